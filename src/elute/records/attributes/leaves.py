"""The text leaves of a page in document order: what attributes and values are made of."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from elute.page.remembered import remembered
from elute.page.table import Page


@dataclass(frozen=True)
class Leaves:
    """Every visible text row with characters in it, a column each for what is known of them."""

    page: Page
    rows: list[int]
    """Their rows in the page."""
    texts: list[str]
    """What each says, in one line."""
    lines: list[int]
    """The line of each; leaves of one line stand side by side. A block begins a line, and so does `<br>`."""
    blocks: list[int]
    """The block of each."""

    def __len__(self) -> int:
        return len(self.rows)

    def before(self, row: int) -> int:
        """How many leaves stand before a row of the page: those in its subtree are [before(row), before(end[row]))."""
        return bisect_left(self.rows, row)

    def text(self, places: Sequence[int]) -> str:
        """What several leaves say, in one line, as it reads on the page."""
        pieces = self.page.blocks.piece
        parts = groupby(places, key=self.blocks.__getitem__)
        return " ".join(" ".join("".join(pieces(self.rows[place]) for place in part) for _, part in parts).split())


@remembered
def leaves_of(page: Page) -> Leaves:
    """The leaves of a page.

    >>> import elute
    >>> found = leaves_of(elute.parse("<p><b>Size:</b> 3 cm<br><b>Weight:</b> 2 g"))
    >>> found.texts, found.lines, found.text(range(2))
    (['Size:', '3 cm', 'Weight:', '2 g'], [0, 0, 1, 1], 'Size: 3 cm')
    """
    blocks = page.blocks
    found = Leaves(page, [], [], [], [])
    line, before = -1, -1
    for row in np.flatnonzero(blocks.row_visible & (blocks.row_chars > 0)).tolist():
        piece, block = blocks.piece(row), int(blocks.row_block[row])
        line += block != before or piece.startswith("\n")
        before = block
        if text := " ".join(piece.split()):  # Python takes more for white space than HTML does
            found.rows.append(row)
            found.texts.append(text)
            found.lines.append(line)
            found.blocks.append(block)
    return found
