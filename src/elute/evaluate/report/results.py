"""The results of a run as tables: for each dataset a value for every method and page."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from elute import registry
from elute.gold import Dataset
from elute.page.arrays import Reals

from ..aggregate import headline, is_count, page_values
from ..charts.palette import BOUNDARY
from ..metrics.about import About, about
from ..metrics.kovacic import kovacic_boundary
from ..metrics.rates import f_beta
from ..runs.run_folder import Run, Scores
from ..stats import Bootstrap
from .style import ELUTE, KOVACIC, Style


@dataclass(frozen=True)
class SetResults:
    """The results on one dataset: a row a method, a column a page."""

    name: str
    ids: list[str]
    methods: list[str]
    counted: dict[str, Reals]  # by figure: what means are made of; nan is left out
    successes: dict[str, Reals]  # the same over pages that succeeded
    boundary: list[list[str]]  # "" for a page that was not run
    seconds: Reals
    dataset: Dataset | None = field(default=None, repr=False)  # None where it is not on this machine
    others: dict[str, list[float]] = field(default_factory=dict)  # the other metrics: heading, and a mean a method

    @cached_property
    def hosts(self) -> list[str]:
        return [self.dataset[id].host if self.dataset and id in self.dataset else "" for id in self.ids]

    @cached_property
    def types(self) -> list[str]:
        return [self.dataset[id].type if self.dataset and id in self.dataset else "" for id in self.ids]

    @cached_property
    def languages(self) -> list[str]:
        return [self.dataset[id].language if self.dataset and id in self.dataset else "" for id in self.ids]

    def bootstrap(self, figure: str) -> Bootstrap:
        """The draws for a figure; every set draws for itself, and always the same."""
        return self._bootstraps[figure]

    @cached_property
    def _bootstraps(self) -> dict[str, Bootstrap]:
        return Bootstrap.of_figures(self.counted, self.hosts, seed=zlib.crc32(self.name.encode()))

    def by_others(self, method: str) -> list[float]:
        """The means of a method by the other metrics."""
        return [means[self.methods.index(method)] for means in self.others.values()]

    def milliseconds(self) -> Reals:
        """The mean time a page of each method; nan where it was not measured."""
        known = np.where(self.seconds > 0, self.seconds, np.nan)
        counts = np.sum(~np.isnan(known), axis=1)
        sums: Reals = np.nansum(known, axis=1) * 1000
        means: Reals = np.divide(sums, counts, out=np.full(len(sums), np.nan), where=counts > 0)
        return means

    def cases(self) -> dict[str, dict[str, int]]:
        """How often each boundary case occurs, by method."""
        return {
            method: {kind: row.count(kind) for kind in BOUNDARY}
            for method, row in zip(self.methods, self.boundary, strict=True)
        }


@dataclass(frozen=True)
class Results:
    """The results of a run by one metric."""

    metric: str
    figures: list[str]
    sets: list[SetResults]
    style: Style = ELUTE
    beta: float = 1.0

    @cached_property
    def about(self) -> About:
        """What the metric says of itself."""
        return about(self.metric)

    @property
    def main(self) -> str:
        """The figure that methods are sorted by."""
        weighted = f_name(self.beta)
        return weighted if weighted in self.figures else self.about.main(self.figures)

    @cached_property
    def methods(self) -> list[str]:
        """All methods, the best on average first: a method's number here is its colour everywhere."""
        known = sorted({method for each in self.sets for method in each.methods})
        return sorted(known, key=lambda method: self.about.rank(self.average(method)))

    def average(self, method: str) -> float:
        """The mean over the sets that the method was run on."""
        means = []
        for each in self.sets:
            if method in each.methods:
                values = each.counted[self.main][each.methods.index(method)]
                if not np.isnan(values).all():
                    means.append(np.nanmean(values))
        return float(np.mean(means)) if means else self.about.worst


class NoResults(ValueError):
    """There is nothing to report; the message says what there is."""


