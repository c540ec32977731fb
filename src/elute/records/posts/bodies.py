"""Where the text of posts stands: in each post the element that looks as those do which hold the kept text of most.

What a method keeps has holes, and some of what stands around posts. Where it keeps nearly all text of these elements,
their text is that of the posts, all of it and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from elute.page.arrays import Counts, Mask, prefix_sums
from elute.page.table import Page
from elute.units.posts import Post

Look = tuple[int, str]
"""The tag of an element, and its first class without digits."""
MOST: Final = 0.9  # of the kept text of a post, that is in its body
AGREED: Final = 0.5  # of the posts with kept text, whose bodies look alike
TRIED: Final = 8  # looks, the most common
KEPT: Final = 0.8  # of the text in bodies, that is kept


def in_bodies(page: Page, posts: list[Post], kept: Mask, visible: Mask) -> Mask:
    """The rows with the text of posts: all that is seen in their bodies, or what is kept where they have none."""
    chars = page.blocks.row_chars
    held: Counts = prefix_sums(np.where(kept, chars, 0))
    shown: Counts = prefix_sums(np.where(visible, chars, 0))
    looks = Counter(look for post in posts for look in {_look(page, row) for row in _around_text(page, post, held)})
    with_text = sum(held[post.end] > held[post.start] for post in posts)
    best, bodies = 0, None
    for look, count in looks.most_common(TRIED):
        found = [_of_look(page, post, look) for post in posts]
        inside, seen = (sum(int(of[page.end[row]] - of[row]) for row in found if row) for of in (held, shown))
        if count >= AGREED * with_text and inside >= KEPT * seen and 2 * inside - seen > best:
            best, bodies = 2 * inside - seen, found
    if bodies is None:
        return kept
    rows = kept.copy()
    for post, body in zip(posts, bodies, strict=True):
        if body:
            rows[post.start : post.end] = False
            rows[body : int(page.end[body])] = visible[body : int(page.end[body])]
    return rows


def _around_text(page: Page, post: Post, held: Counts) -> Iterator[int]:
    """The elements inside a post that hold nearly all its kept text, the smallest first."""
    total = int(held[post.end] - held[post.start])
    if not total:
        return
    row = int(np.searchsorted(held, held[post.start] + total // 2, side="right")) - 1  # a text in its middle
    while row > post.start and page.end[row] <= post.end:
        if page.tag[row] and held[page.end[row]] - held[row] >= MOST * total:
            yield row
        row = int(page.parent[row])


def _of_look(page: Page, post: Post, look: Look) -> int:
    """The first element of a post that looks so, 0 for none."""
    rows = np.flatnonzero(page.tag[post.start : post.end] == look[0]) + post.start
    return next((row for row in rows.tolist() if _look(page, row) == look), 0)


def _look(page: Page, row: int) -> Look:
    classes = (page.attribute(row, "class") or "").split()
    return int(page.tag[row]), next((name for name in classes if not any(map(str.isdigit, name))), "")
