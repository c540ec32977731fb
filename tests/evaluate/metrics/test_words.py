"""Figures of words: as in Kovačič's thesis, in order, without order, in runs of four, and in lines."""

import re
import time
from collections import Counter
from difflib import SequenceMatcher
from math import inf, isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.evaluate.aggregate import f1_of_means, mean
from elute.evaluate.metrics._union_lcs import union_lcs
from elute.evaluate.metrics.bag import bag, set_of_words
from elute.evaluate.metrics.characters import characters
from elute.evaluate.metrics.kovacic import kovacic, tokens
from elute.evaluate.metrics.rates import f_beta, rates
from elute.evaluate.metrics.rouge import ascii_words, covered, rouge_lsum, rouge_lsum_ascii
from elute.evaluate.metrics.shingles import scrapinghub, shingles
from elute.evaluate.metrics.words import words
from evaluate.cases import REAL_SETS, case, real_cases

GOLD = "the cat sat on the mat"
MOVED = "on the mat the dog sat"


def figures(found: dict[str, float]) -> list[float]:
    return [found["precision"], found["recall"], found["f1"]]


# --- words in order


def test_words_by_hand() -> None:
    # The longest common subsequence is "on the mat": 3 words of 6 on both sides.
    assert words(case(GOLD, MOVED)) == {"precision": 0.5, "recall": 0.5, "f1": 0.5, "tp": 3, "fp": 3, "fn": 3}
    # 2 of 3 words right, 2 of 4 found: F1 = 2 * 2 / (3 + 4).
    assert figures(words(case("it rained all day", "it snowed all"))) == [2 / 3, 2 / 4, 4 / 7]


def test_words_of_all_scripts() -> None:
    # 下雨了 has three words; 雨 and 了 are found in order.
    assert figures(words(case("下雨了", "雨了。"))) == [1, 2 / 3, 4 / 5]
    assert words(case("STRASSE, Cafe\u0301!", "Straße café"))["f1"] == 1


def test_words_where_a_side_is_empty() -> None:
    assert figures(words(case("it rained", "")))[1:] == [0, 0] and isnan(words(case("it rained", ""))["precision"])
    assert figures(words(case("", "home")))[::2] == [0, 0] and isnan(words(case("", "home"))["recall"])
    assert all(map(isnan, figures(words(case("", "")))))


# --- other document models, and other weights


def test_set_of_words_by_hand() -> None:
    # the cat sat on mat (5 different) and on the mat dog sat (5): the, sat, on, mat are in both.
    assert set_of_words(case(GOLD, MOVED)) == {"precision": 0.8, "recall": 0.8, "f1": 0.8, "tp": 4, "fp": 1, "fn": 1}
    # How often does not count: one of one word right, one of two found.
    assert figures(set_of_words(case("rain and rain", "rain rain rain"))) == [1, 1 / 2, 2 / 3]


def test_characters_by_hand() -> None:
    # "It rains." without white space has 8 characters, "it rain" 6. "train" is common: the I is another letter.
    assert figures(characters(case("It rains.", "it rain"))) == [5 / 6, 5 / 8, 10 / 14]
    assert figures(characters(case("下雨了", "雨\n了。"))) == [2 / 3, 2 / 3, 2 / 3]
    assert figures(characters(case("a b", "\tab\n"))) == [1, 1, 1]
    assert characters(case("\ud800a", "\ud800"))["tp"] == 1


def test_a_document_model_where_a_side_is_empty() -> None:
    for metric in (set_of_words, characters):
        assert isnan(metric(case("it rained", ""))["precision"]) and metric(case("it rained", ""))["f1"] == 0
        assert all(map(isnan, figures(metric(case("", " ")))))


