"""The journal of a shard that is not done: what is done of it, batch by batch, each of them whole or not there.

Whoever goes on with a shard, be it after a process died or on another day, finds the batches that were done and begins
behind the last one. A batch is a number of records that is always the same: who goes on makes the same batches as who
was never stopped, and so the same bytes.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

from elute.files import write_whole

from .ledger import REST, Line, Totals, place
from .records import Place
from .rows import Row
from .sinks import Writer
from .sinks.jsonl import packed, unpacked

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

BATCH: Final = 512
"""Records of a batch."""

FOLDER: Final = ".unfinished"
_HASH: Final = "hash"
_LOCK: Final = ".lock"
_LINES: Final = "lines"  # written last: a batch without it is not there
_ROWS: Final = "rows"


class Journal:
    """The batches of one shard, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else works on the shard meanwhile; waits for one that does, such as what a killed run left behind."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if fcntl is None:
            yield
            return
        lock = self.folder.with_suffix(_LOCK)
        while True:
            with lock.open("ab") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                if _is_at(file, lock):  # whoever had it may have taken its name away in the end
                    yield
                    return

    def begin(self, hash: str) -> None:
        """Keep what is there if it is of the same source and configuration, and nothing otherwise."""
        mark = self.folder / _HASH
        if not mark.is_file() or mark.read_text() != hash:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(mark, hash.encode())

    def found(self) -> tuple[int, Totals, Place | None]:
        """How many batches are done, what became of their records, and behind which one to go on."""
        totals, last, batches = Totals(), None, 0
        while (file := self._file(batches, _LINES)).is_file():
            for last in unpacked(file):
                totals.add(last)
            batches += 1
        return batches, totals, place(last) if last else None

    def add(self, batch: int, writer: Writer, lines: Sequence[Line], rows: Sequence[Row], rest: Sequence[Row]) -> None:
        """Keep a batch."""
        for kind, some in ((_ROWS, rows), (REST, rest)):
            if some:
                write_whole(self._file(batch, kind), writer.packed(some))
        write_whole(self._file(batch, _LINES), packed(lines))

    def lines(self) -> list[Path]:
        """The files with the lines of the ledger."""
        return sorted(self.folder.glob(f"*.{_LINES}"))

    def rows(self, rest: bool = False) -> list[Path]:
        """The files with rows, or with those of the rest, of batches that are done."""
        kind = REST if rest else _ROWS
        return [file for lines in self.lines() if (file := lines.with_suffix(f".{kind}")).is_file()]

    def remove(self) -> None:
        """The shard is done."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.with_suffix(_LOCK).unlink(missing_ok=True)
        with suppress(OSError):  # others are not done
            self.folder.parent.rmdir()

    def _file(self, batch: int, kind: str) -> Path:
        return self.folder / f"{batch:08}.{kind}"


def journal_of(corpus: Path, name: str) -> Journal:
    """The journal of a shard of a corpus. Names may be longer than those of a folder."""
    return Journal(corpus / FOLDER / sha256(name.encode("utf-8", "surrogateescape")).hexdigest()[:20])


def _is_at(file: BinaryIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
