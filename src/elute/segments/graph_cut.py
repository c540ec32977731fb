"""Graph cut: the segments of least energy, on the tree of elements.

Deepayan Chakrabarti, Ravi Kumar, Kunal Punera: "A Graph-Theoretic Approach to Webpage Segmentation". WWW 2008.

What goes together is a question of two costs: what it costs a thing to be in its segment, and what it costs two
neighbours to be in different ones,

    E(S) = sum over things of D(thing, its segment)  +  sum over neighbours of V(one, other) where they are parted.

Segments are elements, or neighbouring children of one element: that keeps the tree, as the paper wants it.
From the leaves up, neighbouring children are merged, the cheapest first, while that costs less than the cut
between them; an element all of whose children are merged is one thing to its parent.

D is how far a thing is from the mean of its segment: font, boldness, links, length of text, left and right edge. V is
less the wider the gap between two neighbours is. A line of text is never cut. The paper learns its weights from pages
that were cut by hand; ours are constants, chosen on the pages of one half of the hosts (benchmarks/segments).
"graph-cut(2)" makes cuts twice as dear: segments are fewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Final

import numpy as np

from elute.page.arrays import Reals, prefix_sums
from elute.page.table import Page
from elute.segments.sight import FONT_SIZE, Sight
from elute.segments.tree import Group, Segmentation

CUT: Final = 1.0  # V of two neighbours without a gap
GAP: Final = 40.0  # pixels that make it half of that
LONG: Final = 8.0  # the logarithm (base 2) of a length of text that is long
# What each of the features below is worth.
WEIGHTS: Final = {"font": 1.0, "bold": 0.5, "link": 2.0, "length": 2.0, "left": 2.0, "right": 1.0}


@dataclass(frozen=True)
class GraphCut:
    """Cuts a page where that costs least; a cut costs `cut` times what the constants say."""

    cut: float = 1.0

    def of(self, arguments: str) -> GraphCut:
        """The same with dearer or cheaper cuts, as a name gives it."""
        try:
            cut = float(arguments)
        except ValueError:
            cut = 0.0
        if not 0 < cut < float("inf"):
            raise ValueError(f"graph-cut takes what a cut costs, such as graph-cut(2), not {arguments!r}")
        return GraphCut(cut)

    def __call__(self, page: Page) -> Segmentation:
        sight = Sight(page)
        root = Group(np.arange(len(sight)))
        if len(sight):
            energy = Energy.of(sight, self.cut)
            root = _grown(sight, energy)
        return Segmentation(f"graph-cut({self.cut:g})", sight, root)


graph_cut = GraphCut()


@dataclass(frozen=True)
class Energy:
    """Both costs, in a form in which those of any run of things are a difference of sums."""

    mass: Reals
    sums: Reals
    squares: Reals
    between: Reals
    """What a cut before each thing costs."""

    @classmethod
    def of(cls, sight: Sight, cut: float) -> Energy:
        block = sight.page.blocks.row_block[sight.rows]
        first = np.append(True, (block[1:] != block[:-1]) | (block[1:] < 0))
        run = np.cumsum(first) - 1
        mass = 1.0 / np.bincount(run)[run]  # a block counts once
        features = features_of(sight, run)
        gap = np.maximum(np.append(0.0, sight.top[1:] - sight.bottom[:-1]), 0.0)
        gap = np.maximum(gap, np.append(0.0, _aside(sight)))
        between = np.where(first, cut * CUT * GAP / (GAP + gap), np.inf)
        weighted = mass[:, None] * features
        return cls(prefix_sums(mass), _prefix_rows(weighted), _prefix_rows(weighted * features), between)

    def inside(self, start: int, end: int) -> float:
        """D of a run of things as one segment."""
        mass = self.mass[end] - self.mass[start]
        sums = self.sums[end] - self.sums[start]
        squares = self.squares[end] - self.squares[start]
        return float((squares - sums * sums / mass).sum())


def features_of(sight: Sight, run: Reals) -> Reals:
    """What a thing looks like: a row for each thing, a column for each of `WEIGHTS`, multiplied by its root."""
    length = np.bincount(run, weights=sight.chars)[run]
    width = max(float(sight.right.max()), 1.0)
    columns = {
        "font": np.log2(np.maximum(sight.font_size, 1.0) / FONT_SIZE),
        "bold": sight.bold,
        "link": sight.in_link,
        "length": np.log2(1 + length) / LONG,
        "left": sight.left / width,
        "right": sight.right / width,
    }
    return np.stack([np.sqrt(weight) * columns[name] for name, weight in WEIGHTS.items()], axis=1)


def _aside(sight: Sight) -> Reals:
    """The gap between neighbours beside each other."""
    gaps: Reals = np.maximum(sight.left[1:] - sight.right[:-1], sight.left[:-1] - sight.right[1:])
    return gaps


def _prefix_rows(values: Reals) -> Reals:
    return np.concatenate([np.zeros((1, values.shape[1])), np.cumsum(values, axis=0)])


@dataclass
class Part:
    """A run of things: whole, or parted into others."""

    start: int
    end: int
    inside: list[Part] | None = None


def _grown(sight: Sight, energy: Energy) -> Group:
    """From the leaves up: the parts of each element, merged where that costs less."""
    page = sight.page
    parent, count = page.parent.tolist(), sight.count.tolist()
    is_thing = set(sight.rows.tolist())
    parts: dict[int, list[Part]] = {}
    for row in range(len(page) - 1, -1, -1):
        if not count[row]:
            continue
        start, end = sight.inside(row)
        inner = parts.pop(row, [])[::-1]
        if row in is_thing or len(inner) < 2:
            part = inner[0] if row not in is_thing and inner else Part(start, end)
        else:
            merged = _merged(inner, energy)
            part = Part(start, end, merged) if len(merged) > 1 else merged[0]
        parts.setdefault(parent[row], []).append(part)
    return _as_groups(parts[-1][0])


def _merged(parts: list[Part], energy: Energy) -> list[Part]:
    """Neighbouring whole parts as one, wherever that is cheaper than the cut between them; the cheapest first."""
    cost = [energy.inside(part.start, part.end) if part.inside is None else 0.0 for part in parts]
    after, before = list(range(1, len(parts) + 1)), list(range(-1, len(parts) - 1))
    alive, version = [True] * len(parts), [0] * len(parts)

    def offer(one: int) -> tuple[float, int, int, int, int] | None:
        other = after[one]
        if other >= len(parts) or parts[one].inside is not None or parts[other].inside is not None:
            return None
        joined = energy.inside(parts[one].start, parts[other].end)
        dearer = joined - cost[one] - cost[other] - float(energy.between[parts[other].start])
        return (dearer, one, other, version[one], version[other]) if dearer <= 0 else None

    offers = [found for one in range(len(parts)) if (found := offer(one))]
    heapify(offers)
    while offers:
        _, one, other, *versions = heappop(offers)
        if not (alive[one] and alive[other] and versions == [version[one], version[other]]):
            continue
        parts[one] = Part(parts[one].start, parts[other].end)
        cost[one], alive[other], version[one] = energy.inside(parts[one].start, parts[one].end), False, version[one] + 1
        after[one] = after[other]
        if after[one] < len(parts):
            before[after[one]] = one
        for left in (before[one], one):
            if left >= 0 and (found := offer(left)):
                heappush(offers, found)
    return [part for part, lives in zip(parts, alive, strict=True) if lives]


def _as_groups(part: Part) -> Group:
    root = Group(np.arange(part.start, part.end))
    waiting = [(root, part)]
    while waiting:
        group, part = waiting.pop()
        for inner in part.inside or []:
            group.inside.append(Group(np.arange(inner.start, inner.end)))
            waiting.append((group.inside[-1], inner))
    return root
