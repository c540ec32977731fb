"""What the pages of a site have in common: in how many of them each text, each place, and each text at its place is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Counts, Mask, Reals, prefix_sums

from .signature import Signature


class PagesOf:
    """For each key the pages that have it, by their numbers, with a value for each.

    >>> found = PagesOf([np.array([7, 9, 7]), np.array([9])])
    >>> found.count(np.array([7, 9, 8])).tolist()
    [1, 2, 0]
    """

    def __init__(self, keys: Sequence[npt.NDArray[Any]], values: Sequence[npt.NDArray[Any]] | None = None) -> None:
        distinct = [np.unique(each, return_inverse=True) for each in keys]
        self.by_page = [each for each, _ in distinct]
        self.value_by_page = [
            np.bincount(inverse, values[page], len(each)) / np.maximum(np.bincount(inverse, minlength=len(each)), 1)
            if values is not None
            else np.ones(len(each))
            for page, (each, inverse) in enumerate(distinct)
        ]
        joined = np.concatenate(self.by_page) if keys else np.zeros(0, np.uint64)
        order = joined.argsort(kind="stable")
        self.key = joined[order]
        self.page = np.repeat(np.arange(len(keys)), [len(each) for each in self.by_page])[order]
        self._sums = prefix_sums(np.concatenate(self.value_by_page)[order] if keys else np.zeros(0))

    def range(self, keys: npt.NDArray[Any]) -> tuple[Counts, Counts]:
        """Where the pages of each key begin and end."""
        return np.searchsorted(self.key, keys, "left"), np.searchsorted(self.key, keys, "right")

    def count(self, keys: npt.NDArray[Any], without: Iterable[int] = ()) -> Counts:
        """In how many pages each key is, some of them left out."""
        left, right = self.range(keys)
        found = right - left
        for page in without:
            found = found - np.isin(keys, self.by_page[page])
        return found

    def sum(self, keys: npt.NDArray[Any], without: Iterable[int] = ()) -> Reals:
        """The sum over these pages of the mean value that each key has on a page."""
        left, right = self.range(keys)
        found: Reals = self._sums[right] - self._sums[left]
        for page in without:
            own = self.by_page[page]
            if len(own):
                at = np.searchsorted(own, keys).clip(0, len(own) - 1)
                found = found - np.where(own[at] == keys, self.value_by_page[page][at], 0.0)
        return found


@dataclass(frozen=True, eq=False)
class Repetition:
    """What other pages of the site tell of each block of a page."""

    pages: int
    """How many other pages are known."""
    with_text: Counts
    """On how many of them the block's text is."""
    with_text_here: Counts
    """On how many of them it is at the same place."""
    with_place: Counts
    """How many of them have such a place."""
    place_score: Reals
    """How likely text at that place is content on these, 0 to 1; 0 where none has the place."""

    @property
    def tells(self) -> Mask:
        """The blocks of which other pages say anything: one has the text, or the place."""
        return (self.with_text > 0) | (self.with_place > 0)


class Index:
    """Pages of a site, to be asked what is on them."""

    def __init__(self, pages: Sequence[Signature]) -> None:
        self.pages = pages

    @cached_property
    def texts(self) -> PagesOf:
        """The pages of each text."""
        return PagesOf([page.text for page in self.pages])

    @cached_property
    def texts_here(self) -> PagesOf:
        """The pages of each text at a place."""
        return PagesOf([page.text_here for page in self.pages])

    @cached_property
    def places(self) -> PagesOf:
        """The pages of each place, and the mean score of what stands there."""
        return PagesOf([page.place for page in self.pages], [page.score / 255 for page in self.pages])

    def itself(self, key: int) -> list[int]:
        """The page with this key, if it is among them."""
        return [number for number, page in enumerate(self.pages) if page.key == key]

    def shared(self, text: npt.NDArray[Any], weight: npt.NDArray[Any]) -> Reals:
        """For each page the weight of the given texts that it has."""
        left, right = self.texts.range(text)
        count = right - left
        at = np.repeat(left - prefix_sums(count)[:-1], count) + np.arange(count.sum())
        return np.bincount(self.texts.page[at], np.repeat(weight, count), len(self.pages)).astype(np.float64)

    def repetition(self, page: Signature, without: Sequence[int]) -> Repetition:
        """What the pages tell of each block of one, some of them left out."""
        with_place = self.places.count(page.place, without)
        score = self.places.sum(page.place, without) / np.maximum(with_place, 1)
        return Repetition(
            len(self.pages) - len(without),
            self.texts.count(page.text, without),
            self.texts_here.count(page.text_here, without),
            with_place,
            score.clip(0, 1) * (with_place > 0),
        )
