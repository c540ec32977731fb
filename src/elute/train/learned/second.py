"""The trees of the second look, grown on what the first ones say of pages of hosts that they have not seen.

So the second trees see scores as they will be on a page that nobody has seen. With a fold held out they learn from the
pages of the others alone. The models that scored these had seen the fold that is held out, as in calibration
(validation.py): of its pages the second trees know nothing but what that did to scores of other pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from elute.learned._features import Features
from elute.learned.forest import Forest, columns_of
from elute.learned.second import NAMES
from elute.page.arrays import Bytes, Singles

from ..watch import Watch, unwatched
from .boosting import grow_second, sampled
from .examples import Weighed
from .matrix import Corpus
from .parameters import Parameters
from .soft_f1 import SoftF1


@dataclass(frozen=True, eq=False)
class Looks:
    """What there is to look at again: for each page the scores of its blocks, by trees that have not seen its host."""

    corpus: Corpus
    first: Sequence[Singles]

    @cached_property
    def matrices(self) -> list[Bytes]:
        """For each page its blocks by features of the second look."""

        def matrix(example: Weighed, scores: Singles) -> Bytes:
            features = Features(example.page.table, example.page.blocks.segments, {})
            return features.second(scores)[:, : features.count].T.copy()

        return [matrix(example, scores) for example, scores in zip(self.corpus.examples, self.first, strict=True)]

    def forest(self, held_out: int | None, parameters: Parameters, watch: Watch = unwatched) -> Forest:
        """The trees, of the pages outside a fold; of all pages for None."""
        if not parameters.second_trees:
            return Forest.of_trees([], len(NAMES))
        seen = np.flatnonzero(self.corpus.fold != held_out).tolist()
        examples = [self.corpus.examples[page] for page in seen]
        rows, weight = sampled(np.concatenate([each.cost for each in examples]), parameters.sample, parameters.seed)
        return grow_second(
            np.concatenate([self.matrices[page] for page in seen])[rows],
            np.concatenate([self.first[page] for page in seen])[rows],
            SoftF1.of(examples, rows, weight, parameters.second_entropy),
            parameters,
            watch,
        )

    def scores(self, page: int, forest: Forest) -> Singles:
        """The scores of a page's blocks on both looks."""
        matrix = self.matrices[page]
        return self.first[page] + forest.score(columns_of(matrix), len(matrix))
