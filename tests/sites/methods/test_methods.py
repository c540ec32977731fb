"""Methods for pages of one template: worked examples, and what holds for all."""

import numpy as np
import pytest

import elute
from elute.page import Page
from elute.sites.methods import METHODS, label_cluster
from elute.sites.methods.infodiscoverer import entropy
from elute.sites.methods.pagelets import pagelets

from ..pages import NOTICE, WORDS, page


def told(number: int) -> list[str]:
    """A story in words of its own: it is by words that InfoDiscoverer tells pages apart."""
    return [" ".join(word + "aeiou"[number] * 2 for word in WORDS[start : start + 8]) for start in range(0, 24, 4)]


def cluster() -> list[Page]:
    return [elute.parse(page(number, "".join(f"<p>{text}" for text in told(number)))) for number in range(5)]


def test_the_example_of_yunis() -> None:
    """Table 2.1: the first feature is spread over all documents, the second is not."""
    assert entropy(np.array([[14, 9, 8, 5, 12], [0, 18, 2, 4, 6]])).round(4).tolist() == [0.9656, 0.6695]


def test_entropy_is_between_none_and_all() -> None:
    assert entropy(np.array([[3, 0, 0], [2, 2, 2]])).tolist() == pytest.approx([0, 1])
    assert entropy(np.array([[7], [1]])).tolist() == [0, 0]


@pytest.mark.parametrize("method", METHODS)
def test_the_menu_goes_and_the_stories_stay(method: str) -> None:
    for number, labels in enumerate(label_cluster(cluster(), method)):
        text = labels.page.blocks.join(labels.keep)
        assert "River" not in text.splitlines()
        assert all(paragraph in text for paragraph in told(number))
        assert labels.method == method
        assert all(map(str, labels.reasons()))


def test_infodiscoverer_drops_a_notice() -> None:
    found = label_cluster(cluster(), "infodiscoverer")
    assert all(NOTICE not in labels.page.blocks.join(labels.keep) for labels in found)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("pages", [[], [""], ["<p>One"], ["", "<p>One", "<p hidden>Two"]])
def test_few_and_empty_pages(method: str, pages: list[str]) -> None:
    found = label_cluster([elute.parse(html) for html in pages], method)
    assert len(found) == len(pages)
    assert not any("Two" in labels.page.blocks.join(labels.keep) for labels in found)


def test_links_of_a_pagelet_are_in_the_innermost_element() -> None:
    html = (
        "<div id=a><div id=b><a href=1>1</a><a href=2>2</a><a href=3>3</a></div><a href=4>4</a></div><p><a href=5>5</a>"
    )
    found = elute.parse(html)
    assert [found.attribute(int(row), "id") for row in pagelets(found)] == ["b"]


def test_an_unknown_method() -> None:
    with pytest.raises(ValueError, match="known: infodiscoverer, pagelets"):
        label_cluster([], "no-such")
