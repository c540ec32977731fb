"""The attribute dictionary that ships, learned from pages.

    PYTHONPATH=src:. python -m benchmarks.records.dictionary --ship

A name counts for a site when it stands there among others of its kind: at least RUN pairs of attribute and value, one
right after the other, each value short. Names of FEWEST sites or more are in the dictionary, and those that facts are
read by. Sets with a permissive licence alone, without documentation: its tables are of programs.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from elute.gold import load
from elute.gold.page import GoldPage
from elute.records.attributes.dictionary import SHIPPED, Dictionary, key
from elute.records.attributes.leaves import leaves_of
from elute.records.attributes.pairs import Pair, pairs_of
from elute.records.facts.names import NAMES

SETS: Final = (
    "swde",
    "wcxb-dev",
    "recipe-scrapers",
    "record-testbed-2017",
    "fundus",
    "magic-html-article",
    "harvest-forum",
    "chinese-handcrafted",
    "trafilatura-eval",
    "htmldate",
    "readability",
)
RUN: Final = 3
LONGEST_VALUE: Final = 80  # characters
FEWEST: Final = 2  # sites
SHORTEST: Final = 2  # characters of a name
NOBODY: Final = Dictionary.of([])


@dataclass
class Counted:
    """The sites and the languages of each name."""

    sites: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    languages: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, page: GoldPage) -> None:
        for name in names_in_runs(page):
            self.sites[name].add(page.host)
            self.languages[name][page.language or ("en" if page.dataset == "swde" else "")] += 1

    def names(self, without: str = "") -> Iterator[str]:
        """The names that enough sites have, one site left out."""
        return (name for name, sites in self.sites.items() if len(sites - {without}) >= FEWEST)

    def dictionary(self, without: str = "") -> Dictionary:
        """The dictionary as if one site had not been seen."""
        return Dictionary(frozenset(self.names(without))) | told()

    def by_language(self) -> dict[str, list[str]]:
        """The names, each with the language that most pages with it have."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for language, names in NAMES.items():
            found[language].update(key(name) for options in names.values() for name in options)
        for name in self.names():
            found[self.languages[name].most_common(1)[0][0] or "und"].add(name)
        return {language: sorted(names) for language, names in sorted(found.items())}


def told() -> Dictionary:
    """The names that facts are read by; no page was looked at for these."""
    return Dictionary.of(name for names in NAMES.values() for options in names.values() for name in options)


def counted(sets: Iterable[str] = SETS) -> Counted:
    """The names on all pages of these sets."""
    found = Counted()
    for name in sets:
        dataset = load(name)
        if not dataset.permissive:
            raise SystemExit(f"{name} may not be shipped: {dataset.licence}")
        for page in dataset:
            if page.type != "documentation":
                found.add(page)
    return found


def names_in_runs(page: GoldPage) -> set[str]:
    """The names of pairs that stand right after one another."""
    leaves = leaves_of(page.page)
    found: set[str] = set()
    run: list[Pair] = []
    next_place = -1
    for pair in pairs_of(page.page, NOBODY):
        if leaves.before(pair.name_row) != next_place:
            found |= _names(run)
            run = []
        run.append(pair)
        next_place = leaves.before(pair.rows[-1]) + 1
    return found | _names(run)


def _names(run: list[Pair]) -> set[str]:
    short = [pair for pair in run if len(pair.value) <= LONGEST_VALUE]
    if len(short) < RUN:
        return set()
    names = (key(pair.name) for pair in short)
    return {name for name in names if len(name) >= SHORTEST and not any(map(str.isdigit, name))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ship", action="store_true", help=f"write {SHIPPED.name}, which ships")
    given = parser.parse_args()
    found = counted().by_language()
    if given.ship:
        text = json.dumps(found, ensure_ascii=False, indent=0, sort_keys=True)
        SHIPPED.write_text(text + "\n", encoding="utf-8")
    print(", ".join(f"{language} {len(names)}" for language, names in found.items()))


if __name__ == "__main__":
    main()
