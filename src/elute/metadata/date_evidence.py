"""What speaks for each day: who names it, what is said beside it, where it stands, and how many such days there are."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from elute.metadata._evidence import Evidence
from elute.metadata.clue import Clue
from elute.metadata.dates import When, dates_in, machine_date, tomorrow
from elute.metadata.evidence import tell_place
from elute.metadata.kinds import known
from elute.metadata.sources.meta_tags import FIELDS

COPYRIGHT: Final = "text copyright"
CHANGED: Final = "changed"
PUBLISHED: Final = ("published", "said")
"""How the names of sources say what is said beside a day."""

DECLARING: Final = frozenset(f"published by {way}" for way in ("meta", "JSON-LD", "itemprop"))
"""What tells that a day is declared to be that of publication."""

PLACES_DECLARING: Final = frozenset(
    [f"meta {name}" for name in FIELDS["published"].split()]
    + [f"{way} datePublished" for way in ("JSON-LD work", "JSON-LD recipe", "JSON-LD thing")]
    + ["itemprop datepublished", "time published"]
)
"""Places that declare the day on which a page was published: what they say is given however sure it is, for it is no
guess that the page has such a day."""

FEW_AROUND: Final = 25
MANY_AROUND: Final = 80
"""Characters around a date that is all that a text says ("Published on", a weekday), and around one in a story."""

_NUMBERS_ALONE: Final = re.compile(r"\b\d{1,2}[/.-]\s?\d{1,2}[/.-]\s?\d{4}")


class Said(NamedTuple):
    """A day that a clue names, and how many characters stand around it."""

    clue: Clue
    when: When
    around: int


def of_dates(clues: Sequence[Clue], language: str, near: range, page_type: str = "") -> dict[str, Evidence]:
    """The days that clues for `published` and `modified` name. What is told of a day with its time is shown with it.
    `near` are the rows near the title, `page_type` is what the method says that the page is."""
    found: dict[str, Evidence] = {}
    met: set[str] = set()
    said: dict[str, list[Said]] = {}
    for each in _read(clues, language):
        clue, when, around = each
        if when.date not in found:
            found[when.date] = Evidence(when, clue)
        evidence = found[when.date]
        if len(when.time + when.zone) > len(evidence.shown.time + evidence.shown.zone):
            evidence.shown = when
        if clue.source.startswith(COPYRIGHT):  # said of the site, and no reason to believe in it as a day of the page
            continue
        said.setdefault(when.date, []).append(each)
        evidence.support(clue.source, met)
        tell_place(evidence, clue, near)
        if known(clue.source).is_shown:
            evidence.features["alone" if around <= FEW_AROUND else "in a text"] = 1
            if around > MANY_AROUND:
                evidence.features["in a long text"] = 1
            elif clue.row in near:
                evidence.features[_label(clue.source)] = 1
    _tell_order(found, page_type)
    _tell_company(found, said)
    _tell_first(found, said, near)
    return found


def _read(clues: Sequence[Clue], language: str) -> list[Said]:
    """The days that clues name. Day and month of one in numbers alone are as the page tells machines, where it does."""
    latest = tomorrow()
    read = [Said(clue, *dated) for clue in clues if (dated := _date(clue, language, latest))]
    certain = {each.when.date for each in read if known(each.clue.source).is_for_machines}
    return [
        each._replace(when=each.when._replace(date=other))
        if each.when.date not in certain
        and (other := _swapped(each.when.date)) in certain
        and _NUMBERS_ALONE.search(each.clue.value)
        else each
        for each in read
    ]


@cache
def _label(source: str) -> str:
    """What is said beside a day near the title, by the name of the source that names it."""
    said = "published" if any(word in source for word in PUBLISHED) else "date"
    return f"{CHANGED if CHANGED in source else said}, near the title"


def _tell_order(found: Mapping[str, Evidence], page_type: str) -> None:
    """How each day stands among the others: forums begin with their first, other pages are changed on their last."""
    days = sorted(found)
    declared = {day for day in days if not DECLARING.isdisjoint(found[day].features)}
    for day, evidence in found.items():
        others = declared - {day}
        told: dict[str, float] = {
            "only": len(days) == 1,
            "earliest": day == days[0],
            "latest": day == days[-1],
            "few": len(days) <= 3,
            "the day after is declared": bool(others) and _days_on(day, 1) in declared,  # as it was in Greenwich
            "the day before is declared": bool(others) and _days_on(day, -1) in declared,
            "with a time": bool(evidence.shown.time),
        }
        if page_type:
            told |= {f"{order} of {page_type}": told[order] for order in ("earliest", "latest")}
        evidence.tell(told)


def _tell_company(found: Mapping[str, Evidence], said: Mapping[str, Sequence[Said]]) -> None:
    """Which ways of telling name a day together, and how many days are named by the same kinds of places: where they
    are many, they are those of a list."""
    named: dict[str, set[str]] = {}
    for day, told in said.items():
        for each in told:
            named.setdefault(each.clue.source, set()).add(day)
    for day, told in said.items():
        features = found[day].features
        counts = [len(named[each.clue.source]) for each in told]
        features["days of the rarest such place"] = math.log(min(counts))
        features["days of the commonest such place"] = math.log(max(counts))
        features[f"said by {', '.join(sorted({_way(each.clue.source, each.clue.field) for each in told}))}"] = 1


@cache
def _way(source: str, field: str) -> str:
    way = known(source).way
    return f"{way} as {CHANGED}" if field == "modified" or CHANGED in source else way


def _tell_first(found: Mapping[str, Evidence], said: Mapping[str, Sequence[Said]], near: range) -> None:
    """Which day readers see first, on the page and from its title on."""
    seen = sorted(
        (each.clue.row, day) for day, told in said.items() for each in told if known(each.clue.source).is_shown
    )
    if seen:
        found[seen[0][1]].features["first that is seen"] = 1
    behind = [day for row, day in seen if row >= near.start] if near else []
    if behind:
        found[behind[0]].features["first that is seen near the title"] = 1


def _swapped(day: str) -> str:
    """The day whose month this one's day is, and the other way round."""
    return f"{day[:5]}{day[8:]}-{day[5:7]}"


def _days_on(day: str, days: int) -> str:
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days)).isoformat()


def _date(clue: Clue, language: str, latest: datetime.date) -> tuple[When, int] | None:
    """The first date of a clue, and how many characters stand around it."""
    if clue.date:
        return clue.date
    if known(clue.source).is_for_machines and (told := machine_date(clue.value, latest)):
        return told, 0
    for found in dates_in(clue.value, language, latest):
        return found.when, len(clue.value) - (found.end - found.start)
    return None
