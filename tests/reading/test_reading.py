"""The reading view and the book."""

import io
import zipfile
from datetime import UTC, datetime
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.reading import Story, epub, inlined, reading, story
from elute.reading.xhtml import xhtml
from inert.pages import COLOURED
from places import REPOSITORY

CASES = sorted(path.parent.name for path in (REPOSITORY / "tests" / "pages").glob("*/page.html"))
GIF = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,"


def page(name: str, title: bool | None = None) -> elute.Extraction:
    return elute.extract(elute.read(REPOSITORY / "tests" / "pages" / name / "page.html"), title=title)


@pytest.mark.parametrize("title", [None, True, False])
def test_what_a_reader_sees(title: bool | None) -> None:
    shown = reading(page("news-article", title))
    assert shown.count("<h1>") == 1 and "<main>" in shown and "<article dir=auto>" in shown and "to read</p>" in shown


def test_images_have_captions_and_sources() -> None:
    html = "<figure><img src='https://a.example/x.png' alt='X' title='The X &amp; Y.'></figure>"
    assert '<figcaption>The X &amp; Y. <a href="https://a.example/x.png">a.example</a></figcaption>' in xhtml(html)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("name", CASES)
def test_nothing_runs_and_all_is_well_formed(name: str) -> None:
    told = story(page(name))
    ElementTree.fromstring(f"<x>{told.body}</x>")
    tags = Tags()
    tags.feed(reading(page(name)))
    for tag, attributes in tags.found:
        assert tag not in ("script", "iframe", "object", "form", "link", "base")
        assert not any(attribute.startswith("on") for attribute in attributes)
        assert not str(attributes.get("href", "")).lower().startswith(("javascript:", "data:"))


@given(st.text())
def test_any_text_is_well_formed(text: str) -> None:
    ElementTree.fromstring(f"<x>{xhtml(text)}</x>")


@given(
    st.lists(
        st.sampled_from("<p> </p> <b> </b> <br> <img> <img/> <figure> </figure> & < > &amp; x \x00 \x0b".split(" "))
    )
)
def test_any_tags_are_well_formed(parts: list[str]) -> None:
    ElementTree.fromstring(f"<x>{xhtml(''.join(parts))}</x>")


def test_a_book() -> None:
    told = story(elute.extract(elute.read(REPOSITORY / "examples" / "page.html"), url="https://ledger.example/a"))
    data = epub(told, lambda address: GIF, datetime(2026, 1, 1, tzinfo=UTC))
    assert data == epub(told, lambda address: GIF, datetime(2026, 1, 1, tzinfo=UTC))
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        first = book.infolist()[0]
        assert first.filename == "mimetype" and first.compress_type == zipfile.ZIP_STORED
        for name in book.namelist():
            if name.endswith((".xhtml", ".opf", ".xml")):
                ElementTree.fromstring(book.read(name))
        manifest = ElementTree.fromstring(book.read("book/book.opf"))
        listed = {item.get("href") for item in manifest.iter("{http://www.idpf.org/2007/opf}item")}
        assert {f"book/{name}" for name in listed} | {"mimetype", "META-INF/container.xml", "book/book.opf"} == set(
            book.namelist()
        )
        assert book.read("book/images/1.gif") == GIF and b'src="images/1.gif"' in book.read("book/story.xhtml")


def test_a_book_without_its_images() -> None:
    def gone(address: str) -> bytes:
        raise OSError("gone")

    body = '<p>A</p><figure><img src="https://a.example/b.gif" alt=""/></figure>'
    told = Story("T", "", "", "", "", "", body, 1)
    for fetch in (None, gone, lambda address: b"<html>"):
        with zipfile.ZipFile(io.BytesIO(epub(told, fetch))) as book:
            assert b"<img" not in book.read("book/story.xhtml")


def test_images_in_the_file_itself() -> None:
    assert "data:image/gif;base64," in inlined('<img src="https://a.example/?a&amp;b" alt=""/>', lambda address: GIF)


def test_a_hostile_page() -> None:
    shown = reading(elute.extract(COLOURED)).lower()
    assert "<script" not in shown and "javascript:" not in shown
