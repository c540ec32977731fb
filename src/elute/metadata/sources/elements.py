"""What elements say by their names and attributes: <link>, <html lang>, <time>, microdata, and words in classes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import numpy as np

from elute.metadata.clue import Clue
from elute.page.arrays import Bytes
from elute.page.kinds import TEXT
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.page.vocabulary import TAG
from elute.units._class_words import ClassWords

ITEMPROPS: Final = {
    "datepublished": "published",
    "datecreated": "published",
    "datemodified": "modified",
    "author": "author",
    "creator": "author",
    "headline": "title",
    "articlesection": "section",
    "keywords": "tags",
    "license": "licence",
}
CLASS_WORDS: Final = {
    "date said": "published publish posted pubdate postdate entrydate dateline created",
    "date": "date datum fecha data time timestamp datetime posttime veroeff",
    "date changed": "updat modif lastmod",
    "author": "author auteur autor byline writer autore redakt",
    "about": "meta info",
    "other": "comment sidebar footer related widget copyright event archive calendar share navigation menu",
}
"""What words in class and id stand for, by their beginnings."""

LARGEST: Final = 25
"""Rows of an element that is named so and is one date or one name."""

LONGEST: Final = 160
"""Characters of one."""

MOST: Final = 200
"""Elements of each kind that are looked at."""

_NUMBERS: Final = {name: number for number, name in enumerate(CLASS_WORDS, 1)}
_NAMES: Final = ("", *CLASS_WORDS)


@cache
def _class_words() -> ClassWords:
    return ClassWords([(word, _NUMBERS[name]) for name, words in CLASS_WORDS.items() for word in words.split()])


def clues(page: Page) -> Iterator[Clue]:
    """What the elements of a page say, kind by kind."""
    yield from _links(page)
    yield from _times(page)
    yield from _microdata(page)
    yield from _classes(page)


def _links(page: Page) -> Iterator[Clue]:
    for row in page.rows_of("link").tolist():
        attributes = page.attributes(row)
        address = attributes.get("href", "").strip()
        for relation in attributes.get("rel", "").lower().split() if address else ():
            if relation == "canonical":
                yield Clue("url", address, "link canonical", row)
            elif relation in ("icon", "apple-touch-icon"):
                yield Clue("icon", address, f"link {relation}", row)
            elif relation == "license":
                yield Clue("licence", address, "link license", row)
            elif relation == "image_src":
                yield Clue("image", address, "link image_src", row)
            elif relation == "alternate" and attributes.get("type", "").endswith(("rss+xml", "atom+xml")):
                yield Clue("feeds", address, "link alternate", row)
    for row in page.rows_of("html")[:1].tolist():
        if language := (page.attribute(row, "lang") or "").strip():
            yield Clue("language", language, "html lang", row)
    for row in page.rows_with("rel")[: 100 * MOST].tolist():
        relations = (page.attribute(row, "rel") or "").lower().split() if page.tag[row] == TAG["a"] else []
        if "license" in relations:
            yield Clue("licence", (page.attribute(row, "href") or "").strip(), "a license", row)
        elif "author" in relations:
            yield Clue("author", text_of(page, row), "a author", row)


def _times(page: Page) -> Iterator[Clue]:
    for row in page.rows_of("time")[:MOST].tolist():
        attributes = page.attributes(row)
        said = _said(page, row)
        name = {"date said": "time published", "date changed": "time changed", "other": "time other"}.get(said, "time")
        if "pubdate" in attributes:
            name = "time published"
        yield Clue("published", attributes.get("datetime") or text_of(page, row), name, row)


def _microdata(page: Page) -> Iterator[Clue]:
    for row in page.rows_with("itemprop")[: 10 * MOST].tolist():
        for property in (page.attribute(row, "itemprop") or "").lower().split():
            if field := ITEMPROPS.get(property):
                value = page.attribute(row, "content") or page.attribute(row, "datetime") or text_of(page, row)
                if value and len(value) <= 4 * LONGEST:
                    yield Clue(field, value, f"itemprop {property}", row)


def _classes(page: Page) -> Iterator[Clue]:
    """Small elements whose class or id says that they are a date or a name."""
    found = said_by_classes(page)
    small = page.end - np.arange(len(page)) < LARGEST
    for name, field in (("date said", "published"), ("date", "published"), ("date changed", "published"),
                        ("author", "author"), ("about", "published")):  # fmt: skip
        for row in np.flatnonzero((found == _NUMBERS[name]) & small)[:MOST].tolist():
            text = text_of(page, row)
            if text:
                yield Clue(field, text, f"class {name}", row)


@remembered
def said_by_classes(page: Page) -> Bytes:
    """For each row what the words in its class and id stand for, as a number of `_NUMBERS`; 0 for nothing."""
    return _class_words().find(page.table)


def _said(page: Page, row: int) -> str:
    """What the class of an element says, or of the one around it."""
    said = said_by_classes(page)
    number = int(said[row]) or int(said[page.parent[row]])
    return _NAMES[number]


def text_of(page: Page, row: int) -> str:
    """The text inside an element in one line, "" where it is long."""
    rows = np.flatnonzero(page.kind[row : page.end[row]] == TEXT)
    if page.end[row] - row > LARGEST or page.text_len[row + rows].sum() > 4 * LONGEST:
        return ""
    text = " ".join(" ".join(page.text(row + each) for each in rows.tolist()).split())
    return text if len(text) <= LONGEST else ""
