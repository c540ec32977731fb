"""Which value of a field is right, and how sure that is: one small model for all fields.

Each value has a weight, the sum of what speaks for it; that none is right has one too, by what the page is. What is
e to the power of its weight, as a share of all, is how likely it is (a conditional logit, McFadden 1974). The weights
are learned from pages whose fields are known: `python -m benchmarks.metadata.train`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from operator import itemgetter
from typing import Any, NamedTuple

from elute.metadata._evidence import Evidence
from elute.metadata._weights import Scale, shares


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

    value: dict[str, float]
    none: dict[str, float]
    bound: float

    def ranked(self, found: Mapping[str, Evidence], page: dict[str, float]) -> list[tuple[float, Evidence]]:
        """How likely each value is and what speaks for it, the likeliest first."""
        listed = list(found.values())
        ranked = list(zip(self._shares(listed, page), listed, strict=True))
        if len(ranked) > 1:
            ranked.sort(key=itemgetter(0), reverse=True)
        return ranked

    def scored(self, found: Mapping[str, Evidence], page: dict[str, float]) -> dict[str, float]:
        """How likely each value is."""
        return dict(zip(found, self._shares(list(found.values()), page), strict=True))

    def _shares(self, found: list[Evidence], page: dict[str, float]) -> list[float]:
        return shares(*self._scales, found, page) if found else []

    @cached_property
    def _scales(self) -> tuple[Scale, Scale]:
        return Scale(self.value), Scale(self.none)


@cache
def weights_of(field: str) -> Weights:
    """The learned weights of a field."""
    return Weights(**json.loads(files("elute.metadata").joinpath("weights.json").read_text(encoding="utf-8"))[field])
