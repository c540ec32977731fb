"""The title of a page: what its <title>, its metadata and its headings agree on.

A <title> mostly has the name of the site beside that of the page, and metadata often too; a first heading may be the
site's own. What two of them say is the title of the page.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from elute.page.arrays import Mask
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.units import _titles
from elute.units._titles import AGREED, MOST_PARTS, Titles

__all__ = [
    "AGREED",
    "MOST_PARTS",
    "Declared",
    "Titles",
    "agreement",
    "declared_titles",
    "heading_blocks",
    "lacks_title",
    "partings",
    "readings",
    "title_block",
    "title_text",
    "titles",
]


@remembered
def titles(page: Page) -> Titles:
    """What head and headings of a page say, for those who ask more than one question."""
    return Titles(page.blocks.segments)


def partings(title: str) -> list[tuple[int, int]]:
    """What may part the name of a page from that of its site: where it begins, and where it ends.

    >>> partings("Rain - Weather | The Ledger")
    [(4, 7), (14, 17)]
    """
    return _titles.partings(title)


class Declared(NamedTuple):
    """A title that the head of a page declares, and where."""

    text: str
    source: str


def declared_titles(page: Page) -> tuple[Declared, ...]:
    """The titles in the head of a page, the one that is most often the page's alone first."""
    return tuple(map(Declared._make, titles(page).declared))


def readings(title: str) -> list[tuple[str, float]]:
    """What may be the page's own title in one that is declared, and how likely: all of it, or all but its last parts;
    or all but its first ones where that is most of it. A site's name stands at the end; where it does not, it is short.

    >>> readings("Rain in May | The Ledger")
    [('Rain in May | The Ledger', 1.0), ('Rain in May', 1.0)]
    """
    return _titles.readings(title)


def agreement(one: str, other: str) -> float:
    """The share of their words that two titles have in common, from 0 to 1.

    >>> agreement("Tea, and how it is made", "tea and how it is made"), agreement("Tea", "Coffee")
    (1.0, 0.0)
    """
    return _titles.agreement(one, other)


def title_text(page: Page, block: int) -> str:
    """The text of a heading in one line, without the link to itself that documentation puts behind it.

    >>> import elute
    >>> page = elute.parse("<h1>Reading files<a href=#reading>#</a></h1><h1>Learn C#</h1>")
    >>> title_text(page, 0), title_text(page, 1)
    ('Reading files', 'Learn C#')
    """
    return titles(page).text(block)


def title_block(page: Page, likely: int | None = None) -> int | None:
    """The block that is the page's title, None where no block is. `likely` is one that a method takes for it.

    That one is it where the head agrees; else a heading with which the head agrees, best an <h1>. Where the head agrees
    with neither, it is the likely one only if that is a heading, or the head declares nothing; else the only <h1>.

    >>> import elute
    >>> page = elute.parse("<title>Rain – The Ledger</title><h1>The Ledger</h1><h2>Rain</h2><p>It rains.")
    >>> page.blocks.text(title_block(page))
    'Rain'
    """
    return titles(page).block(likely)


def heading_blocks(page: Page) -> list[tuple[int, int]]:
    """The first visible headings of a page that can be titles: level and block."""
    return titles(page).headings


def lacks_title(page: Page, keep: Mask, title: str, block: int | None = None) -> bool:
    """Whether there is kept text that does not say a title: its block, if it has one, is not kept, the text does not
    begin with an <h1>, has no such heading, and not just these words near its top."""
    mask = np.ascontiguousarray(keep, dtype=np.bool_)
    return titles(page).is_lacking(mask, title, -1 if block is None else block)
