from libc.stdint cimport int32_t, uint8_t

from elute.page._parser cimport Columns
from elute.units._blocks cimport Segments


cdef struct Cell:
    int32_t row                # -1 where nothing of the page stands: a gap that a span from an empty row has left
    int32_t column
    int32_t colspan
    int32_t rowspan
    bint header


cdef struct TableRow:
    int32_t row
    bint header
    int32_t first_cell
    int32_t cell_count


cdef struct Grid:
    int32_t first_row
    int32_t row_count
    int32_t width
    bint headed                # some header cell has text
    bint captioned
    bint has_columns


cdef enum TableKind:
    LAYOUT_TABLE, DATA_TABLE, CODE_TABLE


cdef class TableReader:
    cdef object page
    cdef Segments segments
    cdef const Columns* t
    cdef int32_t* content      # by row, what is before it: content, bytes of kept text, tables, elements of prose
    cdef int32_t* chars
    cdef int32_t* tables
    cdef int32_t* prose
    # The table that was read last:
    cdef Grid grid
    cdef TableRow* rows
    cdef int32_t row_count
    cdef int32_t row_room
    cdef Cell* cells
    cdef int32_t cell_count
    cdef int32_t cell_room

    cdef TableKind read_into(self, int32_t table) except *


# The grid as an object of `units.tables`.
cdef object table_of(const Grid* grid, const TableRow* rows, const Cell* cells)
