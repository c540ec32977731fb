"""From what a method says of text rows to Labels: the part that the published methods have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.page.table import Mask, Page

Reals = npt.NDArray[np.float64]
Number = npt.NDArray[Any]


def decide(page: Page, method: str, keep: Mask, score: Reals, reason: Callable[[int], str]) -> Labels:
    """Labels from a decision and a score (0 to 1, the threshold at 0.5) for each text row.

    A paragraph is kept or dropped whole, by where most of it lies, and has one score: the mean over its characters, on
    the side of its decision. Hidden text is never kept. `reason` is asked for visible blocks alone.
    """
    blocks = page.blocks
    kept = blocks.whole(keep & blocks.row_visible)
    mean = blocks.to_rows(block_means(page, score))
    sided = np.where(kept, np.maximum(mean, 0.5), np.minimum(mean, 0.5)) * blocks.row_visible

    def reason_of(block: int) -> str:
        return "hidden" if blocks.hidden[block] else reason(block)

    return Labels(page, sided.astype(np.float32), kept, method, reason_of)


def block_means(page: Page, values: Number) -> Reals:
    """For each block the mean of a row's value over the block's characters."""
    blocks = page.blocks
    rows = np.flatnonzero(blocks.row_block >= 0)
    block, chars = blocks.row_block[rows], blocks.row_chars[rows]
    total = np.bincount(block, weights=values[rows] * chars, minlength=len(blocks))
    return total / np.maximum(blocks.chars, 1)


def above(values: Number, threshold: float) -> Reals:
    """Values of 0 or more as scores: 0.5 at the threshold, towards 1 far above it.

    >>> above(np.array([0.0, 2.0, 6.0]), 2.0).tolist()
    [0.0, 0.5, 0.75]
    """
    positive = np.maximum(values, 0.0)
    return positive / np.maximum(positive + threshold, np.finfo(np.float64).tiny)


def below(values: Number, threshold: float) -> Reals:
    """The same for values of which small ones speak for the text: 1 at 0, 0.5 at the threshold.

    >>> below(np.array([0.0, 2.0, 6.0]), 2.0).tolist()
    [1.0, 0.5, 0.25]
    """
    return 1.0 - above(values, threshold)


def largest_above(page: Page, values: Number) -> Number:
    """For each row the largest value of it and of the rows above it.

    >>> import elute
    >>> page = elute.parse("<div><p>one</p></div>")
    >>> largest_above(page, np.array([0, 1, 0, 3, 2, 5, 4])).tolist()
    [0, 1, 1, 3, 3, 5, 5]
    """
    largest = values.copy()
    order = np.argsort(page.depth, kind="stable")
    levels = np.searchsorted(page.depth[order], np.arange(1, int(page.depth.max()) + 2))
    for start, end in zip(levels[:-1].tolist(), levels[1:].tolist(), strict=True):
        rows = order[start:end]
        largest[rows] = np.maximum(values[rows], largest[page.parent[rows]])
    return largest
