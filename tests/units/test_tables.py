"""Tables: the grid of cells, and which tables hold data."""

import pytest

from elute.page import parse
from elute.page.limits import MAX_COLUMNS
from elute.units.tables import Table, TableReader, data_tables

PROSE = "A cell with more words in it than a value would ever have, as cells that only place text have them. " * 5
ROWS = "<tr><td>a<td>b<tr><td>c<td>d"


def read(html: str) -> tuple[str, Table | None]:
    page = parse(html)
    return TableReader(page, page.blocks.row_visible).read(int(page.rows_of("table")[0]))


def grid(html: str) -> list[list[tuple[int, int, int]]]:
    """The column, the columns and the rows that each cell takes."""
    kind, table = read(html)
    assert kind == "data" and table is not None
    return [[(cell.column, cell.colspan, cell.rowspan) for cell in row] for row in table.rows.values()]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<table>{ROWS}</table>", "data"),
        (f"<table role=presentation>{ROWS}</table>", "layout"),
        (f"<table datatable=0>{ROWS}</table>", "layout"),
        ("<table><tr><td>one<td>line</table>", "layout"),
        ("<table><tr><td>one<tr><td>column</table>", "layout"),
        ("<table><tr><th>one<tr><td>column</table>", "data"),
        (f"<table><tr><td>a<td>{PROSE}<tr><td>b<td>{PROSE}</table>", "layout"),
        (f"<table><tr><th>a<th>b<tr><td>b<td>{PROSE}</table>", "data"),
        (f"<table role=table><tr><td>a<td>{PROSE}<tr><td>b<td>{PROSE}</table>", "data"),
        ("<table><tr><td>a<td><h2>b</h2><tr><td>c<td>d</table>", "layout"),
        (f"<table><tr><td>a<td><table>{ROWS}</table><tr><td>c<td>d</table>", "layout"),
        ("<table><tr><td class=blob-num>1<td class=blob-code>x = 1<tr><td>2<td>y = 2</table>", "code"),
        (f"<table><tr><td>a<td colspan={MAX_COLUMNS}>b<tr><td>c<td>d</table>", "layout"),
    ],
)
def test_what_a_table_is(html: str, expected: str) -> None:
    assert read(html)[0] == expected


def test_cells_that_span() -> None:
    assert grid("<table><tr><th>a<th colspan=2>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>") == [
        [(0, 1, 1), (1, 2, 1)],
        [(0, 1, 2), (1, 1, 1), (2, 1, 1)],
        [(1, 1, 1), (2, 1, 1)],
    ]


def test_a_row_that_goes_leaves_a_cell_where_it_spanned() -> None:
    assert grid("<table><tr><th>a<th>b<tr><td rowspan=2><td><tr><td>x</table>") == [
        [(0, 1, 1), (1, 1, 1)],
        [(0, 1, 1), (1, 1, 1)],
    ]


@pytest.mark.parametrize("span", ["0", "-2", "x", "²", ""])
def test_a_span_that_is_no_number_is_one(span: str) -> None:
    assert grid(f"<table><tr><th colspan='{span}'>a<th>b<tr><td>c<td>d</table>")[0] == [(0, 1, 1), (1, 1, 1)]


def test_header_rows() -> None:
    _, table = read("<table><thead><tr><td>a<td>b</thead><tr><th>c<th>d<tr><th>e<td>f</table>")
    assert table is not None and table.headed
    assert [row in table.header_rows for row in table.rows] == [True, True, False]


def test_tables_without_kept_text_are_none() -> None:
    page = parse(f"<table id=a>{ROWS}</table><table id=b>{ROWS}</table>")
    first, second = page.rows_of("table").tolist()
    kept = page.blocks.row_visible & ~page.in_subtrees([first])
    assert list(data_tables(page, kept)) == [second]


def test_a_table_that_is_nearly_empty_is_no_table_of_data() -> None:
    wide = "<tr>" + "<th>y" * 100
    assert read(f"<table>{wide}{'<tr><td>z' * 5}</table>")[0] == "data"
    assert read(f"<table>{wide}{'<tr><td>z' * 50}</table>")[0] == "layout"
    spans = "<tr>" + "<td rowspan=9999>" * 100
    assert read(f"<table>{spans}{'<tr><td>z<td>z' * 50}</table>")[0] == "layout"


def test_a_table_in_a_cell_is_a_part_of_it() -> None:
    page = parse(f"<table role=grid>{ROWS}<tr><td>e<td><table role=grid>{ROWS}</table></table>")
    assert list(data_tables(page, page.blocks.row_visible)) == page.rows_of("table")[:1].tolist()
