"""Parts of a sequence of numbers: the one with the largest sum, and the means of given ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elute.page.arrays import Mask, Numbers, Reals, prefix_sums


@dataclass(frozen=True)
class Parts:
    """For each entry whether it is in the best part, and the largest sums of the parts that hold it or avoid it."""

    inside: Mask
    holding: Reals
    avoiding: Reals


def best_parts(values: Reals) -> Parts:
    """The part with the largest sum, in linear time. Of equals the first to begin, and of these the longest.

    >>> parts = best_parts(np.array([-1.0, 3.0, -1.0, 2.0, -5.0, 1.0]))
    >>> parts.inside.tolist()
    [False, True, True, True, False, False]
    >>> parts.holding.tolist(), parts.avoiding.tolist()
    ([3.0, 4.0, 4.0, 4.0, 0.0, 1.0], [4.0, 2.0, 3.0, 3.0, 4.0, 4.0])
    """
    sums = prefix_sums(values)
    lowest = np.minimum.accumulate(sums)  # before each place
    highest = np.maximum.accumulate(sums[::-1])[::-1]  # behind each place
    best_before = np.maximum.accumulate(sums - lowest)
    best_behind = np.maximum.accumulate((highest - sums)[::-1])[::-1]

    best = best_before[-1]
    first_end = int(np.argmax(sums - lowest == best))
    start = int(np.argmax(sums == lowest[first_end]))
    end = int(np.flatnonzero((sums - lowest == best) & (lowest == lowest[first_end]))[-1])
    place = np.arange(len(values))
    return Parts(
        inside=(place >= start) & (place < end) & (best > 0),
        holding=np.maximum(highest[1:] - lowest[:-1], 0.0),
        avoiding=np.maximum(best_before[:-1], best_behind[1:]),
    )


def part_means(values: Numbers, start: Numbers, end: Numbers) -> Reals:
    """The mean of the values from each start to its end; of an empty part the value before it.

    >>> part_means(np.array([1.0, 2.0, 6.0]), np.array([0, 1, 2]), np.array([2, 3, 2])).tolist()
    [1.5, 4.0, 2.0]
    """
    start = np.where(start == end, np.maximum(start - 1, 0), start)
    sums = prefix_sums(values)
    means: Reals = (sums[end] - sums[start]) / np.maximum(end - start, 1)
    return means
