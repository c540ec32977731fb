"""Calibration: from what trees say to probabilities that can be believed.

Isotonic regression: of all functions that never fall, the one nearest to what was seen, found by pooling neighbours
that fall (Ayer et al.: "An empirical distribution function for sampling with incomplete information", 1955). What is
seen is first put into bins of equal width, so that a model holds few points and single blocks say little.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from elute.learned.model import Knots

OUTLIERS = 0.001
"""Share of the weight at either end that has no bins of its own."""


def isotonic(x: npt.NDArray[Any], y: npt.NDArray[Any], weight: npt.NDArray[Any], most: int) -> Knots:
    """The rising function nearest to `y`, by at most so many knots.

    >>> knots = isotonic(np.array([0, 1, 2, 3]), np.array([0, 0.8, 0.4, 1]), np.ones(4), 4)
    >>> knots.x.tolist(), knots.y.round(6).tolist()
    ([0.0, 1.5, 3.0], [0.0, 0.6, 1.0])
    """
    x, y, weight = (np.asarray(each, dtype=np.float64) for each in (x, y, weight))
    low, high = weighted_quantiles(x, weight, np.array([OUTLIERS, 1 - OUTLIERS]))
    number = np.floor((x - low) / max(high - low, 1e-9) * most).clip(0, most - 1).astype(np.int64)
    mass, xs, ys = (np.bincount(number, each, minlength=most) for each in (weight, weight * x, weight * y))
    pools: list[tuple[float, float, float]] = []
    for each in zip(mass[mass > 0].tolist(), xs[mass > 0].tolist(), ys[mass > 0].tolist(), strict=True):
        pools.append(each)
        while len(pools) > 1 and pools[-2][2] * pools[-1][0] >= pools[-1][2] * pools[-2][0]:
            last, before = pools.pop(), pools.pop()
            pools.append((last[0] + before[0], last[1] + before[1], last[2] + before[2]))
    masses, xs, ys = np.array(pools).T
    return Knots(xs / masses, (ys / masses).clip(0, 1))


def weighted_quantiles(
    x: npt.NDArray[np.float64], weight: npt.NDArray[np.float64], shares: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """The values below which lie such shares of the weight.

    >>> weighted_quantiles(np.array([3.0, 1.0, 2.0]), np.array([1.0, 1.0, 2.0]), np.array([0.1, 0.5, 0.9])).tolist()
    [1.0, 2.0, 3.0]
    """
    order = np.argsort(x, kind="stable")
    below = np.cumsum(weight[order])
    found: npt.NDArray[np.float64] = x[order][np.searchsorted(below, shares * below[-1])]
    return found
