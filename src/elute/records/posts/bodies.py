"""Where the text of posts stands: in each post the element that looks as those do which hold the kept text of most.

What a method keeps has holes, and some of what stands around posts. Where it keeps most text of these elements, their
text is that of the posts, all of it and nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

import numpy as np

from elute.page.arrays import Counts, Mask, prefix_sums
from elute.page.table import Page
from elute.units.posts import Post

Look = tuple[int, str]
"""The tag of an element, and a name of it: its first class without digits, or that and its id without the number of the
post."""
MOST: Final = 0.9  # of the kept text of a post, that is in its body
AGREED: Final = 0.5  # of the posts with kept text, whose bodies look alike
TRIED: Final = 12  # looks, the most common
KEPT: Final = 0.4  # of the text in bodies, that is kept
NAMELESS: Final = 0.9  # what an element without a name is worth beside one with: it may be a paragraph of the body
_DIGITS = re.compile(r"\d+")


def in_bodies(page: Page, posts: list[Post], kept: Mask, visible: Mask, repeated: Mask) -> Mask:
    """The rows with the text of posts: all that is seen in their bodies, or what is kept where they have none. What is
    repeated tells nothing of where that is."""
    chars = page.blocks.row_chars
    held: Counts = prefix_sums(np.where(kept & ~repeated, chars, 0))
    shown: Counts = prefix_sums(np.where(visible & ~(kept & repeated), chars, 0))
    # In order, not as sets: of looks that are worth the same the first is taken, that of the smallest elements.
    around = (
        dict.fromkeys(look for row in _around_text(page, post, held) for look in _looks(page, row)) for post in posts
    )
    looks = Counter(look for found in around for look in found)
    with_text = sum(held[post.end] > held[post.start] for post in posts)
    best, bodies = 0.0, None
    for look, count in looks.most_common(TRIED):
        found = [_of_look(page, post, look, held, shown) for post in posts]
        inside, seen = (sum(int(of[page.end[row]] - of[row]) for row in found if row) for of in (held, shown))
        score = (inside - KEPT * seen) * (1.0 if look[1] else NAMELESS)
        if count >= AGREED * with_text and score > best:
            best, bodies = score, found
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


def _of_look(page: Page, post: Post, look: Look, held: Counts, shown: Counts) -> int:
    """The element of a post with text that looks so, 0 for none: of several, such as that of the post which it answers,
    the one with most text of its own."""
    rows = np.flatnonzero(page.tag[post.start : post.end] == look[0]) + post.start
    alike = [row for row in rows.tolist() if shown[page.end[row]] > shown[row] and look in _looks(page, row)]
    return max(alike, key=lambda row: int(held[page.end[row]] - held[row]), default=0)


def _looks(page: Page, row: int) -> Iterator[Look]:
    classes = (page.attribute(row, "class") or "").split()
    name = next((name for name in classes if not any(map(str.isdigit, name))), "")
    yield int(page.tag[row]), name
    numbered = page.attribute(row, "id") or ""
    if _DIGITS.search(numbered):
        yield int(page.tag[row]), f"{name}#{_DIGITS.sub('', numbered)}"
