"""Errors weighted by where they are."""

from math import isnan

import pytest

from elute.evaluate.metrics.regions import FIGURES, Weights, core, regions
from elute.evaluate.metrics.words import words
from evaluate.cases import REAL_SETS, case, real_cases

EVEN = Weights(1, 1, 1, 1, 1, 1)
GOLD = " ".join(f"w{number}" for number in range(40))  # the edges are a quarter: 10 words each


def test_by_hand() -> None:
    # Missing: w0, w1 (start), w20 (middle), w35 … w39 (end, 5 words). Noise: 3 words before, 2 inside, 4 after.
    output = [*"a b c".split(), *GOLD.split()[2:20], *"d e".split(), *GOLD.split()[21:35], *"f g h i".split()]
    found = regions(case(GOLD, " ".join(output)))
    assert found["start_recall"] == 8 / 10
    assert found["middle_recall"] == 19 / 20
    assert found["end_recall"] == 5 / 10
    assert found["start_precision"] == 8 / (8 + 3)
    assert found["middle_precision"] == 32 / (32 + 2)
    assert found["end_precision"] == 5 / (5 + 4)
    # Weights of words: start 3, middle 1, end 2. Of noise: before 2, inside 3, after 1.
    recall = (3 * 8 + 19 + 2 * 5) / (3 * 10 + 20 + 2 * 10)
    precision = 32 / (32 + 2 * 3 + 3 * 2 + 1 * 4)
    assert found["recall"] == pytest.approx(recall)
    assert found["precision"] == pytest.approx(precision)
    assert found["f1"] == pytest.approx(2 * precision * recall / (precision + recall))


def test_noise_inside_costs_more_than_noise_behind() -> None:
    behind = regions(case(GOLD, f"{GOLD} buy this now"))["precision"]
    inside = regions(case(GOLD, GOLD.replace("w20", "w20 buy this now")))["precision"]
    assert inside == 40 / (40 + 9) < behind == 40 / (40 + 3)


def test_a_lost_start_costs_more_than_a_lost_middle() -> None:
    all_words = GOLD.split()
    no_start = regions(case(GOLD, " ".join(all_words[5:])))["recall"]
    no_middle = regions(case(GOLD, " ".join(all_words[:15] + all_words[20:])))["recall"]
    assert no_start == 55 / 70 < no_middle == 65 / 70


def test_a_stray_word_before_the_text_does_not_begin_it() -> None:
    # "w0" in a menu matches the first word of the gold, but the text begins at the run "w1 w2 w3 …".
    found = regions(case(GOLD, "Home w0 News " + " ".join(GOLD.split()[1:])))
    assert found["start_precision"] == 10 / 12 and found["middle_precision"] == 1


def test_core_of_short_matches() -> None:
    assert core([], []) == (0, 0)  # type: ignore[arg-type]
    assert regions(case("it rained", "it rained"))["f1"] == 1


def test_boundaries() -> None:
    assert all(isnan(value) for value in regions(case("", "")).values())
    lost = regions(case(GOLD, ""))
    assert (lost["recall"], lost["f1"], lost["start_recall"]) == (0, 0, 0) and isnan(lost["precision"])
    assert regions(case(GOLD, "nothing of it"))["f1"] == 0
    assert set(regions(case("一二三四五六七八九", "一二三四五六七八九")).values()) == {1}


@pytest.mark.datasets(*REAL_SETS)
def test_with_even_weights_these_are_the_figures_of_words() -> None:
    for each in real_cases()[::4]:
        found, plain = regions(each, EVEN), words(each)
        for name in ("precision", "recall", "f1"):
            assert found[name] == pytest.approx(plain[name], nan_ok=True)
        assert all(isnan(value) or 0 <= value <= 1 for value in regions(each).values())
        assert tuple(found) == FIGURES
