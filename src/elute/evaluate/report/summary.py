"""What the tables of a report say: one row a method, with intervals, differences to the baseline and boundary cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from elute.page.arrays import Reals

from ..charts.heat import Kind
from ..seen import seen
from ..stats import Difference, Interval, holm, mean_of
from .results import Results, SetResults

SIGNIFICANT = 0.05
FEWEST_PAGES = 5  # of a kind, to have a column in the heat map


@dataclass(frozen=True)
class Row:
    """A method on one dataset."""

    method: str
    number: int  # the method's colour
    means: dict[str, Interval]
    deviations: dict[str, float]  # over pages
    median: float
    successes: dict[str, float]  # means over successful pages, as Kovačič has them
    difference: Difference | None  # None for the baseline itself
    p: float  # corrected for the number of methods
    milliseconds: float
    cases: dict[str, int]
    seen: bool  # the method was trained on this dataset

    @property
    def significant(self) -> bool:
        return self.p < SIGNIFICANT


def summarise(results: Results, each: SetResults, baseline: str | None) -> list[Row]:
    """A row for each method, the best first."""
    main = results.main
    against = each.methods.index(baseline) if baseline in each.methods else None
    differences: list[Difference | None] = [
        each.bootstrap(main).difference(row, against) if against is not None and row != against else None
        for row in range(len(each.methods))
    ]
    corrected = holm([d.p if d else float("nan") for d in differences])
    counted = each.counted[main]
    cases, milliseconds = each.cases(), each.milliseconds()
    rows = [
        Row(
            method,
            results.methods.index(method),
            {figure: each.bootstrap(figure).mean(row) for figure in results.figures},
            {figure: _of_known(each.counted[figure][row], np.std) for figure in results.figures},
            _of_known(counted[row], np.median),
            {figure: _of_known(each.successes[figure][row], np.mean) for figure in results.figures},
            differences[row],
            corrected[row],
            float(milliseconds[row]),
            cases[method],
            each.name in seen(method),
        )
        for row, method in enumerate(each.methods)
    ]
    return sorted(rows, key=lambda row: results.about.rank(row.means[main].value))


@dataclass(frozen=True)
class Overall:
    """A method over all datasets."""

    method: str
    number: int
    sets: dict[str, Interval]
    mean: Interval | None  # over all sets; None where the method was not run on all
    seen: frozenset[str]  # the sets among them that the method was trained on


def overall(results: Results) -> list[Overall]:
    """A row for each method: its main figure on each set, and the mean where it was run on all."""
    out = []
    for number, method in enumerate(results.methods):
        having = [each for each in results.sets if method in each.methods]
        bootstraps = [each.bootstrap(results.main) for each in having]
        places = [each.methods.index(method) for each in having]
        means = {each.name: sure.mean(row) for each, sure, row in zip(having, bootstraps, places, strict=True)}
        mean = mean_of(bootstraps, places) if len(having) == len(results.sets) else None
        out.append(Overall(method, number, means, mean, seen(method) & means.keys()))
    return sorted(out, key=lambda row: (row.mean is None, results.about.rank(row.mean.value) if row.mean else 0.0))


def kinds(sets: list[SetResults]) -> list[Kind]:
    """The page types and languages in these sets that have enough pages, most pages first; none if all are alike."""
    out = []
    for group, column in (("type", "types"), ("language", "languages")):
        names = [name for each in sets for name in getattr(each, column) if name]
        counts = {name: names.count(name) for name in set(names)}
        found = [Kind(group, name, count) for name, count in counts.items() if count >= FEWEST_PAGES]
        if len(found) > 1:
            out += sorted(found, key=lambda kind: (-kind.pages, kind.name))
    return out


def by_kind(results: Results, sets: list[SetResults], of: list[Kind]) -> list[list[float]]:
    """The mean of the main figure for each method (in their order) on each kind of page."""
    pooled: dict[tuple[str, str, str], list[Reals]] = {}
    for each in sets:
        values = each.counted[results.main]
        for kind in of:
            column = np.array(each.types if kind.group == "type" else each.languages, dtype=object) == kind.name
            for row, method in enumerate(each.methods):
                pooled.setdefault((method, kind.group, kind.name), []).append(values[row, column])
    return [
        [_of_known(np.concatenate(pooled.get((method, k.group, k.name), [np.empty(0)])), np.mean) for k in of]
        for method in results.methods
    ]


def _of_known(values: Reals, statistic: Callable[[Reals], Any]) -> float:
    known = values[~np.isnan(values)]
    return float(statistic(known)) if len(known) else float("nan")
