"""All features of all elements of a page, with a layout and without, against values worked out by hand.

The page is 1000 pixels wide and 1000 high, so a pixel is a thousandth of either.
"""

from math import isnan, nan
from pathlib import Path

import numpy as np
import pytest

import elute
from elute.methods.ceml.columns import COLUMNS, LAYOUT, Elements, element_features, numeric, read_csv, write_csv
from elute.page.layout import Layout

URL = "http://example.org/may/index.html"
HTML = """<!doctype html><title> Rain
  in May </title><meta name="Description" content=" What fell. "><body class="nav main" id="footer">
<div id="top" class="Nav-Bar navigation"><ul><li> <a href="/">Home</a> </li
><li><a href="/may"><img src="may.png" alt="May"></a></li></ul></div>
<div class="main  wrapper"><h1>Rain in May</h1><p>It rained <b>a lot</b>. All RIGHTS reserved.</p
><p id="ad_1" class="advertisement">Copyright <br>by us</p></div>
<div class="aside Footer" id="COMMENT"><h2>Related:</h2><p><a href="/june">You might like to share June</a></p
><img src="data:image/png;base64,AAAA"><input></div>"""

# x, y, width, height; what is not named has no box: a style sheet hides the advertisement.
BOXES = {
    0: (0, 0, 1000, 40),  # div
    1: (0, 0, 200, 20),  # . ul
    2: (0, 0, 100, 20),  # . . li
    3: (10, 0, 50, 20),  # . . . a
    4: (100, 0, 100, 20),  # . . li
    5: (100, 0, 80, 20),  # . . . a
    6: (100, 0, 80, 20),  # . . . . img
    7: (200, 100, 600, 400),  # div
    8: (200, 100, 600, 50),  # . h1
    9: (200, 150, 600, 100),  # . p
    10: (250.5, 150, 40, 20),  # . . b
    # . p (11), . . br (12)
    13: (800, 100, 200, 900),  # div
    14: (800, 100, 200, 30),  # . h2
    15: (800, 130, 200, 30),  # . p
    16: (800, 130, 150, 20),  # . . a
    17: (800, 970, 200, 30),  # . img
    18: (800.25, 160, 199.5, 10),  # . input
}
STYLE = (True, 16, 400, "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", "block")

N, C = "CEML___NO___ID", "CEML___NO___CLASSES"
A, S, K = "CEML_NO_ANCESTORS", "CEML_NO_SIBLINGS", "CEML_NO_CHILDREN"
H, G, T = "CEML_NO_HEADER", "CEML_NON_IMG_TAG", "CEML_NON_TEXT_TAG"
NONE = [0] * 19

