"""From clues to values: what each clue of a field means, and what speaks for each value.

A value is weighed by who says it (choice.py). What says so is named by the kind of place, and by "first" where it is
the first of its kind on the page.
"""

from __future__ import annotations

import datetime
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from elute.metadata.clue import Clue
from elute.metadata.dates import When, dates_in, machine_date, tomorrow
from elute.metadata.names import names_in

MOST_DATES: Final = 3
"""Dates of one text that are told apart."""

MOST_TAGS: Final = 100
_SIGNS: Final = re.compile(r"[\W_]+")
_TAGS_PARTED: Final = re.compile(r"[,;|，、\n]")

SHOWN: Final = ("class", "text", "time", "a ")
"""How the names of sources begin that readers see."""

FOR_MACHINES: Final = ("meta", "JSON-LD", "itemprop", "RDFa", "time", "address")
"""How the names of sources begin whose dates are written for machines."""


@dataclass
class Evidence:
    """What speaks for a value: features with their weights in it, and the clue that says it first."""

    shown: object
    clue: Clue
    features: dict[str, float] = field(default_factory=dict)
    said: int = 0
    seen: bool = False

    def support(self, source: str) -> None:
        """Count a place that says so."""
        self.features[source] = 1
        self.said += 1
        self.seen = self.seen or source.startswith(SHOWN)

    def tell(self, told: Mapping[str, float]) -> None:
        """Add what is told of the value as a whole."""
        self.features.update(told)
        if not self.seen:
            self.features["not shown"] = 1
        self.features["said"] = math.log1p(self.said)


def of_dates(clues: Sequence[Clue], language: str) -> dict[str, Evidence]:
    """The days that clues for `published` and `modified` name. What is told of a day with its time is shown with it."""
    found: dict[str, Evidence] = {}
    times: Counter[str] = Counter()
    latest = tomorrow()
    for clue in clues:
        for number, when in enumerate(_dates(clue, language, latest)) if clue.value else ():
            source = clue.source if number == 0 else f"{clue.source}, later"
            if when.date not in found:
                found[when.date] = Evidence(when, clue)
            evidence = found[when.date]
            if isinstance(evidence.shown, When) and len(str(when)) > len(str(evidence.shown)):
                evidence.shown = when
            _support(evidence, source, times)
    days = sorted(found)
    for day, evidence in found.items():
        evidence.tell(
            {"only": len(days) == 1, "earliest": day == days[0], "latest": day == days[-1], "few": len(days) <= 3}
        )
    return found


def _dates(clue: Clue, language: str, latest: datetime.date) -> list[When]:
    for_machines = clue.source.startswith(FOR_MACHINES)
    if for_machines and (told := machine_date(clue.value, latest)):
        return [told]
    found = [found.when for found in islice(dates_in(clue.value, language, latest), MOST_DATES)]
    return found[:1] if for_machines else found


def of_authors(clues: Sequence[Clue], site: str) -> dict[str, Evidence]:
    """The lists of names that clues give: each kind of place gives one."""
    lists: dict[str, tuple[list[str], Clue]] = {}
    for clue in clues:
        names, _ = lists.setdefault(clue.source, ([], clue))
        if not names or clue.source.startswith("meta"):
            names.extend(name for name in names_in(clue.value) if name.casefold() not in map(str.casefold, names))
    said = Counter(name.casefold() for names, _ in lists.values() for name in names)
    found: dict[str, Evidence] = {}
    for source, (names, clue) in lists.items():
        if not names:
            continue
        key = "|".join(sorted(map(str.casefold, names)))
        evidence = found.setdefault(key, Evidence(tuple(names), clue))
        evidence.support(source)
    for key, evidence in found.items():
        names = key.split("|")
        evidence.tell(
            {
                "only": len(found) == 1,
                "names said twice": sum(said[name] > 1 for name in names) / len(names),
                "names like of people": sum(_like_a_person(name) for name in names) / len(names),
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
    one, other = ("".join(filter(str.isalnum, text.casefold())) for text in (name, site))
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
    times: Counter[str] = Counter()
    for clue in clues:
        if key := keys[clue.value]:
            if key not in found:
                found[key] = Evidence(clue.value, clue)
            _support(found[key], clue.source, times)
    for evidence in found.values():
        evidence.tell({})
    return found


def of_titles(clues: Sequence[Clue], site: str) -> dict[str, Evidence]:
    """The titles that clues give, and how each agrees with what the head declares as a whole."""
    keys = _keys(clues)
    found = _of_keys(clues, keys)
    whole = {keys[clue.value] for clue in clues if clue.source in WHOLE_TITLES}
    name = key_of(site)
    for key, evidence in found.items():
        words = len(key.split()) if " " in key else len(key) / 4
        shares = [len(key) / len(title) for title in whole if key in title]
        evidence.features.update(
            {
                "in a declared title": bool(shares),
                "begins a declared title": bool(shares) and any(title.startswith(key) for title in whole),
                "share of the shortest declared title": max(shares, default=0.0),
                "name of the site": bool(name) and key == name,
                "has the name of the site": bool(name) and name in key and key != name,
                "one word": words < 2,
                "few words": words < 4,
                "many words": words > 20,
                "only": len(found) == 1,
            }
        )
    return found


WHOLE_TITLES: Final = ("title", "meta og:title", "meta twitter:title", "JSON-LD work headline")


def key_of(text: str) -> str:
    """A text as far as two that say the same are alike.

    >>> key_of("Tea – how it's made!")
    'tea how it s made'
    """
    return _SIGNS.sub(" ", text.casefold()).strip()


def _support(evidence: Evidence, source: str, times: Counter[str]) -> None:
    if not times[source]:
        evidence.features[f"{source}, first"] = 1
    times[source] += 1
    evidence.support(source)
