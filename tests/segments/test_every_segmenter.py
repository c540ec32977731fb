"""What holds for every segmenter: segments nest, are disjoint, and have every row of the page once."""

import numpy as np
import pytest
from hypothesis import given, settings

import elute
from elute import registry
from elute.page import Page
from elute.segments import Segmentation, Sight
from elute.segments.sight import WARNING
from properties.soup import pages
from segments.drawn import drawn

SEGMENTERS = [*registry.segmenters.names(), "vips(1)", "vips(10)", "baluja(2)", "baluja(100)", "graph-cut(0.1)"]
COLUMNS = """<body><div box="0 0 1000 100"><p box="0 0 1000 100">Rain Daily</p></div>
<div box="0 100 1000 800"><div box="0 100 200 800"><a href=/>Home</a> <a href=/n>News</a></div>
<div box="240 100 760 800"><h1 box="240 100 760 40" size=32>It rained</h1>
<p box="240 150 760 300">It rained all night, and the river rose by a metre before dawn.</p>
<p box="240 460 760 300">By noon it was gone.</p></div></div><div box="0 950 1000 50">Imprint</div>"""


def holds(page: Page, cut: Segmentation) -> None:
    root, rows = cut[0], np.zeros(len(page), dtype=np.int64)
    assert (root.ranges, root.parent, root.end) == (((0, len(page)),), -1, len(cut))
    for leaf in cut.leaves:
        rows[leaf.rows] += 1
    assert (rows == 1).all()
    for segment in cut:
        inner = list(cut.inside(segment))
        assert len(inner) != 1
        assert all(start < end for start, end in segment.ranges)
        if inner:
            together = np.sort(np.concatenate([part.rows for part in inner]))
            assert together.tolist() == segment.rows.tolist()
        for part in inner:
            assert (part.parent, part.depth) == (segment.number, segment.depth + 1)
            if segment.coherence is not None:
                assert part.coherence is not None and part.coherence >= segment.coherence
    seen = np.unique(cut.leaf_of_row[Sight(page).rows])
    assert not len(seen) or seen.tolist() == [leaf.number for leaf in cut.leaves]


@pytest.mark.parametrize("segmenter", SEGMENTERS)
@settings(max_examples=30)
@given(html=pages())
def test_every_row_is_in_one_leaf(segmenter: str, html: str) -> None:
    page = elute.parse(html)
    holds(page, page.segments(segmenter))


@pytest.mark.parametrize("segmenter", SEGMENTERS)
@pytest.mark.parametrize("html", ["", "<p>", "<p hidden>x", "<script>x</script>", "<img>", "<hr><hr>"])
def test_a_page_on_which_nothing_is_seen_is_one_segment(html: str, segmenter: str) -> None:
    page = elute.parse(html)
    cut = page.segments(segmenter)
    holds(page, cut)
    assert len(cut) == 1


@pytest.mark.parametrize("segmenter", SEGMENTERS)
@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 10_000 + "deep",
        "<div>a" * 10_000,
        "<table><tr><td>a" * 10_000,
        "<b>a<p>" * 3_000,
        "<p>a" * 10_000,
        "<table><tr>" + "<td>a" * 10_000,
        "a<br>" * 10_000,
    ],
    ids=lambda html: html[:12],
)
def test_hostile_pages(html: str, segmenter: str) -> None:
    page = elute.parse(html)
    holds(page, page.segments(segmenter))


@pytest.mark.parametrize("segmenter", SEGMENTERS)
def test_a_rendered_page(segmenter: str) -> None:
    page = drawn(COLUMNS)
    cut = page.segments(segmenter)
    holds(page, cut)
    assert cut.rendered and not cut.warnings
    assert cut[0].box == (0, 0, 1000, 1000)
    for segment in cut[1:]:
        around = cut[segment.parent]
        assert segment.box is not None and around.box is not None
        assert around.box.left <= segment.box.left and segment.box.right <= around.box.right
        assert around.box.top <= segment.box.top and segment.box.bottom <= around.box.bottom


@pytest.mark.parametrize("segmenter", SEGMENTERS)
def test_the_same_page_is_cut_the_same(segmenter: str) -> None:
    first, second = (drawn(COLUMNS).segments(segmenter) for _ in range(2))
    assert [segment.ranges for segment in first] == [segment.ranges for segment in second]


@pytest.mark.parametrize("segmenter", SEGMENTERS)
def test_a_page_that_was_not_rendered_says_so(segmenter: str) -> None:
    cut = elute.parse("<p>One<p>Two").segments(segmenter)
    assert not cut.rendered and cut.warnings == [WARNING]
    assert all(segment.box is None for segment in cut)


def test_a_page_that_shows_no_text_is_taken_as_sent() -> None:
    page = drawn("<body><p box='0 0 0 0'>Waits for its script")
    assert not page.segments("vips").rendered


@pytest.mark.parametrize(
    "name", ["vips(0)", "vips(11)", "vips(x)", "baluja(0)", "baluja(x)", "graph-cut(0)", "graph-cut(x)"]
)
def test_arguments_that_make_no_sense(name: str) -> None:
    with pytest.raises(ValueError, match="takes"):
        elute.parse("<p>One").segments(name)


def test_an_unknown_segmenter() -> None:
    with pytest.raises(ValueError, match="did you mean 'vips'"):
        elute.parse("<p>One").segments("vipz")
