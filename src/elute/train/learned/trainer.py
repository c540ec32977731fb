"""What `elute train` can choose for the learned method, and what it gets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from elute.learned.model import LAYOUT_METHOD, METHOD
from elute.methods.shared.options import Option, count, whole

from ..data import PERMISSIVE, READ, SHORTENED, WEIGHTS, Data
from ..examples import Rendered, parsed
from ..judging import table_of_sets
from ..trainer import Misuse, Result, Run
from .parameters import DEFAULTS, Parameters
from .report import FILE, write_report
from .training import NEEDS, Training, train

OWN: Final = "own"


def weight(text: str) -> tuple[str, float]:
    """The weight of a set.

    >>> weight("own=3")
    ('own', 3.0)
    """
    name, sign, number = text.rpartition("=")
    try:
        value = float(number)
    except ValueError:
        value = 0.0
    if not (name and sign and 0 < value < float("inf")):
        raise ValueError(f"{text!r} is not a set and a number above 0, such as own=3")
    return name, value


def leaves(text: str) -> int:
    """The number of leaves of a tree."""
    if not text.isdecimal() or not 2 <= int(text) <= 16:
        raise ValueError(f"{text!r} is not a whole number from 2 to 16")
    return int(text)


OPTIONS: Final = (
    Option(
        "weight",
        weight,
        [],
        "let a page of a set count like N pages; `own` are the sets beside those of --base; may be repeated",
        "SET=N",
        repeated=True,
    ),
    Option("trees", count, DEFAULTS.trees, "trees for content"),
    Option("leaves", leaves, DEFAULTS.leaves, "leaves of a tree, 2 to 16"),
    Option("second_trees", whole, DEFAULTS.second_trees, "trees of the second look, 0 for none"),
    Option("seed", whole, DEFAULTS.seed, "the seed of chance"),
    Option("report", Path, None, "write a report with figures", "FOLDER"),
)
RENDERED: Final = Option("rendered", Path, None, "rendered pages of the sets: SET/ID.npz in this folder", "FOLDER")


@dataclass(frozen=True)
class LearnedTrainer:
    """Trains the learned method, on pages as they were sent or as a browser shows them."""

    name: str
    options: tuple[Option, ...]
    layout: bool = False
    needs: tuple[str, ...] = (*NEEDS, "tldextract")
    base: tuple[str, ...] = PERMISSIVE
    annotated: str = "annotated"
    reports_beside: str = ""

    def train(self, data: Data, chosen: Mapping[str, Any], run: Run) -> Result:
        """Train on all pages, calibrated and judged by folds."""
        rendered = chosen.get("rendered")
        if self.layout and rendered is None:
            raise Misuse(f"--method {self.name} learns from rendered pages: --rendered FOLDER says where they are")
        weights = WEIGHTS | weights_of(chosen.get("weight", []), data)
        grown = {name: chosen[name] for name in ("trees", "leaves", "second_trees", "seed") if name in chosen}
        training = train(
            data.sets,
            Parameters(layout=self.layout, **grown),
            folds=run.folds,
            weights=weights,
            date=run.date,
            jobs=run.jobs,
            watch=run.watch,
            how=parsed if rendered is None else Rendered(rendered),
        )
        return result_of(training)


learned: Final = LearnedTrainer(METHOD, OPTIONS, base=(*PERMISSIVE, READ, SHORTENED))
learned_layout: Final = LearnedTrainer(LAYOUT_METHOD, (*OPTIONS, RENDERED), layout=True)


def weights_of(given: Sequence[tuple[str, float]], data: Data) -> dict[str, float]:
    """The weight of each set that has one."""
    found: dict[str, float] = {}
    for name, value in given:
        meant = [each.name for each in (data.own if name == OWN else data.sets) if name in (OWN, each.name)]
        if not meant:
            raise Misuse(f"--weight {name}={value:g}: there is no such set among those that are learned from")
        found.update(dict.fromkeys(meant, value))
    return found


def result_of(training: Training) -> Result:
    """What was trained, as every method has it."""
    validation = training.validation
    groups = np.array([example.group for example in validation.examples])
    return Result(
        training.model.stored,
        [example.gold for example in validation.examples],
        validation.corpus.fold,
        [replace(model, card=training.card).stored for model in validation.models],
        table_of_sets(validation.f1, validation.sets, groups),
        partial(report, training),
    )


def report(training: Training, folder: Path) -> str:
    """Write the report, and tell so."""
    write_report(training, folder)
    return f"{folder / FILE}: the report"