def gather(
    run: Run,
    metric: str | None = None,
    datasets: Sequence[str] | None = None,
    methods: Sequence[str] | None = None,
    style: Style = ELUTE,
    beta: float = 1.0,
) -> Results:
    """Read the scores of a run by a metric: the usual one of the style, or the first that it has, unless one is named.

    Sets that the metric says nothing of are left out. F is that of `beta`.
    """
    names = [name for name in run.datasets if datasets is None or name in datasets]
    if missing := [name for name in datasets or () if name not in names]:
        raise NoResults(f"the run has no dataset {missing[0]!r}; it has {', '.join(run.datasets) or 'none'}")
    by_set: dict[str, dict[str, Scores]] = {}
    for name in names:
        wanted = [method for method in run.methods(name) if methods is None or method in methods]
        read = {method: run.scores(name, method) for method in wanted}
        by_set[name] = {method: each for method, each in read.items() if len(each.ids)}
    if style.own_words:
        by_set = {name: scores for name, scores in by_set.items() if KOVACIC.metric in _metrics(scores)}
    known = list(dict.fromkeys(found for scores in by_set.values() for found in _metrics(scores)))
    usual = style.metric if style.metric in known or not known else known[0]
    metric = registry.metrics.name(metric) if metric else usual
    sets, figures = [], []
    for name, scores in by_set.items():
        scores = {method: _read_as(each, metric, style, beta) for method, each in scores.items()}
        found = _figures(metric, scores)
        each = _set_results(name, metric, found, scores, _dataset(run, name), style.over)
        if any(np.isfinite(values).any() for values in each.counted.values()):
            figures += [figure for figure in _in_order(found, beta) if figure not in figures]
            sets.append(each)
    if not sets:
        raise NoResults(f"the run has no scores of the metric {metric!r}; it has {', '.join(sorted(known)) or 'none'}")
    if beta != 1 and f_name(beta) not in figures:
        raise NoResults(f"the metric {metric!r} has no precision and recall to make an F score of")
    for each in sets:  # a figure that one set lacks is not defined there
        for figure in figures:
            for values in (each.counted, each.successes):
                values.setdefault(figure, np.full((len(each.methods), len(each.ids)), np.nan))
    return Results(metric, figures, sets, style, beta)


def f_name(beta: float) -> str:
    """The figure's name; a dot would part it from its metric.

    >>> f_name(1.0), f_name(0.5)
    ('f1', 'f0_5')
    """
    return f"f{beta:g}".replace(".", "_")


def _read_as(scores: Scores, metric: str, style: Style, beta: float) -> Scores:
    """The same scores with F of another β, and with boundary cases as the style counts them."""
    figures, ends = scores.figures, scores.boundary
    precision, recall = (figures.get(f"{metric}.{name}") for name in ("precision", "recall"))
    if beta != 1 and precision is not None and recall is not None:
        weighted = [f_beta(p, r, beta) for p, r in zip(precision.tolist(), recall.tolist(), strict=True)]
        figures = {**figures, f"{metric}.{f_name(beta)}": np.array(weighted)}
    if style.own_words:
        unknown = np.full(len(ends), np.nan)
        by_kovacic = (figures.get(f"{KOVACIC.metric}.{name}", unknown).tolist() for name in ("precision", "recall"))
        ends = [kovacic_boundary(*page) for page in zip(ends, *by_kovacic, strict=True)]
    return replace(scores, figures=figures, boundary=ends)


def _metrics(scores: Mapping[str, Scores]) -> list[str]:
    """The metrics that there are scores of, in the order in which they were asked for."""
    return list(dict.fromkeys(key.rpartition(".")[0] for each in scores.values() for key in each.figures))


def _figures(metric: str, scores: Mapping[str, Scores]) -> list[str]:
    keys = {key for each in scores.values() for key in each.figures}
    figures = [key.rpartition(".")[2] for key in sorted(keys) if key.rpartition(".")[0] == metric]
    return [figure for figure in figures if not is_count(figure)]


def _others(metric: str, scores: Mapping[str, Scores]) -> dict[str, list[float]]:
    """The means by the other metrics that say something of the set, by the headings of their columns."""
    found = {}
    for other in _metrics(scores):
        means = [headline(each.boundary, each.figures, other) for each in scores.values()]
        if other != metric and not np.isnan(means).all():
            found[about(other).heading(_figures(other, scores))] = means
    return found


def _in_order(figures: Sequence[str], beta: float) -> list[str]:
    """Precision, recall and F where there are all three, and no more then; else all that there is."""
    usual = ["precision", "recall", f_name(beta)]
    return usual if set(usual) <= set(figures) else list(figures)


def _set_results(
    name: str, metric: str, figures: Sequence[str], scores: dict[str, Scores], dataset: Dataset | None, over: str
) -> SetResults:
    ids = list(dict.fromkeys(id for each in scores.values() for id in each.ids))
    place = {id: number for number, id in enumerate(ids)}
    shape = (len(scores), len(ids))
    counted = {figure: np.full(shape, np.nan) for figure in figures}
    successes = {figure: np.full(shape, np.nan) for figure in figures}
    boundary = [[""] * len(ids) for _ in scores]
    seconds = np.zeros(shape)
    for row, each in enumerate(scores.values()):
        columns = [place[id] for id in each.ids]
        for figure in figures:
            if (key := f"{metric}.{figure}") in each.figures:
                counted[figure][row, columns] = page_values(each.boundary, each.figures, key, over)
                successes[figure][row, columns] = page_values(each.boundary, each.figures, key, "success")
        for column, kind in zip(columns, each.boundary, strict=True):
            boundary[row][column] = kind
        seconds[row, columns] = each.seconds
    others = _others(metric, scores)
    return SetResults(name, ids, list(scores), counted, successes, boundary, seconds, dataset, others)


def _dataset(run: Run, name: str) -> Dataset | None:
    try:
        return run.dataset(name)
    except (ValueError, OSError):  # the report then has no pages and no sites for this set
        return None
