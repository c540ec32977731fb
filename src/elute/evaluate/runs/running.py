"""Running methods over datasets: what is there already stays, what is missing is done, and then all is scored."""

from __future__ import annotations

import json
import os
import platform
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import elute
from elute import registry
from elute.gold import Dataset, GoldPage, distinct, load
from elute.methods.peers import Peer
from elute.processes import Lost, Unusable
from elute.processes.limits import Limits
from elute.processes.work import Work

from ..output import Output
from . import store
from .definitions import Definitions
from .extractors import Extractors
from .run_folder import Run
from .scoring import DEFAULT_METRICS, score_outputs
from .versions import method_version
from .watch import Watch


def run(
    methods: Sequence[str],
    datasets: Sequence[str | Path | Dataset],
    folder: str | Path,
    *,
    metrics: Sequence[str] = DEFAULT_METRICS,
    jobs: int | None = None,
    limits: Limits | None = None,
    limit: int | None = None,
    sample: int | None = None,
    seed: int = 0,
    retry: bool = False,
    watch: Watch | None = None,
) -> Run:
    """Run methods over datasets, score the outputs, and return the run.

    A page that is done is not done again, unless the method or the dataset has changed; so a run that was ended, in
    whatever way, goes on where it was. `retry` does those again that failed. `jobs` is the number of processes (as
    many as there are cores), `limits` what one page may cost. `limit` takes the first pages of every dataset, `sample`
    as many by chance, the same ones for the same `seed`. Peers that are not installed are left out, and told to
    `watch`. BlockingIOError means that another run is at work in the folder.
    """
    watch = watch or Watch()
    jobs = jobs or os.cpu_count() or 1
    loaded = distinct(each if isinstance(each, Dataset) else load(each) for each in datasets)
    usable = [name for name in dict.fromkeys(methods) if _is_usable(name, watch)]
    versions = {name: method_version(name) for name in usable}
    said = {"limit": limit, "sample": sample, "seed": seed, "metrics": list(metrics), "jobs": jobs}
    with store.only_one(Path(folder)), noted(Path(folder), versions, loaded, **said):
        made = Run(folder)
        chosen = {each.name: each.chosen(limit, sample, seed) for each in loaded}
        _extract(made, versions, loaded, chosen, jobs, limits or Limits(), retry, watch)
        score_outputs(made, metrics, [each.name for each in loaded], usable, jobs, watch)
    return Run(folder)


def _extract(
    run: Run,
    versions: Mapping[str, str],
    datasets: Sequence[Dataset],
    chosen: Mapping[str, Sequence[str]],
    jobs: int,
    limits: Limits,
    retry: bool,
    watch: Watch,
) -> None:
    with ExitStack() as stack:
        files: dict[tuple[str, str], store.Lines] = {}
        things: dict[str, list[GoldPage]] = {}
        for method, version in versions.items():
            for dataset in datasets:
                lines = _opened(run, dataset, method, version, retry, watch)
                stack.callback(lines.close)
                files[method, dataset.name] = lines
                missing = [dataset[id] for id in chosen[dataset.name] if id not in lines.ids]
                things.setdefault(method, []).extend(missing)
        left = Counter((method, page.dataset) for method, pages in things.items() for page in pages)
        order = {dataset.name: dataset.ids for dataset in datasets}
        for method, name in files.keys() - left.keys():  # it may have been ended between its last page and this
            files[method, name].finish(order[name])

        watch.begin("running", {method: len(pages) for method, pages in things.items() if pages})
        definitions = Definitions.of("methods", list(versions))
        work: Work[GoldPage, Output] = Work(
            Extractors(definitions), things, jobs=jobs, limits=limits, fork=not definitions.importable
        )
        for done in work:
            if isinstance(done, Unusable):
                watch.unusable(done.kind, done.lost)
                continue
            key = (done.kind, done.thing.dataset)
            files[key].add(_record(done.thing.id, done.result))
            watch.advance(done.kind, isinstance(done.result, Lost))
            left[key] -= 1
            if not left[key]:
                files[key].finish(order[key[1]])
        watch.end()


def _opened(run: Run, dataset: Dataset, method: str, version: str, retry: bool, watch: Watch) -> store.Lines:
    header = {"dataset": dataset.name, "hash": dataset.hash, "method": method, "version": version}
    path = run.outputs_path(dataset.name, method)
    old = store.read_header(path)
    if old is not None and old != header:
        changed = (
            f"{old.get('version')} is now {version}" if old.get("version") != version else "the dataset has changed"
        )
        watch.note(f"{method} on {dataset.name} is done again: {changed}")
    return store.Lines(path, header, good=(lambda record: not record["error"]) if retry else bool)


def _record(id: str, result: Output | Lost) -> store.Record:
    if isinstance(result, Output):
        return asdict(result)
    return {**asdict(Output(id, error=result.error, seconds=result.seconds)), "details": result.details}


def _is_usable(name: str, watch: Watch) -> bool:
    method = registry.methods.get(name)
    if isinstance(method, Peer) and not method.installed:
        watch.note(f"{name} is left out, for it is not installed: {method.command}")
        return False
    return True


@contextmanager
def noted(folder: Path, methods: Mapping[str, str], datasets: Sequence[Dataset], **arguments: object) -> Iterator[None]:
    """Write down in run.json what is run, when it begins and when it ends; `command` is how, where it is another."""
    info = Run(folder).info
    about = {each.name: _about(each) for each in datasets}
    this = {"began": _now(), "methods": list(methods), "datasets": list(about), **arguments}
    info.update(
        elute=elute.__version__,
        python=platform.python_version(),
        machine={"system": platform.platform(), "processor": _processor(), "cores": os.cpu_count()},
        methods={**info.get("methods", {}), **methods},
        datasets={**info.get("datasets", {}), **about},
        history=[*info.get("history", []), this],
    )

    def write() -> None:
        store.replace_file(folder / "run.json", json.dumps(info, indent=1, ensure_ascii=False).encode())

    write()
    try:
        yield
    finally:
        this["ended"] = _now()
        write()


def _about(dataset: Dataset) -> dict[str, Any]:
    return {
        "source": str(dataset.folder),
        "format": dataset.format,
        "hash": dataset.hash,
        "pages": len(dataset),
        "licence": dataset.licence,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
