"""Unpacking what came compressed, piece by piece and never more than it may be.

gzip and deflate are in the standard library, and so is Zstandard from Python 3.14 on; before that it is a package, as
Brotli is always.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any, Final, Protocol

from elute.page.document import ReadError

_GZIP: Final = b"\x1f\x8b"
_GZIP_OR_ZLIB: Final = 32 + zlib.MAX_WBITS  # zlib's way of saying: take the header as you find it
_ZSTD: Final = b"\x28\xb5\x2f\xfd"
_SKIPPED: Final = b"\x2a\x4d\x18"  # behind one of sixteen bytes: not a page's data but somebody's notes
_ENOUGH: Final = 4  # bytes: the longest of what is looked at before a stream is begun
_MODULES: Final = {
    "gzip": ("zlib",),
    "deflate": ("zlib",),
    "zstd": ("compression.zstd", "backports.zstd"),
    "brotli": ("brotli",),
}


class Stream(Protocol):
    """One stream of compressed data: eof when its end has come, and then what came behind it."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, /, max_length: int) -> bytes: ...


class _Brotli:
    """Brotli's own decompressor as the others are. It refuses what comes behind the end by itself."""

    unused_data = b""

    def __init__(self, library: Any) -> None:
        self._stream = library.Decompressor()

    @property
    def eof(self) -> bool:
        return bool(self._stream.is_finished())

    def decompress(self, data: bytes, /, max_length: int) -> bytes:
        return bytes(self._stream.process(data, output_buffer_limit=max_length))


def kind_of(data: bytes, name: str = "") -> str | None:
    """What the data of a file is compressed with, as its first bytes tell. Brotli has no sign but the file's name.

    >>> kind_of(b"\\x1f\\x8b..."), kind_of(b"<p>Hello"), kind_of(b"...", "page.html.br")
    ('gzip', None, 'brotli')
    """
    for kind in ("gzip", "zstd"):
        if _begins(kind, data):
            return kind
    return "brotli" if data and name.lower().endswith(".br") else None


def is_installed(kind: str) -> bool:
    """Whether data of this kind can be unpacked here."""
    return _module(kind) is not None


def unpack(chunks: Iterable[bytes], kind: str, max_size: int) -> bytes:
    """The data of all chunks, unpacked, or ReadError. Where it was cut into chunks makes no difference.

    >>> unpack([zlib.compress(b"rain"), b" and rubbish"], "deflate", 1000)
    b'rain'
    """
    return joined(_unpacked(chunks, kind, max_size + 1), max_size)


def joined(chunks: Iterable[bytes], max_size: int) -> bytes:
    """All chunks in one, or ReadError as soon as they are too much."""
    parts, size = [], 0
    for chunk in chunks:
        size += len(chunk)
        if size > max_size:
            raise ReadError(f"larger than the limit of {max_size:,} bytes", setting="max_size")
        parts.append(chunk)
    return b"".join(parts)


def _unpacked(chunks: Iterable[bytes], kind: str, most: int) -> Iterator[bytes]:
    """What each chunk gives, `most` bytes or little more at a time: who takes that many asks for no more."""
    module = library(kind)
    stream, rest, first = None, b"", True
    try:
        for chunk in chain(chunks, [None]):
            rest += chunk or b""
            while rest and (stream is not None or chunk is None or len(rest) >= _ENOUGH):
                if stream is None:
                    if not first and not _begins(kind, rest):
                        return  # rubbish after the end, as browsers see it
                    stream, first = _begun(kind, module, rest), False
                yield stream.decompress(rest, most)
                rest = b""
                if stream.eof and kind != "brotli":
                    rest, stream = stream.unused_data, None
    except (zlib.error, getattr(module, "ZstdError", zlib.error), getattr(module, "error", zlib.error)):
        raise ReadError(f"damaged {kind} data") from None
    if stream is not None and not stream.eof:
        raise ReadError(f"the {kind} data is cut short")


def _begins(kind: str, data: bytes) -> bool:
    """Whether a stream begins here, by its first bytes. gzip and Zstandard may hold several, one after the other."""
    if kind == "zstd":
        return data.startswith(_ZSTD) or (data[1:4] == _SKIPPED and 0x50 <= data[0] <= 0x5F)
    return kind == "gzip" and data.startswith(_GZIP)


def _begun(kind: str, library: Any, first: bytes) -> Stream:
    if kind == "brotli":
        return _Brotli(library)
    if kind == "zstd":
        stream: Stream = library.ZstdDecompressor()
        return stream
    if kind == "gzip":
        return zlib.decompressobj(_GZIP_OR_ZLIB)
    # Some servers send deflate without the zlib header that the standard asks for.
    has_header = len(first) > 1 and first[0] & 0x0F == 8 and int.from_bytes(first[:2], "big") % 31 == 0
    return zlib.decompressobj(zlib.MAX_WBITS if has_header else -zlib.MAX_WBITS)


def _module(kind: str) -> str | None:
    for name in _MODULES[kind]:
        try:
            if find_spec(name) is not None:
                return name
        except ModuleNotFoundError:  # not even the package that it would be in
            pass
    return None


def library(kind: str) -> Any:
    """The module that packs and unpacks this kind; ReadError where it is not installed."""
    name = _module(kind)
    if name is None:
        raise ReadError(f"{kind} data needs a package that is not installed: pip install 'elute[compressed]'")
    return import_module(name)
