"""A clue: what one place of a page says of one field."""

from __future__ import annotations

from typing import NamedTuple

from elute.metadata._clue import Clue
from elute.metadata.dates import When

__all__ = ["Clue", "Dated"]


class Dated(NamedTuple):
    """The date of a text, and how many characters stand around it."""

    when: When
    around: int
