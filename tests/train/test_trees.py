"""LightGBM's models as forests: the same raw scores, one forest for each class; what forests lack is refused."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from elute.learned.forest import columns_of
from elute.learned.trees import Leaf, Split
from elute.train.learned.trees import forests, tree_of

lightgbm = pytest.importorskip("lightgbm", reason="grows trees: pip install 'elute[train]'")

WITHIN = 1e-4  # in log-odds
QUIET = {"verbose": -1, "num_threads": 1, "num_leaves": 16, "seed": 1, "deterministic": True}


def examples(count: int = 2000) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float64]]:
    """Bytes of several kinds, evenly spread, skewed and of two values, and log-odds that depend on a few of them."""
    chance = np.random.default_rng(5)
    rows = chance.integers(0, 256, (count, 30), np.uint8)
    rows[:, ::3] = chance.exponential(20, (count, 10)).clip(0, 255)
    rows[:, 5] = chance.integers(0, 2, count) * 255
    odds = rows[:, 0] / 30 - rows[:, 1] / 60 * (rows[:, 5] > 0) + np.sin(rows[:, 7] / 20.0)
    return rows, odds + chance.logistic(size=count)


def trained(labels: npt.NDArray[Any], rows: npt.NDArray[np.uint8], rounds: int, **parameters: Any) -> Any:
    return lightgbm.train(QUIET | parameters, lightgbm.Dataset(rows, labels), rounds)


@pytest.mark.parametrize(
    "parameters",
    [
        {"learning_rate": 0.05},
        {"learning_rate": 0.1, "min_data_in_leaf": 1, "min_sum_hessian_in_leaf": 1e-4},  # leaves of very different size
        {"learning_rate": 0.1, "num_leaves": 3, "boost_from_average": False},
        {"learning_rate": 0.1, "max_bin": 15, "feature_fraction": 0.3},
        {"learning_rate": 0.1, "min_gain_to_split": 3.0},  # trees of one leaf
    ],
)
def test_scores_are_those_of_lightgbm(parameters: dict[str, Any]) -> None:
    rows, odds = examples()
    booster = trained(odds > 0, rows, 300, objective="binary", **parameters)
    (forest,) = forests(booster)
    assert len(forest) == booster.num_trees()
    unseen = np.random.default_rng(6).integers(0, 256, (1000, 30), np.uint8)
    raw = booster.predict(unseen, raw_score=True)
    assert np.ptp(raw) > 1
    assert np.abs(forest.score(columns_of(unseen), len(unseen)) - raw).max() < WITHIN


def test_a_forest_for_each_class() -> None:
    rows, odds = examples()
    kinds = np.digitize(odds, [-1, 1, 6])
    booster = trained(kinds, rows, 40, objective="multiclass", num_class=4)
    raw = booster.predict(rows, raw_score=True)
    by_class = forests(booster)
    assert len(by_class) == 4
    for kind, forest in enumerate(by_class):
        assert len(forest) == 40
        assert np.abs(forest.score(columns_of(rows), len(rows)) - raw[:, kind]).max() < WITHIN


def test_trees_up_to_the_best_iteration() -> None:
    rows, odds = examples()
    data = lightgbm.Dataset(rows[:1000], odds[:1000] > 0)
    held_out = lightgbm.Dataset(rows[1000:], odds[1000:] > 0, reference=data)
    stop = lightgbm.early_stopping(5, verbose=False)
    parameters = QUIET | {"objective": "binary", "learning_rate": 0.3}
    booster = lightgbm.train(parameters, data, 300, valid_sets=[held_out], callbacks=[stop], keep_training_booster=True)
    (forest,) = forests(booster)
    assert len(forest) == booster.best_iteration < booster.current_iteration()
    raw = booster.predict(rows, raw_score=True)
    assert np.abs(forest.score(columns_of(rows), len(rows)) - raw).max() < WITHIN


def test_expected_is_the_mean_of_what_was_trained_on() -> None:
    rows, odds = examples()
    (forest,) = forests(trained(odds > 0, rows, 50, objective="binary"))
    assert forest.expected == pytest.approx(forest.score(columns_of(rows), len(rows)).mean(), abs=1e-3)


def node(threshold: float, **changed: Any) -> dict[str, Any]:
    left, right = {"leaf_value": 1.0, "leaf_count": 2}, {"leaf_value": 2.0, "leaf_count": 3}
    split = {"split_feature": 4, "threshold": threshold, "decision_type": "<=", "missing_type": "None"}
    return split | {"left_child": left, "right_child": right} | changed


def test_thresholds_become_whole() -> None:
    for threshold, whole in [(1e-35, 0), (0.5, 0), (7.0, 7), (7.5, 7), (254.5, 254)]:
        assert tree_of(node(threshold)) == Split(4, whole, Leaf(1.0, 2.0), Leaf(2.0, 3.0))
    assert tree_of(node(-0.5)) == Leaf(2.0, 3.0)
    assert tree_of(node(255.5)) == Leaf(1.0, 2.0)


def test_what_forests_lack_is_refused() -> None:
    for wrong in (
        {"decision_type": "=="},
        {"missing_type": "Zero"},
        {"left_child": {"leaf_value": 1, "leaf_const": 2}},
    ):
        with pytest.raises(ValueError, match=r"a split by|linear"):
            tree_of(node(0.5, **wrong))
    rows, odds = examples(500)
    with pytest.raises(ValueError, match="more than 16 leaves"):
        forests(trained(odds > 0, rows, 2, objective="binary", num_leaves=17, min_data_in_leaf=1))
    sampled = {"boosting": "rf", "bagging_freq": 1, "bagging_fraction": 0.5}
    with pytest.raises(ValueError, match="averaged"):
        forests(trained(odds > 0, rows, 2, objective="binary", **sampled))
    with pytest.raises(ValueError, match="linear"):
        forests(trained(odds, rows.astype(float), 2, objective="regression", linear_tree=True))
