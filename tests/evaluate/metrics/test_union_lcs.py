"""ROUGE's union of common subsequences against a table in plain Python."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.evaluate.metrics._union_lcs import union_lcs

Sentences = list[list[int]]


def subsequence(reference: list[int], candidate: list[int]) -> set[int]:
    """The places of one longest common subsequence: a match first, else left where that is longer, else up."""
    table = [[0] * (len(candidate) + 1) for _ in range(len(reference) + 1)]
    for i, one in enumerate(reference):
        for j, other in enumerate(candidate):
            table[i + 1][j + 1] = table[i][j] + 1 if one == other else max(table[i][j + 1], table[i + 1][j])
    found, i, j = set(), len(reference), len(candidate)
    while i and j:
        if reference[i - 1] == candidate[j - 1]:
            i, j = i - 1, j - 1
            found.add(i)
        elif table[i][j - 1] > table[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return found


def in_plain_python(reference: Sentences, candidate: Sentences) -> list[bool]:
    covered = [set().union(*(subsequence(one, other) for other in candidate)) for one in reference]
    return [place in found for one, found in zip(reference, covered, strict=True) for place in range(len(one))]


def native(reference: Sentences, candidate: Sentences) -> list[bool]:
    sides = [
        ([token for one in side for token in one], list(accumulate(map(len, side)))) for side in (reference, candidate)
    ]
    return union_lcs(*sides[0], *sides[1], 10).tolist()


token = st.integers(0, 9)
short = st.lists(st.lists(st.integers(0, 2), max_size=12), max_size=4)
long = st.lists(st.lists(token, min_size=60, max_size=140), max_size=2)  # around one and two words of the machine


@given(short | long, short | long)
def test_as_in_plain_python(reference: Sentences, candidate: Sentences) -> None:
    assert native(reference, candidate) == in_plain_python(reference, candidate)


@given(st.lists(token, min_size=100, max_size=200), st.integers(0, 100), st.integers(0, 60))
def test_edited_sentences(sentence: list[int], place: int, cut: int) -> None:
    candidate = [*sentence[:place], 3, 3, *sentence[place + cut :]]
    assert native([sentence], [candidate]) == in_plain_python([sentence], [candidate])


def test_refuses_what_it_cannot_read() -> None:
    with pytest.raises(ValueError, match="from 0 to 9"):
        union_lcs([10], [1], [1], [1], 10)
    with pytest.raises(ValueError, match="end in order"):
        union_lcs([1, 2], [2, 1], [1], [1], 10)
    with pytest.raises(ValueError, match="end in order"):
        union_lcs([1, 2], [1], [1], [1], 10)
