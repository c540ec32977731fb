"""Records and fields that miners find on record-testbed-2017, against its gold, on hosts by halves.

    PYTHONPATH=src:. python -m benchmarks.records.testbed                        the half to tune on; -v: by page
    PYTHONPATH=src:. python -m benchmarks.records.testbed --half test --write docs/records.md

The ranker of `items` has learned from the half to tune on, so that its figures there are those of pages that it has
seen; on the other half it has seen no host. Intervals are bootstraps over hosts.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.records.matching import Rows, Score, score
from benchmarks.records.pages import HALVES, half

from elute.evaluate.stats import Bootstrap
from elute.gold import GoldPage
from elute.records import DEFAULT_MINERS, records_of

FIGURES = {
    "record P": lambda found: found.records.precision,
    "record R": lambda found: found.records.recall,
    "record F1": lambda found: found.records.f1,
    "field F1": lambda found: found.fields.f1,
    "field F1 in records found": lambda found: found.fields_of_found.f1,
}


def found_rows(page: GoldPage, miners: Sequence[str]) -> Rows:
    """The texts of the main set, by record and column."""
    sets = records_of(page.page, miners)
    if not sets:
        return []
    width = len(sets[0].columns)
    rows = []
    for record in sets[0].records:
        row = [""] * width
        for field in record.fields:
            row[field.column] = field.text
        rows.append(row)
    return rows


def figures(name: str, judged: Sequence[Score], sites: Sequence[str]) -> list[str]:
    found = Bootstrap([[figure(each) for each in judged] for figure in FIGURES.values()], sites)
    cells = [found.mean(number) for number in range(len(FIGURES))]
    return [name, *(f"{cell.value:.3f} ({cell.low:.3f} to {cell.high:.3f})" for cell in cells)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=HALVES, default="tune")
    parser.add_argument("--miners", default=",".join(DEFAULT_MINERS), help="by name, with commas")
    parser.add_argument("-v", action="store_true", help="every page, the worst first; not of the half to report on")
    parser.add_argument("--write", type=Path, help="the document that gets the table")
    options = parser.parse_args()
    pages = half(options.half)
    judged = [score(page.meta["records"], found_rows(page, options.miners.split(","))) for page in pages]
    if options.v and options.half != "test":
        for each, page in sorted(zip(judged, pages, strict=True), key=lambda pair: pair[0].records.f1):
            print(f"{each.records.f1:.2f} {each.fields.f1:.2f} {each.fields_of_found.f1:.2f} {each.records} {page.id}")
    rows = [figures(options.miners, judged, [page.host for page in pages])]
    show(table([f"{len(pages)} pages, {options.half}", *FIGURES], rows), options.write)


if __name__ == "__main__":
    main()
