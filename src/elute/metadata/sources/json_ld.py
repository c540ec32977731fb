"""What JSON-LD says: the objects of schema.org, however they are nested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from elute.metadata.clue import Clue
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.units.json_ld import json_ld

MOST_OBJECTS: Final = 2_000
"""So many objects of a page are looked at."""

MOST_TEXTS: Final = 50
"""Of one property."""

WORKS: Final = ("article", "posting", "report", "recipe", "product", "event", "video", "podcast", "creativework")
"""Types with one of these in their names are what a page is about, if they do not stand inside another of them."""

FIELDS: Final = {
    "headline": "title",
    "description": "description",
    "articleSection": "section",
    "inLanguage": "language",
    "license": "licence",
    "thumbnailUrl": "image",
    "datePublished": "published",
    "dateCreated": "published",
    "uploadDate": "published",
    "dateModified": "modified",
    "author": "author",
    "creator": "author",
    "image": "image",
    "keywords": "tags",
    "publisher": "site",
}
"""For each property its field."""


@remembered
def objects(page: Page) -> tuple[tuple[dict[str, Any], int], ...]:
    """Every JSON object of the page's JSON-LD, outer ones first, with the row of its script."""
    return tuple(_objects(page))


def _objects(page: Page) -> Iterator[tuple[dict[str, Any], int]]:
    left = MOST_OBJECTS
    for row, document in json_ld(page):
        waiting = [document]
        for found in waiting:  # which grows
            if isinstance(found, dict):
                left -= 1
                yield found, row
                waiting.extend(value for value in found.values() if isinstance(value, (dict, list)))
            elif isinstance(found, list):
                waiting.extend(found[:MOST_OBJECTS])
            if left <= 0:
                return


def is_work(types: Sequence[str]) -> bool:
    """Whether one of these types of schema.org is what a page may be about."""
    return any(word in name.lower() for name in types for word in WORKS)


def clues(page: Page) -> Iterator[Clue]:
    """What the objects say, each named by its property, and by whether it is a work or something else."""
    for found, row in objects(page):
        kinds = types_of(found)
        kind = "work" if is_work(kinds) else "page" if "WebPage" in kinds else "other"
        for property, field in FIELDS.items():
            if property in found:
                told = texts(found[property], ("url", "contentUrl") if property == "image" else ("name",))
                for text in filter(None, ["; ".join(told)]) if field == "author" else told:
                    yield Clue(field, text, f"JSON-LD {kind} {property}", row)
        if kind == "work":
            yield Clue("type", kinds[0], "JSON-LD work", row)
            for text in texts(found.get("name")):
                yield Clue("title", text, "JSON-LD work name", row)
        if "WebSite" in kinds:
            for text in texts(found.get("name")):
                yield Clue("site", text, "JSON-LD WebSite name", row)


def types_of(found: dict[str, Any]) -> list[str]:
    """The names of an object's types, without the address of schema.org."""
    return [name.rpartition("/")[2] for name in texts(found.get("@type"))]


def texts(value: Any, keys: tuple[str, ...] = ("name",)) -> Iterator[str]:
    """The texts in a value: itself, each of a list, or what `keys` of an object hold."""
    if isinstance(value, str):
        if value.strip():
            yield value.strip()
    elif isinstance(value, list):
        for each in value[:MOST_TEXTS]:
            if not isinstance(each, list):
                yield from texts(each, keys)
    elif isinstance(value, dict):
        for key in keys:
            inner = value.get(key)
            if isinstance(inner, str) and inner.strip():
                yield inner.strip()
                return
