"""Joint training: a classifier of names and one of values, each learning from what the other is sure of.

Some pairs are known to be attributes, some are known not to be, most are unknown. In each round both classifiers learn
from what is known; then each names the unknown pairs of which it is most sure, and these are known to both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from .bayes import NaiveBayes
from .candidates import Candidate

ROUNDS: Final = 5
STEP: Final = 0.05  # of the unknown pairs that a classifier names in a round, for each class


@dataclass(frozen=True)
class Joint:
    """Both classifiers. A pair is an attribute where they say so together."""

    names: NaiveBayes
    values: NaiveBayes

    def by_name(self, candidate: Candidate) -> float:
        return self.names.log_odds(candidate.name_view)

    def by_value(self, candidate: Candidate) -> float:
        return self.values.log_odds(candidate.value_view)

    def log_odds(self, candidate: Candidate) -> float:
        """How much name and value speak for an attribute."""
        return self.by_name(candidate) + self.by_value(candidate)


def train(
    attributes: Sequence[Candidate], others: Sequence[Candidate], unknown: Sequence[Candidate], rounds: int = ROUNDS
) -> Joint:
    """Learn from pairs that are attributes, pairs that are not, and pairs of which nobody has said anything."""
    known = list(attributes), list(others)
    left = list(unknown)
    step = int(len(left) * STEP)
    joint = _fit(*known)
    for _ in range(rounds):
        for odds in (joint.by_name, joint.by_value):
            sure, sure_not, left = _surest(left, odds, step)
            known[0].extend(sure)
            known[1].extend(sure_not)
        joint = _fit(*known)
    return joint


def _surest(
    left: list[Candidate], odds: Callable[[Candidate], float], step: int
) -> tuple[list[Candidate], list[Candidate], list[Candidate]]:
    """The pairs that are attributes for sure, those that are none, and the rest."""
    told = sorted(((odds(each), place) for place, each in enumerate(left)))
    sure_not = [place for value, place in told[:step] if value < 0]
    sure = [place for value, place in told[len(told) - step :] if value > 0]
    gone = {*sure, *sure_not}
    rest = [each for place, each in enumerate(left) if place not in gone]
    return [left[place] for place in sure], [left[place] for place in sure_not], rest


def _fit(attributes: Sequence[Candidate], others: Sequence[Candidate]) -> Joint:
    return Joint(
        NaiveBayes.fit([each.name_view for each in attributes], [each.name_view for each in others]),
        NaiveBayes.fit([each.value_view for each in attributes], [each.value_view for each in others]),
    )
