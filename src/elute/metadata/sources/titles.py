"""What may be the title: <title> and its parts, the parts of what else the head declares, and the first headings."""

from __future__ import annotations

from typing import Final

from elute.metadata._places import end_of, text_inside
from elute.metadata._titles import parts
from elute.metadata.clue import Clue
from elute.page.table import Page
from elute.units.titles import title_text, titles

MOST_HEADINGS: Final = 8
MOST_PARTS: Final = 5
MOST_ROWS: Final = 50
"""Rows of a part of a heading."""

KICKED: Final = 2
"""The lowest level of a heading that may have a line above the title in it."""
LONGEST: Final = 1_000
"""Characters of a title that are looked at."""


def clues(page: Page) -> list[Clue]:
    """<title> as a whole, headings by their level, and each declared title in parts."""
    said = titles(page)
    declared, segments = said.declared, page.blocks.segments
    found = [Clue("title", text[:LONGEST], source) for text, source in declared if source == "title"]
    levels: set[int] = set()
    for level, block in said.headings[:MOST_HEADINGS]:
        first = "" if level in levels else "first "
        levels.add(level)
        row, last = segments.span(block)
        found.append(Clue("title", said.text(block)[:LONGEST], f"{first}h{level}", row))
        if first and level <= KICKED and row < last - 1:
            found += _behind_kicker(page, row, level)
    for text, source in declared:
        found += parts(text[:LONGEST], source, MOST_PARTS)
    return found


def of_block(page: Page, block: int) -> Clue:
    """The block that the method takes for the title."""
    return Clue("title", title_text(page, block)[:LONGEST], "title block", page.blocks.span(block)[0])


def _behind_kicker(page: Page, row: int, level: int) -> list[Clue]:
    """What a heading says behind its first element, which may be a line above the title. Where a sign parts them for
    those who do not see them apart, they are more often one title."""
    heading = next((above for above in page.ancestors(row) if page.tag_name(above) == f"h{level}"), None)
    if heading is None:
        return []
    told: list[str] = []
    inner, end = heading + 1, end_of(page.table, heading)
    while inner < end and len(told) < MOST_PARTS:
        if text := text_inside(page.table, inner, MOST_ROWS, LONGEST):
            if not told and not page.tag_name(inner):
                return []
            told.append(text)
        inner = end_of(page.table, inner)
    if len(told) < 2:
        return []
    is_sign = not any(map(str.isalnum, told[1]))
    text = " ".join(told[1 + is_sign :])
    return [Clue("title", text[:LONGEST], f"h{level} behind a kicker{' and a sign' if is_sign else ''}", row)]
