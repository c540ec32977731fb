"""WARC files, by FastWARC: responses, resources and conversions are pages, every other record has its line too.

A damaged record costs no other: reading goes on where the next record begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from elute.page import ReadError
from elute.page.document import MAX_SIZE

from ..fates import Fate
from ..records import Place, Record
from .damage import find, is_whole
from .files import File
from .http import HEADERS, PAGES, body, media_type
from .pages import fail, skip, take, text_of, too_large

if TYPE_CHECKING:
    from fastwarc.warc import WarcRecord

_BEGINNINGS: Final = {b"\x1f\x8b": b"\x1f\x8b\x08", b"\x28\xb5": b"\x28\xb5\x2f\xfd", b"WA": b"WARC/1."}
"""How a record begins in a file that begins so: every record is compressed by itself, or none is."""

_DAMAGED: Final = "damaged: "
_NEXT: Final = b"\r\n\r\nWARC/1."


class Warc(File):
    """The records of a WARC file."""

    def __init__(self, path: Path, name: str, max_size: int = MAX_SIZE) -> None:
        super().__init__(path, name)
        self._max_size = max_size

    def records(self, after: Place | None = None) -> Iterator[Record]:
        """The records, or those behind a place."""
        with self.path.open("rb") as file:
            start = self._found_again(file, after) if after else 0
            if after and start is None:  # compressed as a whole: there is no way but from its beginning
                yield from (record for record in self._all(file, 0, 0) if record.number > after.number)
            elif after:
                behind = self._all(file, after.offset, after.number)
                next(behind)
                yield from behind
            else:
                yield from self._all(file, 0, 0)

    def _found_again(self, file: BinaryIO, place: Place) -> int | None:
        """The offset of a record that was read before, if the record can be read from there."""
        file.seek(place.offset)
        try:
            record = next(iter(_iterator(file)), None)
        except OSError:
            return None
        found = place.id and record is not None and _id(record) == place.id
        return place.offset if found and record is not None and record.stream_pos == place.offset else None

    def _all(self, file: BinaryIO, offset: int, number: int) -> Iterator[Record]:
        """The records from an offset on. One is handed out when the next is found: only then its length was right."""
        begin = self._beginning(file)
        last: Record | None = None
        while offset >= 0:
            damage = ""
            file.seek(offset)
            try:
                for found in _iterator(file):
                    if last is not None:
                        yield last
                        number += 1
                    last = self._record(found, number)
                    if last.reason.startswith(_DAMAGED):
                        break
            except OSError as error:
                damage = str(error)
                if last is not None and last.page is not None and _NEXT in last.page.data:
                    fail(last, f"{_DAMAGED}the next record begins within it")
            is_over = not damage and not (last and last.reason.startswith(_DAMAGED))
            if last is not None:
                yield last
                number, offset = number + 1, last.offset
            if is_over:
                if self.size() and (last is None or not is_whole(file, offset)):
                    yield _damaged(number, offset, "the file is cut short")
                return
            first, offset = self._next(file, begin, offset + 1 if last is not None or offset else 0)
            if damage and (offset < 0 or first != offset):
                yield _damaged(number, self.size() if first < 0 else first, damage)
                number += 1
            last = None

    def _beginning(self, file: BinaryIO) -> bytes:
        file.seek(0)
        return _BEGINNINGS.get(file.read(2), _BEGINNINGS[b"WA"])

    def _next(self, file: BinaryIO, begin: bytes, at: int) -> tuple[int, int]:
        """Where the next record seems to begin, and where the next one does that can be read; -1 where none is."""
        first = -1
        while (at := find(file, begin, at)) >= 0:
            first = at if first < 0 else first
            file.seek(at)
            try:
                if next(iter(_iterator(file)), None) is not None:
                    return first, at
            except OSError:
                pass
            at += 1
        return first, -1

    def _record(self, found: WarcRecord, number: int) -> Record:
        headers = found.headers
        record = Record(
            number,
            found.stream_pos,
            id=_id(found),
            url=text_of(headers.get("WARC-Target-URI")).strip("<> "),
            crawled=text_of(headers.get("WARC-Date")),
        )
        kind = str(found.record_type)
        try:
            if kind == "response" and found.is_http:
                self._response(found, record)
            elif kind in ("resource", "conversion", "response"):
                self._stored(found, record)
            else:
                skip(record, f"{kind} record")
        except ReadError as error:
            fail(record, str(error))
        except OSError as error:
            fail(record, f"{_DAMAGED}{error}")
        return record

    def _response(self, found: WarcRecord, record: Record) -> None:
        found.parse_http(auto_decode="none")
        answer = found.http_headers
        status = answer.status_code if answer is not None else None
        if answer is None or status is None:
            fail(record, "no HTTP response in it")
        elif status != 200:
            skip(record, f"HTTP status {status}")
        else:
            headers = {name: answer.get(name) or "" for name in HEADERS}
            kind, charset = media_type(headers["content-type"])
            if kind in PAGES:
                data = self._read(found, record)
                if data is not None:
                    take(record, body(data, headers, self._max_size), charset)
            else:
                skip(record, f"content type {kind[:80]}")

    def _stored(self, found: WarcRecord, record: Record) -> None:
        """A page, or a text that was made of one: its lines are paragraphs then."""
        kind, charset = media_type(found.headers.get("Content-Type") or "")
        if kind not in PAGES and kind != "text/plain":
            skip(record, f"content type {kind[:80]}")
        elif (data := self._read(found, record)) is not None:
            take(record, _paragraphs(data) if kind == "text/plain" else data, charset or None)

    def _read(self, found: WarcRecord, record: Record) -> bytes | None:
        """The content of a record, but where there is too much of it, or less than its header says."""
        expected = found.content_length
        if expected > self._max_size:
            fail(record, too_large(self._max_size))
            return None
        reader: Any = found.reader
        data: bytes = reader.read(expected)
        if len(data) < expected:
            fail(record, f"{_DAMAGED}the record is cut short")
        else:
            return data
        return None


def _iterator(file: BinaryIO) -> Any:
    from fastwarc.warc import ArchiveIterator

    return ArchiveIterator(file, parse_http=False, fsspec_args=False)


def _damaged(number: int, offset: int, how: str) -> Record:
    return Record(number, offset, fate=Fate.FAILED, reason=f"{_DAMAGED}{how}")


def _id(record: WarcRecord) -> str:
    return text_of(record.record_id).strip("<>")


def _paragraphs(text: bytes) -> bytes:
    escaped = text.replace(b"&", b"&amp;").replace(b"<", b"&lt;")
    return b"".join(b"<p>" + line + b"</p>\n" for line in escaped.splitlines() if line.strip())
