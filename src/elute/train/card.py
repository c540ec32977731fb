"""The card of a model: what it was made of, how, and what it does on sites that it has not seen."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any, Final

import elute
from elute.gold import Dataset

_PACKAGE_OF: Final = {"sklearn": "scikit-learn", "pycrfsuite": "python-crfsuite"}


def card_of(
    method: str,
    sets: Mapping[str, Mapping[str, Any]],
    parameters: Mapping[str, Any],
    *,
    date: str,
    needs: Sequence[str] = (),
    **judged: Any,
) -> dict[str, Any]:
    """The card of a model. `sets` are as `set_cards` has them, `needs` the modules that training has taken, `judged`
    is what cross-validation has found out: folds, hosts, scores and the like."""
    return {
        "method": method,
        "sets": dict(sets),
        **judged,
        "parameters": dict(parameters),
        "versions": {
            "elute": elute.__version__,
            "numpy": version("numpy"),
            "python": platform.python_version(),
            **{name: version(name) for name in (_PACKAGE_OF.get(module, module) for module in needs)},
        },
        "date": date,
    }


def set_cards(sets: Sequence[Dataset], pages: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    """What a card says of each set; `pages` are those of it that were learned from."""
    return {
        each.name: {
            "licence": each.licence,
            "permissive": each.permissive,
            "hash": each.hash,
            "pages": pages.get(each.name, 0),
        }
        for each in sets
    }


def rounded(score: float) -> float:
    """A score as a card tells it.

    >>> rounded(0.91234567)
    0.9123
    """
    return round(score, 4)
