"""The blocks that are chosen make the largest expected F score, compared with every other choice; holes are filled."""

from itertools import product

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.learned import selection
from elute.learned.features import STRUCTURAL, STRUCTURAL_CODES, TAG_CODE
from elute.learned.selection import STEPS, expected_f1, threshold

BETA = {"precision": 0.5, "balanced": 0.7**0.5, "recall": 2.0}
FOCUSES = pytest.mark.parametrize("focus", BETA)
PROBABILITY = st.one_of(st.sampled_from([0.0, 0.25, 0.5, 1.0]), st.floats(0, 1, width=32))
WORDS = st.one_of(st.integers(0, 5), st.integers(0, 1_000_000))
P, PRE = TAG_CODE["p"], TAG_CODE["pre"]


def choose(
    probability: npt.NDArray[np.generic], words: npt.NDArray[np.generic], focus: str = "balanced"
) -> npt.NDArray[np.bool_]:
    """The choice on a page of paragraphs: these make no holes."""
    return selection.choose(probability, words, np.full(len(probability), P, dtype=np.uint8), focus)


def blocks(largest: int) -> st.SearchStrategy[tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]]]:
    return st.lists(st.tuples(PROBABILITY, WORDS), max_size=largest).map(
        lambda pairs: (
            np.array([probability for probability, _ in pairs], dtype=np.float32),
            np.array([words for _, words in pairs], dtype=np.int32),
        )
    )


def expected(
    probability: npt.NDArray[np.float32], words: npt.NDArray[np.int32], keep: npt.NDArray[np.bool_], beta: float
) -> float:
    """The formula as it stands in selection.py."""
    content = words * probability.astype(np.float64)
    below = words[keep].sum() + beta**2 * content.sum()
    return float((1 + beta**2) * content[keep].sum() / below) if below else 0.0


@given(blocks(7), st.sampled_from(sorted(BETA)))
def test_no_other_choice_is_expected_to_be_better(
    page: tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]], focus: str
) -> None:
    probability, words = page
    choices = (np.array(choice, dtype=np.bool_) for choice in product([False, True], repeat=len(words)))
    best = max(expected(probability, words, choice, BETA[focus]) for choice in choices)
    chosen = choose(probability, words, focus)
    assert expected(probability, words, chosen, BETA[focus]) == pytest.approx(best, rel=1e-12)


def test_of_equally_good_choices_it_is_the_smaller() -> None:
    probability, words = np.array([1.0, 0.125], dtype=np.float32), np.array([1, 6], dtype=np.int32)
    both, alone = np.array([True, True]), np.array([True, False])
    # Recall, b² = 4, P = 1 + 3/4: 1/(1 + 7) with the first block alone, 7/4 / (7 + 7) with both.
    assert expected(probability, words, both, 2.0) == expected(probability, words, alone, 2.0) == 5 / 8
    assert choose(probability, words, "recall").tolist() == [True, False]


@given(blocks(60))
def test_a_narrower_focus_keeps_a_part_of_what_a_wider_one_keeps(
    page: tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]],
) -> None:
    precision, balanced, recall = (choose(*page, focus) for focus in ("precision", "balanced", "recall"))
    assert not (precision & ~balanced).any()
    assert not (balanced & ~recall).any()


@given(blocks(60), st.sampled_from(sorted(BETA)))
def test_a_choice_is_a_threshold_and_no_matter_of_order(
    page: tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]], focus: str
) -> None:
    probability, words = page
    chosen = choose(probability, words, focus)
    assert chosen.tolist() == (probability > np.float64(threshold(probability, words, focus))).tolist()
    for value in np.unique(probability):
        assert len(set(chosen[probability == value])) == 1


@given(blocks(60))
def test_expected_f1_is_that_of_the_formula(page: tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]]) -> None:
    probability, words = page
    for keep in (choose(probability, words), words > 3, np.zeros(len(words), dtype=np.bool_)):
        assert expected_f1(probability, words, keep) == pytest.approx(expected(probability, words, keep, 1.0))


@FOCUSES
def test_what_is_certain_is_kept_and_nothing_else(focus: str) -> None:
    probability, words = np.array([0, 1, 1, 0, 1]), np.array([5, 9, 1, 700, 0])
    assert choose(probability, words, focus).tolist() == [False, True, True, False, True]
    assert expected_f1(probability, words, probability == 1) == 1.0


def test_by_hand() -> None:
    probability, words = np.array([0.75, 0.25, 0.5]), np.array([40, 80, 20])
    # P = 30 + 20 + 10 = 60; b² = 0.7: 30/82 with the first block, 40/102 with the third too, 60/182 with all.
    assert choose(probability, words).tolist() == [True, False, True]
    assert threshold(probability, words) == pytest.approx(40 / 102)
    assert expected_f1(probability, words, np.array([True, False, True])) == pytest.approx(80 / 120)
    # b² = 4: 30/280, 40/300, 60/380: all. b² = 1/4: 30/55, 40/75, 60/155: the first.
    assert threshold(probability, words, "recall") == pytest.approx(60 / 380)
    assert threshold(probability, words, "precision") == pytest.approx(30 / 55)


