"""A decision tree as plain arrays: made by scikit-learn, asked with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from elute.model import Arrays

Features = npt.NDArray[np.float32]
LEAF = -1


def fit_tree(features: Features, classes: npt.NDArray[Any], count: int, **parameters: Any) -> Arrays:
    """Grow a tree that tells `count` classes apart. scikit-learn (extra `train`) is needed for this alone."""
    from sklearn.tree import DecisionTreeClassifier

    grown = DecisionTreeClassifier(random_state=0, **parameters).fit(features, classes)
    shares = np.zeros((grown.tree_.node_count, count), dtype=np.float32)
    shares[:, grown.classes_] = grown.tree_.value[:, 0]
    return {
        "feature": np.where(grown.tree_.children_left == LEAF, LEAF, grown.tree_.feature).astype(np.int16),
        "threshold": grown.tree_.threshold.astype(np.float32),
        "left": grown.tree_.children_left.astype(np.int32),
        "right": grown.tree_.children_right.astype(np.int32),
        "share": shares,
    }


def ask_tree(tree: Arrays, features: Features) -> npt.NDArray[np.float32]:
    """For each row of features the shares of the classes in its leaf.

    >>> tree = {"feature": [0, -1, -1], "threshold": [2.5, 0, 0], "left": [1, -1, -1], "right": [2, -1, -1]}
    >>> tree = {name: np.array(values) for name, values in tree.items()} | {"share": np.array([[0, 0], [1, 0], [0, 1]])}
    >>> ask_tree(tree, np.array([[2.0], [3.0]], dtype=np.float32)).tolist()
    [[1, 0], [0, 1]]
    """
    return ask_trees(tree, np.zeros(1, dtype=np.intp), features)[:, 0]


def ask_trees(trees: Arrays, roots: npt.NDArray[np.intp], features: Features) -> npt.NDArray[np.float32]:
    """For each row of features and each of the trees, whose arrays are joined, the shares of the classes."""
    shares: npt.NDArray[np.float32] = trees["share"][find_leaves(trees, roots, features)]
    return shares


def find_leaves(trees: Arrays, roots: npt.NDArray[np.intp], features: Features) -> npt.NDArray[np.intp]:
    """For each row of features and each of the trees, whose arrays are joined, the leaf."""
    node = np.tile(roots, len(features))
    under_way = np.arange(len(node))
    while len(under_way := under_way[trees["feature"][node[under_way]] != LEAF]):
        at = node[under_way]
        less = features[under_way // len(roots), trees["feature"][at]] <= trees["threshold"][at]
        node[under_way] = np.where(less, trees["left"][at], trees["right"][at])
        if (node[under_way] <= at).any():
            raise ValueError("a tree that leads back to where it was")
    return node.reshape(len(features), len(roots))
