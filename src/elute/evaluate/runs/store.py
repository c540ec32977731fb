"""Files of JSON lines that a killed process leaves whole: a header, then one record a page.

While a file is worked on, records are added to a journal beside it, in the order in which they come. When all are
there, the file is written anew in the order of the dataset, in one step, and the journal is deleted. A line that was
cut off is dropped when the journal is read. Records of another header are of another version and do not count.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from elute.files import write_whole

Record = dict[str, Any]  # has an "id"
Header = Mapping[str, Any]


class BrokenFile(Exception):
    """A file of a run that cannot be read, by whatever became of it; the message says what to do."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is broken: delete it, and run the same evaluation again for what was in it")


_JOURNAL = ".part"
_LEVEL = 4  # of compression: a third of the time of the usual one, and nearly as small


class Lines:
    """One file. `ids` are the pages of which it has a record of this header, and one that is `good`."""

    def __init__(self, path: Path, header: Header, good: Callable[[Record], bool] = bool) -> None:
        self.path = path
        self.header = dict(header)
        self.ids = {id for id, record in self._records().items() if good(record)}
        self._journal: int | None = None

    def add(self, record: Record) -> None:
        """Keep a record: it is in the file, whatever happens from here on."""
        if self._journal is None:
            self._journal = self._open_journal()
        rest = memoryview(_line(record))
        while rest:  # a disk that is nearly full takes a part, and the next time says so
            rest = rest[os.write(self._journal, rest) :]
        self.ids.add(record["id"])

    def finish(self, order: Sequence[str]) -> None:
        """Write the file as it stays: every record once, in this order."""
        self.close()
        journal = _journal(self.path)
        if not journal.exists() and self.path.exists():
            return
        records = self._records()
        content = b"".join(map(_line, [self.header, *(records[id] for id in order if id in records)]))
        if self.path.suffix == ".gz":
            content = gzip.compress(content, _LEVEL, mtime=0)
        replace_file(self.path, content)
        journal.unlink(missing_ok=True)

    def _records(self) -> dict[str, Record]:
        records: dict[str, Record] = {}
        for header, found in (_read(self.path), _read(_journal(self.path))):
            if header == self.header:
                records.update(found)
        return records

    def close(self) -> None:
        if self._journal is not None:
            os.close(self._journal)
            self._journal = None

    def _open_journal(self) -> int:
        """The journal, ready for a record: without a line that was cut off, and new if it is of another version."""
        path = _journal(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        old, _ = _read(path)
        if old != self.header:
            replace_file(path, _line(self.header))
        else:
            content = path.read_bytes()
            os.truncate(path, content.rfind(b"\n") + 1)
        return os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))


def read(path: Path) -> tuple[Record | None, dict[str, Record]]:
    """The header and the records of a file and its journal; of the journal alone, when that is of a newer version."""
    header, records = _read(path)
    newer, added = _read(_journal(path))
    if newer is None:
        return header, records
    return newer, {**records, **added} if newer == header else added


def read_header(path: Path) -> Record | None:
    """The header alone, as `read` gives it."""
    return next(_records_of(_journal(path)), None) or next(_records_of(path), None)


def paths(folder: Path, suffix: str) -> dict[str, Path]:
    """The files below a folder by the names that they stand for, those with a journal alone included."""
    found = {}
    for path in sorted(folder.glob(f"*{suffix}")) + sorted(folder.glob(f"*{suffix}{_JOURNAL}")):
        found[unquote(path.name.removesuffix(_JOURNAL).removesuffix(suffix))] = path.with_name(
            path.name.removesuffix(_JOURNAL)
        )
    return dict(sorted(found.items()))


def file_name(name: str) -> str:
    """A name as the name of a file: the name itself, unless it has characters that not every system takes.

    >>> file_name("boilerpy3-article"), file_name("http://a/b")
    ('boilerpy3-article', 'http%3A%2F%2Fa%2Fb')
    """
    return quote(name, safe=" ")


def replace_file(path: Path, content: bytes) -> None:
    """Write a file in one step, in a folder that may not be there yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content, sync=False)


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Keep all others out of a folder; BlockingIOError when somebody is in there."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ImportError:  # Windows: the user must see to it
        yield
        return
    with (folder / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # ends with the process, however that ends
        yield


def _journal(path: Path) -> Path:
    return path.with_name(path.name + _JOURNAL)


def _read(path: Path) -> tuple[Record | None, dict[str, Record]]:
    lines = _records_of(path)
    header = next(lines, None)
    try:
        return header, {record["id"]: record for record in lines}
    except KeyError:
        raise BrokenFile(path) from None


def _records_of(path: Path) -> Iterator[Record]:
    """The header and the records, without lines that were cut off."""
    try:
        file = gzip.open(path) if path.suffix == ".gz" else path.open("rb")
    except FileNotFoundError:
        return
    with file:
        for line in _whole_lines(file, path):
            try:
                record = json.loads(line)
            except ValueError:
                continue
            except RecursionError:
                raise BrokenFile(path) from None
            if not isinstance(record, dict):
                raise BrokenFile(path)
            yield record


def _whole_lines(file: Iterable[bytes], path: Path) -> Iterator[bytes]:
    try:
        yield from (line for line in file if line.endswith(b"\n"))
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise BrokenFile(path) from None


def _line(record: Header) -> bytes:
    # Text from pages may have half a surrogate pair in it, which must come back as it was.
    return json.dumps(record, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
