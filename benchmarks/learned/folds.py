"""A trained method on pages of sites that it has never seen: each page by a model that was trained without its site.

A folder of folds, as `elute train … --folds 5 --out FOLDS` makes it, has

    fold-<k>.npz    a model, trained on all folds but k
    folds.json      for each set that was trained on, the fold of each page: {set: {id: k}}

A page of these sets is done by the model of its fold. A page of any other set is done by the model of all folds, which
is the shipped one unless another is given; but where pages of its site were trained on, by the model of their fold.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any

import elute
from elute import registry
from elute.evaluate import Output, Run
from elute.evaluate.runs import store
from elute.evaluate.runs.running import noted
from elute.evaluate.runs.scoring import score_outputs
from elute.evaluate.runs.versions import method_version
from elute.evaluate.runs.watch import Watch
from elute.gold import Dataset, GoldPage, load
from elute.processes.serving import raised

METRICS = ("words", "snippets")


@dataclass(frozen=True)
class Folds:
    """Which model is to do a page. `method` is the trained method, `fold_of` the fold of each page by set and id."""

    method: str
    folder: Path
    fold_of: Mapping[str, Mapping[str, int]]
    whole: Path | None = None  # the model of all folds, where it is not the shipped one

    @classmethod
    def read(cls, folder: Path, method: str = "learned", whole: Path | None = None) -> Folds:
        return cls(method, folder, json.loads((folder / "folds.json").read_bytes()), whole)

    @cached_property
    def fold_of_host(self) -> dict[str, int]:
        """The fold of each site that was trained on. No site is in two."""
        found: dict[str, int] = {}
        for name, pages in self.fold_of.items():
            dataset = load(name)
            for id, fold in pages.items():
                host = dataset[id].host
                if host and found.setdefault(host, fold) != fold:
                    raise ValueError(f"the site {host} is in the folds {found[host]} and {fold}")
        return found

    def fold(self, page: GoldPage) -> int | None:
        """The fold whose model has not seen the page's site; None where the model of all folds has not."""
        fold = self.fold_of.get(page.dataset, {}).get(page.id)
        return self.fold_of_host.get(page.host) if fold is None else fold

    @property
    def of_all(self) -> Path:
        """The model of all folds."""
        shipped: Any = registry.methods.get(self.method)
        return self.whole or Path(shipped.path)

    def model_for(self, page: GoldPage) -> Path:
        """The model that has not seen the page's site."""
        fold = self.fold(page)
        return self.of_all if fold is None else self.folder / f"fold-{fold}.npz"

    def method_for(self, page: GoldPage) -> str:
        """The method with the right model, as elute.extract takes it."""
        if self.whole is None and self.fold(page) is None:
            return self.method
        return f"{self.method}({self.model_for(page)})"

    @cached_property
    def version(self) -> str:
        """The version of the method, and of all its models and folds."""
        digest = hashlib.sha256((self.folder / "folds.json").read_bytes())
        for path in [*sorted(self.folder.glob("fold-*.npz")), self.of_all]:
            digest.update(path.read_bytes())
        return f"{method_version(self.method)} by folds {digest.hexdigest()[:12]}"


def with_choice(method: str, choice: str) -> str:
    """The name of a method with what the caller chooses, as `elute.methods.shared.choices` reads it.

    >>> with_choice("learned", ""), with_choice("learned(fold-1.npz)", "title+no-byline")
    ('learned', 'learned(fold-1.npz)[title+no-byline]')
    """
    return f"{method}[{choice}]" if choice else method


def run_folds(
    folds: Folds,
    work: Mapping[str, Sequence[Dataset]],
    folder: Path,
    *,
    name: str = "learned",
    command: str = "",
    jobs: int = 1,
    watch: Watch | None = None,
) -> Run:
    """Run the method, with every choice over the sets that are given for it, into the folder of a run.

    What is there of the same version is not done again. Beside what every run keeps, a page's line has `confidence`,
    which is the F1 that the method expects, `page_type`, and `fold`, the model that did it, None for that of all folds.
    """
    watch = watch or Watch()
    datasets = list({dataset.name: dataset for sets in work.values() for dataset in sets}.values())
    methods = {with_choice(name, choice): choice for choice in work}
    versions = dict.fromkeys(methods, folds.version)
    with store.only_one(folder), noted(folder, versions, datasets, command=command), ExitStack() as stack:
        run = Run(folder)
        watch.begin("running", {method: sum(map(len, work[choice])) for method, choice in methods.items()})
        for method, choice in methods.items():
            for dataset in work[choice]:
                header = {"dataset": dataset.name, "hash": dataset.hash, "method": method, "version": folds.version}
                lines = store.Lines(run.outputs_path(dataset.name, method), header)
                stack.callback(lines.close)
                for page in dataset:
                    if page.id not in lines.ids:
                        lines.add(_record(folds, page, choice))
                    watch.advance(method, False)
                lines.finish(dataset.ids)
        watch.end()
        score_outputs(run, METRICS, [dataset.name for dataset in datasets], list(methods), jobs, watch)
    return Run(folder)


def _record(folds: Folds, page: GoldPage, choice: str) -> store.Record:
    try:
        return {**extracted(page, with_choice(folds.method_for(page), choice)), "fold": folds.fold(page)}
    except Exception as error:  # a page that the method fails on is a result
        told = raised(error)
        return {**asdict(Output(page.id, error=told.error)), "details": told.details, "fold": folds.fold(page)}


def extracted(page: GoldPage, method: str) -> store.Record:
    """A page's output as a user gets it, with the F1 that the method expects of it, and the type of the page."""
    source: dict[str, Any] = {"html": page.html, "url": page.url, "charset": page.charset}
    began = perf_counter()
    extraction = elute.extract(**source, method=method)
    text = extraction.text
    output = Output(page.id, text, seconds=perf_counter() - began)
    return {**asdict(output), "confidence": extraction.confidence, "page_type": extraction.page_type}


def kept_beside(run: Run, dataset: str, method: str, field: str) -> dict[str, Any]:
    """A field that lines have beside those of an Output, by page; pages that failed have none."""
    _, records = store.read(run.outputs_path(dataset, method))
    return {id: record[field] for id, record in records.items() if field in record}
