"""Naive Bayes with two classes on sets of tokens. Both classes are taken to be as frequent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

View = Sequence[str]
FEWEST: Final = 3  # views with a token that is learned


@dataclass(frozen=True)
class NaiveBayes:
    """For each token how much it speaks for the first class: log of P(token | first) / P(token | second)."""

    odds: dict[str, float]

    def log_odds(self, view: View) -> float:
        """How much a view speaks for the first class; unknown tokens say nothing.

        >>> learned = NaiveBayes.fit(3 * [["price", "$"]], 3 * [["home"]])
        >>> learned.log_odds(["price"]) > 0 > learned.log_odds(["home"]), learned.log_odds(["never seen"])
        (True, 0.0)
        """
        return sum(self.odds.get(token, 0.0) for token in set(view))

    @classmethod
    def fit(cls, first: Iterable[View], second: Iterable[View]) -> NaiveBayes:
        """Learn from views of both classes; one is added to every count (Laplace)."""
        a, b = (Counter(token for view in views for token in set(view)) for views in (first, second))
        tokens = sorted(token for token in a.keys() | b.keys() if a[token] + b[token] >= FEWEST)
        a_all, b_all = a.total() + len(tokens), b.total() + len(tokens)
        return cls({token: log((a[token] + 1) / a_all) - log((b[token] + 1) / b_all) for token in tokens})
