"""Files that are no web pages, told by how they begin: better a word about it than a page of noise."""

from __future__ import annotations

from typing import Final

from elute.page._parser import controls

SIGNATURES: Final = {
    b"%PDF-": "a PDF file",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF8": "a GIF image",
    b"RIFF": "a WebP, WAV or AVI file",
    b"PK\x03\x04": "a ZIP archive or office document",
    b"\x1f\x8b": "gzip-compressed data",
    b"\x28\xb5\x2f\xfd": "zstd-compressed data",
    b"\xfd7zXZ": "xz-compressed data",
    b"BZh": "bzip2-compressed data",
    b"\x7fELF": "a program",
    b"\xd0\xcf\x11\xe0": "an office document",
}
BEGINNINGS: Final = tuple(SIGNATURES)
FIRST_BYTES: Final = frozenset(beginning[:1] for beginning in BEGINNINGS)
SAMPLE: Final = 1024
"""How many bytes are looked at."""
MOST_CONTROLS: Final = 0.05
"""The largest share of control characters that text has; random bytes have a tenth."""


def not_a_page(data: bytes) -> str | None:
    """What the bytes are if they are no text at all, None where they may be a page.

    NUL does not count (UTF-16 is full of it), nor does the escape character (ISO-2022-JP).

    >>> not_a_page(b"%PDF-1.7 ...")
    'a PDF file'
    >>> not_a_page(b"<p>Hello")
    """
    if data[:1] in FIRST_BYTES and data.startswith(BEGINNINGS):
        return next(kind for signature, kind in SIGNATURES.items() if data.startswith(signature))
    if controls(data, SAMPLE) > MOST_CONTROLS * min(len(data), SAMPLE) or _is_filler(data):
        return "binary data"
    return None


def _is_filler(data: bytes) -> bool:
    """Whether the data begin with one byte beyond ASCII, again and again."""
    return len(data) >= SAMPLE and data[0] >= 0x80 and data.count(data[0], 0, SAMPLE) == SAMPLE
