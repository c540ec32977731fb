"""Sight: what there is to see on a page. Things that are seen, in document order, and where they are.

On a rendered page these are texts, images and fields with the boxes that the browser gave them. On a page that was only
parsed, texts stand below each other in one column: as high as their characters take, and the further apart the more
elements end and begin between them. That is little, but it is on the same scale, so that every segmenter takes both.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from elute.page.arrays import Counts, Mask, Places, Reals, prefix_sums
from elute.page.kinds import ELEMENT, TEXT
from elute.page.layout import display
from elute.page.vocabulary import BLOCK

if TYPE_CHECKING:
    from elute.page.table import Page

# What is seen beside text: it has no text of its own, or none that is read as such.
SHOWN: Final = ("img", "video", "iframe", "object", "embed", "canvas", "input", "select", "textarea")
WARNING: Final = "segments of a page that was not rendered: no boxes, colours or columns, only its structure"

# The column that stands for a layout, in pixels as a browser would have them.
COLUMN: Final = 800.0
LINE: Final = 20.0
LETTERS: Final = 100  # on a line
STEP: Final = 6.0  # between two texts, for each element that ends or begins there
MOST_STEPS: Final = 10
HEADINGS: Final = {"h1": 32.0, "h2": 24.0, "h3": 19.0, "h4": 16.0, "h5": 13.0, "h6": 11.0}
FONT_SIZE: Final = 16.0
BOLD: Final = ("b", "strong", "th", *HEADINGS)


class Box(NamedTuple):
    """Where something is on the page, in pixels from its upper left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def area(self) -> float:
        return self.width * self.height


