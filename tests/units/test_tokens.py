"""Tokens: tags as a plain scan of the source finds them, words as blocks count them, characters as text or code."""

import re

import numpy as np
import pytest
from hypothesis import given

from elute.page import ELEMENT, Page, parse
from elute.units._tags import name_key
from elute.units.tokens import Characters, Tags, Tokens, covered, words_by_row
from places import DATASETS
from properties.soup import pages

REAL_PAGES = 40


def tags_of(html: str) -> list[str]:
    page = parse(html)
    tags = Tags(page)
    return [page.source[s:e].decode() for s, e in zip(tags.start.tolist(), tags.end.tolist(), strict=True)]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("", []),
        ("no tags", []),
        ("<p>One</p>", ["<p>", "</p>"]),
        ("a < b <c", []),  # a sign, and a tag that never ends
        ("<a title='>'>x</a >", ["<a title='>'>", "</a >"]),
        ("<a title=\">'>\">x", ["<a title=\">'>\">"]),
        ("<a b='>x", []),  # the quote is never closed
        ("<a =x'y z>q", ["<a =x'y z>"]),  # quotes inside a name or an unquoted value are none
        ("<a b = 'x>y' c>q", ["<a b = 'x>y' c>"]),
        ("<br/><img / src=x>", ["<br/>", "<img / src=x>"]),
        ("<!-- <b> --><!doctype html><? i ?>", []),
        ("<script>'<b>'</script><p>", ["<script>", "</script>", "<p>"]),
        ("<style><b></style><title><i></title><textarea><u></textarea>",
         ["<style>", "</style>", "<title>", "</title>", "<textarea>", "</textarea>"]),
        ("<svg><style><b></style></svg>", ["<svg>", "<style>", "<b>", "</style>", "</svg>"]),
        ("<svg><![CDATA[<b>]]></svg>", ["<svg>", "</svg>"]),
        ("<plaintext><p>", ["<plaintext>"]),
        ("</><//><3></p>", ["</p>"]),
    ],
)  # fmt: skip
def test_tags(html: str, found: list[str]) -> None:
    assert tags_of(html) == found


def test_names_of_tags() -> None:
    tags = Tags(parse("<DIV><x-card a><p></div></X-Card><h1/>"))
    assert tags.named("div").tolist() == [True, False, False, True, False, False]
    assert tags.named("x-card", "h1").tolist() == [False, True, False, False, True, True]
    assert tags.closing.tolist() == [False, False, False, True, True, False]
    assert name_key("a") == ((0xCBF29CE484222325 ^ 0x61) * 0x100000001B3) % 2**64  # FNV-1a by its definition


@given(html=pages())
def test_every_element_of_the_source_has_its_tag(html: str) -> None:
    page = parse(html)
    tags = Tags(page)
    named = (page.kind == ELEMENT) & (page.source_end > page.source_start)
    assert set(page.source_start[named].tolist()) <= set(tags.start.tolist())  # </br> and </p> make elements too
    assert (tags.start[1:] >= tags.end[:-1]).all()
    for start, end, closing in zip(tags.start, tags.end, tags.closing, strict=True):
        assert re.fullmatch(rb"</[a-zA-Z].*>" if closing else rb"<[a-zA-Z].*>", page.source[start:end], re.DOTALL)


@given(html=pages())
def test_words_of_rows_add_up_to_those_of_blocks(html: str) -> None:
    check_words(parse(html))


@pytest.mark.datasets
def test_words_of_rows_on_real_pages() -> None:
    found = sorted(DATASETS.glob("*/pages/*.html"))
    for path in found[:: max(1, len(found) // REAL_PAGES)][:REAL_PAGES]:
        check_words(parse(path.read_bytes()))


def check_words(page: Page) -> None:
    blocks, words = page.blocks, words_by_row(page)
    inside = blocks.row_block >= 0
    assert (np.bincount(blocks.row_block[inside], words[inside], len(blocks)) == blocks.words).all()
    assert not words[~inside].any()


def test_tokens_in_the_order_of_the_source() -> None:
    # Text that may not stand in a table is put before it in the tree, but not in the source.
    tokens = Tokens(parse("<table><tr><td>one two</td></tr>three</table>"))
    assert tokens.words.tolist() == [0, 0, 0, 2, 0, 0, 1, 0]
    assert tokens.is_tag.tolist() == [True, True, True, False, True, True, False, True]
    assert tokens.counts.tolist() == [1, 1, 1, 2, 1, 1, 1, 1]


def test_hidden_text_and_scripts_are_no_tokens() -> None:
    tokens = Tokens(parse("<title>no</title><p hidden>no</p><script>no</script><p>yes</p>"))
    assert tokens.words.tolist() == [0, 0, 0, 0, 0, 0, 0, 1, 0]


def test_values_for_rows() -> None:
    page = parse("<p>one<b>two</b>")
    tokens = Tokens(page)
    assert tokens.counts.tolist() == [1, 1, 1, 0, 1]  # one word that goes on
    spread = tokens.to_rows(np.arange(5.0), default=-1.0)
    assert [spread[row] for row in page.blocks.rows(0)] == [1.0, 3.0]
    assert spread[0] == -1


def test_characters_are_text_or_code() -> None:
    characters = Characters(parse("<b>é雨</b>x<!--y--><i hidden>z</i>"))
    assert "".join("t" if text else "." for text in characters.is_text) == "...tt....t" + "." * 23
    assert characters.place(np.array([0, 3, 5, 8])).tolist() == [0, 3, 4, 5]


def test_text_joined_around_a_tag_does_not_hold_the_tag() -> None:
    page = parse("<table>one<tr>two</table>")
    assert [page.text(row) for row in page.blocks.rows(0)] == ["onetwo"]
    assert np.count_nonzero(Characters(page).is_text) == 6


@given(html=pages())
def test_covered_is_what_a_loop_finds(html: str) -> None:
    page = parse(html)
    expected = np.zeros(len(page.source), dtype=np.bool_)
    for start, end in zip(page.source_start, page.source_end, strict=True):
        expected[start:end] = True
    assert (covered(page.source_start, page.source_end, len(page.source)) == expected).all()
