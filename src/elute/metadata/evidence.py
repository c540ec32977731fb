"""From clues to values: what each clue of a field means, and what speaks for each value.

A value is weighed by who says it (choice.py). What says so is named by the kind of place, and by "first" where it is
the first of its kind on the page.
"""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

from elute.metadata._places import words_alone
from elute.metadata.clue import Clue
from elute.metadata.dates import When, dates_in, machine_date, tomorrow
from elute.metadata.names import names_in

COPYRIGHT: Final = "text copyright"
OF_OTHERS: Final = ("of another thing",)
"""How the names of sources end that do not speak of the page."""

DECLARING: Final = frozenset(f"published by {way}" for way in ("meta", "JSON-LD", "itemprop"))
"""What tells that a day is declared to be that of publication."""

FEW_AROUND: Final = 25
MANY_AROUND: Final = 80
"""Characters around a date that is all that a text says ("Published on", a weekday), and around one in a story."""

MOST_TAGS: Final = 100
_NUMBERS_ALONE: Final = re.compile(r"\b\d{1,2}[/.-]\s?\d{1,2}[/.-]\s?\d{4}")
_TAGS_PARTED: Final = re.compile(r"[,;|，、\n]")

SHOWN: Final = ("class", "text", "time", "a ")
"""How the names of sources begin that readers see."""

FOR_MACHINES: Final = ("meta", "JSON-LD", "itemprop", "RDFa", "time", "address")
"""How the names of sources begin whose dates are written for machines."""


class Place(NamedTuple):
    """What weights know of a kind of place: its name, that of the first such place, the way in which it tells things,
    and whether readers see it, or machines read it."""

    name: str
    first: str
    way: str
    is_shown: bool
    is_for_machines: bool


@cache
def known(source: str) -> Place:
    """A kind of place by the name of a source. RDFa is rare, and says the same as microdata."""
    name = f"itemprop{source.removeprefix('RDFa')}" if source.startswith("RDFa") else source
    way = "others" if source.endswith(OF_OTHERS) else name.partition(" ")[0]
    return Place(name, f"{name}, first", way, source.startswith(SHOWN), source.startswith(FOR_MACHINES))


@dataclass(slots=True)
class Evidence:
    """What speaks for a value: features with their weights in it, and the clue that says it first."""

    shown: Any
    clue: Clue
    features: dict[str, float] = field(default_factory=dict)
    said: int = 0
    seen: bool = False

    def support(self, source: str, met: set[str] | None = None) -> None:
        """Count a place that says so. `met` are the kinds that have said something before, where that counts."""
        place = known(source)
        if met is not None and source not in met:
            met.add(source)
            self.features[place.first] = 1
        self.features[place.name] = 1
        self.said += 1
        self.seen = self.seen or place.is_shown

    def tell(self, told: Mapping[str, float]) -> None:
        """Add what is told of the value as a whole."""
        self.features.update(told)
        if not self.seen:
            self.features["not shown"] = 1
        self.features["said"] = math.log1p(self.said)


def of_dates(clues: Sequence[Clue], language: str, near: range) -> dict[str, Evidence]:
    """The days that clues for `published` and `modified` name. What is told of a day with its time is shown with it.
    `near` are the rows near the title."""
    found: dict[str, Evidence] = {}
    met: set[str] = set()
    certain: set[str] = set()  # days that are not read otherwise elsewhere
    latest = tomorrow()
    for clue in clues:
        when, around = _date(clue, language, latest)
        if when is None:
            continue
        if known(clue.source).is_for_machines:
            certain.add(when.date)
        elif (
            when.date not in certain and (other := _swapped(when.date)) in certain and _NUMBERS_ALONE.search(clue.value)
        ):
            when = replace(when, date=other)
        if when.date not in found:
            found[when.date] = Evidence(when, clue)
        evidence = found[when.date]
        if len(when.time + when.zone) > len(evidence.shown.time + evidence.shown.zone):
            evidence.shown = when
        if clue.source.startswith(COPYRIGHT):  # said of the site, and no reason to believe in it as a day of the page
            continue
        evidence.support(clue.source, met)
        _place(evidence, clue, near)
        if known(clue.source).is_shown:
            evidence.features["alone" if around <= FEW_AROUND else "in a text"] = 1
            if around > MANY_AROUND:
                evidence.features["in a long text"] = 1
    days = sorted(found)
    declared = {day for day in days if not DECLARING.isdisjoint(found[day].features)}
    for day, evidence in found.items():
        others = declared - {day}
        evidence.tell(
            {
                "only": len(days) == 1,
                "earliest": day == days[0],
                "latest": day == days[-1],
                "few": len(days) <= 3,
                "the day after is declared": bool(others) and _days_on(day, 1) in declared,  # as it was in Greenwich
                "the day before is declared": bool(others) and _days_on(day, -1) in declared,
            }
        )
    return found


def _swapped(day: str) -> str:
    """The day whose month this one's day is, and the other way round."""
    return f"{day[:5]}{day[8:]}-{day[5:7]}"


def _days_on(day: str, days: int) -> str:
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days)).isoformat()


def _date(clue: Clue, language: str, latest: datetime.date) -> tuple[When | None, int]:
    """The first date of a clue, and how many characters stand around it."""
    if clue.date:
        return clue.date
    if known(clue.source).is_for_machines and (told := machine_date(clue.value, latest)):
        return told, 0
    for found in dates_in(clue.value, language, latest):
        return found.when, len(clue.value) - (found.end - found.start)
    return None, 0


