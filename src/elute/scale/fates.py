"""What may become of a record. Each has exactly one of these."""

from __future__ import annotations

from enum import StrEnum


class Fate(StrEnum):
    """What became of a record."""

    WRITTEN = "written"
    SKIPPED = "skipped"  # it is no page, or a filter of the user left it out
    FAILED = "failed"  # it cannot be read or extracted
    TIMED_OUT = "timed out"
    KILLED = "killed"  # its process died of it, each time that it was tried
    DUPLICATE = "duplicate"
