"""Posts: what many people wrote on one page, and in each the rows that say who wrote it and when.

There is no list of sites. Where posts stand one after the other, each names its author in the same way. So the elements
that may name an author are sorted by how they say so: by microdata, `rel`, a word in the class, a link to a profile.
The record around an element is the largest element that holds no other of its sort. The sort whose records are alike
and hold most of the kept words is that of the posts. The date is then looked for inside each record. Where nobody is
named so, posts are found by their dates in the same way: a time of the day, a day, how long ago it was. Authors are
those who are named in the same place of all posts, best by links that lead to them.

    texts.py       words in classes, and texts short enough for a name or a date
    authors.py     the elements that may name an author
    days.py        days, and how long ago
    records.py     the records around them
    bylines.py     the rows of a post that say who wrote it and when
    controls.py    what stands in posts and is no text of theirs
"""

from __future__ import annotations

from typing import Final

from elute.page.arrays import Mask
from elute.page.table import Page
from elute.units.posts import Post

from .authors import Named, authors_by_kind, is_sure, names_in
from .bylines import Bylines
from .controls import controls
from .records import Record, Records, with_heads
from .texts import Texts

__all__ = ["controls", "find_posts"]

MOST_KINDS: Final = 40
"""Ways to name an author that are tried, the most common of a page."""
NEAR_DATE_ROWS: Final = 40
"""Before or behind a post, in which its date may stand."""
NEARLY_ALL: Final = 0.95
"""Of the kept words, that the surest way to name an author must cover; else it is that which covers most."""


def find_posts(page: Page, keep: Mask, wide: Mask | None = None, *, by_dates: bool = False) -> list[Post]:
    """As `elute.units.posts.find_posts`, step by step."""
    texts = Texts(page, keep)
    kept = Records(page, keep, texts.looks)
    posts = _posts_around(texts, kept, by_dates)
    if wide is not None:
        more = _posts_around(texts, Records(page, wide, texts.looks), by_dates and bool(posts))
        held, found = (sum(kept.sums[post.end] - kept.sums[post.start] for post in some) for some in (posts, more))
        if len(more) > len(posts) and found >= held:
            return more
    return posts


def _posts_around(texts: Texts, records: Records, by_dates: bool) -> list[Post]:
    bylines = Bylines(texts)
    kinds = authors_by_kind(texts)
    posts = _best(records, kinds)
    words = records.words(posts)
    if by_dates and 2 * words < records.all_words:
        dated = _best(records, bylines.by_kind())
        if 2 * records.words(dated) >= records.all_words and records.words(dated) > 2 * words:
            authors = names_in(texts, kinds, dated)
            if not any(authors):
                authors = names_in(texts, kinds, with_heads(dated))
            return [
                Post(post.start, post.end, author, post.author.rows, bylines.of(author, post.author.rows))
                for post, author in zip(dated, authors, strict=True)
            ]
    dates = [bylines.date_of(post.start, post.end, post.author.rows[0]) for post in posts]
    if 2 * sum(map(bool, dates)) < len(posts):
        dates = _dates_between(bylines, posts, len(texts.page)) or dates
    return [
        Post(post.start, post.end, post.author.rows, date, bylines.of(post.author.rows, date))
        for post, date in zip(posts, dates, strict=True)
    ]


def _dates_between(bylines: Bylines, posts: list[Record], rows: int) -> list[list[int]]:
    """The dates that stand before the posts, or else behind them, where nearly all have one."""
    ends, starts = [0, *(post.end for post in posts)], [*(post.start for post in posts[1:]), rows]
    before = [
        bylines.date_of(max(end, post.start - NEAR_DATE_ROWS), post.start, post.start)
        for post, end in zip(posts, ends, strict=False)
    ]
    behind = [
        bylines.date_of(post.end, min(start, post.end + NEAR_DATE_ROWS), post.end)
        for post, start in zip(posts, starts, strict=True)
    ]
    best = max(before, behind, key=lambda dates: sum(map(bool, dates)))
    return best if 5 * sum(map(bool, best)) >= 4 * len(posts) else []


def _best(records: Records, kinds: dict[tuple[object, ...], list[Named]]) -> list[Record]:
    """The records around elements of the surest kind that cover nearly all words of the best."""
    common = sorted(kinds, key=lambda kind: -len(kinds[kind]))[:MOST_KINDS]
    found = [records.of(kinds[kind], is_sure(kind)) for kind in kinds if kind in common]
    words = [records.words(posts) for posts in found]
    enough = NEARLY_ALL * max(words, default=0)
    return next((posts for posts, held in zip(found, words, strict=True) if held and held >= enough), [])
