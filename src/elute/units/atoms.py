"""Atoms: the texts between two tags of which none is `<a>`, the smallest blocks that a page can be cut into.

Kohlschütter, Fankhauser and Nejdl (WSDM 2010) call them atomic text blocks. All tags part them but the one that makes a
link of a text. Their text density is the number of words on a line when the text is set in lines of 80 characters;
the last line, which is seldom full, does not count unless it is the only one.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute.page.arrays import Ints, Numbers, Reals
from elute.page.kinds import ELEMENT
from elute.page.table import Page
from elute.units._row_words import wrapped
from elute.units.tokens import rows_in_order, words_by_row

LINE: Final = 80  # characters


class Atoms:
    """The visible atomic text blocks of a page, in order.

    >>> import elute
    >>> atoms = Atoms(elute.parse("<p>One <a href=/>two</a> three <b>four</b> five"))
    >>> atoms.words.tolist(), atoms.link_words.tolist(), atoms.first.tolist()
    ([3, 1, 1], [1, 0, 0], [5, 10, 11])
    """

    first: Ints
    """The first text row."""
    words: Ints
    link_words: Ints
    lines: Ints
    """Full lines, or 1."""
    line_words: Ints
    """Words on these lines."""
    row_atom: Ints
    """For each row of the page its atom, -1 where it is in none."""

    def __init__(self, page: Page) -> None:
        blocks = page.blocks
        parting = (page.kind == ELEMENT) & ~page.is_tag("a")
        # Between two texts stands a tag where an element began or ended in between.
        ended = np.bincount(page.end[parting], minlength=len(page) + 1)[: len(page)]
        tags_before = np.cumsum(parting) + np.cumsum(ended)

        rows = rows_in_order(page)
        rows = rows[blocks.row_visible[rows]]
        starts = np.append(True, np.diff(tags_before[rows]) != 0)[: len(rows)]
        atom = (np.cumsum(starts) - 1).astype(np.int32)
        count = int(atom[-1]) + 1 if len(rows) else 0
        self.first = rows[starts]
        self.row_atom = np.full(len(page), -1, dtype=np.int32)
        self.row_atom[rows] = atom
        self.words, self.line_words, self.lines = wrapped(blocks.segments, rows, atom, count, LINE)
        linked = (words_by_row(page) * blocks.row_in_link)[rows]
        self.link_words = np.bincount(atom, weights=linked, minlength=count).astype(np.int32)

    def __len__(self) -> int:
        return len(self.first)

    @property
    def text_density(self) -> Reals:
        """Words for each line."""
        return self.line_words / np.maximum(self.lines, 1)

    @property
    def link_density(self) -> Reals:
        """The share of words in links."""
        return np.minimum(self.link_words, self.words) / np.maximum(self.words, 1)

    def to_rows(self, values: Numbers) -> Numbers:
        """A value for each atom as one for each row of the page, 0 where it is in none."""
        spread = np.append(values, np.zeros(1, dtype=values.dtype))
        found: Numbers = spread[self.row_atom]
        return found
