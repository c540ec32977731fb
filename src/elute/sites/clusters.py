"""Pages of a site in clusters of one template: those that have most of their places in common.

A page joins the cluster whose first page shares most places with it, if that is enough, and begins one of its own
where none does. The idea of tag paths is that of page_clustering (Scrapinghub) and of webstemmer (Shinyama 2005); a
place is a tag path with classes and ids (_signatures.pyx).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from .signature import Hashes, Signature

ALIKE: Final = 0.5
"""Of all places of two pages of one template, the share that both have."""
ENOUGH: Final = 5
"""Pages of a site that tell most of what more would: docs/sites.md has the curve."""


def similarity(one: npt.NDArray[np.uint32], other: npt.NDArray[np.uint32]) -> float:
    """The share of all numbers that are in both, each array without doubles (Jaccard); 1 where there are none.

    >>> similarity(np.array([1, 2, 3], np.uint32), np.array([2, 3, 4], np.uint32))
    0.5
    """
    common = len(np.intersect1d(one, other, assume_unique=True))
    union = len(one) + len(other) - common
    return common / union if union else 1.0


def clusters(pages: Sequence[Signature], alike: float = ALIKE) -> list[list[int]]:
    """The pages, by their numbers, in clusters of one template; the largest cluster first.

    >>> import elute
    >>> html = ["<h1>A</h1><p>1", "<h1>B</h1><p>2", "<ul><li>A<li>B</ul>", "<h1>C</h1><p>3"]
    >>> clusters([Signature.of(page, np.zeros(2, np.float32)) for page in map(elute.parse, html)])
    [[0, 1, 3], [2]]
    """
    found: list[list[int]] = []
    leaders: list[Hashes] = []
    for number, page in enumerate(pages):
        places = np.unique(page.place)
        near = [similarity(places, leader) for leader in leaders]
        best = max(range(len(near)), key=near.__getitem__, default=-1)
        if best >= 0 and near[best] >= alike:
            found[best].append(number)
        else:
            found.append([number])
            leaders.append(places)
    return sorted(found, key=lambda cluster: (-len(cluster), cluster))
