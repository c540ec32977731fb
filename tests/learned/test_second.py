"""The features of the second look: worked out by hand, and the native count against the plain one."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import elute
from elute.learned._features import Features
from elute.learned.forest import Forest
from elute.learned.method import Prediction, learned
from elute.learned.second import NAMES, THEMES
from elute.learned.trees import Leaf, Split
from elute.page import Page
from learned.plain_second import plain_second
from learned.test_features_agree import OWN_PAGES, featureful_pages

# Blocks       li   li   h2    p   page
# words         1    1    1    6
# weight        2    2    2    7     13: one more than words
# log-odds     -2   -2  0.5    3
# score        96   96  136  176   1888 // 13 = 145
# chance       30   30  159  243   2139 // 13 = 164; of 255 these are 8 words that are expected to be content
# The paragraph alone is sure: above log-odds of 2, with 5 words or more. Shares: 2 in 13 is 39, 4 is 78, 7 is 137.
HTML = "<ul><li>Home<li>News</ul><div><h2>Rain</h2><p>It rained all night in Rome.</p></div>"
LOG_ODDS = [-2.0, -2.0, 0.5, 3.0]
WORKED: dict[str, int | list[int]] = {
    "score": [96, 96, 136, 176],
    "over_half": [48, 48, 88, 128],  # six of thirteen words are below the paragraph: half of them are not
    "over_tenth": [48, 48, 88, 128],
    "over_top": [48, 48, 88, 128],
    "over_best": [48, 48, 88, 128],
    "above_expected": [72, 72, 56, 0],  # 64 * 9 // 8, 64 * 7 // 8
    "above_share": [177, 177, 137, 0],
    "previous": [96, 96, 96, 136],
    "next": [96, 136, 176, 176],
    "window_1": [96, 109, 154, 167],
    "window_3": 145,
    "window_8": 145,
    "sure_blocks_before": [255, 255, 255, 0],
    "sure_blocks_after": [32, 25, 16, 0],
    "sure_words_before": [255, 255, 255, 0],
    "sure_words_after": [45, 37, 25, 0],
    "sure_passed": [0, 0, 0, 255],
    "section_mean": [96, 96, 167, 167],
    "section_share": [78, 78, 177, 177],
    "up0_score": [96, 96, 136, 176],
    "up1_score": [96, 96, 167, 167],
    "up2_score": 145,
    "up3_score": 145,
    "up4_score": 145,
    "up0_chance": [30, 30, 159, 243],
    "up1_chance": [30, 30, 224, 224],
    "up2_chance": 164,
    "to_half_of_sure": [2, 2, 1, 0],
    "to_most_of_sure": [2, 2, 1, 0],
    "alike_mean": [96, 96, 136, 176],
    "alike_best": [96, 96, 136, 176],
    "alike_share": [78, 78, 39, 137],
    "alike_blocks": [25, 25, 16, 16],
    "twin_mean": [96, 96, 136, 176],
    "twin_best": [96, 96, 136, 176],
    "twin_share": [78, 78, 39, 137],
    "twin_blocks": [25, 25, 16, 16],
    "page_half": 176,
    "page_tenth": 176,
    "page_top": 176,
    "page_best": 176,
    "band_0": 0,
    "band_1": 39,
    "band_2": 0,
    "band_3": 137,
    "expected_words": 51,
    "expected_share": 157,
    "sure_words": 48,
    "sure_share": 137,
    "sure_span": 255,
}


def native_second(page: Page, log_odds: list[float]) -> list[list[int]]:
    """The native columns, block by block, without their padding, which must be 0."""
    features = Features(page.table, page.blocks.segments, {})
    columns = features.second(np.array(log_odds, np.float32))
    assert columns.shape[0] == len(NAMES)
    assert not columns[:, features.count :].any()
    rows: list[list[int]] = columns[:, : features.count].T.tolist()
    return rows


@pytest.mark.parametrize("counted", [plain_second, native_second])
def test_features_by_hand(counted: Callable[[Page, list[float]], list[list[int]]]) -> None:
    rows = counted(elute.parse(HTML), LOG_ODDS)
    found = {name: [row[number] for row in rows] for number, name in enumerate(NAMES)}
    assert found == {name: each if isinstance(each, list) else [each] * 4 for name, each in WORKED.items()}


def agree(page: Page, seed: int) -> None:
    """Scores by chance, in sixteenths as well as between them."""
    log_odds = np.random.default_rng(seed).normal(0, 3, len(page.blocks)).astype(np.float32)
    log_odds[::2] = np.round(16 * log_odds[::2]) / 16
    native, plain = native_second(page, log_odds.tolist()), plain_second(page, log_odds.tolist())
    wrong = [
        (NAMES[number], block, native[block][number], plain[block][number])
        for block in range(len(plain))
        for number in range(len(NAMES))
        if native[block][number] != plain[block][number]
    ]
    assert wrong == []


@settings(max_examples=60)
@given(html=featureful_pages(), seed=st.integers(0, 9))
def test_agreement_on_soup(html: str, seed: int) -> None:
    agree(elute.parse(html), seed)


@pytest.mark.parametrize("path", OWN_PAGES[::4], ids=lambda path: path.parent.name)
def test_agreement_on_our_own_pages(path: Path) -> None:
    agree(elute.parse(path.read_bytes()), 0)


@pytest.mark.parametrize("extreme", [1e30, -1e30, 8.0, -8.0, 0.0])
def test_scores_beyond_a_byte(extreme: float) -> None:
    page = elute.parse(HTML)
    log_odds = [extreme, 0.0, -extreme, 1.0]
    assert native_second(page, log_odds) == plain_second(page, log_odds)


def test_a_page_without_blocks_and_scores_that_do_not_fit() -> None:
    assert native_second(elute.parse(""), []) == []
    with pytest.raises(ValueError, match="1 scores for 4 blocks"):
        native_second(elute.parse(HTML), [1.0])


def test_what_the_second_look_says_is_added_and_told() -> None:
    """A model whose second look adds 2 to what stands one block before something sure, and takes 1 from all else."""
    number = NAMES.index("sure_blocks_after")
    tree = Split(number, 15, Leaf(-1.0), Split(number, 16, Leaf(2.0), Leaf(-1.0)))
    model = replace(learned.model, second=Forest.of_trees([tree], len(NAMES)))
    page = elute.parse(f"<nav><a href=/>Home</a></nav><main><h2>Rain</h2><p>{'It rained all night, and on. ' * 9}</p>")
    found = Prediction(page, model)
    first = model.content.score(found.columns, 3)
    assert (found.log_odds - first).tolist() == pytest.approx([-1, 2, -1], abs=1e-5)
    assert found.log_odds.tolist() == model.log_odds(found.decision.features).tolist()
    assert "a second look at the blocks before and after it speaks" in found.reason(1)


def test_every_feature_is_in_one_theme() -> None:
    assert len(NAMES) == len(set(NAMES)) == sum(map(len, THEMES.values()))
