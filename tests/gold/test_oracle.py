"""The oracle: the best that choosing blocks can do."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.gold import GoldPage, load
from elute.gold.oracle import figures, oracle, oracle_text
from elute.page.arrays import Mask
from elute.units.alignment import Alignment, align


def word_f1(alignment: Alignment, chosen: Mask) -> float:
    words, matched = int(alignment.block_words[chosen].sum()), int(alignment.block_matched[chosen].sum())
    return 2 * matched / max(words + len(alignment.found), 1)


def test_a_block_that_is_half_gold_pays_where_much_else_is_missing() -> None:
    # Half of the second block is gold: with it F1 is 2 * 6 / (8 + 6) = 0.857, without it 2 * 4 / (4 + 6) = 0.8.
    page = elute.parse("<p>one two three four<p>five six Share this<p>Menu")
    alignment = align(page, "one two three four five six")
    chosen = oracle(page, alignment)
    assert chosen.tolist() == [True, True, False]
    assert word_f1(alignment, chosen) == pytest.approx(12 / 14)
    assert oracle_text(page, chosen) == "one two three four\nfive six Share this"


def test_a_block_that_is_hardly_gold_does_not_pay() -> None:
    page = elute.parse("<p>one two three four<p>five Share this with all of your friends")
    assert oracle(page, align(page, "one two three four five")).tolist() == [True, False]


def test_nothing_to_choose() -> None:
    page = elute.parse("<p>one two")
    assert oracle(page, align(page, "")).tolist() == [False]
    assert oracle(page, align(page, "three")).tolist() == [False]
    assert oracle(elute.parse(""), align(elute.parse(""), "one")).tolist() == []


counts = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=8)


@given(counts, st.integers(0, 60))
def test_no_other_choice_is_better(blocks: list[tuple[int, int]], more: int) -> None:
    matched = np.array([min(pair) for pair in blocks], dtype=np.int64)
    words = np.array([max(pair) for pair in blocks], dtype=np.int64)
    alignment = MadeUp(words, matched, int(matched.sum()) + more)
    best = word_f1(alignment, oracle(alignment.page, alignment))
    choices = product([False, True], repeat=len(blocks))
    assert best == pytest.approx(max(word_f1(alignment, np.array(choice, dtype=np.bool_)) for choice in choices))


class MadeUp(Alignment):
    """An alignment with these counts."""

    def __init__(self, words: np.ndarray, matched: np.ndarray, gold: int) -> None:
        none = np.zeros(0, dtype=np.int32)
        super().__init__(elute.parse(""), "", none, none, np.ones(gold, dtype=np.bool_), none, none)
        self.__dict__.update(block_words=words, block_matched=matched)


def test_figures_of_a_page_worked_out_by_hand() -> None:
    gold = GoldPage.of("<p>Menu<p>It rained all day. Share this", "It rained all day. It stopped.")
    # 4 of the block's 6 words are gold, 4 of the gold's 6 words are in the block.
    found = figures(gold)
    assert (found.coverage, found.precision, found.recall, found.f1) == pytest.approx((4 / 6,) * 4)


@pytest.mark.datasets("readability")
def test_readability_can_be_reached_by_blocks() -> None:
    scores = [figures(page).f1 for page in load("readability")]
    assert np.mean(scores) > 0.998
