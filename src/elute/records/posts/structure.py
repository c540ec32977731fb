"""Posts by the structure of a page: `units/posts` finds them, and who wrote them when.

The text of a post is what a method keeps in it, or what stands in a section of comments, without author, date and
buttons. What it quotes is apart, unless it is all of the post. A post is a reply where it stands deeper in the page than
others.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from elute.labels import FORUM, Labels
from elute.page.arrays import Mask
from elute.page.table import Page
from elute.records.reading import Reader
from elute.records.shape import Field, Record
from elute.units._class_words import ClassWords
from elute.units.posts import Post, controls, find_posts
from elute.units.roles import Role

from .parts import AUTHOR, DATE, DEPTH, QUOTED, TEXT

QUOTE_WORDS: Final = (("quote", 1), ("blockquote", 1), ("bbquote", 1), ("citation", 1))


def posts_in(page: Page, labels: Labels) -> list[Record]:
    """The posts of a forum, or of a page of which nobody says what it is; of others the comments."""
    if labels.page_type in (FORUM, ""):
        wanted = labels.keep
    else:
        wanted = labels.roles.rows(Role.COMMENT) & page.blocks.row_visible
        if not wanted.any():
            return []
    blocks = page.blocks
    kept = np.zeros(len(blocks), dtype=np.bool_)
    kept[blocks.row_block[wanted & (blocks.row_block >= 0)]] = True
    found = find_posts(page, kept)
    if not found:
        return []
    wanted = wanted & ~controls(page)
    wanted[[row for post in found for row in post.byline]] = False
    quoted = wanted & _in_quotes(page)
    depths = _depths(page, found)
    own, quotes, all_rows = Reader(page, wanted & ~quoted), Reader(page, quoted), Reader(page)
    return [_record(post, depth, own, quotes, all_rows) for post, depth in zip(found, depths, strict=True)]


def _record(post: Post, depth: int, own: Reader, quotes: Reader, reader: Reader) -> Record:
    rows = tuple(_tops(reader.page, post.start, post.end))
    text, quoted = own.text(*rows), quotes.text(*rows)
    if not text:
        text, quoted = quoted, ""
    fields = [Field(TEXT, text, rows, span=reader.span(*rows))]
    fields += [
        Field(column, reader.text(*said), tuple(said), reader.link(*said), span=reader.span(*said))
        for column, said in ((AUTHOR, post.author), (DATE, post.date))
        if said
    ]
    if quoted:
        fields.append(Field(QUOTED, quoted, rows, span=reader.span(*rows)))
    fields.append(Field(DEPTH, str(depth)))
    return Record(rows, tuple(fields))


def _tops(page: Page, start: int, end: int) -> list[int]:
    """The rows that a post is made of, each with all below it. A reply inside another post ends it."""
    rows = []
    while start < end:
        if page.end[start] <= end:
            rows.append(start)
            start = int(page.end[start])
        else:
            start += 1
    return rows


def _in_quotes(page: Page) -> Mask:
    """The rows in elements that quote others."""
    quotes = page.is_tag("blockquote") | (_quote_words().find(page.table) > 0)
    within: Mask = page.nearest_in(quotes) > 0
    return within


@cache
def _quote_words() -> ClassWords:
    return ClassWords(QUOTE_WORDS)


def _depths(page: Page, posts: list[Post]) -> list[int]:
    """For each post how many others it stands deeper than, one level for each depth. The first may look different, and
    is no reply."""
    levels = sorted({int(page.depth[post.start]) for post in posts[1:]})
    return [0, *(levels.index(int(page.depth[post.start])) for post in posts[1:])]
