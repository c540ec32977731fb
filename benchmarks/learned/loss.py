"""Where the learned method loses: the shares of all loss, by what went wrong and by how long the gold text is.

    PYTHONPATH=src python -m benchmarks.learned.loss RUN --write docs/learned/errors.md

RUN is made by `benchmarks.learned.against_peers run`. The loss of a page is 1 - F1.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.learned.tables import BY_TYPE, SETS
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.evaluate import Run
from elute.units.words import word_keys

LENGTHS = (50, 200, 1000)  # words of gold texts


@dataclass(frozen=True)
class Page:
    """What came of a page."""

    dataset: str
    type: str
    words: int
    """Of the gold text."""
    precision: float
    recall: float
    f1: float

    @property
    def loss(self) -> float:
        return 1 - self.f1


def pages_of(run: Run, method: str) -> list[Page]:
    """The pages with gold; what is empty has no precision and counts as 0."""
    found = []
    for name in SETS:
        scores, gold = run.scores(name, method), run.dataset(name)
        columns = [np.nan_to_num(scores.figures[f"words.{each}"]).tolist() for each in ("precision", "recall", "f1")]
        for id, *figures in zip(scores.ids, *columns, strict=True):
            if gold[id].text.strip():
                found.append(Page(name, gold[id].type, len(word_keys(gold[id].text)), *figures))
    return found


def shares(pages: list[Page]) -> str:
    """A row a kind of pages: their share of the pages, and of the loss."""
    kinds: dict[str, Callable[[Page], bool]] = {
        "more is too much than is missing": lambda page: page.precision < page.recall,
        "more is missing than is too much": lambda page: page.precision > page.recall,
        "nothing is right": lambda page: page.f1 == 0,
    }
    for low, high in zip((0, *LENGTHS), (*LENGTHS, None), strict=True):
        said = f"gold of {low} to {high} words" if high else f"gold of {low} words or more"
        kinds[said] = lambda page, low=low, high=high: low <= page.words and (high is None or page.words < high)
    total = sum(page.loss for page in pages)
    rows = []
    for said, inside in kinds.items():
        some = [page for page in pages if inside(page)]
        rows.append((said, len(some), f"{len(some) / len(pages):.0%}", f"{sum(p.loss for p in some) / total:.0%}"))
    return table(("pages where", "pages", "of the pages", "of the loss"), rows)


def by_type(pages: Iterable[Page]) -> str:
    """The types of one set: how much of what is kept is right, and how much of what is right is kept."""
    some = [page for page in pages if page.dataset == BY_TYPE]
    total = sum(page.loss for page in some)
    rows = []
    for name, count in Counter(page.type for page in some).most_common():
        of_type = [page for page in some if page.type == name]
        means = [float(np.mean([getattr(page, each) for page in of_type])) for each in ("f1", "precision", "recall")]
        lost = sum(page.loss for page in of_type) / total
        rows.append((name, count, *(f"{mean:.3f}" for mean in means), f"{lost:.0%}"))
    return table(("type", "pages", "F1", "precision", "recall", "of the loss"), rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, metavar="RUN", help="made by `benchmarks.learned.against_peers run`")
    parser.add_argument("--name", default="learned", help="the method's name in the run (%(default)s)")
    parser.add_argument("--write", type=Path, help="put the tables into a document")
    options = parser.parse_args()
    pages = pages_of(Run(options.run), options.name)
    show(shares(pages), options.write, "loss")
    show(by_type(pages), options.write, "types")


if __name__ == "__main__":
    main()
