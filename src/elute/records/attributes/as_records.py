"""Pairs as a set of records: one record, the thing that they tell of, with a column for each attribute."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from elute.page.table import Page
from elute.records.reading import Reader
from elute.records.shape import Record, RecordSet

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
        columns = numbered(pair.name for pair in pairs)
        fields = tuple(
            replace(reader.field(column, *pair.rows, source=pair.source), text=pair.value)
            for column, pair in enumerate(pairs)
        )
        return columns, [Record(rows, fields)]

    rows = tuple(sorted({row for pair in pairs for row in (pair.name_row, *pair.rows)}))
    return RecordSet(page, "attributes", row, (rows,), fill, score)


def numbered(names: Iterable[str]) -> list[str]:
    """The names, each another: one that comes again has a number.

    >>> numbered(["By", "Size", "By", "By 2"])
    ['By', 'Size', 'By 2', 'By 2 2']
    """
    found: dict[str, None] = {}
    times: dict[str, int] = {}
    for name in names:
        number = times.get(name, 0) + 1
        while (told := name if number == 1 else f"{name} {number}") in found:
            number += 1
        times[name] = number
        found[told] = None
    return list(found)
