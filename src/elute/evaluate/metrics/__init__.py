"""Metrics: functions from a case to figures, one file for each or for a family, its paper on top.

A figure is a score (1 is best, 0 is worst, unless the metric says that lower is better), or a count where its name ends
in tp, fp, fn or tn. Where it is not defined it is nan. `about.py` has what a metric says of itself;
`elute.evaluate.aggregate` makes figures of a set from those of its pages.
"""

from __future__ import annotations

from collections.abc import Iterable

from elute import registry
from elute.evaluate.case import Case


def score(case: Case, metrics: Iterable[str]) -> dict[str, float]:
    """The figures of several metrics by name.

    >>> from elute.evaluate.output import Output
    >>> from elute.gold import GoldPage
    >>> score(Case(GoldPage.of("", "It rained."), Output("page", "It rained.")), ["regions", "words"])["words.f1"]
    1.0
    """
    return {
        f"{name}.{figure}": float(value)
        for name in metrics
        for figure, value in registry.metrics.get(name)(case).items()
    }
