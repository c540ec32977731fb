"""Segmentation: a page in segments, and segments in segments. Each is a few ranges of rows.

A segmenter says which things go together; what is between them, such as scripts and the elements around, goes with
what comes before it. So the ranges of the leaves have every row of the page once. Most segments are one range; where a
page shows things together that are apart in its source, a segment has several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload

import numpy as np

from elute.page.arrays import Counts, Ints, Places
from elute.segments.sight import WARNING, Box, Sight

Range = tuple[int, int]


@dataclass
class Group:
    """What a segmenter makes: things that go together, and the groups inside, which have each of the things once."""

    things: Counts | Places
    inside: list[Group] = field(default_factory=list)
    coherence: float | None = None


@dataclass(frozen=True, eq=False)
class Segment:
    """A part of a page. `number` counts segments in the order of the tree; `end` is one past its last inner one."""

    number: int
    parent: int  # number of the segment around, -1 for the page
    depth: int
    end: int
    ranges: tuple[Range, ...]
    """Rows [start, end) of the page."""
    coherence: float | None
    """How much of one kind it is, where the segmenter tells: for VIPS its degree of coherence, 1 to 10."""
    box: Box | None
    """Where it is on the page, None where the page was not rendered, or nothing is to be seen."""

    @property
    def rows(self) -> Places:
        """The rows of the page that are in it."""
        return np.concatenate([np.arange(start, end) for start, end in self.ranges])

    @property
    def is_leaf(self) -> bool:
        """Whether it is not parted further."""
        return self.end == self.number + 1


class Segmentation(Sequence[Segment]):
    """All segments of a page in the order of the tree: first the page itself, each segment before what is inside.

    >>> import elute
    >>> page = elute.parse("<nav><a href=/>Home</a></nav><main><h1>Rain</h1><p>It rained all day.</main>")
    >>> cut = page.segments("baluja(2)")
    >>> for segment in cut.leaves:
    ...     print(segment.ranges, cut.text(segment))
    ((0, 7),) Home
    ((7, 12),) Rain It rained all day.
    >>> cut.rendered, cut.leaf_of_row.tolist()
    (False, [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
    """

    def __init__(self, method: str, sight: Sight, root: Group) -> None:
        self.method = method
        self.rendered = sight.rendered
        self.warnings = [] if sight.rendered else [WARNING]
        self._page = sight.page
        self._segments = list(_numbered(sight, root))

    @overload
    def __getitem__(self, number: int) -> Segment: ...

    @overload
    def __getitem__(self, number: slice) -> list[Segment]: ...

    def __getitem__(self, number: int | slice) -> Segment | list[Segment]:
        return self._segments[number]

    def __len__(self) -> int:
        return len(self._segments)

    def __repr__(self) -> str:
        return f"<{self.method}: {len(self.leaves)} segments of a page of {len(self._page)} rows>"

    @cached_property
    def leaves(self) -> list[Segment]:
        """The segments that are not parted further. Each row of the page is in one of them."""
        return [segment for segment in self._segments if segment.is_leaf]

    def inside(self, segment: Segment) -> Iterator[Segment]:
        """The segments that a segment is parted into."""
        number = segment.number + 1
        while number < segment.end:
            yield self._segments[number]
            number = self._segments[number].end

    @cached_property
    def leaf_of_row(self) -> Ints:
        """For each row of the page the number of its leaf."""
        leaves = np.zeros(len(self._page), dtype=np.int32)
        for leaf in self.leaves:
            for start, end in leaf.ranges:
                leaves[start:end] = leaf.number
        return leaves

    def text(self, segment: Segment) -> str:
        """The visible text of a segment, in one line."""
        blocks = self._page.blocks
        joined = " ".join(blocks.join(blocks.row_visible, start, end) for start, end in segment.ranges)
        return " ".join(joined.split())

    def described(self) -> dict[str, Any]:
        """All of it as plain values. The list is flat, with the number of the segment around: a tree may be deep."""
        return {
            "method": self.method,
            "rendered": self.rendered,
            "warnings": [*self._page.warnings, *self.warnings],
            "segments": [self._told(segment) for segment in self],
        }

    def _told(self, segment: Segment) -> dict[str, Any]:
        return {
            "number": segment.number,
            "parent": segment.parent if segment.parent >= 0 else None,
            "rows": [list(rows) for rows in segment.ranges],
            "coherence": segment.coherence,
            "box": None if segment.box is None else [round(side, 1) for side in segment.box],
            **({"text": self.text(segment)} if segment.is_leaf else {}),
        }


def _numbered(sight: Sight, root: Group) -> Iterator[Segment]:
    """The groups as segments, in order; a group that holds only one other is that other."""
    found: list[tuple[Group, int, int]] = []
    waiting = [(root, -1, 0)]
    while waiting:
        group, parent, depth = waiting.pop()
        while len(group.inside) == 1:
            group = group.inside[0]
        number = len(found)
        found.append((group, parent, depth))
        ordered = sorted(group.inside, key=lambda part: int(part.things[0]), reverse=True)
        waiting += [(part, number, depth + 1) for part in ordered]
    ends = list(range(1, len(found) + 1))
    for number in range(len(found) - 1, 0, -1):
        parent = found[number][1]
        ends[parent] = max(ends[parent], ends[number])
    for number, (group, parent, depth) in enumerate(found):
        box = sight.around(group.things) if sight.rendered and len(group.things) else None
        yield Segment(number, parent, depth, ends[number], _ranges(sight, group.things), group.coherence, box)


def _ranges(sight: Sight, things: Counts | Places) -> tuple[Range, ...]:
    """The rows of some things, with what is between them and the next."""
    if not len(things):
        return ((0, len(sight.page)),)
    breaks = np.flatnonzero(np.diff(things) != 1) + 1
    first, last = things[np.append(0, breaks)], things[np.append(breaks - 1, len(things) - 1)]
    return tuple(
        (sight.starts[start], sight.starts[end + 1]) for start, end in zip(first.tolist(), last.tolist(), strict=True)
    )
