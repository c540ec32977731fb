"""Pairs as a set of records: one record, the thing that they tell of, with a column for each attribute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elute.page.table import Page
from elute.records.reading import Reader
from elute.records.shape import Field, Record, RecordSet

from .pairs import Pair


def attribute_set(page: Page, row: int, pairs: Sequence[Pair], score: float) -> RecordSet:
    """The pairs of a region as a set. A name that comes again has a number: each column has a name of its own.

    >>> import elute
    >>> from .pairs import pairs_of
    >>> page = elute.parse("<p>Size: 3 cm<p>By: Ann<p>By: Ben")
    >>> attribute_set(page, 0, pairs_of(page), 1.0).to_rows()
    [{'Size': '3 cm', 'By': 'Ann', 'By 2': 'Ben'}]
    """

    def fill() -> tuple[list[str], list[Record]]:
        reader = Reader(page)
        columns: dict[str, int] = {}
        fields: list[Field] = []
        times: dict[str, int] = {}
        for pair in pairs:
            times[pair.name] = number = times.get(pair.name, 0) + 1
            name = pair.name if number == 1 else f"{pair.name} {number}"
            while name in columns:
                name += "'"
            columns[name] = len(columns)
            found = reader.field(columns[name], *pair.rows, source=pair.source)
            fields.append(replace(found, text=pair.value))
        return list(columns), [Record((row,), tuple(fields))]

    return RecordSet(page, "attributes", row, ((row,),), fill, score)
