"""What can be told of a page of a gold standard by looking: words, encoding, and what is wrong with it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from elute.units.words import word_keys, words

from .page import GoldPage

SUSPICIOUS = 0.1  # the share of gold words that may be absent from a page without a report
WORDS_SHOWN = 12  # absent words in a message


@dataclass(frozen=True)
class Facts:
    """One page, in numbers and findings; plain values, so that it travels between processes."""

    id: str
    dataset: str
    host: str = ""
    language: str = ""
    type: str = ""
    problems: list[tuple[str, str]] = field(default_factory=list)  # (kind, what exactly)
    encoding: str = ""
    encoding_source: str = ""
    encoding_note: str = ""
    gold_words: int = 0
    gold_found: float = 1.0  # the share of gold words that are on the page
    page_words: int = 0  # visible ones, and hidden ones that are gold
    page_gold: float = 0.0  # the share of page words that are gold
    blocks: int = 0
    gold_blocks: int = 0  # mostly gold
    title_in_gold: bool | None = None  # None where no title is known
    page_digest: str = ""
    gold_digest: str = ""


def facts(page: GoldPage) -> Facts:
    """Look at a page.

    >>> html = "<h1>Rain today</h1><p>It rained.<p>Imprint"
    >>> seen = facts(GoldPage.of(html, "Rain today. It rained cats.", url="http://www.example.org/"))
    >>> seen.gold_words, seen.gold_found, seen.page_gold, seen.title_in_gold, seen.problems
    (5, 0.8, 0.8, True, [('gold not on the page', '20 % of 5 words: cats')])
    """
    about = Facts(page.id, page.dataset, page.host, page.language, page.type)
    try:
        html, text = page.html, page.text
    except (OSError, EOFError) as error:  # EOFError: half of a compressed file
        return replace(about, problems=[("unreadable file", str(error))])
    parsed, found = page.page, page.alignment
    shown = int(np.where(parsed.blocks.row_visible, found.row_words, found.row_matched).sum())
    return replace(
        about,
        problems=list(_problems(page)),
        encoding=parsed.encoding.name,
        encoding_source=parsed.encoding.source,
        encoding_note=parsed.encoding.note,
        gold_words=len(found.found),
        gold_found=found.coverage,
        page_words=shown,
        page_gold=float(found.row_matched.sum() / max(shown, 1)),
        blocks=len(parsed.blocks),
        gold_blocks=int((found.block_share > 0.5).sum()),
        title_in_gold=_title_in(page),
        page_digest=hashlib.blake2b(html, digest_size=8).hexdigest(),
        gold_digest=hashlib.blake2b(word_keys(text).tobytes(), digest_size=8).hexdigest() if len(found.found) else "",
    )


def _problems(page: GoldPage) -> Iterator[tuple[str, str]]:
    """What is wrong with a page whose files are there: the kind, and what exactly."""
    encoding, found = page.page.encoding, page.alignment
    if not page.html.strip():
        yield "empty page", "no bytes but white space"
    if encoding.replaced:
        yield "undecodable", f"{encoding.replaced} sequences are no {encoding.name}"
    if page.source.text_gold and not page.source.has_text(page):
        yield "missing gold", "there is no file with the text of the content"
    elif page.source.text_gold and not len(found.found):
        yield "empty gold", "the text of the content has no words"
    if 1 - found.coverage > SUSPICIOUS:
        absent = " ".join(page.text[start:end] for start, end in found.missing).split()
        share = f"{100 * (1 - found.coverage):.0f} % of {len(found.found)} words"
        yield "gold not on the page", f"{share}: {' '.join(absent[:WORDS_SHOWN])}"
    if page.with_:
        blocks = page.page.blocks
        there = _spaced(blocks.join(blocks.row_block >= 0))
        # some sets cut their snippets after so many characters, in the middle of a word
        absent = [snippet for snippet in page.with_ if _spaced(snippet).rstrip() not in there]
        if absent:
            yield "snippet not on the page", f"{len(absent)} of {len(page.with_)}: {' | '.join(absent)}"


def _title_in(page: GoldPage) -> bool | None:
    """Whether an <h1> of the page, or the title that the set knows, is part of the gold; None where there is none."""
    parsed = page.page
    sections = (parsed.in_subtrees([int(row)]) & parsed.blocks.row_visible for row in parsed.rows_of("h1"))
    titles = [*map(parsed.blocks.join, sections), str(page.meta.get("title") or "")]
    gold = _spaced(page.text)
    return max((_spaced(title) in gold for title in titles if words(title)), default=None)


def _spaced(text: str) -> str:
    """The words of a text with a space around each, so that a part of it begins and ends with a word."""
    return f" {' '.join(words(text))} "
