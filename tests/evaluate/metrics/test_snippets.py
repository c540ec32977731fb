"""Snippets that must and must not be in the output."""

import re
from math import isnan

import pytest

from elute.evaluate.aggregate import micro
from elute.evaluate.metrics.snippets import snippets
from evaluate.cases import case, real_cases


def test_by_hand() -> None:
    # Found: "It rained" (over a line break) of the three wanted; "Home" of the two unwanted.
    found = snippets(
        case(text="Home\nIt\n rained.", **{"with": ["It rained", "it rained", "all day"], "without": ["Home", "News"]})
    )
    assert [found[name] for name in ("tp", "fp", "fn", "tn")] == [1, 1, 2, 1]
    assert [found[name] for name in ("precision", "recall", "f1", "accuracy")] == [1 / 2, 1 / 3, 2 / 5, 2 / 5]


def test_a_failure_finds_nothing() -> None:
    found = snippets(case(error="ValueError: no body", **{"with": ["rain"], "without": ["Home"]}))
    assert [found[name] for name in ("tp", "fp", "fn", "tn")] == [0, 0, 1, 1]


def test_pages_without_snippets_are_not_defined() -> None:
    assert all(map(isnan, snippets(case("It rained", "It rained")).values()))


def test_snippets_of_all_scripts() -> None:
    assert snippets(case(text="今天\u3000下雨了。", **{"with": ["今天 下雨了。"], "without": []}))["tp"] == 1


@pytest.mark.datasets("wcxb-dev", "cleaneval-final")
def test_counts_are_those_of_trafilaturas_evaluation_on_real_outputs() -> None:
    def norm(text: str) -> str:
        return re.sub(r"\s+", " ", text).strip()

    with_snippets = [each for each in real_cases() if each.gold.with_ or each.gold.without]
    assert len(with_snippets) == 100  # those of wcxb-dev
    for each in with_snippets:
        text = norm(each.output.text)
        tp = sum(norm(snippet) in text for snippet in each.gold.with_)
        fp = sum(norm(snippet) in text for snippet in each.gold.without)
        found = snippets(each)
        assert (found["tp"], found["fp"]) == (tp, fp)
        assert (found["fn"], found["tn"]) == (len(each.gold.with_) - tp, len(each.gold.without) - fp)
    names = ("tp", "fp", "fn", "tn")
    together = micro({name: [snippets(each)[name] for each in with_snippets] for name in names})
    assert together["tp"] + together["fn"] == sum(len(each.gold.with_) for each in with_snippets)
    assert 0.5 < together["f1"] < 1
