"""Correlation clustering: blocks of text that more likely go together than not.

Deepayan Chakrabarti, Ravi Kumar, Kunal Punera: "A Graph-Theoretic Approach to Webpage Segmentation". WWW 2008; the
clustering by Nir Ailon, Moses Charikar, Alantha Newman: "Aggregating inconsistent information". STOC 2005.

With V the probability that two blocks are of different segments, the segments are sought that have least

    sum of V over pairs in one segment  +  sum of 1 - V over pairs that are parted.

A block is taken at random, and with it all those left that more likely than not go with it; and so on until none is
left. That is at most three times the least cost on average; the best of a few such runs is taken. V is the logistic
function of how far two blocks are apart: in the tree, on the page, in font, links and length. Its weights are learned
from pairs of blocks of which one or both are content, on the pages of one half of the hosts
(python -m benchmarks.segments.learn). Only blocks that are near each other in the page's order are asked.

The number of segments comes by itself, and a segment need not be one range of rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from elute.page.arrays import Counts, Mask, Places, Reals
from elute.page.table import Page
from elute.segments.sight import FONT_SIZE, Sight
from elute.segments.tree import Group, Segmentation

NEAR: Final = 64  # blocks before and after one that may go with it
RUNS: Final = 5
FEATURES: Final = ("elements", "gap", "aside", "font", "bold", "link", "length")
# Of the logistic function: of each feature, and of none of them.
WEIGHTS: Final = (-2.03, 0.18, 0.05, -0.65, 0.33, -2.08, -3.17)
BIAS: Final = 7.01


@dataclass(frozen=True)
class Units:
    """Things of one block of text together, an image alone: what is clustered, in document order."""

    sight: Sight

    @cached_property
    def first(self) -> Places:
        """The first thing of each unit."""
        block = self.sight.page.blocks.row_block[self.sight.rows]
        return np.flatnonzero(np.append(True, (block[1:] != block[:-1]) | (block[1:] < 0)))

    def __len__(self) -> int:
        return len(self.first) if len(self.sight) else 0

    @cached_property
    def columns(self) -> dict[str, Reals]:
        """What units are compared by."""
        sight, first = self.sight, self.first
        sizes = np.diff(np.append(first, len(sight)))
        depth = sight.page.depth
        return {
            "depth": depth[sight.rows[first]].astype(np.float64),
            "common": depth[np.array(sight.cuts)[first]].astype(np.float64) - 1,  # with the unit before
            "top": np.minimum.reduceat(sight.top, first),
            "bottom": np.maximum.reduceat(sight.bottom, first),
            "left": np.minimum.reduceat(sight.left, first),
            "right": np.maximum.reduceat(sight.right, first),
            "font": np.log2(np.maximum(np.maximum.reduceat(sight.font_size, first), 1.0) / FONT_SIZE),
            "bold": np.add.reduceat(sight.bold.astype(np.float64), first) / sizes,
            "link": np.add.reduceat(sight.in_link.astype(np.float64), first) / sizes,
            "length": np.log2(1.0 + np.add.reduceat(sight.chars, first)) / 8,
        }

    def apart(self, one: int) -> tuple[Places, Reals]:
        """The units near one, and how far each is from it: a column for each of `FEATURES`."""
        columns = self.columns
        start, end = max(one - NEAR, 0), min(one + NEAR + 1, len(self))
        others = np.arange(start, end)
        above = np.minimum.accumulate(np.append(columns["depth"][one], columns["common"][start + 1 : one + 1][::-1]))
        below = np.minimum.accumulate(np.append(columns["depth"][one], columns["common"][one + 1 : end]))
        common = np.concatenate([above[:0:-1], below])

        def gap(low: str, high: str) -> Reals:
            lows, highs = columns[low][others], columns[high][others]
            between: Reals = np.maximum(lows - columns[high][one], columns[low][one] - highs)
            return np.log2(1 + np.maximum(between, 0.0) / 16)

        features = [
            np.log2(1 + columns["depth"][one] + columns["depth"][others] - 2 * common),
            gap("top", "bottom"),
            gap("left", "right"),
            *(np.abs(columns[name][others] - columns[name][one]) for name in ("font", "bold", "link", "length")),
        ]
        return others, np.stack(features, axis=1)

    def together(self, one: int) -> tuple[Places, Reals]:
        """The units near one, and how likely each is in the same segment."""
        others, features = self.apart(one)
        likely: Reals = 1.0 / (1.0 + np.exp(-(features @ np.array(WEIGHTS) + BIAS)))
        return others, likely


def correlation_clustering(page: Page) -> Segmentation:
    """Cuts a page into groups of blocks that go together."""
    sight = Sight(page)
    root = Group(np.arange(len(sight)))
    units = Units(sight)
    if len(units):
        near = [units.together(one) for one in range(len(units))]
        orders = [np.random.default_rng(seed).permutation(len(units)) for seed in range(RUNS)]
        best = min((clustered(near, order) for order in orders), key=lambda clusters: cost(near, clusters))
        of_thing = np.repeat(best, np.diff(np.append(units.first, len(sight))))
        order = np.argsort(of_thing, kind="stable")
        ends = np.flatnonzero(np.diff(of_thing[order])) + 1
        root.inside = [Group(things) for things in np.split(order, ends)]
    return Segmentation("correlation-clustering", sight, root)


def clustered(near: list[tuple[Places, Reals]], order: Places) -> Counts:
    """The cluster of each unit: each in its turn, if it is still free, takes those that more likely go with it.

    >>> pairs = [(np.array([0, 1]), np.array([1.0, 0.9])), (np.arange(3), np.array([0.9, 1.0, 0.2]))]
    >>> clustered([*pairs, (np.array([1, 2]), np.array([0.2, 1.0]))], np.array([1, 0, 2])).tolist()
    [1, 1, 2]
    """
    cluster = np.full(len(near), -1, dtype=np.int64)
    for one in order.tolist():
        if cluster[one] < 0:
            others, likely = near[one]
            cluster[others[(likely > 0.5) & (cluster[others] < 0)]] = one
            cluster[one] = one
    return cluster


def cost(near: list[tuple[Places, Reals]], cluster: Counts) -> float:
    """What is wrong with clusters, over all pairs that are near each other."""
    total = 0.0
    for one, (others, likely) in enumerate(near):
        same: Mask = cluster[others] == cluster[one]
        total += float(np.where(same, 1 - likely, likely).sum())
    return total
