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


cdef struct Sums:              # what is before a row
    int32_t content
    int32_t chars              # bytes of kept text
    int32_t tables
    int32_t prose              # elements of it


cdef enum TableKind:
    LAYOUT_TABLE, DATA_TABLE, CODE_TABLE


cdef class TableReader:
    cdef Segments segments
    cdef const Columns* t
    cdef Sums* before          # by row
    # The table that was read last:
    cdef Grid grid
    cdef TableRow* rows
    cdef int32_t row_count
    cdef int32_t row_room
    cdef Cell* cells
    cdef int32_t cell_count
    cdef int32_t cell_room

    cdef TableKind read_into(self, int32_t table) except *


# A reader of the tables of a page. By row: whether it is kept text, and whether it is that or other content.
cdef TableReader reader_of(Segments segments, const uint8_t* text, const uint8_t* content)

# The grid as an object of `units.tables`.
cdef object table_of(const Grid* grid, const TableRow* rows, const Cell* cells)
