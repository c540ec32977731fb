"""The native matching blocks are those of difflib, to the last one."""

from difflib import SequenceMatcher

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.evaluate.metrics._matching import matching_blocks
from elute.evaluate.metrics.kovacic import tokens
from elute.evaluate.metrics.tokens import numbered
from evaluate.cases import REAL_SETS, real_cases


def difflib_blocks(a: list[int], b: list[int]) -> list[list[int]]:
    return [list(block) for block in SequenceMatcher(None, a, b).get_matching_blocks()[:-1]]


few = st.integers(0, 3)
many = st.integers(0, 400)
sequences = st.one_of(
    st.lists(few, max_size=40),
    st.lists(many, max_size=60),
    st.lists(few, min_size=195, max_size=205),  # around the length from which popular elements begin no match
    st.lists(st.one_of(st.just(0), many), min_size=190, max_size=450),
)


@given(sequences, sequences)
def test_as_difflib(a: list[int], b: list[int]) -> None:
    assert matching_blocks(a, b, 401).tolist() == difflib_blocks(a, b)


@given(sequences, st.lists(st.tuples(st.integers(0, 500), st.lists(many, max_size=5)), max_size=8))
def test_as_difflib_on_edited_text(a: list[int], edits: list[tuple[int, list[int]]]) -> None:
    b = list(a)
    for place, words in edits:
        b[place : place + 3] = words
    assert matching_blocks(a, b, 401).tolist() == difflib_blocks(a, b)


def test_popular_elements_begin_no_match() -> None:
    # Of 200 elements, 200 // 100 + 1 = 3 may be the same; the fourth makes it popular. (At the very start of both
    # sequences even a popular one matches: there the search extends an empty match.)
    b = list(range(1, 201))
    for count, expected in [(3, 1), (4, 0)]:
        for place in range(1, count * 20, 20):
            b[place] = 0
        assert matching_blocks([0], b, 201)[:, 2].sum() == expected == len(difflib_blocks([0], b))


@pytest.mark.parametrize("numbers", [[-1], [5]])
def test_numbers_out_of_range_are_refused(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="from 0 to 4"):
        matching_blocks(numbers, [1], 5)
    with pytest.raises(ValueError, match="from 0 to 4"):
        matching_blocks([1], numbers, 5)


def test_deep_nesting_needs_no_recursion() -> None:
    # Every second element matches alone: 5,000 matches beside each other.
    a = np.arange(10_000)
    b = np.where(a % 2 == 0, a, 10_000)
    assert len(matching_blocks(a, b, 10_001)) == 5_000


@pytest.mark.datasets(*REAL_SETS)
def test_as_difflib_on_200_real_outputs() -> None:
    for each in real_cases():
        (gold, output), count = numbered(tokens(each.gold.text), tokens(each.output.text))
        assert matching_blocks(gold, output, count).tolist() == difflib_blocks(gold.tolist(), output.tolist())
