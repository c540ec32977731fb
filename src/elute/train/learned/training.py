"""Training from the first page to a model with its card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from elute.gold import Dataset
from elute.learned.model import LAYOUT_METHOD, METHOD, LearnedModel

from ..card import card_of, rounded, set_cards
from ..examples import How, parsed
from ..watch import Watch, unwatched
from .examples import gather
from .parameters import DEFAULTS, Parameters
from .validation import Validation, fit

NEEDS: Final = ("lightgbm",)


@dataclass(frozen=True)
class Training:
    """A model with its card, and how it was judged."""

    model: LearnedModel
    validation: Validation

    @property
    def card(self) -> Mapping[str, Any]:
        return self.model.card


def train(
    sets: Sequence[Dataset],
    parameters: Parameters = DEFAULTS,
    *,
    folds: int = 5,
    weights: Mapping[str, float] | None = None,
    date: str = "",
    jobs: int = 2,
    watch: Watch = unwatched,
    how: How = parsed,
) -> Training:
    """Train on all pages of some sets. `weights` say how much a page of a set counts, 1 where they say nothing."""
    weights = weights or {}
    examples = gather((page for each in sets for page in each), jobs, watch, how=how)
    examples = [replace(example, weight=weights.get(example.set, 1.0)) for example in examples]
    model, validation = fit(examples, parameters, folds=folds, jobs=jobs, watch=watch)
    card = learned_card(sets, validation, parameters, weights, date)
    return Training(replace(model, card=card), validation)


def learned_card(
    sets: Sequence[Dataset],
    validation: Validation,
    parameters: Parameters,
    weights: Mapping[str, float],
    date: str,
) -> dict[str, Any]:
    """The card of a model that was trained on some sets. Scores are means of words F1 over pages of unseen hosts."""
    told = set_cards(sets, {name: len(pages) for name, pages in validation.sets.items()})
    by_type = {
        name: {word: rounded(score) for word, score in types.items()} for name, types in validation.by_type.items()
    }
    return card_of(
        LAYOUT_METHOD if parameters.layout else METHOD,
        {name: {**each, "weight": weights.get(name, 1.0)} for name, each in told.items()},
        asdict(parameters),
        date=date,
        needs=NEEDS,
        folds=validation.corpus.folds,
        hosts=len({example.group for example in validation.examples}),
        scores={name: rounded(score) for name, score in validation.by_set.items()},
        **{"scores by type": by_type},
    )
