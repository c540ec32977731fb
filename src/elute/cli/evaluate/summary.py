"""The table and the errors that `elute evaluate run` and `score` end with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..parts.console import say
from ..parts.table import Column, show

if TYPE_CHECKING:
    from elute.evaluate import Run, Scores

_NAMED = 5  # pages that are named for each error
_ALWAYS = ("words", "kovacic")  # metrics that have a column, asked for or not


def summarise(run: Run, datasets: Sequence[str], methods: Sequence[str], asked: Sequence[str] = ()) -> bool:
    """Show the scores of these methods on these datasets, and the errors; whether there were any.

    `asked` are the metrics that the user has named: each has a column.
    """
    from elute.evaluate.metrics.about import about

    metrics = list(dict.fromkeys([*_ALWAYS, *asked]))
    rows = []
    errors: dict[tuple[str, str], list[str]] = {}
    for dataset in datasets:
        found = {method: run.scores(dataset, method) for method in methods}
        found = {method: scores for method, scores in found.items() if len(scores)}
        for method in _best_first(found, metrics):
            rows.append([dataset, method, *_cells(found[method], metrics)])
        for method, scores in found.items():
            for id, error in zip(scores.ids, scores.errors, strict=True):
                if error:
                    errors.setdefault((method, error), []).append(f"{dataset} {id}")
    names = ["pages", *(about(metric).heading() for metric in metrics)]
    names += ["success", "mismatch", "no output", "no gold", "failed", "ms/page"]
    show([Column("data"), Column("method"), *(Column(name, numeric=True) for name in names)], rows)
    _tell(errors)
    return bool(errors)


def _best_first(found: Mapping[str, Scores], metrics: Sequence[str]) -> list[str]:
    """The methods by the first of the metrics that there are scores of."""
    from elute.evaluate.metrics.about import about

    for metric in metrics:
        means = {method: _mean(scores, metric) for method, scores in found.items()}
        if not np.isnan(list(means.values())).all():
            return sorted(found, key=lambda method: about(metric).rank(means[method]))
    return list(found)


def _cells(scores: Scores, metrics: Sequence[str]) -> list[str]:
    from elute.evaluate.aggregate import boundaries

    cases = boundaries(scores.boundary)
    counts = (
        cases["success"],
        cases["mismatch"],
        cases["empty output"],
        cases["empty gold"] + cases["both empty"],
        cases["failed"],
    )
    figures = [_figure(_mean(scores, metric)) for metric in metrics]
    return [str(len(scores)), *figures, *map(str, counts), f"{scores.seconds.mean() * 1000:.2f}"]


def _mean(scores: Scores, metric: str) -> float:
    from elute.evaluate.aggregate import headline

    return headline(scores.boundary, scores.figures, metric)


def _figure(value: float) -> str:
    return "" if np.isnan(value) else f"{value:.4f}"


def _tell(errors: dict[tuple[str, str], list[str]]) -> None:
    for (method, error), pages in sorted(errors.items(), key=lambda item: -len(item[1])):
        more = f" and {len(pages) - _NAMED} more" if len(pages) > _NAMED else ""
        say(f"{len(pages)} × {error}: {', '.join(pages[:_NAMED])}{more}", method)