class Sight:
    """The things on a page, numbered in document order, and the elements around them.

    >>> import elute
    >>> sight = Sight(elute.parse("<h1>News</h1><div><p>Rain.<p>Sun.</div><script>x</script>"))
    >>> len(sight), sight.rendered, sight.box(1, 3)
    (3, False, Box(left=0.0, top=38.0, width=800.0, height=52.0))
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        seen: Mask = page.blocks.row_visible & (page.kind == TEXT) & (page.blocks.row_chars > 0)
        shown = page.layout is not None and bool((seen & page.layout.visible).any())
        self.layout = page.layout if shown else None  # a page that shows no text waits for a script that did not come
        if self.layout is not None:
            seen = (seen | page.is_tag(*SHOWN)) & self.layout.visible
        self.rows: Places = np.flatnonzero(seen)
        """The row of each thing."""
        self._before = prefix_sums(seen)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def rendered(self) -> bool:
        """Whether a browser says where things are."""
        return self.layout is not None

    def inside(self, row: int) -> tuple[int, int]:
        """The things inside a row, as a slice."""
        return int(self._before[row]), int(self._before[self.page.end[row]])

    @cached_property
    def count(self) -> Counts:
        """For each row of the page the things inside it: an element without any is not seen."""
        inside: Counts = self._before[self.page.end] - self._before[:-1]
        return inside

    @cached_property
    def cuts(self) -> list[int]:
        """For each thing the row where a segment that begins with it begins: the outermost element that holds it and
        not the thing before it."""
        parent, cuts, last = self.page.parent.tolist(), [], 0
        for row in self.rows.tolist():
            cut = row
            while parent[cut] > last:
                cut = parent[cut]
            cuts.append(cut)
            last = row
        return cuts

    @cached_property
    def starts(self) -> list[int]:
        """For each thing the first row that goes with it, and the end of the page: what is before the first thing goes
        with that."""
        return [0, *self.cuts[1:], len(self.page)]

    @cached_property
    def left(self) -> Reals:
        """The left edge of each thing."""
        return self._of_layout("left", 0.0)

    @cached_property
    def width(self) -> Reals:
        """The width of each thing."""
        return self._of_layout("width", COLUMN)

    @cached_property
    def top(self) -> Reals:
        """The upper edge of each thing."""
        return self._column[0] if self.layout is None else self._of_layout("top", 0.0)

    @cached_property
    def height(self) -> Reals:
        """The height of each thing."""
        return self._column[1] if self.layout is None else self._of_layout("height", 0.0)

    @cached_property
    def right(self) -> Reals:
        """The right edge of each thing."""
        return self.left + self.width

    @cached_property
    def bottom(self) -> Reals:
        """The lower edge of each thing."""
        return self.top + self.height

    @cached_property
    def area(self) -> Reals:
        """Square pixels of each thing."""
        return self.width * self.height

    @cached_property
    def font_size(self) -> Reals:
        """The size of each thing's font."""
        if self.layout is not None:
            return self._of_layout("font_size", FONT_SIZE)
        sizes = np.full(len(self.page), FONT_SIZE)
        for name, size in HEADINGS.items():
            sizes[self.page.in_subtrees(self.page.rows_of(name))] = size
        return sizes[self.rows]

    @cached_property
    def bold(self) -> Mask:
        """The things in bold letters."""
        if self.layout is not None:
            weights: Mask = self.layout.font_weight[self.rows] >= 600
            return weights
        return self.page.in_subtrees(self.page.rows_of(*BOLD))[self.rows]

    @cached_property
    def in_link(self) -> Mask:
        """The things inside links."""
        return self.page.in_subtrees(self.page.rows_of("a"))[self.rows]

    @cached_property
    def chars(self) -> Counts:
        """The characters of each thing, none of an image."""
        return self.page.blocks.row_chars[self.rows].astype(np.int64)

    @cached_property
    def inline(self) -> Mask:
        """The rows that stand in a line of text: texts, and elements that begin no line of their own."""
        page = self.page
        if self.layout is None:
            breaking = page.is_tag(*BLOCK)
        else:
            breaking = self.layout.display != display("inline")
        inline: Mask = (page.kind == TEXT) | ((page.kind == ELEMENT) & ~breaking)
        return inline

    @cached_property
    def background(self) -> Counts:
        """For each row of the page the colour behind it: its own, or the nearest above that is not transparent."""
        if self.layout is None:
            return np.zeros(len(self.page), dtype=np.int64)
        own = self.layout.background.astype(np.int64)
        return own[self.page.nearest_in((own & 0xFF) > 0)]

    @cached_property
    def boxes(self) -> tuple[Reals, Reals, Reals, Reals]:
        """For each row of the page left, top, right and bottom of what is seen inside it; inf and -inf where nothing
        is. The element's own box may be empty where what it holds floats, or larger than the window."""
        page = self.page
        edges = [np.full(len(page), np.inf), np.full(len(page), np.inf)]
        edges += [np.full(len(page), -np.inf), np.full(len(page), -np.inf)]
        for column, own in zip(edges, (self.left, self.top, self.right, self.bottom), strict=True):
            column[self.rows] = own
        order = np.argsort(page.depth, kind="stable")
        starts = np.searchsorted(page.depth[order], np.arange(1, int(page.depth.max()) + 2))
        for start, end in zip(starts[:-1][::-1].tolist(), starts[1:][::-1].tolist(), strict=True):
            rows = order[start:end]
            for column, widen in zip(edges, (np.minimum, np.minimum, np.maximum, np.maximum), strict=True):
                widen.at(column, page.parent[rows], column[rows])
        return edges[0], edges[1], edges[2], edges[3]

    def box_of(self, row: int) -> Box:
        """The box around all that is seen inside a row that has something to see."""
        left, top, right, bottom = (float(edge[row]) for edge in self.boxes)
        return Box(left, top, right - left, bottom - top)

    def box(self, start: int, end: int) -> Box:
        """The box around a slice of the things."""
        return self.around(np.arange(start, end))

    def around(self, things: Places | Counts) -> Box:
        """The box around some things."""
        left, top = float(self.left[things].min()), float(self.top[things].min())
        return Box(left, top, float(self.right[things].max()) - left, float(self.bottom[things].max()) - top)

    def _of_layout(self, name: str, default: float) -> Reals:
        if self.layout is None:
            return np.full(len(self), default)
        values: Reals = getattr(self.layout, name)[self.rows].astype(np.float64)
        return values

    @cached_property
    def _column(self) -> tuple[Reals, Reals]:
        """Top and height of each text in one column: texts of a block are in its lines."""
        page, rows = self.page, self.rows
        if not len(rows):
            return np.zeros(0), np.zeros(0)
        block = page.blocks.row_block[rows]
        begins = np.append(True, block[1:] != block[:-1])
        run = np.cumsum(begins) - 1
        lines = np.ceil(np.bincount(run, weights=self.chars) / LETTERS)
        depth = page.depth[rows].astype(np.int64)
        common = page.depth[np.array(self.cuts)].astype(np.int64) - 1
        steps = np.append(0, depth[1:] + depth[:-1] - 2 * common[1:] - 2)[begins]
        gaps = STEP * np.clip(steps, 0, MOST_STEPS)
        heights = lines * LINE
        tops = np.cumsum(heights + gaps) - heights
        return tops[run], heights[run]
