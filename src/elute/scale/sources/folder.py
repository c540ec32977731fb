"""Pages in files: each of them a record, in the order of their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from elute.page.document import MAX_SIZE, ReadError, read

from ..records import Place, Record
from .pages import fail, take, text_of, too_large


class Folder:
    """Files below a folder, or some of them."""

    def __init__(self, folder: Path, name: str, files: Sequence[Path], max_size: int = MAX_SIZE) -> None:
        self.name = name
        self._folder = folder
        self._files = files
        self._max_size = max_size

    def state(self) -> dict[str, object]:
        """What changes when a file does."""
        found = sha256()
        for file in self._files:
            found.update(f"{self._id(file)}\0{_stat(file)}\n".encode())
        return {"files": len(self._files), "listing": found.hexdigest()}

    def size(self) -> int:
        """Bytes of all files."""
        return sum(_stat(file)[0] for file in self._files)

    def length(self) -> int:
        """The number of files."""
        return len(self._files)

    def records(self, after: Place | None = None) -> Iterator[Record]:
        """The files, or those behind a place."""
        first = after.number + 1 if after else 0
        for number in range(first, len(self._files)):
            file = self._files[number]
            record = Record(number, number, id=self._id(file))
            try:
                if file.stat().st_size > self._max_size:
                    fail(record, too_large(self._max_size))
                else:
                    take(record, read(file, max_size=self._max_size).data)
            except ReadError as error:
                fail(record, str(error))
            except OSError as error:
                fail(record, error.strerror or str(error))
            yield record

    def _id(self, file: Path) -> str:
        return text_of(file.relative_to(self._folder).as_posix())


def _stat(file: Path) -> tuple[int, int]:
    """Size and date of a file, which may be gone by now."""
    try:
        about = file.stat()
    except OSError:
        return 0, 0
    return about.st_size, about.st_mtime_ns
