"""F1 as trees are grown on it: by hand, and against small changes of the scores."""

import numpy as np
import pytest

from elute.gold import GoldPage
from elute.train.learned import gather
from elute.train.learned.soft_f1 import SoftF1

ENTROPY = 0.05


def objective(words: list[int], matched: list[int], gold: int, cost: float = 0.0) -> SoftF1:
    """On the blocks of one page."""
    share = np.array(matched) / np.array(words)
    return SoftF1(
        np.zeros(len(words), np.int64),
        np.array(words, np.float64),
        np.array(matched, np.float64),
        (share >= 0.5).astype(np.float64),
        np.full(len(words), cost),
        np.array([gold], np.float64),
        np.array([100.0]),
        ENTROPY,
    )


def test_what_f1_gains_by_hand() -> None:
    """Ten right words and ten wrong ones, all kept by half: F = 2 * 5 / (10 + 10) = 0.5. The right ones add
    (2 * 10 - 0.5 * 10) / 20, the wrong ones take 0.5 * 10 / 20."""
    page = objective([10, 10], [10, 0], gold=10)
    assert page.gain(np.array([0.5, 0.5])).tolist() == [0.75, -0.25]
    gradient, curvature = page(np.zeros(2))
    assert gradient.tolist() == pytest.approx([-100 * 0.75 * 0.25 * (1 - ENTROPY), 100 * 0.25 * 0.25 * (1 - ENTROPY)])
    assert curvature.tolist() == pytest.approx(np.abs(gradient).tolist())


def test_a_block_that_is_half_right_is_worth_keeping_on_a_bad_page_alone() -> None:
    """It gains where its share of right words is above half of the page's F1."""
    page = objective([100, 10], [100, 4], gold=104)
    well, badly = page.gain(np.array([0.99, 0.5])), page.gain(np.array([0.2, 0.5]))
    assert well[1] < 0 < badly[1]


def test_the_slope_is_that_of_f1_and_cross_entropy() -> None:
    page = objective([30, 5, 60, 8], [28, 3, 2, 8], gold=50, cost=2.0)
    scores = np.array([1.0, -0.5, 0.3, -2.0])

    def loss(scores: np.ndarray) -> float:
        p = 1 / (1 + np.exp(-scores))
        f1 = 2 * (p * page.matched).sum() / ((p * page.words).sum() + page.gold[0])
        entropy = -(page.cost * np.where(page.content > 0, np.log(p), np.log(1 - p))).sum()
        return float(ENTROPY * entropy + (1 - ENTROPY) * 100 * (1 - f1))

    gradient, curvature = page(scores)
    for block in range(4):
        little = np.zeros(4)
        little[block] = 1e-5
        slope = (loss(scores + little) - loss(scores - little)) / 2e-5
        assert gradient[block] == pytest.approx(slope, rel=1e-5)
    assert (curvature > 0).all()


def test_a_sample_of_blocks_stands_for_all() -> None:
    """A block that is drawn with a chance of a quarter counts four times."""
    html = "<p>One two three four five<p>six seven eight<p>nine ten"
    examples = gather([GoldPage.of(html, "one two three four five six"), GoldPage.of("<p>Rain and snow", "snow")])
    cost = np.concatenate([example.cost for example in examples])
    found = SoftF1.of(examples, np.array([1, 3]), cost[[1, 3]] * np.array([4, 1], np.float32), ENTROPY)
    assert found.page.tolist() == [0, 1]
    assert found.words.tolist() == pytest.approx([12, 3], rel=1e-6)
    assert found.matched.tolist() == pytest.approx([4, 1], rel=1e-6)
    assert found.gold.tolist() == [6, 1]
    assert found.worth.tolist() == [100, 100]
