"""Where a damaged WARC file can be read again, and whether it ends where it should."""

from __future__ import annotations

import zlib
from typing import BinaryIO, Final

_PIECE: Final = 1 << 20
_HEADER: Final = 1 << 16
_GZIP: Final = 16 + zlib.MAX_WBITS  # zlib's way of saying: with a header of gzip


def find(file: BinaryIO, wanted: bytes, at: int) -> int:
    """The first place at or behind `at` where these bytes are, -1 where there is none.

    >>> from io import BytesIO
    >>> find(BytesIO(b"WARC/1.0 and WARC/1.1"), b"WARC/1.", 1)
    13
    """
    file.seek(at)
    kept = b""
    while piece := file.read(_PIECE):
        window = kept + piece
        if (found := window.find(wanted)) >= 0:
            return at - len(kept) + found
        at += len(piece)
        kept = window[1 - len(wanted) :]
    return -1


def is_whole(file: BinaryIO, last: int) -> bool:
    """Whether a file ends where its last record does. FastWARC says nothing where a file is cut short."""
    file.seek(last)
    head = file.read(2)
    file.seek(last)
    if head == b"\x1f\x8b":
        return _ends_with_a_member(file)
    if head == b"WA":
        return _ends_with_its_record(file, last)
    return True  # of Zstandard, an error would have been raised


def _ends_with_a_member(file: BinaryIO) -> bool:
    member, rest = None, b""
    try:
        while rest or (rest := file.read(_PIECE)):
            member = member or zlib.decompressobj(_GZIP)
            member.decompress(rest, _PIECE)
            rest = member.unused_data if member.eof else member.unconsumed_tail
            member = None if member.eof else member
        while member and not member.eof and member.decompress(b"", _PIECE):
            pass
    except zlib.error:
        return True  # what is behind the end is no record
    return member is None or member.eof


def _ends_with_its_record(file: BinaryIO, last: int) -> bool:
    head, end, _ = file.read(_HEADER).partition(b"\r\n\r\n")
    sizes = [line.split(b":", 1)[1] for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")]
    if not end or len(sizes) != 1 or not sizes[0].strip().isdigit():
        return False
    ends = last + len(head) + len(end) + int(sizes[0])
    is_there = file.seek(0, 2) >= ends
    file.seek(ends)
    return is_there and not file.read(_HEADER).strip()
