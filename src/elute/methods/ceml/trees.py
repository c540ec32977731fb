"""Trees of two classes, main and noise, grown as rpart grows them and pruned as rpart prunes.

Growing takes the split with the largest gain of information, equation 4.2 of the thesis, with rpart's limits: a node
of fewer than 20 elements is not split, and none of fewer than 7 is made. Where a value is missing, the second branch
is taken: "less than" does not hold of what is not known.

Pruning is Breiman's, which rpart has: a tree costs the elements that it puts into the wrong class, and each leaf costs
`cp` of those that the root alone would put there. The cheapest tree is found in one pass from the leaves to the root.
rpart tries the values of cp at which its tree changes; here they are a few fixed ones from the least on. Each is tried
on groups of pages that the tree has not seen, and the one with the fewest errors is taken; of equals, the largest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.methods.shared.tree import LEAF, Features, find_leaves
from elute.model import Arrays
from elute.page.arrays import Ints, Mask

COMPLEXITIES: Final = (0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001)
LARGEST: Final = float(np.finfo(np.float32).max)  # of a missing value: no threshold is above it


@dataclass(frozen=True)
class Growth:
    """How trees are grown. The defaults are those of rpart, in its own words."""

    minsplit: int = 20
    minbucket: int = 7
    cp: float = 0.01
    maxdepth: int = 30
    xval: int = 10


SHIPPED: Final = Growth(cp=0.005, xval=0)
"""How the trees that ship were grown: best on sites that they had not seen, docs/results/ceml.md."""


@dataclass(frozen=True)
class Tree:
    """A tree as plain arrays, one entry a node. The root is node 0; children have larger numbers than their parents.

    >>> tree = Tree.of([(0, 2.5, 1, 2), (-1, 0, -1, -1), (-1, 0, -1, -1)], total=[8, 4, 4], main=[3, 0, 3])
    >>> tree.leaves(np.array([[2.0], [3.0], [np.nan]], dtype=np.float32)).tolist(), tree.share.tolist()
    ([1, 2, 2], [0.375, 0.0, 0.75])
    """

    feature: npt.NDArray[np.int16]
    """The column that is asked for, -1 in a leaf."""
    threshold: npt.NDArray[np.float32]
    """What is at most this goes left."""
    left: Ints
    right: Ints
    total: Ints
    """The elements that it was grown from."""
    main: Ints
    """Those of them that are main."""

    def __len__(self) -> int:
        return len(self.feature)

    @property
    def share(self) -> npt.NDArray[np.float32]:
        """For each node the share of its elements that is main."""
        share: npt.NDArray[np.float32] = (self.main / np.maximum(self.total, 1)).astype(np.float32)
        return share

    @property
    def is_leaf(self) -> Mask:
        """The nodes that ask nothing."""
        found: Mask = self.feature == LEAF
        return found

    @property
    def errors(self) -> Ints:
        """For each node the elements that it puts into the wrong class, if it is a leaf."""
        errors: Ints = np.minimum(self.main, self.total - self.main)
        return errors

    def leaves(self, features: Features) -> npt.NDArray[np.intp]:
        """For each row of features its leaf."""
        return find_leaves(self.arrays(), np.zeros(1, dtype=np.intp), features)[:, 0]

    def arrays(self, prefix: str = "") -> dict[str, npt.NDArray[Any]]:
        """The tree for a model file."""
        return {prefix + each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def from_arrays(cls, arrays: Arrays, prefix: str = "") -> Tree:
        """The tree of a model file."""
        return cls(*(arrays[prefix + each.name] for each in fields(cls)))

    @classmethod
    def of(cls, nodes: Sequence[tuple[int, float, int, int]], total: Sequence[int], main: Sequence[int]) -> Tree:
        """A tree from its nodes, each the column, the threshold and the two children."""
        feature, threshold, left, right = zip(*nodes, strict=True)
        whole = (np.array(each, dtype=np.int32) for each in (left, right, total, main))
        return cls(np.array(feature, dtype=np.int16), np.array(threshold, dtype=np.float32), *whole)


def fit(features: Features, main: Mask, groups: npt.NDArray[Any], growth: Growth) -> tuple[Tree, float]:
    """A tree, and the complexity that it was pruned with. No two folds of the trial have a group in common."""
    tree = grow(features, main, growth)
    cp = best_complexity(features, main, groups, growth)
    return prune(tree, cp), cp


def grow(features: Features, main: Mask, growth: Growth) -> Tree:
    """A tree as large as the limits allow. scikit-learn (extra `train`) is needed for this alone."""
    from sklearn.tree import DecisionTreeClassifier

    grower = DecisionTreeClassifier(
        criterion="entropy",
        min_samples_split=growth.minsplit,
        min_samples_leaf=growth.minbucket,
        max_depth=growth.maxdepth,
        random_state=0,
    )
    grown = grower.fit(np.nan_to_num(features, nan=LARGEST), main).tree_
    share = grown.value[:, 0, 1] if len(grower.classes_) == 2 else np.full(grown.node_count, float(main.all()))
    return Tree(
        feature=np.where(grown.children_left == LEAF, LEAF, grown.feature).astype(np.int16),
        threshold=grown.threshold.astype(np.float32),
        left=grown.children_left.astype(np.int32),
        right=grown.children_right.astype(np.int32),
        total=grown.n_node_samples.astype(np.int32),
        main=np.rint(share * grown.n_node_samples).astype(np.int32),
    )


def prune(tree: Tree, cp: float) -> Tree:
    """The cheapest tree with the same root, where a leaf costs `cp` of the root's errors."""
    leaf_costs = cp * float(tree.errors[0])
    cost = tree.errors + leaf_costs
    is_leaf = np.ones(len(tree), dtype=np.bool_)
    for node in range(len(tree) - 1, -1, -1):  # children before their parents
        if tree.feature[node] != LEAF:
            below = cost[tree.left[node]] + cost[tree.right[node]]
            if below < cost[node]:
                cost[node], is_leaf[node] = below, False
    return _cut(tree, is_leaf)


