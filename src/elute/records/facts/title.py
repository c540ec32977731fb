"""The name of the thing that a page is of: the text on it that its <title> repeats.

A title has the name, and often the site, the section and more; a page has the name alone, mostly as a heading, on old
pages as any text. So the name is the leaf, or the line of leaves, whose words stand in the title one after another:
long ones, headings, and elements that call themselves title or name are better than others, links are worse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from elute.metadata.declared import declared
from elute.page.table import Page
from elute.records.attributes.leaves import Leaves, leaves_of
from elute.units.titles import declared_titles
from elute.units.words import words

from .fact import Fact

LONGEST: Final = 300  # characters of a leaf, and of a title
SHORTEST: Final = 3
MOST_LEAVES: Final = 8  # of a line that is a name
HEADINGS: Final = {"h1": 0.6, "h2": 0.4, "h3": 0.3, "h4": 0.2, "b": 0.1, "strong": 0.1, "big": 0.1}
LEAST: Final = 0.3
AT_THE_START: Final = 0.4
CALLED: Final = 0.3
LINKED: Final = -0.5
LEVELS: Final = 3  # elements around a leaf that are looked at
_WORD = re.compile(r"[a-zA-Z]+")
_CALLED = re.compile(r"title|name|heading|headline", re.I)


def name_fact(page: Page) -> Fact | None:
    """The name of the thing, None where the page has no title.

    >>> import elute
    >>> html = "<title>Shop - Green tea - Buy online</title><a href=/>Shop</a><span>Green tea</span><p>Tea is green."
    >>> name_fact(elute.parse(html))
    Fact(field='name', text='Green tea', source='page', rows=(9,))
    """
    leaves = leaves_of(page)
    titles = [f" {' '.join(words(title.text[:LONGEST]))} " for title in declared_titles(page)]
    places = _best(leaves, titles) if titles else None
    if places:
        return Fact("name", leaves.text(places), "page", tuple(leaves.rows[place] for place in places))
    title = declared(page).title
    return Fact("name", title, "page") if title else None


def _best(leaves: Leaves, titles: list[str]) -> range | None:
    """The leaves that are most likely the name."""
    best, most = None, LEAST
    for places in _candidates(leaves):
        first = _WORD.search(leaves.texts[places[0]])
        if first and not any(first[0].casefold() in title for title in titles):
            continue  # most leaves are no name, which is told soon
        told = " ".join(words(leaves.text(places)))
        inside = [title for title in titles if len(told) >= SHORTEST and f" {told} " in title]
        if inside:
            shares = (len(told) / (len(title) - 2) + AT_THE_START * title.startswith(f" {told} ") for title in inside)
            marks = max(shares) + _marks(leaves, places[0])
            if marks > most:
                best, most = places, marks
    return best


def _candidates(leaves: Leaves) -> Iterator[range]:
    """Every leaf, and before the leaves of a short line the line."""
    for place, text in enumerate(leaves.texts):
        if place == 0 or leaves.lines[place] != leaves.lines[place - 1]:
            stop = place + 1
            while stop < len(leaves) and leaves.lines[stop] == leaves.lines[place]:
                stop += 1
            if 1 < stop - place <= MOST_LEAVES:
                yield range(place, stop)
        if len(text) <= LONGEST:
            yield range(place, place + 1)


def _marks(leaves: Leaves, place: int) -> float:
    """What the elements around a leaf say of it."""
    page, row = leaves.page, leaves.rows[place]
    marks = LINKED if page.blocks.row_in_link[row] else 0.0
    heading, called = 0.0, 0.0
    for _ in range(LEVELS):
        row = int(page.parent[row])
        if row <= 0:
            break
        heading = max(heading, HEADINGS.get(page.tag_name(row), 0.0))
        if _CALLED.search(f"{page.attribute(row, 'class') or ''} {page.attribute(row, 'id') or ''}"):
            called = CALLED
    return marks + heading + called
