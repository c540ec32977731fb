"""The table and the errors that `elute evaluate run` and `score` end with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..parts.console import say
from ..parts.table import Column, show

if TYPE_CHECKING:
    from elute.evaluate import Run, Scores

_NAMED = 5  # pages that are named for each error
_MAIN, _SEED = "words.f1", "seed.f1"


def summarise(run: Run, datasets: Sequence[str], methods: Sequence[str]) -> bool:
    """Show the scores of these methods on these datasets, and the errors; whether there were any."""
    from elute.evaluate.aggregate import boundaries

    rows = []
    errors: dict[tuple[str, str], list[str]] = {}
    for dataset in datasets:
        lines = []
        for method in methods:
            scores = run.scores(dataset, method)
            if not len(scores):
                continue
            main = _mean(scores, _MAIN, "gold")
            cases = boundaries(scores.boundary)
            counts = (
                cases["success"],
                cases["mismatch"],
                cases["empty output"],
                cases["empty gold"] + cases["both empty"],
                cases["failed"],
            )
            cells = [dataset, method, str(len(scores)), _figure(main), _figure(_mean(scores, _SEED, "success"))]
            lines.append((-np.nan_to_num(main), [*cells, *map(str, counts), f"{scores.seconds.mean() * 1000:.2f}"]))
            for id, error in zip(scores.ids, scores.errors, strict=True):
                if error:
                    errors.setdefault((method, error), []).append(f"{dataset} {id}")
        rows += [cells for _, cells in sorted(lines, key=lambda line: line[0])]
    names = ["pages", "words F1", "seed F1", "success", "mismatch", "no output", "no gold", "failed", "ms/page"]
    show([Column("data"), Column("method"), *(Column(name, numeric=True) for name in names)], rows)
    _tell(errors)
    return bool(errors)


def _mean(scores: Scores, name: str, over: str) -> float:
    from elute.evaluate.aggregate import mean, page_values

    if name not in scores.figures:
        return float("nan")
    return mean(page_values(scores.boundary, scores.figures, name, over)).mean


def _figure(value: float) -> str:
    return "" if np.isnan(value) else f"{value:.4f}"


def _tell(errors: dict[tuple[str, str], list[str]]) -> None:
    for (method, error), pages in sorted(errors.items(), key=lambda item: -len(item[1])):
        more = f" and {len(pages) - _NAMED} more" if len(pages) > _NAMED else ""
        say(f"{len(pages)} × {error}: {', '.join(pages[:_NAMED])}{more}", method)
