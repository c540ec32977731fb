"""What can be told of a page of a gold standard by looking: words, encoding, and what is wrong with it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace

import numpy as np

from elute.units.alignment import align
from elute.units.words import word_keys, words

from .page import GoldPage

SUSPICIOUS = 0.1  # the share of gold words that may be absent from a page before it is reported
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
    has_text: bool = False  # gold is the text of the content; else it is what snippets there are
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
    problems: list[tuple[str, str]] = []
    has_text = page.source.text_gold
    try:
        html, text = page.html, page.text if page.source.text_gold else "\n".join(page.with_)
    except (OSError, EOFError) as error:  # EOFError: half of a compressed file
        return replace(about, problems=[("unreadable file", str(error))])
    parsed, encoding = page.page, page.page.encoding
    if not html.strip():
        problems.append(("empty page", "no bytes but white space"))
    if encoding.replaced:
        problems.append(("undecodable", f"{encoding.replaced} sequences are no {encoding.name}"))
    found = align(parsed, text)
    count = len(found.found)
    if has_text and not page.source.has_text(page):
        problems.append(("missing gold", "there is no file with the text of the content"))
    elif has_text and not count:
        problems.append(("empty gold", "the text of the content has no words"))
    if 1 - found.coverage > SUSPICIOUS:
        absent = " ".join(text[start:end] for start, end in found.missing).split()
        share = f"{100 * (1 - found.coverage):.0f} % of {count} words"
        problems.append(("gold not on the page", f"{share}: {' '.join(absent[:WORDS_SHOWN])}"))
    shown_rows = np.where(parsed.blocks.row_visible, found.row_words, found.row_matched)
    return replace(
        about,
        problems=problems,
        encoding=encoding.name,
        encoding_source=encoding.source,
        encoding_note=encoding.note,
        has_text=has_text,
        gold_words=count,
        gold_found=found.coverage,
        page_words=int(shown_rows.sum()),
        page_gold=float(found.row_matched.sum() / max(int(shown_rows.sum()), 1)),
        blocks=len(parsed.blocks),
        gold_blocks=int((found.block_share > 0.5).sum()),
        title_in_gold=_title_in(page, text) if has_text else None,
        page_digest=hashlib.blake2b(html, digest_size=8).hexdigest(),
        gold_digest=hashlib.blake2b(word_keys(text).tobytes(), digest_size=8).hexdigest() if count else "",
    )


def _title_in(page: GoldPage, text: str) -> bool | None:
    """Whether the headline is part of the gold: the first <h1> of the page, else the title that the set knows."""
    blocks = page.page.blocks
    inside = (page.page.in_subtrees([int(row)]) for row in page.page.rows_of("h1"))
    headlines = [*(blocks.join(rows & blocks.row_visible) for rows in inside), str(page.meta.get("title") or "")]
    title = next((found for headline in headlines if (found := words(headline))), [])
    return f" {' '.join(title)} " in f" {' '.join(words(text))} " if title else None
