"""Posts: what many people wrote on one page, and in each the rows that say who wrote it and when.

There is no list of sites. Where posts stand one after the other, each names its author in the same way. So the elements
that may name an author are sorted by how they say so: by microdata, `rel`, a word in the class, a link to a profile.
The record around an element is the largest element that holds no other of its sort. The sort whose records are alike
and hold most of the kept words is that of the posts. The date is then looked for inside each record. Where nobody is
named so, posts are found by their dates in the same way: a time of the day, a day, how long ago it was. Authors are
those who are named in the same place of all posts, best by links that lead to them.

It is done natively (`_posts.pyx`):

    class_words.py         words in classes
    date_words.py          words in dates, and beside them
    native/patterns.pxi    addresses of profiles, names, counts, times of the day
    native/words.pxi       lists of words
    native/days.pxi        days, and how long ago
    native/texts.pxi       texts short enough for a name or a date
    native/looks.pxi       which elements look alike
    native/authors.pxi     the elements that may name an author
    native/records.pxi     the records around them
    native/bylines.pxi     the rows of a post that say who wrote it and when
    native/dated.pxi       posts by their dates, and the names in them
    native/controls.pxi    what stands in posts and is no text of theirs

A version in plain Python, easier to read, is in `tests/units/reference/posts/`: both find the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from elute.page.arrays import Bytes, Mask
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.units.posts import _posts
from elute.units.posts.class_words import class_words

__all__ = ["Post", "controls", "date_lines", "find_posts", "held", "kept_blocks", "may_be_answers"]


class Post(NamedTuple):
    """The rows [start, end) of a post, and in it the text rows that say who wrote it, when, and both together."""

    start: int
    end: int
    author: list[int]
    date: list[int]
    byline: list[int]


def find_posts(page: Page, keep: Mask, wide: Mask | None = None, *, by_dates: bool = False) -> list[Post]:
    """The posts of a page, in document order; none where there are not at least two. `keep` are the kept blocks, `wide`
    those that may be kept too: where more posts are found by them, which hold as much of what is kept, it is those.
    `by_dates` finds them also where nobody is called an author; on pages that are no threads it finds other things.

    >>> import elute
    >>> post = "<div class=post><a href=/user/{0}>{0}</a><p>What {0} wrote about the {1} on that day.</p></div>"
    >>> page = elute.parse(post.format("Ann", "hen") + post.format("Bob", "cow"))
    >>> [[page.text(row) for row in post.byline] for post in find_posts(page, page.blocks.words > 3)]
    [['Ann'], ['Bob']]
    """
    kept, may_be = _bytes(keep), None if wide is None else _bytes(wide)
    return [Post(*post) for post in _posts.find_posts(page.blocks.segments, kept, _said(page), may_be, by_dates)]


def kept_blocks(page: Page, rows: Mask) -> Mask:
    """The blocks of which any of these rows is a part.

    >>> import elute
    >>> page = elute.parse("<p>One <b>two</b><p>Six ten")
    >>> kept_blocks(page, np.arange(len(page)) == 7).tolist()  # "two"
    [True, False]
    """
    return _posts.kept_blocks(page.blocks.segments, _bytes(rows))


def may_be_answers(page: Page, keep: Mask, fewest: int) -> tuple[Mask, bool]:
    """The blocks of so many words that may be answers, with no more than half of their text in links, and whether what
    is kept is hidden: then what is hidden may be an answer too.

    >>> import elute
    >>> page = elute.parse("<p>So it is, Ann.<p>Yes<p><a href=/>Read more of it</a><p hidden>Nor do I know.")
    >>> found, with_hidden = may_be_answers(page, np.array([True, False, False, False]), 3)
    >>> found.tolist(), with_hidden
    ([True, False, False, False], False)
    """
    return _posts.answers(page.blocks.segments, _bytes(keep), fewest)


def held(page: Page, keep: Mask, posts: list[Post]) -> float:
    """The share of the text of kept blocks that is in posts.

    >>> import elute
    >>> page = elute.parse("<p>One two<p>Six ten")
    >>> held(page, np.array([True, True]), [Post(0, 6, [], [], [])])
    0.5
    """
    return _posts.held(page.blocks.segments, _bytes(keep), posts)


def date_lines(page: Page, keep: Mask) -> list[list[int]]:
    """The rows of each line that may be the date of a post, in the page's order; not of those that say when somebody
    joined, or changed a post.

    >>> import elute
    >>> page = elute.parse("<p>Joined: May 4, 2011<p>Posted on <b>May 5</b>, <i>10:15</i>")
    >>> [[page.text(row) for row in line] for line in date_lines(page, page.blocks.words > 3)]
    [['May 5', ', ', '10:15']]
    """
    return _posts.date_lines(page.blocks.segments, _bytes(keep), _said(page))


def _bytes(mask: Mask) -> Bytes:
    return np.ascontiguousarray(mask, dtype=np.bool_).view(np.uint8)


def controls(page: Page) -> Mask:
    """The rows of posts that are no text of theirs: icons that are links, and what unfolds a quote, at its end.

    >>> import elute
    >>> quote = "<blockquote>So it was.<div class=quoteExpand>Click to expand...</div></blockquote>"
    >>> page = elute.parse(f"{quote}<a href=#>↑</a>")
    >>> [page.text(row) for row in np.flatnonzero(controls(page))]
    ['Click to expand...', '↑']
    """
    return _posts.controls(page.blocks.segments, _said(page))


@remembered
def _said(page: Page) -> Bytes:
    """For each element what a word in its class stands for, 0 for none."""
    return class_words().find(page.table)
