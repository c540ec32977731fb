"""Attribute values of swde by miners that have not seen the site.

    PYTHONPATH=src:. python -m benchmarks.records.attributes --write docs/records-attributes.md

The dictionary of vsse-records leaves out the names that only this site and one other have; the classifiers of CNBE are
trained on other sites. Facts learn nothing from swde. Every figure is a mean over sites.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import fmean

from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.records import cnbe, dictionary
from benchmarks.records.swde import Answer, Miner, answers

from elute.evaluate.stats import Bootstrap
from elute.gold import load
from elute.page import Page
from elute.records.attributes.as_records import attribute_set
from elute.records.attributes.pairs import pairs_of
from elute.records.cnbe.method import Cnbe
from elute.records.facts.method import facts
from elute.records.shape import RecordSet
from elute.records.vsse.method import VsseRecords

SHOPS = ("book", "camera")
Figures = dict[str, list[Answer]]  # by miner


def measured(sample: int | None) -> Figures:
    """All answers of all miners."""
    dataset = load("swde", sample=sample)
    names = dictionary.counted()
    models = cnbe.held_out(cnbe.lessons(load("swde")))
    found: defaultdict[str, list[Answer]] = defaultdict(list)
    for gold in dataset:
        known = names.dictionary(without=gold.host)

        def all_pairs(page: Page) -> Iterable[RecordSet]:
            return [attribute_set(page, 0, pairs_of(page, known), 0.0)]  # noqa: B023

        miners: dict[str, Miner] = {
            "`vsse-records(printed)`": VsseRecords(known, printed=True),
            "`vsse-records`": VsseRecords(known),
            "`cnbe`": Cnbe(models[gold.meta["site"]]),
            "all pairs of the page": all_pairs,
            "`facts`": facts,
        }
        for name, miner in miners.items():
            found[name] += answers(gold, miner(gold.page))
    return found


def by_site(told: Sequence[Answer], figure: Callable[[list[Answer]], float]) -> dict[str, float]:
    """A figure of each site."""
    sites: defaultdict[str, list[Answer]] = defaultdict(list)
    for answer in told:
        sites[answer.site].append(answer)
    return {site: figure(mine) for site, mine in sites.items()}


def recall(told: Sequence[Answer]) -> float:
    return fmean(answer.found for answer in told)


def named_recall(told: Sequence[Answer]) -> float:
    return fmean(answer.named for answer in told)


def precision(told: Sequence[Answer]) -> float:
    """Of the values under a name of an attribute those that are right; nan where none are given."""
    claims = sum(answer.claims for answer in told)
    return sum(answer.right_claims for answer in told) / claims if claims else float("nan")


def overall(figures: Figures) -> str:
    rows = []
    for name, told in figures.items():
        shown = [_interval(list(by_site(told, figure).values())) for figure in (recall, named_recall, precision)]
        rows.append([name, *shown])
    return table(("miner", "value recall", "recall under its name", "precision under its name"), rows)


def by_vertical(figures: Figures) -> str:
    verticals = sorted({answer.vertical for told in figures.values() for answer in told})
    rows = []
    for vertical in verticals:
        chosen = {name: [each for each in told if each.vertical == vertical] for name, told in figures.items()}
        rows.append([vertical, *(_number(fmean(by_site(told, recall).values())) for told in chosen.values())])
    return table(("value recall", *figures), rows)


def by_attribute(figures: Figures, verticals: Sequence[str] = SHOPS) -> str:
    """Precision, recall and F1 under its name of each attribute of shops."""
    chosen = [each for told in figures.values() for each in told if each.vertical in verticals]
    rows = []
    for vertical, attribute in sorted({(each.vertical, each.attribute) for each in chosen}):
        row = [f"{vertical}: {attribute}"]
        for told in figures.values():
            mine = [each for each in told if (each.vertical, each.attribute) == (vertical, attribute)]
            sure, complete = precision(mine), named_recall(mine)
            f1 = 2 * sure * complete / (sure + complete) if sure + complete > 0 else 0.0
            row.append(f"{_number(sure)} {_number(complete)} **{_number(f1)}**")
        rows.append(row)
    return table(("P R **F1** under its name", *figures), rows)


def sites(figures: Figures) -> str:
    columns = {name: by_site(told, recall) for name, told in figures.items()}
    names = next(iter(columns.values()))
    rows = [[site, *(_number(column[site]) for column in columns.values())] for site in names]
    return table(("value recall", *figures), rows)


def _number(value: float) -> str:
    return "–" if value != value else f"{value:.3f}".replace("0.", ".", 1) if value < 1 else "1"


def _interval(values: Sequence[float]) -> str:
    found = Bootstrap([[value for value in values if value == value]]).mean(0)
    return f"{_number(found.value)} ({_number(found.low)} to {_number(found.high)})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, help="pages (all)")
    parser.add_argument("--sites", action="store_true", help="print every site too")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the tables into this document")
    given = parser.parse_args()
    figures = measured(given.sample)
    if given.sites:
        print(sites(figures))
    show(overall(figures), given.write, "swde")
    show(by_vertical(figures), given.write, "verticals")
    show(by_attribute(figures), given.write, "shops")


if __name__ == "__main__":
    main()
