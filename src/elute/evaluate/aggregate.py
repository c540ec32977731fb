"""From the figures of pages to those of a set: the one place where averages are taken.

Three conventions, none of them right for all questions:

- `over_success`: the mean over the pages that could be measured, as in T. Kovačič: "Evaluating Web Content Extraction
  Algorithms", 2012. Failures are counted apart, by boundary case. Reproductions use it.
- `over_gold`: the mean over all pages that have gold; a failure, an empty output and a mismatch count 0, the worst (1
  where lower is better). A method gains nothing by giving up on hard pages. This is the project's headline figure.
- `micro`: rates of the summed counts, for metrics that count. Long pages weigh more.

Deviations are those of the population: the square root of the mean squared distance from the mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import nan

import numpy as np
import numpy.typing as npt

from elute.evaluate.case import BOUNDARIES
from elute.evaluate.metrics.about import about
from elute.evaluate.metrics.rates import Figures, confusion, rates, ratio
from elute.page.arrays import Reals

Scores = Mapping[str, npt.ArrayLike]
COUNTS = ("tp", "fp", "fn", "tn")
_NO_GOLD = ("empty gold", "both empty")
# What a boundary case, which is about text, means where the gold is a list of snippets.
_END_WITHOUT_TEXT = {"empty gold": "success", "mismatch": "success", "both empty": "empty output"}


@dataclass(frozen=True)
class Mean:
    """A mean, the standard deviation, and how many pages it is made of."""

    mean: float
    deviation: float
    pages: int


@dataclass(frozen=True)
class Summary:
    """A figure of a set in all conventions. `micro` is nan where there are no counts to sum."""

    over_success: Mean
    over_gold: Mean
    micro: float


def mean(values: npt.ArrayLike) -> Mean:
    """The mean of those values that are numbers.

    >>> mean([0.5, 1.0, nan])
    Mean(mean=0.75, deviation=0.25, pages=2)
    """
    numbers = np.asarray(values, dtype=np.float64)
    numbers = numbers[np.isfinite(numbers)]
    if not len(numbers):
        return Mean(nan, nan, 0)
    return Mean(float(numbers.mean()), float(numbers.std()), len(numbers))


def boundaries(boundary: Sequence[str]) -> dict[str, int]:
    """How many pages ended in each boundary case: the rows of Kovačič's tables 5.4 and 5.5.

    >>> boundaries(["success", "failed", "success"])["success"]
    2
    """
    return {name: list(boundary).count(name) for name in BOUNDARIES}


def page_values(boundary: Sequence[str], scores: Scores, name: str, over: str = "gold") -> Reals:
    """One value for each page, nan where it is left out: what means and intervals are made of.

    `scores` has an array for each "metric.figure", with one value for each page; `name` is one of them.

    Over "success": the value where the page was measured. That is where its boundary case is success, and the metric's
    own F1 is a number: the words of `kovacic` can be none where there are words.

    Over "gold": the value where there is gold, the worst where the method gave nothing that can be measured. A metric
    whose figures are all nan does not apply to the page. A recall of infinity is what `kovacic` says of an empty gold.

    >>> page_values(["success", "failed"], {"words.f1": [0.8, 0.0], "words.recall": [0.7, 0.0]}, "words.f1").tolist()
    [0.8, 0.0]
    """
    if over not in ("gold", "success"):
        raise ValueError(f"over must be 'gold' or 'success', not {over!r}")
    metric, _, figure = name.rpartition(".")
    figures, of = _of_metric(scores, metric), about(metric)
    values, precision, recall, f1 = (
        figures.get(each, np.zeros(len(boundary))) for each in (figure, "precision", "recall", "f1")
    )
    ends = [_END_WITHOUT_TEXT.get(end, end) for end in boundary] if of.needs == "snippets" else boundary
    success = np.array([end == "success" for end in ends], dtype=bool)
    if over == "success":
        return np.where(success & np.isfinite(f1), values, nan)
    absent = np.array([end in _NO_GOLD for end in ends], dtype=bool) | np.isinf(recall)
    absent |= np.all([np.isnan(each) for each in figures.values()], axis=0)
    lost = ~success | np.isinf(precision) | np.isinf(values)
    return np.where(absent, nan, np.where(lost, of.worst, values))


def headline(boundary: Sequence[str], scores: Scores, metric: str) -> float:
    """The mean of a metric's main figure, over the pages that the metric says; nan where there are no scores of it.

    >>> headline(["success", "failed"], {"words.f1": [0.8, 0.0]}, "words")
    0.4
    """
    figures = [figure for figure in _of_metric(scores, metric) if not is_count(figure)]
    if not figures:
        return nan
    of = about(metric)
    return mean(page_values(boundary, scores, f"{metric}.{of.main(figures)}", of.over)).mean


def micro(figures: Scores, prefix: str = "") -> Figures:
    """Rates of the counts of all pages together; empty where the metric does not count.

    >>> micro({"tp": [1, 2], "fp": [1, 0], "fn": [0, nan]})["precision"]
    0.75
    """
    sums = {name: float(np.nansum(figures[prefix + name])) for name in COUNTS if prefix + name in figures}
    if not sums:
        return {}
    return confusion(**sums) if "tn" in sums else rates(**sums)


def f1_of_means(precision: float, recall: float) -> float:
    """F1 of a mean precision and a mean recall, which is not the mean of F1: scrapinghub's figure for a set."""
    return ratio(2 * precision * recall, precision + recall)


def is_count(figure: str) -> bool:
    """Whether a figure is a count, to be summed, and no score, to be averaged.

    >>> is_count("cleaneval-evert.tag_tp"), is_count("snippets.f1")
    (True, False)
    """
    return figure.rpartition(".")[2].rpartition("_")[2] in COUNTS


def aggregate(boundary: Sequence[str], scores: Scores) -> dict[str, Summary]:
    """The figures of a set by name, from an array for each "metric.figure" with one value for each page.

    >>> found = aggregate(["success", "failed"], {"words.f1": [0.8, 0.0]})["words.f1"]
    >>> found.over_success.mean, found.over_gold.mean
    (0.8, 0.4)
    """
    return {
        name: Summary(
            mean(page_values(boundary, scores, name, "success")),
            mean(page_values(boundary, scores, name, "gold")),
            _micro_of(scores, name),
        )
        for name in scores
        if not is_count(name)
    }


def _micro_of(scores: Scores, name: str) -> float:
    metric, _, figure = name.rpartition(".")
    prefix = figure[: figure.rfind("_") + 1]
    return micro(_of_metric(scores, metric), prefix).get(figure.removeprefix(prefix), nan)


def _of_metric(scores: Scores, metric: str) -> dict[str, Reals]:
    return {
        name.removeprefix(f"{metric}."): np.asarray(values, dtype=np.float64)
        for name, values in scores.items()
        if name.rpartition(".")[0] == metric
    }
