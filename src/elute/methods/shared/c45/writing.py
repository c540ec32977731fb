"""A tree as the plain arrays of `shared.tree`, whose questions have two answers.

A branch for each value becomes questions that halve the values until one is left, or several whose branches are the
same. A branch that no row came to says what the part above it says.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elute.methods.shared.c45.growing import Node
from elute.methods.shared.c45.splits import Table
from elute.methods.shared.tree import LEAF
from elute.model import Arrays
from elute.page.arrays import Counts


class Written:
    """The arrays while they are written: one number a node."""

    def __init__(self) -> None:
        self.feature: list[int] = []
        self.threshold: list[float] = []
        self.left: list[int] = []
        self.right: list[int] = []
        self.counts: list[Counts] = []

    def add(self, node: Node, above: Counts) -> int:
        """Write a part of the tree; `above` are the counts of the nearest part above it that has rows."""
        counts = node.counts if len(node.rows) else above
        if node.split is None:
            return self._add(counts)
        if node.split.threshold is not None:
            here = self._add(counts, node.split.column, node.split.threshold)
            self._join(here, self.add(node.branches[0], counts), self.add(node.branches[1], counts))
            return here
        return self._by_value(node.split.column, node.branches, 0, counts)

    def _by_value(self, column: int, branches: Sequence[Node], first: int, above: Counts) -> int:
        """Write the branches of the values from `first` on."""
        if not any(len(branch.rows) for branch in branches):
            return self._add(above)
        if len(branches) == 1:
            return self.add(branches[0], above)
        half = len(branches) // 2
        here = self._add(above, column, first + half - 0.5)
        lower = self._by_value(column, branches[:half], first, above)
        upper = self._by_value(column, branches[half:], first + half, above)
        self._join(here, lower, upper)
        return here

    def _add(self, counts: Counts, feature: int = LEAF, threshold: float = 0.0) -> int:
        self.feature.append(feature)
        self.threshold.append(threshold)
        self.counts.append(counts)
        self.left.append(LEAF)
        self.right.append(LEAF)
        return len(self.feature) - 1

    def _join(self, here: int, left: int, right: int) -> None:
        self.left[here], self.right[here] = left, right


def as_arrays(tree: Node, table: Table) -> Arrays:
    """The tree as `shared.tree` has trees."""
    written = Written()
    written.add(tree, tree.counts)
    counts = np.array(written.counts, dtype=np.float64).reshape(-1, table.count)
    return {
        "feature": np.array(written.feature, dtype=np.int16),
        "threshold": np.array(written.threshold, dtype=np.float32),
        "left": np.array(written.left, dtype=np.int32),
        "right": np.array(written.right, dtype=np.int32),
        "share": (counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)).astype(np.float32),
    }
