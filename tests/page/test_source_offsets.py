"""Where each row stands in the source: byte ranges of `page.source`."""

import html
import re

import numpy as np
import pytest
from hypothesis import given

from elute.page import COMMENT, DOCTYPE, ELEMENT, HTML, TEXT, Page, parse
from properties.real import real_pages
from properties.soup import pages

RAW = ("script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext")

# Pages in which no text is joined or moved: each text stands in the source in one piece.
TIDY = {
    "plain": "<html><head><title>T</title></head><body><p class=x>One <b>two</b></p></body></html>",
    "line breaks": "<!doctype html>\r\n<body>\r\n<p>One\r\ntwo\rthree</p>\r\n<pre>\r\n a\r\n b</pre></body>",
    "references": "<p>&lt;p&gt; &amp; &eacute;&#233; &copy 2024 &nosuch;<b title='&quot;'>&amp;amp;</b>&hellip;",
    "beyond ASCII": "<p>Ünïcödé <i>漢字</i> مرحبا <b>👩‍👩‍👧</b>\u00a0e\u0301</p><h2>ไทย</h2>",
    "all of it": "<meta charset=utf-8><p>né &amp;\r\n<em>ё&nbsp;ж</em>漢&#x6f22;\r</p>\r\n<hr>x",
    "capitals": "<P>one<BR>two<IMG SRC=a.png><A HREF='x>y'>three</A>",
    "implied": "One<p>two<table><tr><td>three<li>four</table><dl><dt>a<dd>b",
    "reopened": "<p>one <b>two<p>three</b> four<a href=x>five<a href=y>six",
    "foreign": "<svg viewBox='0 0 1 1'><g/><title>t</title></svg><math><mi>x</mi></math>",
    "raw": "<script>if (a < b && c) d = '&lt;'</script><style>a > b</style><textarea>\r\n &lt;b></textarea>",
    "comments": "<!-- before --><p>one<!-- \r\n in -->two<!bogus><?php x ?>three",
    "unclosed": "<div><p>one<div>two<span>three<ul><li>four",
}


def source_of(page: Page, row: int) -> bytes:
    return page.source[page.source_start[row] : page.source_end[row]]


def rows(page: Page, kind: int) -> list[int]:
    return [int(row) for row in np.flatnonzero(page.kind == kind)]


def decoded(page: Page, row: int) -> str:
    """The row's stretch of source as the standard reads text: line feeds alone, references decoded."""
    text = source_of(page, row).decode().replace("\r\n", "\n").replace("\r", "\n")
    parent = int(page.parent[row])
    raw = page.namespace[parent] == HTML and page.tag_name(parent) in RAW
    return text if raw else html.unescape(text)


def is_named(page: Page, row: int) -> bool:
    """Whether an element's stretch of source begins with its own tag."""
    name = re.escape(page.tag_name(row).encode().lower())
    return re.match(rb"<" + name + rb"(?=[\s/>])", source_of(page, row).lower()) is not None


@pytest.mark.parametrize("as_bytes", [True, False], ids=["bytes", "str"])
@pytest.mark.parametrize("page", TIDY.values(), ids=TIDY.keys())
def test_text_stands_where_its_range_says(page: str, as_bytes: bool) -> None:
    table = parse(page.encode() if as_bytes else page)
    assert table.source == page.encode()
    for row in rows(table, TEXT):
        found = decoded(table, row)
        if table.tag_name(int(table.parent[row])) in ("pre", "textarea"):
            found = found.removeprefix("\n")  # the first line break of these is no text
        assert found == table.text(row)


@pytest.mark.parametrize("page", TIDY.values(), ids=TIDY.keys())
def test_an_element_begins_with_its_tag_or_is_implied(page: str) -> None:
    table = parse(page)
    for row in rows(table, ELEMENT):
        if source_of(table, row):
            assert is_named(table, row), (table.tag_name(row), source_of(table, row))


