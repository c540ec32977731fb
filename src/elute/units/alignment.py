"""Alignment: where the words of a text stand on a page.

The text is a gold standard's, or any extractor's output. It may have other spacing than the page, may have lost
characters, may give parts in another order, and what it says may stand on the page more than once. docs/alignment.md
tells how each of these is met.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Counts, Ints, Keys, Mask
from elute.page.table import Page
from elute.units._alignment import place_runs
from elute.units._class_words import ClassWords
from elute.units._words import fold, scan
from elute.units.sequences import lcs_length, lcs_pairs
from elute.units.words import words

# Windows that runs begin with, in words: first where there is one copy only, then the long ones before the short.
WINDOWS: Final = ((8, True), (32, False), (16, False), (8, False), (4, False))
NEAR: Final = 64  # words between a run and its neighbour that are no reason to look for another copy
HOME_SHARE: Final = 0.9  # of a run's words that must be found beside its neighbours
GAP_ROOM: Final = 8  # words of the page on each side of a gap that are looked at, for each word of the gap
GAP_LEAST: Final = 256  # and so many more
SPELLED: Final = 64  # words of the longest gap that is compared letter by letter
SPELLED_ALIKE: Final = 0.75  # share of letters in common from which two spellings are one
QUOTE_WORD: Final = "quot"  # as words in classes of quotes begin: quote, quotation, quoted


@dataclass(frozen=True)
class Alignment:
    """A text's words on a page: what share of each row and block is in the text, and what of the text is nowhere.

    >>> import elute
    >>> page = elute.parse("<nav>Rain</nav><h1>Rain</h1><p>It rained on the old <b>har</b>bour all day.<p>Imprint")
    >>> alignment = align(page, "Rain. It rained on the old har bour all summer.")
    >>> alignment.block_share.tolist()
    [0.0, 1.0, 0.875, 0.0]
    >>> alignment.coverage, [alignment.text[start:end] for start, end in alignment.missing]
    (0.9, ['summer'])
    """

    page: Page = field(repr=False)
    text: str = field(repr=False)
    starts: Ints = field(repr=False)
    """Where each word of the text starts, and `ends` where it ends."""
    ends: Ints = field(repr=False)
    found: Mask = field(repr=False)
    """The words of the text that stand on the page."""
    row_words: Counts = field(repr=False)
    """For each row of the page the words that begin in it."""
    row_matched: Counts = field(repr=False)
    """For each row of the page those of its words that are in the text."""

    @cached_property
    def words(self) -> list[str]:
        """The words of the text."""
        return words(self.text)

    @cached_property
    def block_words(self) -> Counts:
        """For each block its words."""
        return self._of_blocks(self.row_words)

    @cached_property
    def block_matched(self) -> Counts:
        """For each block those of its words that are in the text."""
        return self._of_blocks(self.row_matched)

    @cached_property
    def block_share(self) -> npt.NDArray[np.float64]:
        """For each block the share of its words that is in the text, 0 where it has none."""
        share: npt.NDArray[np.float64] = self.block_matched / np.maximum(self.block_words, 1)
        return share

    @cached_property
    def keep(self) -> Mask:
        """The rows that are mostly in the text; a row without words goes with its block."""
        blocks = self.page.blocks
        with_block = blocks.to_rows(self.block_share > 0.5, default=False)
        keep: Mask = np.where(self.row_words > 0, 2 * self.row_matched > self.row_words, with_block)
        return keep

    @cached_property
    def coverage(self) -> float:
        """The share of the text's words that stand on the page, 1 for a text without words."""
        return float(self.found.mean()) if len(self.found) else 1.0

    @cached_property
    def missing(self) -> list[tuple[int, int]]:
        """The spans of the text that are not on the page."""
        return [(int(self.starts[first]), int(self.ends[last - 1])) for first, last in _runs(~self.found)]

    def _of_blocks(self, rows: Counts) -> Counts:
        inside = self.page.blocks.row_block >= 0
        sums = np.bincount(self.page.blocks.row_block[inside], rows[inside], minlength=len(self.page.blocks))
        return sums.astype(np.int64)


def align(page: Page, text: str) -> Alignment:
    """Find the words of a text on a page.

    >>> import elute
    >>> align(elute.parse("<p>Good morning, world."), "world").row_matched.sum().item()
    1
    """
    return Aligner(page).align(text)


