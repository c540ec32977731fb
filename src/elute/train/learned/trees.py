"""LightGBM's trees as forests.

LightGBM splits at halves between values; features are bytes, so the whole number below says the same. What has no
meaning on bytes is refused: categories, missing values other than NaN, linear leaves, averaged trees.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Any, Protocol

from elute.learned.forest import Forest
from elute.learned.trees import Leaf, Split, Tree


class Booster(Protocol):
    """What is asked of `lightgbm.Booster`."""

    def dump_model(self) -> dict[str, Any]: ...


def forests(booster: Booster) -> list[Forest]:
    """One forest for each class of a model; a single one for two classes. Their scores are LightGBM's raw scores.

    Of a model that stopped early, the trees up to its best iteration, as `Booster.predict` has it.
    """
    model = booster.dump_model()
    if model["average_output"]:
        raise ValueError("trees that are averaged, not added up: a random forest of LightGBM")
    classes = int(model["num_tree_per_iteration"])
    trees = [tree_of(info["tree_structure"]) for info in model["tree_info"]]
    features = int(model["max_feature_idx"]) + 1
    return [Forest.of_trees(trees[index::classes], features) for index in range(classes)]


def tree_of(node: Mapping[str, Any]) -> Tree:
    """A tree of `Booster.dump_model()`."""
    if "split_feature" not in node:
        if "leaf_const" in node:
            raise ValueError("a leaf with a linear model")
        return Leaf(float(node["leaf_value"]), float(max(node.get("leaf_count", 1), 1)))
    if node["decision_type"] != "<=" or node["missing_type"] not in ("None", "NaN"):
        raise ValueError(f"a split by {node['decision_type']!r}, missing values by {node['missing_type']!r}")
    threshold = floor(node["threshold"])
    if threshold < 0:
        return tree_of(node["right_child"])
    if threshold >= 255:
        return tree_of(node["left_child"])
    return Split(int(node["split_feature"]), threshold, tree_of(node["left_child"]), tree_of(node["right_child"]))
