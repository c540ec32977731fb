"""A page before it is parsed: its bytes and what is known of them. `elute.web` has those of the network."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final

MAX_SIZE: Final = 20 * 1024 * 1024
"""Bytes of a page that is fetched or unpacked, unless told otherwise."""


@dataclass(frozen=True)
class Document:
    """The bytes of a page, the address they are from, and the encoding that the server named."""

    data: bytes
    url: str | None = None
    charset: str | None = None

    def __repr__(self) -> str:
        return f"<Document of {len(self.data):,} bytes{f', {self.url}' if self.url else ''}>"


class ReadError(OSError):
    """A page that cannot be had; the message is one sentence that says why.

    `setting` is the argument of `fetch` or `read` that would let it through, "" where there is none. `status` is what a
    server answered instead of the page, and `retry_after` the seconds after which it wants to be asked again.

    >>> str(ReadError("larger than 1,000 bytes", setting="max_size"))
    'larger than 1,000 bytes (max_size)'
    """

    def __init__(
        self, reason: str, *, setting: str = "", status: int | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(f"{reason} ({setting})" if setting else reason)
        self.reason = reason
        self.setting = setting
        self.status = status
        self.retry_after = retry_after


def read(path: str | os.PathLike[str], *, max_size: int = MAX_SIZE) -> Document:
    """The page in a file, unpacked where it is compressed: gzip, and with `.[compressed]` Zstandard and Brotli.

    `max_size` is the limit for what comes out of a compressed file; other files are read whole. A file that is not
    there raises what `open` raises, one that cannot be unpacked ReadError; both are OSErrors.

    >>> import elute
    >>> page = elute.read("examples/page.html")
    >>> elute.extract(page, url="https://ledger.example/").title
    'A rain gauge for the price of a pizza'
    """
    with open(path, "rb") as file:
        data = file.read()
    return Document(unpacked(data, os.fsdecode(path), max_size))


def unpacked(data: bytes, name: str = "", max_size: int = MAX_SIZE) -> bytes:
    """The data as it was before it was compressed, which its first bytes or the name of its file tell."""
    from elute.page.compressed import kind_of, unpack

    kind = kind_of(data, name)
    return data if kind is None else unpack([data], kind, max_size)