EXPECTED = {
    "url": [URL] * 19,
    "title": ["Rain in May"] * 19,
    "meta_description": ["What fell."] * 19,
    "doc_dom_depth": [6] * 19,  # html, body 1, div 2, ul 3, li 4, a 5, img 6
    "ancestors_names": [
        A, "DIV", "DIV, UL", "DIV, UL, LI", "DIV, UL", "DIV, UL, LI", "DIV, UL, LI, A",
        A, "DIV", "DIV", "DIV, P", "DIV", "DIV, P",
        A, "DIV", "DIV", "DIV, P", "DIV", "DIV",
    ],
    "ancestors_ids": [
        A, "top", f"top, {N}", f"top, {N}, {N}", f"top, {N}", f"top, {N}, {N}", f"top, {N}, {N}, {N}",
        A, N, N, f"{N}, {N}", N, f"{N}, ad_1",
        A, "COMMENT", "COMMENT", f"COMMENT, {N}", "COMMENT", "COMMENT",
    ],
    "ancestors_classes": [
        A, "Nav-Bar navigation", f"Nav-Bar navigation, {C}", f"Nav-Bar navigation, {C}, {C}",
        f"Nav-Bar navigation, {C}", f"Nav-Bar navigation, {C}, {C}", f"Nav-Bar navigation, {C}, {C}, {C}",
        A, "main wrapper", "main wrapper", f"main wrapper, {C}", "main wrapper", "main wrapper, advertisement",
        A, "aside Footer", "aside Footer", f"aside Footer, {C}", "aside Footer", "aside Footer",
    ],
    "siblings_names": [
        "DIV, DIV", S, "LI", S, "LI", S, S,
        "DIV, DIV", "P, P", "H1, P", S, "H1, P", S,
        "DIV, DIV", "P, IMG, INPUT", "H2, IMG, INPUT", S, "H2, P, INPUT", "H2, P, IMG",
    ],
    "siblings_ids": [
        f"{N}, COMMENT", S, N, S, N, S, S,
        "top, COMMENT", f"{N}, ad_1", f"{N}, ad_1", S, f"{N}, {N}", S,
        f"top, {N}", f"{N}, {N}, {N}", f"{N}, {N}, {N}", S, f"{N}, {N}, {N}", f"{N}, {N}, {N}",
    ],
    "siblings_classes": [
        "main wrapper, aside Footer", S, C, S, C, S, S,
        "Nav-Bar navigation, aside Footer", f"{C}, advertisement", f"{C}, advertisement", S, f"{C}, {C}", S,
        "Nav-Bar navigation, main wrapper", f"{C}, {C}, {C}", f"{C}, {C}, {C}", S, f"{C}, {C}, {C}", f"{C}, {C}, {C}",
    ],
    # Less deep than an element, and before it: only what is two levels below a div has one.
    "nearest_header": [H, H, H, H, H, H, H, H, H, H, "Rain in May", H, "Rain in May", H, H, H, "Related:", H, H],
    "normalized_top": [0, 0, 0, 0, 0, 0, 0, 0.1, 0.1, 0.15, 0.15, nan, nan, 0.1, 0.1, 0.13, 0.13, 0.97, 0.16],
    "normalized_bottom": [
        0.04, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02,
        0.5, 0.15, 0.25, 0.17, nan, nan,
        1, 0.13, 0.16, 0.15, 1, 0.17,
    ],
    # The line at 500 pixels.
    "is_middle": [1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, nan, nan, 0, 0, 0, 0, 0, 0],
    # At 0 pixels: the first div is there too, but in the middle.
    "is_leftmost": [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, nan, nan, 0, 0, 0, 0, 0, 0],
    # At 1000: the input ends a quarter of a pixel before.
    "is_rightmost": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nan, nan, 1, 1, 1, 0, 1, 1],
    "num_siblings": [2, 0, 1, 0, 1, 0, 0, 2, 2, 2, 0, 2, 0, 2, 3, 3, 0, 3, 3],
    "distance_to_root": [2, 3, 4, 5, 4, 5, 6, 2, 3, 3, 4, 3, 4, 2, 3, 3, 4, 3, 3],
    "tag_name": "DIV UL LI A LI A IMG DIV H1 P B P BR DIV H2 P A IMG INPUT".split(),
    "element_id": ["top", N, N, N, N, N, N, N, N, N, N, "ad_1", N, "COMMENT", N, N, N, N, N],
    "class_name": [
        "Nav-Bar navigation", C, C, C, C, C, C,
        "main wrapper", C, C, C, "advertisement", C,
        "aside Footer", C, C, C, C, C,
    ],
    "children_names": [
        "UL", "LI, LI", "A", K, "A", "IMG", K, "H1, P, P", K, "B", K, "BR", K, "H2, P, IMG, INPUT", K, "A", K, K, K,
    ],
    "children_ids": [
        N, f"{N}, {N}", N, K, N, N, K, f"{N}, {N}, ad_1", K, N, K, N, K, f"{N}, {N}, {N}, {N}", K, N, K, K, K,
    ],
    "children_classes": [
        C, f"{C}, {C}", C, K, C, C, K, f"{C}, {C}, advertisement", K, C, K, C, K, f"{C}, {C}, {C}, {C}", K, C, K, K, K,
    ],
    "image_url": [*[G] * 6, "http://example.org/may/may.png", *[G] * 10, "data:image/png;base64", G],
    "image_alt": [*[G] * 6, "May", *[G] * 10, "CEML_NO_ALT", G],
    "rect_size": [
        40_000, 4_000, 2_000, 1_000, 2_000, 1_600, 1_600,
        240_000, 30_000, 60_000, 800, 0, 0,
        180_000, 6_000, 6_000, 3_000, 6_000, 1_995,
    ],
    "num_child_elements": [1, 2, 1, 0, 1, 1, 0, 3, 0, 1, 0, 1, 0, 4, 0, 1, 0, 0, 0],
    "dom_subtree_depth": [4, 3, 1, 0, 2, 1, 0, 2, 0, 1, 0, 1, 0, 2, 0, 1, 0, 0, 0],
    # Of textual content elements: items, headers, paragraphs. Each div holds some of these, and is none.
    "inner_text": [
        T, T, "Home", T, "", T, T,
        T, "Rain in May", "It rained a lot. All RIGHTS reserved.", T, "", T,
        T, "Related:", "You might like to share June", T, T, T,
    ],
    "child_text": [
        T, T, "", T, "", T, T,
        T, "Rain in May", "It rained . All RIGHTS reserved.", T, "", T,
        T, "Related:", "", T, T, T,
    ],
    "is_desc_a": [0, 0, 0, 0, 0, 0, 1, *[0] * 12],
    # What `body` says of itself does not count.
    "is_desc_navigation": [0, 1, 1, 1, 1, 1, 1, *[0] * 12],
    "is_desc_nav": [0, 1, 1, 1, 1, 1, 1, *[0] * 12],
    "is_desc_advertisement": [*[0] * 12, 1, *[0] * 6],
    "is_desc_ad": [*[0] * 12, 1, *[0] * 6],
    "is_desc_comment": [*[0] * 14, 1, 1, 1, 1, 1],
    "is_desc_main": [*[0] * 8, 1, 1, 1, 1, 1, *[0] * 6],
    "is_desc_footer": [*[0] * 14, 1, 1, 1, 1, 1],
    "is_desc_wrapper": [*[0] * 8, 1, 1, 1, 1, 1, *[0] * 6],
    "is_desc_aside": [*[0] * 14, 1, 1, 1, 1, 1],
    "inner_text_length": [0, 0, 1, 0, 0, 0, 0, 0, 3, 7, 0, 0, 0, 0, 1, 6, 0, 0, 0],
    "child_text_length": [0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 0, 0, 0, 0, 1, 0, 0, 0, 0],
    "contains_rights_reserved": [*[0] * 9, 1, *[0] * 9],
    "contains_like": [*[0] * 15, 1, 0, 0, 0],
    "contains_share": [*[0] * 15, 1, 0, 0, 0],
    "contains_copyright": NONE,  # nobody sees it
    "contains_privacy": NONE,
    "contains_cookie": NONE,
    "contains_advertis": NONE,
    "contains_sponsor": NONE,
    "contains_related": [*[0] * 14, 1, *[0] * 4],
    "contains_subscribe": NONE,
    "contains_reply": NONE,
    "contains_print": NONE,
    "is_sib_p": [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 1, 1],
    "is_sib_a": NONE,
    "is_sib_input": [*[0] * 14, 1, 1, 0, 1, 0],
    "is_sib_img": [*[0] * 14, 1, 1, 0, 0, 1],
    "is_sib_ul": NONE,
    "is_sib_button": NONE,
    "has_children": [1, 1, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0],
    # Above 30 pixels or below 970: the last image, which begins at 970, ends below.
    "is_uppermost_or_bottommost": [1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, nan, nan, 1, 0, 0, 0, 1, 0],
    "is_on_side": [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, nan, nan, 1, 1, 1, 0, 1, 1],
    "is_link": [0, 0, 1, 0, 1, *[0] * 10, 1, 0, 0, 0],
    "is_thumbnail": [*[0] * 6, 1, *[0] * 12],
    # "Related", and what has it as its nearest header.
    "in_noisy_section": [*[0] * 14, 1, 0, 1, 0, 0],
}  # fmt: skip

