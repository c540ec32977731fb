"""The records around elements that name an author: the posts, if they look like posts."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from elute.page.arrays import Mask, prefix_sums
from elute.page.table import Page

from .authors import Named
from .texts import MOST_WORDS, Look, Looks

NEAR_ROWS: Final = 80
"""Behind who wrote the first post, until its text begins: a menu is further away."""
TRIED_FIRST: Final = 8
"""Who are named before all posts, of whom one may have written the first."""


class Record(NamedTuple):
    """The rows [start, end) around the element that names an author."""

    start: int
    end: int
    author: Named


class Records:
    """Finds the records around elements of a sort. Kept words tell which of them are posts."""

    def __init__(self, page: Page, keep: Mask, looks: Looks) -> None:
        self.page = page
        self.looks = looks
        # Asked for one by one, again and again: numbers of a list are faster than those of an array.
        self._end: list[int] = page.end.tolist()
        self._parent: list[int] = page.parent.tolist()
        words = np.zeros(len(page), dtype=np.int64)
        words[page.blocks.first[keep]] = page.blocks.words[keep]
        self.sums: list[int] = prefix_sums(words).tolist()

    @cached_property
    def _by_microdata(self) -> Mask:
        """The rows in elements that microdata calls the author."""
        page = self.page
        said = [row for row in page.rows_with("itemprop") if page.attribute(row, "itemprop") == "author"]
        return page.in_subtrees(said)

    @property
    def all_words(self) -> int:
        """The kept words of the page."""
        return self.sums[-1]

    def words(self, records: list[Record]) -> int:
        """The kept words in records."""
        return sum(self.sums[record.end] - self.sums[record.start] for record in records)

    def of(self, named: list[Named], sure: bool) -> list[Record]:
        """The posts around elements of a sort; none where they are not what posts look like. What is the same in all of
        them is no name, but where the page is sure of it."""
        posts = self._around(named)
        if len(posts) < 2:  # in each post several are named, such as those who like the one before
            named = self._last_before_text(named)
            posts = self._around(named)
        posts = self._apart(posts, named)
        names = {post.author.name for post in posts}
        return posts if len(posts) > 1 and (sure or len(names) > 1) else []

    def _around(self, named: list[Named]) -> list[Record]:
        if len(named) < 2:
            return []
        rows = [element.row for element in named]
        around = [self._climb(*place) for place in zip(rows, [0, *rows], [*rows[1:], len(self.page)], strict=False)]
        inside = [Record(row, self._end[row], author) for row, author in zip(around, named, strict=True)]
        posts = self._with_words(inside)
        beside = self._beside(inside)
        if self.words(beside) > 2 * self.words(posts) and (2 * len(posts) < len(inside) or self._are_heads(beside)):
            return self._with_words(beside)
        return self._alike(posts, named) if posts else []

    def _apart(self, posts: list[Record], named: list[Named]) -> list[Record]:
        """Of posts that hold the next one what stands before it, if that has an author and kept words."""
        found: list[Record] = []
        starts = [*(post.start for post in posts), len(self.page)]
        for post, after in zip(posts, starts[1:], strict=True):
            if post.end <= after:
                found.append(post)
            elif author := self._author([element for element in named if post.start <= element.row < after]):
                found += self._with_words([Record(post.start, after, author)])
        return found

    def _last_before_text(self, named: list[Named]) -> list[Named]:
        """Of those who are named with no kept words between them, the last."""
        return [
            element
            for element, after in zip(named, [*named[1:], None], strict=True)
            if after is None or self.sums[after.row] > self.sums[element.row]
        ]

    def _climb(self, row: int, before: int, after: int) -> int:
        """The largest element around a row that holds neither the one before nor the one after."""
        while (parent := self._parent[row]) > before and self._end[parent] <= after:
            row = parent
        return row

    def _with_words(self, records: list[Record]) -> list[Record]:
        return [record for record in records if self.sums[record.end] > self.sums[record.start]]

    def _beside(self, records: list[Record]) -> list[Record]:
        """Records where the text stands behind the element with its author, not inside it."""
        parents = [self._parent[record.start] for record in records]
        [(parent, _)] = Counter(parents).most_common(1)
        found = [record for record, above in zip(records, parents, strict=True) if above == parent]
        ends = [*(record.start for record in found[1:]), self._end[parent]]
        return [record._replace(end=end) for record, end in zip(found, ends, strict=True)]

    def _are_heads(self, records: list[Record]) -> bool:
        """Whether elements that look alike have most of what is kept behind them."""
        behind = sum(self.sums[record.end] > self.sums[self._end[record.start]] for record in records)
        looks = {self.looks.of(record.start) for record in records}
        return len(records) > 2 and len(looks) == 1 and 2 * behind > len(records)

    def _alike(self, records: list[Record], named: list[Named]) -> list[Record]:
        """All that look as most of these records do, and the first post, which may look different."""
        look = self._common_look(records)
        if look is None and len(records) > 2:
            return []
        rows = [element.row for element in named]
        places = self._looking(look, rows) if look and look[1] else [(record.start, record.end) for record in records]
        if not places:  # an element of SVG
            return []
        places[:0] = self._first_post(named[: bisect_left(rows, places[0][0])], places[0][0], len(places) > 1)
        authors = [self._author(named[bisect_left(rows, start) : bisect_left(rows, end)]) for start, end in places]
        found = [Record(*place, author) for place, author in zip(places, authors, strict=True) if author]
        return self._with_words(found)

    def _first_post(self, named: list[Named], end: int, several: bool) -> list[tuple[int, int]]:
        """The post before all others: around who is named first, or behind who is named last."""
        author = self._author(named)
        if author:
            start = self._climb(author.row, 0, end)
            if self.sums[self._end[start]] - self.sums[start] > MOST_WORDS:
                return [(start, self._end[start])]
        for element in named[: -TRIED_FIRST - 1 : -1] if several else ():
            start = self._climb(element.row, 0, end)
            near = self.sums[min(element.row + NEAR_ROWS, end)] > self.sums[element.row]
            if near and self.sums[end] - self.sums[start] > MOST_WORDS:
                return [(start, end)]
        return []

    def _common_look(self, records: list[Record]) -> Look | None:
        """How most records look: they themselves, or elements in them that hold their text; of several looks that
        are as common, that of the larger elements. A post with replies inside has a smaller record than one without."""
        looks, size = Counter[Look](), Counter[Look]()
        for record in records:
            row, held = record.author.row, self.words([record])
            while row >= record.start:
                end = self._end[row]
                if self.sums[end] - self.sums[row] == held:
                    look = self.looks.of(row)
                    looks[look] += 1
                    size[look] += end - row
                row = self._parent[row]
        if not looks:
            return None
        common = max(looks, key=lambda look: (looks[look], size[look]))
        return common if looks[common] >= 2 and 2 * looks[common] >= len(records) else None

    def _looking(self, look: Look, named: list[int]) -> list[tuple[int, int]]:
        """The elements of that look. A reply inside another post ends it; what names nobody before it is no post."""
        found: list[tuple[int, int]] = []
        for row in self.page.rows_of(look[0]).tolist():
            if self.looks.of(row) != look:
                continue
            if found and row < self._end[found[-1][0]]:
                around = found[-1][0]
                if bisect_left(named, around) == bisect_left(named, row):
                    continue
                found[-1] = (around, row)
            found.append((row, self._end[row]))
        return found

    def _author(self, named: list[Named]) -> Named | None:
        """Of all that are named in a post the one who microdata says is the author, else the first."""
        return next((element for element in named if self._by_microdata[element.row]), named[0] if named else None)


def with_heads(posts: list[Record]) -> list[Record]:
    """The same posts from where the one before ends: what stands there may name their authors."""
    starts = [max(posts[0].start - NEAR_ROWS, 0), *(post.end for post in posts)]
    return [post._replace(start=start) for post, start in zip(posts, starts, strict=False)]
