# The grid of a table: the HTML standard, 4.9.12 "Processing model" (forming a table).

cdef struct Spans:             # where cells of rows above reach
    int64_t[MAX_COLUMNS + 1] taken      # by column: the first line that is free again


cdef inline int32_t next_element(const Columns* t, int32_t child, int32_t end) noexcept nogil:
    """The first element from a child on, or the end."""
    while child < end and t.tag[child] == T_NONE:
        child = t.end[child]
    return child


cdef int32_t span_of(const Columns* t, int32_t row, int32_t name, int32_t most) noexcept nogil:
    """How far a cell spans. Six digits are read."""
    cdef const Attr* attr = find_attr(t, row, name)
    cdef const uint8_t* s
    cdef int32_t length, leading, i, number = 0
    if attr == NULL:
        return 1
    s = span_at(t, attr.start)
    leading = leading_space(s, attr.length)
    length = attr.length - leading
    if length:
        length -= trailing_space(s + leading, length)
    length = min(length, 6)
    for i in range(length):
        if not c'0' <= s[leading + i] <= c'9':
            return 1
        number = number * 10 + (s[leading + i] - c'0')
    return min(max(number, 1), most)


cdef int add_cell(TableReader r, int32_t row, int32_t column, int32_t colspan, int32_t rowspan, bint header) except -1:
    cdef Cell* cell
    make_room(<void**> &r.cells, &r.cell_room, <int64_t> r.cell_count + 1, sizeof(Cell))
    cell = &r.cells[r.cell_count]
    cell.row, cell.column, cell.colspan, cell.rowspan, cell.header = row, column, colspan, rowspan, header
    r.cell_count += 1
    return 0


cdef bint add_row(TableReader r, Spans* spans, int32_t row, bint in_head) except -1:
    """The cells of one more row. False when they are too many columns."""
    cdef const Columns* t = r.t
    cdef int32_t line = r.row_count, first = r.cell_count, column = 0, colspan, rowspan, i, child = row + 1
    cdef bint headers = True
    while True:
        child = next_element(t, child, t.end[row])
        if child >= t.end[row]:
            break
        if t.tag[child] == T_TD or t.tag[child] == T_TH:
            while column < MAX_COLUMNS and spans.taken[column] > line:
                column += 1
            colspan, rowspan = span_of(t, child, A_COLSPAN, 1000), span_of(t, child, A_ROWSPAN, 65534)
            if column + colspan > MAX_COLUMNS:
                return False
            add_cell(r, child, column, colspan, rowspan, in_head or t.tag[child] == T_TH)
            headers &= in_head or t.tag[child] == T_TH
            if rowspan > 1:
                for i in range(column, column + colspan):
                    spans.taken[i] = <int64_t> line + rowspan
            column += colspan
        child = t.end[child]
    make_room(<void**> &r.rows, &r.row_room, <int64_t> r.row_count + 1, sizeof(TableRow))
    r.rows[line].row = row
    r.rows[line].first_cell = first
    r.rows[line].cell_count = r.cell_count - first
    r.rows[line].header = in_head or (r.cell_count > first and headers)
    r.row_count += 1
    r.grid.width = max(r.grid.width, column)
    return True


cdef bint read_rows(TableReader r, int32_t table) except -1:
    """The rows of one table, without those of tables inside it. False when they are too wide."""
    cdef const Columns* t = r.t
    cdef int32_t child = table + 1, row
    cdef Spans spans
    memset(&spans, 0, sizeof(Spans))
    memset(&r.grid, 0, sizeof(Grid))
    r.row_count = r.cell_count = 0
    while True:
        child = next_element(t, child, t.end[table])
        if child >= t.end[table]:
            return True
        if t.tag[child] == T_TR:
            if not add_row(r, &spans, child, False):
                return False
        elif t.tag[child] == T_THEAD or t.tag[child] == T_TBODY or t.tag[child] == T_TFOOT:
            row = next_element(t, child + 1, t.end[child])
            while row < t.end[child]:
                if t.tag[row] == T_TR and not add_row(r, &spans, row, t.tag[child] == T_THEAD):
                    return False
                row = next_element(t, t.end[row], t.end[child])
        elif t.tag[child] == T_CAPTION:
            r.grid.captioned = True
        elif t.tag[child] == T_COL or t.tag[child] == T_COLGROUP:
            r.grid.has_columns = True
        child = t.end[child]


cdef bint leave_out_empty_rows(TableReader r) except -1:
    """Spans count only rows which stay, and gaps are in place of what spanned from rows that go. False when the table is
    mostly gaps. The rows that stay come behind all that were read, and so do their cells."""
    cdef int32_t all_rows = r.row_count, line, place = 0, column, i, free_column, rowspan, behind
    cdef int64_t allowed = PLACES_PER_CELL * <int64_t> r.cell_count + PLACES_ALLOWANCE
    cdef int32_t* before = <int32_t*> malloc((<size_t> all_rows + 1) * sizeof(int32_t))
    cdef Spans spans
    cdef TableRow old
    cdef Cell cell
    if before == NULL:
        raise MemoryError
    try:
        memset(&spans, 0, sizeof(Spans))
        for line in range(all_rows):
            before[line] = place
            place += held(r, r.rows[line].row).content > 0
        before[all_rows] = place
        make_room(<void**> &r.rows, &r.row_room, <int64_t> all_rows + place, sizeof(TableRow))
        r.grid.first_row = all_rows
        for line in range(all_rows):
            if before[line + 1] == before[line]:
                continue
            old, place, column = r.rows[line], before[line], 0
            r.rows[r.row_count] = old
            r.rows[r.row_count].first_cell = r.cell_count
            for i in range(old.first_cell, old.first_cell + old.cell_count):
                cell = r.cells[i]
                for free_column in range(column, cell.column):
                    if spans.taken[free_column] <= place:
                        add_cell(r, -1, free_column, 1, 1, False)
                        allowed -= 1
                behind = all_rows if cell.rowspan > all_rows - line else line + cell.rowspan
                rowspan = before[behind] - place
                column = cell.column + cell.colspan
                add_cell(r, cell.row, cell.column, cell.colspan, max(rowspan, 1), cell.header)
                for free_column in range(cell.column, column):
                    spans.taken[free_column] = <int64_t> place + rowspan
            r.rows[r.row_count].cell_count = r.cell_count - r.rows[r.row_count].first_cell
            r.row_count += 1
            if allowed < 0:
                return False
    finally:
        free(before)
    r.grid.row_count = r.row_count - all_rows
    return True
