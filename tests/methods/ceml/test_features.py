"""Features one by one: special values, the many ways to say "advertisement", words, links, limits."""

import re
from collections.abc import Sequence

import pytest

import elute
from elute.methods.ceml import raw
from elute.methods.ceml.columns import (
    COLUMNS,
    LABEL,
    LAYOUT,
    NO_BOX,
    NO_LAYOUT,
    NUMERIC,
    ROW,
    Elements,
    element_features,
    numeric,
)
from elute.methods.ceml.patterns import CONTAINED_OURS, SIBLINGS_OURS, column_name, sections
from elute.methods.ceml.raw import LONGEST_TEXT, NEAREST_ANCESTORS, NEAREST_SIBLINGS
from elute.page.assemble import Nodes, assemble
from elute.page.kinds import DOCUMENT, ELEMENT, TEXT
from elute.page.layout import Layout
from places import REPOSITORY

STYLE = (True, 16, 400, "rgb(0, 0, 0)", "rgb(0, 0, 0)", "block")


def value(html: str, column: str, id: str = "x", url: str | None = None) -> object:
    """The value of one column for the element with an id."""
    return of(element_features(elute.parse(html, url=url)), column, id)


def of(elements: Elements, column: str, id: str = "x") -> object:
    return list(elements.columns[column])[list(elements.columns["element_id"]).index(id)]


