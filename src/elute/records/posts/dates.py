"""The date of each post, where the nearest line that says when is missing, or is another date.

Posts of a thread stand in the order of time, or against it; the days on which their authors joined do not. So of the
places that have a date in most posts it is the one whose dates are in order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from elute.metadata.dates import first_date
from elute.page.arrays import Mask
from elute.page.table import Page
from elute.units.posts import Post, date_lines
from elute.units.posts.date_words import OTHERS

MOST: Final = 0.8  # of the posts, that have a date in one place
ORDERED: Final = 0.8  # of dates one after another, that are in order
SURELY_ORDERED: Final = 0.95
FEWEST: Final = 3  # dates that tell an order
LONGEST: Final = 80  # characters of a text with a date
MONTH_FIRST, DAY_FIRST = "en-us", "en-gb"
_AROUND: Final = " \t\n\N{NO-BREAK SPACE}\N{LEFT-TO-RIGHT MARK},;:|·•«»‹›–—->()[]"
_CLOCK: Final = re.compile(r"(?<!\d)\d{1,2}[:h]\d\d(?!\d)")
_OTHERS: Final = "|".join(rf"{word[:-1]}\b" if word[-1] == "." else word for word in OTHERS.split())
_BEHIND: Final = re.compile(
    r"\s(?:(?:post subject|subject|title|titel|betreff|sujet(?: du message)?|asunto|oggetto|temat|onderwerp)\s?:"
    rf"|[(\[][^\d()\[\]]*\b(?:{_OTHERS})).*",  # when it was changed
    re.I | re.S,
)
_BEFORE: Final = re.compile(
    r"(?:#\s?\d+\W+)?"  # the number of the post
    r"(?:[^\d:]{1,40}:\s+(?=\S))?"  # a label
    r"(?:(?:posted|written|asked|answered|replied|commented|submitted|created|sent|verfasst|geschrieben|erstellt|schrieb|"
    r"posté|publié|écrit|envoyé|publicado|escrito|enviado|scritto|inviato|pubblicato|napisano|dodano|geplaatst|добавлено|"
    r"отправлено|написано|says?|said|wrote|schreibt|a écrit|a posté|am|on|at|le|el|il(?!\s+y\s)|op|den)\b"
    r"(?!\s+\d{1,2}:\d\d\D*$)[\s:,–—-]*)*",
    re.IGNORECASE,
)

Place = int | str
"""The classes of the element around a date, or its tag where it has none."""


def dates_of(page: Page, posts: Sequence[Post], kept: Mask) -> list[list[int]]:
    """For each post the rows of its date, none where it has none. `kept` are the blocks that posts were found by."""
    given = [post.date for post in posts]
    order = _order(page, given)
    in_order = order is None or order >= ORDERED
    places = Counter(_place(page, line) for line in given if line)
    if places.total() >= MOST * len(posts) and in_order and len(places) == 1 and not _are_same(page, given):
        return given
    lines = _by_place(page, posts, kept)
    if places.total() >= MOST * len(posts) and in_order and not _are_same(page, given):
        return _where_most_are(page, given, lines, places)
    best, chosen = max(order or 0.0, ORDERED) if any(given) and not _are_same(page, given) else ORDERED, given
    untold = []  # places whose dates tell no order
    for place, found in lines.items():
        if len(found) >= MOST * len(posts):
            others = [found.get(number, []) for number in range(len(posts))]
            ordered = _order(page, others)
            if ordered is None:
                untold += [others] if place not in places else []
            elif ordered >= SURELY_ORDERED and ordered > best and not _are_same(page, others):
                best, chosen = ordered, others
    return untold[0] if untold and chosen is given and not in_order else chosen


def _where_most_are(
    page: Page, given: list[list[int]], lines: dict[Place, dict[int, list[int]]], places: Counter[Place]
) -> list[list[int]]:
    """The dates, of posts with one elsewhere than most have it the one that stands where most have it: the other may be
    that of a quote. Of several places it is the one that has a date in most posts."""
    common = max(places, key=lambda place: (len(lines.get(place, ())), places[place]))
    there = lines.get(common, {})
    order = _order(page, [there.get(number, []) for number in range(len(given))])
    if 2 * len(there) <= len(given) or (order is not None and order < ORDERED):
        return given
    return [
        line if not line or _place(page, line) == common else there.get(number, line)
        for number, line in enumerate(given)
    ]


def _are_same(page: Page, lines: Sequence[Sequence[int]]) -> bool:
    """Whether several posts have one date, and it tells no day: who wrote them was there "5 minutes ago". Or it tells
    the minute: then it is that of a post which all of them quote."""
    said = ["".join(map(page.blocks.piece, rows)) for rows in lines if rows]
    return (
        len(said) >= FEWEST
        and len(set(said)) == 1
        and (not _day(said[0], MONTH_FIRST) or _CLOCK.search(said[0]) is not None)
    )


def _order(page: Page, lines: Sequence[Sequence[int]]) -> float | None:
    """The share of days that are in order with the one before; None where too few are known to tell. Whether a day or a
    month comes first is what puts them in order."""
    texts = ["".join(map(page.blocks.piece, rows)) for rows in lines]
    first, second = (_share_in_order([_day(text, order) for text in texts]) for order in (MONTH_FIRST, DAY_FIRST))
    return max(first, second) if first is not None and second is not None else first or second


def _share_in_order(days: Sequence[str]) -> float | None:
    known = [day for day in days if day]
    if len(known) < FEWEST:
        return None
    rising = sum(one <= other for one, other in pairwise(known))
    falling = sum(one >= other for one, other in pairwise(known))
    return max(rising, falling) / (len(known) - 1)


def _day(text: str, language: str) -> str:
    """The day that a text says, as year, month and day; "" for none."""
    found = first_date(text, language) if len(text) <= LONGEST else None
    return found.date if found else ""


def _by_place(page: Page, posts: Sequence[Post], kept: Mask) -> dict[Place, dict[int, list[int]]]:
    """The first line with a date in each place of each post."""
    found: dict[Place, dict[int, list[int]]] = {}
    starts = np.array([post.start for post in posts])
    for line in date_lines(page, kept):
        number = int(np.searchsorted(starts, line[0], side="right")) - 1
        if number >= 0 and line[0] < posts[number].end:
            found.setdefault(_place(page, line), {}).setdefault(number, line)
    return found


def _place(page: Page, line: Sequence[int]) -> Place:
    parent = int(page.parent[line[0]])
    return page.attribute(parent, "class") or int(page.tag[parent])


def date_alone(text: str) -> str:
    """A date without what stands around it: labels, the number of the post, "on", a title, when it was changed.

    >>> date_alone("Posted: Mon Jan 12, 2009 2:05 pm"), date_alone("#3 erstellt: 12. Jan 2009 Titel: Hens")
    ('Mon Jan 12, 2009 2:05 pm', '12. Jan 2009')
    >>> date_alone("12. Jan 2009 2:05 (zuletzt bearbeitet: 13. Jan 2009)"), date_alone("May 4 [Edited by Ann]")
    ('12. Jan 2009 2:05', 'May 4')
    >>> date_alone("3 hours ago"), date_alone("Yesterday, 10:11 AM"), date_alone("14:05")
    ('3 hours ago', 'Yesterday, 10:11 AM', '14:05')
    """
    text = text.strip(_AROUND)
    found = _BEFORE.match(text)
    return _BEHIND.sub("", text[found.end() :] if found else text).strip(_AROUND) or text
