"""Methods for pages of one template: what holds for all."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import elute
from elute.sites.methods import METHODS, label_cluster

from ..pages import NOTICE
from .clusters import cluster, kept, told

DEEP, WIDE = 10_000, 10_000


@pytest.mark.parametrize("method", METHODS)
def test_the_menu_goes_and_the_stories_stay(method: str) -> None:
    for number, labels in enumerate(label_cluster(cluster(), method)):
        text = kept(labels)
        assert "River" not in text
        assert set(told(number)) <= set(text)
        assert labels.method == method
        assert all(map(str, labels.reasons()))


@pytest.mark.parametrize("method", ["infodiscoverer", "site-style-tree", "tree-mapping", "wisdom"])
def test_a_notice_that_all_pages_have_goes(method: str) -> None:
    assert all(NOTICE not in kept(labels) for labels in label_cluster(cluster(), method))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("pages", [[], [""], ["<p>One"], ["", "<p>One", "<p hidden>Two"]])
def test_few_and_empty_pages(method: str, pages: list[str]) -> None:
    found = label_cluster([elute.parse(html) for html in pages], method)
    assert len(found) == len(pages)
    assert not any("Two" in kept(labels) for labels in found)


@pytest.mark.parametrize("method", [method for method in METHODS if method != "templateness"])
def test_a_page_alone_is_kept_whole(method: str) -> None:
    [labels] = label_cluster(cluster()[:1], method)
    assert (labels.keep == labels.page.blocks.row_visible).all()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "html",
    [
        "".join(f"<p>{{0}} {number}" for number in range(WIDE)),
        "<p>same text</p>" * WIDE + "<p>{0}",
        "".join(f"<div class=c{number % 7}><p>{{0}}</p>{'x' * (number % 11)}</div>" for number in range(WIDE // 4)),
        "<div>" * DEEP + "{0}",
        "".join(f"<div>{{0}} {number}" for number in range(DEEP)),
        "<b>" * DEEP + "{0}",
    ],
    ids=["siblings", "same siblings", "sections", "depth", "text at each depth", "formatting"],
)
def test_pages_that_are_meant_to_take_long(method: str, html: str) -> None:
    pages = [elute.parse(html.format(word)) for word in ("rain", "snow", "fog")]
    assert [len(labels.keep) for labels in label_cluster(pages, method)] == [len(page) for page in pages]


@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=20, deadline=None)
@given(pages=st.lists(st.text("<p>ab c/&#1;\n", max_size=60) | st.sampled_from(["<a><div>x</a>y", "<table>x<td>y"])))
def test_no_page_makes_it_fail(method: str, pages: list[str]) -> None:
    for labels in label_cluster([elute.parse(html) for html in pages], method):
        assert not (labels.keep & ~labels.page.blocks.row_visible).any()
        assert ((labels.score >= 0) & (labels.score <= 1)).all()


@pytest.mark.parametrize("method", METHODS)
def test_the_same_pages_give_the_same(method: str) -> None:
    once, again = (label_cluster(cluster(), method) for _ in range(2))
    assert all((one.keep == other.keep).all() for one, other in zip(once, again, strict=True))


def test_an_unknown_method() -> None:
    with pytest.raises(ValueError, match="known: infodiscoverer, pagelets, site-style-tree"):
        label_cluster([], "no-such")
