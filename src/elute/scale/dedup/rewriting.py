"""A corpus without its duplicates: its rows without them, its ledgers with a word on each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from elute.files import whole

from ..fates import Fate
from ..journal import BATCH
from ..ledger import Totals
from ..report.corpus import rows_of, summaries
from ..rows import COLUMNS
from ..sinks import Writer, writer
from ..sinks.jsonl import append, packed, unpacked
from ..task import LEDGER, Summary
from .clusters import Cluster

Duplicates = dict[tuple[str, int], str]  # a source and a record to the reason


def without_duplicates(corpus: Path, target: Path, clusters: Iterable[Cluster]) -> int:
    """Write the corpus again, into another folder, without all but the first page of each cluster; how many less."""
    found = {
        (place.source, place.record): f"of {cluster.kept.source}, record {cluster.kept.record}"
        for cluster in clusters
        for place, _ in cluster.others
    }
    for path, summary in summaries(corpus):
        _rewrite(path, summary, target / path.relative_to(corpus), found)
    return len(found)


def _rewrite(path: Path, summary: Summary, target: Path, duplicates: Duplicates) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    kind = writer(summary.configuration["sink"])
    hash = hashlib.sha256(f"{summary.hash} {sorted(duplicates.items())}".encode(errors="replace")).hexdigest()
    about = {f"elute.{name}": str(summary.configuration[name]) for name in ("schema", "elute", "format")}
    totals = Totals()
    for name in summary.files:
        with whole(target.parent / name) as file, TemporaryDirectory() as folder:
            if name.endswith(LEDGER):
                lines = _lines(path.parent / name, summary.source, duplicates, totals)
                for batch in _batches(lines, Path(folder), None):
                    append(batch, file)
            else:
                kept = _kept(path.parent / name, duplicates)
                kind.join(list(_batches(kept, Path(folder), kind)), file, {**about, "elute.hash": hash})
    files = {name: (target.parent / name).stat().st_size for name in summary.files}
    Summary(summary.source, hash, summary.configuration, totals.plain(), files, summary.took).write(target)


def _kept(path: Path, duplicates: Duplicates) -> Iterator[dict[str, Any]]:
    for some in rows_of(path, list(COLUMNS)):
        yield from (row for row in some if (row["source"], row["record"]) not in duplicates)


def _lines(path: Path, source: str, duplicates: Duplicates, totals: Totals) -> Iterator[dict[str, Any]]:
    for line in unpacked(path):
        if reason := duplicates.get((source, line["record"])):
            line |= {"fate": Fate.DUPLICATE.value, "reason": reason}
            totals.records += 1
            totals.fates[Fate.DUPLICATE] += 1  # each has a reason of its own, which is no sum
        else:
            totals.add(line)
        yield line


def _batches(rows: Iterable[dict[str, Any]], folder: Path, kind: Writer | None) -> Iterator[Path]:
    """The rows, packed, in files."""
    waiting: list[dict[str, Any]] = []
    number = 0
    for row in rows:
        waiting.append(row)
        if len(waiting) == BATCH:
            yield _batch(folder / f"{number:08}", waiting, kind)
            waiting, number = [], number + 1
    if waiting:
        yield _batch(folder / f"{number:08}", waiting, kind)


def _batch(path: Path, rows: list[dict[str, Any]], kind: Writer | None) -> Path:
    path.write_bytes(kind.packed(rows) if kind else packed(rows))
    return path
