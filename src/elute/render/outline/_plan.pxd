from libc.stdint cimport int32_t, uint8_t, uint32_t

from elute.units._blocks cimport Segments
from elute.units._tables cimport Cell, Grid, TableRow


cdef struct Span:              # of the text of blocks where start < blocks_len, else of the plan's own text behind it
    int32_t start
    int32_t length


cdef struct Node:
    uint8_t kind
    bint ordered
    bint loose
    int task                   # -1 none, 0 open, 1 ticked
    int32_t row
    int32_t number
    int32_t size
    Span label
    Span text
    int32_t first_run
    int32_t run_count
    int32_t table              # -1 for none
    # While the outline is made:
    bint implied               # not in the page: an item around text that stands directly in a list, and so on
    bint is_open
    int32_t following          # the number of a list's next item


cdef struct Run:
    Span text
    int32_t mark               # the inmost, -1 for none


cdef struct Mark:
    uint8_t kind
    uint32_t kinds             # a bit for its own kind, and one for the kind of each mark outside it
    int32_t depth              # how many they are, with this one
    int32_t row
    Span value
    Span title
    int32_t outer              # the mark outside it, -1 for none


cdef struct Step:
    uint8_t step
    int32_t node


cdef struct Outline:
    const uint8_t* blocks
    int32_t blocks_len
    uint8_t* own
    int32_t own_len
    int32_t own_room
    Step* steps
    int32_t step_count
    int32_t step_room
    Node* nodes
    int32_t node_count
    int32_t node_room
    Run* runs
    int32_t run_count
    int32_t run_room
    Mark* marks
    int32_t mark_count
    int32_t mark_room
    Grid* grids
    int32_t grid_count
    int32_t grid_room
    TableRow* rows
    int32_t row_count
    int32_t row_room
    Cell* cells
    int32_t cell_count
    int32_t cell_room


cdef inline const uint8_t* text_at(const Outline* o, Span span) noexcept nogil:
    return o.blocks + span.start if span.start < o.blocks_len else o.own + (span.start - o.blocks_len)


# A line of text as a run of its own. Returns the number of the run.
cdef int32_t add_line(Outline* o, str text) except -1


cdef class Plan:
    cdef Outline o
    cdef Segments segments     # holds the text of blocks
