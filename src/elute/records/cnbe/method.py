"""CNBE: pairs of attribute and value by naive Bayes with joint training, then the area that holds them.

Bing Wu, Xueqi Cheng, Yu Wang, Yan Guo, Linhai Song: "Simultaneous Product Attribute Name and Value Extraction from Web
Pages". WI-IAT 2009. Zhang et al. (2018) compare with it and call it so: "integrated a joint-training method with naive
Bayesian classification to identify attribute candidates and then exploited the features of those attribute candidates
to locate the areas holding goods information". This is built from that sentence.

1. Every short leaf and what stands after it is a candidate: `candidates.py`.
2. Two classifiers, of names and of values, say how likely it is a pair (`bayes.py`), trained jointly (`joint.py`).
3. The area is the element with the largest sum of their log odds over its leaves: pairs speak for it, menus against.
4. The pairs in the area are those for which the odds are even or better.

The model that ships was trained on swde by `benchmarks/records/cnbe.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from elute import registry
from elute.model import load
from elute.page.kinds import ELEMENT
from elute.page.table import Page
from elute.records.attributes.as_records import attribute_set
from elute.records.attributes.leaves import leaves_of
from elute.records.attributes.pairs import Pair
from elute.records.shape import RecordSet

from .candidates import Candidate, candidates_of
from .joint import Joint
from .stored import restored

SHIPPED: Final = Path(__file__).with_name("model.npz")
CLIP: Final = 4.0  # no single leaf decides where the area is
NO_CANDIDATE: Final = -1.0  # log odds of a leaf that is no short text


class Cnbe:
    """Find the area of attributes and values by two naive classifiers.

    >>> import elute
    >>> table = "<table><tr><td>Price:<td>$ 30.00<tr><td>Weight:<td>50 g</table>"
    >>> [found] = cnbe(elute.parse("<ul>" + 9 * "<li><a href=/>Shop</a>" + "</ul>" + table))
    >>> found.to_rows()
    [{'Price': '$ 30.00', 'Weight': '50 g'}]
    """

    def __init__(self, model: Joint | None = None) -> None:
        self.__module__, self.__qualname__ = __name__, "cnbe"  # registered by that name below
        self.model = model

    def __call__(self, page: Page) -> Iterator[RecordSet]:
        model = self.model or shipped()
        leaves = leaves_of(page)
        candidates = candidates_of(leaves)
        odds = [model.log_odds(candidate) for candidate in candidates]
        if not any(value >= 0 for value in odds):
            return
        column = np.zeros(len(page))
        column[leaves.rows] = NO_CANDIDATE
        for candidate, value in zip(candidates, odds, strict=True):
            column[leaves.rows[candidate.value_place]] = 0.0  # a value is told by its name
            column[leaves.rows[candidate.name_place]] = min(max(value, -CLIP), CLIP)
        sums = np.where(page.kind == ELEMENT, page.subtree_sum(column), -np.inf)
        area = int(np.argmax(sums))
        rows = leaves.rows
        chosen = [each for each in _chosen(candidates, odds) if area <= rows[each[0].name_place] < page.end[area]]
        if chosen:
            pairs = [
                Pair(each.name, each.value, rows[each.name_place], (rows[each.value_place],), "naive bayes")
                for each, _ in chosen
            ]
            yield attribute_set(page, area, pairs, float(np.mean([1 / (1 + np.exp(-value)) for _, value in chosen])))


def _chosen(candidates: Sequence[Candidate], odds: Sequence[float]) -> list[tuple[Candidate, float]]:
    """The candidates with even odds or better. A leaf is a value of one or the name of another: the likelier stays."""
    found: list[tuple[Candidate, float]] = []
    for candidate, value in zip(candidates, odds, strict=True):
        if value < 0:
            continue
        if found and found[-1][0].value_place == candidate.name_place:
            if value <= found[-1][1]:
                continue
            found.pop()
        found.append((candidate, value))
    return found


@cache
def shipped() -> Joint:
    """The model that ships with elute."""
    return restored(load(SHIPPED))


cnbe = registry.miners.describe(
    title="Attributes and values by two naive Bayes classifiers, trained jointly",
    paper="Wu et al.: Simultaneous Product Attribute Name and Value Extraction from Web Pages",
    year=2009,
)(Cnbe())
