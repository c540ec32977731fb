"""Paths of elements: selectors that another parser's selectors find them by."""

import re
from html import escape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from elute.page import _parser, parse
from elute.page._paths import LONGEST_PATH, Paths
from elute.page.identifiers import identifier
from properties.soup import pages

ASCII_BUT_SPACE = st.characters(max_codepoint=0x7F, exclude_characters=" \t\n\v\f\r\x1c\x1d\x1e\x1f")
DEEP = "<div><div>" * 40


def found(html: str, path: str) -> list[str]:
    """The texts of the elements that a selector finds."""
    return [node.text() for node in LexborHTMLParser(html).css(path)]


@pytest.mark.parametrize(
    ("html", "path"),
    [
        ("<p>x", "html > body > p"),
        ("<p>a<p>x<p>b", "html > body > p:nth-of-type(2)"),
        ("<h1>a</h1><p>x", "html > body > p"),
        ("<div id=main><p>x</div>", "html > body > div#main > p"),
        ("<div id=' main '><p>x</div>", "html > body > div > p"),  # no selector with # finds such an id
        ("<p class='md:flex 3d -1 - a/b ü'>x", r"html > body > p.md\:flex.\33 d.-\31 .\-.a\/b.ü"),
        ("<x:y>x</x:y>", r"html > body > x\:y"),
        (f"<p class='{'long ' * 90}'>x", f"html > body > p{'.long' * 9}"),
        (f"<p id='{'i' * 90}'>x", "html > body > p"),
        (f"<div>{DEEP}<p>x", f"{'div > ' * 31}p"),
        (f"{DEEP}<section id=here><p>x", "section#here > p"),
        (f"{DEEP}<section id=here><b id=there><p>x", "section#here > b#there > p"),
        (f"<b id=here></b>{DEEP}<section id=here><i id=there><p>x", "i#there > p"),  # an id that the page has twice
    ],
)
def test_a_path_is_a_selector_that_finds_the_element(html: str, path: str) -> None:
    page = parse(html)
    rows = [row for row in range(len(page)) if page.text(row) == "x"]
    assert Paths(page).of(rows[0]) == page.path(rows[0]) == path
    assert "x" in found(html, path)


def test_a_name_that_is_too_long_is_any_name() -> None:
    html = f"<{'n' * 90}><p>x"
    assert parse(html).path(len(parse(html)) - 1) == "html > body > * > p"
    assert found(html, "html > body > * > p") == ["x"]


def test_a_path_is_never_longer_than_its_limit() -> None:
    page = parse(("<div class='" + "some-class " * 9 + "'>") * 20 + "x")
    path = page.path(len(page) - 1)
    assert LONGEST_PATH - 60 < len(path) <= LONGEST_PATH


def test_paths_of_the_document_and_of_text() -> None:
    page = parse("<p>x")
    assert page.path(0) == ""
    assert page.path(len(page) - 1) == page.path(len(page) - 2)


@given(html=pages())
def test_every_block_is_found_by_its_path(html: str) -> None:
    page = parse(html)
    never_ends = _parser.parse(page.source).swallowing_row() >= 0  # such an element: a browser has another tree then
    if "<template" in html or "\0" in html or page.warnings or never_ends:
        return
    paths, document = Paths(page), LexborHTMLParser(html)
    for container in set(page.blocks.container.tolist()):
        path = paths.of(container)
        nodes = document.css(path) if path else []
        if path.startswith("html"):
            assert [node.tag for node in nodes] == [page.tag_name(container).lower()]
        elif path:
            assert nodes


@given(st.text(st.characters(max_codepoint=0x100), max_size=8))
def test_identifiers_are_serialized_character_by_character(name: str) -> None:
    """As CSSOM describes it."""
    written = ""
    for place, character in enumerate(name):
        begins = place == 0 or (place == 1 and name[0] == "-")
        if 1 <= ord(character) <= 31 or character == "\x7f" or (begins and character in "0123456789"):
            written += f"\\{ord(character):x} "
        elif name == "-" or (character < "\x80" and not re.match("[-_a-zA-Z0-9]", character)):
            written += "\\" + character
        else:
            written += character
    assert identifier(name) == written


@example("-")
@example("-5")
@example("5-5")
@example("md:w-1/2")
@example("\x00\x01\x7f")
@given(st.text(ASCII_BUT_SPACE, min_size=1, max_size=12))
def test_marks_are_written_as_identifiers_are(name: str) -> None:
    page = parse(f'<p class="{escape(name)}">Text')
    (value,) = [page.attribute(row, "class") for row in page.rows_of("p").tolist()]
    steps = page.path(int(page.rows_of("p")[0])).split(" > ", 2)
    assert steps[2] == (f"p.{identifier(value)}" if len(identifier(value)) <= 46 else "p")


def test_identifiers() -> None:
    assert identifier("\x01") == "\\1 "
    assert identifier("a b") == "a\\ b"
    assert identifier("--x") == "--x"


@example("<div>" * 40 + "<p>x", [44, 5, 44, 2, 44])
@example(("<div class='" + "some-class " * 9 + "'>") * 20 + "x<b>y", [21, 22, 3, 21])
@given(html=pages(), asked=st.lists(st.integers(0, 60), max_size=12))
def test_a_path_is_the_same_whatever_was_asked_before(html: str, asked: list[int]) -> None:
    page = parse(html)
    paths = Paths(page)
    for row in asked:
        if row < len(page):
            assert paths.of(row) == page.path(row)
