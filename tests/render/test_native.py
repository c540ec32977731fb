"""Native writers and the outline give what plain Python gives (`reference/`), on every page."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.labels import Labels
from elute.page import Page, parse
from elute.render import Options
from elute.render._tei import xml_text
from elute.render.cleaneval import cleaneval
from elute.render.html import html
from elute.render.markdown import markdown
from elute.render.outline import Step, outline
from elute.render.tei import tei
from places import REPOSITORY
from properties.families import FAMILIES
from render import reference
from render.helpers import keep_all
from render.pieces import PIECES
from render.soup import PAGES, TEXT

WRITERS = {
    "markdown": (markdown, reference.markdown),
    "html": (html, reference.html),
    "xml": (tei, reference.tei),
    "cleaneval": (cleaneval, reference.cleaneval),
}
CASES = sorted(path.parent.name for path in (REPOSITORY / "tests" / "pages").glob("*/page.html"))
SIZES = (40, 3_000)
URLS = (None, "https://example.org/a/b.html?c=d#e", "http://example.org", "file:///a/b", "https://x.org/a b/ü;p?q")

ANYTHING = st.lists(st.one_of(st.sampled_from(PIECES), TEXT), max_size=12).map("".join)


def flat(steps: list[Step]) -> list[tuple[Any, ...]]:
    """An outline to be compared: nodes are the same where their numbers are."""
    numbers: dict[int, int] = {}
    names = "kind row number ordered label task loose runs text size".split()
    found = []
    for step, node in steps:
        table = node.table and (node.table.rows, node.table.headed)
        number = numbers.setdefault(id(node), len(numbers))
        found.append((step, number, *(getattr(node, name) for name in names), table))
    return found


def check(page: Page, labels: Labels, options: Options) -> None:
    assert flat(outline(page, labels, options)) == flat(reference.outline(page, labels, options))
    for native, plain in WRITERS.values():
        assert native(page, labels, options) == plain(page, labels, options)


@given(PAGES, st.booleans(), st.booleans())
def test_on_soup(source: str, links: bool, images: bool) -> None:
    page = parse(source, url=URLS[1])
    check(page, keep_all(page), Options(links=links, images=images))


@given(ANYTHING, st.sampled_from(URLS), st.integers(0))
def test_on_all_that_the_outline_knows(source: str, url: str | None, seed: int) -> None:
    page = parse(source, url=url)
    kept = np.random.default_rng(seed).random(len(page)) < 0.9
    check(page, keep_all(page, page.blocks.row_visible & kept), Options(images=bool(seed % 2)))


@given(st.text(st.characters(codec=None, categories=None)))
def test_text_of_xml(text: str) -> None:
    assert xml_text(text) == reference.xml_text(text)


@pytest.mark.parametrize(
    "character", ["\x00", "\x0b", "\x7f", "\ud800", "\udfff", "\ufffd", "\ufffe", "\uffff", "\U0001ffff"]
)
def test_characters_that_xml_may_forbid(character: str) -> None:
    for text in (character, f"{character}a", f"a{character}", character * 3):
        assert xml_text(text) == reference.xml_text(text)


@pytest.mark.parametrize("case", CASES)
def test_on_pages(case: str) -> None:
    source = (REPOSITORY / "tests" / "pages" / case / "page.html").read_bytes()
    found = elute.extract(source, url=URLS[1], comments=True)
    check(found.page, found.labels.for_readers(), Options(images=True))
    check(found.page, keep_all(found.page), Options())


@pytest.mark.parametrize("family", FAMILIES)
def test_on_hostile_pages(family: str) -> None:
    for size in SIZES:
        page = parse(FAMILIES[family](size), url=URLS[1])
        check(page, keep_all(page), Options(images=True))
