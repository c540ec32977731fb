# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Tables: the grid of cells, and whether a table holds data or only places parts of the page."""

from libc.stdint cimport INT32_MAX, SIZE_MAX, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset, strlen

import numpy as np

from elute.page._parser cimport HTML, Attr, Columns, find_attr, span_at
from elute.page.vocabulary import TAG
from elute.units._blocks cimport Segments

include "../page/native/generated/limits.pxi"
include "../page/native/generated/vocabulary.pxi"

cdef extern from "../page/native/exact.h" nogil:
    int64_t GROWN(int64_t room, int64_t need)
    int64_t FIRST_ROOM(int64_t guess)

cdef enum:
    # A cell longer than this, or cells longer than that on average, hold prose, not values.
    LONGEST_CELL = 1000
    MEAN_CELL = 200
    # Places that a table may have for each of its cells, and any table beside that: with more it is mostly empty, and
    # what is written of it would be longer than the table by far.
    PLACES_PER_CELL = 8
    PLACES_ALLOWANCE = 256
    CODE_CELLS = 4             # whose classes may say that they number lines of code

cdef uint8_t[256] PROSE
for _name in "h1 h2 h3 h4 h5 h6 hr blockquote form article section figure nav aside header footer".split():
    PROSE[<int> TAG[_name]] = True             # what is no part of a value in a cell

include "native/growth.pxi"
include "native/unicode.pxi"


cdef class TableReader:
    """Tells data tables from layout tables; sums over subtrees are prepared once a page."""

    def __init__(self, page, kept, content=None):
        """`kept` are the rows of kept text, `content` those and what else counts as content."""
        cdef const uint8_t[::1] text = np.ascontiguousarray(kept, dtype=np.bool_).view(np.uint8)
        cdef const uint8_t[::1] all_ = text if content is None else np.ascontiguousarray(content, np.bool_).view(np.uint8)
        cdef Segments segments = page.blocks.segments
        if text.shape[0] != segments.table.t.rows or all_.shape[0] != segments.table.t.rows:
            raise ValueError(f"{text.shape[0]} values for a page of {segments.table.t.rows} rows")
        sum_up(self, segments, &text[0], &all_[0])

    def __dealloc__(self):
        free(self.before)
        free(self.rows)
        free(self.cells)

    def read(self, int32_t table):
        """What the table is ("data", "code" or "layout"), and its grid when it is data."""
        self.segments.table.check(table)
        kind = self.read_into(table)
        if kind == DATA_TABLE:
            return "data", table_of(&self.grid, self.rows, self.cells)
        return ("code" if kind == CODE_TABLE else "layout"), None

    def data(self):
        """The data tables that hold kept text, by their rows. One inside another is a part of its cell."""
        cdef int32_t row = 0
        cdef dict found = {}
        while row < self.t.rows:
            if (self.t.tag[row] == T_TABLE and self.t.namespace[row] == HTML and held(self, row).content
                    and self.read_into(row) == DATA_TABLE):
                found[row] = table_of(&self.grid, self.rows, self.cells)
                row = self.t.end[row]
            else:
                row += 1
        return found

    cdef TableKind read_into(self, int32_t table) except *:
        if says_layout(self, table):
            return LAYOUT_TABLE
        if not read_rows(self, table) or not leave_out_empty_rows(self):
            return LAYOUT_TABLE
        if is_code(self):
            return CODE_TABLE
        return DATA_TABLE if is_data(self, table) else LAYOUT_TABLE


include "native/grids.pxi"


cdef TableReader reader_of(Segments segments, const uint8_t* text, const uint8_t* content):
    cdef TableReader reader = TableReader.__new__(TableReader)
    sum_up(reader, segments, text, content)
    return reader


cdef int sum_up(TableReader r, Segments segments, const uint8_t* text, const uint8_t* content) except -1:
    cdef const Columns* t = &segments.table.t
    cdef Sums* before
    cdef int32_t row, tag
    free(r.before)
    r.segments, r.t = segments, t
    r.before = before = <Sums*> malloc((<size_t> t.rows + 1) * sizeof(Sums))
    if before == NULL:
        raise MemoryError
    memset(&before[0], 0, sizeof(Sums))
    for row in range(t.rows):
        tag = t.tag[row]
        before[row + 1].content = before[row].content + content[row]
        before[row + 1].chars = before[row].chars + (segments.g.piece_len[row] if text[row] else 0)
        before[row + 1].tables = before[row].tables + (tag == T_TABLE)
        before[row + 1].prose = before[row].prose + (PROSE[tag] if tag <= T_LAST else 0)
    return 0


