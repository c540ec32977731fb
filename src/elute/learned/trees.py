"""Trees as they are grown: what a forest is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from elute.learned._forest import LEAVES


@dataclass(frozen=True)
class Leaf:
    """Where a tree ends."""

    value: float
    count: float = 1.0
    """The blocks it was learned from."""

    def __post_init__(self) -> None:
        if not (np.isfinite(self.value) and 0 < self.count < np.inf):
            raise ValueError(f"a leaf of value {self.value}, learned from {self.count} blocks")


@dataclass(frozen=True)
class Split:
    """A node: blocks whose feature is at most the threshold go left."""

    feature: int
    threshold: int
    left: Tree
    right: Tree

    def __post_init__(self) -> None:
        if not (0 <= self.feature < 1 << 16 and 0 <= self.threshold < 1 << 8):
            raise ValueError(f"a node that asks whether feature {self.feature} is at most {self.threshold}")


Tree: TypeAlias = Split | Leaf


class Flat:
    """A tree from left to right."""

    def __init__(self, tree: Tree) -> None:
        self.splits: list[Split] = []
        self.first: list[int] = []
        self.means: list[float] = []
        self.leaves: list[float] = []
        self._visit(tree)

    @property
    def middle(self) -> float:
        return (max(self.leaves) + min(self.leaves)) / 2

    @property
    def reach(self) -> float:
        return max(self.leaves) - self.middle

    def _visit(self, tree: Tree) -> Leaf:
        """What the tree would be as one leaf."""
        if isinstance(tree, Leaf):
            self.leaves.append(tree.value)
            if len(self.leaves) > LEAVES:
                raise ValueError(f"a tree of more than {LEAVES} leaves")
            return tree
        first = len(self.leaves)
        left = self._visit(tree.left)
        place = len(self.splits)
        self.splits.append(tree)
        self.first.append(first)
        self.means.append(0.0)
        right = self._visit(tree.right)
        count = left.count + right.count
        self.means[place] = (left.value * left.count + right.value * right.count) / count
        return Leaf(self.means[place], count)
