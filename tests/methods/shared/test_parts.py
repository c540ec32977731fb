"""Parts of a sequence: the best one against all of them, and means against plain ones."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.methods.shared.parts import best_parts, part_means


@given(values=st.lists(st.integers(-4, 4), min_size=1, max_size=15))
def test_parts_that_hold_and_avoid_are_the_best_of_all(values: list[int]) -> None:
    parts = best_parts(np.array(values, dtype=np.float64))
    ranges = [(i, j, sum(values[i:j])) for i in range(len(values)) for j in range(i + 1, len(values) + 1)]
    for place in range(len(values)):
        assert parts.holding[place] == max(0, *(total for i, j, total in ranges if i <= place < j))
        assert parts.avoiding[place] == max(0, *(total for i, j, total in ranges if not i <= place < j), 0)


@given(values=st.lists(st.integers(-4, 4), min_size=1, max_size=15), places=st.data())
def test_means_are_those_of_the_parts(values: list[int], places: st.DataObject) -> None:
    start = places.draw(st.integers(0, len(values)))
    end = places.draw(st.integers(start, len(values)))
    part = values[start:end] or values[max(start - 1, 0) : start]
    found = part_means(np.array(values), np.array([start]), np.array([end]))
    assert found.tolist() == pytest.approx([sum(part) / max(len(part), 1)])
