"""What elements are marked as by microdata (`itemprop`) and RDFa (`property`): names of schema.org, Dublin Core."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from elute.metadata.clue import Clue
from elute.metadata.places import LONGEST, places, text_of
from elute.metadata.sources.json_ld import ABOUT, kind_of
from elute.page.table import Page

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
    said = page.attributes(row)
    if told := said.get("content") or said.get("datetime"):
        return told
    for inner in range(row + 1, min(int(page.end[row]), row + LONGEST)):
        if (page.attribute(inner, attribute) or "").lower().rpartition(":")[2] == "name":
            return page.attribute(inner, "content") or text_of(page, inner)
    return text_of(page, row)


def _type_around(page: Page, row: int, attribute: str) -> str:
    """The type of the thing that a row is a property of, "" where none is told."""
    for above in page.ancestors(row):
        if told := page.attribute(above, attribute):
            return told.split()[0].rpartition("/")[2].rpartition(":")[2] if told.split() else ""
    return ""
