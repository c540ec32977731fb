"""From data that were found to a record that has a page, or the reason why it has none."""

from __future__ import annotations

from elute.page import Document
from elute.page.binary import not_a_page

from ..fates import Fate
from ..records import Record


def skip(record: Record, reason: str) -> None:
    """The record is no page."""
    record.fate, record.reason = Fate.SKIPPED, reason


def fail(record: Record, reason: str) -> None:
    """The record cannot be read."""
    record.fate, record.reason, record.page = Fate.FAILED, reason, None


def take(record: Record, data: bytes, charset: str | None = None) -> None:
    """The record is a page, unless its data are none."""
    if not data or data.isspace():
        skip(record, "nothing in it")
    elif kind := not_a_page(data):
        skip(record, kind)
    else:
        record.page = Document(data, record.url or None, charset)


def text_of(value: object) -> str:
    """What a source says of a page, as text that can be written: lone surrogates, which JSON and the names of files may
    have, cannot.

    >>> text_of("\\ud800?"), text_of(7), text_of(None)
    ('??', '7', '')
    """
    return str(value or "").encode("utf-8", "replace").decode()


def too_large(max_size: int) -> str:
    """What is said of a record that is larger than it may be.

    >>> too_large(20_000)
    'larger than the limit of 20,000 bytes (max_size)'
    """
    return f"larger than the limit of {max_size:,} bytes (max_size)"