@pytest.mark.parametrize(
    ("page", "implied"),
    [
        ("x", ["html", "head", "body"]),
        ("<p>x", ["html", "head", "body"]),
        ("<html><body><p>x", ["head"]),
        ("<table><tr><td>x", ["html", "head", "body", "tbody"]),
        ("<body><table><td>x", ["html", "head", "tbody", "tr"]),
        ("<body>x</p>", ["html", "head", "p"]),
        ("<body><p><b>x<p>y", ["html", "head", "b"]),
        ("<body><b><p>x</b>y", ["html", "head", "b"]),
        ("<body><table><col>", ["html", "head", "colgroup"]),
        ("<html><head></head><body>", []),
    ],
)
def test_implied_elements_have_an_empty_range(page: str, implied: list[str]) -> None:
    table = parse(page)
    empty = [table.tag_name(row) for row in rows(table, ELEMENT) if not source_of(table, row)]
    assert sorted(empty) == sorted(implied)


def test_ranges_worked_out_by_hand() -> None:
    source = "<body><p class=x>Ü &amp; <b>é</b>\r\n</p>!</body>".encode()
    page = parse(source)
    found = {page.tag_name(row) or page.text(row): source_of(page, row) for row in range(3, len(page))}
    assert found == {
        "body": source,
        "p": "<p class=x>Ü &amp; <b>é</b>\r\n</p>".encode(),
        "Ü & ": "Ü &amp; ".encode(),
        "b": "<b>é</b>".encode(),
        "é": "é".encode(),
        "\n": b"\r\n",
        "!": b"!",
    }


def test_an_element_ends_with_its_end_tag_or_where_it_is_closed() -> None:
    page = parse("<ul><li>one<li>two</ul ><p>three<br>four<h1>five</H1>")
    found = {page.tag_name(row): source_of(page, row) for row in rows(page, ELEMENT)[3:]}
    assert found == {
        "ul": b"<ul><li>one<li>two</ul >",
        "li": b"<li>two",
        "p": b"<p>three<br>four",
        "br": b"<br>",
        "h1": b"<h1>five</H1>",
    }


def test_the_document_is_all_of_the_source() -> None:
    page = parse("\ufeff <p>x</p></html> <!--c--> ")
    assert source_of(page, 0) == page.source


def test_comments_and_doctypes_are_whole() -> None:
    page = parse("<!DOCTYPE html><!-- a --><p>x<!bogus></p><!--open")
    found = [source_of(page, row) for row in range(len(page)) if page.kind[row] in (COMMENT, DOCTYPE)]
    assert found == [b"<!DOCTYPE html>", b"<!-- a -->", b"<!bogus>", b"<!--open"]


def test_joined_text_covers_all_its_places() -> None:
    page = parse("a</x>b<table>c<td>d</table>")
    joined, cell = rows(page, TEXT)
    assert (page.text(joined), source_of(page, joined)) == ("abc", b"a</x>b<table>c")
    assert (page.text(cell), source_of(page, cell)) == ("d", b"d")


def test_offsets_of_another_encoding_are_those_of_the_utf8() -> None:
    page = parse("<p>Größe <b>ändern</b>".encode("latin-1"), charset="iso-8859-1")
    assert page.source == "<p>Größe <b>ändern</b>".encode()
    assert [source_of(page, row).decode() for row in rows(page, TEXT)] == ["Größe ", "ändern"]


def check_ranges(page: Page) -> None:
    """What holds on every page, however broken."""
    assert (0 <= page.source_start).all()
    assert (page.source_start <= page.source_end).all()
    assert (page.source_end <= len(page.source)).all()
    for row in rows(page, ELEMENT):
        stretch = source_of(page, row).lower()
        if stretch and page.namespace[row] == HTML and b"\0" not in stretch:
            # The standard reads <image> as <img>, and </br> as <br>.
            assert is_named(page, row) or stretch.startswith((b"<image", b"</br")), page.tag_name(row)
    for row in rows(page, TEXT):
        stretch = source_of(page, row)
        assert stretch
        # Joined text has markup in between; of a frameset's text only the white space is kept, joined from many places.
        joined = any(mark in stretch for mark in (b"<", b"]]>", b"\0")) or len(page.rows_of("frameset"))
        if not joined:
            assert page.text(row) in decoded(page, row)


@given(html=pages())
def test_ranges_of_any_page(html: str) -> None:
    check_ranges(parse(html))


@pytest.mark.datasets
def test_ranges_of_real_pages() -> None:
    for path in real_pages():
        check_ranges(parse(path.read_bytes()))
