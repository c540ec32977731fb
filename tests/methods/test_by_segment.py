"""Any method by segment."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.methods import label

PAGE = (
    "<nav><a href=/>Home</a> <a href=/news>News</a> <a href=/mail>Write to us</a></nav>"
    "<main><h1>Flood</h1><p>The river rose by a metre before dawn, and fell again when the rain had ended at noon.</p>"
    "<p>Nobody was hurt, and the bridge was open again on the next day, as the keeper of the gauge said.</p></main>"
    "<footer><a href=/imprint>Imprint</a></footer>"
)


@pytest.mark.parametrize("name", ["by-segment", "by-segment(bte)", "by-segment(learned+vips)"])
def test_segments_are_kept_as_a_whole(name: str) -> None:
    page = elute.parse(PAGE)
    labels = label(page, name)
    cut = page.segments("vips" if "vips" in name else "graph-cut")
    kept = labels.keep[page.blocks.first]
    for leaf in cut.leaves:
        inside = np.isin(page.blocks.first, leaf.rows)
        assert len(set(kept[inside].tolist())) <= 1
    assert "The river rose" in elute.extract(page, method=name).text
    assert "Home" not in elute.extract(page, method=name).text


def test_the_reason() -> None:
    page = elute.parse(PAGE)
    assert label(page, "by-segment(bte)").reason(0).startswith("bte keeps 0% of the words of segment ")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("by-segment(none)", "unknown method 'none'"),
        ("by-segment(bte+none)", "unknown segmenter 'none'"),
        ("by-segment(bte+vips+ccb)", "by-segment takes a method and maybe a segmenter"),
    ],
)
def test_names_that_mean_nothing(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        elute.extract(PAGE, method=name)


@given(st.text("<>/apdivb hidden=\n", max_size=60))
def test_any_page(html: str) -> None:
    page = elute.parse(html)
    assert not label(page, "by-segment(bte)").keep[~page.blocks.row_visible].any()
