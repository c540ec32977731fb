"""Tables: the grid of cells, and whether a table holds data or only places parts of the page.

The grid follows the HTML standard, 4.9.12 "Processing model" (forming a table). What speaks for data and what for
layout follows its 4.9.1 and Mozilla's Readability (_markDataTables), with the sizes of cells in addition.
"""

import re
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from elute.page import Page
from elute.page.arrays import prefix_sums
from elute.page.limits import MAX_COLUMNS
from elute.page.vocabulary import TAG
from elute.units.cells import Cell, Table

# A cell longer than this, or cells longer than that on average, hold prose, not values.
_LONGEST_CELL = 1000
_MEAN_CELL = 200

_TABLE = TAG["table"]
_CAPTION, _TR, _TD, _TH, _THEAD = (TAG[name] for name in ("caption", "tr", "td", "th", "thead"))
_SECTIONS = frozenset({_THEAD, TAG["tbody"], TAG["tfoot"]})
_COLUMNS = frozenset({TAG["col"], TAG["colgroup"]})
# Places that a table may have for each of its cells, and any table beside that: with more it is mostly empty, and what
# is written of it would be longer than the table by far.
_PLACES_PER_CELL = 8
_PLACES_ALLOWANCE = 256

_PROSE = frozenset(
    TAG[name] for name in "h1 h2 h3 h4 h5 h6 hr blockquote form article section figure nav aside header footer".split()
)
_CODE_CELL = re.compile(r"\b(?:blob-(?:num|code)|hljs-ln|line-?num|lineno|gutter|code-line)", re.IGNORECASE)


def read_table(page: Page, table: int, content: npt.NDArray[np.int64]) -> Table | None:
    """The grid of the table at row `table`, without empty rows; None when it is wider than MAX_COLUMNS, or mostly gaps.

    `content` holds the sums of what counts as content before each row of the page.
    """
    grid = Table()
    taken: dict[int, int] = {}  # column -> first line that is free again
    for line, (row, in_head) in enumerate(_table_rows(page, table, grid)):
        cells = []
        column = 0
        for child in _elements(page, row):
            tag = int(page.tag[child])
            if tag not in (_TD, _TH):
                continue
            while taken.get(column, 0) > line:
                column += 1
            attributes = page.attributes(child)
            colspan = _span(attributes.get("colspan"), 1000)
            rowspan = _span(attributes.get("rowspan"), 65534)
            if column + colspan > MAX_COLUMNS:
                return None
            cells.append(Cell(child, column, colspan, rowspan, tag == _TH or in_head))
            if rowspan > 1:
                taken.update((column + offset, line + rowspan) for offset in range(colspan))
            column += colspan
        grid.rows[row] = cells
        grid.width = max(grid.width, column)
        if in_head or (cells and all(cell.header for cell in cells)):
            grid.header_rows.add(row)
    return _without_empty_rows(grid, {row for row in grid.rows if content[page.end[row]] > content[row]})


def _without_empty_rows(grid: Table, filled: set[int]) -> Table | None:
    """The grid with spans that count only rows which stay, and cells in place of what spanned from rows that go."""
    before = prefix_sums([row in filled for row in grid.rows])
    rows: dict[int, list[Cell]] = {}
    taken: dict[int, int] = {}
    allowed = _most_places(grid)  # gaps
    for line, (row, cells) in enumerate(grid.rows.items()):
        if row not in filled:
            continue
        place = int(before[line])
        column = 0
        rows[row] = []
        for cell in cells:
            free = [free for free in range(column, cell.column) if taken.get(free, 0) <= place]
            rows[row] += [Cell(-1, column, 1, 1, False) for column in free]
            allowed -= len(free)
            rowspan = int(before[min(line + cell.rowspan, len(before) - 1)]) - place
            rows[row].append(cell._replace(rowspan=max(rowspan, 1)))
            column = cell.column + cell.colspan
            taken.update((taken_column, place + rowspan) for taken_column in range(cell.column, column))
        if allowed < 0:
            return None
    grid.rows = rows
    return grid


