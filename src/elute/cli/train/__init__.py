"""`elute train`: a model of any method that learns, from gold standards and annotated pages."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ..parts.console import Failure, UsageError, reason, say
from ..parts.table import Column, show
from .options import TrainParser
from .steps import Steps

if TYPE_CHECKING:
    from elute.train.data import Data
    from elute.train.trainer import Result, Table, Trainer

EXTRAS = "elute[train,evaluate]"
LARGE = 100_000  # bytes, from which a size is told in MB


def parser() -> argparse.ArgumentParser:
    """The options of this command: those of the default method, until the words name another."""
    return TrainParser()


def run(arguments: argparse.Namespace) -> int:
    """Train, write, and show how good it is."""
    from elute.train.trainer import Misuse, Run
    from elute.train.trainers import trainer_of

    trainer = trainer_of(arguments.method)
    check_needs(trainer)
    data = data_of(arguments, trainer)
    out: Path = arguments.out or Path(f"{trainer.name}.npz")
    check_licences(out if out.suffix == ".npz" else out / f"{trainer.name}.npz", data)
    chosen = {option.name: getattr(arguments, option.name) for option in trainer.options}
    try:
        with Steps(shown=not arguments.quiet) as steps:
            date = datetime.now(UTC).date().isoformat()
            result = trainer.train(data, chosen, Run(arguments.folds, arguments.jobs, date, steps))
    except Misuse as error:
        raise UsageError(str(error)) from None
    except ValueError as error:
        raise Failure(str(error)) from None
    try:
        model = write_models(result, out, trainer.name)
        written = write_report(result, chosen.get("report") or beside(model, trainer.reports_beside))
    except OSError as error:
        raise Failure(f"{error.filename}: {reason(error)}") from None
    if result.table is not None:
        tell(result.table)
    elif arguments.folds > 1:
        say("one page alone cannot be judged: label more of them, best of several sites")
    say(f"{model}: {size_of(model)}; use it as --method '{trainer.name}({model})'")
    if written:
        say(written)
    return 0


def check_needs(trainer: Trainer) -> None:
    """UsageError where a package is missing that training takes."""
    try:
        for module in trainer.needs:
            import_module(module)
    except ImportError as error:
        raise UsageError(f"training needs more than elute alone ({error}): pip install '{EXTRAS}'") from None


def data_of(arguments: argparse.Namespace, trainer: Trainer) -> Data:
    """The sets that are named, and those of --base."""
    from elute.train.data import Reading

    if not arguments.sets and not arguments.base:
        raise UsageError("it needs something to learn from: name a set or a folder, or --base shipped")
    reading = Reading(arguments.format, trainer.annotated, arguments.annotator, arguments.sample)
    try:
        data = reading.data(arguments.sets, base=trainer.base if arguments.base else ())
    except (ValueError, ImportError) as error:
        raise UsageError(str(error)) from None
    for name, people in data.people.items():
        say(f"{name}: labels of {' and '.join(people)} are learned from together; --as NAME takes one's")
    return data


def check_licences(out: Path, data: Data) -> None:
    """UsageError where a model that ships would be made of sets that forbid it."""
    from elute.model import MODELS

    if out.absolute().parent == MODELS and (closed := [each.name for each in data.sets if not each.permissive]):
        raise UsageError(f"what ships is trained on permissive sets alone, not on {', '.join(closed)}")


def write_models(result: Result, out: Path, name: str) -> Path:
    """Write the model, and those of the folds where it goes to a folder; tell where it is."""
    if out.suffix != ".npz":
        out.mkdir(parents=True, exist_ok=True)
        result.write_folds(out)
        out = out / f"{name}.npz"
    out.parent.mkdir(parents=True, exist_ok=True)
    result.model.save(out)
    return out


def beside(model: Path, suffix: str) -> Path | None:
    """The folder of a report that is written in any case; None where there is none."""
    return model.with_name(f"{model.stem}{suffix}") if suffix else None


def write_report(result: Result, folder: Path | None) -> str:
    """Write the report, and tell what it is; "" where there is none."""
    return result.report(folder) if result.report and folder else ""


def size_of(path: Path) -> str:
    """How large a file is.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp(), "model.npz")
    >>> for size in (12_345, 1_234_567):
    ...     _ = file.write_bytes(bytes(size))
    ...     size_of(file)
    '12 kB'
    '1.23 MB'
    """
    size = path.stat().st_size
    return f"{size / 1e6:.2f} MB" if size >= LARGE else f"{size / 1e3:.0f} kB"


def tell(table: Table) -> None:
    """How good the model is on sites that it has not seen."""
    columns = [Column(name, numeric=place >= table.words) for place, name in enumerate(table.columns)]
    show(columns, [list(row) for row in table.rows])
