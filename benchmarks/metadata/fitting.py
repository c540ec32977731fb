"""Weights of the choice between values (elute/metadata/choice.py), fitted to pages whose fields are known.

The likelihood of the right values is made as large as it can be, less a penalty on large weights, by gradient steps
(Adam, Kingma and Ba 2015). A list of authors is right where none of the others is righter and half of it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from benchmarks.metadata.gold import rightness
from numpy.typing import NDArray

from elute.metadata.choice import Weights
from elute.metadata.sources.meta_tags import FIELDS

FEWEST = 8  # values that a feature must speak for
PENALTY = 1.0
STEPS, STEP = 400, 0.05
HALF_RIGHT = 0.5

DECLARING = frozenset(
    [f"meta {name}" for name in FIELDS["published"].split()]
    + [f"{way} datePublished" for way in ("JSON-LD work", "JSON-LD recipe", "JSON-LD thing")]
    + ["itemprop datepublished"]
)
"""Places that declare the day on which a page was published."""

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
        return not self.gold and not any(name in DECLARING for features in self.values.values() for name in features)


@dataclass(frozen=True)
class Matrices:
    """Examples as arrays: values in rows, `owner` the page of each, `share` how far it is the right one."""

    values: Floats
    owner: NDArray[np.intp]
    share: Floats
    pages: Floats


def fitted(field: str, examples: Sequence[Example], bound: float = 0.0) -> Weights:
    """The weights that make these examples likeliest."""
    examples = [example for example in examples if example.gold or example.is_silent]
    counted = Counter(name for example in examples for features in example.values.values() for name in features)
    names = sorted(name for name, count in counted.items() if count >= FEWEST)
    page_names = sorted({name for example in examples for name in example.about})
    found = _climbed(_matrices(field, examples, names, page_names))
    return Weights(
        {name: round(float(weight), 3) for name, weight in zip(names, found, strict=False)},
        {name: round(float(weight), 3) for name, weight in zip(page_names, found[len(names) :], strict=True)},
        bound,
    )


def _matrices(field: str, examples: Sequence[Example], names: list[str], page_names: list[str]) -> Matrices:
    column = {name: number for number, name in enumerate(names)}
    page_column = {name: number for number, name in enumerate(page_names)}
    total = sum(len(example.values) for example in examples)
    values, pages = np.zeros((total, len(names))), np.zeros((len(examples), len(page_names)))
    owner, share = np.zeros(total, dtype=np.intp), np.zeros(total)
    row = 0
    for number, example in enumerate(examples):
        for name, value in example.about.items():
            pages[number, page_column[name]] = value
        right = [rightness(field, key, example.gold) for key in example.values]
        best = max(right, default=0.0)
        for features, its in zip(example.values.values(), right, strict=True):
            owner[row] = number
            share[row] = (its == best >= HALF_RIGHT) / max(right.count(best), 1)
            for name, value in features.items():
                if name in column:
                    values[row, column[name]] = value
            row += 1
    return Matrices(values, owner, share, pages)


def _climbed(data: Matrices) -> Floats:
    wide, count = data.values.shape[1], len(data.pages)
    none = 1 - np.bincount(data.owner, data.share, count)
    weights = np.zeros(wide + data.pages.shape[1])
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        scores, of_none = data.values @ weights[:wide], data.pages @ weights[wide:]
        highest = of_none.copy()
        np.maximum.at(highest, data.owner, scores)
        powers, none_power = np.exp(scores - highest[data.owner]), np.exp(of_none - highest)
        whole = none_power + np.bincount(data.owner, powers, count)
        slope = np.concatenate(
            [data.values.T @ (powers / whole[data.owner] - data.share), data.pages.T @ (none_power / whole - none)]
        )
        slope += PENALTY * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        weights -= STEP * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights
