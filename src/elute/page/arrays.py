"""Arrays: names for their types, and words for what is done with them in many places."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int64]
Places = npt.NDArray[np.intp]  # what np.flatnonzero gives
Keys = npt.NDArray[np.uint64]
Reals = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Numbers = npt.NDArray[Any]


def prefix_sums(values: npt.ArrayLike) -> Numbers:
    """Sums of all values before each place: the sum over rows [a, b) is the difference of places b and a.

    >>> prefix_sums([2, 3, 4]).tolist(), prefix_sums([0.5, 0.25]).tolist()
    ([0, 2, 5, 9], [0.0, 0.5, 0.75])
    """
    given = np.asarray(values)
    sums: Numbers = np.zeros(len(given) + 1, dtype=np.float64 if given.dtype.kind == "f" else np.int64)
    np.cumsum(given, dtype=sums.dtype, out=sums[1:])
    return sums


def before(values: Numbers) -> Numbers:
    """What the one before has; the first has none before it, which is 0.

    >>> before(np.array([3, 4, 5])).tolist(), after(np.array([3, 4, 5])).tolist()
    ([0, 3, 4], [4, 5, 0])
    """
    return np.append(np.zeros(1, dtype=values.dtype), values)[: len(values)]


def after(values: Numbers) -> Numbers:
    """What the next one has, 0 for the last."""
    return np.append(values, np.zeros(1, dtype=values.dtype))[1:]


def above(values: Numbers, threshold: float) -> Reals:
    """Values of 0 or more as scores: 0.5 at the threshold, towards 1 far above it.

    >>> above(np.array([0.0, 2.0, 6.0]), 2.0).tolist()
    [0.0, 0.5, 0.75]
    """
    positive = np.maximum(values, 0.0)
    return positive / np.maximum(positive + threshold, np.finfo(np.float64).tiny)


def below(values: Numbers, threshold: float) -> Reals:
    """The same for values of which small ones speak for the text: 1 at 0, 0.5 at the threshold.

    >>> below(np.array([0.0, 2.0, 6.0]), 2.0).tolist()
    [1.0, 0.5, 0.25]
    """
    return 1.0 - above(values, threshold)
