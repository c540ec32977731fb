"""The figures of a report, from its results: the same for HTML, where their parts are links, and for files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import quote

import numpy as np

from ..charts import Figure, bars, boundary, heat, histograms, precision_recall, quality_speed
from ..charts.bars import Bar, Panel
from ..charts.heat import Kind
from ..charts.histograms import Spread
from ..charts.scatter import Dot
from ..metrics.about import label
from ..stats import Interval
from .results import Results, SetResults
from .summary import Row, by_kind, kinds

Address = Callable[..., str | None]
ALL_SETS = "*"


def address(*parts: object) -> str:
    """The list of pages behind a part of a figure: set, method, and what is asked of it.

    >>> address("my set", "a/b", "f1", 3)
    '#my%20set/a%2Fb/f1/3'
    """
    return "#" + "/".join(quote(str(part), safe="") for part in parts)


def no_address(*parts: object) -> None:
    """A figure in a file of its own leads nowhere."""


class Figures:
    """The figures of one dataset."""

    def __init__(self, results: Results, each: SetResults, rows: Sequence[Row], to: Address) -> None:
        self._results, self._set, self._rows, self._to = results, each, rows, to

    def bars(self) -> list[Figure]:
        """A figure for each measure; a page sets them side by side."""
        of, whiskers = self._set.name, self._results.style.whiskers
        return [bars(f"{label(figure)} on {of}", [self._panel(figure)], whiskers) for figure in self._results.figures]

    def all_bars(self) -> Figure:
        """One figure for all measures."""
        panels = [self._panel(figure) for figure in self._results.figures]
        return bars(f"Means on {self._set.name}", panels, self._results.style.whiskers)

    def _panel(self, figure: str) -> Panel:
        found = [
            Bar(row.method, row.number, self._whisker(row, figure), self._to(self._set.name, row.method, figure))
            for row in self._rows
        ]
        return Panel(label(figure), found)

    def _whisker(self, row: Row, figure: str) -> Interval:
        if not self._results.style.deviations:
            return row.means[figure]
        mean, deviation = row.means[figure].value, row.deviations[figure]
        return Interval(mean, mean - deviation, mean + deviation)

    def histograms(self) -> Figure:
        figures, each = self._results.figures, self._set
        values = {figure: each.counted[figure] for figure in figures}
        spreads = []
        for row in self._rows:
            place = each.methods.index(row.method)
            known = [values[figure][place][~np.isnan(values[figure][place])] for figure in figures]
            spreads.append(Spread(row.method, row.number, known))
        by_label = {label(figure): figure for figure in figures}
        return histograms(
            f"Pages of {each.name} by value",
            list(by_label),
            spreads,
            lambda method, measure, bin: self._to(each.name, method, by_label[measure], bin),
            self._results.style.linear,
        )

    def boundary(self) -> Figure:
        cases = {row.method: row.cases for row in self._rows}
        name = self._set.name
        return boundary(f"Boundary cases on {name}", cases, lambda method, kind: self._to(name, method, "case", kind))

    def precision_recall(self) -> Figure | None:
        """None for a metric that does not have both."""
        if not {"precision", "recall"} <= set(self._results.figures):
            return None
        dots = [
            Dot(row.method, row.number, row.means["recall"].value, row.means["precision"].value, self._all_pages(row))
            for row in self._rows
        ]
        return precision_recall(f"Precision and recall on {self._set.name}", dots)

    def quality_speed(self) -> Figure | None:
        """None where no time was measured."""
        main = self._results.main
        dots = [
            Dot(row.method, row.number, row.milliseconds, row.means[main].value, self._all_pages(row), row.means[main])
            for row in self._rows
            if row.milliseconds == row.milliseconds
        ]
        return quality_speed(f"{label(main)} and time on {self._set.name}", label(main), dots) if dots else None

    def heat(self) -> Figure | None:
        """None where all pages are of one type and language."""
        return heat_map(self._results, [self._set], self._to)

    def _all_pages(self, row: Row) -> str | None:
        return self._to(self._set.name, row.method, self._results.main)


def heat_map(results: Results, sets: list[SetResults], to: Address) -> Figure | None:
    """How well each method does by page type and language, over the pages of these sets."""
    found = kinds(sets)
    if not found:
        return None
    name = sets[0].name if len(sets) == 1 else ALL_SETS
    having = [number for number, method in enumerate(results.methods) if any(method in s.methods for s in sets)]
    values = by_kind(results, sets, found)

    def cell(method: str, kind: Kind) -> str | None:
        return to(name, method, kind.group, kind.name)

    where = "all sets" if name == ALL_SETS else name
    return heat(
        f"{label(results.main)} by page type and language, {where}",
        [results.methods[number] for number in having],
        found,
        [values[number] for number in having],
        cell,
    )


def overall_bars(results: Results, rows: Sequence[Bar]) -> Figure:
    """The mean over all sets."""
    return bars(f"{label(results.main)}, mean over sets", [Panel(f"{label(results.main)}, mean over sets", rows)])