def _cut(tree: Tree, is_leaf: Mask) -> Tree:
    """The tree with some nodes as leaves, and without what is below them."""
    kept = np.zeros(len(tree), dtype=np.bool_)
    kept[0] = True
    for node in range(len(tree)):
        if kept[node] and not is_leaf[node]:
            kept[[tree.left[node], tree.right[node]]] = True
    number = np.append(np.cumsum(kept) - 1, LEAF).astype(np.int32)
    return Tree(
        feature=np.where(is_leaf, LEAF, tree.feature)[kept].astype(np.int16),
        threshold=np.where(is_leaf, 0, tree.threshold)[kept].astype(np.float32),
        left=number[np.where(is_leaf, LEAF, tree.left)[kept]],
        right=number[np.where(is_leaf, LEAF, tree.right)[kept]],
        total=tree.total[kept],
        main=tree.main[kept],
    )


def best_complexity(features: Features, main: Mask, groups: npt.NDArray[Any], growth: Growth) -> float:
    """Of the complexities from `cp` on the one with the fewest errors on groups that were not seen."""
    tried = [growth.cp, *(cp for cp in COMPLEXITIES if cp > growth.cp)]
    numbers = np.unique(groups, return_inverse=True)[1]
    folds = min(growth.xval, int(numbers.max(initial=-1)) + 1)
    if folds < 2:
        return growth.cp
    fold = np.random.default_rng(0).permutation(np.arange(numbers.max() + 1) % folds)[numbers]
    errors = np.zeros(len(tried), dtype=np.int64)
    for unseen in (fold == number for number in range(folds)):
        tree = grow(features[~unseen], main[~unseen], growth)
        for place, cp in enumerate(tried):
            pruned = prune(tree, cp)
            found = pruned.share[pruned.leaves(features[unseen])] > 0.5
            errors[place] += np.count_nonzero(found != main[unseen])
    fewest = [cp for cp, count in zip(tried, errors.tolist(), strict=True) if count == errors.min()]
    return max(fewest)
