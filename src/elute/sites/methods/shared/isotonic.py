"""Regularized isotonic smoothing on a tree (Chakrabarti, Kumar and Punera 2007).

Given a value x for each node, find values y that never fall on the way down, and that cost least:

    sum over nodes of |x - y|  +  penalty * number of nodes whose y is not that of their parent

From the leaves up, the least cost of a subtree is known for each value that its root may have, and then the values are
chosen from the root down. The paper lets y have all values of x, which takes time with the square of the nodes; here y
has one of a few levels, so that time is linear.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute.page.arrays import Reals

from .text_tree import TextTree

LEVELS: Final = np.linspace(0, 1, 21)


def smoothed(tree: TextTree, value: Reals, penalty: float) -> Reals:
    """Values from 0 to 1 that never fall on the way down, near those that are given."""
    cost = np.abs(value[:, None] - LEVELS)
    for nodes in tree.upwards():
        np.add.at(cost, tree.parent[nodes], np.minimum(cost[nodes], penalty + _least_beyond(cost[nodes])))
    chosen = np.zeros(len(tree), dtype=np.int64)
    chosen[0] = cost[0].argmin()
    for nodes in tree.downwards():
        above, of_node = chosen[tree.parent[nodes]], cost[nodes]
        stay = of_node[np.arange(len(nodes)), above]
        beyond = np.where(np.arange(len(LEVELS)) > above[:, None], of_node, np.inf)
        chosen[nodes] = np.where(penalty + beyond.min(axis=1) < stay, beyond.argmin(axis=1), above)
    return LEVELS[chosen]


def _least_beyond(cost: Reals) -> Reals:
    """For each level the least cost of all higher ones.

    >>> _least_beyond(np.array([[3.0, 1.0, 2.0]])).tolist()
    [[1.0, 2.0, inf]]
    """
    least: Reals = np.full_like(cost, np.inf)
    least[:, :-1] = np.minimum.accumulate(cost[:, :0:-1], axis=1)[:, ::-1]
    return least
