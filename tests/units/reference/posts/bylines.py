"""The rows of a post that say who wrote it and when."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

import numpy as np

from elute.units.posts.class_words import DATE
from elute.units.rows import rows_with

from .authors import CLOCK, Named
from .texts import FIRST_TEXTS, Texts

ISO_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
LONGEST_DATE: Final = 80
"""Characters of a date, and when the post was last changed."""


@dataclass
class Bylines:
    """Looks for dates among the short texts of a page."""

    texts: Texts

    @cached_property
    def dates(self) -> list[dict[int, list[int]]]:
        """Lines that may be dates, by their first row and in the page's order: of four parts the surest come first."""
        page, blocks = self.texts.page, self.texts.page.blocks
        marked = set(page.rows_of("time").tolist())
        for row in rows_with(page, "itemprop", "title").tolist():
            says, title = page.attribute(row, "itemprop") or "", page.attribute(row, "title") or ""
            if says.startswith("date") or ISO_DATE.match(title):
                marked.add(row)
        called = np.flatnonzero(self.texts.said == DATE).tolist()
        parts = [
            [self.texts.line_in(row, bool) for row in sorted(marked)],
            [self.texts.line_in(row, _has_digit) for row in called],
            [[row] for row in self.texts.rows if len(text := blocks.piece(row)) <= LONGEST_DATE and CLOCK.search(text)],
            [],
        ]
        found: list[dict[int, list[int]]] = [{}, {}, {}, {}]
        for place, lines in enumerate(parts):
            covered = -1  # an element inside another says a part of the same date
            for line in filter(None, lines):
                if line[0] > covered:
                    found[3 if self._has_label(line[0]) else place].setdefault(line[0], line)
                    covered = line[-1]
        return [dict(sorted(lines.items())) for lines in found]

    def _has_label(self, row: int) -> bool:
        """Whether a label stands before a text: it may be the date when the author joined."""
        place = bisect_left(self.texts.rows, row)
        before = self.texts.page.blocks.piece(self.texts.rows[place - 1]) if place else ""
        return before.rstrip().endswith(":")

    def by_kind(self) -> dict[tuple[object, ...], list[Named]]:
        """The elements around dates, by how they look and how sure it is that these are dates."""
        page, found = self.texts.page, defaultdict[tuple[object, ...], list[Named]](list)
        for part, lines in enumerate(self.dates):
            for line in lines.values():
                row = int(page.parent[line[0]])
                named = found["date", part, *self.texts.looks.of(row)]
                if not named or row > named[-1].row:
                    named.append(Named(row, line, "".join(map(page.blocks.piece, line)).strip()))
        return found

    def of(self, author: list[int], date: list[int]) -> list[int]:
        """The rows that say who wrote a post and when, and what stands beside them in the same word."""
        row_block = self.texts.page.blocks.row_block
        rows = self._author_and_date(author, date)
        lines = [list(line) for _, line in groupby(rows, key=lambda row: int(row_block[row]))]
        return [row for line in lines for row in (*self._same_word(line[0], -1), *line, *self._same_word(line[-1], 1))]

    def _same_word(self, row: int, step: int) -> list[int]:
        """The rows before or after one that no white space parts from it, in the page's order."""
        place = bisect_left(self.texts.rows, row)
        found: list[int] = []
        while len(found) < FIRST_TEXTS and 0 <= place + step < len(self.texts.rows):
            pair = sorted((self.texts.rows[place], self.texts.rows[place + step]))
            if not self._is_one_word(*pair):
                break
            place += step
            found.append(self.texts.rows[place])
        return found[::step]

    def _is_one_word(self, row: int, after: int) -> bool:
        """Whether no white space parts two rows; but what says the same once more, for machines, is no part of it."""
        blocks = self.texts.page.blocks
        text, other = blocks.piece(row), blocks.piece(after)
        return (
            bool(blocks.row_block[row] == blocks.row_block[after]) and not other[0].isspace() and text.strip() != other
        )

    def _author_and_date(self, author: list[int], date: list[int]) -> list[int]:
        """The rows that say who wrote a post and when; in one block also what stands between them."""
        block = self.texts.page.blocks.row_block
        rows = sorted({*author, *date})
        if not date or block[rows[0]] != block[rows[-1]]:
            return rows
        return [row for row in range(rows[0], rows[-1] + 1) if block[row] == block[rows[0]]]

    def date_of(self, start: int, end: int, author: int) -> list[int]:
        """The rows of the date that is nearest to the author, of the surest dates of a post; none where it has none."""
        for lines, firsts in zip(self.dates, self._date_rows, strict=True):
            place = bisect_left(firsts, author)
            near = [row for row in firsts[max(place - 1, 0) : place + 1] if start <= row < end]
            if near:
                return lines[min(near, key=lambda row: abs(row - author))]
        return []

    @cached_property
    def _date_rows(self) -> list[list[int]]:
        return [list(lines) for lines in self.dates]


def _has_digit(text: str) -> bool:
    return any(letter.isdigit() for letter in text)
