"""Words without their order: as a bag, where each word of the gold may be found once, and as a set.

T. Gottron: "Evaluating content extraction on HTML documents", ITA 2007, compares document models; these are its bag and
its set of words. They forgive moved text, and cannot tell a word of the content from the same word in the navigation.
The set forgets as well how often a word occurs.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.evaluate.case import Case

from .rates import RATES, Figures, overlap


@registry.metrics.describe(needs="text", figures=RATES, paper="Gottron 2007", title="Words without order")
def bag(case: Case) -> Figures:
    """Words without their order: multiset intersection."""
    return overlap(shared(case.gold_keys, case.output_keys), len(case.gold_keys), len(case.output_keys))


@registry.metrics.describe(needs="text", figures=RATES, paper="Gottron 2007", title="Different words")
def set_of_words(case: Case) -> Figures:
    """The different words of both texts: set intersection."""
    gold, output = np.unique(case.gold_keys), np.unique(case.output_keys)
    return overlap(len(np.intersect1d(gold, output, assume_unique=True)), len(gold), len(output))


def shared(first: npt.NDArray[Any], second: npt.NDArray[Any]) -> int:
    """How many members two multisets have in common.

    >>> shared(np.array([1, 1, 2, 5]), np.array([1, 1, 1, 5]))
    3
    """
    ones, in_first = np.unique(first, return_counts=True)
    others, in_second = np.unique(second, return_counts=True)
    _, here, there = np.intersect1d(ones, others, assume_unique=True, return_indices=True)
    return int(np.minimum(in_first[here], in_second[there]).sum())
