"""A corpus as its summaries and rows tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

from ..ledger import Totals
from ..options import primary
from ..task import SUMMARY, Summary, read_summary

_ROWS: Final = 1000  # read at once


def summaries(corpus: Path) -> list[tuple[Path, Summary]]:
    """The summaries of all shards that are done, with their files, by name; not those of hidden folders, which hold
    what is known of the pages' sites."""
    paths = (path for path in sorted(corpus.rglob(f"*{SUMMARY}")) if path.relative_to(corpus).parts[0][0] != ".")
    found = ((path, read_summary(path)) for path in paths)
    return [(path, summary) for path, summary in found if summary is not None]


def totals_of(files: Iterable[Path]) -> Totals:
    """What became of the records of all shards that are done."""
    totals = Totals()
    for path in files:
        if summary := read_summary(path):
            totals.records += summary.totals["records"]
            totals.fates.update(summary.totals["fates"])
            totals.reasons.update(summary.totals["reasons"])
    return totals


def rows(corpus: Path, columns: list[str]) -> Iterator[list[dict[str, Any]]]:
    """The rows of a corpus, some at a time, with some of their columns."""
    for path, summary in summaries(corpus):
        for name in summary.files:
            yield from rows_of(path.parent / name, columns)


def rows_of(path: Path, columns: list[str]) -> Iterator[list[dict[str, Any]]]:
    """The rows of one file, some at a time; none of one that is no file of rows."""
    from ..sinks.jsonl import unpacked
    from ..task import LEDGER

    if path.name.endswith(".parquet"):
        import pyarrow.parquet as pq

        with pq.ParquetFile(path) as file:
            for batch in file.iter_batches(_ROWS, columns=columns):
                yield batch.to_pylist()
    elif path.name.endswith(".jsonl.zst") and not path.name.endswith(LEDGER):
        lines = ({name: row[name] for name in columns} for row in unpacked(path))
        while some := list(islice(lines, _ROWS)):
            yield some


@dataclass
class Content:
    """What is in a corpus, as figures need it."""

    confidence: list[float] = field(default_factory=list)
    page_types: Counter[str] = field(default_factory=Counter)
    languages: Counter[str] = field(default_factory=Counter)
    characters: int = 0
    size: int = 0

    @classmethod
    def of(cls, corpus: Path) -> Content:
        """Read a corpus."""
        content = cls()
        for some in rows(corpus, ["confidence", "page_type", "language", "size", "text"]):
            for row in some:
                content.confidence.append(row["confidence"])
                content.page_types[row["page_type"] or "none"] += 1
                content.languages[primary(row["language"]) or "not declared"] += 1
                content.characters += len(row["text"])
                content.size += row["size"]
        return content
