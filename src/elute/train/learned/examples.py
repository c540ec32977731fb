"""Examples as the learned method has them: what each block weighs, and which pages must stay together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.gold import GoldPage
from elute.gold.folds import inseparable
from elute.learned._features import Features
from elute.learned.features import NAMES, PAGE_TYPES
from elute.methods.shared.trained import Example
from elute.page import Page
from elute.page.arrays import Bytes, Ints, Keys, Mask, Singles
from elute.units.alignment import align
from elute.units.words import word_keys

from ..examples import How, example_of, parsed, teach
from ..watch import Watch, unwatched

# How sets call types in words that are not those of `PAGE_TYPES`.
OTHER_WORDS: Final = {"news article": "article"}
TYPE_OF_SET: Final = {"readability": "article"}  # sets of one type that do not say so
CONTENT_SHARE: Final = 0.5
HARDLY: Final = 1e-4  # what a block costs that teaches nothing
TAG: Final = NAMES.index("tag")


@dataclass(frozen=True, eq=False)
class Weighed:
    """An example as trees learn from it: its blocks, and what each of them weighs. The page stays parsed, because its
    features are computed for every fold."""

    gold: GoldPage = field(repr=False)
    page: Page = field(repr=False)
    words: Ints = field(repr=False)
    """The words of each block."""
    matched: Ints = field(repr=False)
    """Those of them that are in the gold text."""
    gold_keys: Keys = field(repr=False)
    """The words of the gold text."""
    apart: Mask = field(repr=False)
    """The comments of readers, where the set has them apart. They do not teach what content is: whether to keep them is
    the caller's choice, and roles tell them."""
    group: int = 0
    """Pages of one group share a host or a text, and are never parted."""
    group_pages: int = 1
    weight: float = 1.0
    """How much the page counts, against others."""

    @property
    def set(self) -> str:
        return self.gold.dataset

    @property
    def is_copy(self) -> bool:
        """Whether somebody has made it of another page (`copy_of` in what is known of it). Copies teach the second look
        alone. What scores are worth is measured on pages as they are, and a host has not more pages because of them."""
        return bool(self.gold.meta.get("copy_of"))

    @property
    def type(self) -> int:
        """The number of the page's type in `PAGE_TYPES`, -1 where it is not known; copies teach none."""
        if self.is_copy:
            return -1
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
    def host_weight(self) -> float:
        """What the page counts among others, those of a large host half as much as one that is alone."""
        return float((0.5 + 0.5 / np.sqrt(self.group_pages)) * self.weight)

    @property
    def cost(self) -> Singles:
        """For each block about how many percent of the page's F1 are lost where it is judged wrongly."""
        share = 100 * self.words / (len(self.gold_keys) + 0.25 * self.words.sum() + 1)
        cost: Singles = (np.where(self.apart, HARDLY, np.minimum(share, 30) + 0.02) * self.host_weight).astype(
            np.float32
        )
        return cost

    @property
    def content_mass(self) -> tuple[Singles, Singles]:
        """For each block its share of the page's content, and its share of all else: what tokens are counted by."""
        masses = []
        for words in (self.words * self.content, self.words * ~(self.content | self.apart)):
            masses.append((words * self.damping / max(words.sum(), 20)).astype(np.float32))
        return masses[0], masses[1]


def weighed(gold: GoldPage, example: Example) -> Weighed:
    """An example without what trees do not need of it."""
    counts = (example.alignment.block_words, example.alignment.block_matched)
    words, matched = (each.astype(np.int32) for each in counts)
    apart = align(example.page, gold.comments or "").block_share >= CONTENT_SHARE
    return Weighed(gold, example.page, words, matched, word_keys(gold.text), apart)


def gather(pages: Iterable[GoldPage], jobs: int = 1, watch: Watch = unwatched, *, how: How = parsed) -> list[Weighed]:
    """The pages as examples, parsed (or read as `how` says) and aligned in so many threads, with the groups that stay
    together."""

    def lesson(gold: GoldPage) -> Weighed | None:
        example = example_of(gold, how)
        return None if example is None else weighed(gold, example)

    return grouped(each for _, each in teach(pages, lesson, jobs, watch))


def grouped(examples: Iterable[Weighed]) -> list[Weighed]:
    """The examples with the groups that stay together among them."""
    found = list(examples)
    groups = inseparable([example.gold for example in found])
    for number, group in enumerate(groups):
        pages = sum(not found[member].is_copy for member in group)
        for member in group:
            found[member] = replace(found[member], group=number, group_pages=max(pages, 1))
    return found
