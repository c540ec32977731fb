"""Whole sentences."""

from math import isnan

import pytest

from elute.evaluate.metrics.sentences import sentences, split
from elute.units.words import words
from evaluate.cases import REAL_SETS, case, real_cases


def rates(found: dict[str, float]) -> list[float]:
    return [found["precision"], found["recall"], found["f1"]]


def test_by_hand() -> None:
    # Gold: 3 sentences. Output: 4, of which "It rained" and "Why?" are whole; "It fell" is cut, "Home" is extra.
    found = sentences(case("It rained. Why? It fell again.", "Home\nIt rained! Why? It fell"))
    assert rates(found) == [2 / 4, 2 / 3, 2 * 2 / (4 + 3)]


def test_a_sentence_that_stands_twice_counts_twice() -> None:
    assert rates(sentences(case("Yes. Yes.", "Yes."))) == [1, 1 / 2, 2 / 3]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3.14 is pi. www.example.org is not", ["3 14 is pi", "www example org is not"]),
        ("He said: “It rained.” Then he left.", ["he said it rained", "then he left"]),
        ("Wait… what?! No", ["wait", "what", "no"]),
        ("下雨了。真的？真的！", ["下 雨 了", "真 的", "真 的"]),
        ("他说：“下雨了。”我不信。", ["他 说 下 雨 了", "我 不 信"]),
        ("वर्षा हुई। फिर?", ["वर्षा हुई", "फिर"]),
        ("هل أمطرت؟ نعم.", ["هل أمطرت", "نعم"]),
        ("a\nb\n\nc", ["a", "b", "c"]),
        (" … ", []),
    ],
)
def test_where_sentences_end(text: str, found: list[str]) -> None:
    assert [" ".join(words(sentence)) for sentence in split(text) if words(sentence)] == found


def test_cleaneval_gold_is_unwrapped() -> None:
    wrapped = case(
        "",
        "The river rose before dawn. It fell.\nHead",
        marks="URL: x\n<p> The river rose\nbefore dawn. It\nfell. <h>Head",
    )
    assert rates(sentences(wrapped)) == [1, 1, 1]


def test_boundaries() -> None:
    assert sentences(case("It rained.", ""))["f1"] == 0
    assert isnan(sentences(case("", ""))["f1"])


@pytest.mark.datasets(*REAL_SETS)
def test_on_real_outputs() -> None:
    for each in real_cases()[::8]:
        assert all(isnan(rate) or 0 <= rate <= 1 for rate in rates(sentences(each)))
        own = sentences(case(each.output.text, each.output.text))["f1"]
        assert isnan(own) or own == 1
