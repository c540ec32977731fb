"""The pages whose records are known, in two halves by host: one to look at and to learn from, one to report on."""

from __future__ import annotations

from elute.gold import GoldPage, load
from elute.gold.folds import folds

TESTBED = "record-testbed-2017"
HALVES = ("tune", "test")


def half(name: str) -> list[GoldPage]:
    """A half of the testbed. No registered host is in both; the same every time."""
    return folds(list(load(TESTBED)), len(HALVES))[HALVES.index(name)]
