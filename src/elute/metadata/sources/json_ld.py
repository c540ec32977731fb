"""What JSON-LD says: the objects of schema.org in <script type="application/ld+json">, however they are nested.

Broken JSON is read as far as small repairs go: comments and CDATA around it, commas too many, line ends in strings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from elute.metadata.clue import Clue
from elute.page.remembered import remembered
from elute.page.table import Page

MAX_BYTES: Final = 2_000_000
"""Longer scripts are left alone: they are data of a program, not facts of a page."""

MAX_OBJECTS: Final = 2_000
"""So many objects of a page are looked at."""

WORKS: Final = ("article", "posting", "report", "recipe", "product", "event", "video", "podcast", "creativework")
"""Types with one of these in their names are what a page is about, if they do not stand inside another of them."""

_AROUND = re.compile(r"^\s*(?:<!--|/\*\s*<!\[CDATA\[\s*\*/|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\]\]>|/\*\s*\]\]>\s*\*/)\s*$")
_COMMA_TOO_MANY = re.compile(r",(\s*[\]}])")

_TEXTS: Final = {
    "headline": "title",
    "description": "description",
    "articleSection": "section",
    "inLanguage": "language",
    "license": "licence",
    "thumbnailUrl": "image",
}
_DATES: Final = {
    "datePublished": "published",
    "dateCreated": "published",
    "uploadDate": "published",
    "dateModified": "modified",
}


@remembered
def objects(page: Page) -> tuple[tuple[dict[str, Any], int], ...]:
    """Every JSON object of the page's JSON-LD, outer ones first, with the row of its script."""
    return tuple(_objects(page))


def _objects(page: Page) -> Iterator[tuple[dict[str, Any], int]]:
    left = MAX_OBJECTS
    for row in page.rows_of("script").tolist():
        if "ld+json" not in (page.attribute(row, "type") or "").lower() or page.end[row] == row + 1:
            continue
        waiting = [_read(page.text(row + 1))] if page.text_len[row + 1] <= MAX_BYTES else []
        for found in waiting:  # which grows
            if isinstance(found, dict):
                left -= 1
                yield found, row
                waiting.extend(value for value in found.values() if isinstance(value, (dict, list)))
            elif isinstance(found, list):
                waiting.extend(found[:MAX_OBJECTS])
            if left <= 0:
                return


def _read(text: str) -> Any:
    for repaired in (text, _COMMA_TOO_MANY.sub(r"\1", _AROUND.sub("", _AROUND.sub("", text)).strip().rstrip(";"))):
        try:
            return json.loads(repaired, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def clues(page: Page) -> Iterator[Clue]:
    """What the objects say, each named by its property, and by whether it is a work or something else."""
    for found, row in objects(page):
        kinds = types_of(found)
        kind = "work" if any(word in name.lower() for name in kinds for word in WORKS) else "page" if "WebPage" in kinds else "other"
        for property, field in _TEXTS.items():
            for text in texts(found.get(property)):
                yield Clue(field, text, f"JSON-LD {kind} {property}", row)
        for property, field in _DATES.items():
            for text in texts(found.get(property)):
                yield Clue(field, text, f"JSON-LD {kind} {property}", row)
        for property in ("author", "creator"):
            if names := "; ".join(texts(found.get(property))):
                yield Clue("author", names, f"JSON-LD {kind} {property}", row)
        for text in texts(found.get("image"), ("url", "contentUrl")):
            yield Clue("image", text, f"JSON-LD {kind} image", row)
        for text in texts(found.get("keywords")):
            yield Clue("tags", text, f"JSON-LD {kind} keywords", row)
        for text in texts(found.get("publisher")):
            yield Clue("site", text, f"JSON-LD {kind} publisher", row)
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
        for each in value[:50]:
            if not isinstance(each, list):
                yield from texts(each, keys)
    elif isinstance(value, dict):
        for key in keys:
            inner = value.get(key)
            if isinstance(inner, str) and inner.strip():
                yield inner.strip()
                return