@pytest.mark.parametrize(
    ("html", "column", "expected"),
    [
        ("<p id=x>", "url", "CEML_NO_URL"),
        ("<p id=x>", "title", "CEML_NO_TITLE"),
        ("<title> </title><p id=x>", "title", "CEML_NO_TITLE"),
        ("<title>a<b></title><p id=x>", "title", "a<b>"),
        ("<p id=x><svg><title>no</title></svg>", "title", "CEML_NO_TITLE"),
        ("<p id=x>", "meta_description", "CEML_NO_DESCRIPTION"),
        ("<meta name=description><meta name=DESCRIPTION content='a  b'><p id=x>", "meta_description", "a b"),
        ("<meta name=keywords content=a><p id=x>", "meta_description", "CEML_NO_DESCRIPTION"),
        ("<p id=x>", "ancestors_names", "CEML_NO_ANCESTORS"),
        ("<div class=' '><p id=x>", "ancestors_classes", "CEML___NO___CLASSES"),
        ("<div id=''><p id=x>", "ancestors_ids", "CEML___NO___ID"),
        ("<p id=x class=''>", "class_name", "CEML___NO___CLASSES"),
        ("<p id=x class=' a\n b '>", "class_name", "a b"),
        ("<svg><clipPath id=x><path/></clipPath></svg>", "ancestors_names", "svg"),
        ("<svg><clipPath id=x><path/></clipPath></svg>", "tag_name", "clipPath"),
        ("<x-card id=x>", "tag_name", "X-CARD"),
        ("<p id=x>", "image_url", "CEML_NON_IMG_TAG"),
        ("<img id=x>", "image_url", "CEML_NO_SRC"),
        ("<img id=x src=''>", "image_url", "CEML_NO_SRC"),
        ("<img id=x src='a b.png'>", "image_url", "a%20b.png"),
        ("<base href=http://example.org/c/><img id=x src=a.png>", "image_url", "http://example.org/c/a.png"),
        ("<img id=x src='DATA:image/gif;base64,AAAA,AAAA'>", "image_url", "DATA:image/gif;base64"),
        ("<img id=x src='http://[::1'>", "image_url", "http://[::1"),
        ("<img id=x>", "image_alt", "CEML_NO_ALT"),
        ("<img id=x alt>", "image_alt", ""),
        ("<svg><image id=x alt=a /></svg>", "image_alt", "CEML_NON_IMG_TAG"),
        ("<span id=x>a</span>", "inner_text", "CEML_NON_TEXT_TAG"),
        ("<p id=x>", "inner_text", ""),
        ("<p id=x>a<br>b  <i>c</i>", "inner_text", "a\nb c"),
        ("<p id=x>a<span hidden>b</span>", "inner_text", "a"),
        ("<pre id=x> a\n  b</pre>", "inner_text", " a\n  b"),
        ("<li id=x>a<p>b</p>c", "inner_text", "a\nb\nc"),
        ("<table><td id=x>a<b>b</b></table>", "inner_text", "ab"),
        ("<table><td id=x>a<p>b</p></table>", "inner_text", "CEML_NON_TEXT_TAG"),
        ("<div id=x>a<p></p></div>", "inner_text", "a"),
        ("<div id=x><b><i><u>a</u></i></b></div>", "inner_text", "CEML_NON_TEXT_TAG"),
        ("<div id=x>a</div>", "child_text", "a"),
        ("<p id=x>one<br>two <b>no</b>three", "child_text", "one two three"),
        ("<p id=x>one<br>two <b>no</b>three", "child_text_length", 3),
        ("<p id=x><b>one</b>two three", "child_text_length", 2),
        ("<p id=x>今日は <b>雨</b> — 3.14", "inner_text_length", 5),
        ("<p id=x>今日は <b>雨</b> — 3.14", "child_text_length", 4),
        ("<p id=x hidden>one", "inner_text_length", 0),
        ("<p id=x>All <b>Rights</b>\n&nbsp;reserved", "contains_rights_reserved", 1),
        ("<p id=x>All rights<br>reserved", "contains_rights_reserved", 1),
        ("<div id=x><p>share</p></div>", "contains_share", 0),  # no content element
        ("<ul><li id=x>a<ul><li>SHARE</ul></ul>", "contains_share", 1),
        ("<p id=x>most likely", "contains_like", 1),  # a string, not a word
        ("<p id=x><p hidden>like", "contains_like", 0),
        ("<a href=/><div><p id=x></div></a>", "is_desc_a", 1),
        ("<a id=x href=/>a</a>", "is_desc_a", 0),
        ("<p id=x><p>", "is_sib_p", 1),
        ("<p id=x>", "is_sib_p", 0),
        ("<div><p></div><p id=x>", "is_sib_p", 0),
        ("<p id=x><a></a>", "is_sib_a", 0),
        ("<b id=x></b><a></a>", "is_sib_a", 1),
        ("<b id=x></b><input>", "is_sib_input", 1),
        ("<b id=x></b><ul></ul>", "is_sib_ul", 1),
        ("<b id=x></b><button>", "is_sib_button", 1),
        ("<b id=x></b><img>", "is_sib_img", 1),
        ("<p id=x>text", "has_children", 0),
        ("<p id=x><!-- --><br>", "has_children", 1),
        ("<p id=x><a>b</a>", "is_link", 1),
        ("<p id=x>\n<!-- c --><a>b</a> </p>", "is_link", 1),
        ("<p id=x>a <a>b</a>", "is_link", 0),
        ("<p id=x><a>b</a><a>c</a>", "is_link", 0),
        ("<p id=x><a>b</a><br>", "is_link", 0),
        ("<p id=x><b><a>c</a></b>", "is_link", 0),
        ("<a><img id=x></a>", "is_thumbnail", 1),
        ("<a> <img id=x> </a>", "is_thumbnail", 1),
        ("<a><img id=x>a</a>", "is_thumbnail", 0),
        ("<a><img id=x><img></a>", "is_thumbnail", 0),
        ("<a><b><img id=x></b></a>", "is_thumbnail", 0),
        ("<p><img id=x>", "is_thumbnail", 0),
        ("<p id=x>", "doc_dom_depth", 2),
        ("<p id=x>", "distance_to_root", 2),
        ("<p id=x>a", "dom_subtree_depth", 0),
    ],
)  # fmt: skip
def test_values(html: str, column: str, expected: object) -> None:
    assert value(html, column) == expected


@pytest.mark.parametrize(
    ("names", "found"),
    [
        # the thesis' own examples, and one or two for each pattern of table 3.1
        ("ad-box", "ad"), ("adblock", "ad"), ("advert-box", "ad"), ("img_ad", "ad"), ("ads-section", "ad"),
        ("top-ad-box", "ad"), ("sky-ad", "ad"), ("ad_top", "ad"), ("adv-1", "ad"), ("big-adv", "ad"), ("adv_1", "ad"),
        ("big_adv", "ad"), ("pageAdvert", "ad"), ("adsense", "ad"), ("top-adbox", "ad"), ("ADS", "ad"),
        ("ad", ""), ("header", ""), ("loads", ""), ("head-", ""), ("upload_x", ""), ("shadow", ""), ("advice", ""),
        ("navbar", "nav"), ("nav-bar", "nav"), ("nav-main", "nav"), ("navigation-menu", "nav"), ("topNav", "nav"),
        ("navigation", "nav navigation"), ("advertisement", "ad advertisement"), ("main", "main"), ("main-2", ""),
        ("FOOTER wrapper", "footer wrapper"), ("a comment b", "comment"), ("comments", ""), ("aside", "aside"),
        ("", ""),
    ],
)  # fmt: skip
def test_names_of_sections(names: str, found: str) -> None:
    assert sections(names) == set(found.split())


