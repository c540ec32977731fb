"""What posts are found by: words in classes, and texts that are short enough for a name or a date."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

import numpy as np

from elute.page.arrays import Bytes, Mask
from elute.page.table import Page
from elute.units.posts import date_words
from elute.units.posts.class_words import class_words

from .days import CLOCK, LOWER, says_day

LONGEST_NAME: Final = 40
"""Characters of a name; what is longer is a sentence."""
MOST_WORDS: Final = 25
"""Of a block with an author or a date: there may be a rank, a place and points beside them, but no text of a post."""
_DIGITS: Final = re.compile(r"\d+")
FIRST_LINES: Final = 2
"""Of a block of text, that may be its byline."""
LINE_CHARS: Final = 80
"""Characters of such a line."""
LINE_TEXTS: Final = 8
"""And its texts."""
LONGEST_DAY: Final = 40
"""Characters of a text with a day and no time: what is longer is a sentence."""
APART_ROWS: Final = 6
"""Of an element that has one text, and icons."""
FIRST_TEXTS: Final = 4
"""In an element, that are looked at for a name or a date."""


_BY: Final = re.compile(rf"(?<![^\W\d_])(?:{date_words.BY.replace(' ', '|')})[\W\d_]*$")
"""A word that stands before a name."""

Look = tuple[str, str]


class Looks:
    """How elements look: their tag, and their first class without digits. Each element is looked at once."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._found: dict[int, Look] = {}

    def of(self, row: int) -> Look:
        look = self._found.get(row)
        if look is None:
            first = (self.page.attribute(row, "class") or "").split(maxsplit=1)[:1]
            look = self._found[row] = self.page.tag_name(row), _DIGITS.sub("", first[0]) if first else ""
        return look


@dataclass
class Texts:
    """The short texts of a page. `keep` are the kept blocks."""

    page: Page
    keep: Mask

    @cached_property
    def looks(self) -> Looks:
        return Looks(self.page)

    @cached_property
    def said(self) -> Bytes:
        """For each element what a word in its class stands for, 0 for none."""
        return class_words().find(self.page.table)

    @cached_property
    def rows(self) -> list[int]:
        """The text rows of short blocks, and those of others that may say who wrote them and when: their first lines,
        short lines with dates, and dates that stand apart at their beginning or end. None in quotes of other posts.
        Where the posts are hidden, as in <noscript>, so is what belongs to them."""
        page, blocks = self.page, self.page.blocks
        found = (blocks.row_block >= 0) & (blocks.piece_len > 0) & ~page.in_subtrees(page.rows_of("blockquote", "q"))
        if not blocks.hidden[self.keep].any():
            found &= blocks.row_visible
        rows: list[int] = []
        for block, group in groupby(np.flatnonzero(found).tolist(), key=blocks.row_block.__getitem__):
            of_block = list(group)
            if blocks.words[block] <= MOST_WORDS:
                rows += of_block
            else:
                rows += self._lines(of_block)
                rows += self._dated_end(of_block, bisect_right(of_block, rows[-1]) if rows else 0)
        return rows

    def _lines(self, rows: list[int]) -> list[int]:
        """Of the rows of a long block those in its first lines, while these are short: they may say who wrote what
        comes after, and when. Of a line that is long those up to the last date that stands apart. Behind them those in
        short lines with a date."""
        blocks = self.page.blocks
        found: list[int] = []
        line: list[int] = []
        lines, is_long = 0, False
        for place, row in enumerate(rows):
            if place and blocks.piece(row)[0] == "\n":
                if lines < FIRST_LINES or self._is_dated(line):
                    found += line
                line, lines, is_long = [], lines + 1, False
            if is_long:
                continue
            line.append(row)
            if len(line) > LINE_TEXTS or blocks.row_chars[line].sum() > LINE_CHARS:
                if lines < FIRST_LINES:
                    dated = [count for count, row in enumerate(line[:-1], start=1) if self._is_date_apart(row)]
                    found += line[: dated[-1] if dated else 0]
                line, lines, is_long = [], FIRST_LINES, True
        return found + line if lines >= FIRST_LINES and self._is_dated(line) else found

    def _is_dated(self, line: list[int]) -> bool:
        """Whether a line is short, and one of its texts a date."""
        return bool(self.page.blocks.row_chars[line].sum() <= LONGEST_DAY) and any(map(self._says_when, line))

    def _dated_end(self, rows: list[int], taken: int) -> list[int]:
        """The last rows of a long block, from the first that stands apart, where one of them is a date that does."""
        size = np.cumsum(self.page.blocks.row_chars[rows[::-1]])
        count = min(int((size <= LINE_CHARS).sum()), LINE_TEXTS, len(rows) - taken)
        last = rows[len(rows) - count :]
        apart = [place for place, row in enumerate(last) if self._stands_apart(row)]
        if count == len(rows) or not any(map(self._is_date_apart, last)):
            return []
        return last[apart[0] :]

    def _is_date_apart(self, row: int) -> bool:
        return self._stands_apart(row) and self._says_when(row)

    def _says_when(self, row: int) -> bool:
        text = self.page.blocks.piece(row)
        return bool(CLOCK.search(text) or says_day(text))

    def _stands_apart(self, row: int) -> bool:
        """Whether a text is all that its element says."""
        page, parent = self.page, int(self.page.parent[row])
        others = [other for other in range(parent, page.end[parent]) if other != row]
        return len(others) < APART_ROWS and not page.blocks.row_chars[others].any()

    def line_in(self, row: int, is_wanted: Callable[[str], bool], is_name: bool = False) -> list[int]:
        """The first line inside an element, or one of the next, that is what is wanted: its text rows. A name begins
        behind "by", and ends before a date."""
        blocks, end = self.page.blocks, self.page.end[row]
        place = bisect_left(self.rows, row)
        for first in range(place, min(place + FIRST_TEXTS, len(self.rows))):
            found: list[int] = []
            text = ""
            for text_row in self.rows[first : first + FIRST_TEXTS]:
                piece = blocks.piece(text_row)
                goes_on = not found or (blocks.row_block[text_row] == blocks.row_block[found[0]] and piece[0] != "\n")
                if text_row >= end or not goes_on or len(text + piece) > LONGEST_NAME:
                    break
                if is_name and found and (CLOCK.search(piece) or says_day(piece)):
                    break
                found.append(text_row)
                text += piece
            begins_with_by = len(found) > 1 and _BY.search(blocks.piece(found[0]).translate(LOWER))
            if is_wanted(text.strip()) and not (is_name and begins_with_by):
                return found
        return []
