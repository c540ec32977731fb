"""Baluja: a page cut like a decision tree is grown, by information gain.

Shumeet Baluja: "Browsing on Small Screens: Recasting Web-Page Segmentation into an Efficient Machine Learning
Framework". WWW 2006.

A page is to be shown on a small screen as nine regions, one for each key. Every point of the page is an example, whose
class is the element that it lies in, and whose two features are x and y. A decision tree is grown on them: a region is
cut, across or down, where that tells most of the elements,

    gain = H(region) - |A| / |region| H(A) - |B| / |region| H(B),    H = - sum of p log2 p over elements,

and the cut that tells most on the whole page comes first, until there are as many regions as wanted. Elements are
nested: so entropy is taken at several depths below the smallest element around the region, and the mean counts.

Here a thing counts with its area instead of point by point, and goes to the side where its middle is. Where there is a
cut that goes through nothing, none that does is taken. "baluja(4)" cuts into four.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

import numpy as np

from elute.page.arrays import Counts, Places, Reals, prefix_sums
from elute.page.table import Page
from elute.segments.sight import Sight
from elute.segments.tree import Group, Segmentation

SEGMENTS: Final = 9  # one for each key of a telephone
DEPTHS: Final = 6  # below the smallest element around a region


@dataclass(frozen=True)
class Cut:
    """The best cut of a region: what it tells, and the things on its two sides."""

    gain: float
    sides: tuple[Places | Counts, Places | Counts]


@dataclass(frozen=True)
class Baluja:
    """Cuts a page by information gain, into `segments` or fewer."""

    segments: int = SEGMENTS

    def of(self, arguments: str) -> Baluja:
        """The same with another number of segments, as a name gives it."""
        if not arguments.isdecimal() or not int(arguments):
            raise ValueError(f"baluja takes a number of segments, such as baluja(9), not {arguments!r}")
        return Baluja(int(arguments))

    def __call__(self, page: Page) -> Segmentation:
        sight = Sight(page)
        root = Group(np.arange(len(sight)))
        best: list[tuple[float, int, Group, Cut]] = []

        def consider(group: Group) -> None:
            if cut := best_cut(sight, group.things):
                heappush(best, (-cut.gain, int(group.things[0]), group, cut))

        consider(root)
        for _ in range(self.segments - 1):
            if not best:
                break
            *_, group, cut = heappop(best)
            group.inside = [Group(side) for side in cut.sides]
            for part in group.inside:
                consider(part)
        return Segmentation(f"baluja({self.segments})", sight, root)


baluja = Baluja()


def best_cut(sight: Sight, things: Counts | Places) -> Cut | None:
    """The cut of a region that tells most of its elements, weighted by the region's area; None for a single thing."""
    if len(things) < 2:
        return None
    mass = np.maximum(sight.area[things], 1.0)
    classes = elements_at_depths(sight, things)
    found: tuple[float, bool, Counts | Places, int] | None = None
    for low, high in ((sight.top, sight.bottom), (sight.left, sight.right)):
        low_here, high_here = low[things], high[things]
        order = np.argsort(low_here + high_here, kind="stable")
        reach = np.maximum.accumulate(high_here[order])
        nearest = np.minimum.accumulate(low_here[order][::-1])[::-1]
        middle = (low_here + high_here)[order]
        possible = middle[1:] > middle[:-1]
        if not possible.any():
            continue
        clean = possible & (reach[:-1] <= nearest[1:])
        gains = np.mean([information_gain(kind[order], mass[order]) for kind in classes], axis=0)
        allowed = clean if clean.any() else possible
        place = int(np.argmax(np.where(allowed, gains, -np.inf)))
        candidate = (float(gains[place]), bool(clean.any()), order, place + 1)
        if found is None or (candidate[1], candidate[0]) > (found[1], found[0]):
            found = candidate
    if found is None:  # all of them have the same middle: parted in document order
        return Cut(0.0, (things[:1], things[1:]))
    gain, _, order, place = found
    sides = np.sort(things[order[:place]]), np.sort(things[order[place:]])
    return Cut(gain * float(mass.sum()), sides)


def information_gain(classes: Counts, mass: Reals) -> Reals:
    """What is gained by a cut behind each example but the last.

    >>> information_gain(np.array([0, 0, 1, 1]), np.ones(4)).round(3).tolist()
    [0.311, 1.0, 0.311]
    """
    before, after = _entropies(classes, mass), _entropies(classes[::-1], mass[::-1])[::-1]
    weight = np.cumsum(mass) / mass.sum()
    gains: Reals = before[-1] - weight[:-1] * before[:-1] - (1 - weight[:-1]) * after[1:]
    return gains


def _entropies(classes: Counts, mass: Reals) -> Reals:
    """The entropy of the classes of the first examples, for each number of examples."""
    order = np.argsort(classes, kind="stable")
    sums = np.cumsum(mass[order])
    begins = np.flatnonzero(np.append(True, np.diff(classes[order]) != 0))
    sums -= np.repeat(np.append(0.0, sums[begins[1:] - 1]), np.diff(np.append(begins, len(classes))))
    of_class = np.empty(len(mass))
    of_class[order] = sums
    steps = of_class * np.log2(of_class) - _x_log_x(of_class - mass)
    total = np.cumsum(mass)
    entropies: Reals = np.log2(total) - np.cumsum(steps) / total
    return entropies


def _x_log_x(x: Reals) -> Reals:
    positive = np.maximum(x, 0.0)
    values: Reals = positive * np.log2(np.maximum(positive, np.finfo(np.float64).tiny))
    return values


def elements_at_depths(sight: Sight, things: Counts | Places) -> list[Counts]:
    """For a few depths below the smallest element around the things, in which element of that depth each lies."""
    page = sight.page
    rows = sight.rows[things]
    smallest = int(rows[0])
    while page.end[smallest] <= rows[-1]:
        smallest = int(page.parent[smallest])
    top = int(page.depth[smallest])
    depths = page.depth[smallest : page.end[smallest]]
    found = []
    for depth in range(top + 1, top + 1 + DEPTHS):
        begins = prefix_sums(depths <= depth)
        found.append(begins[rows - smallest + 1])
    return found
