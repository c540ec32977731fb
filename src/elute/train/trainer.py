"""What it takes to train a method, and what comes of it: the same for every method."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from elute.gold import GoldPage
from elute.methods.shared.options import Option
from elute.model import Model
from elute.page.arrays import Counts

from .data import Data
from .folds import write_folds
from .watch import Watch, unwatched


class Misuse(ValueError):
    """Something that cannot be meant as it was asked for: nothing was trained."""


@dataclass(frozen=True)
class Run:
    """How a model is made, whatever the method."""

    folds: int = 5
    """Folds of sites to judge by; 1 for none."""
    jobs: int = 1
    """Models grown at the same time."""
    date: str = ""
    watch: Watch = unwatched


@dataclass(frozen=True)
class Table:
    """How good a model is: the names of the columns, the first `words` of which are no numbers, and the rows."""

    columns: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    words: int = 1


@dataclass(frozen=True)
class Result:
    """What training has made: the model, those of the folds, and how good they are on sites that they have not seen."""

    model: Model
    pages: Sequence[GoldPage]
    """Those that were learned from."""
    fold: Counts
    """The fold of each of these pages."""
    models: Sequence[Model] = ()
    """For each fold the model that has not seen it."""
    table: Table | None = None
    """None where nothing could be judged."""
    report: Callable[[Path], str] | None = None
    """Writes a report to a folder, and tells what it is."""

    def write_folds(self, folder: Path) -> None:
        """Write for each fold the model that has not seen it, and which pages are in which fold."""
        if self.models:
            write_folds(folder, self.models, self.pages, self.fold)


class Trainer(Protocol):
    """Makes models of one method."""

    @property
    def name(self) -> str:
        """The name of the method."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The modules that training imports, beyond those of elute alone."""

    @property
    def base(self) -> tuple[str, ...]:
        """The sets that the model which ships is trained on."""

    @property
    def annotated(self) -> str:
        """The format that annotated folders are read in."""

    @property
    def reports_beside(self) -> str:
        """Behind the model's name, the folder of a report that is written in any case; "" where only if asked for."""

    def train(self, data: Data, chosen: Mapping[str, Any], run: Run) -> Result:
        """Train on all pages; `chosen` has a value for each of the options. Misuse or ValueError where it cannot."""
