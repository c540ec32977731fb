"""Posts: what many people wrote on one page, and in each the rows that say who wrote it and when.

There is no list of sites. Where posts stand one after the other, each names its author in the same way. So the elements
that may name an author are sorted by how they say so: by microdata, `rel`, a word in the class, a link to a profile.
The record around an element is the largest element that holds no other of its sort. The sort whose records are alike
and hold most of the kept words is that of the posts. The date is then looked for inside each record.

    texts.py       words in classes, and texts short enough for a name or a date
    authors.py     the elements that may name an author
    records.py     the records around them
    bylines.py     the rows of a post that say who wrote it and when
    controls.py    what stands in posts and is no text of theirs
"""

from __future__ import annotations

from typing import Final

from elute.page.arrays import Mask
from elute.page.table import Page
from elute.units.posts import Post

from .authors import SURE, authors_by_kind
from .bylines import Bylines
from .controls import controls
from .records import Records
from .texts import Texts

__all__ = ["controls", "find_posts"]

MOST_KINDS: Final = 40
"""Ways to name an author that are tried, the most common of a page."""
NEARLY_ALL: Final = 0.95
"""Of the kept words, that the surest way to name an author must cover; else it is that which covers most."""


def find_posts(page: Page, keep: Mask) -> list[Post]:
    """The posts of a page, in document order; none where there are not at least two. `keep` are the kept blocks."""
    texts = Texts(page, keep)
    records, bylines = Records(page, keep, texts.looks), Bylines(texts)
    kinds = authors_by_kind(texts)
    common = sorted(kinds, key=lambda kind: -len(kinds[kind]))[:MOST_KINDS]
    found = [records.of(kinds[kind], kind in SURE) for kind in kinds if kind in common]
    words = [records.words(posts) for posts in found]
    for posts, held in zip(found, words, strict=True):
        if held and held >= NEARLY_ALL * max(words):
            dates = [bylines.date_of(*post) for post in posts]
            return [
                Post(post.start, post.end, post.author.rows, date, bylines.of(post.author, date))
                for post, date in zip(posts, dates, strict=True)
            ]
    return []