def test_f_beta_by_hand() -> None:
    # P 1/2, R 1/4: (1 + 4) / 8 / (4 / 2 + 1 / 4) = 5/18, and (1 + 1/4) / 8 / (1/8 + 1/4) = 5/12.
    assert f_beta(0.5, 0.25, 2) == pytest.approx(5 / 18)
    assert f_beta(0.5, 0.25, 0.5) == pytest.approx(5 / 12)
    assert (f_beta(0.5, 0.25, 0), f_beta(0.5, 0.25, inf)) == (0.5, 0.25)
    assert f_beta(0, 0, 2) == f_beta(nan, 0, 2) == f_beta(0.5, 0, 0) == 0
    assert isnan(f_beta(nan, nan, 2)) and isnan(f_beta(inf, 0, 2)) and isnan(f_beta(inf, inf, 2))


@given(tp=st.integers(0, 50), fp=st.integers(0, 50), fn=st.integers(0, 50), beta=st.floats(0.1, 10))
def test_f_beta_is_that_of_the_counts(tp: int, fp: int, fn: int, beta: float) -> None:
    found = rates(tp, fp, fn)
    np.testing.assert_allclose(f_beta(found["precision"], found["recall"], 1), found["f1"])
    weighted = (1 + beta**2) * tp
    whole = weighted + beta**2 * fn + fp
    expected = weighted / whole if whole else nan
    np.testing.assert_allclose(f_beta(found["precision"], found["recall"], beta), expected)


# --- Kovačič's words


def test_kovacic_by_hand() -> None:
    # difflib takes the longest run first: "on the mat" (3). In the output nothing stands before it, in the gold nothing
    # behind it, so that is all: 3 of 6.
    assert kovacic(case(GOLD, MOVED)) == {"precision": 0.5, "recall": 0.5, "f1": 0.5}
    # The longest run can lead astray: "x y z" (3) crosses out "a b" and "c d", which make up the longest common
    # subsequence (4).
    astray = case("a b c d x y z", "x y z a b q c d")
    assert kovacic(astray)["recall"] == 3 / 7
    assert words(astray)["recall"] == 4 / 7


def test_kovacic_tokens() -> None:
    # Algorithm 3: punctuation and control characters become spaces, what is not ASCII goes without a trace.
    assert tokens("A.B\tc\x00d e\u00a0f ÄöÜ x—y") == ["a", "b", "c", "d", "ef", "xy"]


def test_kovacic_boundaries_as_in_table_3_2() -> None:
    def row(gold: str, text: str) -> list[float]:
        return figures(kovacic(case(gold, text)))

    assert row("it rained", "home") == [0, 0, inf]  # mismatch
    assert row("it rained", "") == pytest.approx([inf, 0, nan], nan_ok=True)
    assert row("", "home") == pytest.approx([0, inf, nan], nan_ok=True)
    assert row("", "") == pytest.approx([inf, inf, nan], nan_ok=True)


@pytest.mark.datasets(*REAL_SETS)
def test_kovacic_is_the_code_of_figure_4_4_on_200_real_outputs() -> None:
    for each in real_cases():
        relevant, retrieved = tokens(each.gold.text), tokens(each.output.text)
        matcher: SequenceMatcher[str] = SequenceMatcher()
        matcher.set_seqs(relevant, retrieved)
        common = sum(block.size for block in matcher.get_matching_blocks()[:-1])
        precision = common / len(retrieved) if retrieved else inf
        recall = common / len(relevant) if relevant else inf
        f1 = 2 * precision * recall / (precision + recall) if precision + recall > 0 else inf
        np.testing.assert_array_equal(figures(kovacic(each)), [precision, recall, f1])


# --- words without order


def test_bag_by_hand() -> None:
    # All but "cat" and "dog" are in both, "the" twice: 5 of 6.
    assert figures(bag(case(GOLD, MOVED))) == pytest.approx([5 / 6] * 3)
    # A word that stands more often on one side is found as often as the other has it: 1 of 3, 1 of 1.
    assert figures(bag(case("rain", "rain rain rain"))) == [1 / 3, 1, 2 / 4]
    assert bag(case("下雨", "雨下"))["f1"] == 1


