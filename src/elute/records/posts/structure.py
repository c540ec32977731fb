"""Posts by the structure of a page: `units/posts` finds them, and who wrote them when.

The text of a post is what a method keeps in it, or what stands in a section of comments, without author, date and
buttons. What it quotes is apart, unless it is all of the post. A post is a reply where it stands deeper in the page
than others.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from elute.labels import FORUM, Labels
from elute.page.arrays import Mask, prefix_sums
from elute.page.table import Page
from elute.records.reading import Reader
from elute.records.shape import Field, Record
from elute.units._class_words import ClassWords
from elute.units.posts import Post, controls, find_posts
from elute.units.roles import Role

from .bodies import in_bodies
from .parts import AUTHOR, DATE, DEPTH, QUOTED, TEXT

LISTS: Final = ("listing", "collection")  # pages of stories, each by somebody, are no threads
LEAST_SHARE: Final = 0.6  # of what is kept of a page that is no forum, that its posts must hold
FEWEST_WORDS: Final = 3  # of a block that may be a short answer
QUOTING: Final = ("div", "aside", "section", "table", "td", "fieldset", "figure")  # not a button that quotes
QUOTE_WORDS: Final = (("quote", 1), ("blockquote", 1), ("bbquote", 1), ("citation", 1))


def posts_in(page: Page, labels: Labels) -> list[Record]:
    """The comments of a page, or else the posts that hold most of what is kept of it."""
    blocks = page.blocks
    # What scripts show later is content of some pages.
    visible = blocks.row_visible if not (labels.keep & ~blocks.row_visible).any() else blocks.row_block >= 0
    commented = labels.page_type not in (FORUM, "") and labels.roles.rows(Role.COMMENT) & visible
    wanted = commented if np.any(commented) else labels.keep
    found = _found(page, wanted)
    if not found:
        return []
    if wanted is labels.keep:
        if labels.page_type in LISTS or (labels.page_type != FORUM and _held(page, wanted, found) < LEAST_SHARE):
            return []
        # What is kept leaves out short answers, which stand in the same places as the others.
        more = _found(page, visible & blocks.to_rows(blocks.words >= FEWEST_WORDS, False))
        if len(more) > len(found) and _held(page, wanted, more) >= _held(page, wanted, found):
            found = more
    byline = [row for post in found for row in post.byline]
    wanted = in_bodies(page, found, wanted, visible) & ~controls(page)
    wanted[byline] = False
    quoted = wanted & _in_quotes(page)
    own, quotes, all_rows = Reader(page, wanted & ~quoted), Reader(page, quoted), Reader(page, blocks.row_block >= 0)
    depths = _depths(page, found)
    records = [_record(post, depth, own, quotes, all_rows) for post, depth in zip(found, depths, strict=True)]
    return [record for record in records if record.fields[0].text]


def _found(page: Page, wanted: Mask) -> list[Post]:
    """The posts around wanted text."""
    blocks = page.blocks
    kept = np.zeros(len(blocks), dtype=np.bool_)
    kept[blocks.row_block[wanted & (blocks.row_block >= 0)]] = True
    return find_posts(page, kept)


def _held(page: Page, wanted: Mask, posts: list[Post]) -> float:
    """The share of the wanted text that is in posts."""
    before = prefix_sums(np.where(wanted, page.blocks.row_chars, 0))
    return sum(int(before[post.end] - before[post.start]) for post in posts) / max(int(before[-1]), 1)


def _record(post: Post, depth: int, own: Reader, quotes: Reader, reader: Reader) -> Record:
    rows = tuple(_tops(reader.page, post.start, post.end))
    text, quoted = own.text(*rows), quotes.text(*rows)
    if not text:
        text, quoted = quoted, ""
    fields = [Field(TEXT, text, rows, span=reader.span(*rows))]
    fields += [
        Field(column, reader.text(*said), tuple(said), reader.link(*said), span=reader.span(*said))
        for column, said in ((AUTHOR, _name(reader.page, post.author)), (DATE, post.date))
        if said
    ]
    if quoted:
        fields.append(Field(QUOTED, quoted, rows, span=reader.span(*rows)))
    fields.append(Field(DEPTH, str(depth)))
    return Record(rows, tuple(fields))


def _name(page: Page, rows: list[int]) -> list[int]:
    """Of the rows of a name those in its element, or in its link: behind it there may stand a rank."""
    around = int(page.parent[rows[0]])
    link = next((row for row in page.ancestors(rows[0]) if page.tag_name(row) == "a"), 0)
    return [row for row in rows if page.parent[row] == around or (link and row < page.end[link])]


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
    quotes = page.is_tag("blockquote") | (_quote_words().find(page.table) > 0) & page.is_tag(*QUOTING)
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