def test_body_and_html_tell_nothing_of_what_is_in_them() -> None:
    page = "<html class=nav id=main><body class='ad-box comment' id=wrapper><div><p id=x>a"
    for section in ("nav", "main", "ad", "comment", "wrapper"):
        assert value(page, f"is_desc_{section}") == 0


@pytest.mark.parametrize("html", ["", "<frameset><frame></frameset>", "<!-- a -->", "<body></body>", "a"])
def test_pages_without_elements(html: str) -> None:
    found = element_features(elute.parse(html))
    assert len(found) == 0
    assert all(len(found.columns[name]) == 0 for name in found.columns)
    names, matrix = numeric(found)
    assert matrix.shape == (0, len(names))


def test_features_of_another_version_are_refused() -> None:
    found = element_features(elute.parse("<p>a"))
    columns = {name: values for name, values in found.columns.items() if name != "is_link"}
    with pytest.raises(ValueError, match="no columns is_link"):
        numeric(Elements(found.rows, columns))


def boxed(html: str, box: Sequence[float], width: float = 1000, height: float = 1000) -> Elements:
    """Features of a page of which only the element with the id x has a box."""
    page = elute.parse(html)
    found = element_features(page)
    row = int(found.rows[list(found.columns["element_id"]).index("x")])
    page.layout = Layout.of_boxes(page, {row: (*box, *STYLE)}, width, height)
    return element_features(page)


@pytest.mark.parametrize(
    ("box", "places"),
    [
        ((0, 0, 499, 10), "left"),
        ((0, 0, 500, 10), "middle"),  # touches the line
        ((500, 0, 500, 10), "middle"),
        ((501, 0, 499, 10), "right"),
        ((0.4, 0, 10, 10), "left"),  # a fraction of a pixel is none
        ((1, 0, 10, 10), ""),
        ((-5, 0, 10, 10), "left"),
        ((-9999, 0, 10, 10), ""),  # moved out of sight
        ((995, 0, 10, 10), "right"),
        ((2000, 0, 10, 10), ""),
        ((-10, 0, 1020, 10), "middle"),
    ],
)
def test_places(box: Sequence[float], places: str) -> None:
    found = boxed("<p id=x>a", box)
    columns = {"is_leftmost": "left", "is_middle": "middle", "is_rightmost": "right"}
    assert {place for column, place in columns.items() if of(found, column)} == set(places.split())
    assert of(found, "is_on_side") == (places in ("left", "right"))


def test_sides_are_those_of_body_however_wide_the_document() -> None:
    page = elute.parse("<p>a<p>b<p>c<p>d")
    (body,), (first, second, third, fourth) = page.rows_of("body").tolist(), page.rows_of("p").tolist()
    boxes = {
        body: (100, 0, 800, 40),
        first: (100, 0, 300, 10),
        second: (450, 10, 100, 10),
        third: (700, 20, 200, 10),
        fourth: (0, 30, 90, 10),
    }
    page.layout = Layout.of_boxes(page, {row: (*box, *STYLE) for row, box in boxes.items()}, 5000, 40)
    columns = element_features(page).columns
    places = [columns[name].tolist() for name in ("is_leftmost", "is_middle", "is_rightmost")]  # type: ignore[union-attr]
    assert places == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]


@pytest.mark.parametrize(
    ("top", "bottom", "expected"),
    [(30, 970, 0), (29.9, 40, 1), (500, 970.1, 1), (0, 1000, 1), (-20, -10, 1), (960, 970, 0), (960, 2000, 1)],
)
def test_top_and_bottom_of_the_page(top: float, bottom: float, expected: int) -> None:
    assert of(boxed("<p id=x>a", (0, top, 10, bottom - top)), "is_uppermost_or_bottommost") == expected


