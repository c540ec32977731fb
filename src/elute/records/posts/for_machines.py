"""The date of a post that attributes tell, where its text tells none: scripts write what readers see, or the text says
the day only to who knows when the page was made."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from elute.metadata.dates import first_date, machine_date
from elute.page.table import Page
from elute.units.posts import Post
from elute.units.posts.date_words import OTHERS

LONGEST: Final = 40  # characters of a date
_NAMES: Final = re.compile(
    r"datetime|title|data-(?:.*[-_])?(?:date|time|datetime|utime|timestamp|epoch|posted|created)"
)
_CLOCK_ALONE: Final = re.compile(r"\D*\d{1,2}[:h.]\d\d(?::\d\d)?\D*")
_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d")
_SECONDS: Final = re.compile(r"1\d{9}(?:\d{3})?")
_OTHERS: Final = tuple(OTHERS.replace(".", "").split())


def date_for_machines(page: Page, post: Post) -> tuple[int, str]:
    """The element whose attribute tells a date, best the one nearest to the author of those that tell it in the order
    of year, month and day; and the date. 0 and "" where there is none.

    >>> import elute
    >>> html = "<a href=/u/ann>Ann</a><i title='Joined 4 May 2011'>!</i><b data-time=1588587300></b><p>So it is."
    >>> page = elute.parse(html)
    >>> date_for_machines(page, Post(0, len(page), [5], [], []))[1]
    '2020-05-04T10:15:00+00:00'
    """
    author = post.author[0] if post.author else post.start
    said = []
    for row in (np.flatnonzero(page.attr_count[post.start : post.end]) + post.start).tolist():
        for name, value in page.attributes(row).items():
            if _NAMES.fullmatch(name) and (date := _told(value.strip())):
                said.append((date != value.strip() or not _ISO.match(date), abs(row - author), row, date))
    return min(said)[2:] if said else (0, "")


def day_for_machines(page: Page, row: int, text: str) -> str:
    """The date that the element around a text tells, best as people write it, where the text is a time of the day with
    no more than a day of the week; "" where there is none.

    >>> import elute
    >>> page = elute.parse("<time datetime=2020-04-24T19:54 title='24. April 2020, 19:54'>Freitag, 19:54</time>")
    >>> day_for_machines(page, 5, "Freitag, 19:54"), day_for_machines(page, 5, "April 24, 19:54")
    ('24. April 2020, 19:54', '')
    """
    if not _CLOCK_ALONE.fullmatch(text):
        return ""
    around = int(page.parent[row])
    for element in (around, int(page.parent[around])):
        attributes = {name: value for name, value in page.attributes(element).items() if _NAMES.fullmatch(name)}
        told = [_told(attributes[name].strip()) for name in sorted(attributes, key=lambda name: name != "title")]
        if found := next(filter(None, told), ""):
            return found
    return ""


def _told(value: str) -> str:
    """The date that an attribute tells, "" for none: in numbers, in seconds since 1970, or as people write it.

    >>> _told("2020-05-04T10:15Z"), _told("1588587300000"), _told("Monday, May 4, 2020"), _told("May")
    ('2020-05-04T10:15Z', '2020-05-04T10:15:00+00:00', 'Monday, May 4, 2020', '')

    What is longer is a sentence, and what is no day is none.

    >>> _told("2020-05-04: the day on which the hens came to the farm"), _told("2020-99-99")
    ('', '')
    """
    if _SECONDS.fullmatch(value):
        return str(machine_date(value) or "")
    is_another = any(word.startswith(_OTHERS) for word in value.lower().split())
    return value if len(value) <= LONGEST and not is_another and first_date(value) else ""
