"""The features of layout, against bytes worked out by hand.

A share of x has the byte ⌊255·x + ½⌋, a count of x ⌊16·log2(1 + x) + ½⌋, a distance of x 128 ± ⌊8·log2(1 + |x|) + ½⌋.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.learned.layout import ALL_FEATURES, LAYOUT_NAMES, layout_matrix, with_layout
from elute.page.layout import DISPLAYS, Layout
from properties.soup import pages

# Blocks     nav                h1                  p                    p           p in aside
# text       Home News          Rain in Rome        It rained …          Psst        Read more
# words      2                  3                   9                    1, no box   2           16 with a box
# characters 8                  10                  35                   4           8
# box        10,15 200 x 20     100,100 300 x 40    100,160 600 x 100                730,110 90 x 20
# middle     25                 120                 210                              120
HTML = (
    "<body><nav>Home News</nav><main><h1>Rain in Rome</h1><p>It rained in Rome and the streets were wet.</p>"
    "<p class=secret>Psst</p></main><aside><p>Read more</p></aside>"
)
BLACK, GREY, WHITE, BLUE, NONE = "rgb(0, 0, 0)", "#333", "#ffffff", "#0000ff", "rgba(0, 0, 0, 0)"
# For each element in document order: its box, letters, colour, background, display, and the box of its text.
BOXES = [
    ("html", (0, 0, 1000, 2000), 16, 400, BLACK, NONE, "block", None),
    ("body", (0, 0, 1000, 2000), 16, 400, BLACK, WHITE, "block", None),
    ("nav", (0, 0, 1000, 50), 14, 400, WHITE, "#000080", "flex", (10, 15, 200, 20)),
    ("main", (100, 100, 600, 1800), 16, 400, BLACK, NONE, "grid", None),
    ("h1", (100, 100, 600, 40), 32, 700, BLACK, NONE, "block", (100, 100, 300, 40)),
    ("p", (100, 160, 600, 100), 16, 400, GREY, NONE, "block", (100, 160, 600, 100)),
    ("aside", (720, 100, 200, 300), 16, 400, BLACK, "#eeeeee", "block", None),
    ("p", (730, 110, 180, 60), 16, 400, BLUE, NONE, "block", (730, 110, 90, 20)),
]
BLOCK, FLEX, GRID = (DISPLAYS.index(name) for name in ("block", "flex", "grid"))
EXPECTED: dict[str, int | list[int]] = {
    "box_seen": [255, 255, 255, 0, 255],
    "box_left": [3, 26, 26, 0, 186],  # 10, 100, 100 and 730 of 1000
    "box_right": [54, 102, 179, 0, 209],  # 210, 400, 700, 820
    "box_middle": [199, 128, 51, 0, 140],  # 390, 250, 100 and 275 of 500 from the middle
    "box_width": [51, 77, 153, 0, 23],
    "box_place": [2, 13, 20, 0, 14],  # 15, 100, 160, 110 of 2000
    "box_height": [70, 86, 107, 0, 70],
    "box_top": [64, 107, 117, 0, 109],
    "box_end": [175, 174, 172, 0, 174],  # 1965, 1860, 1740, 1870
    "box_letters": [88, 96, 88, 0, 91],  # 8 · 8 / (20 / 14), 8 · 10 / (40 / 32), 8 · 35 / (100 / 16), 8 · 8 / (20 / 16)
    "box_above": [0, 176, 163, 0, 70],  # none, 65, 20, and -150: the aside begins above the end of the paragraph
    "box_below": [80, 93, 186, 0, 0],  # -65, -20, 150, none
    "box_indent": [0, 180, 128, 0, 202],  # none, 90, 0, 630
    "box0_left": [0, 26, 26, 0, 186],
    "box0_width": [255, 153, 153, 0, 46],
    "box0_height": [6, 5, 13, 0, 8],
    "box0_beside": [0, 32, 0, 0, 48],  # the h1 has 2 words beside it, those in the aside the h1's 3
    "box1_left": [0, 26, 26, 26, 184],  # of body, main and aside
    "box1_width": [255, 153, 153, 153, 51],
    "box1_height": [255, 230, 230, 230, 38],
    "box1_beside": [0, 32, 32, 32, 191],  # main has the aside's 2 words beside it, the aside the 12 of main
    "box2_left": 0,  # of html and body
    "box2_width": 255,
    "box2_height": 255,
    "box2_beside": 0,
    "box4_left": 0,  # of the document, which has no box
    "box4_width": 0,
    "box4_height": 0,
    "box4_beside": 0,
    "column_words": [32, 191, 191, 0, 32],  # 2, 12, 12, 2 of 16
    "column_edge": [32, 191, 191, 0, 32],
    "column_main": [153, 255, 255, 0, 0],  # the main column is that of h1 and p: 600 of the nav's 1000
    "font_size": [14, 32, 16, 0, 16],
    "font_weight": [40, 70, 40, 0, 40],
    "font_ratio": [122, 160, 128, 0, 128],  # 128 + 32 · log2(14 / 16), and twice as large
    "font_alike": [32, 48, 143, 0, 32],
    "font_contrast": [240, 255, 204, 0, 209],  # 255 - 15, 255, 255 - 51, 238 - 29
    "font_colour": [204, 51, 0, 0, 204],  # from #333333
    "font_background": [255, 0, 0, 0, 17],  # from white
    "font_painted": [0, 2, 2, 0, 1],
    "display0": [FLEX, BLOCK, BLOCK, 0, BLOCK],
    "display1": [BLOCK, GRID, GRID, GRID, BLOCK],
    "display2": BLOCK,
}


def worked_page() -> elute.Page:
    page = elute.parse(HTML)
    boxes: dict[int, tuple[object, ...]] = {}
    rows = [row for row in range(len(page)) if page.kind[row] == 1 and page.attribute(row, "class") != "secret"]
    rows.remove(page.rows_of("head")[0])
    for row, (name, box, size, weight, colour, background, display, text) in zip(rows, BOXES, strict=True):
        assert page.tag_name(row) == name
        boxes[row] = (*box, True, size, weight, colour, background, display)
        if text:
            boxes[row + 1] = (*text, True, size, weight, colour, NONE, "inline")
    page.layout = Layout.of_boxes(page, boxes, page_width=1000, page_height=2000)
    return page


def test_every_feature_of_a_page_by_hand() -> None:
    page = worked_page()
    texts = [page.blocks.text(block).split()[0] for block in range(len(page.blocks))]
    assert texts == ["Home", "Rain", "It", "Psst", "Read"]
    found = dict(zip(LAYOUT_NAMES, layout_matrix(page).T.tolist(), strict=True))
    assert found == {name: byte if isinstance(byte, list) else [byte] * 5 for name, byte in EXPECTED.items()}


def test_they_stand_below_the_others() -> None:
    page = worked_page()
    others = np.full((len(ALL_FEATURES) - len(LAYOUT_NAMES), 32), 7, np.uint8)
    columns = with_layout(others, page)
    assert columns.shape == (len(ALL_FEATURES), 32)
    assert (columns[: len(others)] == 7).all()
    assert columns[len(others), :6].tolist() == [255, 255, 255, 0, 255, 0]


def test_names_are_told_apart() -> None:
    names = [feature.name for feature in ALL_FEATURES]
    assert len(set(names)) == len(names)


def test_a_page_that_no_browser_has_shown() -> None:
    with pytest.raises(ValueError, match=r"elute\.browser\.render"):
        layout_matrix(elute.parse("<p>Rain"))


def test_a_page_without_text() -> None:
    page = elute.parse("<p>")
    page.layout = Layout.of_boxes(page, {}, 800, 600)
    assert layout_matrix(page).shape == (0, len(LAYOUT_NAMES))


@given(html=pages(), numbers=st.randoms(use_true_random=False))
def test_odd_boxes(html: str, numbers: st.randoms) -> None:
    page = elute.parse(html)
    odd = (0.0, 1e-3, -5000.0, 1e9, 12.5, 400.0)
    boxes = {
        row: (
            *(numbers.choice(odd) for _ in range(4)),
            numbers.random() < 0.8,
            numbers.choice((0, 0.1, 16, 1e6)),
            numbers.choice((0, 1, 1000)),
            numbers.choice((BLACK, NONE)),
            numbers.choice((WHITE, NONE)),
            "block",
        )
        for row in range(len(page))
        if numbers.random() < 0.7
    }
    page.layout = Layout.of_boxes(page, boxes, numbers.choice((0, 800, 1e9)), numbers.choice((0, 600)))
    assert layout_matrix(page).shape == (len(page.blocks), len(LAYOUT_NAMES))
