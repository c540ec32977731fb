"""Parts of a tree that promise no fewer errors than something simpler are replaced by it.

The errors of a leaf on rows that it has not seen are estimated from those that it has: as many as are at the upper end
of a confidence interval. The less confidence, the wider the interval, and the more is pruned. A part of the tree is
replaced by a leaf, or by its largest branch, where that has hardly more errors by this estimate.

Quinlan's program has the normal deviate of a confidence from a table of nine, with straight lines in between, where J48
computes it; ours is the table, which gives the limits that his book prints. Above one half there is no upper end: J48
then adds no errors at all, his program a few. Ours adds none: the one paper with such a confidence used J48.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute.methods.shared.c45.growing import Node, leaf
from elute.methods.shared.c45.splits import Table
from elute.page.arrays import Places

CONFIDENCES: Final = (0, 0.001, 0.005, 0.01, 0.05, 0.10, 0.20, 0.40, 1.00)
DEVIATES: Final = (4.0, 3.09, 2.58, 2.33, 1.65, 1.28, 0.84, 0.25, 0.00)
HARDLY: Final = 0.1  # errors
AS_MANY: Final = 1e-3


def deviate(confidence: float) -> float:
    """How many standard deviations above the mean the upper end of the interval is.

    >>> deviate(0.05), round(deviate(0.25), 4)
    (1.65, 0.6925)
    """
    return float(np.interp(confidence, CONFIDENCES, DEVIATES))


def added_errors(rows: int, errors: float, confidence: float) -> float:
    """By how many the errors are estimated to be more than those among the rows.

    >>> round(added_errors(6, 0, 0.25) / 6, 3)
    0.206
    """
    if confidence > 0.5 or not rows:
        return 0.0
    if errors == 0:
        return float(rows * (1 - confidence ** (1 / rows)))
    squared = deviate(confidence) ** 2
    counted = errors + 0.5  # corrected for continuity
    spread = (squared * (counted * (1 - counted / rows) + squared / 4)) ** 0.5
    return float(rows * (counted + squared / 2 + spread) / (rows + squared) - errors)


def estimated_errors(node: Node, confidence: float) -> float:
    """The errors of a tree, by its leaves."""
    return sum(each.errors + added_errors(len(each.rows), each.errors, confidence) for each in node.leaves())


def collapse(node: Node) -> None:
    """Make a leaf of every part that has no fewer errors among its own rows than the leaf would have."""
    if sum(each.errors for each in node.leaves()) >= node.errors - AS_MANY:
        node.become_leaf()
    for branch in node.branches:
        collapse(branch)


def prune(table: Table, node: Node, confidence: float) -> None:
    """Replace, from the leaves up, every part by a leaf or its largest branch that promises hardly more errors."""
    if node.split is None:
        return
    for branch in node.branches:
        prune(table, branch, confidence)
    largest = node.branches[int(np.argmax([len(branch.rows) for branch in node.branches]))]
    raised = moved(table, largest, node.rows)
    as_tree, as_largest = estimated_errors(node, confidence), estimated_errors(raised, confidence)
    as_leaf = node.errors + added_errors(len(node.rows), node.errors, confidence)
    if as_leaf <= min(as_tree, as_largest) + HARDLY:
        node.become_leaf()
    elif as_largest <= as_tree + HARDLY:
        node.split, node.branches = raised.split, raised.branches
        prune(table, node, confidence)


def moved(table: Table, node: Node, rows: Places) -> Node:
    """A tree with the same questions, asked of other rows."""
    found = leaf(table, rows)
    if node.split:
        found.split = node.split
        parts = node.split.parts(table, rows)
        found.branches = [moved(table, branch, part) for branch, part in zip(node.branches, parts, strict=True)]
    return found
