"""ICE's baseline: all visible text, all of it paragraphs."""

import pytest

import elute
from elute.methods.ice_baseline import ice_baseline
from elute.page import parse


def test_all_blocks_are_paragraphs() -> None:
    html = "<h1>Tea</h1><ul><li>green<li>black</ul>plain<br><br>text<script>no</script><p hidden>no<!-- no -->"
    extraction = elute.extract(html, method="ice-baseline")
    assert extraction.cleaneval == "<p> Tea\n<p> green\n<p> black\n<p> plain\n<p> text"
    assert extraction.labels.reason(0) == "visible text"
    assert extraction.labels.reason(5) == "hidden"
    assert extraction.labels.score[extraction.page.blocks.first].tolist() == [1, 1, 1, 1, 1, 0]


@pytest.mark.parametrize("html", ["", "<p>", "<p hidden>x", "<script>x</script>"])
def test_a_page_without_visible_text(html: str) -> None:
    assert not ice_baseline(parse(html)).keep.any()