def _table_rows(page: Page, table: int, grid: Table) -> Iterator[tuple[int, bool]]:
    for child in _elements(page, table):
        tag = int(page.tag[child])
        if tag == _TR:
            yield child, False
        elif tag in _SECTIONS:
            for row in _elements(page, child):
                if page.tag[row] == _TR:
                    yield row, tag == _THEAD
        elif tag == _CAPTION:
            grid.captioned = True
        elif tag in _COLUMNS:
            grid.has_columns = True


def _elements(page: Page, row: int) -> Iterator[int]:
    child, end = row + 1, int(page.end[row])
    while child < end:
        if page.tag[child]:
            yield child
        child = int(page.end[child])


def _span(value: str | None, most: int) -> int:
    digits = (value or "").strip()[:6]
    return min(max(int(digits), 1), most) if digits.isascii() and digits.isdigit() else 1


class TableReader:
    """Tells data tables from layout tables; sums over subtrees are prepared once a page."""

    def __init__(self, page: Page, kept: npt.NDArray[np.bool_], content: npt.NDArray[np.bool_] | None = None) -> None:
        self.page = page
        self._content = prefix_sums(kept if content is None else content)
        self._chars = prefix_sums(np.where(kept, page.blocks.piece_len, 0))
        self._tables = prefix_sums(page.tag == _TABLE)
        self._prose = prefix_sums(np.isin(page.tag, list(_PROSE)))

    def read(self, table: int) -> tuple[str, Table | None]:
        """What the table is ("data", "code" or "layout"), and its grid when it is data."""
        page = self.page
        role = page.attribute(table, "role")
        if role in ("presentation", "none") or page.attribute(table, "datatable") == "0":
            return "layout", None
        grid = read_table(page, table, self._content)
        if grid is None:
            return "layout", None
        cells = [cell for cell in grid.cells() if cell.row >= 0 and self._sum(self._chars, cell.row)]
        if _is_code(page, [cell.row for cell in grid.cells() if cell.row >= 0]):
            return "code", None
        return ("data", grid) if self._is_data(table, grid, cells, role) else ("layout", None)

    def _is_data(self, table: int, grid: Table, cells: list[Cell], role: str | None) -> bool:
        columns = {cell.column for cell in cells}
        if not cells or len(columns) * len(grid.rows) > _most_places(grid):
            return False
        lines = sum(self._sum(self._chars, row) > 0 for row in grid.rows)
        headed = grid.headed = any(cell.header for cell in cells)
        if len(columns) == 1 and (lines == 1 or not headed):
            return False
        if lines == 1 and not headed:
            return False
        if role in ("grid", "table", "treegrid"):
            return True
        nested = self._sum(self._tables, table) > 1
        if not nested and (headed or grid.captioned or grid.has_columns or self.page.attribute(table, "summary")):
            return True
        sizes = [self._sum(self._chars, cell.row) for cell in cells]
        prose = any(self._sum(self._prose, cell.row) for cell in cells)
        long = max(sizes) > _LONGEST_CELL or sum(sizes) > _MEAN_CELL * len(sizes)
        return not (nested or prose or long)

    def _sum(self, prefix: npt.NDArray[np.int64], row: int) -> int:
        return int(prefix[self.page.end[row]] - prefix[row])


def _most_places(grid: Table) -> int:
    """How many places a table may have for its cells."""
    return _PLACES_PER_CELL * sum(map(len, grid.rows.values())) + _PLACES_ALLOWANCE


def _is_code(page: Page, cells: list[int]) -> bool:
    """Whether a table with these cells is how a highlighter numbers the lines of code."""
    return any(_CODE_CELL.search(page.attribute(cell, "class") or "") for cell in cells[:4])
