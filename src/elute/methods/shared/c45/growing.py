"""A tree that is grown as long as there is something to gain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from elute.methods.shared.c45.splits import Split, Table, best_split
from elute.page.arrays import Counts, Places


@dataclass
class Node:
    """A part of a tree: the rows that come here, and how they are parted. Without a split it is a leaf."""

    rows: Places
    counts: Counts
    """Rows of each class."""
    split: Split | None = None
    branches: list[Node] = field(default_factory=list)

    @property
    def errors(self) -> int:
        """Rows that would be in the wrong class if this were a leaf, which says what most of its rows are."""
        return len(self.rows) - int(self.counts.max())

    def leaves(self) -> Iterator[Node]:
        """The leaves, in order."""
        if self.split is None:
            yield self
        for branch in self.branches:
            yield from branch.leaves()

    def become_leaf(self) -> None:
        self.split, self.branches = None, []


def leaf(table: Table, rows: Places) -> Node:
    """A leaf of some rows."""
    return Node(rows, table.counted(rows))


def grow(table: Table, least: int) -> Node:
    """The whole tree. Each split has at least so many rows in two of its branches."""
    root = leaf(table, np.arange(len(table.classes)))
    waiting = [root]
    while waiting:
        node = waiting.pop()
        node.split = best_split(table, node.rows, least)
        if node.split:
            node.branches = [leaf(table, rows) for rows in node.split.parts(table, node.rows)]
            waiting += node.branches
    return root
