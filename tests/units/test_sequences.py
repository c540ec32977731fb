"""Longest common subsequences, against the textbook's table."""

import threading

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.units.sequences import lcs_length, lcs_pairs


def keys(values: list[int]) -> npt.NDArray[np.uint64]:
    return np.array(values, dtype=np.uint64)


def reference_length(a: list[int], b: list[int]) -> int:
    above = [0] * (len(b) + 1)
    for x in a:
        row = [0]
        for j, y in enumerate(b):
            row.append(above[j] + 1 if x == y else max(above[j + 1], row[-1]))
        above = row
    return above[-1]


def check(a: list[int], b: list[int], length: int) -> None:
    assert lcs_length(keys(a), keys(b)) == length
    left, right = (places.tolist() for places in lcs_pairs(keys(a), keys(b)))
    assert len(left) == len(right) == length
    assert [a[i] for i in left] == [b[j] for j in right]
    assert left == sorted(set(left)) and right == sorted(set(right))


@pytest.mark.parametrize(
    ("a", "b", "length"),
    [
        ("", "", 0),
        ("", "abc", 0),
        ("abc", "xyz", 0),
        ("abc", "abc", 3),
        ("abcbdab", "bdcaba", 4),  # the example of Cormen et al., "Introduction to Algorithms", 15.4
        ("xaby", "zabw", 2),
        ("aaaa", "aa", 2),
        ("ab" * 200, "ba" * 200, 399),
    ],
)
def test_worked_out_by_hand(a: str, b: str, length: int) -> None:
    check([ord(char) for char in a], [ord(char) for char in b], length)
    check([ord(char) for char in b], [ord(char) for char in a], length)


elements = st.integers(0, 6) | st.integers(0, 60) | st.just(2**64 - 1)


@given(st.lists(elements), st.lists(elements))
def test_as_the_textbook(a: list[int], b: list[int]) -> None:
    check(a, b, reference_length(a, b))


@given(st.integers(0, 2**32), st.integers(2, 80), st.integers(1, 700), st.integers(1, 300))
def test_as_the_textbook_over_several_strips(seed: int, symbols: int, a_len: int, b_len: int) -> None:
    random = np.random.default_rng(seed)
    a, b = (random.integers(0, symbols, length).tolist() for length in (a_len, b_len))
    check(a, b, reference_length(a, b))


def test_a_table_too_large_to_keep_is_halved() -> None:
    random = np.random.default_rng(0)
    a = random.integers(0, 5000, 30_000).astype(np.uint64)
    b = a[random.random(len(a)) < 0.6]
    assert lcs_length(a, b) == len(b)
    left, right = lcs_pairs(a, b)
    assert right.tolist() == list(range(len(b)))
    assert (a[left] == b).all() and (np.diff(left) > 0).all()


def test_both_ways_give_the_same_length_where_both_are_large() -> None:
    random = np.random.default_rng(1)
    a, b = (random.integers(0, 50, 20_000).astype(np.uint64) for _ in range(2))
    left, right = lcs_pairs(a, b)
    assert len(left) == lcs_length(a, b) == lcs_length(b, a)
    assert (a[left] == b[right]).all() and (np.diff(left) > 0).all() and (np.diff(right) > 0).all()


def test_threads_do_not_disturb_each_other() -> None:
    random = np.random.default_rng(2)
    a, b = (random.integers(0, 50, 5000).astype(np.uint64) for _ in range(2))
    results: list[int] = []
    threads = [threading.Thread(target=lambda: results.append(lcs_length(a, b))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [lcs_length(a, b)] * 4
