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
from .days import says_day, tells_another_time
from .texts import FIRST_TEXTS, Texts

ISO_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
LONGEST_DAY: Final = 40
"""Characters of a text with a day and no time: what is longer is a sentence."""
LONGEST_BEFORE: Final = 25
"""Characters of a day that stands before the time."""
BEGINS_WITH_LABEL: Final = re.compile(r"[^\d:]*:")
LONGEST_DATE: Final = 80
"""Characters of a date, and when the post was last changed."""


@dataclass
class Bylines:
    """Looks for dates among the short texts of a page."""

    texts: Texts

    @cached_property
    def dates(self) -> list[dict[int, list[int]]]:
        """Lines that may be dates, by their first row and in the page's order: of five parts the surest come first."""
        page, blocks = self.texts.page, self.texts.page.blocks
        marked = set(page.rows_of("time").tolist())
        for row in rows_with(page, "itemprop", "title").tolist():
            says, title = page.attribute(row, "itemprop") or "", page.attribute(row, "title") or ""
            if says.startswith("date") or ISO_DATE.match(title):
                marked.add(row)
        short = [row for row in self.texts.rows if len(blocks.piece(row)) <= LONGEST_DATE]
        with_time = [self._with_day(row) for row in short if CLOCK.search(blocks.piece(row))]
        timed = {row for line in with_time for row in line[1:]}  # what stands before a time is known before that
        called = np.flatnonzero(self.texts.said == DATE).tolist()
        parts = [
            [self.texts.line_in(row, bool) for row in sorted(marked)],
            [self.texts.line_in(row, _has_digit) for row in called],
            with_time,
            [[row] for row in short if _is_day(blocks.piece(row)) and row not in timed],
            [],
        ]
        found: list[dict[int, list[int]]] = [{} for _ in parts]
        for place, lines in enumerate(parts):
            covered = -1  # an element inside another says a part of the same date
            for line in filter(None, lines):
                if line[0] > covered:
                    text = blocks.piece(line[0])
                    label = self._has_label(line[0]) or (place == 3 and BEGINS_WITH_LABEL.match(text))
                    label = label or tells_another_time(text)
                    found[-1 if label else place].setdefault(line[0], line)
                    covered = line[-1]
        return [dict(sorted(lines.items())) for lines in found]

    def _with_day(self, row: int) -> list[int]:
        """The row of a time of the day, and where no day is with it the day before or behind it in the line, or what
        stands before the element that it is in."""
        page, blocks, rows = self.texts.page, self.texts.page.blocks, self.texts.rows
        if says_day(blocks.piece(row)):
            return [row]
        place = bisect_left(rows, row)
        before, behind = rows[place - 1] if place else 0, rows[place + 1] if place + 1 < len(rows) else 0
        if before and self._goes_on(before, row) and self._is_short(before):
            is_around = page.parent[before] == page.parent[page.parent[row]]
            if is_around or says_day(blocks.piece(before)):
                return [before, row]
        if behind and self._goes_on(row, behind) and self._is_short(behind) and says_day(blocks.piece(behind)):
            return [row, behind]
        return [row]

    def _goes_on(self, row: int, after: int) -> bool:
        """Whether two rows are in one line."""
        blocks = self.texts.page.blocks
        return bool(blocks.row_block[row] == blocks.row_block[after]) and blocks.piece(after)[0] != "\n"

    def _is_short(self, row: int) -> bool:
        """Whether a text may be the day to a time: it is short, and no label."""
        text = self.texts.page.blocks.piece(row).strip()
        return 0 < len(text) <= LONGEST_BEFORE and not text.endswith(":")

    def _has_label(self, row: int) -> bool:
        """Whether a label stands before a text, in its line or in the element before: it may be the date when who wrote
        the post joined."""
        page, place = self.texts.page, bisect_left(self.texts.rows, row)
        before = self.texts.rows[place - 1] if place else 0
        is_near = page.blocks.row_block[before] == page.blocks.row_block[row] or (
            page.parent[page.parent[before]] == page.parent[page.parent[row]]
        )
        text = page.blocks.piece(before).rstrip() if before and is_near else ""
        return text.endswith(":") or tells_another_time(text)

    def by_kind(self) -> dict[tuple[object, ...], list[Named]]:
        """The elements around dates, by how they look and how sure it is that these are dates."""
        page, found = self.texts.page, defaultdict[tuple[object, ...], list[Named]](list)
        told = [*self.dates[:2], dict(sorted((self.dates[3] | self.dates[2]).items())), self.dates[4]]
        for part, lines in enumerate(told):
            for line in lines.values():
                row = int(page.parent[line[0]])
                look = self.texts.looks.of(row)
                named = found["date", part, ("", look[1]) if look[1] else look]
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


def _is_day(text: str) -> bool:
    return len(text) <= LONGEST_DAY and not CLOCK.search(text) and says_day(text)
