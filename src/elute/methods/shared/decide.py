"""From what a method says of text rows or blocks to Labels: the part that the published methods have in common."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.page.arrays import Bytes, Mask, Numbers, Reals
from elute.page.table import Page
from elute.units.roles import Roles

Reason = Callable[[int], str]


def decide(page: Page, keep: Mask, score: Reals, reason: Reason) -> Labels:
    """Labels from a decision and a score (0 to 1, the threshold at 0.5) for each text row.

    A paragraph is kept or dropped whole, by where most of it lies, and has one score: the mean over its characters, on
    the side of its decision. Hidden text is never kept. `reason` is asked for visible blocks alone.
    """
    blocks = page.blocks
    kept = blocks.whole(keep & blocks.row_visible)
    mean = blocks.to_rows(block_means(page, score))
    sided = np.where(kept, np.maximum(mean, 0.5), np.minimum(mean, 0.5)) * blocks.row_visible
    return Labels(page, sided.astype(np.float32), kept, reason_of=unless_hidden(page, reason))


def decide_blocks(page: Page, keep: Mask, score: Numbers, reason: Reason, role: Bytes | None = None) -> Labels:
    """Labels from a decision and a score for each block, as they are, and a role where the method has its own.

    Hidden blocks are not kept, and `reason` is asked for visible ones alone.
    """
    blocks = page.blocks
    return Labels(
        page,
        blocks.to_rows(score.astype(np.float32), 0.0),
        blocks.to_rows(keep & (blocks.hidden == 0), False),
        reason_of=unless_hidden(page, reason),
        roles=Roles(page, None if role is None else blocks.to_rows(role)),
    )


def unless_hidden(page: Page, reason: Reason) -> Reason:
    """The reason for any block: that of a method for visible ones, while hidden ones are dropped for being so."""
    return lambda block: "hidden" if page.blocks.hidden[block] else reason(block)


def readable(page: Page) -> npt.NDArray[np.intp]:
    """The blocks that a reader can read: visible ones that have words."""
    return np.flatnonzero((page.blocks.hidden == 0) & (page.blocks.words > 0))


def block_means(page: Page, values: Numbers) -> Reals:
    """For each block the mean of a row's value over the block's characters."""
    blocks = page.blocks
    rows = np.flatnonzero(blocks.row_block >= 0)
    block, chars = blocks.row_block[rows], blocks.row_chars[rows]
    total = np.bincount(block, weights=values[rows] * chars, minlength=len(blocks))
    return total / np.maximum(blocks.chars, 1)


def largest_above(page: Page, values: Numbers) -> Numbers:
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