@FOCUSES
def test_nothing_is_kept_where_nothing_can_be_right(focus: str) -> None:
    for probability, words in [([], []), ([0.0, 0.0], [3, 4]), ([0.9, 1.0], [0, 0]), ([0.0, 1.0], [3, 0])]:
        chosen = choose(np.array(probability), np.array(words), focus)
        assert chosen.dtype == np.bool_
        assert chosen.tolist() == [False] * len(words)
        assert expected_f1(np.array(probability), np.array(words), chosen) == 0.0
        assert threshold(np.array(probability), np.array(words), focus) == 1.0


def test_few_rounds_are_enough() -> None:
    """Values that differ by orders of magnitude: as many rounds as blocks would take minutes."""
    count = 200_000
    probability = np.exp2(-np.linspace(0, 30, count)).astype(np.float32)
    for words in (np.exp2(np.linspace(0, 30, count)), np.exp2(np.linspace(30, 0, count)), np.ones(count)):
        chosen = choose(probability, words.astype(np.int32))
        kept = int(chosen.sum())
        assert chosen[:kept].all()
        best = expected(probability, words.astype(np.int32).astype(np.int64), chosen, BETA["balanced"])
        for other in (kept - 1, kept + 1):
            mask = np.arange(count) < other
            found = expected(probability, words.astype(np.int32).astype(np.int64), mask, BETA["balanced"])
            assert found <= best * (1 + 1e-12)


def test_a_column_of_a_page_is_read_in_place() -> None:
    page = elute.parse("<p>one two three<p>four<p>five six")
    probability = np.array([0.9, 0.2, 0.1], dtype=np.float32)
    words = page.blocks.words
    assert not words.flags.c_contiguous
    assert threshold(probability, words) == threshold(probability, words.copy())


@pytest.mark.parametrize("words", [[1], [1, 2, 3]])
def test_counts_that_do_not_match(words: list[int]) -> None:
    with pytest.raises(ValueError, match="for 2 blocks"):
        choose(np.array([0.5, 0.5]), np.array(words))
    with pytest.raises(ValueError, match="for 2 blocks"):
        expected_f1(np.array([0.5, 0.5]), np.array(words), np.array([True, False]))
    with pytest.raises(ValueError, match="decisions for 2 blocks"):
        expected_f1(np.array([0.5, 0.5]), np.array([1, 2]), np.ones(len(words), dtype=np.bool_))


@given(blocks(30), st.data(), st.sampled_from(sorted(BETA)))
def test_holes_are_filled(
    page: tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]], data: st.DataObject, focus: str
) -> None:
    """Against a plain loop: what makes a hole between two kept blocks needs six tenths of the threshold."""
    probability, words = page
    tags = data.draw(st.lists(st.sampled_from([0, P, *STRUCTURAL_CODES]), min_size=len(words), max_size=len(words)))
    alone, limit = choose(probability, words, focus).tolist(), threshold(probability, words, focus)
    for block in range(1, len(words) - 1):
        if alone[block - 1 : block + 2] == [True, False, True] and tags[block] in STRUCTURAL_CODES:
            probability[block] = data.draw(st.sampled_from([probability[block], *nextto(0.6 * limit)]))
    alone, limit = choose(probability, words, focus).tolist(), threshold(probability, words, focus)
    filled = [
        kept
        or (
            0 < block < len(words) - 1
            and (alone[block - 1] and alone[block + 1])
            and tags[block] in STRUCTURAL_CODES
            and float(probability[block]) > 0.6 * limit
        )
        for block, kept in enumerate(alone)
    ]
    assert selection.choose(probability, words, np.array(tags, dtype=np.uint8), focus).tolist() == filled


def nextto(value: float) -> list[np.float32]:
    """The numbers around a value."""
    near = np.float32(value)
    return [np.nextafter(near, np.float32(0)), near, np.nextafter(near, np.float32(1))]


@pytest.mark.parametrize("tag", STRUCTURAL.split())
def test_what_makes_holes(tag: str) -> None:
    probability, words = np.array([1, 0.35, 1, 0.35]), np.array([4, 2, 4, 1])
    # P = 4 + 0.7 + 4 + 0.35 = 9.05, t = 8 / (8 + 0.7 * 9.05) = 0.56; 0.6 t = 0.34. The last is between nothing.
    tags = np.array([P, TAG_CODE[tag], P, TAG_CODE[tag]], dtype=np.uint8)
    assert selection.choose(probability, words, tags).tolist() == [True, True, True, False]
    assert choose(probability, words).tolist() == [True, False, True, False]


def test_a_hole_of_two_blocks_stays() -> None:
    probability, words = np.array([1, 0.4, 0.4, 1]), np.array([10, 1, 1, 10])
    assert selection.choose(probability, words, np.full(4, PRE, dtype=np.uint8)).tolist() == [True, False, False, True]


@pytest.mark.parametrize("tags", [1, 3])
def test_tags_that_do_not_match(tags: int) -> None:
    with pytest.raises(ValueError, match=f"{tags} tags for 2 blocks"):
        selection.choose(np.array([0.5, 0.5]), np.array([1, 2]), np.zeros(tags, dtype=np.uint8))


def test_every_focus_of_elute_is_known() -> None:
    from elute.methods import FOCUSES as KNOWN

    assert set(STEPS) == set(KNOWN) == set(BETA)
