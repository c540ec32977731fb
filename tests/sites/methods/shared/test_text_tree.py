"""The tree of a page's text."""

import numpy as np
import pytest
from hypothesis import given

import elute
from elute.sites.methods.shared.text_tree import TextTree
from properties.soup import pages


def tree_of(html: str) -> TextTree:
    return TextTree(elute.parse(html))


def classes(tree: TextTree) -> list[int]:
    found: list[int] = tree.classes(np.ones(len(tree), dtype=np.bool_)).tolist()
    return found


def test_elements_without_visible_text_are_no_part_of_it() -> None:
    tree = tree_of("<script>x</script><div><i></i></div><p hidden>Psst<p>One<img>")
    assert [tree.name(node) for node in range(len(tree))] == ["", "html", "body", "p", "One"]


def test_elements_inside_a_block_are_its_text() -> None:
    tree = tree_of("<p><b>One <i>two</i></b> three")
    assert [tree.name(node) for node in range(len(tree))] == ["", "html", "body", "p", "One two three"]


def test_a_link_around_a_block_is_around_the_text_before_it_too() -> None:
    tree = tree_of("<div><a href=/>one<div>two</div></a>three</div>")
    assert [tree.name(node) for node in range(2, len(tree))] == ["body", "div", "a", "one", "div", "two", "three"]
    assert tree.parent[3:].tolist() == [2, 3, 4, 4, 6, 3]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("<div class='a b' id=x-12>x</div>", "<div class='a c' id=x-7>x</div>", True),
        ("<div class=a>x</div>", "<div class=b>x</div>", False),
        ("<div id=a>x</div>", "<div id=b>x</div>", False),
        ("<div>x 12</div>", "<div>x 345</div>", False),
        ("<div>x</div>", "<div>y</div>", False),
        ("<div>x</div>", "<p>x</p>", False),
        ("<div><p>x<p>y</div>", "<div><p>y<p>x</div>", False),
        ("<div><p>x<p>y</div>", "<div><p>x</p>y</div>", False),
        ("<div>one <b>two</b></div>", "<div>one <i>two</i></div>", True),
    ],
)
def test_what_is_of_one_class(one: str, other: str, same: bool) -> None:
    assert (classes(tree_of(one))[3] == classes(tree_of(other))[3]) == same


def test_what_is_dead_does_not_count_for_the_class() -> None:
    tree = tree_of("<div><p>x<p>y<p>z</div>")
    alive = np.array([tree.name(node) != "y" for node in range(len(tree))])
    alive[tree.parent[~alive]] = False
    assert tree.classes(alive)[3] == classes(tree_of("<div><p>x<p>z</div>"))[3]


@given(pages())
def test_nodes_below_one_follow_it(html: str) -> None:
    tree = tree_of(html)
    node, parent = np.arange(1, len(tree)), tree.parent[1:]
    assert ((parent < node) & (node < tree.end[1:]) & (tree.end[1:] <= tree.end[parent])).all()
    assert (tree.depth[1:] == tree.depth[parent] + 1).all()
    assert (np.sort(tree.block[tree.block >= 0]) == np.flatnonzero(tree.page.blocks.hidden == 0)).all()
