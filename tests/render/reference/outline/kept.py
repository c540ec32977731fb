"""What is known of a page and of what is kept of it, before the outline is made."""

import sys
from bisect import bisect_left, bisect_right
from functools import cached_property

import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.page import Page
from elute.page.arrays import Mask, prefix_sums
from elute.page.vocabulary import HEADING, PREFORMATTED, TAG
from elute.render import Options
from elute.render.outline.footnotes import find_footnotes
from elute.render.outline.images import written_images
from elute.render.outline.tex import typesets_tex
from elute.units.addresses import Addresses
from render.reference.outline.languages import Languages
from units.reference.tables import TableReader

LEVELS = {TAG[name]: int(name[1]) for name in HEADING}
"""The level of each heading element."""
CODE = frozenset(TAG[name] for name in PREFORMATTED if name != "textarea")

_CONTAINERS = "ul ol menu dir li dl dt dd table blockquote hr details summary figure figcaption".split()
_STRUCTURE = [*LEVELS, *CODE, *(TAG[name] for name in _CONTAINERS)]


class KeptPage:
    """A page, what is kept of it, and the questions that several kinds of elements ask."""

    def __init__(self, page: Page, labels: Labels, options: Options) -> None:
        blocks = page.blocks
        self.page = page
        self.posts = labels.posts or ()
        self.blocks = blocks
        self.links = options.links
        self.addresses = Addresses(page)
        self.languages = Languages(page)
        self.text: Mask = labels.keep & (blocks.row_block >= 0) & (blocks.piece_len > 0)
        self.images = written_images(page, labels) if options.images else {}
        self.content = self.text.copy()
        self.content[list(self.images)] = True
        self.rows = rows_around(page, self.content)
        links: list[int] = self.rows[page.tag[self.rows] == TAG["a"]].tolist()
        self.notes = find_footnotes(page, self.text, self.content, links)
        self.has_raw_tex = typesets_tex(page)

    @cached_property
    def tables(self) -> TableReader:
        return TableReader(self.page, self.text, self.content)

    def texts_in(self, row: int, end: int) -> list[int]:
        """The rows of kept text in a subtree."""
        return self._texts[bisect_left(self._texts, row) : bisect_left(self._texts, end)]

    def holds_structure(self, row: int) -> bool:
        """Whether an element holds some that can be no part of a heading or a line."""
        return bool(self._structure[self.page.end[row]] > self._structure[row + 1])

    def check_box(self, item: int) -> int | None:
        """The check box that a list item begins with."""
        box = _next(self._check_boxes, item)
        first = min(int(self.page.end[item]), _next(self._texts, item), _next(self._items, item))
        return box if box < first else None

    @cached_property
    def _texts(self) -> list[int]:
        texts: list[int] = np.flatnonzero(self.text).tolist()
        return texts

    @cached_property
    def _structure(self) -> npt.NDArray[np.int64]:
        return prefix_sums(np.isin(self.page.tag, _STRUCTURE))

    @cached_property
    def _items(self) -> list[int]:
        items: list[int] = self.page.rows_of("li").tolist()
        return items

    @cached_property
    def _check_boxes(self) -> list[int]:
        page = self.page
        return [row for row in page.rows_of("input").tolist() if page.attribute(row, "type") == "checkbox"]


def rows_around(page: Page, content: Mask) -> npt.NDArray[np.intp]:
    """The rows of content, all that holds them, and rules with content before and after in the same element."""
    sums = prefix_sums(content)
    visit = sums[page.end] > sums[:-1]
    rules = page.rows_of("hr")
    around = page.parent[rules]
    visit[rules[(sums[rules] > sums[around]) & (sums[page.end[around]] > sums[rules])]] = True
    return np.flatnonzero(visit)


def _next(rows: list[int], row: int) -> int:
    """The first of the sorted `rows` after `row`, or a row that no page has."""
    place = bisect_right(rows, row)
    return rows[place] if place < len(rows) else sys.maxsize
