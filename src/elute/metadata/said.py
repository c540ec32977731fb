"""What is said of a date by the words beside it: that a page was published then, changed, or is protected since."""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import Final

from elute.metadata.clue import Dated
from elute.metadata.dates import REMEMBERED, dates_in, tomorrow

MOST: Final = 3
"""Dates of one text that are told apart."""

LONGEST: Final = 1_000
"""Characters of a text that is remembered: a page may be one word long."""

WORDS: Final = {
    "copyright": ("©", "(c)", "copyright", "all rights reserved", "alle rechte"),
    "changed": ("updat", "modif", "edited", "aktualisiert", "geändert", "stand:", "bearbeitet", "mis à jour",
                "actualiz", "aggiornato", "bijgewerkt", "обновлен", "更新", "修正"),
    "published": ("publis", "publiq", "public", "publié", "posted", "veröffentlicht", "erstellt", "geschrieben",
                  "written", "opublikowano", "опубликован", "posté", "入稿", "发布", "發佈", "投稿", "公開"),
}  # fmt: skip
"""What words beside a date say of it, the strongest first."""

JOINED: Final = (
    "joined", "join date", "member since", "registriert", "mitglied seit", "dabei seit", "beigetreten", "inscrit",
    "registrado", "iscritto", "dołączył", "регистрация",
)  # fmt: skip
"""What is said of days on which users came to a site."""


def dated_parts(text: str, language: str, latest: datetime.date | None = None) -> tuple[tuple[str, str, Dated], ...]:
    """The parts of a text that end with its dates, and what is said of each: copyright, changed, published, or "date";
    and the date. None is after `latest`, tomorrow unless given.

    >>> [(part, kind) for part, kind, _ in dated_parts("Published 5 May 2020, updated 7 May 2020 at noon", "en")]
    [('Published 5 May 2020', 'published'), (', updated 7 May 2020 at noon', 'changed')]
    """
    read = _dated_parts if len(text) <= LONGEST else _dated_parts.__wrapped__
    return read(text, language, latest or tomorrow())


@lru_cache(maxsize=REMEMBERED)  # an element whose class says that it is a date is mostly a block too
def _dated_parts(text: str, language: str, latest: datetime.date) -> tuple[tuple[str, str, Dated], ...]:
    dates = dates_in(text, language, latest)[:MOST]
    found: list[tuple[str, str, Dated]] = []
    start = 0
    for number, date in enumerate(dates, 1):
        part = text[start : date.end] if number < len(dates) else text[start:]
        around = len(part) - (date.end - date.start)
        found.append((part, said(part) if around else "date", Dated(date.when, around)))
        start = date.end
    return tuple(found)


def said(text: str) -> str:
    """What words of a text say of a date in it."""
    text = text.lower()
    for kind, words in WORDS.items():
        if any(map(text.__contains__, words)):
            return kind
    return "date"


def is_of_a_user(text: str) -> bool:
    """Whether words of a text say of a date that a user came to the site then.

    >>> is_of_a_user("Join Date: May 2014"), is_of_a_user("Posted")
    (True, False)
    """
    text = text.lower()
    return any(map(text.__contains__, JOINED))
