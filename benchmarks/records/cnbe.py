"""CNBE trained on swde: the model that ships, and models that have not seen a site.

    PYTHONPATH=src:. python -m benchmarks.records.cnbe --ship

A candidate is known as an attribute where its value is one that swde names, as none where name and value are both
links; of all others nobody has said anything.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from elute.gold import load
from elute.gold.page import GoldPage
from elute.records.attributes.leaves import leaves_of
from elute.records.cnbe.candidates import Candidate, candidates_of
from elute.records.cnbe.joint import Joint, train
from elute.records.cnbe.method import SHIPPED
from elute.records.cnbe.stored import stored
from elute.units.words import words

FOLDS: Final = 5


@dataclass(frozen=True)
class Lesson:
    """The candidates of a site, by what is known of them."""

    site: str
    attributes: list[Candidate]
    others: list[Candidate]
    unknown: list[Candidate]


def lessons(pages: Iterable[GoldPage]) -> list[Lesson]:
    """What each site teaches."""
    found: dict[str, Lesson] = {}
    for page in pages:
        lesson = found.setdefault(page.meta["site"], Lesson(page.meta["site"], [], [], []))
        gold = {tuple(words(value)) for values in page.attributes.values() for value in values}
        leaves = leaves_of(page.page)
        linked = page.page.blocks.row_in_link[leaves.rows].tolist()
        for candidate in candidates_of(leaves):
            if tuple(words(candidate.value)) in gold:
                lesson.attributes.append(candidate)
            elif linked[candidate.name_place] and linked[candidate.value_place]:
                lesson.others.append(candidate)
            else:
                lesson.unknown.append(candidate)
    return list(found.values())


def trained(taught: Iterable[Lesson]) -> Joint:
    """The model that these sites give."""
    chosen = list(taught)
    return train(
        [each for lesson in chosen for each in lesson.attributes],
        [each for lesson in chosen for each in lesson.others],
        [each for lesson in chosen for each in lesson.unknown],
    )


def held_out(taught: list[Lesson]) -> dict[str, Joint]:
    """For each site a model that has not seen it: sites are in FOLDS parts, each with sites of all verticals."""
    models = {}
    for fold in range(FOLDS):
        model = trained(lesson for place, lesson in enumerate(taught) if place % FOLDS != fold)
        models |= {lesson.site: model for lesson in taught[fold::FOLDS]}
    return models


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ship", action="store_true", help=f"write {SHIPPED}, which ships")
    given = parser.parse_args()
    model = trained(lessons(load("swde")))
    if given.ship:
        stored(model, {"method": "cnbe", "sets": ["swde"]}).save(SHIPPED)
    print({"names": len(model.names.odds), "values": len(model.values.odds)})


if __name__ == "__main__":
    main()