def test_a_page_without_height_has_no_normal_coordinates() -> None:
    found = boxed("<p id=x>a", (0, 0, 10, 10), height=0)
    assert of(found, "normalized_top") != of(found, "normalized_top")
    assert of(found, "rect_size") == 100


def test_long_lists_are_cut_and_counts_are_not() -> None:
    html = "<div>" + "".join(f"<i id=i{number}></i>" for number in range(100)) + "<p id=x>a</p>" + "<b>c</b>" * 100
    assert value(html, "num_siblings") == 200
    before = [f"i{number}" for number in range(100)][-NEAREST_SIBLINGS:]
    assert value(html, "siblings_ids") == ", ".join(before + ["CEML___NO___ID"] * NEAREST_SIBLINGS)
    assert value("<a></a>" + html, "is_sib_a") == 0 and value("<div><a></a>" + html[5:], "is_sib_a") == 1
    deep = "<a class=nav>" + "<section>" * 100 + "<p id=x>a"
    assert value(deep, "ancestors_names") == ", ".join(["SECTION"] * NEAREST_ANCESTORS)
    assert value(deep, "is_desc_nav") == value(deep, "is_desc_a") == 1
    assert value("<div id=x>" + "<i></i>" * 100, "children_names") == ", ".join(["I"] * 100)


def test_long_texts_are_cut_and_counts_are_not() -> None:
    html = "<p id=x class='" + "c" * LONGEST_TEXT + "ccc' >" + "word " * LONGEST_TEXT + "rights reserved"
    assert value(html, "inner_text") == ("word " * LONGEST_TEXT)[:LONGEST_TEXT]
    assert value(html, "child_text") == ("word " * LONGEST_TEXT)[:LONGEST_TEXT]
    assert value(html, "class_name") == "c" * LONGEST_TEXT
    assert value(html, "inner_text_length") == value(html, "child_text_length") == LONGEST_TEXT + 2
    assert value(html, "contains_rights_reserved") == 1


def test_a_page_that_scripts_have_built() -> None:
    """Deeper than any parser makes one, a paragraph in a paragraph, and a second body."""
    nodes = Nodes()
    html = nodes.add(ELEMENT, nodes.add(DOCUMENT, -1), "html")
    row = nodes.add(ELEMENT, html, "body")
    nodes.add(TEXT, nodes.add(ELEMENT, row, "h1"), value="Far above")
    for _ in range(3000):
        row = nodes.add(ELEMENT, row, "p")
    nodes.add(TEXT, row, value="one")
    nodes.add(ELEMENT, nodes.add(ELEMENT, html, "body"), "p")
    columns = element_features(assemble(nodes)).columns
    assert columns["tag_name"] == ["H1", *["P"] * 3000]
    assert set(columns["inner_text"][1:]) == {"one"}
    assert list(columns["child_text_length"][1:]) == [0] * 2999 + [1]
    assert columns["nearest_header"] == ["CEML_NO_HEADER"] * 2 + ["Far above"] * 2999


def test_the_documentation_has_every_column_and_every_special_value() -> None:
    text = (REPOSITORY / "docs/methods/ceml-features.md").read_text("utf-8")
    rows = re.findall(r"^\| `([a-z_]+)` \| (.*) \| (.*) \|$", text, re.MULTILINE)
    assert [name for name, _, _ in rows] == [*COLUMNS, ROW, LABEL]
    assert {name for name, _, kind in rows if kind.startswith("layout")} == set(LAYOUT)
    assert {name for name, _, kind in rows if kind in ("text", "list")} == set(COLUMNS) - set(NUMERIC)
    ours = {column_name("contains", text) for text in CONTAINED_OURS} | {
        column_name("is_sib", tag) for tag in SIBLINGS_OURS
    }
    assert {name for name, meaning, _ in rows if "(ours)" in meaning} == ours
    special = {value for name, value in vars(raw).items() if name.isupper() and str(value).startswith("CEML_")}
    listed = re.findall(r"^\| (`CEML_.*) \| .* \|$", text, re.MULTILINE)
    assert set(re.findall("CEML_[A-Z_]+", "".join(listed))) == special | {NO_LAYOUT, NO_BOX}
