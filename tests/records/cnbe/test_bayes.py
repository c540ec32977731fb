"""Naive Bayes, worked by hand."""

from math import log

import pytest

from elute.records.cnbe.bayes import NaiveBayes


def test_odds_of_tokens() -> None:
    # "price" is in all three attributes and in one other, "home" in three others: 3 and 4 tokens, of 2 kinds.
    learned = NaiveBayes.fit(3 * [["price"]], [["home"], ["home"], ["home", "price"]])
    assert learned.odds["price"] == pytest.approx(log((3 + 1) / (3 + 2)) - log((1 + 1) / (4 + 2)))
    assert learned.odds["home"] == pytest.approx(log((0 + 1) / (3 + 2)) - log((3 + 1) / (4 + 2)))


def test_tokens_add_up_each_once() -> None:
    learned = NaiveBayes({"price": 2.0, "home": -3.0})
    assert learned.log_odds(["price", "price", "home", "new"]) == -1.0


def test_rare_tokens_are_not_learned() -> None:
    assert NaiveBayes.fit([["a", "b"], ["a"]], [["a"]]).odds.keys() == {"a"}
