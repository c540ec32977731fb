"""Types, filters and fixed rules, element by element."""

import numpy as np
import pytest

import elute
from elute.methods.ceml.classify import FIXED, TITLES, TYPES, instances
from elute.methods.ceml.columns import NUMERIC, Elements, element_features
from elute.page import Page
from elute.page.layout import Layout


def types(page: Page) -> list[tuple[str, str]]:
    """The tag and the type of each element that is classified."""
    elements = element_features(page)
    found = instances(elements)
    tags = elements.columns["tag_name"]
    return [(tags[place], TYPES[kind]) for place, kind in zip(found.place.tolist(), found.kind.tolist(), strict=True)]


def ruled(html: str) -> dict[str, str]:
    """The fixed rule of each element that is classified, "" where none holds, by its text."""
    page = elute.parse(html)
    elements = element_features(page)
    found = instances(elements)
    texts = elements.columns["inner_text"]
    return {
        str(texts[place]): found.fixed_rule(number) if found.ruled[number] >= 0 else ""
        for number, place in enumerate(found.place.tolist())
    }


def rendered(html: str, boxes: dict[str, tuple[float, float]]) -> Page:
    """A page whose elements with these ids have boxes of this width and height, and no others."""
    page = elute.parse(html)
    rows = {page.attribute(row, "id"): row for row in range(len(page)) if page.attribute(row, "id")}
    black = "rgb(0, 0, 0)"
    told = {
        rows[name]: (0, 0, width, height, True, 16, 400, black, black, "block")
        for name, (width, height) in boxes.items()
    }
    page.layout = Layout.of_boxes(page, told, 1280, 2000)
    return page


def test_every_type_of_section_4_3_1() -> None:
    html = (
        "<h1>a</h1><h6>b</h6><p>c</p><div>d <b>e</b></div><ul><li>f</ul><pre>g</pre>"
        "<table><tr><th>h<td>i</table><figure><img src=x><figcaption>j</figure><span>k</span>"
    )
    assert types(elute.parse(html)) == [
        ("H1", "header"),
        ("H6", "header"),
        ("P", "p"),
        ("DIV", "div"),
        ("LI", "li"),
        ("PRE", "pre"),
        ("TH", "cell"),
        ("TD", "cell"),
        ("FIGCAPTION", "figcaption"),
    ]
    assert TITLES.keys() == set(TYPES)


def test_a_container_is_of_no_type() -> None:
    html = "<div>a<p>b</p></div><div><span><b><i>c</i></b></span></div><table><td><div>d</div></table>"
    assert types(elute.parse(html)) == [("P", "p"), ("DIV", "div")]


def test_what_has_no_words_is_left_out() -> None:
    assert types(elute.parse("<p> <p><br><p hidden>a<p>… b<li><img src=x></li>")) == [("P", "p")]


def test_what_has_no_area_is_left_out() -> None:
    html = "<p id=a>a</p><p id=b>b</p><p id=c>c</p>"
    assert types(rendered(html, {"a": (100, 20), "b": (100, 0)})) == [("P", "p")]


@pytest.mark.parametrize(
    ("width", "height", "type"),
    [(200, 200, "image-small"), (200, 200.5, "image-large"), (1, 1, "image-small")],
)
def test_images_by_size(width: float, height: float, type: str) -> None:
    assert types(rendered("<img id=a src=x>", {"a": (width, height)})) == [("IMG", type)]


def test_an_image_of_unknown_size_is_left_out() -> None:
    html = "<img id=a src=x><img id=b src=y><img id=c src=z>"
    assert types(elute.parse(html)) == []
    assert types(rendered(html, {"a": (20, 20), "b": (0, 0)})) == [("IMG", "image-small")]


def test_fixed_rules_of_section_4_3_3() -> None:
    html = (
        "<p>a</p><a href=/><p>b</p></a><div class=main-nav><p>c</p><li>d</li></div>"
        "<div id=ad-box><p>e</p><li>f</li></div><p><a href=/>g</a></p>"
        "<p>h <a href=/>more</a></p><h2><a href=/>i</a></h2>"
        "<table class=nav><td>j</table><table class=advert><td>k</table><pre class=x>l</pre><div><a href=/>m</a></div>"
    )
    assert ruled(html) == {
        "a": "",
        "b": "in a link",
        "c": "inside “nav”",
        "d": "",  # a list in navigation is for the tree to find
        "e": "inside “ad”",
        "f": "inside “ad”",
        "g": "a link and nothing else",
        "h more": "",
        "i": "a link and nothing else",
        "j": "inside “nav”",
        "k": "",
        "l": "",
        "m": "a link and nothing else",
    }


def test_sections_of_appendix_a_are_noise_whatever_the_type() -> None:
    below = "<div><p>b</p><ul><li>c</ul><pre>d</pre></div>"
    html = f"<h2>Rain</h2><p>a</p><section><h2>You may also like</h2>{below}</section>"
    noise = "below a header of noise"
    assert ruled(html) == {"Rain": "", "a": "", "You may also like": noise, "b": noise, "c": noise, "d": noise}


def test_the_rules_ask_for_columns_that_there_are() -> None:
    assert {column for columns in FIXED.values() for column in columns} <= set(NUMERIC)


def test_a_page_without_elements() -> None:
    assert len(instances(element_features(elute.parse("")))) == 0


def test_columns_of_another_version_are_told() -> None:
    with pytest.raises(ValueError, match=r"no columns .*rect_size"):
        instances(Elements(np.empty(0, np.intp), {"tag_name": []}))
