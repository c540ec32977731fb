"""Examples: pages with what a human says of their blocks, and which of them must stay together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.browser.noscript import with_noscript
from elute.browser.saved import path_of, read
from elute.gold import GoldPage, folds
from elute.gold.folds import inseparable
from elute.learned._features import Features
from elute.learned.features import NAMES, PAGE_TYPES
from elute.page import Page
from elute.page.table import Bytes
from elute.units.alignment import align
from elute.units.words import Keys, word_keys

from .parameters import Watch, unwatched

# How sets call types in words that are not those of `PAGE_TYPES`.
OTHER_WORDS: Final = {"news article": "article"}
TYPE_OF_SET: Final = {"readability": "article"}  # sets of one type that do not say so
CONTENT_SHARE: Final = 0.5
TAG: Final = NAMES.index("tag")

Counts = npt.NDArray[np.int32]
How = Callable[[GoldPage], Page | None]
"""How the table of a page is made; None where it is not there."""
Reals = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Example:
    """A page and its gold text. It stays parsed, because its features are computed for every fold."""

    gold: GoldPage = field(repr=False)
    page: Page = field(repr=False)
    words: Counts = field(repr=False)
    """The words of each block."""
    matched: Counts = field(repr=False)
    """Those of them that are in the gold text."""
    gold_keys: Keys = field(repr=False)
    """The words of the gold text."""
    group: int = 0
    """Pages of one group share a host or a text, and are never parted."""
    group_pages: int = 1
    weight: float = 1.0
    """How much the page counts, against others."""

    @property
    def set(self) -> str:
        return self.gold.dataset

    @property
    def type(self) -> int:
        """The number of the page's type in `PAGE_TYPES`, -1 where it is not known."""
        word = OTHER_WORDS.get(self.gold.type, self.gold.type) or TYPE_OF_SET.get(self.set, "")
        return PAGE_TYPES.index(word) if word in PAGE_TYPES else -1

    @property
    def content(self) -> npt.NDArray[np.bool_]:
        """The blocks that are content: at least half of their words are in the gold text."""
        content: npt.NDArray[np.bool_] = (self.words > 0) & (self.matched >= CONTENT_SHARE * self.words)
        return content

    @cached_property
    def tags(self) -> Bytes:
        """The feature `tag` of each block: what is chosen depends on it."""
        features = Features(self.page.table, self.page.blocks.segments, {})
        return features.columns[TAG, : features.count].copy()

    @property
    def damping(self) -> float:
        """Ten pages of one host teach less than ten of ten: they count like the root of their number."""
        return float(self.weight / np.sqrt(self.group_pages))

    @property
    def cost(self) -> Reals:
        """For each block about how many percent of the page's F1 are lost where it is judged wrongly."""
        share = 100 * self.words / (len(self.gold_keys) + 0.25 * self.words.sum() + 1)
        host = 0.5 + 0.5 / np.sqrt(self.group_pages)
        cost: Reals = ((np.minimum(share, 30) + 0.02) * host * self.weight).astype(np.float32)
        return cost

    @property
    def content_mass(self) -> tuple[Reals, Reals]:
        """For each block its share of the page's content, and its share of all else: what tokens are counted by."""
        masses = []
        for words in (self.words * self.content, self.words * ~self.content):
            masses.append((words * self.damping / max(words.sum(), 20)).astype(np.float32))
        return masses[0], masses[1]


def parsed(page: GoldPage) -> Page | None:
    """The page as it was sent."""
    return page.page


@dataclass(frozen=True)
class Rendered:
    """The page as a browser has shown it: `folder/<set>/<id>.npz`, made by `benchmarks.rendered`."""

    folder: Path

    def __call__(self, page: GoldPage) -> Page | None:
        file = path_of(self.folder / page.dataset, page.id)
        return with_noscript(read(file)) if file.exists() else None


def example_of(page: GoldPage, how: How = parsed) -> Example | None:
    """The page as an example; None where it has no gold text or no blocks, and so teaches nothing."""
    gold = GoldPage(page.id, page.dataset, page.meta, page.source)  # of its own: what it has read is let go again
    if not gold.text.strip() or (found := how(gold)) is None or not len(found.blocks):
        return None
    alignment = align(found, gold.text)
    words, matched = (each.astype(np.int32) for each in (alignment.block_words, alignment.block_matched))
    for what in ("page", "html"):
        gold.__dict__.pop(what, None)
    return Example(gold, found, words, matched, word_keys(gold.text))


def gather(pages: Iterable[GoldPage], jobs: int = 1, watch: Watch = unwatched, *, how: How = parsed) -> list[Example]:
    """The pages as examples, parsed (or read as `how` says) and aligned in so many threads, with the groups that stay
    together."""
    pages = list(pages)
    found: list[Example] = []
    with ThreadPoolExecutor(jobs) as pool:
        for example in pool.map(partial(example_of, how=how), pages):
            watch("pages", len(pages))
            if example is not None:
                found.append(example)
    return grouped(found)


def grouped(examples: Iterable[Example]) -> list[Example]:
    """The examples with the groups that stay together among them."""
    found = list(examples)
    groups = inseparable([example.gold for example in found])
    for number, group in enumerate(groups):
        for member in group:
            found[member] = replace(found[member], group=number, group_pages=len(group))
    return found


def fold_numbers(examples: Sequence[Example], k: int, seed: int = 0) -> npt.NDArray[np.int64]:
    """The fold of each example, as `elute.gold.folds` makes them: no host and no text in two of them."""
    pages = [example.gold for example in examples]
    fold_of = {page: number for number, part in enumerate(folds(pages, k, seed)) for page in part}
    return np.array([fold_of[page] for page in pages], dtype=np.int64)
