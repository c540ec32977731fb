"""Matrices: the features of pages as trees learn from them, with no page in what its own features say of it.

The tables of tokens and the types of pages are learned too. A page that is trained on has its features from tables and
types of the other inner folds, so that the trees see them as they will be on a page that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from elute.learned._features import Features
from elute.learned.features import PAGE_TYPES
from elute.learned.forest import columns_of
from elute.learned.layout import layout_matrix
from elute.learned.model import PAGE_COLUMNS, Odds, Types, as_bytes, softmax, type_row
from elute.page.arrays import Bytes, Counts, Mask, Singles

from ..folds import fold_numbers
from ..watch import Watch, unwatched
from .boosting import grow_types
from .examples import Weighed
from .parameters import Parameters
from .tables import Tokens, count_tokens, type_slots

TYPE_FOLDS = 4
"""Inner folds are put together to so many for the types of pages: there are few pages, and trees for each take time."""


@dataclass(frozen=True)
class Corpus:
    """Examples in outer folds, which are held out in turn, and in inner folds."""

    examples: Sequence[Weighed]
    fold: Counts
    inner: Counts
    tokens: Tokens
    """Counted by cells: cell `fold * inner folds + inner`."""
    parameters: Parameters

    @classmethod
    def of(cls, examples: Sequence[Weighed], folds: int, parameters: Parameters, watch: Watch = unwatched) -> Corpus:
        """Part the examples and count their tokens."""
        pages = [example.gold for example in examples]
        fold = fold_numbers(pages, folds, parameters.seed)
        inner = fold_numbers(pages, parameters.inner_folds, parameters.seed + 1)
        cell = fold * parameters.inner_folds + inner
        tokens = count_tokens(examples, cell, folds * parameters.inner_folds, watch)
        return cls(examples, fold, inner, tokens, parameters)

    @property
    def folds(self) -> int:
        return len(self.tokens.pages_of_type) // self.parameters.inner_folds

    def cells(self, without_fold: int | None, without_inner: int | None = None) -> Mask:
        """The cells outside a fold and outside an inner fold."""
        outer = np.repeat(np.arange(self.folds), self.parameters.inner_folds)
        inner = np.tile(np.arange(self.parameters.inner_folds), self.folds)
        mask: Mask = (outer != without_fold) & (inner != without_inner)
        return mask

    @cached_property
    def page_rows(self) -> list[tuple[Bytes, npt.NDArray[np.uint32]]]:
        """For each page its bytes of `PAGE_COLUMNS` and the slots of its names."""

        def row(example: Weighed) -> tuple[Bytes, npt.NDArray[np.uint32]]:
            features = Features(example.page.table, example.page.blocks.segments, {})
            return features.columns[PAGE_COLUMNS, 0], type_slots(features)

        return [row(example) for example in self.examples]

    @cached_property
    def layouts(self) -> list[Bytes]:
        """For each page its features of layout: these are the same whatever was learned from others."""
        return [layout_matrix(example.page) for example in self.examples]

    def split(self, held_out: int | None) -> Split:
        """The matrices for a model that has not seen a fold; of all pages for None."""
        parameters = self.parameters
        seen = self.fold != held_out
        odds = [self.tokens.odds(self.cells(held_out, inner), parameters) for inner in range(parameters.inner_folds)]
        odds.append(self.tokens.odds(self.cells(held_out), parameters))
        types, probabilities = self._types(held_out)
        source = np.where(seen, self.inner, parameters.inner_folds)

        def matrix(number: int) -> Bytes:
            example = self.examples[number]
            features = Features(example.page.table, example.page.blocks.segments, odds[source[number]])
            features.set_type(as_bytes(probabilities[number]))
            own = features.columns[:, : features.count].T
            return np.concatenate([own, self.layouts[number]], axis=1) if parameters.layout else own.copy()

        matrices = [matrix(number) for number in range(len(self.examples))]
        return Split(self, held_out, odds[-1], types, probabilities, matrices)

    def _types(self, held_out: int | None) -> tuple[Types, Singles]:
        """What finds the types of pages that it has not seen, and the probabilities of types of all pages: for those
        it was learned from, by what was learned from the others."""
        parameters = self.parameters
        odds = [
            self.tokens.type_odds(self.cells(held_out, inner), parameters) for inner in range(parameters.inner_folds)
        ]
        odds.append(self.tokens.type_odds(self.cells(held_out), parameters))
        seen = self.fold != held_out
        source = np.where(seen, self.inner, parameters.inner_folds)
        rows = np.array(
            [
                type_row(page, odds[of][:, slots].sum(axis=1, dtype=np.int64))
                for of, (page, slots) in zip(source, self.page_rows, strict=True)
            ]
        )
        known = np.array([example.type for example in self.examples])
        cost = np.array([example.damping for example in self.examples], np.float32)
        scores = np.zeros((len(rows), len(PAGE_TYPES)))
        part = np.where(seen, self.inner % TYPE_FOLDS, TYPE_FOLDS)
        for without in range(TYPE_FOLDS + 1):
            learned = np.flatnonzero(seen & (known >= 0) & (part != without))
            asked = np.flatnonzero(part == without)
            forests = grow_types(rows[learned], known[learned], cost[learned], len(PAGE_TYPES), parameters)
            if len(asked):
                columns = columns_of(rows[asked])
                scores[asked] = np.array([forest.score(columns, len(asked)) for forest in forests]).T
        return Types(odds[-1], forests), softmax(scores)


@dataclass(frozen=True)
class Split:
    """The pages with one fold held out: what was learned from the others, and the features of all."""

    corpus: Corpus
    held_out: int | None
    odds: dict[str, Odds]
    types: Types
    type_probabilities: Singles
    matrices: Sequence[Bytes]
    """For each page its blocks by features."""

    @property
    def seen(self) -> Counts:
        """The pages that are learned from; copies are looked at again alone (second.py)."""
        copies = np.array([example.is_copy for example in self.corpus.examples])
        return np.flatnonzero((self.corpus.fold != self.held_out) & ~copies)

    @property
    def unseen(self) -> Counts:
        return np.flatnonzero(self.corpus.fold == self.held_out)
