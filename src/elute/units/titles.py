"""The title of a page: what its <title>, its metadata and its headings agree on.

A <title> mostly has the name of the site beside that of the page, and metadata often too; a first heading may be the
site's own. What two of them say is the title of the page.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from elute.page.arrays import Mask, Singles
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.units import _titles
from elute.units._titles import Readings

MOST_PARTS: Final = 4  # of a declared title that are told apart
AGREEMENT: Final = 0.75  # the share of words that two titles have in common, from which on they say the same
AT_THE_END: Final = 0.95  # how far it counts where the title is behind other words


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


@remembered
def declared_titles(page: Page) -> tuple[Declared, ...]:
    """The titles in the head of a page, the one that is most often the page's alone first."""
    return tuple(map(Declared._make, _titles.declared(page.table)))


def readings(title: str) -> list[tuple[str, float]]:
    """What may be the page's own title in one that is declared, and how likely: all of it, or all but its last parts;
    or all but its first ones where that is most of it. A site's name stands at the end; where it does not, it is short.

    >>> readings("Rain in May | The Ledger")
    [('Rain in May | The Ledger', 1.0), ('Rain in May', 1.0)]
    """
    places = partings(title)[:MOST_PARTS]
    first = [title[end:] for _, end in places if 2 * end <= len(title)]
    last = [title[:start] for start, _ in places]
    likely = [(title, 1.0), *((text, 1.0) for text in last), *((text, AT_THE_END) for text in first)]
    return [reading for reading in likely if reading[0]]


@remembered
def _readings(page: Page) -> Readings:
    titles = dict.fromkeys(title.text for title in declared_titles(page))  # which often say the same
    return Readings([reading for title in titles for reading in readings(title)])


def agreed(page: Page, text: str) -> bool:
    """Whether a text says what the head of a page declares."""
    return _readings(page).agreement(text) >= AGREEMENT


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
    return _titles.heading_text(page.blocks.segments, block)


def most_likely(page: Page, scores: Singles) -> int | None:
    """Of the visible blocks the one with the highest score, None where no score is above 0."""
    return _titles.most_likely(page.blocks.segments, scores)


def title_block(page: Page, likely: int | None = None) -> int | None:
    """The block that is the page's title, None where no block is. `likely` is one that a method takes for it.

    That one is it where the head agrees; else a heading with which the head agrees, best an <h1>. Where the head agrees
    with neither, it is the likely one only if that is a heading, or the head declares nothing; else the only <h1>.

    >>> import elute
    >>> page = elute.parse("<title>Rain – The Ledger</title><h1>The Ledger</h1><h2>Rain</h2><p>It rains.")
    >>> page.blocks.text(title_block(page))
    'Rain'
    """
    if likely is not None and agreed(page, page.blocks.text(likely)):
        return likely
    headings = heading_blocks(page)
    if (heading := _agreed_heading(page)) is not None:
        return heading
    if likely is not None and (not declared_titles(page) or likely in [block for _, block in headings]):
        return likely
    first = [block for level, block in headings if level == 1]
    return first[0] if len(first) == 1 else None


@remembered
def _agreed_heading(page: Page) -> int | None:
    """The heading with which the head agrees most, None where it agrees with none."""
    block, agrees = _readings(page).agreed_heading(page.blocks.segments, heading_blocks(page))
    return block if agrees >= AGREEMENT else None


@remembered
def heading_blocks(page: Page) -> tuple[tuple[int, int], ...]:
    """The first visible headings of a page that can be titles: level and block."""
    return tuple(_titles.headings(page.blocks.segments))


def is_said(page: Page, keep: Mask, title: str) -> bool:
    """Whether the kept text says a title: it begins with an <h1>, has such a heading, or just these words near its
    top."""
    mask = np.ascontiguousarray(keep, dtype=np.bool_).view(np.uint8)
    return _titles.is_said(page.blocks.segments, mask, heading_blocks(page), title, AGREEMENT)
