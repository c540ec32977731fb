"""Whole trees of C4.5: that of the literature, those of WEKA, and what holds for all of them.

The trees in j48/ are WEKA 3.9.6's, by

    java -cp weka.jar weka.classifiers.trees.J48 -t NAME.arff -no-cv -C CONFIDENCE -M LEAST > NAME-CONFIDENCE-LEAST.txt

of which only the tree was kept. The tables are of chance: a class that follows from three of five columns, one row in
five changed. J48 computes the deviate that Quinlan has from a table; all else is the same, to the last number.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.methods.shared.c45 import fit_c45, pruning
from elute.methods.shared.c45.growing import Node, grow
from elute.methods.shared.c45.pruning import collapse, prune
from elute.methods.shared.c45.splits import Table
from elute.methods.shared.c45.writing import as_arrays
from elute.methods.shared.tree import ask_tree
from methods.shared.c45.golf import GOLF, NOMINAL

J48 = Path(__file__).parent / "j48"


def told(node: Node, names: list[list[str]], depth: int = 0, prefix: str = "a") -> Iterator[str]:
    """A tree as J48 prints it; `names` are those of the values of each column, and at last those of the classes."""
    for number, branch in enumerate(node.branches):
        assert node.split is not None
        column, threshold = node.split.column, node.split.threshold
        if threshold is None:
            question = f"{prefix}{column} = {names[column][number]}"
        else:
            question = f"{prefix}{column} {'<=' if number == 0 else '>'} {threshold:g}"
        if branch.split is None:
            counts = branch.counts if len(branch.rows) else node.counts
            wrong = f"/{branch.errors}.0" if len(branch.rows) and branch.errors else ""
            question += f": {names[-1][int(counts.argmax())]} ({len(branch.rows)}.0{wrong})"
        yield "|   " * depth + question
        yield from told(branch, names, depth + 1, prefix)


def pruned(table: Table, least: int, confidence: float) -> Node:
    tree = grow(table, least)
    collapse(tree)
    prune(table, tree, confidence)
    return tree


def test_golf_is_the_tree_of_the_literature() -> None:
    names = [["sunny", "overcast", "rain"], [], [], ["calm", "windy"], ["don't", "play"]]
    assert list(told(pruned(GOLF, 2, 0.25), names)) == [
        "a0 = sunny",
        "|   a2 <= 75: play (2.0)",
        "|   a2 > 75: don't (3.0)",
        "a0 = overcast: play (4.0)",
        "a0 = rain",
        "|   a3 = calm: play (3.0)",
        "|   a3 = windy: don't (2.0)",
    ]
    arrays = fit_c45(GOLF.features, GOLF.classes, 2, NOMINAL)
    assert ask_tree(arrays, GOLF.features).argmax(axis=1).tolist() == GOLF.classes.tolist()


@pytest.mark.parametrize("path", sorted(J48.glob("*.txt")), ids=lambda path: path.stem)
def test_trees_of_weka(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "deviate", lambda confidence: NormalDist().inv_cdf(1 - confidence))
    relation, confidence, least = path.stem.rsplit("-", 2)
    head, _, data = (J48 / f"{relation}.arff").read_text().partition("@data\n")
    names = [values.strip("{}").split(",") for values in re.findall(r"@attribute \w+ (\S+)", head)]
    rows = [line.split(",") for line in data.splitlines()]
    features = np.array([row[:-1] for row in rows], dtype=np.float32)
    nominal = {column: len(each) for column, each in enumerate(names[:-1]) if each != ["numeric"]}
    table = Table(features, np.array([names[-1].index(row[-1]) for row in rows]), len(names[-1]), nominal)
    assert list(told(pruned(table, int(least), float(confidence)), names)) == path.read_text().splitlines()


def test_a_value_that_no_example_has_gets_what_most_of_the_others_are() -> None:
    value = np.array([[0], [0], [0], [4], [4], [4], [4]], dtype=np.float32)
    arrays = fit_c45(value, np.array([0, 0, 0, 1, 1, 1, 1]), 2, {0: 6})
    share = ask_tree(arrays, np.arange(6, dtype=np.float32)[:, np.newaxis])[:, 1]
    assert share.tolist() == pytest.approx([0, 4 / 7, 4 / 7, 4 / 7, 1, 4 / 7])


def test_nothing_to_learn() -> None:
    one = fit_c45(np.zeros((3, 1), dtype=np.float32), np.ones(3, dtype=np.intp), 2, {})
    assert ask_tree(one, np.zeros((1, 1), dtype=np.float32)).tolist() == [[0, 1]]
    none = fit_c45(np.zeros((0, 1), dtype=np.float32), np.zeros(0, dtype=np.intp), 2, {})
    assert ask_tree(none, np.zeros((1, 1), dtype=np.float32)).tolist() == [[0, 0]]


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 4), st.integers(0, 2)), min_size=1, max_size=80),
    st.integers(1, 4),
    st.sampled_from([0.05, 0.25, 0.7]),
)
def test_what_holds_for_every_tree(examples: list[tuple[int, int, int]], least: int, confidence: float) -> None:
    features = np.array(examples, dtype=np.float32)[:, :2]
    table = Table(features, np.array([example[2] for example in examples]), 3, {1: 5})
    grown, tree = grow(table, least), pruned(table, least, confidence)
    for whole in (grown, tree):
        assert sorted(np.concatenate([leaf.rows for leaf in whole.leaves()]).tolist()) == list(range(len(examples)))
        asked = ask_tree(as_arrays(whole, table), features)
        for leaf in whole.leaves():
            if len(leaf.rows):
                assert asked[leaf.rows] == pytest.approx(np.tile(leaf.counts / len(leaf.rows), (len(leaf.rows), 1)))
    assert sum(leaf.errors for leaf in grown.leaves()) <= sum(leaf.errors for leaf in tree.leaves())
    assert len(list(tree.leaves())) <= len(list(grown.leaves()))
