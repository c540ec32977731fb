"""What <time> says, and small elements whose class or id says that they are a date or a name."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from functools import cache
from typing import Final

from elute.metadata._places import dated_text_inside, end_of, links_inside, times
from elute.metadata.clue import Clue
from elute.metadata.places import LONGEST, MOST_ROWS, places, text_of
from elute.metadata.said import dated_parts
from elute.page.table import Page
from elute.units._class_words import ClassWords

CLASS_WORDS: Final = {
    "date said": "published publish posted pubdate postdate entrydate dateline created",
    "date": "date datum fecha data time timestamp datetime posttime veroeff",
    "date changed": "updat modif lastmod",
    "author": "author auteur autor byline writer autore redakt username nickname verfasser contributor reporter"
    " journalist",
    "about": "meta info",
    "tags": "tags taglist tagged schlagw topics",
    "other": "comment sidebar footer related widget copyright event archive calendar share navigation menu",
}
"""What words in class and id stand for, by their beginnings."""

PUBLISHED: Final = "published"
"""The class of the day of publication in microformats."""

MOST: Final = 15
"""Elements of each kind that are looked at: a page with more of them is a list of others."""

_NUMBERS: Final = {name: number for number, name in enumerate(CLASS_WORDS, 1)}
_NAMES: Final = ("", *CLASS_WORDS)
_TIMES: Final = {"date said": "time published", "date changed": "time changed", "other": "time other"}
_SAID: Final = {"published": "date said", "changed": "date changed"}
"""What words beside a date say counts for more than the class."""


def clues(page: Page, language: str, latest: datetime.date) -> Iterator[Clue]:
    """What times and classes say."""
    yield from _times(page)
    yield from _classes(page, language, latest)


def _begins_with(text: str, name: str) -> bool:
    """Whether a text is a name and more, such as the rank of a user: the name alone tells it better."""
    return bool(name) and len(name) < len(text) and text.startswith(f"{name} ")


@cache
def _class_words() -> ClassWords:
    words = [(word, _NUMBERS[name]) for name, words in CLASS_WORDS.items() for word in words.split()]
    return ClassWords(words, weak=_NUMBERS["about"])


def _times(page: Page) -> Iterator[Clue]:
    rows = places(page).times[:MOST]
    found = times(page.table, rows, _class_words(), MOST_ROWS, LONGEST) if rows else []
    for row, class_word, is_of_publication, value in found:
        is_published = is_of_publication or (_NAMES[class_word] == "date" and _is_published(page, row))
        name = "time published" if is_published else _TIMES.get(_NAMES[class_word], "time")
        yield Clue("published", value, name, row)


def _is_published(page: Page, row: int) -> bool:
    """Whether a class says so behind another word: "entry-date published"."""
    return PUBLISHED in (page.attribute(row, "class") or "").lower().split()


def _classes(page: Page, language: str, latest: datetime.date) -> Iterator[Clue]:
    rows = places(page).called(_class_words(), len(CLASS_WORDS), MOST_ROWS, MOST)
    for name in ("date said", "date", "date changed", "about"):
        for row in rows[_NUMBERS[name]]:
            text = dated_text_inside(page.table, row, MOST_ROWS, LONGEST)
            for part, kind, date in dated_parts(text, language, latest):
                yield Clue("published", part, f"class {_SAID.get(kind, name)}", row, date)
    authors = rows[_NUMBERS["author"]]
    for number, row in enumerate(authors, 1):
        text = text_of(page, row)
        if not text:
            continue
        end = end_of(page.table, row)
        inside = [inner for inner in authors[number : number + 2] if inner < end]
        if not (len(inside) == 1 and _begins_with(text, text_of(page, inside[0]))):
            classes = (page.attribute(row, "class") or "").lower().split()
            name = " name" if any("name" in word and "contain" not in word for word in classes) else ""
            yield Clue("author", text, f"class author{name}", row)
    for row in rows[_NUMBERS["tags"]]:
        for link in links_inside(page.table, row):
            yield Clue("tags", text_of(page, link), "class tags", link)
