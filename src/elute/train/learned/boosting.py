"""Boosting: LightGBM grows the trees (Ke et al.: "LightGBM: a highly efficient gradient boosting decision tree",
NIPS 2017). Nothing of it is left in the model."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from elute.learned.features import NAMES
from elute.learned.forest import Forest
from elute.page.table import Bytes

from .parameters import Parameters, Watch, unwatched
from .trees import forests

Reals = npt.NDArray[np.float32]


def grow_content(
    matrix: Bytes, content: npt.NDArray[np.bool_], cost: Reals, parameters: Parameters, watch: Watch = unwatched
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
    values = matrix.astype(np.float32)
    if unused := [NAMES.index(name) for name in parameters.without]:
        values[:, unused] = 0  # no tree asks what never differs
    [forest] = grow(values, content, cost, parameters.trees, settings, parameters, watch)
    return forest


def grow_types(
    matrix: Bytes, types: npt.NDArray[Any], cost: Reals, classes: int, parameters: Parameters
) -> tuple[Forest, ...]:
    """Trees that tell the types of pages apart, one forest a type. `matrix` is pages by columns."""
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
    return tuple(grow(matrix.astype(np.float32), types, cost, parameters.type_trees, settings, parameters, unwatched))


def grow(
    values: Reals,
    target: npt.NDArray[Any],
    weight: Reals,
    rounds: int,
    settings: dict[str, Any],
    parameters: Parameters,
    watch: Watch,
) -> list[Forest]:
    """What LightGBM makes of rows of values, a forest a class; the same for the same input."""
    try:
        import lightgbm
    except ImportError:
        raise ImportError("training needs LightGBM: pip install 'elute[train]'") from None

    settings = settings | {
        "seed": parameters.seed,
        "deterministic": True,
        "force_col_wise": True,
        "num_threads": parameters.threads,
        "verbose": -1,
    }

    def told(environment: Any) -> None:
        watch("trees", environment.iteration + 1, rounds)

    data = lightgbm.Dataset(values, target.astype(np.float32), weight=weight, params=settings)
    booster = lightgbm.train(settings, data, rounds, callbacks=[told])
    return forests(booster)
