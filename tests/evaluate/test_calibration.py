"""Expected against actual: bins by hand, the area under the curve by its definition."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.evaluate.calibration import auc, auc_interval, bins
from elute.evaluate.charts import calibration


def test_a_page_on_an_edge_is_in_the_bin_above_and_the_highest_in_the_last() -> None:
    found = bins([0.0, 0.5, 0.95, 1.0], [0.1, 0.4, 0.9, 0.8])
    assert [(each.low, each.high, each.pages) for each in found] == [(0.0, 0.3, 1), (0.5, 0.6, 1), (0.95, 1.0, 2)]
    assert found[2].expected == pytest.approx(0.975)
    assert found[2].actual.value == pytest.approx(0.85)


def test_every_page_is_in_one_bin() -> None:
    values = np.random.default_rng(0).random(500)
    assert sum(each.pages for each in bins(values, values)) == 500
    assert all(each.low <= each.expected <= each.high for each in bins(values, values))


def test_the_interval_of_a_bin_draws_sites() -> None:
    expected, actual = np.full(40, 0.9), np.tile([0.5, 1.0], 20)
    alone = bins(expected, actual)[0].actual
    two_sites = bins(expected, actual, ["bad.org", "good.org"] * 20)[0].actual
    assert two_sites.low == pytest.approx(0.5) and two_sites.high == pytest.approx(1.0)
    assert 0.5 < alone.low < alone.value < alone.high < 1.0


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=1, max_size=30))
def test_the_area_is_the_share_of_pairs_in_the_right_order(pages: list[tuple[int, bool]]) -> None:
    ours = [score for score, positive in pages if positive]
    others = [score for score, positive in pages if not positive]
    found = auc(*zip(*pages, strict=True))
    if not ours or not others:
        assert math.isnan(found)
    else:
        wins = sum((one > other) + (one == other) / 2 for one, other in product(ours, others))
        assert found == pytest.approx(wins / (len(ours) * len(others)))


def test_the_interval_of_the_area_holds_it_and_draws_sites() -> None:
    random = np.random.default_rng(1)
    scores = random.random(300)
    positive = scores + random.normal(0, 0.4, 300) > 0.5
    found = auc_interval(scores, positive)
    assert found.low < found.value < found.high and found.value == auc(scores, positive)
    few = auc_interval(scores, positive, [page % 5 for page in range(1, 301)])
    assert few.value == found.value and (few.low, few.high) != (found.low, found.high)


def test_the_figure_says_what_the_bins_say() -> None:
    figure = calibration("Confidence", bins([0.96, 0.99, 0.4], [1.0, 0.9, 0.5]))
    assert "expected 0.95 to 1: 2 pages, expected 0.975, actual 0.950" in figure.file
    assert "expected 0.3 to 0.5: 1 page, " in figure.file
