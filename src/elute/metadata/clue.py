"""A clue: what one place of a page says of one field."""

from __future__ import annotations

from typing import NamedTuple

from elute.metadata.dates import When


class Dated(NamedTuple):
    """The date of a text, and how many characters stand around it."""

    when: When
    around: int


class Clue(NamedTuple):
    """A value that a place of the page gives for a field. `source` names the kind of place: how far it is trusted has
    been measured for each kind. `row` is where it stands, 0 where that is no row, such as the page's address;
    `date` its date where it has been read."""

    field: str
    value: str
    source: str
    row: int = 0
    date: Dated | None = None