class Aligner:
    """The words of a page, ready for any number of texts."""

    def __init__(self, page: Page) -> None:
        blocks = page.blocks
        self.page = page
        texts = [blocks.text(block) for block in range(len(blocks))]
        self.text = "\n".join(texts)
        self.keys, self.starts, self.ends = scan(self.text)
        rows = np.flatnonzero(blocks.piece_len)
        offsets = _row_offsets(page, rows, self.text)
        order = np.argsort(offsets, kind="stable")
        self.word_row = rows[order][np.searchsorted(offsets[order], self.starts, side="right") - 1]
        hidden = blocks.hidden[blocks.row_block[self.word_row]] > 0
        self.aside = (hidden | _quoted(page)[self.word_row]).astype(np.uint8)
        self.row_words = np.bincount(self.word_row, minlength=len(page))

    def align(self, text: str) -> Alignment:
        """Find the words of a text on the page."""
        keys, starts, ends = scan(text)
        place = np.full(len(keys), -1, dtype=np.int32)
        used = np.zeros(len(self.keys), dtype=np.bool_)
        place_runs(keys, self.keys, self.aside, place, used.view(np.uint8), WINDOWS)
        self._bring_home(keys, place, used)
        for gap in _gaps(place, used):
            _fill(gap, keys, self.keys, place, used)
        found = place >= 0
        for gap in _gaps(place, used):
            if gap.last - gap.first > SPELLED:
                continue
            spelled = _letters(text, starts, ends, gap.first, gap.last)
            for near in self._spans_as_long(gap, len(spelled)):
                if not used[slice(*near)].any() and _alike(spelled, _letters(self.text, self.starts, self.ends, *near)):
                    found[gap.first : gap.last] = True
                    used[slice(*near)] = True
                    break
        matched = np.bincount(self.word_row[used], minlength=len(self.page))
        return Alignment(self.page, text, starts, ends, found, self.row_words, matched)

    def _bring_home(self, text: Keys, place: Ints, used: Mask) -> None:
        """Move runs that stand far from their neighbours to a copy beside them, be it in pieces."""
        for step in (-1, 1):  # a run may have to wait for its right neighbour, or for its left
            runs = _placed_runs(place)
            for number in range(len(runs))[::step]:
                first, last = runs[number]
                behind = (int(place[runs[number - 1][1] - 1]) + 1 if number > 0 else 0) or -1
                ahead = int(place[runs[number + 1][0]]) if number + 1 < len(runs) else -1
                start, stop = int(place[first]), int(place[last - 1]) + 1
                if 0 <= behind <= start <= behind + NEAR or stop <= ahead <= stop + NEAR:
                    continue
                room = 2 * (last - first) + NEAR
                spots = np.concatenate((_free_from(used, behind, room), _free_until(used, ahead, room)))
                spots = np.unique(spots[self.aside[spots] <= self.aside[start]])
                if len(spots) < (last - first) * HOME_SHARE:
                    continue
                left, right = lcs_pairs(text[first:last], self.keys[spots])
                if len(left) >= (last - first) * HOME_SHARE:
                    used[place[first:last]] = False
                    place[first:last] = -1
                    place[first + left] = spots[right]
                    used[spots[right]] = True

    def _spans_as_long(self, gap: Gap, letters: int) -> Iterator[tuple[int, int]]:
        """The page's words behind the gap's left neighbour, and before its right, that have about so many letters."""
        for (first, last), step in [(gap.behind, 1), (gap.ahead, -1)]:
            nearest = slice(first, min(last, first + SPELLED)) if step == 1 else slice(max(first, last - SPELLED), last)
            lengths = np.cumsum((self.ends[nearest] - self.starts[nearest])[::step])
            if len(lengths):
                count = int(np.argmin(np.abs(lengths - letters))) + 1
                yield (first, first + count) if step == 1 else (last - count, last)


def _quoted(page: Page) -> Mask:
    """The rows inside quotes: what they say is said elsewhere, where the page has it twice."""
    named = ClassWords([(QUOTE_WORD, 1)]).find(page.table) > 0
    return page.in_subtrees(np.flatnonzero(named | page.is_tag("blockquote")))


def _row_offsets(page: Page, rows: npt.NDArray[np.int64], text: str) -> npt.NDArray[np.int64]:
    """Where the pieces of rows start in the text of all blocks, a line each, in characters."""
    blocks = page.blocks
    lengths = blocks._column("text_len").astype(np.int64)
    line = np.cumsum(lengths + 1) - lengths - 1
    block = blocks.row_block[rows]
    piece_start = np.frombuffer(blocks.segments.piece_start(), dtype=np.int32)
    offsets: npt.NDArray[np.int64] = line[block] + piece_start[rows] - blocks._column("text_start")[block]
    if text.isascii():
        return offsets
    data = np.frombuffer(text.encode(), dtype=np.uint8)
    characters = np.cumsum((data & 0xC0) != 0x80)
    return np.append(0, characters)[offsets]


