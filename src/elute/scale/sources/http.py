"""The body of an HTTP response as a crawler has stored it: whole, in chunks, compressed, or not as its header says.

Many crawlers store bodies unpacked and keep the header as it came: where a body is not what the header says, it is
taken as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from email.message import Message
from functools import lru_cache
from typing import Final

from elute.page import ReadError
from elute.page.compressed import kind_of, unpack

PAGES: Final = frozenset({"", "text/html", "application/xhtml+xml"})
"""Media types of pages. Where there is none, the bytes tell."""

HEADERS: Final = ("content-type", "content-encoding", "transfer-encoding")
"""What of a header is looked at."""

_KINDS: Final = {"gzip": "gzip", "x-gzip": "gzip", "deflate": "deflate", "br": "brotli", "zstd": "zstd"}
_LONGEST_SIZE: Final = 16  # hexadecimal digits of a chunk's length


@lru_cache(maxsize=1024)
def media_type(content_type: str) -> tuple[str, str | None]:
    """The type and the charset of a Content-Type header.

    >>> media_type('Text/HTML; charset="ISO-8859-1"'), media_type("")
    (('text/html', 'iso-8859-1'), ('', None))
    """
    if not content_type.strip():
        return "", None
    header = Message()
    header["Content-Type"] = content_type.replace("\r", " ").replace("\n", " ")
    return content_type.partition(";")[0].strip().lower(), header.get_content_charset()


def body(data: bytes, headers: Mapping[str, str], max_size: int) -> bytes:
    """The page in a stored body; ReadError where it is damaged or larger than it may be.

    `headers` have names in small letters.

    >>> body(b"4\\r\\nrain\\r\\n0\\r\\n\\r\\n", {"transfer-encoding": "chunked"}, 1000)
    b'rain'
    """
    if "chunked" in headers.get("transfer-encoding", "").lower():
        data = dechunked(data)
    for name in reversed(headers.get("content-encoding", "").lower().split(",")):
        kind = _KINDS.get(name.strip())
        if kind is not None and _is(kind, data):
            data = unpack([data], kind, max_size)
    if len(data) > max_size:
        raise ReadError(f"larger than the limit of {max_size:,} bytes", setting="max_size")
    return data


def dechunked(data: bytes) -> bytes:
    """The data of all chunks, as far as they go; data that are not in chunks as they are.

    >>> dechunked(b"2;name=value\\r\\nra\\r\\n2\\r\\nin\\r\\n0\\r\\n\\r\\n"), dechunked(b"<p>rain")
    (b'rain', b'<p>rain')
    """
    parts: list[bytes] = []
    at = 0
    while True:
        end = data.find(b"\r\n", at)
        digits = data[at:end].partition(b";")[0].strip() if end >= 0 else b""
        if not 0 < len(digits) <= _LONGEST_SIZE or not _is_hexadecimal(digits):
            return b"".join(parts) if parts else data
        size = int(digits, 16)
        if size == 0:
            return b"".join(parts)
        parts.append(data[end + 2 : end + 2 + size])
        at = end + 2 + size + 2


def _is_hexadecimal(digits: bytes) -> bool:
    return not digits.strip(b"0123456789abcdefABCDEF")


def _is(kind: str, data: bytes) -> bool:
    """Whether data may be of a kind. Only gzip and Zstandard tell; a page begins with none of what the others do."""
    if kind in ("gzip", "zstd"):
        return kind_of(data) == kind
    return bool(data) and not data.lstrip()[:1] == b"<"