# Without a layout the advertisement is not known to be hidden, and nothing is known of boxes.
STATIC = {name: [nan] * 19 for name in LAYOUT} | {
    "inner_text": [*EXPECTED["inner_text"][:11], "Copyright\nby us", *EXPECTED["inner_text"][12:]],
    "child_text": [*EXPECTED["child_text"][:11], "Copyright by us", *EXPECTED["child_text"][12:]],
    "inner_text_length": [*EXPECTED["inner_text_length"][:11], 3, *EXPECTED["inner_text_length"][12:]],
    "child_text_length": [*EXPECTED["child_text_length"][:11], 3, *EXPECTED["child_text_length"][12:]],
    "contains_copyright": [*[0] * 11, 1, *[0] * 7],
}


def static() -> elute.Page:
    return elute.parse(HTML, url=URL)


def rendered() -> elute.Page:
    page = static()
    rows = element_features(page).rows
    boxes = {int(rows[element]): (*box, *STYLE) for element, box in BOXES.items()}
    page = static()
    page.layout = Layout.of_boxes(page, boxes, page_width=1000, page_height=1000)
    return page


def plain(values: object) -> list[object]:
    """A column as a list, with None for NaN: None is like None."""
    listed = values.tolist() if isinstance(values, np.ndarray) else list(values)  # type: ignore[call-overload]
    return [None if isinstance(value, float) and isnan(value) else value for value in listed]


