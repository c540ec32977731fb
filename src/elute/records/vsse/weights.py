"""WVC: how much each node of a page has of all characteristics (formula 3).

    WVC(i) = sum over k of n_k * log(N / n_k)

N is the number of leaves of the page, n_k how many of those below node i have characteristic k. One sum over subtrees
for each characteristic, from the leaves upwards.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from elute.page.arrays import Mask, Reals
from elute.records.attributes.leaves import Leaves


def weights(leaves: Leaves, having: Iterable[Mask]) -> Reals:
    """WVC of every row of the page, for the leaves that have each characteristic.

    >>> import elute
    >>> from elute.records.attributes.leaves import leaves_of
    >>> page = elute.parse("<div><p>a:<p>b:</div><p>c<p>d")
    >>> found = weights(leaves_of(page), [np.array([True, True, False, False])])
    >>> found[page.rows_of("body", "div", "p")].round(3).tolist()  # 2 log 4/2, the same, and twice log 4/1
    [1.386, 1.386, 1.386, 1.386, 0.0, 0.0]
    """
    page = leaves.page
    total = np.zeros(len(page))
    for mask in having:
        column = np.zeros(len(page))
        column[np.array(leaves.rows, dtype=np.intp)[mask]] = 1
        count = page.subtree_sum(column)
        total += count * np.log(max(len(leaves), 1) / np.maximum(count, 1))
    return total
