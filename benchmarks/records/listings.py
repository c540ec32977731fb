"""Listing and collection pages of wcxb-dev: what share of the gold's words is in the main set of records.

    PYTHONPATH=src:. python -m benchmarks.records.listings FOLDS --write docs/records.md

FOLDS is a folder of models (benchmarks/learned/folds.py). `page.records` goes by what a model that has not seen the
host of a page calls a forum; the lists themselves are found without it. Means over pages; intervals by host.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.learned.folds import Folds
from benchmarks.parts.document import show
from benchmarks.parts.tables import table
from benchmarks.records.matching import Words, words

import elute
from elute.evaluate.stats import Bootstrap
from elute.gold import GoldPage, load
from elute.records import RecordSet

SET, TYPES = "wcxb-dev", ("listing", "collection")


def words_of(found: Sequence[RecordSet]) -> Words:
    """The words of the records of some sets."""
    return sum((words(record.text) for each in found for record in each.records), Counter())


def shares(gold: GoldPage, method: str) -> list[float]:
    """Of the gold's words those in the main set, of the main set's words those of the gold, and of the gold's words
    those in any set."""
    wanted = words(gold.text)
    sets = elute.extract(gold.page, method=method).records
    main, every = words_of(sets[:1]), words_of(sets)
    right = (wanted & main).total()
    return [right / wanted.total(), right / max(main.total(), 1), (wanted & every).total() / wanted.total()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path, help="the folder of folds")
    parser.add_argument("--write", type=Path, help="the document that gets the table")
    options = parser.parse_args()
    models = Folds.read(options.folds)
    rows = []
    for kind in TYPES:
        pages = [page for page in load(SET) if page.type == kind and words(page.text)]
        figures = [shares(page, models.method_for(page)) for page in pages]
        found = Bootstrap(list(zip(*figures, strict=True)), [page.host for page in pages])
        cells = [found.mean(number) for number in range(3)]
        rows.append(
            [kind, str(len(pages)), *(f"{cell.value:.3f} ({cell.low:.3f} to {cell.high:.3f})" for cell in cells)]
        )
    head = [
        "pages of wcxb-dev",
        "pages",
        "gold words in the main set",
        "its words in the gold",
        "gold words in any set",
    ]
    show(table(head, rows), options.write, "listings")


if __name__ == "__main__":
    main()
