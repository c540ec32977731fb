"""Block extraction: the thirteen rules of VIPS, which say of an element whether it is parted or one block.

     1  nothing is to be seen in it                                    left out
     2  it has one child, and that is no text                          parted
     3  it is the root of the round                                    parted
     4  all its children are text                                      a block: DoC 10 where all is in one font, else 9
     5  a child breaks the line                                        parted
     6  a child is <hr>                                                parted
     7  its children together are larger than it                       parted
     8  the background of a child is another                           parted, but that child is a block: DoC 6 to 8
     9  it has text, and is small                                      a block: DoC 5 to 8
    10  its largest child is small                                     a block: DoC 5 to 8
    11  the sibling before it was not parted                           a block: DoC 5 to 8
    12  else                                                           parted
    13  else                                                           a block: DoC 5 to 8

The first that applies decides; which are asked depends on the tag. Rule 1 is for every element: a part in which nothing
is to be seen is no part. Small is measured by the page of the round. Where an element is parted, neighbours that stand
in one line of text stay together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from elute.page.arrays import Mask
from elute.page.kinds import ELEMENT, TEXT
from elute.segments.sight import Sight

ASKED: Final = {
    "inline": (2, 3, 4, 5, 6, 7, 9, 10, 12),
    "table": (2, 3, 8, 10, 13),
    "tr": (2, 3, 7, 8, 10, 13),
    "td": (2, 3, 4, 9, 10, 11, 13),
    "th": (2, 3, 4, 9, 10, 11, 13),
    "p": (2, 3, 4, 5, 6, 7, 9, 10, 12),
    "other": (2, 3, 4, 6, 7, 9, 10, 12),
}
LEAST_COHERENT: Final = 1
SMALL: Final = 0.1  # of the page of the round
OVERLAP: Final = 1.01  # children together are larger than their element by more than pixels are rounded
# DoC by the share of the whole page that a block has, and one more for tags that hold one thing.
COHERENCE_BY_SHARE: Final = ((0.02, 8), (0.07, 7), (0.2, 6))
LARGE: Final = 5
HOLDS_ONE_THING: Final = frozenset("p li dt dd h1 h2 h3 h4 h5 h6 blockquote pre figure".split())

PARTED: Final = 0  # what a rule says that parts an element; else it says the DoC of the block, or nothing


@dataclass(frozen=True)
class Block:
    """A visual block: the things [start, end) of the page, under one element or a few in a line."""

    start: int
    end: int
    roots: tuple[int, ...]
    coherence: int


class Rules:
    """The rules on one page. `extract` is one round."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        page = sight.page
        seen = sight.count > 0
        left, top, right, bottom = sight.boxes
        with np.errstate(invalid="ignore"):
            self._area = np.where(seen, (right - left) * (bottom - top), 0.0)
        self._whole = float(self._area[0])
        parents, rows = page.parent[1:], len(page)
        children = np.where(seen, self._area, 0.0)[1:]
        self._children = np.bincount(parents, weights=seen[1:], minlength=rows).astype(np.int64)
        self._area_of_children = np.bincount(parents, weights=children, minlength=rows)
        self._largest_child = np.zeros(rows)
        np.maximum.at(self._largest_child, parents, children)
        is_thing = np.zeros(rows, dtype=np.bool_)
        is_thing[sight.rows] = True
        self._is_thing = is_thing
        breaks = seen & ~sight.inline & (page.kind == ELEMENT)
        self._in_line: Mask = sight.inline & (page.subtree_sum(breaks) == 0)
        not_text = page.subtree_sum(is_thing & (page.kind != TEXT))
        self._text: Mask = self._in_line & (not_text == 0) & seen
        self._text_children = np.bincount(parents, weights=self._text[1:], minlength=rows)
        self._breaking_children = np.bincount(parents, weights=breaks[1:], minlength=rows)
        self._lines = np.bincount(parents, weights=page.is_tag("hr")[1:], minlength=rows)
        self._rules = {
            2: self._only_child,
            3: self._root,
            4: self._all_text,
            5: self._breaks_the_line,
            6: self._has_a_line,
            7: self._overlaps,
            8: self._other_background,
            9: self._small_with_text,
            10: self._small_children,
            11: self._as_before,
            12: lambda row: PARTED,
            13: self._coherence,
        }

    def extract(self, page: Block) -> list[Block]:
        """The blocks of one round, in document order."""
        self._roots = page.roots if len(page.roots) == 1 else ()
        self._page_area = self.sight.box(page.start, page.end).area or 1.0
        self._last_was_parted: dict[int, bool] = {}  # of the children of an element so far
        self._kept: dict[int, int] = {}
        found: list[Block] = []
        waiting: list[tuple[int, ...]] = [(root,) for root in reversed(page.roots)]
        while waiting:
            run = waiting.pop()
            said = self._verdict(run)
            self._last_was_parted[int(self.sight.page.parent[run[0]])] = said == PARTED
            if said == PARTED:
                waiting += reversed(list(self._parts(run[0])))
            else:
                start, end = self.sight.inside(run[0])[0], self.sight.inside(run[-1])[1]
                found.append(Block(start, end, run, said))
        return found

    def _verdict(self, run: tuple[int, ...]) -> int:
        row = run[0]
        if len(run) > 1 or self._is_thing[row]:
            return self._in_one_line(run)
        if row in self._kept:
            return self._kept[row]
        tag = self.sight.page.tag_name(row)
        kind = "inline" if self.sight.inline[row] else tag if tag in ASKED else "other"
        for number in ASKED[kind]:
            said = self._rules[number](row)
            if said is not None:
                return said
        raise AssertionError("rules 12 and 13 apply to every element")

    def _parts(self, row: int) -> Iterator[tuple[int, ...]]:
        """The children in which something is seen; those that stand in one line of text together."""
        line: list[int] = []
        for child in self.sight.page.children(row):
            if not self.sight.count[child]:
                if line and self.sight.page.tag_name(child) in ("br", "hr"):
                    yield tuple(line)
                    line = []
            elif self._in_line[child]:
                line.append(child)
            else:
                if line:
                    yield tuple(line)
                    line = []
                yield (child,)
        if line:
            yield tuple(line)

    def _only_child(self, row: int) -> int | None:
        return PARTED if self._children[row] == 1 and not self._text_children[row] else None

    def _root(self, row: int) -> int | None:
        return PARTED if row in self._roots else None

    def _all_text(self, row: int) -> int | None:
        return self._in_one_line((row,)) if self._text_children[row] == self._children[row] else None

    def _breaks_the_line(self, row: int) -> int | None:
        return PARTED if self._breaking_children[row] else None

    def _has_a_line(self, row: int) -> int | None:
        return PARTED if self._lines[row] else None

    def _overlaps(self, row: int) -> int | None:
        return PARTED if self._area_of_children[row] > OVERLAP * self._area[row] else None

    def _other_background(self, row: int) -> int | None:
        colours = self.sight.background
        page, seen = self.sight.page, self.sight.count
        others = [child for child in page.children(row) if seen[child] and colours[child] != colours[row]]
        self._kept |= {child: max(self._coherence(child), 6) for child in others}
        return PARTED if others else None

    def _small_with_text(self, row: int) -> int | None:
        small = self._area[row] < SMALL * self._page_area
        return self._coherence(row) if small and self._text_children[row] else None

    def _small_children(self, row: int) -> int | None:
        return self._coherence(row) if self._largest_child[row] < SMALL * self._page_area else None

    def _as_before(self, row: int) -> int | None:
        parted = self._last_was_parted.get(int(self.sight.page.parent[row]), True)
        return None if parted else self._coherence(row)

    def _coherence(self, row: int) -> int:
        """DoC by tag and size."""
        share = float(self._area[row]) / (self._whole or 1.0)
        by_size = next((degree for largest, degree in COHERENCE_BY_SHARE if share < largest), LARGE)
        return min(by_size + (self.sight.page.tag_name(row) in HOLDS_ONE_THING), 8)

    def _in_one_line(self, run: tuple[int, ...]) -> int:
        """DoC of text: 10 where all is in one font, else 9."""
        start, end = self.sight.inside(run[0])[0], self.sight.inside(run[-1])[1]
        size, bold = self.sight.font_size[start:end], self.sight.bold[start:end]
        return 10 if (size == size[0]).all() and (bold == bold[0]).all() else 9
