"""Boosting: LightGBM grows the trees (Ke et al.: "LightGBM: a highly efficient gradient boosting decision tree",
NIPS 2017). Nothing of it is left in the model."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.learned.forest import Forest
from elute.learned.layout import ALL_NAMES
from elute.page.arrays import Bytes, Singles

from ..watch import Watch, unwatched
from .parameters import Parameters
from .soft_f1 import SoftF1
from .trees import forests

LEAST_CHANCE: Final = 0.08
"""Of a block to be in the sample, however little it costs."""
BISECTIONS: Final = 40


def grow_content(
    matrix: Bytes, content: npt.NDArray[np.bool_], cost: Singles, parameters: Parameters, watch: Watch = unwatched
) -> Forest:
    """Trees that tell content from all else. `matrix` is blocks by features, `cost` what a wrong block costs."""
    settings = {
        "objective": "binary",
        "learning_rate": parameters.learning_rate,
        "num_leaves": parameters.leaves,
        "feature_fraction": parameters.feature_fraction,
        "bagging_fraction": parameters.bagging_fraction,
        "bagging_freq": 1,
        "min_data_in_leaf": parameters.least_blocks,
        "lambda_l2": parameters.l2,
        "max_bin": parameters.bins,
    }
    rows, weight = sampled(cost, parameters.sample, parameters.seed)
    values = matrix[rows].astype(np.float32)
    if unused := [ALL_NAMES.index(name) for name in parameters.without]:
        values[:, unused] = 0  # no tree asks what never differs
    [forest] = grow(values, content[rows], weight, parameters.trees, settings, parameters.seed, watch)
    return forest


def grow_second(
    matrix: Bytes, first: Singles, objective: SoftF1, parameters: Parameters, watch: Watch = unwatched
) -> Forest:
    """Trees of the second look: what they say is added to `first`, the scores that blocks had before."""
    settings = {
        "objective": objective,
        "learning_rate": parameters.second_learning_rate,
        "num_leaves": parameters.second_leaves,
        "feature_fraction": parameters.second_feature_fraction,
        "bagging_fraction": parameters.bagging_fraction,
        "bagging_freq": 1,
        "min_data_in_leaf": parameters.second_least_blocks,
        "feature_pre_filter": False,  # else LightGBM fails where pages are too few for any tree
        "lambda_l2": parameters.l2,
        "max_bin": parameters.bins,
    }
    target, rounds = objective.content, parameters.second_trees
    [forest] = grow(matrix.astype(np.float32), target, None, rounds, settings, parameters.seed, watch, first)
    return forest


def sampled(cost: Singles, share: float, seed: int) -> tuple[npt.NDArray[np.int64], Singles]:
    """A share of the blocks by chance, and their weights: costly ones surely, cheap ones rarely but with more weight,
    so that sums over blocks stay what they are."""
    if share >= 1:
        return np.arange(len(cost)), cost
    low, high = 0.0, float(cost.max(initial=1.0))
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if (cost / middle).clip(LEAST_CHANCE, 1).mean() > share:
            low = middle
        else:
            high = middle
    chance = (cost / high).clip(LEAST_CHANCE, 1)
    rows = np.flatnonzero(np.random.default_rng(seed).random(len(cost)) < chance)
    return rows, (cost / chance)[rows]


def grow_types(
    matrix: Bytes, types: npt.NDArray[Any], cost: Singles, classes: int, parameters: Parameters
) -> tuple[Forest, ...]:
    """Trees that tell the types of pages apart, one forest a type. `matrix` is pages by columns. Of less than two types
    nothing can be learned: then all are alike."""
    if len(np.unique(types)) < 2:
        return (Forest.of_trees([], matrix.shape[1]),) * classes
    settings = {
        "objective": "multiclass",
        "num_class": classes,
        "learning_rate": parameters.type_learning_rate,
        "num_leaves": parameters.type_leaves,
        "feature_fraction": parameters.feature_fraction,
        "min_data_in_leaf": parameters.least_pages,
        "lambda_l2": parameters.l2,
        "max_bin": 63,
    }
    return tuple(
        grow(matrix.astype(np.float32), types, cost, parameters.type_trees, settings, parameters.seed, unwatched)
    )


def grow(
    values: Singles,
    target: npt.NDArray[Any],
    weight: Singles | None,
    rounds: int,
    settings: dict[str, Any],
    seed: int,
    watch: Watch,
    first: Singles | None = None,
) -> list[Forest]:
    """What LightGBM makes of rows of values, a forest a class; the same for the same input. `first` are scores that
    rows have already: the forest is what is to be added."""
    try:
        import lightgbm
    except ImportError:
        raise ImportError("training needs LightGBM: pip install 'elute[train]'") from None

    settings = settings | {
        "seed": seed,
        "deterministic": True,
        "force_col_wise": True,
        "num_threads": 1,  # models are grown side by side: threads of one would only wait for each other
        "verbose": -1,
    }

    def told(environment: Any) -> None:
        watch("trees", rounds)

    data = lightgbm.Dataset(values, target.astype(np.float32), weight=weight, init_score=first, params=settings)
    booster = lightgbm.train(settings, data, rounds, callbacks=[told])
    return forests(booster)
