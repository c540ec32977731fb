"""Whether a method knows how good it is: its expected F1 against the F1 that came of it, and how well it warns.

Two questions. Is the expectation right on average: of the pages for which a method expects about 0.8, do they have
0.8? `bins` answers that. Does it tell bad pages from good ones? The area under the ROC curve is the chance that of a
bad and a good page the bad one has the lower expectation (J. A. Hanley and B. J. McNeil: "The Meaning and Use of the
Area under a Receiver Operating Characteristic (ROC) Curve", Radiology 143, 1982).

As in `stats`, what is drawn for an interval is sites, each with all of its pages.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Reals

from .stats import Bootstrap, Interval, clusters, interval_of

EDGES = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0)  # narrow where most pages are
_DRAWS = 2_000


@dataclass(frozen=True)
class Bin:
    """The pages whose expectation lies from `low` to below `high`; the last bin has its upper edge too."""

    low: float
    high: float
    pages: int
    expected: float
    actual: Interval


def bins(
    expected: npt.ArrayLike,
    actual: npt.ArrayLike,
    sites: Sequence[Hashable] | None = None,
    edges: Sequence[float] = EDGES,
) -> list[Bin]:
    """Means of expectation and outcome, bin by bin; those without a page are left out.

    >>> found = bins([0.91, 0.93, 0.2], [0.9, 1.0, 0.4])
    >>> [(each.low, each.pages, round(each.expected, 2), round(each.actual.value, 2)) for each in found]
    [(0.0, 1, 0.2, 0.4), (0.9, 2, 0.92, 0.95)]
    """
    expected, actual = _floats(expected), _floats(actual)
    place = np.clip(np.searchsorted(edges, expected, side="right") - 1, 0, len(edges) - 2)
    found = []
    for number in np.unique(place).tolist():
        inside = np.flatnonzero(place == number)
        of_bin = None if sites is None else [sites[page] for page in inside.tolist()]
        outcome = Bootstrap(actual[None, inside], of_bin).mean(0)
        found.append(Bin(edges[number], edges[number + 1], len(inside), float(expected[inside].mean()), outcome))
    return found


def auc(scores: npt.ArrayLike, positive: npt.ArrayLike) -> float:
    """The chance that one of the positive has a higher score than one of the others; a tie counts half.

    nan where all are alike.

    >>> auc([0.9, 0.8, 0.3, 0.3], [True, False, True, False])
    0.625
    """
    return _auc(*_levels(scores), np.asarray(positive, dtype=bool))


def auc_interval(
    scores: npt.ArrayLike, positive: npt.ArrayLike, sites: Sequence[Hashable] | None = None, seed: int = 0
) -> Interval:
    """The same with its interval, by drawing sites.

    >>> auc_interval([0.9, 0.8, 0.1, 0.2], [True, True, False, False]).value
    1.0
    """
    level, ones = _levels(scores)
    positive = np.asarray(positive, dtype=bool)
    site = clusters(sites, len(level))
    count = int(site.max(initial=-1)) + 1
    random = np.random.default_rng(seed)
    draws = []
    for _ in range(_DRAWS if count else 0):
        times = np.bincount(random.integers(0, count, count), minlength=count)
        draws.append(_auc(level, times[site].astype(np.float64), positive))
    return interval_of(_auc(level, ones, positive), np.array(draws))


def _levels(scores: npt.ArrayLike) -> tuple[npt.NDArray[np.intp], Reals]:
    """The rank of each score among the different ones, and a weight of 1 for each."""
    _, level = np.unique(_floats(scores), return_inverse=True)
    return level, np.ones(len(level))


def _auc(level: npt.NDArray[np.intp], weights: Reals, positive: npt.NDArray[np.bool_]) -> float:
    ours = np.bincount(level, np.where(positive, weights, 0.0))
    others = np.bincount(level, np.where(positive, 0.0, weights))
    pairs = ours.sum() * others.sum()
    if not pairs:
        return float("nan")
    below = np.cumsum(others) - others
    return float((ours * (below + others / 2)).sum() / pairs)


def _floats(values: npt.ArrayLike) -> Reals:
    return np.asarray(values, dtype=np.float64)
