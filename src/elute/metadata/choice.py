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
from typing import Any, NamedTuple

from elute.metadata._evidence import Evidence
from elute.metadata._weights import Scale, ranked


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
        return ranked(*self._scales, list(found.values()), page) if found else []

    def scored(self, found: Mapping[str, Evidence], page: dict[str, float]) -> dict[str, float]:
        """How likely each value is."""
        shares = {id(evidence): share for share, evidence in self.ranked(found, page)}
        return {key: shares[id(evidence)] for key, evidence in found.items()}

    @cached_property
    def _scales(self) -> tuple[Scale, Scale]:
        return Scale(self.value), Scale(self.none)


@cache
def weights_of(field: str) -> Weights:
    """The learned weights of a field."""
    return Weights(**json.loads(files("elute.metadata").joinpath("weights.json").read_text(encoding="utf-8"))[field])
