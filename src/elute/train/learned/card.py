"""The card of a model: what it was made of, how, and what it does on hosts that it has not seen."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import Any

import elute
from elute.gold import Dataset

from .parameters import Parameters
from .validation import Validation


def card_of(
    sets: Sequence[Dataset],
    validation: Validation,
    parameters: Parameters,
    weights: Mapping[str, float],
    date: str,
) -> dict[str, Any]:
    """The card of a model that was trained on some sets. Scores are means of words F1 over pages of unseen hosts."""
    pages = validation.sets
    return {
        "sets": {
            each.name: {
                "licence": each.licence,
                "hash": each.hash,
                "pages": len(pages.get(each.name, ())),
                "weight": weights.get(each.name, 1.0),
            }
            for each in sets
        },
        "folds": validation.corpus.folds,
        "hosts": len({example.group for example in validation.examples}),
        "scores": {name: rounded(score) for name, score in validation.by_set.items()},
        "scores by type": {
            name: {word: rounded(score) for word, score in types.items()} for name, types in validation.by_type.items()
        },
        "parameters": asdict(parameters),
        "versions": {
            "elute": elute.__version__,
            "lightgbm": version("lightgbm"),
            "numpy": version("numpy"),
            "python": platform.python_version(),
        },
        "date": date,
    }


def rounded(score: float) -> float:
    """A score as a card tells it.

    >>> rounded(0.91234567)
    0.9123
    """
    return round(score, 4)
