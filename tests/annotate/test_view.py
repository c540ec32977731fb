"""The page for the frame: every element with its row, and nothing in it that does something."""

import re
from pathlib import Path

import pytest
from hypothesis import given

import elute
from elute.annotate.view import ROW, STYLE, view
from elute.page import ELEMENT, Page
from inert.pages import ANNOTATED
from places import REPOSITORY
from properties.soup import pages as soups

PAGES = sorted((REPOSITORY / "tests" / "pages").glob("*/page.html"))


# `content` does something on <meta> alone, which must have no attributes at all; elsewhere it is RDFa.
RUNS = re.compile(r"on.*|srcdoc|.*action|http-equiv|ping|target|manifest|is|nonce", re.IGNORECASE)
LOADS = re.compile(r"src|srcset|href|xlink:href|data|poster|background|code|archive|codebase|classid", re.IGNORECASE)
HARMLESS = re.compile(r"#|data:,$|data:image/")
EMPTY = {"script", "iframe", "frame", "template", "object", "applet", "noembed", "noframes", "video", "audio"}


def assert_inert(shown: Page) -> None:
    """Nothing that a browser would run, load, send or follow, as the browser's own rules parse it."""
    for row in range(len(shown)):
        if shown.kind[row] != ELEMENT:
            continue
        name, attributes = shown.tag_name(row).lower(), shown.attributes(row)
        assert not [each for each in attributes if RUNS.fullmatch(each)], (name, attributes)
        for attribute, value in attributes.items():
            assert not LOADS.fullmatch(attribute) or HARMLESS.match(value), (name, attributes)
        if name in EMPTY:
            assert shown.end[row] == row + 1, name
        if name in ("meta", "link", "base", "script"):
            assert list(attributes) == [ROW], (name, attributes)


def test_a_hostile_page_is_inert() -> None:
    page = elute.parse(ANNOTATED)
    shown = view(page)
    assert_inert(elute.parse(shown))
    assert "<script>" not in shown and "javascript:" not in shown
    assert shown.count("evil.example") == 1 and "@import" in shown  # in a style sheet: the policy keeps it from loading


@pytest.mark.parametrize("name", ["embed", "iframe", "frame", "object", "video", "script"])
def test_an_inline_image_is_no_page_of_its_own(name: str) -> None:
    inside = f"<{name} src='data:image/svg+xml,<svg onload=steal()>'></{name}>"
    shown = view(elute.parse(f"<frameset>{inside}</frameset>" if name == "frame" else f"<p>{inside}"))
    assert f"<{name}" in shown and "steal" not in shown


def test_what_a_page_looks_like_stays() -> None:
    shown = view(elute.parse(ANNOTATED))
    assert re.search(r'<p id="kept" class="a b" style="color: blue" data-x="y" data-elute-row="\d+">Text</p>', shown)
    assert re.search(r'<img alt="Rain" width="30" src="data:," data-elute-row="\d+">', shown)
    assert 'src="data:image/gif;base64,R0lGODlhAQABAAAAACw="' in shown
    assert '<style media="screen"' in shown and "p { color: red }" in shown
    assert re.search(r'<use href="#inside" data-elute-row="\d+"></use>', shown)
    assert f"<style>{STYLE}</style></head>" in shown
    assert shown.startswith("<!DOCTYPE html>") and not view(elute.parse("<p>quirks")).startswith("<!DOCTYPE")


def test_a_style_sheet_cannot_become_markup() -> None:
    shown = view(
        elute.parse("<style>a::before { content: '<img src=x>' } @media (width<40em) { b { color: red } }</style>")
    )
    assert "<img" not in shown and "(width\\3c 40em)" not in shown and "(width<40em)" in shown


def rows_shown(page: Page, shown: Page) -> dict[int, int]:
    """The elements of the shown page by the rows that they tell; no row twice."""
    rows = [(int(told), row) for row in range(len(shown)) if (told := shown.attribute(row, ROW)) is not None]
    assert len(dict(rows)) == len(rows)
    return dict(rows)


def test_an_image_has_the_size_that_the_page_tells() -> None:
    def source(attributes: str) -> str:
        shown = elute.parse(view(elute.parse(f"<img {attributes}>")))
        return shown.attribute(int(shown.rows_of("img")[0]), "src") or ""

    assert "width='640' height='360'" in source("src=rain.png width=640 height=360")
    assert "width='640' height='360'" in source("data-src=rain.png width=' 640px' height=360.5")
    for unknown in (
        "src=a.png",
        "src=a.png width=640",
        "width=100% height=50",
        "width=9 height=99999",
        "width=٣ height=٣",
    ):
        assert source(unknown) == "data:,"
    assert source("src='data:image/gif;base64,R0' width=640 height=360") == "data:image/gif;base64,R0"


@pytest.mark.parametrize("path", PAGES, ids=[path.parent.name for path in PAGES])
def test_every_element_knows_its_row(path: Path) -> None:
    page = elute.parse(path.read_bytes())
    shown = elute.parse(view(page))
    assert_inert(shown)
    found = rows_shown(page, shown)
    hidden = page.in_subtrees(page.rows_of(*EMPTY)) & ~page.is_tag(*EMPTY)
    assert sorted(found) == [row for row in range(len(page)) if page.kind[row] == ELEMENT and not hidden[row]]
    renamed = {"xmp", "listing", "plaintext"}
    for row, place in found.items():
        assert page.tag_name(row) in {shown.tag_name(place), *renamed}
        parent = int(page.parent[row])
        assert int(shown.parent[place]) == found.get(parent, 0)


@given(soups())
def test_any_page_is_inert(html: str) -> None:
    page = elute.parse(html)
    shown = elute.parse(view(page))
    assert_inert(shown)
    told = {int(row) for each in range(len(shown)) if (row := shown.attribute(each, ROW)) is not None}
    assert all(page.kind[row] == ELEMENT for row in told)


def test_a_deep_page_is_shown() -> None:
    shown = view(elute.parse("<div>" * 100_000 + "deep"))
    assert "deep" in shown
