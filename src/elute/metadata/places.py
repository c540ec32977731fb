"""The elements of a page that may say something of it, found once, and the text inside them."""

from __future__ import annotations

from typing import Final

from elute.metadata._places import Places, text_inside
from elute.page.remembered import remembered
from elute.page.table import Page

MOST: Final = 2_000
"""Elements of each kind that are looked at."""

MOST_ROWS: Final = 25
LONGEST: Final = 160
"""Rows and characters of an element that is one date or one name."""


@remembered
def places(page: Page) -> Places:
    """The rows of <meta>, <link> and <time>, of links with a relation, and of microdata and RDFa."""
    return Places(page.table, MOST)


def text_of(page: Page, row: int) -> str:
    """The text inside an element in one line, "" where it is long."""
    return text_inside(page.table, row, MOST_ROWS, LONGEST)
