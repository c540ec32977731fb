"""Tokens: the source of a page as a sequence of tags and words, as the methods see it that read no tree.

A tag is a start or an end tag that stands in the source; tags that a browser makes up do not. A word is one of the
page's visible text, by the rule of docs/blocks.md. Words that no tag parts are kept together: one entry has the words
of one text row. So a sequence of a million words is still as short as the page has rows and tags.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Ints, Mask
from elute.page.kinds import COMMENT, DOCTYPE, HTML, TEXT
from elute.page.table import Page
from elute.units._row_words import row_words
from elute.units._tags import name_key, scan

# What stands in these is text even where it looks like tags.
RAW_TEXT: Final = ("iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title", "xmp")

CONTINUATION: Final = 0xC0, 0x80  # of UTF-8: a byte b with b & 0xC0 == 0x80 begins no character


class Tags:
    """The tags of the source, in order: where each starts and ends (in bytes), and whether it is an end tag.

    >>> import elute
    >>> tags = Tags(elute.parse('<p title="a > b">One <B>two</B><script>"<i>"</script>'))
    >>> [(int(s), int(e)) for s, e in zip(tags.start, tags.end)][:2], tags.closing.tolist()
    ([(0, 17), (21, 24)], [False, False, True, False, True])
    >>> tags.named("b", "i").tolist()
    [False, True, True, False, False]
    """

    def __init__(self, page: Page) -> None:
        raw = (page.kind == TEXT) & (page.is_tag(*RAW_TEXT) | (page.namespace != HTML))[page.parent]
        skipped = np.flatnonzero(raw | (page.kind == COMMENT) | (page.kind == DOCTYPE))
        skipped = skipped[np.argsort(page.source_start[skipped], kind="stable")]
        columns = scan(page.source, page.source_start[skipped], page.source_end[skipped])
        self.start, self.end, self.key, self.closing = columns

    def __len__(self) -> int:
        return len(self.start)

    def named(self, *names: str) -> Mask:
        """The tags with one of these names, as a mask."""
        return np.isin(self.key, np.array([name_key(name) for name in names], dtype=np.uint64))


def words_by_row(page: Page) -> Ints:
    """For each row of the page the words that begin in it: those of a block's rows add up to the block's.

    >>> import elute
    >>> page = elute.parse("<p>One un<b>believ</b>able <i>day in May</i>")
    >>> words_by_row(page)[page.blocks.rows(0)].tolist()
    [2, 0, 0, 3]
    """
    return row_words(page.blocks.segments, rows_in_order(page))


def rows_in_order(page: Page) -> Ints:
    """The text rows of blocks, block by block."""
    rows = np.flatnonzero(page.blocks.row_block >= 0).astype(np.int32)
    start = np.frombuffer(page.blocks.segments.piece_start(), dtype=np.int32)
    return rows[np.argsort(start[rows], kind="stable")]


class Tokens:
    """The sequence of tags and words.

    >>> import elute
    >>> tokens = Tokens(elute.parse("<p>One two <b>three</b>"))
    >>> tokens.words.tolist(), tokens.row.tolist()
    ([0, 2, 0, 1, 0], [-1, 5, -1, 7, -1])
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tags = Tags(page)
        words = words_by_row(page)
        rows = np.flatnonzero(page.blocks.row_visible)
        start = np.concatenate([self.tags.start, page.source_start[rows]])
        order = np.argsort(start, kind="stable")
        self.start: Ints = start[order]
        self.end: Ints = np.concatenate([self.tags.end, page.source_end[rows]])[order]
        none = np.zeros(len(self.tags), dtype=np.int32)
        self.row: Ints = np.concatenate([none - 1, rows.astype(np.int32)])[order]
        """The text row, -1 for a tag."""
        self.words: Ints = np.concatenate([none, words[rows]])[order]
        """How many words, 0 for a tag, and for a text that only goes on with a word."""

    def __len__(self) -> int:
        return len(self.row)

    @property
    def is_tag(self) -> Mask:
        """Whether an entry is a tag."""
        return self.row < 0

    @property
    def counts(self) -> Ints:
        """How many tokens an entry stands for: one for a tag, else its words."""
        return np.where(self.is_tag, np.int32(1), self.words)

    def to_rows(self, values: npt.NDArray[np.float64], default: float = 0.0) -> npt.NDArray[np.float64]:
        """A value for each entry as one for each row of the page."""
        spread = np.full(len(self.page), default)
        text = ~self.is_tag
        spread[self.row[text]] = values[text]
        return spread


class Characters:
    """The characters of the source, in order, each of them text (of a visible row) or code.

    >>> import elute
    >>> characters = Characters(elute.parse("<p>Zoë<br>雨"))
    >>> characters.is_text.astype(int).tolist()
    [0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1]
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        source = np.frombuffer(page.source, dtype=np.uint8)
        mask, continues = CONTINUATION
        self._begins: Mask | None = None if page.source.isascii() else (source & mask) != continues

    def text_bytes(self, tags: Tags) -> Mask:
        """The first byte of each character of visible text; tags between texts that were joined do not count."""
        rows = np.flatnonzero(self.page.blocks.row_visible)
        length = len(self.page.source)
        inside = covered(self.page.source_start[rows], self.page.source_end[rows], length)
        inside &= ~covered(tags.start, tags.end, length)
        return inside if self._begins is None else inside & self._begins

    @cached_property
    def is_text(self) -> Mask:
        """Whether each character is of visible text."""
        text = self.text_bytes(Tags(self.page))
        return text if self._begins is None else text[self._begins]

    def place(self, offsets: Ints) -> Ints:
        """Offsets in bytes as places in this sequence: how many characters begin before each."""
        if self._begins is None:
            return offsets
        before = np.zeros(len(self._begins) + 1, dtype=np.int32)
        np.cumsum(self._begins, out=before[1:])
        return before[offsets]


def covered(start: Ints, end: Ints, length: int) -> Mask:
    """The places below `length` that lie in one of the ranges.

    >>> covered(np.array([4, 1, 2]), np.array([5, 3, 3]), 6).astype(int).tolist()
    [0, 1, 1, 0, 1, 0]
    """
    order = np.argsort(start, kind="stable")
    start, reach = start[order], np.maximum.accumulate(end[order], dtype=np.int64)
    apart = np.append(start[1:] > reach[:-1], True) if len(start) else np.zeros(0, dtype=np.bool_)
    first = np.roll(apart, 1)  # of ranges that touch or overlap the first, and the last
    edges = np.stack([start[first], reach[apart]], axis=1).ravel()
    runs = np.diff(edges, prepend=0, append=length)
    return np.repeat(np.arange(len(runs)) % 2 == 1, runs)