# --- runs of four words


def test_shingles_by_hand() -> None:
    # GOLD has 3 runs of four: "the cat sat on", "cat sat on the", "sat on the mat". The output has 2: "sat on the mat"
    # and "on the mat again". One is shared.
    assert figures(shingles(case(GOLD, "Sat on the mat again"))) == [1 / 2, 1 / 3, 2 / 5]
    # Fewer than four words are one run.
    assert figures(shingles(case("it rained", "It rained."))) == [1, 1, 1]
    assert figures(shingles(case("下雨了吗", "下雨了吗")))[0] == 1


def test_scrapinghub_keeps_case_and_has_no_precision_without_output() -> None:
    assert scrapinghub(case("It rained", "it rained"))["f1"] == 0
    nothing = scrapinghub(case("It rained", ""))
    assert isnan(nothing["precision"]) and nothing["recall"] == 0 and nothing["accuracy"] == 0
    assert scrapinghub(case("It rained.", "It — rained"))["accuracy"] == 1


def scrapinghub_counts(true: str, pred: str) -> tuple[float, float, float]:
    """The counts of the benchmark's scorer, restated: shares of shingles in both, in the output, in the gold alone."""

    def runs(text: str) -> Counter[tuple[str, ...]]:
        found = re.findall(r"\w+", text)
        return Counter(tuple(found[i : i + 4]) for i in range(max(1, len(found) - 3)) if found)

    gold, output = runs(true), runs(pred)
    counts = ((gold & output).total(), (output - gold).total(), (gold - output).total())
    return tuple(count / (sum(counts) or 1) for count in counts)  # type: ignore[return-value]


@pytest.mark.datasets(*REAL_SETS)
def test_scrapinghub_is_the_benchmark_on_200_real_outputs() -> None:
    precisions, recalls = [], []
    for each in real_cases():
        tp, fp, fn = scrapinghub_counts(each.gold.text, each.output.text)
        found = scrapinghub(each)
        if tp + fp > 0:
            precisions.append(1.0 if fp == fn == 0 else tp / (tp + fp))
            assert found["precision"] == precisions[-1]
        if tp + fn > 0:
            recalls.append(1.0 if fp == fn == 0 else tp / (tp + fn))
            assert found["recall"] == recalls[-1]
    precision, recall = np.mean(precisions), np.mean(recalls)
    ours = [scrapinghub(each) for each in real_cases()]
    of_means = f1_of_means(mean([e["precision"] for e in ours]).mean, mean([e["recall"] for e in ours]).mean)
    assert of_means == pytest.approx(2 * precision * recall / (precision + recall), abs=1e-12)


@pytest.mark.datasets(*REAL_SETS)
def test_shingles_are_the_benchmark_where_the_words_are_the_same() -> None:
    compared = 0
    for each in real_cases():
        # Letters and digits of ASCII alone, lowered: both ways to make words agree on it.
        gold, output = (re.sub("[^a-z0-9]+", " ", text.lower()) for text in (each.gold.text, each.output.text))
        if gold.strip() and output.strip():
            tp, fp, fn = scrapinghub_counts(gold, output)
            found = figures(shingles(case(gold, output)))
            assert found == pytest.approx([tp / (tp + fp), tp / (tp + fn), 2 * tp / (2 * tp + fp + fn)])
            compared += 1
    assert compared > 180


# --- lines


