"""What speaks for each day: who names it, what is said beside it, where it stands, and how many such days there are."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Final

from elute.metadata._date_evidence import Said, of_days
from elute.metadata._evidence import Evidence
from elute.metadata._kinds import known
from elute.metadata.clue import Clue
from elute.metadata.dates import When, dates_in, machine_date, tomorrow
from elute.metadata.sources.meta_tags import FIELDS

PLACES_DECLARING: Final = frozenset(
    [f"meta {name}" for name in FIELDS["published"].split()]
    + [f"{way} datePublished" for way in ("JSON-LD work", "JSON-LD recipe", "JSON-LD thing")]
    + ["itemprop datepublished", "time published"]
)
"""Places that declare the day on which a page was published: what they say is given however sure it is, for it is no
guess that the page has such a day."""


def of_dates(clues: Sequence[Clue], language: str, near: range, page_type: str = "") -> dict[str, Evidence]:
    """The days that clues for `published` and `modified` name, and what speaks for each. `near` are the rows near the
    title, `page_type` is what the method says that the page is."""
    latest = tomorrow()
    said = [Said(clue, *dated) for clue in clues if (dated := clue.date or _date(clue, language, latest))]
    return of_days(said, near, page_type)


def _date(clue: Clue, language: str, latest: datetime.date) -> tuple[When, int] | None:
    """The first date of a clue that has not been read, and how many characters stand around it."""
    if known(clue.source).is_for_machines and (told := machine_date(clue.value, latest)):
        return told, 0
    for found in dates_in(clue.value, language, latest):
        return found.when, len(clue.value) - (found.end - found.start)
    return None
