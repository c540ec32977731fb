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

from .authors import Named
from .days import CLOCK, begins_posted, may_have_digits, says_day, tells_another_time, tells_of_post
from .texts import FIRST_TEXTS, LONGEST_DAY, LONGEST_NAME, Texts

ISO_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
LONGEST_BEFORE: Final = 25
"""Characters of a day that stands before the time."""
LONGEST_BETWEEN: Final = 5
"""Characters of a word between them."""
BEGINS_WITH_LABEL: Final = re.compile(r"[^\d:]*:")
LONGEST_ASIDE: Final = 60
"""Characters of a text beside author and date that begins a line: what is longer is a sentence."""
LONGEST_BYLINE: Final = 200
"""Characters from the first of author and date to the last: what is longer has text."""
LONGEST_DATE: Final = 80
"""Characters of a date, and when the post was last changed."""


@dataclass
class Bylines:
    """Looks for dates among the short texts of a page."""

    texts: Texts

    @cached_property
    def dates(self) -> list[dict[int, list[int]]]:
        """Lines that may be dates, by their first row and in the page's order: of five parts the surest come first."""
        page = self.texts.page
        marked = set(page.rows_of("time").tolist())
        for row in sorted({*page.rows_with("itemprop"), *page.rows_with("title")}):
            says, title = page.attribute(row, "itemprop") or "", page.attribute(row, "title") or ""
            if says.startswith("date") or ISO_DATE.match(title):
                marked.add(row)
        whole = [line for line in self._whole_texts() if len(self._text(line)) <= LONGEST_DATE]
        with_time = [self._with_day_and_time(line) for line in whole if CLOCK.search(self._text(line))]
        timed = {row for line in with_time for row in line[1:]}  # what stands before a time is known before that
        called = np.flatnonzero(self.texts.said == DATE).tolist()
        parts = [
            [self._with_day_and_time(self.texts.line_in(row, bool)) for row in sorted(marked)],
            [self._with_day_and_time(self.texts.line_in(row, _has_digit_or_day)) for row in called],
            with_time,
            [line for line in whole if _is_day(self._text(line)) and line[0] not in timed],
            [],
        ]
        found: list[dict[int, list[int]]] = [{} for _ in parts]
        for place, lines in enumerate(parts):
            covered = -1  # an element inside another says a part of the same date
            for line in filter(None, lines):
                if line[0] > covered:
                    covered = line[-1]
                    if not self._is_another_time(line[0]):
                        label = self._has_label(line[0], place == 3)
                        found[-1 if label else place].setdefault(line[0], line)
        return [dict(sorted(lines.items())) for lines in found]

    def _text(self, line: list[int]) -> str:
        return "".join(map(self.texts.page.blocks.piece, line))

    def _whole_texts(self) -> list[list[int]]:
        """The short texts, each with the raised letters in it, such as those of a 4th."""
        page, lines = self.texts.page, list[list[int]]()
        raised = {row: page.tag_name(int(page.parent[row])).lower() == "sup" for row in self.texts.rows}
        for row in self.texts.rows:
            last = lines[-1] if lines else []
            is_parted = last and (raised[last[-1]] or raised[row]) and self._goes_on(last[-1], row)
            if is_parted and len(last) < FIRST_TEXTS:
                last.append(row)
            else:
                lines.append([row])
        return lines

    def _with_day_and_time(self, line: list[int]) -> list[int]:
        """A time of the day, and where no day is with it the day before or behind it in the line, or what stands before
        the element that it is in; a day, and the time behind it. There may be a word between them."""
        page, blocks, text = self.texts.page, self.texts.page.blocks, self._text(line)
        if not line:
            return []
        behind = self._beside(line[-1], 1)
        if not CLOCK.search(text):
            last = blocks.piece(behind[-1]) if behind else ""
            is_time = CLOCK.search(last) and not says_day(last)
            return line + behind if is_time and says_day(text) else line
        if says_day(text):
            return line
        before = self._beside(line[0], -1)
        if before and page.parent[before[-1]] == page.parent[page.parent[line[0]]]:
            if not self._is_word_between(before[-1]):
                return [before[-1], *line]
        if any(says_day(blocks.piece(row)) for row in before):
            return before + line
        return line + behind if any(says_day(blocks.piece(row)) for row in behind) else line

    def _beside(self, row: int, step: int) -> list[int]:
        """The short text before or behind one in its line, with a word that stands between them."""
        near = self._next(row, step)
        if near is None:
            return []
        far = self._next(near, step) if self._is_word_between(near) else None
        return [near] if far is None else sorted((near, far))

    def _next(self, row: int, step: int) -> int | None:
        place = bisect_left(self.texts.rows, row) + step
        if not 0 <= place < len(self.texts.rows):
            return None
        other = self.texts.rows[place]
        return other if self._goes_on(min(row, other), max(row, other)) and self._is_short(other) else None

    def _is_word_between(self, row: int) -> bool:
        """Whether a text may stand between a day and a time: "at", a dash."""
        text = self.texts.page.blocks.piece(row)
        return len(text) <= LONGEST_BETWEEN and not may_have_digits(text)

    def _goes_on(self, row: int, after: int) -> bool:
        """Whether two rows are in one line."""
        blocks = self.texts.page.blocks
        return bool(blocks.row_block[row] == blocks.row_block[after]) and blocks.piece(after)[0] != "\n"

    def _is_short(self, row: int) -> bool:
        """Whether a text may be the day to a time: it is short, and no label."""
        text = self.texts.page.blocks.piece(row).strip()
        return 0 < len(text) <= LONGEST_BEFORE and not text.endswith(":")

    def _is_another_time(self, row: int) -> bool:
        """Whether a text, or what stands before it in its line or in the element before, says that it is the date of
        something else. A link is a name, or a title; an element that has a date of its own, or
        a long text, is no label."""
        page, rows = self.texts.page, self.texts.rows
        if tells_another_time(page.blocks.piece(row)):
            return True
        place = bisect_left(rows, row)
        for before in range(place - 1, max(place - FIRST_TEXTS, 0) - 1, -1):
            text, goes_on = page.blocks.piece(rows[before]), self._goes_on(rows[before], rows[before + 1])
            is_near = before + 1 == place and self._is_in_element_before(place)
            if not goes_on and not (
                is_near and len(text) <= LONGEST_DAY and not CLOCK.search(text) and not says_day(text)
            ):
                return False
            parent = int(page.parent[rows[before]])
            is_link = "a" in (page.tag_name(parent), page.tag_name(max(int(page.parent[parent]), 0)))
            if len(text) <= LONGEST_DAY and not is_link and tells_another_time(text, anywhere=True):
                return True
            if may_have_digits(text):
                return False
        return False

    def _is_in_element_before(self, place: int) -> bool:
        """Whether the text before one is in the element before its own, or in the same block."""
        page, row, before = self.texts.page, self.texts.rows[place], self.texts.rows[place - 1]
        return bool(
            page.blocks.row_block[before] == page.blocks.row_block[row]
            or page.parent[page.parent[before]] == page.parent[page.parent[row]]
        )

    def _has_label(self, row: int, inside: bool) -> bool:
        """Whether a label stands before a text, in its line or in the element before, or at its beginning, which does
        not tell of posts: it may be any date."""
        page, place = self.texts.page, bisect_left(self.texts.rows, row)
        if inside and BEGINS_WITH_LABEL.match(page.blocks.piece(row)):
            return not tells_of_post(page.blocks.piece(row))
        if place == 0 or not self._is_in_element_before(place):
            return False
        text = page.blocks.piece(self.texts.rows[place - 1]).rstrip()
        return text.endswith(":") and not tells_of_post(text)

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
        """The rows before or after one that no white space parts from it, in their order. What is long is a text."""
        place = bisect_left(self.texts.rows, row)
        found: list[int] = []
        while len(found) < FIRST_TEXTS and 0 <= place + step < len(self.texts.rows):
            pair = sorted((self.texts.rows[place], self.texts.rows[place + step]))
            if not self._is_one_word(*pair):
                break
            place += step
            if self.texts.page.blocks.row_chars[self.texts.rows[place]] > LONGEST_NAME:
                break
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
        """The rows that say who wrote a post and when; in one block also what stands between them, if it is no text:
        that is not long, and no sentence that begins a line."""
        block = self.texts.page.blocks.row_block
        rows = sorted({*author, *date})
        if not date or block[rows[0]] != block[rows[-1]]:
            return rows
        between = [row for row in range(rows[0], rows[-1] + 1) if block[row] == block[rows[0]]]
        chars, piece = self.texts.page.blocks.row_chars, self.texts.page.blocks.piece
        is_text = any(chars[row] > LONGEST_ASIDE and piece(row)[0] == "\n" for row in between)
        return rows if is_text or chars[between].sum() > LONGEST_BYLINE else between

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


def _has_digit_or_day(text: str) -> bool:
    return any(letter.isdigit() for letter in text) or says_day(text)


def _is_day(text: str) -> bool:
    return (len(text) <= LONGEST_DAY or begins_posted(text)) and not CLOCK.search(text) and says_day(text)
