"""The bootstrap against values that can be worked out by hand."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.evaluate.stats import RESAMPLES, Bootstrap, holm, mean_of

NAN = math.nan


def exact_means(values: list[float]) -> np.ndarray:
    """The mean of every draw that is possible: n to the power of n of them, each as likely as the others."""
    return np.array([np.mean(draw) for draw in product(values, repeat=len(values))])


def test_draws_have_the_distribution_of_all_possible_draws() -> None:
    """Of 0, 0, 1 a draw of three has 0, 1, 2, 3 ones in 8, 12, 6, 1 of 27 cases."""
    draws = Bootstrap([[0.0, 0.0, 1.0]]).draws[:, 0]
    shares = [np.mean(np.isclose(draws, ones / 3)) for ones in range(4)]
    assert np.allclose(shares, [8 / 27, 12 / 27, 6 / 27, 1 / 27], atol=0.015)


def test_interval_is_that_of_all_possible_draws() -> None:
    values = [0.1, 0.4, 0.5, 0.7, 0.95]
    found = Bootstrap([values]).mean(0)
    low, high = np.quantile(exact_means(values), [0.025, 0.975])
    assert found.value == pytest.approx(np.mean(values))
    assert found.low == pytest.approx(low, abs=0.02)
    assert found.high == pytest.approx(high, abs=0.02)


def test_sites_are_drawn_whole() -> None:
    """Two sites, one all right with three pages, one all wrong with one: a draw is 1, 0, or both together: 3 of 4."""
    draws = Bootstrap([[1.0, 1.0, 1.0, 0.0]], ["a", "a", "a", "b"]).draws[:, 0]
    assert set(np.unique(draws)) == {0.0, 0.75, 1.0}
    assert np.mean(draws == 0.75) == pytest.approx(0.5, abs=0.02)


def test_pages_of_few_sites_are_less_sure_than_pages_of_many() -> None:
    """Ten pages that agree within each of two sites tell as much as two pages."""
    values = [[1.0] * 5 + [0.0] * 5]
    alone = Bootstrap(values).mean(0)
    together = Bootstrap(values, ["a"] * 5 + ["b"] * 5).mean(0)
    assert (together.low, together.high) == (0.0, 1.0)
    assert 0.1 < alone.low < alone.high < 0.9


def test_pages_without_a_site_stand_alone() -> None:
    values = [[0.2, 0.9, 0.4, 0.6]]
    assert Bootstrap(values, ["", "", "", ""]).sites == 4
    assert np.array_equal(Bootstrap(values, ["", "", "", ""]).draws, Bootstrap(values).draws)


def test_differences_are_paired() -> None:
    """One method is better by 0.1 on every page: pages differ widely, but the difference does not at all."""
    pages = np.linspace(0.1, 0.9, 12)
    found = Bootstrap([pages + 0.1, pages]).difference(0, 1)
    assert found.interval.value == pytest.approx(0.1)
    assert found.interval.low == pytest.approx(0.1)
    assert found.interval.high == pytest.approx(0.1)
    assert found.p == pytest.approx(2 / (RESAMPLES + 1))


def test_p_value_of_a_difference_on_one_page_of_four() -> None:
    """The page that differs is missing in a draw with the chance of (3/4)^4 = 81/256: p is twice that."""
    found = Bootstrap([[0.5, 0.5, 0.5, 0.9], [0.5, 0.5, 0.5, 0.5]]).difference(0, 1)
    assert found.p == pytest.approx(2 * 81 / 256, abs=0.03)


def test_equal_methods_do_not_differ() -> None:
    found = Bootstrap([[0.3, 0.8, 0.6], [0.3, 0.8, 0.6]]).difference(0, 1)
    assert (found.interval.value, found.interval.low, found.interval.high, found.p) == (0.0, 0.0, 0.0, 1.0)


def test_pages_without_a_value_do_not_count() -> None:
    sure = Bootstrap([[0.5, NAN, 0.7, 0.9], [0.4, 0.1, 0.6, NAN]])
    assert sure.mean(0).value == pytest.approx(0.7)
    assert sure.difference(0, 1).interval.value == pytest.approx(0.1)  # over the first and the third page


def test_nothing_to_draw_from() -> None:
    for values in ([[]], [[NAN, NAN]]):
        found = Bootstrap(values).mean(0)
        assert all(map(math.isnan, (found.value, found.low, found.high)))


def test_same_input_same_numbers() -> None:
    values = np.random.default_rng(1).random((3, 50))
    first, second = Bootstrap(values).draws, Bootstrap(values).draws
    assert np.array_equal(first, second)
    assert not np.array_equal(first, Bootstrap(values, seed=1).draws)


def test_many_draws_in_pieces_are_as_many() -> None:
    assert Bootstrap([[0.1, 0.2]], resamples=2_500).draws.shape == (2_500, 1)


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="a row a method"):
        Bootstrap([0.1, 0.2])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="1 sites for 2 pages"):
        Bootstrap([[0.1, 0.2]], ["a"])


def test_coverage_of_the_interval() -> None:
    """Of 200 samples from a known distribution, about 95 % of the intervals hold its mean."""
    random = np.random.default_rng(7)
    held = 0
    for _ in range(200):
        found = Bootstrap([random.beta(5, 2, 60)], resamples=1_000).mean(0)
        held += found.low <= 5 / 7 <= found.high
    assert 0.90 <= held / 200 <= 0.99


def test_holm_by_hand() -> None:
    """Four p-values: 0.005 x 4, 0.01 x 3, 0.03 x 2, 0.04 x 1 = 0.02, 0.03, 0.06, and 0.06 because none may sink."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_holm_leaves_out_what_is_no_number() -> None:
    corrected = holm([NAN, 0.02, 0.5])
    assert math.isnan(corrected[0])
    assert corrected[1:] == pytest.approx([0.04, 0.5])


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_keeps_the_order_and_is_never_smaller(p_values: list[float]) -> None:
    corrected = holm(p_values)
    assert all(p <= q <= 1 for p, q in zip(p_values, corrected, strict=True))
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    assert [corrected[i] for i in order] == sorted(corrected)


def test_mean_over_sets_weighs_sets_alike() -> None:
    large, small = Bootstrap([[0.9] * 90]), Bootstrap([[0.1] * 10])
    found = mean_of([large, small], [0, 0])
    assert (found.value, found.low, found.high) == pytest.approx((0.5, 0.5, 0.5))
