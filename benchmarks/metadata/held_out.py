"""What the choice gives on sites that its weights have not been fitted to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.metadata.fitting import Example, fitted
from benchmarks.metadata.gold import rightness

from elute.metadata._evidence import Evidence
from elute.metadata.choice import Weights
from elute.metadata.date_evidence import PLACES_DECLARING

INVENTED = {"published": 0.05, "authors": 0.1}
"""For fields of which it is known that some pages have none: the largest share of these to which one may be given."""

FINEST = 100  # bounds between 0 and 1 that are tried


@dataclass(frozen=True)
class Answer:
    """The likeliest value of a page, how sure it is, and how right."""

    example: Example
    key: str
    confidence: float
    right: float


def answers(field: str, examples: Sequence[Example]) -> list[Answer]:
    """For each page what is chosen by weights that are fitted to pages of other folds."""
    found = []
    for fold in sorted({example.fold for example in examples}):
        weights = fitted(field, [example for example in examples if example.fold != fold])
        found += [answer(field, example, weights) for example in examples if example.fold == fold]
    return found


def answer(field: str, example: Example, weights: Weights) -> Answer:
    """What weights choose of a page."""
    values = {key: Evidence(key, None, features) for key, features in example.values.items()}  # type: ignore[arg-type]
    scored = weights.scored(values, example.about)
    key, confidence = max(scored.items(), key=lambda pair: pair[1], default=("", 0.0))
    return Answer(example, key, confidence, rightness(field, key, example.gold) if key else 0.0)


def bound_of(field: str, answers: Sequence[Answer]) -> float:
    """The lowest bound by which no more than a few of the pages without a value are given one."""
    without = sorted((answer.confidence for answer in answers if answer.example.is_silent), reverse=True)
    if field not in INVENTED or not without:
        return 0.0
    allowed = without[int(INVENTED[field] * len(without))]
    return min(int(allowed * FINEST + 1) / FINEST, 1.0)


def given(field: str, answers: Sequence[Answer]) -> list[bool]:
    """Whether each answer is given: a day that is declared, or what is as sure as the other folds tell."""
    folds = {answer.example.fold for answer in answers}
    bounds = {fold: bound_of(field, [answer for answer in answers if answer.example.fold != fold]) for fold in folds}
    return [is_declared(field, answer) or answer.confidence >= bounds[answer.example.fold] for answer in answers]


def is_declared(field: str, answer: Answer) -> bool:
    """Whether the page declares that it was published on this day."""
    features = answer.example.values.get(answer.key, {})
    return field == "published" and not PLACES_DECLARING.isdisjoint(features)
