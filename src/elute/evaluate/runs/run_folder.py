"""Run: the folder of a run, read. Writing is done by `run` and `score`.

    run.json                              what was run, when, with which versions, on which machine
    outputs/<dataset>/<method>.jsonl.gz   a header, then an Output a page
    scores/<dataset>/<method>.jsonl       a header, then the boundary case and the figures of a page

Lines are in the order of the dataset. A file with `.part` behind its name is a journal: work that was under way.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np

from elute import registry
from elute.gold import Dataset, load
from elute.page.arrays import Reals

from ..output import Output
from . import store

_OUTPUTS, _SCORES = ".jsonl.gz", ".jsonl"
_FIELDS = {each.name for each in fields(Output)}


@dataclass(frozen=True)
class Scores:
    """The scores of a method on a dataset: a value a page in every column."""

    ids: list[str]
    boundary: list[str]
    figures: dict[str, Reals]  # by "metric.figure", nan where not defined
    seconds: Reals
    memory: Reals
    parsing: Reals
    errors: list[str]

    def __len__(self) -> int:
        return len(self.ids)


class Run:
    """The folder of a run."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)

    def __repr__(self) -> str:
        return f"Run({str(self.folder)!r})"

    @cached_property
    def info(self) -> dict[str, Any]:
        """What run.json says; nothing where there is none."""
        path = self.folder / "run.json"
        try:
            said = json.loads(path.read_bytes())
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError):
            raise store.BrokenFile(path) from None
        parts = {"methods": dict, "datasets": dict, "history": list}
        if not isinstance(said, dict) or not all(
            isinstance(said.get(name, kind()), kind) for name, kind in parts.items()
        ):
            raise store.BrokenFile(path)
        return said

    @property
    def datasets(self) -> list[str]:
        """The datasets that there are outputs for."""
        folder = self.folder / "outputs"
        return sorted(unquote(path.name) for path in folder.iterdir()) if folder.is_dir() else []

    def methods(self, dataset: str) -> list[str]:
        """The methods that there are outputs of, for a dataset."""
        return list(store.paths(self.folder / "outputs" / store.file_name(dataset), _OUTPUTS))

    def dataset(self, name: str) -> Dataset:
        """A dataset of the run, from where it was; GoldError where it is no longer there."""
        about = self.info.get("datasets", {}).get(name, {})
        return load(about.get("source", name), format=about.get("format", "elute"))

    def outputs(self, dataset: str, method: str) -> dict[str, Output]:
        """What a method made of the pages of a dataset, by their ids."""
        _, records = store.read(self.outputs_path(dataset, method))
        return {
            id: Output(**{name: record[name] for name in _FIELDS & record.keys()}) for id, record in records.items()
        }

    def version(self, dataset: str, method: str) -> str:
        """The version of the method that made these outputs; "" where there are none."""
        header = store.read_header(self.outputs_path(dataset, method))
        return str(header.get("version", "")) if header else ""

    def details(self, dataset: str, method: str) -> dict[str, str]:
        """Of the pages that failed: the traceback, or what the process printed before it died."""
        _, records = store.read(self.outputs_path(dataset, method))
        return {id: record["details"] for id, record in records.items() if record.get("details")}

    def scores(self, dataset: str, method: str) -> Scores:
        """The scores of the outputs of a method on a dataset; empty where there are none."""
        _, records = store.read(self.scores_path(dataset, method))
        return _scores(records)

    def outputs_path(self, dataset: str, method: str) -> Path:
        return self.folder / "outputs" / store.file_name(dataset) / (store.file_name(method) + _OUTPUTS)

    def scores_path(self, dataset: str, method: str) -> Path:
        return self.folder / "scores" / store.file_name(dataset) / (store.file_name(method) + _SCORES)


def _scores(records: Mapping[str, store.Record]) -> Scores:
    rows = list(records.values())
    names = {_today(name): name for row in rows for name in row["figures"]}

    def column(name: str) -> Reals:
        return np.array([row[name] for row in rows], np.float64)

    return Scores(
        ids=list(records),
        boundary=[row["boundary"] for row in rows],
        figures={today: np.array([row["figures"].get(name, np.nan) for row in rows]) for today, name in names.items()},
        seconds=column("seconds"),
        memory=column("memory"),
        parsing=column("parsing"),
        errors=[row["error"] for row in rows],
    )


def _today(figure: str) -> str:
    """
    >>> _today("seed.f1"), _today("words.f1")
    ('kovacic.f1', 'words.f1')
    """
    metric, _, name = figure.rpartition(".")
    return f"{registry.metrics.name(metric)}.{name}"
