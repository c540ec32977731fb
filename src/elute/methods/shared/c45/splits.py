"""What rows are parted by: the attribute with the best gain ratio.

The gain of a split is by how many bits the class is better known behind it, on average over the rows. The gain ratio
divides it by the bits that the split itself takes, so that many branches are no merit of their own. An attribute is
considered only where its gain is at least the mean gain of all that have one.

A continuous attribute is cut in two where the gain is largest. That it could choose among n cuts is paid for by log2 n
bits, spread over the rows (Quinlan 1996). The threshold is then the largest value of the attribute in all of the data
that is not above the middle of the two values around the cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import Final

import numpy as np

from elute.methods.shared.tree import Features
from elute.page.arrays import Counts, Places, Reals

LEAST_PART: Final = 0.1  # of the rows for each class, that each side of a cut must have
LARGEST_LEAST: Final = 25  # rows of a side that are always enough
NEAR_MEAN: Final = 1e-3  # bits by which a gain may be below the mean
EQUAL: Final = 1e-6  # bits that make no difference
CELLS: Final = 2_000_000  # values that are looked at together


@dataclass(frozen=True)
class Table:
    """What a tree is grown from: a row for each example, a column for each attribute."""

    features: Features
    classes: Places
    count: int
    """Classes that there are."""
    nominal: Mapping[int, int]
    """The columns whose numbers stand for names, with how many names there are. All others are continuous."""

    @cached_property
    def continuous(self) -> Places:
        return np.array(
            [column for column in range(self.features.shape[1]) if column not in self.nominal], dtype=np.intp
        )

    @cached_property
    def by_column(self) -> Features:
        """The features, those of an attribute side by side in memory."""
        return np.ascontiguousarray(self.features.T)

    @cached_property
    def bits(self) -> Reals:
        """n log2 n for each number up to that of the rows."""
        number = np.arange(len(self.classes) + 1, dtype=np.float64)
        found: Reals = number * np.log2(np.maximum(number, 1))
        return found

    def counted(self, rows: Places) -> Counts:
        """How many of some rows are of each class."""
        return np.bincount(self.classes[rows], minlength=self.count)


@dataclass(frozen=True)
class Split:
    """Rows parted by an attribute: by its value, or, with a threshold, into those up to it and those above."""

    column: int
    gain: float
    ratio: float
    threshold: float | None = None

    def parts(self, table: Table, rows: Places) -> list[Places]:
        """The rows of each branch."""
        values = table.by_column[self.column][rows]
        if self.threshold is not None:
            return [rows[values <= np.float32(self.threshold)], rows[values > np.float32(self.threshold)]]
        return [rows[values == number] for number in range(table.nominal[self.column])]


def best_split(table: Table, rows: Places, least: int) -> Split | None:
    """The split to part some rows by, with at least so many in two of the branches; None where nothing is gained."""
    if len(rows) < 2 * least or table.counted(rows).max() == len(rows):
        return None
    found = splits(table, rows, least)
    if not found:
        return None
    mean = sum(split.gain for split in found) / len(found)
    best = None
    for split in found:
        if split.gain >= mean - NEAR_MEAN and split.ratio > (best.ratio if best else 0) + EQUAL:
            best = split
    return best if best is None or best.threshold is None else _at_a_value(table, best)


def splits(table: Table, rows: Places, least: int) -> list[Split]:
    """For each attribute, in order, how it parts some rows best; without those that cannot."""
    found = [*_nominal(table, rows, least), *_continuous(table, rows, least)]
    return sorted(found, key=lambda split: split.column)


def _nominal(table: Table, rows: Places, least: int) -> Iterator[Split]:
    whole = float(_uncertainty(table, table.counted(rows)))
    for column, names in table.nominal.items():
        value = table.by_column[column][rows].astype(np.intp)
        cells = np.bincount(value * table.count + table.classes[rows], minlength=names * table.count)
        branches = cells.reshape(names, table.count)
        sizes = branches.sum(axis=1)
        if np.count_nonzero(sizes >= least) >= 2:
            gain = (whole - float(_uncertainty(table, branches).sum())) / len(rows)
            yield Split(column, gain, _ratio(table, gain, sizes))


def _continuous(table: Table, rows: Places, least: int) -> Iterator[Split]:
    smallest = max(min(LEAST_PART * len(rows) / table.count, LARGEST_LEAST), least)
    if len(rows) >= 2 * smallest:
        parts = -(-len(rows) * len(table.continuous) // CELLS)
        for columns in np.array_split(table.continuous, max(parts, 1)):
            yield from _cuts(table, rows, columns, smallest)


def _cuts(table: Table, rows: Places, columns: Places, smallest: float) -> Iterator[Split]:
    """The best cut of each of some attributes, where it gains something. All cuts of all of them are tried at once."""
    total = len(rows)
    values = table.by_column[np.ix_(columns, rows)]
    order = np.argsort(values, axis=1)
    values = np.take_along_axis(values, order, axis=1)
    below = np.arange(1, total)
    tried = (values[:, :-1] < values[:, 1:]) & (below >= smallest) & (total - below >= smallest)
    classes, counts = table.classes[rows][order[:, :-1]], table.counted(rows)
    rest = np.broadcast_to(table.bits[below] + table.bits[total - below], tried.shape).copy()
    for number in range(table.count):
        left = np.cumsum(classes == number, axis=1, dtype=np.int32)
        rest -= table.bits[left] + table.bits[counts[number] - left]
    gains = np.where(tried, (_uncertainty(table, counts) - rest) / total, -np.inf)
    for place, column in enumerate(columns.tolist()):
        cuts = int(np.count_nonzero(tried[place]))
        highest = float(gains[place].max(initial=-np.inf))
        gain = highest - log2(max(cuts, 1)) / total
        if gain > EQUAL:
            at = int(np.argmax(gains[place] >= highest - EQUAL))
            middle = (float(values[place, at]) + float(values[place, at + 1])) / 2
            sizes = np.array([at + 1, total - at - 1])
            yield Split(column, gain, _ratio(table, gain, sizes), middle)


def _at_a_value(table: Table, split: Split) -> Split:
    """The same split with a threshold that is a value of the data."""
    values = table.by_column[split.column]
    return Split(split.column, split.gain, split.ratio, float(values[values <= split.threshold].max()))


def _uncertainty(table: Table, counts: Counts) -> Reals:
    """The bits that it takes to tell the classes of all rows, for counts of classes or for several such."""
    found: Reals = table.bits[counts.sum(axis=-1)] - table.bits[counts].sum(axis=-1)
    return found


def _ratio(table: Table, gain: float, sizes: Counts) -> float:
    """The gain for each bit that the split itself takes."""
    total = int(sizes.sum())
    taken = float(table.bits[total] - table.bits[sizes].sum()) / total
    return gain / taken if taken > EQUAL else 0.0
