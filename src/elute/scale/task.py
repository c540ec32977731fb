"""A shard to do: which source, to where, how; and the summary that says that it is done."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from elute.files import whole

from .fates import Fate
from .journal import Journal, journal_of
from .options import SCHEMA, Options, fingerprint
from .records import Source
from .sinks import writer

LEDGER: Final = ".ledger.jsonl.zst"
SUMMARY: Final = ".summary.json"
REST: Final = ".rest"


@dataclass(frozen=True)
class Task:
    """One source, and the corpus that its pages go to. `condemned` are records that are not to be tried, and why."""

    source: Source
    corpus: Path
    options: Options
    condemned: dict[int, tuple[Fate, str]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of its source."""
        return self.source.name

    @property
    def journal(self) -> Journal:
        """What is done of it."""
        return journal_of(self.corpus, self.name)

    def output(self, rest: bool = False) -> Path:
        """The file for its rows."""
        return self._file((REST if rest else "") + writer(self.options.sink).suffix)

    @property
    def ledger(self) -> Path:
        """The file for its ledger."""
        return self._file(LEDGER)

    @property
    def summary(self) -> Path:
        """The file that says that it is done: written last."""
        return self._file(SUMMARY)

    def hash(self) -> str:
        """What tells this task from one with another source or configuration."""
        return fingerprint(self.options.configuration(), self.name, self.source.state())

    def done(self, hash: str) -> Summary | None:
        """Its summary, if it is done and its files are there. What a process that was killed then left is cleared."""
        summary = read_summary(self.summary)
        if summary is None or summary.hash != hash:
            return None
        sizes = {name: _size(self.summary.parent / name) for name in summary.files}
        if sizes != summary.files:
            return None
        self.journal.remove()
        return summary

    def clear(self) -> None:
        """Remove what another configuration has made of the source; the summary last, as it names the files."""
        if summary := read_summary(self.summary):
            for name in summary.files:
                (self.summary.parent / Path(name).name).unlink(missing_ok=True)  # never outside of the corpus
        self.summary.unlink(missing_ok=True)

    def _file(self, suffix: str) -> Path:
        return self.corpus / f"{self.name}{suffix}"


@dataclass(frozen=True)
class Summary:
    """What became of the records of a shard. `files` are its outputs with their sizes, `took` is how long it worked
    on records, and on how many bytes of pages: the only thing that differs from run to run."""

    source: str
    hash: str
    configuration: dict[str, Any]
    totals: dict[str, Any]
    files: dict[str, int]
    took: dict[str, float]
    schema: int = SCHEMA

    def write(self, path: Path, drafts: Path | None = None) -> None:
        """Put it in its place."""
        with whole(path, drafts=drafts) as file:
            file.write(json.dumps(vars(self), ensure_ascii=False, indent=1).encode("utf-8", "replace"))


def read_summary(path: Path) -> Summary | None:
    """The summary in a file, None where there is none."""
    try:
        return Summary(**json.loads(path.read_bytes()))
    except (OSError, ValueError, TypeError):
        return None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1
