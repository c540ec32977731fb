"""CleanEval's scores, with and without marks, and those of Evert's program."""

import re
from difflib import SequenceMatcher
from math import isnan

import pytest

from elute.evaluate.case import Case
from elute.evaluate.metrics.cleaneval import cleaneval_evert, cleaneval_markup, cleaneval_text, evert_tokens
from evaluate.cases import REAL_SETS, case, real_cases

GOLD = "<h> Rain\n<p> It rained all day.\n<l> one\n<l> two"
OUTPUT = "<p> Rain\n<p> It rained all day.\n<p> one two"


def test_text_by_hand() -> None:
    # "It rained again." and "It rained, again": "It" and nothing else is the same token. 1 match, 2 insertions,
    # 2 deletions: 1 / 5. Precision and recall are 1 / 3.
    found = cleaneval_text(case("It rained again.", "It rained, again"))
    assert [found["score"], found["precision"], found["recall"], found["f1"]] == [1 / 5, 1 / 3, 1 / 3, 1 / 3]
    # Case counts here, unlike in the figures of words.
    assert cleaneval_text(case("It rained", "it rained"))["score"] == 1 / 3


def test_text_by_the_character_in_chinese() -> None:
    # 下 雨 了 。 against 雨 了 。: 3 matches, 1 deletion.
    assert cleaneval_text(case("下雨了。", "雨了。"))["score"] == 3 / 4


def test_text_where_a_side_is_empty() -> None:
    assert cleaneval_text(case("It rained", ""))["score"] == 0
    assert isnan(cleaneval_text(case("", ""))["score"])


def test_markup_by_hand() -> None:
    found = cleaneval_markup(case(marks="URL: http://example.org/\n" + GOLD, text="…", output_marks=OUTPUT))
    # Gold: 7 words, 4 marks (h p l l). Output: 7 words, 3 marks (p p p). All words match, and one mark: <p> before
    # "It". So 8 matches of 11 and 10 tokens: 8 / (8 + 3 + 2).
    assert found["score"] == 8 / 13
    assert (found["precision"], found["recall"]) == (8 / 10, 8 / 11)
    assert found["combined"] == (8 / 13 + 1) / 2  # the text alone is all right
    assert (found["tag_tp"], found["tag_fp"], found["tag_fn"]) == (1, 2, 3)
    assert (found["tag_precision"], found["tag_recall"], found["tag_f1"]) == (1 / 3, 1 / 4, 2 / 7)
    # Without regard to their kind three segments begin at the same places.
    assert (found["segment_precision"], found["segment_recall"], found["segment_f1"]) == (1, 3 / 4, 6 / 7)


def test_markup_of_a_method_that_has_none_is_not_defined() -> None:
    assert all(map(isnan, cleaneval_markup(case(marks=GOLD, text="It rained")).values()))
    assert all(map(isnan, cleaneval_evert(case(marks=GOLD, text="It rained")).values()))
    assert all(map(isnan, cleaneval_markup(case("Rain", "Rain", output_marks="<p> Rain")).values()))


def test_markup_of_a_failure_is_nothing_found() -> None:
    found = cleaneval_markup(case(marks=GOLD, error="ValueError: no body"))
    assert (found["recall"], found["score"], found["tag_recall"]) == (0, 0, 0)


def test_markup_of_the_gold_itself() -> None:
    found = cleaneval_markup(case(marks=GOLD, text="…", output_marks=GOLD))
    assert {found[name] for name in ("score", "combined", "f1", "tag_f1", "segment_f1")} == {1}


def test_evert_by_hand() -> None:
    found = cleaneval_evert(case(marks=GOLD, text="…", output_marks=OUTPUT))
    # As above, and one match more: cleaneval.py begins both texts with an empty token. Its alignment is difflib's:
    # the longest run is "<p> It rained all day." (5); before it "" matches and "Rain" does; behind it "one", "two".
    assert (found["tp"], found["fp"], found["fn"]) == (9, 2, 3)
    assert (found["tag_tp"], found["tag_fp"], found["tag_fn"]) == (1, 2, 3)
    assert found["segment_f1"] == 6 / 7
    assert cleaneval_evert(case(marks="<p> a", error="ValueError: none"))["tag_precision"] == 0


def evert(text: str, gold: str) -> list[float]:
    """What cleaneval.py prints for a file, restated on Python's difflib: F, P, R of tokens, and of marks."""
    ours, theirs = evert_tokens(text), evert_tokens(gold)
    counts = [0] * 6
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, ours, theirs).get_opcodes():
        for place, tokens in enumerate([ours[i1:i2] if kind == "equal" else [], ours[i1:i2], theirs[j1:j2]]):
            if place == 0 or kind != "equal":
                counts[place] += len(tokens)
                counts[3 + place] += sum(bool(re.match("<[phl]>", token, re.IGNORECASE)) for token in tokens)
    found = []
    for tp, fp, fn in (counts[:3], counts[3:]):
        precision, recall = tp / (tp + fp or 1), tp / (tp + fn or 1)
        found += [2 * precision * recall / (precision + recall or 1), precision, recall]
    return found


@pytest.mark.datasets(*REAL_SETS)
def test_evert_is_cleaneval_py_on_200_real_outputs() -> None:
    names = ["f1", "precision", "recall", "tag_f1", "tag_precision", "tag_recall"]
    compared = 0
    for each in real_cases():
        # Gold and output without marks are files that cleaneval.py reads as well.
        marked = case(
            marks=each.gold.cleaneval or each.gold.text,
            text="…",
            output_marks=each.output.cleaneval or each.output.text,
        )
        assert marked.gold.cleaneval is not None and marked.output.cleaneval is not None
        found = cleaneval_evert(marked)
        assert [found[name] for name in names] == pytest.approx(evert(marked.output.cleaneval, marked.gold.cleaneval))
        compared += 1
    assert compared == 200


@pytest.mark.datasets(*REAL_SETS)
def test_scores_lie_between_0_and_1() -> None:
    def lies_between(each: Case) -> bool:
        found = cleaneval_text(each) | cleaneval_markup(each)
        return all(isnan(found[name]) or 0 <= found[name] <= 1 for name in ("score", "combined", "f1", "tag_f1"))

    assert all(map(lies_between, real_cases()[::10]))
