"""Calibration: rising functions that are nearest to what was seen, and samples that keep sums."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.learned.model import Knots
from elute.train.learned.boosting import LEAST_CHANCE, sampled
from elute.train.learned.calibration import isotonic


def test_what_rises_already_stays() -> None:
    knots = isotonic(np.arange(5), np.array([0, 0.1, 0.2, 0.7, 1]), np.ones(5), 5)
    assert knots(np.arange(5)).tolist() == pytest.approx([0, 0.1, 0.2, 0.7, 1])


def test_neighbours_that_fall_are_put_together_by_weight() -> None:
    knots = isotonic(np.array([0, 1]), np.array([1, 0]), np.array([3, 1]), 2)
    assert (knots.x.tolist(), knots.y.tolist()) == ([0.25], [0.75])


def test_the_values_of_an_outlier_have_no_bins_of_their_own() -> None:
    x = np.append(np.linspace(0, 1, 10_000), 1e6)
    assert len(isotonic(x, np.append(np.linspace(0, 1, 10_000), 1), np.ones(10_001), 8).x) == 8


@given(
    st.lists(st.tuples(st.floats(-50, 50), st.floats(0, 1), st.floats(0.01, 10)), min_size=1, max_size=60),
    st.integers(1, 12),
)
def test_it_never_falls_and_keeps_the_mean(seen: list[tuple[float, float, float]], most: int) -> None:
    x, y, weight = np.array(seen).T
    knots = isotonic(x, y, weight, most)
    assert 1 <= len(knots.x) <= most
    assert (np.diff(knots.y) >= 0).all()
    assert y.min() - 1e-6 <= knots.y.min() and knots.y.max() <= y.max() + 1e-6


def test_the_share_of_coins_is_found() -> None:
    random = np.random.default_rng(1)
    log_odds = random.normal(0, 3, 200_000)
    truth = 1 / (1 + np.exp(-log_odds))
    knots = isotonic(log_odds, random.random(len(truth)) < truth, np.ones(len(truth)), 64)
    asked = np.array([-4.0, -2, 0, 2, 4])
    assert knots(asked) == pytest.approx(1 / (1 + np.exp(-asked)), abs=0.02)


def test_knots_that_fall_are_refused() -> None:
    for x, y in [([0.0, 1], [1.0, 0]), ([1.0, 1], [0.0, 1]), ([], []), ([0.0], [0.0, 1])]:
        with pytest.raises(ValueError, match="do not rise"):
            Knots(np.array(x), np.array(y))


def test_a_sample_keeps_what_is_costly_and_the_sum_of_costs() -> None:
    random = np.random.default_rng(3)
    cost = np.concatenate([np.full(1_000, 30.0), random.random(99_000) * 0.1 + 0.02]).astype(np.float32)
    rows, weight = sampled(cost, 0.3, seed=0)
    assert len(rows) == pytest.approx(30_000, rel=0.02)
    assert np.isin(np.arange(1_000), rows).all()
    assert weight[rows < 1_000].tolist() == cost[:1_000].tolist()
    assert weight.sum() == pytest.approx(cost.sum(), rel=0.02)
    assert (weight <= cost[rows] / LEAST_CHANCE * 1.001).all()


def test_a_sample_of_all_is_all() -> None:
    cost = np.array([1.0, 2.0], np.float32)
    rows, weight = sampled(cost, 1.0, seed=0)
    assert (rows.tolist(), weight.tolist()) == ([0, 1], [1.0, 2.0])