def _runs(mask: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The runs of True, as (first, one past the last)."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False]))))
    return [(first, last) for first, last in edges.reshape(-1, 2).tolist()]


def _placed_runs(place: Ints) -> list[tuple[int, int]]:
    """The runs of the text that are runs on the page too."""
    follows = (np.diff(place) == 1) & (place[1:] > 0)
    starts = np.flatnonzero((place >= 0) & ~np.append(False, follows)[: len(place)])
    stops = np.flatnonzero((place >= 0) & ~np.append(follows, False)[: len(place)]) + 1
    return list(zip(starts.tolist(), stops.tolist(), strict=True))


def _free_from(used: Mask, start: int, room: int) -> npt.NDArray[np.int64]:
    """The words of the page from `start` on that are free, up to the first that is not."""
    if start < 0:
        return np.arange(0)
    taken = used[start : start + room]
    return np.arange(start, start + (int(taken.argmax()) if taken.any() else len(taken)))


def _free_until(used: Mask, stop: int, room: int) -> npt.NDArray[np.int64]:
    """The words of the page before `stop` that are free, down to the first that is not."""
    start = max(stop - room, 0)
    taken = used[start : max(stop, 0)]
    return np.arange(start + (int(np.flatnonzero(taken)[-1]) + 1 if taken.any() else 0), max(stop, 0))


@dataclass(frozen=True)
class Gap:
    """Words of the text without a place, and the free words of the page beside the places of their neighbours."""

    first: int
    last: int
    behind: tuple[int, int]
    ahead: tuple[int, int]


def _gaps(place: Ints, used: Mask) -> Iterator[Gap]:
    """The gaps of the text that have free words of the page beside them."""
    runs = _runs(place < 0)
    if not runs or not len(used):
        return
    taken = np.flatnonzero(used)
    starts = place[[max(first - 1, 0) for first, _ in runs]] + 1
    stops = place[[min(last, len(place) - 1) for _, last in runs]]
    behind_stop = np.append(taken, len(used))[np.searchsorted(taken, starts)]
    ahead_start = np.append(-1, taken)[np.searchsorted(taken, stops)] + 1
    for run, start, end, begin, stop in zip(
        runs, starts.tolist(), behind_stop.tolist(), ahead_start.tolist(), stops.tolist(), strict=True
    ):
        first, last = run
        behind = (start, end) if first > 0 else (0, 0)
        ahead = (begin, stop) if last < len(place) else (0, 0)
        if last - first == len(place) <= GAP_LEAST:  # a long text without a run on the page is not on it
            behind = (0, len(used))
        if behind[0] < behind[1] or ahead[0] < ahead[1]:
            yield Gap(first, last, behind, ahead)


def _fill(gap: Gap, text: Keys, page: Keys, place: Ints, used: Mask) -> None:
    """Give the words of a gap that the page has beside it their places."""
    room = GAP_ROOM * (gap.last - gap.first) + GAP_LEAST
    behind, ahead = np.arange(*gap.behind), np.arange(*gap.ahead)
    if gap.last - gap.first < len(place) and (gap.behind != gap.ahead or len(behind) > 2 * room):
        behind = np.concatenate((behind[:room], ahead[-room:]))
    spots = behind[~used[behind]]  # two gaps may have the same words beside them
    # Of several longest sequences the one nearest to the neighbours: at the end, unless there is none behind the gap.
    step = 1 if gap.last < len(place) else -1
    left, right = lcs_pairs(text[gap.first : gap.last][::step], page[spots][::step])
    if step == -1:
        left, right = gap.last - gap.first - 1 - left, len(spots) - 1 - right
    place[gap.first + left] = spots[right]
    used[spots[right]] = True


def _letters(text: str, starts: Ints, ends: Ints, first: int, last: int) -> Keys:
    """The letters of some words of a text, without what parts the words."""
    spans = zip(starts[first:last].tolist(), ends[first:last].tolist(), strict=True)
    spelled = fold("".join(text[start:end] for start, end in spans))
    return np.frombuffer(spelled.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).astype(np.uint64)


def _alike(one: Keys, other: Keys) -> bool:
    return 2 * lcs_length(one, other) >= SPELLED_ALIKE * (len(one) + len(other))
