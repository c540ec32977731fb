"""What sources give: record after record, each of them a page, or the reason why it is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from elute.page import Document

from .fates import Fate


@dataclass(slots=True)
class Record:
    """One record of a source. It has a page, or else a fate and the reason for it.

    `number` counts the records of the source from 0. `offset` is where the record begins: a byte of a WARC file, a row
    of a table, a line, or the number of a file in its folder. `crawled` is when it was fetched, as the source says.
    """

    number: int
    offset: int
    id: str = ""
    url: str = ""
    crawled: str = ""
    page: Document | None = None
    fate: Fate | None = None
    reason: str = ""


@dataclass(frozen=True)
class Place:
    """The last record that was done: reading goes on behind it."""

    number: int
    offset: int
    id: str


class Source(Protocol):
    """A file or a folder of records, in an order that is the same every time."""

    @property
    def name(self) -> str:
        """What its outputs are called."""

    def state(self) -> dict[str, object]:
        """What changes when the records do."""

    def size(self) -> int:
        """Bytes to read."""

    def length(self) -> int:
        """The offset at its end, to tell how far reading has come; 0 where that is not known."""

    def records(self, after: Place | None = None) -> Iterator[Record]:
        """The records, or those behind a place."""


class SourceError(Exception):
    """A source that cannot be read at all; the message says why."""
