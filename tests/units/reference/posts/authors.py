"""Elements that may name the author of a post."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from elute.units.posts.class_words import AUTHOR

from .days import CLOCK, says_day
from .texts import LONGEST_NAME, Look, Texts

if TYPE_CHECKING:
    from .records import Record

PROFILE: Final = re.compile(
    r"(?:^|[/?&;=_])(?:(u|users?|members?|memberlist|profiles?|viewprofile|people|authors?)(?=[/?.=;,&]|$)|[@~]\w)"
)
COUNT: Final = re.compile(r"\d[\d.,]*[kKmM]?\s+[^\W\d]+")
"""What a profile counts, such as points or posts, with a link to where it does."""
FIRST_NAMES: Final = 12
"""Short texts of a post that may be its author, where nothing else tells."""
FIRST_LINKS: Final = 3
"""In an element that names an author, one of which may be the name."""
MOST_NAMED: Final = (4, 5)
"""Of posts, in which the name stands in the same place."""


class Named(NamedTuple):
    """An element that names an author, and the text rows that are the name."""

    row: int
    rows: list[int]
    name: str


def is_sure(kind: tuple[object, ...]) -> bool:
    """Whether nothing else is said in that way: the author by microdata or `rel`, the date by <time> and the like."""
    return kind in (("itemprop",), ("rel",)) or kind[0] == "date"


def authors_by_kind(texts: Texts) -> dict[tuple[object, ...], list[Named]]:
    """The elements that may name an author, by how they say so."""
    found: dict[tuple[object, ...], list[Named]] = defaultdict(list)
    profiles: list[int] = []
    links = [row for row in texts.page.rows_of("a").tolist() if texts.page.attribute(row, "href") is not None]
    for kind, row in _author_elements(texts):
        if kind[0] == "href":
            profiles.append(row)
        rows = _name_in(texts, profiles, links, row)
        name = "".join(map(texts.page.blocks.piece, rows)).strip()
        first = texts.page.blocks.piece(rows[0]) if rows else ""
        if rows and not (COUNT.fullmatch(name) or CLOCK.search(first) or says_day(first)):
            found[kind].append(Named(row, rows, name))
    return found


def _name_in(texts: Texts, profiles: list[int], links: list[int], row: int) -> list[int]:
    """The rows of a name: in the first profile in an element, else in one of the first links, else in all of it."""
    end = texts.page.end[row]
    place = bisect_left(profiles, row)
    if place < len(profiles) and profiles[place] < end:
        return texts.line_in(profiles[place], _is_name, True)
    place = bisect_left(links, row)
    within = [link for link in links[place : place + FIRST_LINKS] if link < end]
    return next((name for link in (*within, row) if (name := texts.line_in(link, _is_name, True))), [])


def _author_elements(texts: Texts) -> Iterator[tuple[tuple[str, ...], int]]:
    page = texts.page
    for row in page.rows_of("a").tolist():
        if match := PROFILE.search(page.attribute(row, "href") or ""):
            yield ("href", match[1] or "@", *texts.looks.of(row)), row
    for row in sorted({*page.rows_with("itemprop"), *page.rows_with("rel")}):
        if page.attribute(row, "itemprop") in ("author", "creator"):
            yield ("itemprop",), row
        elif "author" in (page.attribute(row, "rel") or "").split():
            yield ("rel",), row
    for row in np.flatnonzero(texts.said == AUTHOR).tolist():
        yield ("class", *texts.looks.of(row)), row


def _is_name(text: str) -> bool:
    return len(text) > 1 and any(letter.isalpha() for letter in text) and not text.endswith(":")


def names_in(texts: Texts, kinds: dict[tuple[object, ...], list[Named]], posts: list[Record]) -> list[list[int]]:
    """The rows of a name in each post, none where it has none: of the kind that names most of them, else of the first
    place that has names in most. What is the same in all of them is a name where there is no other."""
    least = MOST_NAMED[0] * len(posts)  # fewer names are those of most posts only where posts hold one another
    ways = [_named_in(named, posts) for named in kinds.values() if MOST_NAMED[1] * len(named) >= least]
    several = [way for way in ways if len({tuple(map(texts.page.blocks.piece, rows)) for rows in way if rows}) > 1]
    for some in (several, _by_place(texts, posts), ways):
        best = max(some, key=lambda way: sum(map(bool, way)), default=[])
        if MOST_NAMED[1] * sum(map(bool, best)) >= MOST_NAMED[0] * len(posts):
            return best
    return [[] for _ in posts]


def _named_in(named: list[Named], posts: list[Record]) -> list[list[int]]:
    """The rows of the first in each post."""
    rows = [element.row for element in named]
    places = [(bisect_left(rows, post.start), bisect_left(rows, post.end)) for post in posts]
    return [named[start].rows if start < end else [] for start, end in places]


def _by_place(texts: Texts, posts: list[Record]) -> list[list[list[int]]]:
    """Names that stand in elements which look alike, and around which elements do, or in links of such: where there are
    any, those whose links lead to them."""
    found: dict[Look | tuple[Look, Look], dict[int, int]] = {}
    for number, post in enumerate(posts):
        first, last = bisect_left(texts.rows, post.start), bisect_left(texts.rows, post.end)
        for row in texts.rows[first : min(last, first + FIRST_NAMES)]:
            if _may_be_name(texts.page.blocks.piece(row).strip()) and row not in post.author.rows:
                link = _link_around(texts, row, post.start)
                if link:
                    look = texts.looks.of(max(int(texts.page.parent[link]), 0))
                    found.setdefault(look, {}).setdefault(number, row)
                rows = found.setdefault(_place(texts, int(texts.page.parent[link or row])), {})
                if number not in rows or (link and not _link_around(texts, rows[number], post.start)):
                    rows[number] = row  # a name, behind "by"
    piece = texts.page.blocks.piece
    several = [rows for rows in found.values() if len({piece(row).strip() for row in rows.values()}) > 1]
    several = [rows for rows in several if MOST_NAMED[1] * len(rows) >= MOST_NAMED[0] * len(posts)]
    linked = [rows for rows in several if _lead_to_them(texts, posts, rows)]
    return [[[rows[number]] if number in rows else [] for number in range(len(posts))] for rows in linked or several]


def _place(texts: Texts, row: int) -> tuple[Look, Look]:
    """How an element and the one around it look. The link of a name does not count: some have none."""
    return texts.looks.of(max(row, 0)), texts.looks.of(max(int(texts.page.parent[max(row, 0)]), 0))


def _lead_to_them(texts: Texts, posts: list[Record], rows: dict[int, int]) -> bool:
    """Whether most names are links, and each leads to another place: such are the profiles of those who are named."""
    links = {row: _link_around(texts, row, posts[number].start) for number, row in rows.items()}
    leads = {row: texts.page.attribute(link, "href") for row, link in links.items() if link}
    pairs = [(texts.page.blocks.piece(row).strip(), lead) for row, lead in leads.items() if lead]
    names, places = ({pair[part] for pair in pairs} for part in (0, 1))
    return 2 * len(pairs) > len(rows) and len(names) == len(places) == len(set(pairs))


def _link_around(texts: Texts, row: int, start: int) -> int:
    """The link of a post that a text is in, 0 for none."""
    page = texts.page
    above = int(page.parent[row])
    while above >= start and page.tag_name(above) != "a":
        above = int(page.parent[above])
    return above if above >= max(start, 1) else 0


def _may_be_name(text: str) -> bool:
    """Whether a text is short enough for a name, and neither a label nor a date nor a count. What ends in a colon is no
    label where it has two words: "Ann says:"."""
    if " " in text:
        text = text.removesuffix(":")
    is_short = len(text) <= LONGEST_NAME and _is_name(text.strip()) and ":" not in text
    return is_short and not COUNT.fullmatch(text) and not says_day(text)
