"""The rows that signposts speak for, in plain Python: `units/_signpost_rows.pyx` finds the same."""

from functools import cache, cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Bytes, Counts, Mask, prefix_sums
from elute.page.table import Page
from elute.page.vocabulary import HEADING, TAG
from elute.units.roles import Role, sections, structure_roles
from elute.units.signposts import COPYRIGHT, MAYBE_LEGAL, MOST_SIGNS, SEE_ALL, phrases

RELATED: Final = int(Role.RELATED)
ADVERTISEMENT: Final = int(Role.ADVERTISEMENT)
HEADS: Final = (RELATED, int(Role.NAVIGATION))
STAYS: Final = np.isin(np.arange(len(Role)), [Role.TITLE, Role.BYLINE, Role.COMMENT])
NO_RANK: Final = len(HEADING) + 1


class Signposts:
    """The signposts of a page of which a method keeps some blocks."""

    def __init__(self, page: Page, keep: Mask) -> None:
        self.page, self.keep = page, keep
        self.tops: dict[int, int] = {}

    def change(self, roles: Bytes) -> None:
        """Give rows the roles that signposts say."""
        blocks = self.page.blocks
        said = phrases().find(blocks.segments, self.keep.view(np.uint8), MAYBE_LEGAL)
        found = np.flatnonzero(said)
        if not len(found):
            return
        stays = STAYS[roles] | (structure_roles(self.page) == int(Role.FORM)) | blocks.to_rows(self.keep, True)
        own = np.zeros(len(blocks), dtype=np.uint8)
        headings = 0
        for block, number in zip(found.tolist(), said[found].tolist(), strict=True):
            if number in HEADS:
                if headings < MOST_SIGNS and self._is_heading(block):
                    headings += 1
                    top = self._top(block)
                    start, end = int(blocks.first[block]), self._end(block, top, number)
                    roles[start:end][self._unnamed(top, start, end) & ~stays[start:end]] = number
            elif number != MAYBE_LEGAL:
                is_offer = number == ADVERTISEMENT and self._is_link(block)  # to where one may place one
                own[block] = 0 if is_offer else number
            elif roles[blocks.first[block]] != int(Role.CAPTION) and COPYRIGHT.match(blocks.text(block)):
                own[block] = int(Role.LEGAL)
        given = blocks.to_rows(own)
        np.copyto(roles, given, where=(given > 0) & ~stays)

    def _unnamed(self, top: int, start: int, end: int) -> Mask:
        """Which rows have no name of their own inside an element."""
        named = sections(self.page)[0]
        found: Mask = (named[start:end] == 0) | (named[start:end] == named[top])
        return found

    def _linked(self, start: int, end: int) -> Mask:
        """Which blocks from start to end are links, by more than half."""
        blocks = self.page.blocks
        found: Mask = 2 * blocks.link_words[start:end] > blocks.words[start:end]
        return found

    def _is_link(self, block: int) -> bool:
        return bool(self._linked(block, block + 1)[0])

    def _is_heading(self, block: int) -> bool:
        """Whether a text that reads like a heading may be one: in a menu, a button or a link alone it is none."""
        row = int(self.page.blocks.first[block])
        by_tag, by_name = int(structure_roles(self.page)[row]), int(sections(self.page)[0][row])
        if by_tag == int(Role.FORM) or (by_name or by_tag) == int(Role.NAVIGATION):
            return False
        return bool(self._ranks[block] < NO_RANK or not self._is_link(block))

    @cached_property
    def _ranks(self) -> Bytes:
        """For each block the number of the <h1> to <h6> that it is in."""
        known = _rank_of_tag()
        tags = self.page.tag
        ranks = np.where(tags < len(known), known[np.minimum(tags, len(known) - 1)], 0).astype(np.uint8)
        found = self.page.nearest_above(ranks)[self.page.blocks.first]
        return np.where(found > 0, found, NO_RANK).astype(np.uint8)

    @cached_property
    def _chars(self) -> Counts:
        """Visible characters before each row."""
        blocks = self.page.blocks
        return prefix_sums(np.where(blocks.row_visible, blocks.row_chars, 0))

    @cached_property
    def _begun(self) -> Counts:
        """Visible blocks that begin before each row."""
        blocks = self.page.blocks
        return prefix_sums(np.bincount(blocks.first[blocks.hidden == 0], minlength=len(self.page)))

    def _top(self, block: int) -> int:
        """The smallest element around a heading that holds more than it and its "See all"."""
        if block not in self.tops:
            parent, end, chars, begun = self.page.parent, self.page.end, self._chars, self._begun
            row = int(self.page.blocks.container[block])
            most = int(self.page.blocks.chars[block]) + SEE_ALL
            while parent[row] > 0 and chars[end[row]] - chars[row] <= most and begun[end[row]] - begun[row] <= 2:
                row = int(parent[row])
            self.tops[block] = row
        return self.tops[block]

    def _end(self, block: int, top: int, role: int) -> int:
        """One past the last row that a heading speaks for."""
        blocks, after = self.page.blocks, block + 1
        stop = last = int(np.searchsorted(blocks.first, self.page.end[top]))
        shown = blocks.hidden[after:stop] == 0
        linked = self._linked(after, stop)
        kept = np.flatnonzero(self.keep[after:stop] & shown)
        if len(kept):
            stop = after + int(kept[0])
        lowest = self._ranks[block] if role == RELATED else NO_RANK - 1
        ranks = self._ranks[after:stop]
        below = shown[: stop - after] & ~linked[: stop - after] & (ranks <= lowest) & (ranks < NO_RANK)
        for other in (np.flatnonzero(below) + after).tolist():
            if role != RELATED or self._top(other) == top:
                stop = other
                break
        if not ((blocks.link_words[after:stop] > 0) & shown[: stop - after]).any():
            return int(blocks.first[block])
        return int(blocks.first[stop]) if stop < last else int(self.page.end[top])


@cache
def _rank_of_tag() -> npt.NDArray[np.uint8]:
    ranks = np.zeros(len(TAG) + 1, dtype=np.uint8)
    ranks[[TAG[tag] for tag in HEADING]] = range(1, len(HEADING) + 1)
    return ranks
