"""Lines of a page's source, each with its characters of text and its tags, for the methods that compare the two.

Scripts, styles and comments are taken out first, with the line breaks in them. Lines that are empty then are no lines.
That is how the papers on tag ratios prepare a page (Weninger and Hsu 2008, algorithm 1 as Kovačič (2012) retells it).

Many pages of today are written in a few lines of many thousand characters, which would make of a whole page one
number. So a line that is longer than `LONGEST_LINE` is broken before start tags and behind end tags of block-level
elements, and behind `<br>` and `<hr>`, as a formatter would print it. A line that a person wrote stays as it is.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Ints, Mask, prefix_sums
from elute.page.kinds import COMMENT
from elute.page.table import Page
from elute.page.vocabulary import BLOCK
from elute.units.tokens import Characters, Tags, covered

LONGEST_LINE: Final = 500  # bytes
REMOVED: Final = ("script", "style")
LINE_FEED: Final = 10
SPACE: Final = 32


class Lines:
    """The lines of the source that have text or tags.

    >>> import elute
    >>> lines = Lines(elute.parse("<ul>\\n<li><a href=/>One</a>\\n\\n</ul>\\n<p>Two and\\nthree<script>x\\ny</script>"))
    >>> lines.chars.tolist(), lines.tags.tolist()
    ([0, 3, 0, 6, 5], [1, 3, 1, 1, 0])
    """

    start: Ints
    """Where each line starts in the source, in bytes."""
    chars: Ints
    """Characters of visible text, other than white space."""
    tags: Ints
    """Tags that start on the line."""

    def __init__(self, page: Page) -> None:
        self.page = page
        tags = Tags(page)
        source = np.frombuffer(page.source, dtype=np.uint8)
        gone = self._removed(page)
        left = ~covered(page.source_start[gone], page.source_end[gone], len(source))
        starts = np.append(0, np.flatnonzero((source == LINE_FEED) & left) + 1)
        starts = np.union1d(starts, self._broken(tags, starts, len(source)))

        self._chars_before = np.zeros(len(source) + 1, dtype=np.int32)
        visible = Characters(page).text_bytes(tags) & (source > SPACE)
        np.cumsum(visible, out=self._chars_before[1:])
        chars = np.diff(self._chars_before[np.append(starts, len(source))])
        counted = tags.start[left[tags.start]]
        on_line = np.searchsorted(starts, counted, side="right") - 1
        tag_counts = np.bincount(on_line, minlength=len(starts))
        filled = (chars > 0) | (tag_counts > 0)
        self.start = starts[filled].astype(np.int32)
        self.chars = chars[filled]
        self.tags = tag_counts[filled].astype(np.int32)

    @staticmethod
    def _removed(page: Page) -> npt.NDArray[np.intp]:
        return np.flatnonzero(page.is_tag(*REMOVED) | (page.kind == COMMENT))

    @staticmethod
    def _broken(tags: Tags, starts: Ints, length: int) -> Ints:
        """Where lines that are too long are broken."""
        block = tags.named(*BLOCK, "br")
        behind = tags.closing | tags.named("br", "hr")
        places = np.where(behind, tags.end, tags.start)[block]
        line = np.searchsorted(starts, places, side="right") - 1
        size = np.diff(np.append(starts, length))
        broken: Ints = places[size[line] > LONGEST_LINE]
        return broken

    def __len__(self) -> int:
        return len(self.start)

    @property
    def ratio(self) -> npt.NDArray[np.float64]:
        """Characters for each tag; the characters themselves on a line without tags."""
        return self.chars / np.maximum(self.tags, 1)

    def to_rows(self, values: npt.NDArray[np.float64] | Mask) -> npt.NDArray[np.float64]:
        """A value for each line as one for each text row: the mean over the row's characters, 0 for other rows."""
        per_row = np.zeros(len(self.page))
        rows = np.flatnonzero(self.page.blocks.row_visible)
        if not len(self):
            return per_row
        weights = np.asarray(values, dtype=np.float64)
        before_line = prefix_sums(weights * self.chars)

        def total(offset: Ints) -> npt.NDArray[np.float64]:
            """The sum of the values of all characters before an offset."""
            line = np.maximum(np.searchsorted(self.start, offset, side="right") - 1, 0)
            since = self._chars_before[offset] - self._chars_before[self.start[line]]
            found: npt.NDArray[np.float64] = before_line[line] + weights[line] * since
            return found

        start, end = self.page.source_start[rows], self.page.source_end[rows]
        chars = self._chars_before[end] - self._chars_before[start]
        per_row[rows] = (total(end) - total(start)) / np.maximum(chars, 1)
        return per_row