def test_no_column_is_left_out() -> None:
    assert list(EXPECTED) == list(COLUMNS) == list(element_features(static()).columns)
    assert {len(values) for values in EXPECTED.values()} == {19}


@pytest.mark.parametrize("column", EXPECTED)
def test_rendered(column: str) -> None:
    assert plain(element_features(rendered()).columns[column]) == plain(EXPECTED[column])


@pytest.mark.parametrize("column", EXPECTED)
def test_static(column: str) -> None:
    assert plain(element_features(static()).columns[column]) == plain((EXPECTED | STATIC)[column])


def test_rows_are_those_of_the_page() -> None:
    page = static()
    found = element_features(page)
    assert [page.tag_name(int(row)).upper() for row in found.rows] == EXPECTED["tag_name"]


@pytest.mark.parametrize(("page", "absent"), [(static, "CEML_NO_LAYOUT"), (rendered, "CEML_NO_BOX")])
def test_csv(page: object, absent: str, tmp_path: Path) -> None:
    found: Elements = element_features(page())  # type: ignore[operator]
    labels = np.arange(19) % 3 == 0
    write_csv(found, tmp_path / "page.csv", labels)
    text = (tmp_path / "page.csv").read_text()
    assert text.splitlines()[0] == ",".join([*EXPECTED, "row", "is_main"])
    assert {"CEML_NO_LAYOUT", "CEML_NO_BOX"} & set(text.replace("\n", ",").split(",")) == {absent}
    read = read_csv(tmp_path / "page.csv")
    assert {name: plain(values) for name, values in read.columns.items()} == {
        name: plain(values) for name, values in found.columns.items()
    }
    assert read.rows.tolist() == found.rows.tolist()
    assert read.labels is not None and read.labels.tolist() == labels.tolist()
    write_csv(read, tmp_path / "again.csv")
    assert (tmp_path / "again.csv").read_text() == text
    np.testing.assert_array_equal(numeric(read)[1], numeric(found)[1])


def test_numeric() -> None:
    names, matrix = numeric(element_features(rendered()))
    numbers = [name for name, values in EXPECTED.items() if not any(isinstance(value, str) for value in values)]
    assert list(names) == numbers
    assert matrix.dtype == np.float32
    np.testing.assert_array_equal(matrix, np.array([EXPECTED[name] for name in names], dtype=np.float32).T)
