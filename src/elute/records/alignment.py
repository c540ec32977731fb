"""The parts of all records in columns.

After Zhai and Liu: "Web data extraction based on partial tree alignment" (DEPTA), WWW 2005. Parts go into one column
where they stand on the same path of tags and classes below their records, the first of such parts with the first, the
second with the second. A part that no record before had gets a column of its own, behind the column of the part before
it. The record with the most parts comes first, as the seed tree does there. Linear in the records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from elute.page.arrays import Mask
from elute.page.table import Page

from .atoms import Atom, atoms
from .column_names import names_of
from .reading import Reader
from .shape import Field, Filled, Record

Place = tuple[object, ...]
"""Where a part stands in its record: the path, and which of the parts there it is."""


def aligned(page: Page, records: Sequence[tuple[int, ...]], counted: Mask) -> Filled:
    """The names of the columns, and the records with their fields in them."""
    parts = [list(atoms(page, tops, counted)) for tops in records]
    paths = _Paths(page)
    places = [_places(paths, tops, found) for tops, found in zip(records, parts, strict=True)]
    order = _columns(places)
    number = {place: column for column, place in enumerate(order)}
    reader = Reader(page, counted)
    columns: list[list[Atom]] = [[] for _ in order]
    made = []
    for tops, found, stands in zip(records, parts, places, strict=True):
        fields = []
        for atom, place in zip(found, stands, strict=True):
            column = number[place]
            columns[column].append(atom)
            fields.append(_field(reader, column, atom))
        made.append(Record(tops, tuple(sorted(fields, key=lambda field: field.column))))
    return names_of(page, columns, records), made


def _field(reader: Reader, column: int, atom: Atom) -> Field:
    rows = tuple(atom.rows)
    link = reader.link(atom.rows[0])
    if not atom.text:
        return Field(column, "", rows, link, reader.image(*rows), reader.span(*rows))
    return Field(column, " ".join(atom.text.split()), rows, link, "", reader.span(*rows))


class _Paths:
    """Paths of elements below a record, as tags and first classes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.known: dict[int, tuple[int, str]] = {}

    def step(self, row: int) -> tuple[int, str]:
        if row not in self.known:
            classes = (self.page.attribute(row, "class") or "").split()
            first = next((name for name in classes if not any(map(str.isdigit, name))), "")
            self.known[row] = (int(self.page.tag[row]), first)
        return self.known[row]

    def below(self, tops: tuple[int, ...], row: int) -> tuple[tuple[int, str], ...]:
        steps = []
        while row > 0 and row not in tops:
            steps.append(self.step(row))
            row = int(self.page.parent[row])
        if len(tops) > 1:
            steps.append(self.step(row))
        return tuple(steps)


def _places(paths: _Paths, tops: tuple[int, ...], parts: Sequence[Atom]) -> list[Place]:
    seen: Counter[object] = Counter()
    found: list[Place] = []
    for part in parts:
        path = (paths.below(tops, part.owner), bool(part.text))
        found.append((*path, seen[path]))
        seen[path] += 1
    return found


def _columns(records: Sequence[Sequence[Place]]) -> list[Place]:
    """All places in an order that keeps to that of every record as far as possible."""
    following: dict[Place | None, Place | None] = {None: None}
    for places in sorted(records, key=len, reverse=True):
        before: Place | None = None
        for place in places:
            if place not in following:
                following[place] = following[before]
                following[before] = place
            before = place
    order: list[Place] = []
    following_one = following[None]
    while following_one is not None:
        order.append(following_one)
        following_one = following[following_one]
    return order
