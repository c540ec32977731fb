"""The date of each post, where the nearest line that says when is missing, or is another date.

Posts of a thread stand in the order of time, or against it; the days on which their authors joined do not. So of the
places that have a date in most posts it is the one whose dates are in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from elute.metadata.dates import first_date
from elute.page.table import Page
from elute.units.posts import Post

MOST: Final = 0.8  # of the posts, that have a date in one place
ORDERED: Final = 0.8  # of dates one after another, that are in order
SURELY_ORDERED: Final = 0.95
FEWEST: Final = 3  # dates that tell an order
LONGEST: Final = 80  # characters of a text with a date

Place = int | str
"""The classes of the element around a date, or its tag where it has none."""


def dates_of(page: Page, posts: Sequence[Post]) -> list[list[int]]:
    """For each post the rows of its date, none where it has none."""
    given = [post.date for post in posts]
    days = ["".join(map(page.blocks.piece, rows)) for rows in given]
    order = _order([_day(said) for said in days])
    if sum(map(bool, given)) >= MOST * len(posts) and (order is None or order >= ORDERED):
        return given
    best, chosen = max(order or 0.0, ORDERED) if any(given) else ORDERED, given
    for rows in _by_place(page, posts).values():
        if len(rows) >= MOST * len(posts):
            ordered = _order([_day(page.blocks.piece(rows[number])) for number in sorted(rows)])
            if ordered is not None and ordered >= SURELY_ORDERED and ordered > best:
                best, chosen = ordered, [[rows[number]] if number in rows else [] for number in range(len(posts))]
    return chosen


def _day(text: str) -> str:
    """The day that a text says, as year, month and day; "" for none."""
    found = first_date(text) if len(text) <= LONGEST else None
    return found.date if found else ""


def _order(days: Sequence[str]) -> float | None:
    """The share of days that are in order with the one before; None where too few are known to tell."""
    known = [day for day in days if day]
    if len(known) < FEWEST:
        return None
    rising = sum(one <= other for one, other in pairwise(known))
    falling = sum(one >= other for one, other in pairwise(known))
    return max(rising, falling) / (len(known) - 1)


def _by_place(page: Page, posts: Sequence[Post]) -> dict[Place, dict[int, int]]:
    """The first row with a date in each place of each post, without those in quotes."""
    quoted = page.in_subtrees(page.rows_of("blockquote", "q"))
    found: dict[Place, dict[int, int]] = {}
    for number, post in enumerate(posts):
        said = (page.blocks.piece_len[post.start : post.end] > 0) & ~quoted[post.start : post.end]
        for row in (np.flatnonzero(said) + post.start).tolist():
            if _day(page.blocks.piece(row)):
                parent = int(page.parent[row])
                place = page.attribute(parent, "class") or int(page.tag[parent])
                found.setdefault(place, {}).setdefault(number, row)
    return found
