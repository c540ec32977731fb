"""What JSON-LD says: the objects of schema.org, however they are nested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from elute.metadata.clue import Clue
from elute.page.references import unescaped
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.units.json_ld import json_ld

MOST_OBJECTS: Final = 2_000
"""So many objects of a page are looked at."""

MOST_TEXTS: Final = 50
"""Of one property."""

KINDS: Final = {
    "work": ("article", "posting", "report", "creativework", "howto "),
    "recipe": ("recipe",),
    "thing": ("product", "event", "video", "podcast"),
    "question": ("question",),
    "page": ("page",),
}
"""What an object is by the words in its types: a text, a recipe or another thing that a page is about, one of its
questions, or the page."""

NAME_PARTS: Final = ("givenName", "familyName")
"""What the name of a person is told by, where it is told in parts."""

LONGEST_TYPES: Final = 200
"""Characters of the names of types."""

ABOUT: Final = ("work", "recipe", "thing")
"""Kinds that a page may be about."""

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


def kind_of(types: Sequence[str]) -> str:
    """What something of these types of schema.org is, by KINDS; "other" where it is none of them."""
    return _kind(" ".join(types)[:LONGEST_TYPES].lower())


@lru_cache  # of few types most pages are
def _kind(types: str) -> str:
    types += " "  # of "HowTo" alone; its steps are others
    return next((kind for kind, words in KINDS.items() if any(word in types for word in words)), "other")


def clues(page: Page) -> Iterator[Clue]:
    """What the objects say, each named by its property and by what it is."""
    for found, row in objects(page):
        kinds = types_of(found)
        kind = kind_of(kinds)
        for property, field in FIELDS.items():
            if property in found:
                told = texts(found[property], ("url", "contentUrl") if property == "image" else ("name",))
                if field == "author":
                    told = _authors(page, found[property])
                for text in filter(None, ["; ".join(told)]) if field == "author" else told:
                    yield Clue(field, text, f"JSON-LD {kind} {property}", row)
        if kind in ABOUT:
            yield Clue("type", kinds[0], f"JSON-LD {kind}", row)
            for text in texts(found.get("name")):
                yield Clue("title", text, f"JSON-LD {kind} name", row)
        if "WebSite" in kinds:
            for text in texts(found.get("name")):
                yield Clue("site", text, "JSON-LD WebSite name", row)


@remembered
def _names(page: Page) -> dict[str, str]:
    """The names of objects that others refer to."""
    return {
        found["@id"]: found["name"]
        for found, _ in objects(page)
        if isinstance(found.get("@id"), str) and isinstance(found.get("name"), str)
    }


def _authors(page: Page, value: Any) -> Iterator[str]:
    """The names in a value, also of those that are told elsewhere."""
    for each in value[:MOST_TEXTS] if isinstance(value, list) else [value]:
        if isinstance(each, dict) and "name" not in each:
            elsewhere = _names(page).get(each["@id"]) if isinstance(each.get("@id"), str) else None
            in_parts = " ".join(part for key in NAME_PARTS for part in texts(each.get(key)))
            yield from texts(elsewhere or in_parts or None)
        else:
            yield from texts(each)


def types_of(found: dict[str, Any]) -> list[str]:
    """The names of an object's types, without the address of schema.org."""
    return [name.rpartition("/")[2] for name in texts(found.get("@type"))]


def texts(value: Any, keys: tuple[str, ...] = ("name",)) -> Iterator[str]:
    """The texts in a value: itself, each of a list, or what `keys` of an object hold. Many are escaped twice."""
    if isinstance(value, str):
        if text := unescaped(value).strip():
            yield text
    elif isinstance(value, list):
        for each in value[:MOST_TEXTS]:
            if not isinstance(each, list):
                yield from texts(each, keys)
    elif isinstance(value, dict):
        for key in keys:
            inner = value.get(key)
            if isinstance(inner, str) and (text := unescaped(inner).strip()):
                yield text
                return
