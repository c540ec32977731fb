"""Gains and gain ratios of C4.5, by hand and from the literature."""

from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.methods.shared.c45.splits import Split, Table, best_split, splits
from methods.shared.c45.golf import DAYS, GOLF, HUMIDITY, OUTLOOK, PLAY, SUNNY, TEMPERATURE, WINDY

ALL = np.arange(len(DAYS))


def found(rows: np.ndarray, least: int = 2, table: Table = GOLF) -> dict[int, Split]:
    return {split.column: split for split in splits(table, rows, least)}


def test_golf_as_quinlan_has_it() -> None:
    """Section 2.2: the gain of outlook is 0.246 bits, its split takes 1.577 bits, the ratio is 0.156; windy's gain is
    0.048 bits."""
    outlook, windy = found(ALL)[OUTLOOK], found(ALL)[WINDY]
    assert outlook.gain == pytest.approx(0.246, abs=1e-3)
    assert outlook.gain / outlook.ratio == pytest.approx(1.577, abs=1e-3)
    assert outlook.ratio == pytest.approx(0.156, abs=1e-3)
    assert (windy.gain, windy.ratio) == pytest.approx((0.048, 0.049), abs=1e-3)
    best = best_split(GOLF, ALL, 2)
    assert best is not None and best.column == OUTLOOK


def test_a_continuous_attribute_pays_for_its_choice_of_cuts() -> None:
    """The best cut of humidity, at 80, gains 0.102 bits. There are six with two days on either side: log2 6 bits, over
    14 days, are 0.185. So nothing is left."""
    assert HUMIDITY not in found(ALL) and TEMPERATURE not in found(ALL)
    # Of the five sunny days those of 70 % are for playing. Two cuts: 0.971 - log2 2 / 5 bits.
    sunny = np.flatnonzero(DAYS[:, OUTLOOK] == SUNNY)
    entropy = -0.4 * log2(0.4) - 0.6 * log2(0.6)
    humidity = found(sunny)[HUMIDITY]
    assert humidity.gain == pytest.approx(entropy - 1 / 5)
    assert humidity.ratio == pytest.approx((entropy - 1 / 5) / entropy)  # two and three days, as the classes are
    # Between 70 and 85, that is at 77.5: the largest value of all days that is not above it is 75.
    best = best_split(GOLF, sunny, 2)
    assert best is not None and (best.column, best.threshold) == (HUMIDITY, 75)


def test_what_is_not_parted() -> None:
    assert best_split(GOLF, np.flatnonzero(DAYS[:, 4] == PLAY), 2) is None  # one class
    assert best_split(GOLF, ALL[:3], 2) is None  # fewer than two for each of two branches
    assert best_split(GOLF, ALL[:0], 2) is None
    same = Table(np.ones((6, 1), dtype=np.float32), np.array([0, 1, 0, 1, 0, 1]), 2, {})
    assert best_split(same, np.arange(6), 2) is None


def test_two_branches_have_as_many_rows_as_are_asked_for() -> None:
    """Five sunny, four overcast, five rainy days; six are windy, eight are not."""
    assert set(found(ALL, least=5)) == {OUTLOOK, WINDY}
    assert set(found(ALL, least=6)) == {HUMIDITY, WINDY}  # the one cut of humidity that is left costs nothing
    # a cut leaves a tenth of the rows for each class on each side, though no more than 25
    value = np.arange(1000, dtype=np.float32)[:, np.newaxis]
    for few, threshold in ((20, 24), (30, 29)):
        [cut] = splits(Table(value, (value[:, 0] >= few).astype(np.intp), 2, {}), np.arange(1000), 2)
        assert cut.threshold == threshold + 0.5


def test_an_attribute_below_the_mean_gain_is_not_chosen() -> None:
    """The first column says all of 2 in 40, and so has a ratio of 1 where a few more bits would be gained."""
    classes = np.array([0] * 20 + [1] * 20)
    rare = (np.arange(40) < 2).astype(np.float32)
    good = np.where(np.arange(40) % 10 == 0, 1 - classes, classes).astype(np.float32)
    table = Table(np.column_stack([rare, good]), classes, 2, {0: 2, 1: 2})
    by_column = found(np.arange(40), table=table)
    assert by_column[0].gain < (by_column[0].gain + by_column[1].gain) / 2 - 1e-3
    best = best_split(table, np.arange(40), 2)
    assert best is not None and best.column == 1


def test_parts() -> None:
    assert [part.tolist() for part in Split(WINDY, 0, 0).parts(GOLF, ALL[:5])] == [[2, 3, 4], [0, 1]]
    assert [part.tolist() for part in Split(HUMIDITY, 0, 0, 85).parts(GOLF, ALL[:5])] == [[0, 2, 4], [1, 3]]


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 2), st.integers(0, 2)), min_size=4, max_size=60),
    st.integers(1, 4),
)
def test_gains_against_plain_sums(days: list[tuple[int, int, int]], least: int) -> None:
    table = Table(np.array(days, dtype=np.float32)[:, :2], np.array([day[2] for day in days]), 3, {1: 3})
    for column, split in found(np.arange(len(days)), least, table).items():
        paid = 0.0
        if split.threshold is None:
            branches = [[day[2] for day in days if day[1] == name] for name in range(3)]
        else:
            branches = [[day[2] for day in days if (day[0] > split.threshold) == side] for side in (False, True)]
            smallest = max(0.1 * len(days) / 3, least)
            below = [sum(day[0] <= value for day in days) for value in {day[0] for day in days}]
            paid = log2(sum(smallest <= size <= len(days) - smallest for size in below)) / len(days)
        after = sum(len(branch) * plain_entropy(branch) for branch in branches) / len(days)
        assert split.gain == pytest.approx(plain_entropy([day[2] for day in days]) - after - paid, abs=1e-9)
        taken = plain_entropy([number for number, branch in enumerate(branches) for _ in branch])
        assert split.ratio == pytest.approx(split.gain / taken if taken > 1e-6 else 0)
        assert column == 1 or split.gain > 0


def plain_entropy(classes: list[int]) -> float:
    shares = [classes.count(each) / len(classes) for each in set(classes)]
    return -sum(share * log2(share) for share in shares)