def test_rouge_lsum_by_hand() -> None:
    # Lin 2004, section 3.2: gold line w1…w5; output lines "w1 w2 w6 w7 w8" and "w1 w3 w8 w9 w5". The longest common
    # subsequences are "w1 w2" and "w1 w3 w5", their union w1 w2 w3 w5: 4 of 5 found, of 10 words of the output.
    lin = case("w1 w2 w3 w4 w5", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5")
    assert figures(rouge_lsum(lin)) == figures(rouge_lsum_ascii(lin)) == pytest.approx([4 / 10, 4 / 5, 8 / 15])


def test_rouge_lsum_lets_lines_move_and_counts_no_word_twice() -> None:
    assert rouge_lsum(case("it rained\nit snowed", "it snowed\nit rained"))["f1"] == 1
    # "it" is in both lines of the gold, but once in the output: 2 of 4 found ("it", "rained").
    assert figures(rouge_lsum(case("it rained\nit snowed", "it rained"))) == [1, 2 / 4, 4 / 6]


def test_rouge_lsum_of_a_book_takes_no_minutes() -> None:
    lines = [f"sentence {n} says that rain fell in place {n % 97} for hours" for n in range(20_000)]
    moved = lines[10_000:] + lines[:10_000] + ["and an imprint"]
    began = time.process_time()
    assert rouge_lsum(case("\n".join(lines), "\n".join(moved)))["recall"] == 1
    assert time.process_time() - began < 5


@given(st.lists(st.lists(st.integers(0, 2), max_size=4), min_size=1, max_size=5), st.data())
def test_rouge_lsum_is_the_same_without_the_short_cut(gold: list[list[int]], data: st.DataObject) -> None:
    output = data.draw(
        st.lists(st.sampled_from(gold) | st.lists(st.integers(0, 2), max_size=4), min_size=1, max_size=5)
    )
    sides = [
        (
            np.array([word for line in side for word in line], dtype=np.int32),
            np.cumsum([*map(len, side)], dtype=np.int32),
        )
        for side in (gold, output)
    ]
    assert covered(*sides[0], *sides[1], 3).tolist() == union_lcs(*sides[0], *sides[1], 3).tolist()


def test_rouge_lsum_knows_all_scripts_but_the_package_only_ascii() -> None:
    chinese = case("下雨了\n刮风了", "刮风了\n下雨了")
    assert rouge_lsum(chinese)["f1"] == 1
    assert rouge_lsum_ascii(chinese)["f1"] == 0
    assert isnan(rouge_lsum(case("", ""))["f1"]) and rouge_lsum_ascii(case("", ""))["f1"] == 0


@pytest.mark.datasets(*REAL_SETS)
def test_rouge_lsum_is_the_package_on_200_real_outputs() -> None:
    scorer_module = pytest.importorskip("rouge_score.rouge_scorer")
    scorer = scorer_module.RougeScorer(["rougeLsum"], use_stemmer=False)
    small = 300_000  # cells of the package's table, which is plain Python: longer texts are cut
    for each in real_cases():
        gold, output = shortened(each.gold.text, small), shortened(each.output.text, small)
        expected = scorer.score(gold, output)["rougeLsum"]
        found = rouge_lsum_ascii(case(gold, output))
        assert figures(found) == [expected.precision, expected.recall, expected.fmeasure]


def shortened(text: str, cells: int) -> str:
    lines, size = text.split("\n"), 0
    for number, line in enumerate(lines):
        size += len(ascii_words(line))
        if size * size > cells:
            return "\n".join([*lines[:number], line[:2000]])
    return text


@pytest.mark.parametrize("metric", [words, bag, shingles, rouge_lsum], ids=lambda metric: metric.__name__)
@pytest.mark.datasets(*REAL_SETS)
def test_rates_lie_between_0_and_1_and_sides_can_be_swapped(metric) -> None:  # type: ignore[no-untyped-def]
    for each in real_cases()[::10]:
        found = metric(each)
        assert all(isnan(value) or 0 <= value <= 1 for value in figures(found))
        if metric is not rouge_lsum:  # its union of lines is taken over the gold
            swapped = metric(case(each.output.text, each.gold.text))
            np.testing.assert_array_equal(figures(found), np.array(figures(swapped))[[1, 0, 2]])
        assert metric(case(each.gold.text, each.gold.text))["f1"] in (1, pytest.approx(nan, nan_ok=True))
