"""What may be the title: <title> and its parts, the parts of what else the head declares, and the first headings."""

from __future__ import annotations

from typing import Final

from elute.metadata._titles import parts
from elute.metadata.clue import Clue
from elute.page.table import Page
from elute.units.titles import title_text, titles

MOST_HEADINGS: Final = 8
MOST_PARTS: Final = 5
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
        found.append(Clue("title", said.text(block)[:LONGEST], f"{first}h{level}", segments.span(block)[0]))
    for text, source in declared:
        found += parts(text[:LONGEST], source, MOST_PARTS)
    return found


def of_block(page: Page, block: int) -> Clue:
    """The block that the method takes for the title."""
    return Clue("title", title_text(page, block)[:LONGEST], "title block", page.blocks.span(block)[0])
