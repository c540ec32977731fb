"""What features are computed from: the elements under `body`, and the facts about them that several features share."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Ints, Mask, Places, Reals, prefix_sums
from elute.page.kinds import COMMENT, ELEMENT, HTML, TEXT
from elute.page.table import Page
from elute.page.vocabulary import ATTRIBUTE
from elute.units._row_words import row_words
from elute.units.elements import is_textual, levels_below
from elute.units.tokens import words_by_row

from . import headers
from .patterns import sections


class Context:
    """The elements under `body`, in document order."""

    def __init__(self, page: Page) -> None:
        self.page = page
        bodies = page.rows_of("body")
        bodies = bodies[page.is_tag("html")[page.parent[bodies]]]
        self.body = int(bodies[0]) if len(bodies) else None
        under = np.arange(self.body + 1, page.end[self.body]) if self.body is not None else np.arange(0)
        self.rows: Places = under[page.kind[under] == ELEMENT]
        self.parents: Ints = page.parent[self.rows]

    @cached_property
    def names(self) -> list[str]:
        """For each row of the page its tag as a browser's `tagName` has it: capitals, but not for SVG and MathML."""
        page = self.page
        tags, first, number = np.unique(page.tag, return_index=True, return_inverse=True)
        upper = [page.tag_name(int(row)).upper() if tag else "" for tag, row in zip(tags, first, strict=True)]
        names = [upper[tag] for tag in number.tolist()]
        for row in np.flatnonzero(page.namespace != HTML).tolist():
            names[row] = page.tag_name(row)
        return names

    @cached_property
    def ids(self) -> list[str]:
        """For each row of the page its id, "" where it has none."""
        return self._attributes("id")

    @cached_property
    def classes(self) -> list[str]:
        """For each row of the page its classes with a space between them, "" where it has none."""
        return [value and " ".join(value.split()) for value in self._attributes("class")]

    def _attributes(self, name: str) -> list[str]:
        page = self.page
        values = [""] * len(page)
        named = prefix_sums(page.attr_name == ATTRIBUTE[name])
        for row in np.flatnonzero(named[page.attr_start + page.attr_count] > named[page.attr_start]).tolist():
            values[row] = (page.attribute(row, name) or "").strip()
        return values

    @cached_property
    def children(self) -> dict[int, list[int]]:
        """The child elements of `body` and of each element that has any."""
        children: dict[int, list[int]] = {}
        for row, parent in zip(self.rows.tolist(), self.parents.tolist(), strict=True):
            children.setdefault(parent, []).append(row)
        return children

    @cached_property
    def child_elements(self) -> npt.NDArray[np.int64]:
        """For each row of the page the number of its child elements."""
        return self.children_counted(self.page.kind == ELEMENT)

    def children_counted(self, mask: Mask) -> npt.NDArray[np.int64]:
        """For each row of the page how many of its children are in the mask."""
        parents = self.page.parent[mask]
        return np.bincount(parents[parents >= 0], minlength=len(self.page))

    @cached_property
    def links(self) -> Mask:
        """The rows of the page that are `a` elements."""
        return self.page.is_tag("a")

    @cached_property
    def lone(self) -> Mask:
        """The rows of the page that have a single child node; white space and comments are not counted.

        Only of links and their parents is it known, because nobody else asks.
        """
        page = self.page
        counted = page.kind != COMMENT
        asked = self.links | (self.children_counted(self.links) > 0)
        for row in np.flatnonzero((page.kind == TEXT) & (page.blocks.row_chars == 0) & asked[page.parent]).tolist():
            counted[row] = not page.text(row).isspace()
        single: Mask = asked & (self.children_counted(counted) == 1)
        return single

    def descends_from(self, mask: Mask) -> Mask:
        """The elements that have an ancestor in the mask."""
        below: Mask = self.page.in_subtrees(np.flatnonzero(mask))[self.parents]
        return below

    def section_rows(self, section: str) -> Mask:
        """The elements under `body` whose classes or id name such a section."""
        mask = np.zeros(len(self.page), dtype=np.bool_)
        mask[self._sections.get(section, [])] = True
        return mask

    @cached_property
    def _sections(self) -> dict[str, list[int]]:
        known: dict[str, frozenset[str]] = {}
        rows: dict[str, list[int]] = {}
        for row in self.rows.tolist():
            if self.classes[row] or self.ids[row]:
                names = f"{self.classes[row]} {self.ids[row]}"
                if names not in known:
                    known[names] = sections(names)
                for section in known[names]:
                    rows.setdefault(section, []).append(row)
        return rows

    @cached_property
    def levels(self) -> Ints:
        """For each row of the page the levels of elements below it."""
        return levels_below(self.page)

    @cached_property
    def visible_words(self) -> Ints:
        """For each row of the page the words that begin in it and can be seen."""
        words: Ints = np.where(self.page.blocks.row_visible, words_by_row(self.page), 0).astype(np.int32)
        return words

    @cached_property
    def textual(self) -> Mask:
        """The rows of the page that are textual content elements."""
        return is_textual(self.page, self.visible_words)

    @cached_property
    def child_text_rows(self) -> Places:
        """The text rows directly in textual content elements that can be seen."""
        page = self.page
        return np.flatnonzero(page.blocks.row_visible & (page.kind == TEXT) & self.textual[page.parent])

    @cached_property
    def child_words(self) -> npt.NDArray[np.int64]:
        """For each row of the page the words of the text directly in it, where it is a textual content element."""
        page = self.page
        # With the document's row, which has no text, between them no word goes on from one text to the next.
        order = np.zeros(2 * len(self.child_text_rows), dtype=np.int32)
        order[::2] = self.child_text_rows
        words = row_words(page.blocks.segments, order)
        return np.bincount(page.parent[1:], weights=words[1:], minlength=len(page)).astype(np.int64)

    @cached_property
    def header_rows(self) -> Mask:
        """The headers that have words that can be seen."""
        return headers.with_words(self.page, self.visible_words)

    @cached_property
    def nearest_headers(self) -> Ints:
        """For each element the row of the nearest header, or -1."""
        return headers.nearest(self.page, self.rows, self.header_rows)

    def inner_text(self, row: int) -> str:
        """What can be seen of the text in an element, as `innerText` has it: a line for each block."""
        page = self.page
        return page.blocks.join(page.blocks.row_visible, row, int(page.end[row]))

    def rows_with(self, text: str) -> Places:
        """The first rows of the visible blocks that contain a text, which is in lower case and has single spaces."""
        first, starts, texts = self._block_texts
        found, place = [], texts.find(text)
        while place >= 0:
            found.append(place)
            place = texts.find(text, place + 1)
        rows: Places = first[np.searchsorted(starts, found, side="right") - 1]
        return rows

    @cached_property
    def _block_texts(self) -> tuple[Places, npt.NDArray[np.int64], str]:
        """The first row of each visible block, where its text starts, and all texts in lower case, a line each."""
        blocks = self.page.blocks
        visible = np.flatnonzero(blocks.hidden == 0)
        texts = [" ".join(blocks.text(block).lower().split()) for block in visible.tolist()]
        starts = np.cumsum([0, *(len(text) + 1 for text in texts)], dtype=np.int64)[:-1]
        return blocks.first[visible].astype(np.intp), starts, "\n".join(texts)

    @cached_property
    def box(self) -> tuple[Reals, Reals, Reals, Reals]:
        """Left, top, right and bottom of each element, NaN where it has no box."""
        layout = self.page.layout
        if layout is None:
            nothing = np.full(len(self.rows), np.nan)
            return nothing, nothing, nothing, nothing
        edges = (layout.left, layout.top, layout.right, layout.bottom)
        left, top, right, bottom = (edge[self.rows].astype(np.float64) for edge in edges)
        return left, top, right, bottom

    @cached_property
    def sides(self) -> tuple[float, float]:
        """The left and the right edge of the page: those of `body`.

        The document is often wider, because of a single thing that does not fit or was moved out of sight.
        """
        layout = self.page.layout
        if layout is None:
            return np.nan, np.nan
        if self.body is not None and layout.width[self.body] > 0:
            return float(layout.left[self.body]), float(layout.right[self.body])
        return 0.0, layout.page_width
