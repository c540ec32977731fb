"""Extraction: what users hold."""

import re

import numpy as np
import pytest

import elute
from elute import Extraction, Labels
from elute.extraction import Link

FILLER = "<p>" + "A paragraph with enough words in it to be the main content of this small page. " * 2
MENU = "<nav><a href=/>Home</a></nav>"


def everything(html: str, url: str | None = None) -> Extraction:
    """The whole visible text of a page, whatever a method would say."""
    page = elute.parse(html, url=url)
    keep = page.blocks.row_visible
    return Extraction(page, Labels(page, keep.astype(np.float32), keep, "everything"))


# ---- formats


@pytest.mark.parametrize("name", ["text", "markdown", "html", "json", "xml", "cleaneval"])
def test_each_format_is_a_property(name: str) -> None:
    result = everything(f"<h1>Tea</h1>{FILLER}")
    assert getattr(result, name) == result.to(name)
    assert "Tea" in result.to(name)
    assert getattr(result, name) is getattr(result, name)  # made once


def test_text_is_a_line_a_block() -> None:
    assert everything("<h1>One</h1><p>Two<br>lines<ul><li>a<li>b</ul>").text == "One\nTwo\nlines\na\nb"


# ---- links


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p><a href=/a>One <b>two</b></a>", [Link("One two", "https://example.org/a")]),
        ("<p><a href=//b.example/>One</a>", [Link("One", "https://b.example/")]),
        ("<p><a href='a b'>One\n two</a>", [Link("One two", "https://example.org/dir/a%20b")]),
        ("<base href=/other/><p><a href=a>One</a>", [Link("One", "https://example.org/other/a")]),
        ("<p><a href=#top>One</a>", [Link("One", "https://example.org/dir/page#top")]),
        ("<p><a href=mailto:a@b.example>One</a>", [Link("One", "mailto:a@b.example")]),
        ("<p><a href=javascript:x()>One</a>", []),
        ("<p><a name=x>One</a><a href=/a></a><a href=/a><img></a>", []),
        ("<p><a href=/a hidden>One</a>", []),
        ("<p>Some <a href=/a><span hidden>no</span>One</a> more", [Link("One", "https://example.org/a")]),
        ("<svg><a href=/a><text>One</text></a></svg><p>x", []),
        ("<a href=/a><h2>One</h2><p>two</p></a>", [Link("One two", "https://example.org/a")]),
        ("<p><a href=/b>b</a> <a href=/a>a</a> <a href=/b>b</a>", [
            Link("b", "https://example.org/b"), Link("a", "https://example.org/a"), Link("b", "https://example.org/b"),
        ]),
    ],
)  # fmt: skip
def test_links(html: str, expected: list[Link]) -> None:
    assert everything(html, "https://example.org/dir/page").links == expected


def test_links_of_dropped_text_are_no_links() -> None:
    result = elute.extract(f"{MENU}<main><h1>Tea</h1>{FILLER * 2}<a href=/more>and more</a></main>")
    assert [link.url for link in result.links] == ["/more"]


# ---- images


def test_images() -> None:
    html = (
        f"{FILLER}<img src=a.jpg alt='A &amp; B'><img src='data:image/gif;base64,R0' data-src=/lazy.jpg height=40>"
        "<img src=pixel.gif width=1 height=1><img alt=nowhere>"
    )
    result = everything(html, "https://example.org/dir/")
    assert [(image.url, image.alt, image.main, image.width, image.height) for image in result.images] == [
        ("https://example.org/dir/a.jpg", "A & B", True, None, None),
        ("https://example.org/lazy.jpg", "", True, None, 40),
    ]
    assert [result.page.tag_name(image.row) for image in result.images] == ["img", "img"]
    assert result.images[0].path == "html > body > p > img"


def test_images_among_dropped_text_are_not_main() -> None:
    html = f"<nav><a href=/><img src=logo.png>Home</a></nav><div><h1>Tea</h1>{FILLER}<img src=tea.jpg></div>"
    found = elute.extract(html).images
    assert [(image.url, image.main) for image in found] == [("logo.png", False), ("tea.jpg", True)]
    assert found[0].score < 0.5 < found[1].score


# ---- tables


def test_tables() -> None:
    html = "<table><tr><th>Day<th>Snow<tr><td>Monday <b>night</b><td><p>12<p>cm</table>"
    assert everything(html).tables == [[["Day", "Snow"], ["Monday night", "12 cm"]]]


def test_tables_without_empty_rows() -> None:
    html = "<table><tr><th>a<th>b<tr><td rowspan=2><td><tr><td>x</table>"
    assert everything(html).tables == [[["a", "b"], ["", "x"]]]


def test_layout_tables_are_no_tables() -> None:
    assert everything("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>").tables == []
    assert everything(f"<table><tr><td><ul><li>menu</ul><td>{FILLER}</table>").tables == []


