"""Examples for trained methods, from pages of gold standards."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeVar

import numpy as np

from elute.browser.noscript import with_noscript
from elute.browser.saved import path_of, read
from elute.gold import GoldPage
from elute.methods.shared.trained import Example
from elute.page import Page
from elute.page.arrays import Bytes
from elute.units.alignment import Aligner, Alignment, align
from elute.units.roles import Role, structure_roles
from elute.units.sequences import lcs_pairs
from elute.units.words import word_keys

from .watch import Watch, unwatched

ROLE_OF_MARK: Final = {"h": Role.HEADING, "l": Role.LIST, "p": Role.PARAGRAPH}
MARK: Final = re.compile(r"<([hlp])>", re.IGNORECASE)

How = Callable[[GoldPage], Page | None]
"""How the table of a page is made; None where it is not there."""
Taught = TypeVar("Taught")


def parsed(page: GoldPage) -> Page | None:
    """The page as it was sent."""
    return page.page


@dataclass(frozen=True)
class Rendered:
    """The page as a browser has shown it: `folder/<set>/<id>.npz`, made by `benchmarks.rendered`."""

    folder: Path

    def file(self, page: GoldPage) -> Path:
        """Where the page is, if it was rendered."""
        return path_of(self.folder / page.dataset, page.id)

    def __call__(self, page: GoldPage) -> Page | None:
        file = self.file(page)
        return with_noscript(read(file)) if file.exists() else None


def aligned(gold: GoldPage, page: Page) -> Example:
    """What a page of a gold standard teaches, in one of its forms."""
    roles = marked_roles(page, gold.cleaneval) if gold.cleaneval else structural_roles(page)
    found = align(page, gold.text)
    return Example(by_segments(found, gold.segments, gold.source.labels) if gold.segments else found, roles)


def by_segments(found: Alignment, segments: Sequence[tuple[str, str]], labels: Collection[str]) -> Alignment:
    """The alignment of a text that is made of labelled segments, with each row's words as its own segments have them.

    All of the page's text is in some segment, so that there is no choice between a headline and its copy in a menu, as
    there is where the text alone is looked for. A row that is in no segment stays as it was.

    >>> import elute
    >>> page = elute.parse("<h1>Rain</h1><p>Weather<p>Rain")
    >>> segments = [("noise", "Rain"), ("noise", "Weather"), ("headline", "Rain")]
    >>> by_segments(align(page, "Rain"), segments, {"headline"}).block_share.tolist()
    [0.0, 0.0, 1.0]
    """
    keys = [word_keys(text) for _, text in segments]
    content = np.repeat([label in labels for label, _ in segments], [len(each) for each in keys])
    aligner, rows = Aligner(found.page), len(found.page)
    told, place = lcs_pairs(np.concatenate(keys), aligner.keys)
    row = aligner.word_row[place]
    known = np.bincount(row, minlength=rows)
    of_content = np.bincount(row, content[told], minlength=rows)
    matched = np.rint(found.row_words * of_content / np.maximum(known, 1)).astype(np.int64)
    return replace(found, row_matched=np.where(known > 0, matched, found.row_matched))


def example_of(gold: GoldPage, how: How = parsed) -> Example | None:
    """The page as an example; None where it has no gold text or no blocks, and so teaches nothing."""
    if not gold.text.strip() or (page := how(gold)) is None or not len(page.blocks):
        return None
    return aligned(gold, page)


def examples(pages: Iterable[GoldPage]) -> Iterator[Example]:
    """The pages as methods learn from them, without those that teach nothing."""
    return (example for page in pages if (example := example_of(page)) is not None)


def teach(
    pages: Iterable[GoldPage],
    lesson: Callable[[GoldPage], Taught | None],
    jobs: int = 1,
    watch: Watch = unwatched,
) -> list[tuple[GoldPage, Taught]]:
    """Each page with what it teaches, in order, read in so many threads; those that teach nothing are left out. What a
    page has read is let go again, but for its text."""
    pages = list(pages)

    def taught(page: GoldPage) -> tuple[GoldPage, Taught | None]:
        gold = GoldPage(page.id, page.dataset, page.meta, page.source)
        found = lesson(gold)
        for what in ("page", "html", "alignment"):
            gold.__dict__.pop(what, None)
        return gold, found

    found: list[tuple[GoldPage, Taught]] = []
    with ThreadPoolExecutor(jobs) as pool:
        for gold, each in pool.map(taught, pages):
            watch("pages", len(pages))
            if each is not None:
                found.append((gold, each))
    return found


def structural_roles(page: Page) -> Bytes:
    """For each block heading, list item or paragraph, by the tags around it.

    >>> import elute
    >>> page = elute.parse("<h1>Tea</h1><ul><li>green</ul><table><td>hot")
    >>> [Role(role).word for role in structural_roles(page).tolist()]
    ['heading', 'list', 'paragraph']
    """
    role = structure_roles(page)[page.blocks.first]
    return np.where(np.isin(role, [Role.HEADING, Role.LIST]), role, Role.PARAGRAPH).astype(np.uint8)


def marked_roles(page: Page, cleaneval: str) -> Bytes:
    """For each block the role by the mark that most of its words have in CleanEval's gold."""
    parts = MARK.split(cleaneval)[1:]
    texts = dict.fromkeys(ROLE_OF_MARK, "")
    for mark, text in zip(parts[::2], parts[1::2], strict=True):
        texts[mark.lower()] += text + "\n"
    aligner = Aligner(page)
    matched = np.array([aligner.align(text).block_matched for text in texts.values()])
    found: Bytes = np.array(list(ROLE_OF_MARK.values()), dtype=np.uint8)[matched.argmax(axis=0)]
    return found
