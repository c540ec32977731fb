"""The command line of a measurement that gives a row for each set, by models that have not seen a page's site."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.learned.folds import Folds
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

RowOfSet = Callable[[Folds, str, int | None], list[str]]


def show_by_set(description: str | None, sets: Sequence[str], head: list[str], row: RowOfSet, mark: str) -> None:
    """Print the table of the rows that `row(folds, set, sample)` gives; `mark` is its place in a document."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folds", type=Path, help="the folder of folds, with the model of all of them, learned.npz")
    parser.add_argument("--sample", type=int, help="only so many pages of each set, by chance")
    parser.add_argument("--write", type=Path, help="a document to put the table into")
    arguments = parser.parse_args()
    folds = Folds.read(arguments.folds, whole=arguments.folds / "learned.npz")
    show(table(head, [row(folds, name, arguments.sample) for name in sets]), arguments.write, mark)
