"""Layout columns: what a browser tells of some rows, on all rows of the page."""

import numpy as np
import pytest

import elute
from elute.page import Page
from elute.page.layout import DISPLAYS, Layout, colour, display

HTML = (
    "<body><p>Seen<p class=sheet>Unseen <b>too</b><p>Skip<script>var a = 'a long script, which is no text of the page'"
)


def told(left=0, top=0, width=100, height=20, visible=True):
    return (left, top, width, height, visible, 16, 400, "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", "block")


def rendered(boxes_of: dict[str, tuple[object, ...]]) -> Page:
    """The page with boxes for the paragraphs, by the beginning of their text; the others have none."""
    page = elute.parse(HTML)
    boxes = {}
    for row in page.rows_of("p").tolist():
        if box := boxes_of.get(page.text(row + 1).strip()):
            boxes[row] = box
    return Page(page.table, page.encoding, None, Layout.of_boxes(page, boxes, 800, 600))


def hidden_of(page: Page) -> list[str]:
    from elute.units.row_state import HIDDEN

    return [HIDDEN[code] for code in page.blocks.hidden.tolist()]


def test_a_static_page_has_no_layout():
    assert elute.parse(HTML).layout is None


def test_text_without_a_box_is_hidden_from_every_method():
    page = rendered({"Seen": told(), "Skip": told(left=-9999)})
    assert hidden_of(page) == ["", "not rendered", "not rendered"]
    assert elute.extract(page, method="bte").text == "Seen"


def test_text_that_visibility_hides():
    assert hidden_of(rendered({"Seen": told(), "Unseen": told(visible=False), "Skip": told()})) == [
        "",
        "not rendered",
        "",
    ]


@pytest.mark.parametrize("box", [told(width=0), told(height=0), told(left=-100), told(top=-20)])
def test_what_has_no_area_or_cannot_be_scrolled_to_is_not_visible(box):
    page = rendered({"Seen": box})
    assert not page.layout.visible.any()


def test_a_page_that_shows_nothing_waits_for_a_script_and_hides_nothing():
    assert hidden_of(rendered({})) == ["", "", ""]


def test_columns():
    page = rendered({"Seen": told(10, 20, 300, 40)})
    first = int(page.rows_of("p")[0])
    layout = page.layout
    assert (layout.right[first], layout.bottom[first], layout.area[first]) == (310, 60, 12000)
    assert layout.boxed.tolist() == [row in (first, first + 1) for row in range(len(page))]
    assert layout.area[~layout.boxed].sum() == 0
    assert layout.display_name(first) == "block"
    assert layout.display_name(0) == "none"
    assert np.isnan(layout.left[0])


def test_a_box_for_a_row_that_is_not_there():
    with pytest.raises(ValueError, match="row 99 of a page of"):
        Layout.of_boxes(elute.parse("<p>x"), {99: told()}, 1, 1)


def test_no_boxes_at_all():
    assert not Layout.of_boxes(elute.parse("<p>x"), {}, 1, 1).boxed.any()


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("rgb(1, 2, 3)", 0x010203FF),
        ("rgba(1, 2, 3, 0)", 0x01020300),
        ("rgb(300 0 0)", 0xFF0000FF),
        ("#0a0B0c", 0x0A0B0CFF),
        ("rgb()", 0),
        ("rgb(., 1, 2)", 0),
        ("color(srgb 1 0 0)", 0),
        ("", 0),
    ],
)
def test_colours(css, expected):
    assert colour(css) == expected


def test_displays():
    assert DISPLAYS[display("table-cell")] == "table-cell"
    assert DISPLAYS[display("-webkit-box")] == "other"
