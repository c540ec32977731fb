"""What short texts of the page say of who wrote it: names behind "by", or beside a date."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from typing import Final

from elute.metadata._bylines import texts_beginning_with, texts_with_names
from elute.metadata.clue import Clue
from elute.metadata.names import names_in
from elute.metadata.sources.texts import LONGEST, near_title, short_texts
from elute.page.table import Page

FEW: Final = 14
"""Words of a byline that stands anywhere, and of one that is no sentence."""

MOST: Final = 15
"""Bylines away from the title that are looked at."""

_BY: Final = re.compile(
    r"(?:\W|(?:written|posted|words|story|text|article|published|photos?)\s)*"
    r"(?:by|von|par|por|di|da|door|av|af|od|przez|автор|text|fotos?|(?:thread|topic) starter)"
    r"(?:\b[:\s]|(?-i:(?<=y)(?=[A-Z])))\s*(.+)$",
    re.IGNORECASE | re.MULTILINE,
)
_BY_LATER: Final = re.compile(
    r"[\s|·•–—,](?:by|author|von|par|por|door|autor|auteur|автор)\b:?\s+(.{3,60})", re.IGNORECASE
)
_DONE: Final = re.compile(r"submitted|posted|asked|started|created|uploaded", re.IGNORECASE)
"""What a text begins with that ends with the name of a user, which may be in small letters."""

_WRITTEN: Final = (
    "written posted words story article published geschrieben verfasst erstellt veröffentlicht gepostet"
    " escrito publicado scritto pubblicato rédigé publié posté geschreven geplaatst skrevet skriven"
).split()
_WRITTEN_WORDS: Final = rf"(?:{'|'.join(_WRITTEN)})\s+(?:by|von|por|da|par|door|av)"
_AUTHOR: Final = "author autor autorin auteur autore".split()
_FIRST_WORDS: Final = [word.encode() for word in _WRITTEN + _AUTHOR]
_LABELLED: Final = re.compile(rf"[\s|·•–—,](?:{'|'.join(_AUTHOR)}|автор)\s*:\s+(.{{3,60}})", re.IGNORECASE)
"""A label in the middle of a line, and the name behind it."""

_WRITTEN_BY: Final = re.compile(
    rf"(?:{_WRITTEN_WORDS}|(?:{'|'.join(_AUTHOR)})\s*:)\s*(.+)$", re.IGNORECASE | re.MULTILINE
)
"""What says that somebody wrote something, wherever it stands."""

_LABEL: Final = re.compile(
    rf"(?:{'|'.join(_AUTHOR)}|(?:(?:{'|'.join(_WRITTEN)})\s+)?{_WRITTEN_WORDS}|by|von|text)\s*:?", re.IGNORECASE
)
"""A text that says no more than that the next one is a name."""

_BY_WORDS: Final = [word.encode() for word in ("by", "von", "par", "por", "text")]
_BY_NAME: Final = re.compile(r"(?i:by|von|par|por|text)\b:?\s+([^\W\d_a-zß-ÿ].*)$", re.MULTILINE)
"""A text that is "by" and a name, wherever it stands."""

SIGNATURE: Final = 6
"""Words of a text that is no more than a label, or "by" and a name."""


def clues(page: Page, language: str, latest: datetime.date) -> Iterator[Clue]:
    """Names behind "by" near the title, in short texts elsewhere, and those that stand beside a date."""
    blocks, near = page.blocks, near_title(page)
    dated = {block: row for block, row, _ in short_texts(page) if block in near}
    for block, row in texts_with_names(blocks.segments, near.start, near.stop, LONGEST):
        text = blocks.text(block)
        if by := _BY.match(text):
            dated.pop(block, None)
            yield Clue("author", by[1], "text by", row)
        elif (by := _LABELLED.search(text)) and text.count(" ") < FEW:
            dated.pop(block, None)
            yield Clue("author", by[1], "text behind a label", row)
        elif (by := _BY_LATER.search(text)) and (not by[1][0].islower() or block in dated or _DONE.match(text)):
            dated.pop(block, None)
            story = text.count(" ") >= FEW
            yield Clue("author", by[1], "text by, in a story" if story else "text by, later", row)
    beginning = texts_beginning_with(blocks.segments, _FIRST_WORDS + _BY_WORDS, FEW)
    for block, row in [(block, row) for block, row, _, word in beginning if word < len(_FIRST_WORDS)][:MOST]:
        if block not in near and (by := _WRITTEN_BY.match(blocks.text(block))):
            yield Clue("author", by[1], "text by, far", row)
    for block, row in [(block, row) for block, row, words, _ in beginning if words <= SIGNATURE][:MOST]:
        text = blocks.text(block)
        if _LABEL.fullmatch(text):
            if block + 1 < len(blocks) and blocks.words[block + 1] <= SIGNATURE and not blocks.hidden[block + 1]:
                yield Clue("author", blocks.text(block + 1), "text behind a label", blocks.span(block + 1)[0])
        elif block not in near and (by := _BY_NAME.match(text)):
            yield Clue("author", by[1], "text by, alone", row)
    for block, row in dated.items():
        text = blocks.text(block)
        if text.count(" ") < FEW and _are_one(names := names_in(text, language, latest)):
            yield Clue("author", names[0], "text beside a date", row)


def _are_one(names: list[str]) -> bool:
    """Whether these are one name that is written as those of people are."""
    return len(names) == 1 and 2 <= len(names[0].split()) <= 3 and names[0].istitle()
