"""Pages with two golds: how well the learned method meets each, and how well these meet one another.

    PYTHONPATH=src python -m benchmarks.learned.two_readings RUN --write docs/learned/errors.md

RUN is made by `benchmarks.learned.against_peers run`. The second gold of 500 pages of wcxb-dev (`second-reading`) is a
language model's, which read block by block and did not see the first; people have not reviewed it. Where two careful
readings differ, no method can meet both: the part of the loss that is gone with the better of both is theirs.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.learned.tables import shown
from benchmarks.parts.document import show
from benchmarks.parts.tables import table

from elute.evaluate import Run
from elute.evaluate.stats import Bootstrap
from elute.gold import load
from elute.units.sequences import lcs_length
from elute.units.words import word_keys

FIRST, SECOND = "wcxb-dev", "second-reading"
APART = 0.6  # below this F1 two golds hardly share a reading


@dataclass(frozen=True)
class Read:
    """A page with F1 of the output against both golds, and of these against one another."""

    type: str
    site: str
    first: float
    second: float
    between: float

    @property
    def better(self) -> float:
        return max(self.first, self.second)


def f1(one: str, other: str) -> float:
    """F1 of words in their order.

    >>> f1("rain in Rome", "rain in May")
    0.666...
    """
    wanted, given = word_keys(one), word_keys(other)
    return 2 * lcs_length(wanted, given) / max(len(wanted) + len(given), 1)


def readings(run: Run, method: str = "learned") -> list[Read]:
    """The pages that have both golds."""
    pages, outputs = load(FIRST), run.outputs(FIRST, method)
    found = []
    for again in load(SECOND):
        page = pages[again.id]
        if page.text.strip() and again.text.strip():
            text = outputs[again.id].text or ""
            found.append(
                Read(page.type, page.host, f1(page.text, text), f1(again.text, text), f1(page.text, again.text))
            )
    return found


def row(name: str, pages: list[Read]) -> tuple[object, ...]:
    sites = [page.site for page in pages]
    columns = ("first", "second", "better", "between")
    drawn = Bootstrap(np.array([[getattr(page, name) for page in pages] for name in columns]), sites)
    means = [drawn.mean(place) for place in range(len(columns))]
    gone = (means[2].value - means[0].value) / max(1 - means[0].value, 1e-9)
    apart = sum(page.between < APART for page in pages)
    return (name, len(pages), *(shown(mean) for mean in means[:3]), f"{means[3].value:.3f}", apart, f"{gone:.0%}")


def report(pages: list[Read]) -> str:
    types = [name for name, _ in Counter(page.type for page in pages).most_common()]
    head = (
        "type",
        "pages",
        "first gold",
        "second gold",
        "better of both",
        "both golds",
        f"below {APART}",
        "of the loss",
    )
    rows = [row(name, [page for page in pages if page.type == name]) for name in types]
    return table(head, [*rows, row("all", pages)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, metavar="RUN", help="made by `benchmarks.learned.against_peers run`")
    parser.add_argument("--name", default="learned", help="the method's name in the run (%(default)s)")
    parser.add_argument("--write", type=Path, help="put the table into a document")
    options = parser.parse_args()
    show(report(readings(Run(options.run), options.name)), options.write, "readings")


if __name__ == "__main__":
    main()