def _place(evidence: Evidence, clue: Clue, near: range) -> None:
    """Add how a clue is given, whichever place it is, for those that are met too seldom to be known by name."""
    evidence.features[f"{clue.field} by {known(clue.source).way}"] = 1
    if clue.row in near:
        evidence.features["near the title"] = 1


def of_authors(clues: Sequence[Clue], site: str, near: range) -> dict[str, Evidence]:
    """The lists of names that clues give: each kind of place gives one. `near` are the rows near the title."""
    lists: dict[str, tuple[list[str], Clue]] = {}
    several: set[str] = set()
    read: dict[str, list[str]] = {}
    for clue in clues:
        if clue.source in several:
            continue
        names, _ = lists.setdefault(clue.source, ([], clue))
        if clue.value not in read:
            read[clue.value] = names_in(clue.value)
        told = [name for name in read[clue.value] if name.casefold() not in map(str.casefold, names)]
        if not names or clue.source.startswith("meta"):
            names.extend(told)
        elif told:
            several.add(clue.source)
    said: dict[str, int] = {}
    for names, _ in lists.values():
        for name in map(str.casefold, names):
            said[name] = said.get(name, 0) + 1
    found: dict[str, Evidence] = {}
    for source, (names, clue) in lists.items():
        if not names:
            continue
        key = "|".join(sorted(map(str.casefold, names)))
        evidence = found.setdefault(key, Evidence(tuple(names), clue))
        evidence.support(source)
        _place(evidence, clue, near)
        if source in several:
            evidence.features["others in such places"] = 1
    for key, evidence in found.items():
        names = key.split("|")
        evidence.tell(
            {
                "only": len(found) == 1,
                "names said twice": sum(said[name] > 1 for name in names) / len(names),
                "names like of people": sum(_like_a_person(name) for name in names) / len(names),
                "in small letters": all(map(str.islower, evidence.shown)),
                "one word": all(" " not in name for name in names),
                "several names": len(names) > 1,
                "many names": len(names) > 3,
                "name of the site": bool(site) and any(_same(name, site) for name in names),
                "part of all that is said": len(names) / len(said),
            }
        )
    return found


def _like_a_person(name: str) -> bool:
    return 2 <= len(name.split()) <= 4


def _same(name: str, site: str) -> bool:
    one, other = (key_of(text).replace(" ", "") for text in (name, site))
    return one in other or other in one


def of_tags(clues: Sequence[Clue]) -> dict[str, Evidence]:
    """The lists of keywords that clues give: each kind of place gives one."""
    lists: dict[str, tuple[dict[str, str], Clue]] = {}
    for clue in clues:
        words, _ = lists.setdefault(clue.source, ({}, clue))
        for word in _TAGS_PARTED.split(clue.value):
            if word.strip() and len(words) < MOST_TAGS:
                words.setdefault(word.strip().casefold(), word.strip())
    found: dict[str, Evidence] = {}
    for source, (words, clue) in lists.items():
        if words:
            found.setdefault("|".join(sorted(words)), Evidence(tuple(words.values()), clue)).support(source)
    for key, evidence in found.items():
        count = key.count("|") + 1
        evidence.tell({"only": len(found) == 1, "one": count == 1, "many": count > 12})
    return found


def of_texts(clues: Sequence[Clue]) -> dict[str, Evidence]:
    """The texts that clues give, one where they differ in nothing but signs and capitals."""
    return _of_keys(clues, _keys(clues))


def _keys(clues: Sequence[Clue]) -> dict[str, str]:
    return {value: key_of(value) for value in {clue.value for clue in clues}}


def _of_keys(clues: Sequence[Clue], keys: Mapping[str, str]) -> dict[str, Evidence]:
    found: dict[str, Evidence] = {}
    met: set[str] = set()
    for clue in clues:
        if key := keys[clue.value]:
            if key not in found:
                found[key] = Evidence(clue.value, clue)
            found[key].support(clue.source, met)
    for evidence in found.values():
        evidence.tell({})
    return found


def of_titles(clues: Sequence[Clue], site: str) -> dict[str, Evidence]:
    """The titles that clues give, and how each agrees with what the head declares as a whole."""
    keys = _keys(clues)
    found = _of_keys(clues, keys)
    declared = (keys[clue.value] for clue in clues if clue.source in WHOLE_TITLES)
    whole = list(islice(dict.fromkeys(declared), MOST_WHOLE))
    lines = "\n".join(["", *whole])  # which no key has
    name = key_of(site)
    for key, evidence in found.items():
        words = key.count(" ") + 1 if " " in key else len(key) / 4
        features = evidence.features
        if key in lines:
            features["in a declared title"] = 1
            features["begins a declared title"] = f"\n{key}" in lines
            features["share of the shortest declared title"] = len(key) / min(
                len(each) for each in whole if key in each
            )
        if name and name in key:
            features["name of the site" if key == name else "has the name of the site"] = 1
        if words < 4:
            features["few words"] = 1
            features["one word"] = words < 2
        elif words > 20:
            features["many words"] = 1
        if len(found) == 1:
            features["only"] = 1
    return found


MOST_WHOLE: Final = 20
"""Titles that a page declares as a whole and that others are compared with: a page has a few."""
WHOLE_TITLES: Final = ("title", "meta og:title", "meta twitter:title", "JSON-LD work headline")


def key_of(text: str) -> str:
    """A text as far as two that say the same are alike.

    >>> key_of("Tea – how it's made!")
    'tea how it s made'
    """
    return words_alone(text.casefold())
