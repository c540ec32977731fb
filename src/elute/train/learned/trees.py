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


def forests(*boosters: Booster) -> list[Forest]:
    """One forest for each class of a model; a single one for two classes. Their scores are LightGBM's raw scores, the
    mean of them where there are several models.

    Of a model that stopped early, the trees up to its best iteration, as `Booster.predict` has it.
    """
    models = [booster.dump_model() for booster in boosters]
    if any(model["average_output"] for model in models):
        raise ValueError("trees that are averaged, not added up: a random forest of LightGBM")
    classes = int(models[0]["num_tree_per_iteration"])
    trees = [tree_of(info["tree_structure"], 1 / len(models)) for model in models for info in model["tree_info"]]
    features = int(models[0]["max_feature_idx"]) + 1
    return [Forest.of_trees(trees[index::classes], features) for index in range(classes)]


def tree_of(node: Mapping[str, Any], share: float = 1.0) -> Tree:
    """A tree of `Booster.dump_model()`, with a share of what its leaves say."""
    if "split_feature" not in node:
        if "leaf_const" in node:
            raise ValueError("a leaf with a linear model")
        return Leaf(share * float(node["leaf_value"]), float(max(node.get("leaf_count", 1), 1)))
    if node["decision_type"] != "<=" or node["missing_type"] not in ("None", "NaN"):
        raise ValueError(f"a split by {node['decision_type']!r}, missing values by {node['missing_type']!r}")
    threshold = floor(node["threshold"])
    if threshold < 0:
        return tree_of(node["right_child"], share)
    if threshold >= 255:
        return tree_of(node["left_child"], share)
    left, right = (tree_of(node[side], share) for side in ("left_child", "right_child"))
    return Split(int(node["split_feature"]), threshold, left, right)
