# What HTML and TEI have in common: what markup would read in text, the containers around, and the cells that a row has
# beside those with text.

cdef enum:
    NO_CELL = -2               # for all cells of a row that are left


cdef struct Markup:
    const Outline* o
    Buffer out
    Inline n
    int32_t* around            # the nodes of the containers around, the first of them the document
    int32_t around_count
    int32_t around_room
    int32_t grid               # of the open table, -1 for none; there is none inside another
    int32_t cell               # of the open row: the next one to write, and where they end
    int32_t cells_end
    uint8_t cell_tag           # of the open cell: a header or not


cdef void free_markup(Markup* w) noexcept nogil:
    free_inline(&w.n)
    free(w.out.data)
    free(w.around)


cdef inline int kind_around(const Markup* w) noexcept nogil:
    return w.o.nodes[w.around[w.around_count - 1]].kind


cdef int enter_around(Markup* w, int32_t node) except -1 nogil:
    make_room(<void**> &w.around, &w.around_room, <int64_t> w.around_count + 1, sizeof(int32_t))
    w.around[w.around_count] = node
    w.around_count += 1
    return 0


cdef inline const char* reference_to(uint8_t byte, bint quotes) noexcept nogil:
    """The reference for a character that markup would read, NULL for others; in an attribute quotes are read too."""
    if byte == c'&':
        return b"&amp;"
    if byte == c'<':
        return b"&lt;"
    if byte == c'>':
        return b"&gt;"
    if quotes and byte == c'"':
        return b"&quot;"
    if quotes and byte == c"'":
        return b"&#x27;"
    return NULL


cdef int put_number_as(Buffer* out, const char* opening, int64_t number) except -1 nogil:
    """A number as the value of an attribute, which `opening` begins up to its quote."""
    put_text(out, opening)
    put_number(out, number)
    return put_byte(out, c'"')


cdef bint is_bare(const Markup* w, uint32_t bare) noexcept nogil:
    """Whether the next paragraph is the only one in its container, and needs no element there."""
    return (1 << kind_around(w)) & bare and w.o.nodes[w.around[w.around_count - 1]].size <= 1


cdef const TableRow* open_table_row(Markup* w, int32_t row) noexcept nogil:
    """The cells of a row of the open table are to be written. NULL where the table has no such row."""
    cdef const TableRow* found = find_table_row(w.o, &w.o.grids[w.grid], row) if w.grid >= 0 else NULL
    w.cell = found.first_cell if found != NULL else 0
    w.cells_end = found.first_cell + found.cell_count if found != NULL else 0
    return found


cdef int write_cells(Markup* w, int32_t row) except -1 nogil:
    """The empty cells before the one at `row`, and the opening tag of that one: a format has `write_cell`."""
    cdef const Cell* cell
    while w.cell < w.cells_end:
        cell = &w.o.cells[w.cell]
        w.cell += 1
        write_cell(w, cell, cell.row != row)
        if cell.row == row:
            return 0
    return 0


cdef int put_cell_spans(Markup* w, const Cell* cell, const char* columns, const char* rows) except -1 nogil:
    """How far a cell spans, as attributes that begin so."""
    if cell.colspan > 1:
        put_number_as(&w.out, columns, cell.colspan)
    if cell.rowspan > 1:
        put_number_as(&w.out, rows, cell.rowspan)
    return 0
