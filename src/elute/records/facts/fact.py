"""A fact: the value of one field, and where it was found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """One field of a thing."""

    field: str
    text: str
    source: str
    """ "json-ld", "microdata", "rdfa", "meta", "table", "list", "delimiter", "dictionary" or "page"."""
    rows: tuple[int, ...] = ()
