"""The hidden Markov model on the tree of a page, and the most probable path to an area with attributes and values.

The model is lambda = (pi, A, B). The hidden states are nodes; the state of a node depends on its parent's alone. pi
puts all on <body>. A gives each child of a node the same share, 1 / children. B comes from the weights of nodes (WVC).

Time is depth. At each depth the best node has the largest

    delta(i) = delta(parent of i) * a(parent of i, i) * b(i)

and the path ends before the depth at which the best delta is no longer enough. All are sums of logarithms here, so that
nothing overflows however deep a page is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from elute.page.arrays import Ints, Mask, Reals
from elute.page.kinds import ELEMENT
from elute.page.table import Page


@dataclass(frozen=True)
class Tree:
    """The states of a page: <body>, and the elements below it that hold text."""

    page: Page
    root: int
    states: Mask

    @cached_property
    def transition(self) -> Reals:
        """log A: for each row how likely its parent is left for it."""
        rows = np.flatnonzero(self.states)[1:]
        children = np.bincount(self.page.parent[rows], minlength=len(self.page))
        shares = np.zeros(len(self.page))
        shares[rows] = -np.log(children[self.page.parent[rows]])
        return shares

    @cached_property
    def levels(self) -> list[Ints]:
        """The states below the root, a depth at a time."""
        rows = np.flatnonzero(self.states)[1:].astype(np.int32)
        if not len(rows):
            return []
        depth = self.page.depth[rows]
        order = np.argsort(depth, kind="stable")
        starts = np.flatnonzero(np.diff(depth[order]))
        return np.split(rows[order], starts + 1)


def tree_of(page: Page, with_text: Mask) -> Tree | None:
    """The states of a page, None where it has no <body>."""
    bodies = page.rows_of("body")
    if not len(bodies):
        return None
    root = int(bodies[0])
    states = with_text & (page.kind == ELEMENT)
    states[:root] = False
    states[int(page.end[root]) :] = False
    states[root] = True
    return Tree(page, root, states)


def viterbi(tree: Tree, emission: Reals, least: float) -> list[int]:
    """The rows of the most probable path, from the root to the area. `emission` is log B, a value for each row.

    Phase 1 is the root, phase 2 the best node of each depth, one depth after the other. Phase 3: the path ends before
    the depth at which log delta does not grow by more than `least`.
    """
    delta = np.full(len(tree.page), -np.inf)
    delta[tree.root] = 0.0
    best = tree.root
    for rows in tree.levels:
        delta[rows] = delta[tree.page.parent[rows]] + tree.transition[rows] + emission[rows]
        candidate = int(rows[np.argmax(delta[rows])])
        if not delta[candidate] > delta[best] + least:
            break
        best = candidate
    return list(_up(tree, best))[::-1]


def _up(tree: Tree, row: int) -> Iterator[int]:
    yield row
    while row != tree.root:
        row = int(tree.page.parent[row])
        yield row
