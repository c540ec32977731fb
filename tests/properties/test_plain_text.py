"""Property 2. Plain text does not depend on link or formatting options; Markdown with its marks stripped gives the
same words, but for the title above it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import elute
from elute.render import Options
from properties.everything import EVERYTHING, HIDDEN_TOO
from properties.invariants import unlinked, words
from properties.outputs import formats, output_words
from properties.real import real_pages
from properties.soup import pages


@given(html=pages(), links=st.booleans(), images=st.booleans())
def test_plain_text_is_independent_of_link_and_image_options(html: str, links: bool, images: bool) -> None:
    plain = elute.extract(html, method=EVERYTHING)
    assert elute.extract(html, method=EVERYTHING, links=links, images=images).text == plain.text


@given(html=pages(), url=st.sampled_from([None, "https://example.org/a/b?c"]))
def test_plain_text_is_independent_of_the_url(html: str, url: str | None) -> None:
    assert elute.extract(html, method=EVERYTHING, url=url).text == elute.extract(html, method=EVERYTHING).text


@settings(max_examples=300)
@given(html=pages())
def test_markdown_without_its_marks_has_the_words_of_the_text(html: str) -> None:
    for links in (True, False):
        result = elute.extract(html, method=EVERYTHING, links=links)
        assert output_words(result, "markdown") == words(result.text)


@pytest.mark.parametrize("method", [EVERYTHING, HIDDEN_TOO])
@given(html=pages())
def test_every_format_has_the_words_of_the_text(method: str, html: str) -> None:
    result = elute.extract(html, method=method)
    for renderer in formats(result):
        assert output_words(result, renderer) == words(result.text), renderer


@pytest.mark.datasets
@pytest.mark.parametrize("path", real_pages(), ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_on_real_pages(path: Path) -> None:
    page = path.read_bytes()
    result = elute.extract(page, byline=False)  # else formats for readers say more of who wrote a post than plain text
    assert elute.extract(page, byline=False, links=False, images=True).text == result.text
    untitled = elute.Extraction(result.page, result.labels, Options(title=False))  # no format adds it
    assert result.markdown.endswith(untitled.markdown)
    for renderer in formats(untitled):
        assert unlinked(output_words(untitled, renderer)) == unlinked(words(result.text)), renderer
