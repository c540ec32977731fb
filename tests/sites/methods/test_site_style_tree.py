"""Site style trees: importance worked out by hand."""

from math import log

import numpy as np
import pytest

import elute
from elute.sites.methods.shared.entropy import entropy
from elute.sites.methods.shared.text_tree import TextTree
from elute.sites.methods.site_style_tree import StyleTree, Ways, label_pages

from .clusters import kept


def importance(tree: StyleTree, html: str) -> dict[str, float]:
    """By tag, or by text, the importance of each node of a page; 1 where the tree does not have it."""
    page = TextTree(elute.parse(html))
    names = [page.name(node) for node in range(len(page))]
    known = dict(zip(tree.key.tolist(), tree.importance.tolist(), strict=True))
    return dict(zip(names, [known.get(key, 1.0) for key in Ways(page).node.tolist()], strict=True))


def tree_of(pages: list[str]) -> StyleTree:
    return StyleTree([elute.parse(html) for html in pages])


def test_the_presentation_of_the_paper_s_example() -> None:
    """100 pages, four style nodes, on 35, 25, 25 and 15 of them."""
    style = np.repeat(np.arange(4), [35, 25, 25, 15])
    assert entropy(np.zeros(100), style, np.array([100])).round(3).tolist() == [0.292]
    shown = ["<p>x", "<h1>x</h1>", "<ul>x</ul>", "<pre>x</pre>"]
    pages = [f"<div>{shown[number]}</div>" for number in style.tolist()]
    found = importance(tree_of(pages), pages[0])
    # The div has four style nodes, each with one element, whose text is the same on all of its pages: importance 0.
    assert found["div"] == pytest.approx((1 - 0.9**4) * 0.2921, abs=1e-4)
    # The body has one style node, and so no importance of its own, but nine tenths of the div's.
    assert found["body"] == pytest.approx(0.9 * found["div"])


def test_the_content_of_a_leaf() -> None:
    """Two pages: "rain" is on both, "hard" and "snow" on one each, "rain" is two thirds on the first."""
    pages = ["<p>rain rain hard", "<p>rain snow"]
    rain = -(2 / 3 * log(2 / 3, 2) + 1 / 3 * log(1 / 3, 2))
    leaf = 1 - (rain + 0 + 0) / 3
    found = importance(tree_of(pages), pages[0])
    assert found["rain rain hard"] == pytest.approx(leaf)
    assert found["p"] == pytest.approx(0.9 * leaf)


def test_a_style_is_as_important_as_the_mean_of_its_elements() -> None:
    """The first paragraph is the same on both pages, the second has no word in common."""
    pages = ["<p>home</p><h2>rain</h2>", "<p>home</p><h2>snow</h2>"]
    found = importance(tree_of(pages), pages[0])
    assert (found["home"], found["rain"]) == pytest.approx((0, 1))
    assert (found["p"], found["h2"]) == pytest.approx((0, 0.9))
    assert found["body"] == pytest.approx(0.9 * (0 + 0.9) / 2)


def test_what_one_page_alone_shows_is_as_important_as_can_be() -> None:
    pages = ["<p>home</p><h2>home</h2>", "<p>home</p>"]
    found = importance(tree_of(pages), pages[0])
    assert (found["h2"], found["p"]) == (1, 1)  # the body shows them beside each other on this page alone
    # Two style nodes, one a page: NodeImp is 1, and what is below is 1 on both.
    assert found["body"] == pytest.approx(1)


def test_a_new_page() -> None:
    tree = tree_of(["<p>home</p><h2>rain</h2>", "<p>home</p><h2>snow</h2>"])
    assert kept(tree.label(elute.parse("<p>home</p><h2>fog</h2>"))) == ["fog"]
    assert kept(tree.label(elute.parse("<p>home</p><h2>fog</h2><p>home</p>"))) == ["home", "fog", "home"]


def test_copies_of_one_page_are_no_template() -> None:
    html = "<h1>Rain</h1><p>It rained all night, and the river rose by a metre before dawn.</p>"
    pages = [elute.parse(html) for _ in range(4)]
    found = [labels.page.blocks.join(labels.keep) for labels in label_pages(pages)]
    assert found == [elute.extract(html, method="html-text").text] * 4
