"""Posts by the structure of a page: `units/posts` finds them, and who wrote them when.

The text of a post is what a method keeps in it, or what stands in a section of comments, without author, date and
buttons. What it quotes is apart, unless it is all of the post. A post is a reply where it stands deeper in the page
than others.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

import numpy as np

from elute.labels import FORUM, Labels
from elute.page.arrays import Mask
from elute.page.table import Page
from elute.page.vocabulary import TAG
from elute.records.reading import Reader
from elute.records.shape import Field, Record
from elute.units._class_words import ClassWords
from elute.units.posts import Post, controls, find_posts, held, may_be_answers
from elute.units.roles import Role

from .asides import asides, without_answer
from .bodies import in_bodies
from .dates import date_alone, dates_of
from .for_machines import date_for_machines, day_for_machines
from .lines import names_and_dates
from .names import is_verb, name_and_date, without_verbs
from .parts import AUTHOR, DATE, DEPTH, QUOTED, TEXT

LISTS: Final = ("listing", "collection")  # of things that have dates as posts have
TITLE_WORDS: Final = 4  # of a link to a story: pages of stories, each by somebody, are no threads
RESULT_WORDS: Final = 3  # of a link to a result
WITHOUT_TITLE: Final = 5  # of so many results one may have none
FEWEST_RESULTS: Final = 3
BEFORE_TITLE: Final = 8  # rows of its block
LEAST_SHARE: Final = 0.6  # of what is kept of a page that is no forum, that its posts must hold
LEAST_OF_SURE: Final = 0.35  # where all have authors and dates
FEWEST_WORDS: Final = 3  # of a block that may be a short answer
VERB_ROWS: Final = 4  # behind a name, in which a verb may stand
QUOTING: Final = ("div", "aside", "section", "table", "td", "fieldset", "figure")  # not a button that quotes
_DIGITS: Final = re.compile(r"\d+")
PROFILE: Final = re.compile(
    r"(?:^|[/?&;=_])(?:u|users?|members?|memberlist|profiles?|viewprofile|people|authors?)(?=[/?.=;,&]|$)|(?:^|/)[@~]\w"
)
QUOTE_WORDS: Final = (("quote", 1), ("blockquote", 1), ("bbquote", 1), ("citation", 1))


@dataclass(frozen=True)
class Thread:
    """The posts of a page: found, and not read yet."""

    page: Page
    posts: list[Post]
    wanted: Mask
    """The text that they were found by."""
    share: float = 0.0
    """The share of the wanted text that is in posts."""
    with_hidden: bool = False
    """Whether what is hidden counts too: what scripts show later is content of some pages."""

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """For each post its rows."""
        return tuple(tuple(_tops(self.page, post.start, post.end)) for post in self.posts)

    def records(self) -> list[Record]:
        """The posts with their fields."""
        page = self.page
        visible = page.blocks.row_block >= 0 if self.with_hidden else page.blocks.row_visible
        aside, again = asides(page, self.posts)
        text = in_bodies(page, self.posts, self.wanted & ~aside, visible & ~aside, again) & ~controls(page)
        dates = dates_of(page, self.posts, _blocks_of(page, self.wanted))
        posts = [post._replace(date=date) for post, date in zip(self.posts, dates, strict=True)]
        text[[row for post in posts for row in (*post.byline, *post.date, *_verbs(page, post))]] = False
        quoted = text & _in_quotes(page)
        own, quotes = Reader(page, text & ~quoted), Reader(page, quoted)
        reader, depths = Reader(page, page.blocks.row_block >= 0), _depths(page, self.posts)
        lines = [_line(page, post.date) for post in posts]
        said = list(map(name_and_date, lines)) if any(post.author for post in posts) else names_and_dates(lines)
        return [
            _record(post, rows, depth, line, (own, quotes, reader))
            for post, rows, depth, line in zip(posts, self.rows, depths, said, strict=True)
        ]


def thread_of(page: Page, labels: Labels) -> Thread:
    """The comments of a page, or else the posts that hold most of what is kept of it."""
    blocks = page.blocks
    kept = _blocks_of(page, labels.keep)
    wide, with_hidden = may_be_answers(page, kept, FEWEST_WORDS)
    if labels.page_type not in (FORUM, ""):
        commented = labels.roles.rows(Role.COMMENT) & (blocks.row_block >= 0 if with_hidden else blocks.row_visible)
        if commented.any():
            wanted = _blocks_of(page, commented)
            posts = find_posts(page, wanted, by_dates=True)
            return Thread(page, posts, commented, held(page, wanted, posts), with_hidden)
    # What is kept leaves out short answers, which stand in the same places as the others.
    posts = find_posts(page, kept, wide, by_dates=labels.page_type not in LISTS)
    share = held(page, kept, posts)
    least = LEAST_OF_SURE if all(post.author and post.date for post in posts) else LEAST_SHARE
    if labels.page_type == FORUM:
        is_thread = share > 0 and not _are_results(page, posts)
    else:
        is_thread = share >= least and not _are_stories(page, posts)
    return Thread(page, posts if is_thread else [], labels.keep, share, with_hidden)


def _are_stories(page: Page, posts: list[Post]) -> bool:
    """Whether half of them lead somewhere by a title that no other has."""
    return _have_titles(page, posts, len(posts) // 2, TITLE_WORDS, lambda row: True)


def _are_results(page: Page, posts: list[Post]) -> bool:
    """Whether nearly all have such a title where a block begins, and lead to another page by it: on pages that look
    like forums, but list what was written elsewhere. Addresses of the posts of one thread differ by numbers alone, or
    by the names of those who wrote them."""
    row_block, first, ends = page.blocks.row_block.data, page.blocks.first, page.end.data
    said = {row for post in posts for row in post.byline}
    names = {page.blocks.piece(row).strip().lower() for post in posts for row in post.author} - {""}
    leads = set[str]()

    def may_be_title(row: int) -> bool:
        block = max(row_block[row : ends[row]])
        if block < 0:
            return False
        before = range(first[block], row)
        if len(before) > BEFORE_TITLE or any(row_block[other] >= 0 and other not in said for other in before):
            return False
        href = _DIGITS.sub("", page.attribute(row, "href") or "#")
        if href[:1] in ("", "#") or href in leads or PROFILE.search(href):
            return False
        text, address = page.blocks.text(block).lower(), href.lower()
        if any(name in text or name in address for name in names):
            return False
        leads.add(href)
        return True

    few = len(posts) // WITHOUT_TITLE
    return len(posts) >= FEWEST_RESULTS and _have_titles(page, posts, few, RESULT_WORDS, may_be_title)


def _have_titles(page: Page, posts: list[Post], without: int, words: int, may_be: Callable[[int], bool]) -> bool:
    """Whether all posts but `without` have a title that no other has: the first link of so many words that may be one,
    of those that do not say who wrote it and when. Answers to one title have the same."""
    links, ends, reader = page.rows_of("a").tolist(), page.end.data, Reader(page)
    said = sorted(row for post in posts for row in post.byline)
    titles = set[str]()
    for number, post in enumerate(posts, start=1):
        inside = links[bisect_left(links, post.start) : bisect_left(links, post.end)]
        others = (row for row in inside if bisect_left(said, row) == bisect_left(said, ends[row]))
        texts = (_DIGITS.sub("", without_answer(reader.text(row))) for row in others if may_be(row))
        titles.add(next((text for text in texts if len(text.split(maxsplit=words - 1)) == words), ""))
        if number - len(titles - {""}) > without:
            return False
    return True


def _blocks_of(page: Page, rows: Mask) -> Mask:
    """The blocks with such rows."""
    found: Mask = np.zeros(len(page.blocks) + 1, dtype=np.bool_)
    found[page.blocks.row_block[rows]] = True  # the last is for rows of no block, their number being -1
    return found[:-1]


def _record(
    post: Post, rows: tuple[int, ...], depth: int, line: tuple[str, str], readers: tuple[Reader, Reader, Reader]
) -> Record:
    """A post with its fields. `line` has the name in the line of its date, and that date; the readers are those of its
    own text, of what it quotes, and of all."""
    own, quotes, reader = readers
    text, quoted = own.text(*rows), quotes.text(*rows)
    if not text:
        text, quoted = quoted, ""
    fields = [Field(TEXT, text, rows, span=reader.span(*rows))]
    name, date = line
    if said := _name(reader.page, post.author):
        link = reader.link(*said) or _profile(reader, post)
        fields.append(Field(AUTHOR, without_verbs(reader.text(*said)), tuple(said), link, span=reader.span(*said)))
    elif name:
        link = _profile(reader, post)
        fields.append(Field(AUTHOR, name, tuple(post.date), link, span=reader.span(*post.date)))
    if post.date:
        link, shown = reader.link(*post.date), date_alone(date)
        told = day_for_machines(reader.page, post.date[0], shown)
        source = "attribute" if told else ""
        fields.append(Field(DATE, told or shown, tuple(post.date), link, span=reader.span(*post.date), source=source))
    else:
        row, date = date_for_machines(reader.page, post)
        fields += [Field(DATE, date, (row,), span=reader.span(row), source="attribute")] if date else []
    if quoted:
        fields.append(Field(QUOTED, quoted, rows, span=reader.span(*rows)))
    fields.append(Field(DEPTH, str(depth)))
    return Record(rows, tuple(fields))


def _line(page: Page, rows: list[int]) -> str:
    """The text of a date: a word ends with its row, but raised letters are a part of it."""
    text = ""
    for before, row in pairwise([-1, *rows]):
        raised = TAG["sup"] in (page.tag[page.parent[before]], page.tag[page.parent[row]])
        text += page.blocks.piece(row) if raised else f" {page.blocks.piece(row)}"
    return " ".join(text.split())


def _verbs(page: Page, post: Post) -> list[int]:
    """The rows behind a name that say that somebody wrote: "says:"."""
    if not post.author:
        return []
    last = post.author[-1]
    near = range(last + 1, min(last + 1 + VERB_ROWS, post.end))
    block = page.blocks.row_block[last]
    return [row for row in near if page.blocks.row_block[row] == block and is_verb(page.blocks.piece(row))]


def _profile(reader: Reader, post: Post) -> str:
    """The first address in a post that leads to a profile, "" for none: the picture of an author may, where the name
    does not."""
    page = reader.page
    links = np.flatnonzero(page.tag[post.start : post.end] == TAG["a"]) + post.start
    found = (row for row in links.tolist() if PROFILE.search(page.attribute(row, "href") or ""))
    return next((address for row in found if (address := reader.link(row))), "")


def _name(page: Page, rows: list[int]) -> list[int]:
    """Of the rows of a name those in its element, or in its link: behind it there may stand a rank."""
    if not rows:
        return []
    around = int(page.parent[rows[0]])
    links = (row for row in page.ancestors(rows[0]) if page.tag_name(row) == "a")
    link = next((row for row in links if page.attribute(row, "href") is not None), 0)
    return [row for row in rows if page.parent[row] == around or (link and row < page.end[link])]


def _tops(page: Page, start: int, end: int) -> list[int]:
    """The rows that a post is made of, each with all below it. A reply inside another post ends it."""
    rows, ends = [], page.end.data  # whose numbers are those of Python
    while start < end:
        if ends[start] <= end:
            rows.append(start)
            start = ends[start]
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
