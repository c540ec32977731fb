"""Precision and recall with weights for where an error is: at the start, at the end, or in the middle of the text.

The further work that T. Kovačič: "Evaluating Web Content Extraction Algorithms", 2012, section 6.1, asks for: a little
noise inside an article hardly moves the precision, and the first words of it count no more than any others.

The words of gold and output are matched by their longest common subsequence. The gold has a start and an end of EDGE
words each (a quarter of the text where it is short). The core of the output goes from the first to the last run of RUN
matched words; words that match nothing are noise before it, inside it, or after it. So stray words of a menu that
happen to match are not taken for the start of the text.

    start_recall, middle_recall, end_recall        share of the words of that part of the gold that is found
    start_precision = start / (start + noise before)   likewise at the end; middle_precision: matches to noise inside
    precision = matches / (matches + weighted noise)   recall = weighted words found / weighted words of the gold

With weights of 1 these are the figures of `words`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.evaluate.case import Case

from .rates import Figures, ratio

EDGE = 50
RUN = 3
FIGURES = (
    "precision",
    "recall",
    "f1",
    "start_precision",
    "start_recall",
    "middle_precision",
    "middle_recall",
    "end_precision",
    "end_recall",
)


@dataclass(frozen=True)
class Weights:
    """What an error counts. A reader meets the start first; noise inside the text interrupts it."""

    start: float = 3.0
    middle: float = 1.0
    end: float = 2.0
    noise_before: float = 2.0
    noise_inside: float = 3.0
    noise_after: float = 1.0


@registry.metrics.describe(
    needs="text", figures=FIGURES, paper="Kovačič 2012, further work", title="Words, weighted by region"
)
def regions(case: Case, weights: Weights = Weights()) -> Figures:
    """Words in their order, errors weighted by where they are."""
    gold_places, output_places = case.pairs
    size, matches = len(case.gold_keys), len(gold_places)
    edge = min(EDGE, -(-size // 4))
    found = np.zeros(size, dtype=bool)
    found[gold_places] = True
    parts = [found[:edge], found[edge : size - edge], found[max(size - edge, edge) :]]

    noise = np.ones(len(case.output_keys), dtype=bool)
    noise[output_places] = False
    first, last = core(gold_places, output_places)
    before, inside, after = (int(part.sum()) for part in (noise[:first], noise[first:last], noise[last:]))

    weight = (weights.start, weights.middle, weights.end)
    wanted = sum(each * len(part) for each, part in zip(weight, parts, strict=True))
    got = sum(each * int(part.sum()) for each, part in zip(weight, parts, strict=True))
    extra = weights.noise_before * before + weights.noise_inside * inside + weights.noise_after * after
    precision, recall = ratio(matches, matches + extra), ratio(got, wanted)
    starts, middles, ends = (ratio(int(part.sum()), len(part)) for part in parts)
    return {
        "precision": precision,
        "recall": recall,
        "f1": ratio(2 * precision * recall, precision + recall) if matches else _nothing_shared(case),
        "start_precision": ratio(int(parts[0].sum()), int(parts[0].sum()) + before),
        "start_recall": starts,
        "middle_precision": ratio(matches, matches + inside),
        "middle_recall": middles,
        "end_precision": ratio(int(parts[2].sum()), int(parts[2].sum()) + after),
        "end_recall": ends,
    }


def core(gold_places: npt.NDArray[np.int32], output_places: npt.NDArray[np.int32]) -> tuple[int, int]:
    """Where in the output the text begins and ends: its first and its last run of RUN words, of 1 where there is none.

    >>> core(np.array([4, 5, 6, 7]), np.array([0, 9, 10, 11]))
    (9, 12)
    >>> core(np.array([4, 8]), np.array([2, 3]))
    (2, 4)
    """
    if not len(output_places):
        return 0, 0
    together = (np.diff(gold_places) == 1) & (np.diff(output_places) == 1)
    run = np.ones(max(len(together) - RUN + 2, 0), dtype=bool)
    for step in range(RUN - 1):
        run &= together[step : step + len(run)]
    starts = np.flatnonzero(run)
    if not len(starts):
        return int(output_places[0]), int(output_places[-1]) + 1
    return int(output_places[starts[0]]), int(output_places[starts[-1] + RUN - 1]) + 1


def _nothing_shared(case: Case) -> float:
    return ratio(0, len(case.gold_keys) + len(case.output_keys))
