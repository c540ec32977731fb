# A data table as GFM writes it: one line a row, the first of them as its header.
#
# GFM has no table without a header. Where the page has none, the first row takes its place: an empty one tells a reader
# less, and the words stay where they were.
#
# A cell that spans columns or rows is written once, in its first place. Lists inside a cell become HTML lists, further
# blocks are parted by <br>: all that GFM allows in a line.

cdef int32_t column_of(const Outline* o, const TableRow* line, int32_t row) noexcept nogil:
    """The column of the cell at a row of the page, -1 where the line has none there."""
    cdef int32_t i
    if line != NULL:
        for i in range(line.first_cell, line.first_cell + line.cell_count):
            if o.cells[i].row == row:
                return o.cells[i].column
    return -1


cdef int add_to_cell(Markdown* w, int64_t start) except -1 nogil:
    """Text was added to the cell from `start` on: something parts it from text before it."""
    cdef int64_t length = w.cells.length - start
    if not length:
        return 0
    if w.after_text:
        put_text(&w.cells, b"<br>")
        memmove(w.cells.data + start + 4, w.cells.data + start, length)
        memcpy(w.cells.data + start, b"<br>", 4)
    w.after_text = True
    return 0


cdef int write_code_lines(Markdown* w, const uint8_t* s, int64_t length) except -1 nogil:
    """Each line of code in a cell as a span of its own."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* line_end
    cdef int32_t leading, size
    cdef bint first = True
    while s < stop:
        line_end = <const uint8_t*> memchr(s, c'\n', stop - s)
        if line_end == NULL:
            line_end = stop
        size = <int32_t> (line_end - s)
        leading = leading_space(s, size)
        if leading < size:
            if not first:
                put_text(&w.cells, b"<br>")
            first = False
            write_code(&w.cells, s + leading, size - leading - trailing_space(s, size), True)
        s = line_end + 1
    return 0


cdef int write_in_cell(Markdown* w, const Node* node, bint is_header) except -1 nogil:
    """A leaf inside a cell."""
    cdef int64_t start = w.cells.length
    cdef Place place
    place.cell, place.heading, place.dollars = True, is_header, w.place.dollars
    if node.kind == N_CODE:
        write_code_lines(w, text_at(w.o, node.text), node.text.length)
    elif node.kind == N_FORMULA:
        write_tex(&w.cells, text_at(w.o, node.text), node.text.length, True)
    elif node.kind != N_RULE:
        write_inline(w, runs_of(node), &place, &w.cells)
    return add_to_cell(w, start)


cdef int write_tag_in_cell(Markdown* w, const Node* node, bint opens) except -1 nogil:
    """The tag of a list or an item, in a cell; other containers have none."""
    if node.kind != N_LIST and node.kind != N_ITEM:
        return 0
    put_text(&w.cells, b"<" if opens else b"</")
    put_text(&w.cells, b"ol" if node.ordered else b"ul" if node.kind == N_LIST else b"li")
    if opens and node.ordered and node.number != 1:
        put_text(&w.cells, b' start="')
        put_number(&w.cells, node.number)
        put_byte(&w.cells, c'"')
    w.after_text = False
    return put_byte(&w.cells, c'>')


cdef int32_t write_table(Markdown* w, int32_t number) except -1 nogil:
    """The table that step `number` enters. Returns the step with which it is left."""
    cdef const Outline* o = w.o
    cdef int32_t table = o.steps[number].node, line = -1, column = -1
    cdef const Grid* grid = &o.grids[o.nodes[table].table]
    cdef const TableRow* row = NULL
    cdef const Node* node
    cdef int step
    cdef bint in_cell = False
    w.cells.length = 0
    w.cell_count = w.below_count = 0
    while number + 1 < o.step_count:
        number += 1
        step, node = o.steps[number].step, &o.nodes[o.steps[number].node]
        if o.steps[number].node == table:
            break
        if step == LEAF:
            if in_cell:
                write_in_cell(w, node, line == 0 or (row != NULL and row.header))
            elif line < 0:
                write_leaf(w, node)
            else:
                add_below(w, o.steps[number].node)
        elif node.kind == N_ROW and step == ENTER:
            row = find_table_row(o, grid, node.row)
            line += 1
        elif node.kind == N_CELL:
            in_cell = step == ENTER
            if in_cell:
                column = column_of(o, row, node.row)
                open_cell(w, line, column)
            else:
                w.cell_texts[w.cell_count - 1].length = w.cells.length - w.cell_texts[w.cell_count - 1].start
        elif in_cell:
            write_tag_in_cell(w, node, step == ENTER)
    write_grid(w, line + 1)
    return number


cdef int open_cell(Markdown* w, int32_t line, int32_t column) except -1 nogil:
    cdef CellText* cell
    make_room(<void**> &w.cell_texts, &w.cell_room, <int64_t> w.cell_count + 1, sizeof(CellText))
    cell = &w.cell_texts[w.cell_count]
    cell.line, cell.column, cell.start, cell.length = line, column, w.cells.length, 0
    w.cell_count += 1
    w.after_text = False
    return 0


cdef int add_below(Markdown* w, int32_t node) except -1 nogil:
    """A leaf that stands behind rows, outside their cells: a caption at the end."""
    make_room(<void**> &w.below, &w.below_room, <int64_t> w.below_count + 1, sizeof(int32_t))
    w.below[w.below_count] = node
    w.below_count += 1
    return 0


cdef int write_grid(Markdown* w, int32_t lines) except -1 nogil:
    """The lines of a table: columns in which no cell has text are left out."""
    cdef bint[MAX_COLUMNS] used
    cdef const CellText* cell
    cdef int32_t i, line, columns = 0
    memset(used, 0, sizeof(used))
    for i in range(w.cell_count):
        cell = &w.cell_texts[i]
        if cell.length and 0 <= cell.column < MAX_COLUMNS:
            used[cell.column] = True
            columns += 1
    if columns:
        w.text.length = 0
        i = 0
        for line in range(lines):
            if line:
                put_byte(&w.text, c'\n')
            i = write_table_line(w, used, i, line)
            if line == 0:
                put_text(&w.text, b"\n|")
                for columns in range(MAX_COLUMNS):
                    if used[columns]:
                        put_text(&w.text, b" --- |")
        write_block(w, w.text.data, w.text.length, False)
    for i in range(w.below_count):
        write_leaf(w, &w.o.nodes[w.below[i]])
    return 0


cdef int32_t write_table_line(Markdown* w, const bint* used, int32_t first, int32_t line) except -1 nogil:
    """One line; its cells are those from `first` on. Returns the first cell of the next line."""
    cdef const CellText* cell
    cdef int32_t[MAX_COLUMNS] at_column
    cdef int32_t column
    memset(at_column, 0xFF, sizeof(at_column))
    while first < w.cell_count and w.cell_texts[first].line == line:
        if 0 <= w.cell_texts[first].column < MAX_COLUMNS:
            at_column[w.cell_texts[first].column] = first
        first += 1
    put_byte(&w.text, c'|')
    for column in range(MAX_COLUMNS):
        if not used[column]:
            continue
        put_byte(&w.text, c' ')
        if at_column[column] >= 0:
            cell = &w.cell_texts[at_column[column]]
            put(&w.text, w.cells.data + cell.start, cell.length)
        put_text(&w.text, b" |")
    return first
