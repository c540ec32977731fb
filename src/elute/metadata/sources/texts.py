"""What short texts of the page say of its date: datelines without a name of their own, and copyright lines."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Final

from elute.metadata._dates import long_texts_with_dates, short_texts_with_dates
from elute.metadata.clue import Clue, Dated
from elute.metadata.dates import dates_in
from elute.metadata.said import dated_parts, is_of_a_user
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.units.titles import title_block

LONGEST: Final = 40
"""Words of a text that may be a dateline or a byline."""

BEFORE: Final = 3
BEHIND: Final = 12
"""Blocks before the title and behind it that are near it."""

LABEL: Final = 20
"""Characters of the text before a date that may say what it is."""

BEGINNING: Final = 60
PLACE: Final = 25
"""Characters of a story that may be a dateline, and of the place that may stand before its date."""

FIRST: Final = 15
LAST: Final = 5
"""Texts that may have dates that are looked at, from the beginning of the page and from its end."""


@remembered
def near_title(page: Page) -> range:
    """The blocks near the title of a page; none where it has no title that readers see."""
    title = title_block(page)
    return range(0) if title is None else range(max(title - BEFORE, 0), min(title + BEHIND + 1, len(page.blocks)))


@remembered
def short_texts(page: Page) -> list[tuple[int, int, bool]]:
    """The short visible blocks that may have dates, the first row of each, and whether it is code."""
    return short_texts_with_dates(page.blocks.segments, LONGEST)


def clues(page: Page, language: str, latest: datetime.date) -> Iterator[Clue]:
    """Dates in short visible texts, by where they stand and what is said beside them."""
    blocks, near, dated = page.blocks, near_title(page), short_texts(page)
    for block, row, is_code in dated[:FIRST] + dated[FIRST:][-LAST:]:
        if is_code:
            continue
        place = ", near the title" if block in near else ""
        for part, kind, date in dated_parts(blocks.text(block), language, latest):
            if is_of_a_user(part if date.around or not block else blocks.text(block - 1)[:LABEL]):
                continue
            yield Clue("published", part, f"text {kind}{place}", row, date)
    for block, row in long_texts_with_dates(blocks.segments, near.start, near.stop, LONGEST, BEGINNING):
        text = blocks.text(block)[:BEGINNING]
        for found in dates_in(text, language, latest)[:1]:
            if found.start <= PLACE:
                yield Clue("published", text, "text dateline", row, Dated(found.when, found.start))
