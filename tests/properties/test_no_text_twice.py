"""Property 1. No text twice, none invented: the words of any output are a subsequence of the page's words."""

from pathlib import Path

import pytest
from hypothesis import given, settings

import elute
from properties.everything import EVERYTHING
from properties.invariants import check_page, check_subsequence, page_words, words
from properties.outputs import formats, output_words
from properties.real import real_pages
from properties.soup import pages, raw_pages

METHODS = ("cetd", EVERYTHING)


@given(html=raw_pages())
def test_the_table_and_its_blocks_are_consistent(html: bytes) -> None:
    check_page(elute.parse(html))


@settings(max_examples=300)
@given(html=pages())
def test_words_of_any_output_are_a_subsequence_of_the_pages(html: str) -> None:
    for method in METHODS:
        result = elute.extract(html, method=method)
        for renderer in formats(result):
            check_subsequence(output_words(result, renderer), page_words(result.page), f"{method}, {renderer}")


@given(html=pages())
def test_no_word_is_lost_when_everything_is_kept(html: str) -> None:
    result = elute.extract(html, method=EVERYTHING)
    blocks = result.page.blocks
    visible = [blocks.text(block) for block in range(len(blocks)) if not blocks.hidden[block]]
    assert words(result.text) == words("\n".join(visible))


@given(html=pages())
def test_blocks_hold_the_kept_words(html: str) -> None:
    result = elute.extract(html)
    kept = [word for block in result.blocks if block.keep for word in words(block.text)]
    assert words(result.text) == kept


@pytest.mark.datasets
@pytest.mark.parametrize("path", real_pages(), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_on_real_pages(path: Path) -> None:
    page = path.read_bytes()
    for method in METHODS:
        result = elute.extract(page, method=method)
        check_page(result.page)
        for renderer in formats(result):
            check_subsequence(output_words(result, renderer), page_words(result.page), f"{method}, {renderer}")
