"""Pruning of C4.5: limits that Quinlan (1993) prints, and small trees by hand."""

import numpy as np
import pytest

from elute.methods.shared.c45.growing import Node, grow
from elute.methods.shared.c45.pruning import added_errors, collapse, deviate, estimated_errors, moved, prune
from elute.methods.shared.c45.splits import Split, Table


@pytest.mark.parametrize(("errors", "rows", "limit"), [(0, 6, 0.206), (0, 9, 0.143), (0, 1, 0.75), (1, 16, 0.157)])
def test_limits_that_quinlan_prints(errors: int, rows: int, limit: float) -> None:
    """Section 4.2, of U at 25 %."""
    assert (errors + added_errors(rows, errors, 0.25)) / rows == pytest.approx(limit, abs=6e-4)


def test_limits_without_errors_are_exact() -> None:
    """That none of n rows is wrong has the probability (1 - U)^n, which is to be the confidence."""
    assert added_errors(2, 0, 0.25) == pytest.approx(2 * 0.5)
    assert added_errors(3, 0, 0.1) == pytest.approx(3 * (1 - 0.1 ** (1 / 3)))


def test_more_confidence_adds_fewer_errors() -> None:
    added = [added_errors(20, 3, confidence) for confidence in (0.01, 0.1, 0.25, 0.5)]
    assert added == sorted(added, reverse=True) and added[-1] > 0
    assert deviate(0.4) == 0.25
    # above one half the estimate is what was seen, as WEKA has it
    assert added_errors(20, 3, 0.7) == added_errors(20, 0, 0.7) == 0


def table(features: list[list[int]], classes: list[int], nominal: dict[int, int]) -> Table:
    return Table(np.array(features, dtype=np.float32), np.array(classes), 2, nominal)


def node_of(rows: Table, split: Split) -> Node:
    whole = Node(np.arange(len(rows.classes)), rows.counted(np.arange(len(rows.classes))), split)
    whole.branches = [Node(part, rows.counted(part)) for part in split.parts(rows, whole.rows)]
    return whole


def test_quinlans_votes() -> None:
    """Section 4.2: leaves of 6, 9 and 1 rows without an error promise 3.273 errors, one leaf of them, with 1, 2.512."""
    votes = table([[0]] * 6 + [[1]] * 9 + [[2]], [0] * 15 + [1], {0: 3})
    tree = node_of(votes, Split(0, 0, 0))
    assert estimated_errors(tree, 0.25) == pytest.approx(3.273, abs=2e-3)
    prune(votes, tree, 0.25)
    assert tree.split is None
    assert estimated_errors(tree, 0.25) == pytest.approx(2.512, abs=6e-3)


def test_what_tells_the_classes_apart_stays() -> None:
    votes = table([[0]] * 10 + [[1]] * 10, [0] * 10 + [1] * 10, {0: 2})
    tree = node_of(votes, Split(0, 1, 1))
    prune(votes, tree, 0.25)
    assert [each.counts.tolist() for each in tree.leaves()] == [[10, 0], [0, 10]]


def test_a_split_that_changes_no_decision_is_a_leaf() -> None:
    votes = table([[0]] * 10 + [[1]] * 10, [0] * 17 + [1] * 3, {0: 2})
    tree = node_of(votes, Split(0, 0.1, 0.1))
    collapse(tree)
    assert tree.split is None and tree.counts.tolist() == [17, 3]


def test_the_largest_branch_takes_the_place_of_its_parent() -> None:
    """The first column parts off two rows, both of which the second would have told as well: 2 more rows, no error."""
    features = [[0, 0]] * 20 + [[0, 1]] * 20 + [[1, 0]] + [[1, 1]]
    votes = table(features, [0] * 20 + [1] * 20 + [0, 1], {0: 2, 1: 2})
    tree = node_of(votes, Split(0, 0, 0))
    largest = tree.branches[0]
    largest.split = Split(1, 1, 1)
    largest.branches = [Node(part, votes.counted(part)) for part in largest.split.parts(votes, largest.rows)]
    prune(votes, tree, 0.25)
    assert tree.split is not None and tree.split.column == 1
    assert [each.counts.tolist() for each in tree.leaves()] == [[21, 0], [0, 21]]


def test_moved_rows_are_counted_anew() -> None:
    votes = table([[0]] * 3 + [[1]] * 3, [0, 0, 1, 1, 1, 1], {0: 2})
    tree = grow(votes, 1)
    assert [each.counts.tolist() for each in moved(votes, tree, np.array([0, 5])).leaves()] == [[1, 0], [0, 1]]
