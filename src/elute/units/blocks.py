"""Text blocks: the maximal runs of text between block-level boundaries.

Their text is what a browser's innerText would give: white space collapsed, preformatted text untouched, `<br>` a line
break. Two `<br>` in a row part a block. docs/blocks.md has the rules for words, links and hidden text.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Ints, Mask
from elute.page.table import Page
from elute.units._blocks import FIELDS, Segments
from elute.units.row_state import IN_LINK


class Blocks:
    """The text blocks of a page, a column each for what is known of them.

    >>> import elute
    >>> blocks = elute.parse("<h1>News</h1><p>Read <a href=/more>more of it</a>.<p hidden>Psst").blocks
    >>> [blocks.text(i) for i in range(len(blocks))]
    ['News', 'Read more of it.', 'Psst']
    >>> blocks.words.tolist(), blocks.link_words.tolist(), blocks.hidden.tolist()
    ([1, 4, 1], [0, 3, 0], [0, 0, 1])
    """

    def __init__(self, page: Page, segments: Segments | None = None) -> None:
        # The table alone, not the page, which holds its blocks: a cycle would keep both until the collector runs.
        unseen = page.layout.unseen(page) if page.layout is not None else None
        self.segments = segments or Segments(page.table, unseen=None if unseen is None else unseen.view(np.uint8))
        self._rows = len(page)

    def __len__(self) -> int:
        return len(self.segments)

    @cached_property
    def _records(self) -> Ints:
        return np.frombuffer(self.segments.records(), dtype=np.int32).reshape(-1, len(FIELDS))

    def _column(self, name: str) -> Ints:
        return self._records[:, FIELDS.index(name)]

    @cached_property
    def first(self) -> Ints:
        """The first text row."""
        return self._column("first")

    @cached_property
    def last(self) -> Ints:
        """One past the last text row; rows of another block may lie between, `row_block` tells."""
        return self._column("last")

    @cached_property
    def container(self) -> Ints:
        """The nearest block-level element around the block."""
        return self._column("container")

    @cached_property
    def words(self) -> Ints:
        """Words, with characters for words in scripts that part none."""
        return self._column("words")

    @cached_property
    def link_words(self) -> Ints:
        """Words inside links."""
        return self._column("link_words")

    @cached_property
    def chars(self) -> Ints:
        """Characters other than white space."""
        return self._column("chars")

    @cached_property
    def link_chars(self) -> Ints:
        """Characters inside links, other than white space."""
        return self._column("link_chars")

    @cached_property
    def hidden(self) -> Ints:
        """0 for visible, else the index of the reason in `row_state.HIDDEN`."""
        return self._column("hidden")

    @cached_property
    def row_block(self) -> Ints:
        """For each row of the page its block, -1 where it is in none."""
        return np.frombuffer(self.segments.row_block(), dtype=np.int32)

    @cached_property
    def piece_len(self) -> Ints:
        """For each row of the page the length in bytes of what it adds to its block."""
        return np.frombuffer(self.segments.piece_len(), dtype=np.int32)

    @cached_property
    def row_chars(self) -> Ints:
        """For each row of the page its characters other than white space, 0 where it is in no block."""
        return np.frombuffer(self.segments.row_chars(), dtype=np.int32)

    @cached_property
    def row_in_link(self) -> Mask:
        """The text rows inside links."""
        state = np.frombuffer(self.segments.row_state(), dtype=np.uint8)
        inside: Mask = (self.row_block >= 0) & (state & IN_LINK != 0)
        return inside

    @cached_property
    def row_visible(self) -> Mask:
        """The text rows of visible blocks."""
        return np.frombuffer(self.segments.visible(), dtype=np.bool_)

    def text(self, block: int) -> str:
        """The text of a block."""
        return self.segments.text(block)

    def span(self, block: int) -> tuple[int, int]:
        """The first text row of a block, and one past its last: for one block faster than `first` and `last`."""
        return self.segments.span(block)

    def piece(self, row: int) -> str:
        """The text that a row adds to its block, with the white space that parts it from the text before."""
        return self.segments.piece(row)

    def rows(self, block: int) -> list[int]:
        """The text rows of a block."""
        first, last = self.span(block)
        return [first + i for i in np.flatnonzero(self.row_block[first:last] == block).tolist()]

    def join(self, keep: Mask, start: int = 0, stop: int | None = None) -> str:
        """The kept rows, all or those of a slice, as plain text: a line a block."""
        mask = np.ascontiguousarray(keep, dtype=np.bool_)
        return self.segments.join(mask, start, self._rows if stop is None else stop)

    def whole(self, mask: Mask) -> Mask:
        """The rows of all blocks that lie in the mask by at least half: no block is cut in two."""
        rows = np.zeros(self._rows, dtype=np.bool_)
        self.segments.whole(np.ascontiguousarray(mask, dtype=np.bool_).view(np.uint8), rows.view(np.uint8))
        return rows

    def to_rows(self, values: npt.NDArray[Any], default: Any = 0) -> npt.NDArray[Any]:
        """A value for each block as a value for each row, `default` for the rows of no block."""
        spread = np.empty(len(values) + 1, dtype=values.dtype)
        spread[:-1], spread[-1] = values, default  # which rows of no block have, their number being -1
        result: npt.NDArray[Any] = spread[self.row_block]
        return result
