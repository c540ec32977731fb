"""What short texts of the page say: datelines and bylines without a name of their own, and copyright lines."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from typing import Final

from elute.metadata._dates import short_texts_with_dates
from elute.metadata._places import texts_with_names
from elute.metadata.clue import Clue
from elute.metadata.names import names_in
from elute.metadata.said import dated_parts
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.units.titles import title_block

LONGEST: Final = 40
"""Words of a text that may be a dateline or a byline."""

BEFORE: Final = 3
BEHIND: Final = 12
"""Blocks before the title and behind it that are near it."""

FIRST: Final = 15
LAST: Final = 5
"""Texts that may have dates that are looked at, from the beginning of the page and from its end."""

_BY: Final = re.compile(
    r"^(?:\W|(?:written|posted|words|story|text|article|published|photos?)\s)*(?:by|von|par|por|di|da|door|av|af|od|przez|автор|text|fotos?|thread starter|topic starter)\b[:\s]\s*(.+)$",
    re.IGNORECASE,
)
_BY_LATER: Final = re.compile(
    r"[\s|·•–—,](?:by|author|von|par|por|door|autor|auteur|автор)\b:?\s+(.{3,60})", re.IGNORECASE
)

_WRITTEN_BY: Final = re.compile(
    r"(?:(?:written|posted|words|story|article|published|geschrieben|verfasst|escrito|scritto|rédigé)\s+(?:by|von|por|da|par)"
    r"|(?:author|autor(?:in)?|auteur|autore)\s*:)\s*(.+)$",
    re.IGNORECASE,
)
FEW: Final = 14


def _names_beside(text: str) -> bool:
    names = names_in(text)
    return len(names) == 1 and 2 <= len(names[0].split()) <= 3 and names[0].istitle()


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
    """Dates in short visible texts, by where they stand and what is said beside them; names behind "by"."""
    blocks, near = page.blocks, near_title(page)
    for block, row in texts_with_names(blocks.segments, near.start, near.stop, LONGEST):
        text = blocks.text(block)
        if by := _BY.match(text):
            yield Clue("author", by[1], "text by", row)
        elif (by := _BY_LATER.search(text)) and not by[1][0].islower():
            yield Clue("author", by[1], "text by, later", row)
    rest = [text for text in texts_with_names(blocks.segments, 0, len(blocks), FEW) if text[0] not in near]
    for block, row in rest:
        if by := _WRITTEN_BY.match(blocks.text(block)):
            yield Clue("author", by[1], "text by, far", row)
    dated = short_texts(page)
    for block, row, is_code in dated[:FIRST] + dated[FIRST:][-LAST:]:
        if is_code:
            continue
        place = ", near the title" if block in near else ""
        if place and _names_beside(blocks.text(block)):
            yield Clue("author", blocks.text(block), "text beside a date", row)
        for part, kind, date in dated_parts(blocks.text(block), language, latest):
            yield Clue("published", part, f"text {kind}{place}", row, date)
