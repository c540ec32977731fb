"""Which value of a field is right, and how sure that is: one small model for all fields.

Each value has a weight, the sum of what speaks for it; that none is right has one too, by what the page is. What is
e to the power of its weight, as a share of all, is how likely it is (a conditional logit, McFadden 1974). The weights
are learned from pages whose fields are known: `python -m benchmarks.metadata.train`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from operator import itemgetter
from typing import Any, NamedTuple

from elute.metadata.evidence import Evidence


class Candidate(NamedTuple):
    """A value that may be right. `confidence` is how likely that is, from 0 to 1, None where it has not been measured;
    `source` and `row` say where the value is from."""

    value: Any
    confidence: float | None
    source: str
    row: int


@dataclass(frozen=True)
class Weights:
    """What counts for a value, what counts for none of them, and how sure a value must be to be given."""

    value: Mapping[str, float]
    none: Mapping[str, float]
    bound: float

    def candidates(self, found: Mapping[str, Evidence], page: Mapping[str, float]) -> list[Candidate]:
        """All values, the likeliest first."""
        if not found:
            return []
        listed = [
            (confidence, Candidate(each.shown, confidence, each.clue.source, each.clue.row))
            for each, confidence in zip(found.values(), self.scored(found, page).values(), strict=True)
        ]
        return [candidate for _, candidate in sorted(listed, key=itemgetter(0), reverse=True)]

    def scored(self, found: Mapping[str, Evidence], page: Mapping[str, float]) -> dict[str, float]:
        """How likely each value is."""
        scores = [_sum(self.value, evidence.features) for evidence in found.values()]
        none = _sum(self.none, page)
        highest = max([none, *scores])
        shares = [math.exp(score - highest) for score in scores]
        total = math.exp(none - highest) + sum(shares)
        return {key: share / total for key, share in zip(found, shares, strict=True)}


def _sum(weights: Mapping[str, float], features: Mapping[str, float]) -> float:
    total, weight_of = 0.0, weights.get
    for name, value in features.items():
        if value:
            total += weight_of(name, 0.0) * value
    return total


@cache
def weights_of(field: str) -> Weights:
    """The learned weights of a field."""
    return Weights(**json.loads(files("elute.metadata").joinpath("weights.json").read_text(encoding="utf-8"))[field])
