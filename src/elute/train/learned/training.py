"""Training from the first page to the files: what `elute train` does."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from elute.gold import Dataset
from elute.learned.model import Model

from .card import card_of
from .examples import How, gather, parsed
from .parameters import DEFAULTS, Parameters, Watch, unwatched
from .validation import Validation, fit


@dataclass(frozen=True)
class Training:
    """A model with its card, and how it was judged."""

    model: Model
    validation: Validation

    @property
    def card(self) -> Mapping[str, Any]:
        return self.model.card

    def write_folds(self, folder: Path) -> None:
        """Write for each fold the model that has not seen it, and which pages are in which fold."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, model in enumerate(self.validation.models):
            replace(model, card={**self.card, "without fold": number}).save(folder / f"fold-{number}.npz")
        fold_of: dict[str, dict[str, int]] = {}
        for example, fold in zip(self.validation.examples, self.validation.corpus.fold.tolist(), strict=True):
            fold_of.setdefault(example.set, {})[example.gold.id] = fold
        (folder / "folds.json").write_text(json.dumps(fold_of, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


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
    card = card_of(sets, validation, parameters, weights, date)
    return Training(replace(model, card=card), validation)
