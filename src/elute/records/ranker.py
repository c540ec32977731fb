"""Which of the groups of a page are its records: trees learned from pages whose records are known.

`benchmarks.records.ranker` trains them (LightGBM's LambdaRank: Burges 2010), on hosts that the figures in
docs/records.md are not from. Scores of trees become chances by a logistic curve (Platt 1999).
"""

from __future__ import annotations

from functools import cache
from math import exp, log
from pathlib import Path
from typing import Final

import numpy as np

from elute.model import Model, load

from ._repeats import Ranker
from .features import FEATURES

MODEL: Final = Path(__file__).parent / "ranker.npz"


class Ranking:
    """The trees of a model, and what a score of theirs means."""

    def __init__(self, model: Model) -> None:
        if list(model.card.get("features", ())) != list(FEATURES):
            raise ValueError("the ranker knows other features than this version of elute")
        arrays = model.arrays
        whole = (np.ascontiguousarray(arrays[name], dtype=np.int32) for name in ("root", "feature", "left", "right"))
        root, feature, left, right = whole
        threshold, value = (np.ascontiguousarray(arrays[name], dtype=np.float32) for name in ("threshold", "value"))
        self.trees = Ranker(root, feature, threshold, left, right, value)
        self.slope, self.middle = (float(number) for number in arrays["curve"])

    def chance(self, score: float) -> float:
        """How likely a group with this score is what the page is there for."""
        return 1 / (1 + exp(min(max(self.slope * (self.middle - score), -50.0), 50.0)))

    def score(self, chance: float) -> float:
        """The score that has a chance."""
        return self.middle + log(chance / (1 - chance)) / self.slope


@cache
def shipped() -> Ranking:
    """The one that ships."""
    return Ranking(load(MODEL))
