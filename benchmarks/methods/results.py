"""What each method does on each set, on its page in docs/methods.

    python -m benchmarks.methods.results RUN…

writes the tables anew, between two comments on each page; what is written there in words stays. Pages and their methods
are those that docs/methods/index.md lists. RUN is a folder of `elute evaluate run`, scored by the metric "words". Where
several folders have a method, the last one counts. By type of page: `elute evaluate report RUN`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.parts.document import write_into

from elute.evaluate import Run
from elute.evaluate.aggregate import mean, page_values
from elute.evaluate.seen import MARK, NOTE, seen
from elute.page.arrays import Reals

FOLDER = Path(__file__).parents[2] / "docs" / "methods"
LISTED = re.compile(r"^\| \[[^]]+\]\((?P<page>[\w-]+\.md)\) \| (?P<methods>`[^|]+`) \|", re.MULTILINE)
METHOD = re.compile(r"`([\w-]+)`")
FIGURES = ("words.f1", "words.precision", "words.recall")
MEANING = (
    "F1 of words, in brackets precision and recall: means over the pages with gold, where an empty output counts 0."
)


@dataclass(frozen=True)
class Group:
    """A set: by method and by page, its FIGURES, nan where there is no gold."""

    name: str
    values: dict[str, dict[str, Reals]]

    @property
    def pages(self) -> int:
        return max(sum(bool(np.isfinite(figures[0])) for figures in found.values()) for found in self.values.values())

    def means(self, method: str) -> list[float]:
        return [mean(column).mean for column in zip(*self.values[method].values(), strict=True)]

    def best(self, without: Sequence[str]) -> str:
        return max((method for method in self.values if method not in without), key=lambda each: self.means(each)[0])


def groups(runs: Sequence[Run]) -> list[Group]:
    """The sets that have gold text."""
    found: dict[str, Group] = {}
    for run in runs:
        for dataset in run.datasets:
            for method in run.methods(dataset):
                scores = run.scores(dataset, method)
                if FIGURES[0] not in scores.figures:
                    continue
                values = np.array([page_values(scores.boundary, scores.figures, name) for name in FIGURES]).T
                if np.isfinite(values).any():
                    group = found.setdefault(dataset, Group(dataset, {}))
                    group.values[method] = dict(zip(scores.ids, values, strict=True))
    return [found[name] for name in sorted(found)]


def table(methods: Sequence[str], found: Sequence[Group]) -> Iterator[str]:
    """A row for each group, a column for each method, and the best of all others beside them."""
    yield f"| | pages | {' | '.join(f'`{method}`' for method in methods)} | best other |"
    yield "|---|--:|" + "---|" * (len(methods) + 1)
    rows = [_row(methods, group) for group in found]
    yield from rows
    yield ""
    yield MEANING
    if any(MARK in row for row in rows):
        yield NOTE
    yield ""


def _row(methods: Sequence[str], group: Group) -> str:
    cells = [_cell(method, group) if method in group.values else "–" for method in methods]
    best = group.best(without=methods)
    return f"| {group.name} | {group.pages} | {' | '.join(cells)} | `{best}` {_f1(best, group)} |"


def _cell(method: str, group: Group) -> str:
    _, precision, recall = group.means(method)
    return f"{_f1(method, group)} ({_short(precision)}/{_short(recall)})"


def _f1(method: str, group: Group) -> str:
    return _short(group.means(method)[0]) + (f" {MARK}" if group.name in seen(method) else "")


def _short(value: float) -> str:
    return f"{value:.2f}".removeprefix("0")


def listed(index: str) -> dict[str, list[str]]:
    """The pages that the index lists, with their methods.

    >>> listed("| [DOM filters](gupta.md) | `gupta`, `other` | 2003 | links of elements |")
    {'gupta.md': ['gupta', 'other']}
    """
    return {match["page"]: METHOD.findall(match["methods"]) for match in LISTED.finditer(index)}


def main() -> None:
    parser = argparse.ArgumentParser(description="the figures of each method, into its page in docs/methods")
    parser.add_argument("runs", type=Path, nargs="+", metavar="RUN", help="a folder of `elute evaluate run`")
    found = groups([Run(folder) for folder in parser.parse_args().runs])
    for page, methods in listed((FOLDER / "index.md").read_text(encoding="utf-8")).items():
        write_into(FOLDER / page, "\n".join(table(methods, found)), "results")


if __name__ == "__main__":
    main()
