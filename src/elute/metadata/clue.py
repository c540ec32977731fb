"""A clue: what one place of a page says of one field."""

from __future__ import annotations

from typing import NamedTuple


class Clue(NamedTuple):
    """A value that a place of the page gives for a field. `source` names the kind of place: how far it is trusted has
    been measured for each kind. `row` is where it stands, 0 where that is no row, such as the page's address."""

    field: str
    value: str
    source: str
    row: int = 0
