"""ICE's elaborate heuristics: three scores worked out by hand."""

import numpy as np
import pytest
from hypothesis import given

import elute
from elute.methods.ice_elaborate import ice_elaborate, pseudo_probabilities
from elute.page import parse
from properties.soup import pages

PAGE = (
    "<h2>Kinds of tea</h2>"  # 3 words
    "<p>There are four kinds of tea, and each is made of the same leaves.</p>"  # 14 words, 2 marks, 1 conjunction
    "<ul><li>Green</li><li>Black</li></ul>"  # 1 word each
    "<a href=/>More about tea</a>"  # 3 words, all a link
)


def test_scores_of_a_small_page() -> None:
    page = parse(PAGE)
    paragraph, heading, item = pseudo_probabilities(page, np.arange(5)).T
    # Marks for each word over 0.08, conjunctions for each word over 0.03, at most 1 each; their mean.
    assert paragraph.tolist() == pytest.approx([0, (1 + 1) / 2, 0, 0, 0])
    # Tag, shortness 1 - words / 15, a block of more than 10 words behind; 0 for a link.
    assert heading.tolist() == pytest.approx([(1 + 12 / 15 + 1) / 3, (0 + 1 / 15 + 0) / 3, 14 / 45, 14 / 45, 0])
    # Tag, shortness 1 - words / 30, a capital; then a quarter of each neighbour's and half of the block's own.
    own = [(0 + 27 / 30 + 1) / 3, (0 + 16 / 30 + 1) / 3, (1 + 29 / 30 + 1) / 3, (1 + 29 / 30 + 1) / 3, 0]
    mixed = [
        (2 * own[0] + own[1]) / 4,
        (own[0] + 2 * own[1] + own[2]) / 4,
        (own[1] + 2 * own[2] + own[3]) / 4,
        (own[2] + 2 * own[3]) / 4,
        0,
    ]
    assert item.tolist() == pytest.approx(mixed)


def test_the_largest_score_gives_the_markup() -> None:
    extraction = elute.extract(PAGE, method="ice-elaborate")
    assert extraction.cleaneval == (
        "<h> Kinds of tea\n<p> There are four kinds of tea, and each is made of the same leaves.\n<l> Green\n<l> Black"
    )
    assert extraction.labels.reason(0) == "paragraph 0.00, heading 0.93, list item 0.44"
    assert extraction.labels.reason(4) == "paragraph 0.00, heading 0.00, list item 0.00"


def test_neither_heading_nor_item_contains_a_link() -> None:
    linked = PAGE.replace("Green", "<a href=/>Green</a>").replace("Kinds", "<a href=/>Kinds</a>")
    assert elute.extract(linked, method="ice-elaborate").cleaneval.startswith("<p>")
    assert "Green" not in elute.extract(linked, method="ice-elaborate").cleaneval


def test_the_threshold_is_for_paragraphs_alone() -> None:
    """Black, between two links, is alone: twice its own (1 + 29 / 30 + 1) / 3, over 4, is 0.49. It is an item all the
    same, for its other scores are smaller. The last block has 1 mark for 18 words, over 0.08, and no conjunction: the
    mean is 0.35, more than its other scores, and less than the threshold."""
    page = parse(
        "<a href=/>Home</a><li>Black</li><a href=/>More</a>"
        "<p>this is the one of the two kinds of tea which was never made of any other leaves."
    )
    paragraph, heading, item = pseudo_probabilities(page, np.arange(4))[3]
    assert paragraph == pytest.approx(1 / 18 / 0.08 / 2) and paragraph > max(heading, item)
    kept = {focus: ice_elaborate(page, focus).keep[page.blocks.first].tolist() for focus in ("balanced", "recall")}
    assert kept == {"balanced": [False, True, False, False], "recall": [False, True, False, True]}
    labels = ice_elaborate(page)
    assert labels.reason(1) == "paragraph 0.00, heading 0.31, list item 0.49"
    assert labels.score[page.blocks.first].tolist() == pytest.approx(
        [0, (1 + 89 / 180) / 2, 0, 0.347 / 0.847], abs=1e-3
    )


def test_chinese_conjunctions_and_marks() -> None:
    html = "<p>茶和水是人们常喝的饮料，绿茶与红茶都来自同一种茶树。<p><a href=/>首页</a>"
    assert (
        elute.extract(html, method="ice-elaborate").cleaneval
        == "<p> 茶和水是人们常喝的饮料，绿茶与红茶都来自同一种茶树。"
    )


@pytest.mark.parametrize("html", ["", "<p>", "<p hidden>x, and y", "<a href=/>x</a>"])
def test_a_page_without_content(html: str) -> None:
    labels = ice_elaborate(parse(html))
    assert not labels.keep.any()
    assert np.isfinite(labels.score).all()


@given(html=pages())
def test_the_focus_keeps_more_or_less(html: str) -> None:
    page = parse(html)
    precise, balanced, generous = (ice_elaborate(page, focus).keep for focus in ("precision", "balanced", "recall"))
    assert not (precise & ~balanced).any() and not (balanced & ~generous).any()
    assert not (generous & ~page.blocks.row_visible).any()
