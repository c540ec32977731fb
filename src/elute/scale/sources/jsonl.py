"""Lines of JSON: an object a line, with the page and its address among its fields."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from elute.page.compressed import is_installed, library
from elute.page.document import MAX_SIZE

from ..options import Columns
from ..records import Place, Record
from .files import File
from .pages import fail, take, text_of, too_large

_ROOM: Final = 6  # characters of JSON that one of a page may take, such as \\u00e9


class JsonLines(File):
    """The lines of a file of JSON."""

    def __init__(self, path: Path, name: str, columns: Columns, max_size: int = MAX_SIZE) -> None:
        super().__init__(path, name)
        self._columns = columns
        self._max_size = max_size

    def length(self) -> int:
        """The bytes of all lines, which is not known of those that are compressed."""
        return 0 if self.path.suffix in (".gz", ".zst") else self.size()

    def records(self, after: Place | None = None) -> Iterator[Record]:
        """The lines, or those behind a place."""
        with _opened(self.path) as file:
            number = offset = 0
            if after:
                number, offset = after.number, file.seek(after.offset)
                offset += self._line(file)[1]
                number += 1
            while True:
                record = Record(number, offset)
                try:
                    line, size = self._line(file)
                except _damaged() as error:
                    fail(record, f"damaged: {error}")
                    yield record
                    return
                if not size:
                    return
                self._fill(record, line)
                yield record
                number, offset = number + 1, offset + size

    def _line(self, file: IO[bytes]) -> tuple[bytes | None, int]:
        """The next line, None where it is too long to be read, and its length."""
        most = _ROOM * self._max_size
        line = file.readline(most)
        size = len(line)
        if size < most or line.endswith(b"\n"):
            return line, size
        while (more := file.readline(1 << 20)) and not more.endswith(b"\n"):
            size += len(more)
        return None, size + len(more)

    def _fill(self, record: Record, line: bytes | None) -> None:
        if line is None:
            fail(record, too_large(self._max_size))
            return
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError):
            fail(record, "not JSON")
            return
        if not isinstance(fields, dict):
            fail(record, "not a JSON object")
            return
        fill(record, fields, self._columns, self._max_size)


def fill(record: Record, fields: dict[str, Any], columns: Columns, max_size: int) -> None:
    """What the fields of a row say of a record."""
    record.id, record.url, record.crawled = (text_of(fields.get(name)) for name in columns.about())
    html = fields.get(columns.html)
    charset: str | None = str(fields.get(columns.charset) or "") or None
    if isinstance(html, str):
        html, charset = html.encode("utf-8", "replace"), "utf-8"
    if not isinstance(html, bytes):
        fail(record, f"no field {columns.html!r} with a page in it")
    elif len(html) > max_size:
        fail(record, too_large(max_size))
    else:
        take(record, html, charset)


def _opened(path: Path) -> IO[bytes]:
    way: Any = gzip if path.suffix == ".gz" else library("zstd") if path.suffix == ".zst" else io
    opened: IO[bytes] = way.open(path, "rb")
    return opened


def _damaged() -> tuple[type[Exception], ...]:
    """What reading a file raises whose compressed data are damaged or cut short."""
    zstd: tuple[type[Exception], ...] = (library("zstd").ZstdError,) if is_installed("zstd") else ()
    return (EOFError, OSError, zlib.error, *zstd)
