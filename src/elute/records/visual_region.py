"""Visual region: the records of a page of results, by what the page looks like.

Wei Liu, Xiaofeng Meng, Weiyi Meng: "Vision-based Web Data Records Extraction". WebDB 2006; as Yunis (2016, section 2.3)
tells it.

The page is cut by VIPS. Of its blocks the data region is sought: it

    is centred horizontally,
    has at least T0 of the area of the page,
    and is the lowest such block in the tree.

Inside it records begin flush left, adjoin, do not overlap and look alike. So of all siblings in the region those are
taken that begin at the same left edge, one below the other, and have the fonts, links and indents that most of them
have; what does not, such as the head and the pager, is left out. The family with the largest area gives the records,
less where its members differ or are few. T0 is learned from pages of results, those of one half of the hosts
(python -m benchmarks.records.visual_region).

It needs a page as a browser shows it, and finds nothing on any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from elute import registry
from elute.page.table import Page
from elute.segments import Box, Segment, Segmentation, Sight

from .alignment import aligned
from .shape import RecordSet

SEGMENTER: Final = "vips(7)"
T0: Final = 0.2  # of the area of the page
OFF_CENTRE: Final = 0.15  # of the width of the page: how far the middle of a region may be from that of the page
FLUSH: Final = 8.0  # pixels between left edges that are one line
OVERLAP: Final = 4.0  # pixels by which records may overlap
ALIKE: Final = 0.5  # of the appearance of two records
FEWEST: Final = 3  # records
DEEPEST: Final = 12  # levels below the region


@registry.miners.describe(paper="Liu, Meng, Meng: Vision-based Web Data Records Extraction", year=2006)
def visual_region(page: Page) -> list[RecordSet]:
    """The records of the data region of a rendered page; none where there is no such region."""
    sight = Sight(page)
    if sight.layout is None:
        return []
    cut = page.segments(SEGMENTER)
    for region in regions(page, cut, sight):
        found = records_in(sight, region)
        if found:
            rows = tuple((row,) for row in found)
            around = common(page, found)
            counted = page.blocks.row_visible
            share = region.box.area / (cut[0].box.area or 1.0) if region.box and cut[0].box else 0.0
            return [RecordSet(page, "items", around, rows, partial(aligned, page, rows, counted), min(share, 1.0))]
    return []


def regions(page: Page, cut: Segmentation, sight: Sight) -> Iterator[Segment]:
    """The blocks that may be the data region, the lowest in the tree first: each is inside the next."""
    whole = cut[0].box
    if whole is None:
        return
    found = [
        segment
        for segment in cut
        if segment.box is not None and segment.box.area >= T0 * whole.area and is_centred(segment.box, whole)
    ]
    yield from sorted(found, key=lambda segment: (-segment.depth, -segment.box.area if segment.box else 0.0))


def is_centred(box: Box, page: Box) -> bool:
    """Whether the middle of a block is near the middle of the page.

    >>> is_centred(Box(200, 0, 600, 100), Box(0, 0, 1000, 100)), is_centred(Box(0, 0, 200, 100), Box(0, 0, 1000, 100))
    (True, False)
    """
    return abs(box.left + box.width / 2 - page.left - page.width / 2) <= OFF_CENTRE * page.width


@dataclass(frozen=True)
class Looks:
    """An element as a candidate for a record: where it is, and what it looks like."""

    row: int
    box: Box
    appearance: frozenset[tuple[object, ...]]

    @classmethod
    def of(cls, sight: Sight, row: int) -> Looks:
        start, end = sight.inside(row)
        fonts = zip(sight.font_size[start:end].tolist(), sight.bold[start:end].tolist(), strict=True)
        links = sight.in_link[start:end].tolist()
        left = (sight.left[start:end] - sight.boxes[0][row]).round(-1).tolist()
        seen = {(*font, link, place) for font, link, place in zip(fonts, links, left, strict=True)}
        return cls(row, sight.box_of(row), frozenset(seen))


def records_in(sight: Sight, region: Segment) -> list[int]:
    """The rows of the records in a region: of all families of siblings the one that has most of it, and is most
    alike."""
    page = sight.page
    level = [row for start, end in region.ranges for row in _tops(page, start, end) if sight.count[row]]
    best: tuple[float, list[int]] = (0.0, [])
    for _ in range(DEEPEST):
        for siblings in _families(page, level):
            found = alike([Looks.of(sight, row) for row in siblings if not sight.inline[row]])
            best = max(best, found, key=lambda pair: pair[0])
        level = [child for row in level for child in page.children(row) if sight.count[child]]
    return best[1]


def alike(candidates: Sequence[Looks]) -> tuple[float, list[int]]:
    """Of siblings those that begin flush left, adjoin without overlap, and have the looks that most of them have; with
    what they are worth: their area, less where they differ or are few."""
    nothing: tuple[float, list[int]] = (0.0, [])
    if len(candidates) < FEWEST:
        return nothing
    left = float(np.median([each.box.left for each in candidates]))
    flush = [each for each in candidates if abs(each.box.left - left) <= FLUSH]
    counts = Counter(look for each in flush for look in each.appearance)
    usual = {look for look, count in counts.items() if 2 * count >= len(flush)}
    if not usual:
        return nothing
    found: list[Looks] = []
    shares = []
    for each in flush:
        share = len(each.appearance & usual) / len(usual)
        if share < ALIKE:
            continue
        if found and each.box.top < found[-1].box.bottom - OVERLAP:
            return nothing
        found.append(each)
        shares.append(share)
    if len(found) < FEWEST:
        return nothing
    worth = sum(each.box.area for each in found) * float(np.mean(shares)) * (1 - 1 / len(found))
    return worth, [each.row for each in found]


def common(page: Page, rows: Sequence[int]) -> int:
    """The smallest element around all of the rows."""
    around = int(page.parent[rows[0]])
    while page.end[around] <= rows[-1]:
        around = int(page.parent[around])
    return around


def _tops(page: Page, start: int, end: int) -> Iterator[int]:
    """The elements that rows of a range are: the outermost that lie in it."""
    row = start
    while row < end:
        if page.end[row] <= end:
            yield row
            row = int(page.end[row])
        else:
            row += 1


def _families(page: Page, level: Sequence[int]) -> Iterator[list[int]]:
    """The rows of a level by their parents."""
    families: dict[int, list[int]] = {}
    for row in level:
        families.setdefault(int(page.parent[row]), []).append(row)
    yield from families.values()