cdef inline Sums held(TableReader r, int32_t row) noexcept:
    """What is in a subtree."""
    cdef const Sums* first = &r.before[row]
    cdef const Sums* last = &r.before[r.t.end[row]]
    cdef Sums found
    found.content, found.chars = last.content - first.content, last.chars - first.chars
    found.tables, found.prose = last.tables - first.tables, last.prose - first.prose
    return found


cdef bint has_value(TableReader r, int32_t row, int32_t name, const char* value) noexcept:
    cdef const Attr* attr = find_attr(r.t, row, name)
    cdef size_t length = strlen(value)
    return attr != NULL and <size_t> attr.length == length and memcmp(span_at(r.t, attr.start), value, length) == 0


cdef str rare_attribute(TableReader r, int32_t row, str name):
    """An attribute that the vocabulary does not have."""
    cdef int32_t i
    for i in range(r.t.attr_start[row], r.t.attr_start[row] + r.t.attr_count[row]):
        if r.t.attrs[i].name > A_LAST:
            return r.segments.table.attributes(row).get(name)
    return None


cdef bint says_layout(TableReader r, int32_t table) except -1:
    return (has_value(r, table, A_ROLE, b"presentation") or has_value(r, table, A_ROLE, b"none")
            or rare_attribute(r, table, "datatable") == "0")


cdef bint is_code(TableReader r) except -1:
    """Whether a table is how a highlighter numbers the lines of code."""
    cdef int32_t i, seen = 0, row
    from elute.units.cells import is_code_cell         # many pages have no table

    for i in range(r.rows[r.grid.first_row].first_cell if r.grid.row_count else r.cell_count, r.cell_count):
        row = r.cells[i].row
        if row < 0:
            continue
        if find_attr(r.t, row, A_CLASS) != NULL and is_code_cell(r.segments.table.attribute(row, A_CLASS)):
            return True
        seen += 1
        if seen == CODE_CELLS:
            break
    return False


cdef bint is_data(TableReader r, int32_t table) except -1:
    """What speaks for data and what for layout follows the HTML standard, 4.9.1, and Mozilla's Readability
    (_markDataTables), with the sizes of cells in addition."""
    cdef bint[MAX_COLUMNS] used
    cdef bint headed = False, prose = False, nested
    cdef int32_t first = r.rows[r.grid.first_row].first_cell if r.grid.row_count else r.cell_count
    cdef int32_t i, size, columns = 0, lines = 0, filled = 0, longest = 0
    cdef int64_t total = 0
    memset(used, 0, sizeof(used))
    for i in range(first, r.cell_count):
        size = held(r, r.cells[i].row).chars if r.cells[i].row >= 0 else 0
        if not size:
            continue
        filled += 1
        columns += not used[r.cells[i].column]
        used[r.cells[i].column] = True
        headed |= r.cells[i].header
        prose |= held(r, r.cells[i].row).prose > 0
        longest = max(longest, size)
        total += size
    if not filled or <int64_t> columns * r.grid.row_count > PLACES_PER_CELL * <int64_t> (r.cell_count - first) + PLACES_ALLOWANCE:
        return False
    for i in range(r.grid.first_row, r.grid.first_row + r.grid.row_count):
        lines += held(r, r.rows[i].row).chars > 0
    r.grid.headed = headed
    if (columns == 1 or lines == 1) and not headed or columns == 1 and lines == 1:
        return False
    if has_value(r, table, A_ROLE, b"grid") or has_value(r, table, A_ROLE, b"table") or has_value(r, table, A_ROLE, b"treegrid"):
        return True
    nested = held(r, table).tables > 1
    if not nested and (headed or r.grid.captioned or r.grid.has_columns or rare_attribute(r, table, "summary")):
        return True
    return not (nested or prose or longest > LONGEST_CELL or total > MEAN_CELL * <int64_t> filled)


cdef object table_of(const Grid* grid, const TableRow* rows, const Cell* cells):
    cdef const TableRow* row
    cdef const Cell* cell
    cdef int32_t i, k
    cdef dict found = {}
    cdef set headers = set()
    from elute.units import cells as shared            # native writers need no objects

    new_cell = shared.Cell._make
    for i in range(grid.first_row, grid.first_row + grid.row_count):
        row = &rows[i]
        if row.header:
            headers.add(row.row)
        found[row.row] = line = []
        for k in range(row.first_cell, row.first_cell + row.cell_count):
            cell = &cells[k]
            line.append(new_cell((cell.row, cell.column, cell.colspan, cell.rowspan, bool(cell.header))))
    return shared.Table(found, headers, bool(grid.headed), bool(grid.captioned), bool(grid.has_columns), grid.width)
