"""Scoring the outputs of a run: page by page, so that what all methods need of a page's gold is computed once."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from elute import registry
from elute.gold import Dataset, GoldPage
from elute.processes import Lost, Unusable
from elute.processes.limits import Limits
from elute.processes.serving import raised
from elute.processes.work import Work

from ..case import Case, boundary
from ..metrics import score as figures_of
from ..metrics.about import about
from ..output import Output
from . import store
from .definitions import Definitions
from .run_folder import Run
from .versions import metric_version
from .watch import Watch

DEFAULT_METRICS = ("words", "kovacic", "bag", "snippets")
_LIMITS = Limits(seconds=600.0, memory=8 * 1024**3)  # far above what any page needs: a metric that hangs is a fault
_UNDEFINED = "not scored"  # the boundary case of a page that scoring itself failed on

Task = tuple[GoldPage, dict[str, tuple[Output, tuple[str, ...]]]]  # for each method: its output, the metrics to compute


def score(
    run: Run,
    metrics: Sequence[str] = DEFAULT_METRICS,
    *,
    datasets: Sequence[str] | None = None,
    methods: Sequence[str] | None = None,
    jobs: int | None = None,
    watch: Watch | None = None,
) -> None:
    """Score the outputs of a run by these metrics; what is scored already is not scored again.

    Scores are computed where the output, the metric or the gold has changed. Those of other metrics stay while they
    are right. `datasets` and `methods` narrow it; `jobs` is the number of processes.
    """
    with store.only_one(run.folder):
        score_outputs(run, metrics, datasets, methods, jobs or os.cpu_count() or 1, watch or Watch())


def score_outputs(
    run: Run,
    metrics: Sequence[str],
    datasets: Sequence[str] | None,
    methods: Sequence[str] | None,
    jobs: int,
    watch: Watch,
) -> None:
    """`score`, for one who has the folder for himself already."""
    versions = {registry.metrics.name(name): metric_version(name) for name in metrics}
    for name in run.datasets if datasets is None else datasets:
        wanted = [method for method in run.methods(name) if methods is None or method in methods]
        _score_dataset(run, run.dataset(name), wanted, versions, jobs, watch)


@dataclass(frozen=True)
class Scorer:
    """Opens the scoring of pages in another process."""

    definitions: Definitions

    def __call__(self, kind: str) -> Callable[[Task], dict[str, store.Record]]:
        for name in self.definitions.entries:
            self.definitions.get(name)
        return scored


def scored(task: Task) -> dict[str, store.Record]:
    """The boundary case and the figures of a page for each method. A metric that raises is left out, and told."""
    gold, outputs = task
    found: dict[str, store.Record] = {}
    for method, (output, metrics) in outputs.items():
        case = Case(gold, output)
        figures: dict[str, float] = {}
        faults: dict[str, str] = {}
        for name in metrics:
            try:
                figures.update(figures_of(case, [name]))
            except Exception as error:
                faults[name] = raised(error).error
        found[method] = {"boundary": boundary(case), "figures": figures, "faults": faults}
    return found


@dataclass
class _Sheet:
    """The scores of one method on one dataset while they are made."""

    lines: store.Lines
    outputs: dict[str, Output]
    kept: dict[str, store.Record]  # what is right of the old scores: their figures may be but a part of all
    missing: dict[str, tuple[str, ...]]  # metrics to compute, by page

    def add(self, id: str, new: store.Record) -> None:
        output, old = self.outputs[id], self.kept.get(id, {"figures": {}})
        record = {
            "id": id,
            "output": _digest(output),
            "boundary": new["boundary"],
            "error": output.error,
            "seconds": output.seconds,
            "memory": output.memory,
            "parsing": output.parsing,
            "figures": {**old["figures"], **new["figures"]},
        }
        if new["faults"]:
            record["faults"] = new["faults"]
        self.lines.add(record)


def _score_dataset(
    run: Run, dataset: Dataset, methods: Sequence[str], versions: dict[str, str], jobs: int, watch: Watch
) -> None:
    current = {name: version for name, version in versions.items() if _applies(name, dataset)}
    with ExitStack() as stack:
        sheets: dict[str, _Sheet] = {}
        for method in methods:
            sheets[method] = _sheet(run, dataset, method, current)
            stack.callback(sheets[method].lines.close)
        tasks: list[Task] = []
        for gold in dataset:
            todo = {}
            for method, sheet in sheets.items():
                metrics = sheet.missing.get(gold.id)
                if metrics or (metrics is not None and gold.id not in sheet.kept):
                    todo[method] = (sheet.outputs[gold.id], metrics)
                elif metrics is not None:  # only its cost has changed
                    sheet.add(gold.id, sheet.kept[gold.id])
            if todo:
                tasks.append((gold, todo))
        _compute(tasks, sheets, dataset, current, jobs, watch)
        for sheet in sheets.values():
            sheet.lines.finish([id for id in dataset.ids if id in sheet.outputs])


def _compute(
    tasks: list[Task], sheets: dict[str, _Sheet], dataset: Dataset, metrics: dict[str, str], jobs: int, watch: Watch
) -> None:
    if not tasks:
        return
    definitions = Definitions.of("metrics", list(metrics))
    watch.begin("scoring", {dataset.name: len(tasks)})
    work: Work[Task, Any] = Work(
        Scorer(definitions), {dataset.name: tasks}, jobs=jobs, limits=_LIMITS, fork=not definitions.importable
    )
    for done in work:
        if isinstance(done, Unusable):
            watch.unusable(f"scoring {dataset.name}", done.lost)
            continue
        gold, outputs = done.thing
        result = done.result
        if isinstance(result, Lost):
            watch.note(f"{dataset.name} {gold.id} cannot be scored: {result.error}")
            result = {method: _unscored(metrics, result.error) for method, (_, metrics) in outputs.items()}
        faults = {name: fault for new in result.values() for name, fault in new["faults"].items()}
        for name, fault in faults.items():
            watch.note(f"{dataset.name} {gold.id} has no figure {name}: {fault}")
        for method, new in result.items():
            sheets[method].add(gold.id, new)
        watch.advance(dataset.name, bool(faults))
    watch.end()


def _unscored(metrics: Sequence[str], error: str) -> store.Record:
    return {"boundary": _UNDEFINED, "figures": {}, "faults": dict.fromkeys(metrics, error)}


def _sheet(run: Run, dataset: Dataset, method: str, versions: dict[str, str]) -> _Sheet:
    """What is there of a method's scores, and what is missing."""
    outputs = run.outputs(dataset.name, method)
    header, old = store.read(run.scores_path(dataset.name, method))
    same_gold = header is not None and header.get("hash") == dataset.hash
    before: dict[str, str] = header.get("metrics", {}) if header and same_gold else {}
    unchanged = {id for id, output in outputs.items() if id in old and old[id]["output"] == _digest(output)}
    if unchanged >= outputs.keys():  # then other metrics are right as well, where they have not changed
        others = {name: version for name, version in before.items() if name not in versions}
        versions = {**{name: version for name, version in others.items() if _is_current(name, version)}, **versions}
    right = {name for name, version in versions.items() if before.get(name) == version}
    new_header = {
        "dataset": dataset.name,
        "hash": dataset.hash,
        "method": method,
        "version": run.version(dataset.name, method),
        "metrics": versions,
    }
    lines = store.Lines(run.scores_path(dataset.name, method), new_header)
    kept = {id: _only(old[id], right) for id in unchanged} if same_gold else {}
    missing = {}
    for id, output in outputs.items():
        faulty = kept[id]["faults"] if id in kept else {}
        compute = tuple(name for name in versions if id not in kept or name not in right or name in faulty)
        is_written = id in lines.ids and old[id]["seconds"] == output.seconds
        if compute or not is_written:
            missing[id] = compute
    return _Sheet(lines, outputs, kept, missing)


def _only(record: store.Record, metrics: set[str]) -> store.Record:
    figures = {name: value for name, value in record["figures"].items() if name.rpartition(".")[0] in metrics}
    return {**record, "figures": figures, "faults": record.get("faults", {})}


def _is_current(metric: str, version: str) -> bool:
    return metric in registry.metrics.names() and metric_version(metric) == version


def _applies(metric: str, dataset: Dataset) -> bool:
    """Whether the gold of a dataset has what a metric compares with."""
    needs = about(metric).needs
    if needs == "snippets":
        return dataset.snippets
    if needs == "cleaneval":
        return any(gold.cleaneval is not None for gold in dataset)
    return dataset.text_gold


def _digest(output: Output) -> str:
    """Tells outputs apart that metrics could tell apart."""
    parts = "\0".join([output.text, output.cleaneval or "", output.error, *map(str, output.images or ())])
    return hashlib.blake2b(parts.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
