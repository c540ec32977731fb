"""Weights of the choice between values (elute/metadata/choice.py), fitted to pages whose fields are known.

The likelihood of the right values is made as large as it can be, less a penalty on large weights (by L-BFGS, Liu and
Nocedal 1989). A list of authors is right where none of the others is righter and half of it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from benchmarks.metadata.gold import rightness
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from elute.metadata.choice import Weights
from elute.metadata.date_evidence import PLACES_DECLARING

FEWEST = 8  # values that a feature must speak for
PENALTY = 1.0
PENALTIES = {"published": 2.0}  # by field
STEPS = 300
HALF_RIGHT = 0.5

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Example:
    """A page: the features of each of its values, of the page itself, and the right value."""

    dataset: str
    page: str
    host: str
    fold: int
    gold: str
    values: dict[str, dict[str, float]]
    about: dict[str, float]

    @property
    def is_silent(self) -> bool:
        """Whether the page has no such value: people saw none, and it declares none to machines. Where it does declare
        one, nothing is known: nobody looked there."""
        return not self.gold and all(map(PLACES_DECLARING.isdisjoint, self.values.values()))


@dataclass(frozen=True)
class Matrices:
    """Examples as arrays: values in rows, `owner` the page of each, `share` how far it is the right one."""

    values: Any  # of scipy, sparse
    owner: NDArray[np.intp]
    share: Floats
    pages: Any


def fitted(field: str, examples: Sequence[Example], bound: float = 0.0) -> Weights:
    """The weights that make these examples likeliest."""
    examples = [example for example in examples if example.gold or example.is_silent]
    counted = Counter(name for example in examples for features in example.values.values() for name in features)
    names = sorted(name for name, count in counted.items() if count >= FEWEST)
    page_names = sorted({name for example in examples for name in example.about})
    found = _likeliest(_matrices(field, examples, names, page_names), PENALTIES.get(field, PENALTY))
    return Weights(
        {name: round(float(weight), 3) for name, weight in zip(names, found, strict=False)},
        {name: round(float(weight), 3) for name, weight in zip(page_names, found[len(names) :], strict=True)},
        bound,
    )


def _matrices(field: str, examples: Sequence[Example], names: list[str], page_names: list[str]) -> Matrices:
    rows = [features for example in examples for features in example.values.values()]
    owner = np.repeat(np.arange(len(examples)), [len(example.values) for example in examples])
    share: list[float] = []
    for example in examples:
        right = [rightness(field, key, example.gold) for key in example.values]
        best = max(right, default=0.0)
        share += [(its == best >= HALF_RIGHT) / max(right.count(best), 1) for its in right]
    about = _sparse([example.about for example in examples], page_names)
    return Matrices(_sparse(rows, names), owner, np.array(share), about)


def _sparse(rows: Sequence[dict[str, float]], names: list[str]) -> Any:
    column = {name: number for number, name in enumerate(names)}
    cells = [
        (float(value), number, column[name])
        for number, features in enumerate(rows)
        for name, value in features.items()
        if value and name in column
    ]
    values, places, columns = zip(*cells, strict=True) if cells else ((), (), ())
    return csr_matrix((values, (places, columns)), shape=(len(rows), len(names)))


def _likeliest(data: Matrices, penalty: float) -> Floats:
    wide, count = data.values.shape[1], data.pages.shape[0]
    none = 1 - np.bincount(data.owner, data.share, count)

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores, of_none = data.values @ weights[:wide], data.pages @ weights[wide:]
        highest = of_none.copy()
        np.maximum.at(highest, data.owner, scores)
        powers, none_power = np.exp(scores - highest[data.owner]), np.exp(of_none - highest)
        whole = none_power + np.bincount(data.owner, powers, count)
        value = (np.log(whole) + highest).sum() - data.share @ scores - none @ of_none + penalty / 2 * weights @ weights
        slope = np.concatenate(
            [data.values.T @ (powers / whole[data.owner] - data.share), data.pages.T @ (none_power / whole - none)]
        )
        return float(value), slope + penalty * weights

    start = np.zeros(wide + data.pages.shape[1])
    found: Floats = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS}).x
    return found
