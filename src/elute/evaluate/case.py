"""Case: a method's output beside the gold of its page, and how the two meet. Every metric is a function of a case."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from elute.evaluate.output import Output
from elute.gold import GoldPage
from elute.units.sequences import lcs_length, lcs_pairs
from elute.units.words import word_keys

if TYPE_CHECKING:
    from elute.units.alignment import Alignment

# How a page can end, in the order of Kovačič's tables 5.4 and 5.5, the usual case first.
BOUNDARIES = ("success", "empty gold", "mismatch", "empty output", "both empty", "failed")


@dataclass(frozen=True)
class Case:
    """An output and the gold page that it is compared with. What several metrics need is computed once.

    >>> case = Case(GoldPage.of("<p>It rained.", "It rained all day."), Output("page", "It rained."))
    >>> len(case.gold_keys), len(case.output_keys), case.common
    (4, 2, 2)
    """

    gold: GoldPage
    output: Output

    @cached_property
    def gold_keys(self) -> npt.NDArray[np.uint64]:
        """A key for each word of the gold text."""
        return word_keys(self.gold.text)

    @cached_property
    def output_keys(self) -> npt.NDArray[np.uint64]:
        """A key for each word of the output."""
        return word_keys(self.output.text)

    @cached_property
    def common(self) -> int:
        """The length of the longest common subsequence of words."""
        return lcs_length(self.gold_keys, self.output_keys)

    @cached_property
    def pairs(self) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """The words of one longest common subsequence: their places in the gold, and in the output."""
        return lcs_pairs(self.gold_keys, self.output_keys)

    @cached_property
    def output_alignment(self) -> Alignment:
        """The output, word by word, on the rows of the page."""
        from elute.units.alignment import align

        return align(self.gold.page, self.output.text)


def boundary(case: Case) -> str:
    """Whether a page can be measured, and if not, why: one of BOUNDARIES.

    T. Kovačič: "Evaluating Web Content Extraction Algorithms", 2012, tables 3.2, 5.4 and 5.5.

    >>> def of(gold, text, error=""):
    ...     return boundary(Case(GoldPage.of("", gold), Output("page", text, error=error)))
    >>> of("It rained.", "it rained"), of("It rained.", "Home"), of("It rained.", "—"), of("", "Home"), of("", "")
    ('success', 'mismatch', 'empty output', 'empty gold', 'both empty')
    >>> of("It rained.", "", "TimeoutError: more than 30 s")
    'failed'
    """
    if case.output.failed:
        return "failed"
    gold, output = len(case.gold_keys), len(case.output_keys)
    if not gold or not output:
        return "empty output" if gold else "empty gold" if output else "both empty"
    return "success" if np.isin(case.output_keys, case.gold_keys).any() else "mismatch"