def test_several_tables() -> None:
    table = "<table><tr><th>{0}<tr><td>1</table>"
    html = f"{table.format('a')}<p>x{table.format('b')}"
    assert everything(html).tables == [[["a"], ["1"]], [["b"], ["1"]]]


def test_the_text_of_a_dropped_table_is_no_table() -> None:
    page = elute.parse("<table><tr><th>a<td>b</table><p>x")
    keep = page.blocks.row_visible & ~page.in_subtrees(page.rows_of("table"))
    assert Extraction(page, Labels(page, keep.astype(np.float32), keep)).tables == []


# ---- what else a page says


def test_metadata_title_and_language() -> None:
    result = elute.extract(f"<html lang=en><title>Tea | Drinks</title><meta name=author content='A. B.'>{FILLER}")
    assert result.title == "Tea | Drinks"
    assert result.language == "en"
    assert result.metadata.author == "A. B."
    assert elute.extract("").title == ""


def test_blocks() -> None:
    html = f"<title>Tea</title>{MENU}<main id=m><h1>Tea</h1>{FILLER}</main><p hidden>Psst"
    result = elute.extract(html.encode(), method="cetd")
    home, title, story, hidden = result.blocks
    assert (home.text, home.role, home.keep, home.path) == ("Home", "navigation", False, "html > body > nav")
    assert (title.text, title.role, title.level, title.keep) == ("Tea", "title", 1, True)
    assert (story.role, story.path) == ("paragraph", "html > body > main#m > p")
    assert (hidden.hidden, hidden.reason, hidden.keep) == ("hidden attribute", "hidden", False)
    for block in result.blocks:
        assert result.page.source[slice(*block.span)].decode().strip() == block.text
        assert 0 <= block.score <= 1


def test_explain_is_a_line_a_block() -> None:
    result = elute.extract(f"{MENU}<main><h1>Tea</h1>{FILLER}</main>", method="cetd")
    lines = result.explain().split("\n")
    assert len(lines) == len(result.blocks) == 3
    assert re.fullmatch(r"- 0\.00 navigation +outside the dense parts: density 0\.0, page \d+\.\d \| 'Home'", lines[0])
    assert re.match(r"\+ \d\.\d\d title +inside the dense parts: .* \| 'Tea'$", lines[1])
    assert lines[2].endswith("'" + result.blocks[2].text[:60] + "'")


# ---- confidence and warnings


def test_confidence_is_the_mean_over_words() -> None:
    page = elute.parse("<p>one two three<p>four<p>five six")
    keep = page.blocks.row_block == 0
    score = page.blocks.to_rows(np.array([0.9, 0.2, 0.4], dtype=np.float32))
    result = Extraction(page, Labels(page, score, keep, "m"))
    assert result.confidence == pytest.approx((3 * 0.9 + 1 * 0.8 + 2 * 0.6) / 6)


def test_confidence_is_the_methods_own_where_it_has_one() -> None:
    page = elute.parse("<p>one two three<p>four")
    keep = page.blocks.row_block == 0
    labels = Labels(page, keep.astype(np.float32), keep, "m", confidence_of=lambda kept: float(kept.sum()) / 4)
    assert Extraction(page, labels).confidence == 0.25


@pytest.mark.parametrize("method", ["learned", "cetd"])
def test_confidence_is_between_0_and_1(method: str) -> None:
    assert everything(FILLER).confidence == 1.0
    assert 0 < elute.extract(f"{MENU}<main>{FILLER}</main>", method=method).confidence < 1
    assert 0 <= elute.extract("<p>…", method=method).confidence <= 1  # a block without words
    assert elute.extract("<nav></nav>", method=method).confidence == 0.0


def test_page_type_is_what_the_method_says() -> None:
    page = elute.parse(FILLER)
    keep = page.blocks.row_visible
    assert Extraction(page, Labels(page, keep.astype(np.float32), keep, page_type="listing")).page_type == "listing"
    assert everything(FILLER).page_type == ""


def test_warnings_name_what_happened() -> None:
    assert elute.extract(FILLER).warnings == []
    assert "nested deeper" in elute.extract("<div>" * 1000 + "x").warnings[0]
    wrong = elute.extract("<meta charset=iso-8859-1><p>Größe und Übermut, déjà vu".encode())
    assert wrong.warnings == [wrong.encoding.note]
    assert "windows-1252" in wrong.warnings[0]


def test_it_says_what_it_is() -> None:
    assert repr(elute.extract("<p>one", method="cetd")) == "<Extraction by cetd: 1 of 6 rows kept>"


def test_the_page_and_the_labels_are_there() -> None:
    result = elute.extract(FILLER)
    assert result.labels.page is result.page
    assert result.page.blocks.join(result.labels.keep) == result.text
