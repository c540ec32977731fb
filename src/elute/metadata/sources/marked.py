"""What elements are marked as by microdata (`itemprop`) and RDFa (`property`): names of schema.org, Dublin Core."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from elute.metadata._places import rows_inside, value_above
from elute.metadata.clue import Clue
from elute.metadata.places import LONGEST, places, text_of
from elute.metadata.sources.json_ld import ABOUT, kind_of
from elute.page.table import Page
from elute.page.vocabulary import ATTRIBUTE

FIELDS: Final = {
    "datepublished": "published",
    "datecreated": "published",
    "datemodified": "modified",
    "author": "author",
    "creator": "author",
    "headline": "title",
    "articlesection": "section",
    "keywords": "tags",
    "license": "licence",
    "inlanguage": "language",
}
"""For each property its field."""


def clues(page: Page) -> Iterator[Clue]:
    """What marked elements say, each by its property and by whether it is one of a work or of something else in it."""
    found = places(page)
    yield from _of(page, found.itemprops, "itemprop", "itemtype")
    yield from _of(page, found.properties, "property", "typeof")


def _of(page: Page, rows: Sequence[int], attribute: str, type_attribute: str) -> Iterator[Clue]:
    way = "itemprop" if attribute == "itemprop" else "RDFa"
    typed = False
    for row in rows:
        for name in dict.fromkeys((page.attribute(row, attribute) or "").lower().split()):
            property = name.rpartition(":")[2].rpartition("/")[2]
            if property not in FIELDS:
                continue
            type_name = _type_around(page, row, type_attribute)
            kind = kind_of([type_name])
            if kind in ABOUT and not typed:
                typed = True
                yield Clue("type", type_name, way, row)
            of = ", of another thing" if type_name and kind == "other" else ""
            value = _value(page, row, attribute)
            if value and len(value) <= 4 * LONGEST:
                yield Clue(FIELDS[property], value, f"{way} {property}{of}", row)


def _value(page: Page, row: int, attribute: str) -> str:
    """What the element says: its attribute for machines, the name inside it, or its text."""
    if told := page.attribute(row, "content") or page.attribute(row, "datetime"):
        return told
    for inner in rows_inside(page.table, row, ATTRIBUTE[attribute], LONGEST):
        if (page.attribute(inner, attribute) or "").lower().rpartition(":")[2] == "name":
            return page.attribute(inner, "content") or text_of(page, inner)
    return text_of(page, row)


def _type_around(page: Page, row: int, attribute: str) -> str:
    """The type of the thing that a row is a property of, "" where none is told."""
    number = ATTRIBUTE.get(attribute)
    if number is None:
        told = next(filter(None, (page.attribute(above, attribute) for above in page.ancestors(row))), "")
    else:
        told = value_above(page.table, row, number)
    return told.split()[0].rpartition("/")[2].rpartition(":")[2] if told.split() else ""
