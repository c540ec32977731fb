"""Tables: the data tables of a page, with the names of their columns and spans laid out. Layout tables are no records.

Which tables hold data, and their grids, is told in `units/tables.py`. Header rows give the names: of several, one below
the other, the names are joined. A cell that spans columns of the body is in the first of them, one that spans rows is
in each of them.
"""

from __future__ import annotations

from functools import partial

from elute import registry
from elute.page.table import Page
from elute.units.tables import Table, data_tables

from .reading import Reader
from .shape import Field, Filled, Record, RecordSet


@registry.miners.describe(paper="HTML standard, 4.9.12: forming a table")
def tables(page: Page) -> list[RecordSet]:
    """The data tables of a page. The score of a table is half the root of its share of the page's text: a small one in
    a long article may be what it is about, and how large it is says little of what it is there for.

    >>> import elute
    >>> page = elute.parse("<table><tr><th>Month<th>Rain<tr><td>May<td>9.8<tr><td>June<td>7.2</table>")
    >>> tables(page)[0].to_rows()
    [{'Month': 'May', 'Rain': '9.8'}, {'Month': 'June', 'Rain': '7.2'}]
    """
    if not len(page.rows_of("table")):
        return []
    grids = data_tables(page, page.blocks.row_visible)
    if not grids:
        return []
    chars = page.blocks.row_chars * page.blocks.row_visible
    total = max(float(chars.sum()), 1.0)
    reader = Reader(page)
    found = []
    for row, grid in grids.items():
        body = tuple((line,) for line in grid.rows if line not in grid.header_rows)
        if body:
            share = float(chars[row : page.end[row]].sum()) / total
            found.append(RecordSet(page, "table", row, body, partial(_filled, reader, grid), share**0.5 / 2))
    return found


def _filled(reader: Reader, grid: Table) -> Filled:
    heads: list[list[str]] = [[] for _ in range(grid.width)]
    records: list[Record] = []
    spanning: dict[int, tuple[Field, int]] = {}  # by column: a cell from a row above, and how many rows it still has
    for line, cells in grid.rows.items():
        fields = []
        for column, (field, left) in list(spanning.items()):
            fields.append(field)
            spanning[column] = (field, left - 1)
            if left == 1:
                del spanning[column]
        header = line in grid.header_rows
        for cell in cells:
            if cell.row < 0:
                continue
            field = reader.field(cell.column, cell.row)
            fields.append(field)
            if header:
                for column in range(cell.column, min(cell.column + cell.colspan, grid.width)):
                    _name(heads[column], field.text)
            elif cell.rowspan > 1:
                spanning[cell.column] = (field, cell.rowspan - 1)
        if not header:
            fields.sort(key=lambda field: field.column)
            records.append(Record((line,), tuple(field for field in fields if field.value)))
    return _unique([" ".join(names) for names in heads]), records


def _name(names: list[str], text: str) -> None:
    if text and text not in names:
        names.append(text)


def _unique(names: list[str]) -> list[str]:
    taken: set[str] = set()
    found = []
    for number, given in enumerate(names, start=1):
        name = given or f"column {number}"
        if name in taken:
            name = f"{name} ({number})"
        while name in taken:  # a head may itself be called so
            name += "'"
        taken.add(name)
        found.append(name)
    return found
