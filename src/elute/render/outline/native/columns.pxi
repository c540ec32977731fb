# The columns of an outline: what is added to them. Nothing is written past its room.

cdef Span NO_SPAN
NO_SPAN.start = NO_SPAN.length = 0


cdef int add_bytes(Outline* o, const uint8_t* s, int64_t length, Span* span) except -1:
    """Put text behind what the plan holds itself."""
    if o.blocks_len + o.own_len + length > INT32_MAX:
        raise MemoryError("the outline of the page is too large")
    make_room(<void**> &o.own, &o.own_room, o.own_len + length, 1)
    span.start = o.blocks_len + o.own_len
    span.length = <int32_t> length
    memcpy(o.own + o.own_len, s, length)
    o.own_len += <int32_t> length
    return 0


cdef int add_str(Outline* o, str text, Span* span) except -1:
    cdef bytes encoded = text.encode("utf-8", "replace")
    return add_bytes(o, encoded, len(encoded), span) if encoded else set_empty(span)


cdef inline int set_empty(Span* span) noexcept:
    span.start = span.length = 0
    return 0


cdef int32_t new_node(Outline* o, int kind, int32_t row) except -1:
    cdef Node* node
    make_room(<void**> &o.nodes, &o.node_room, <int64_t> o.node_count + 1, sizeof(Node))
    node = &o.nodes[o.node_count]
    memset(node, 0, sizeof(Node))
    node.kind = <uint8_t> kind
    node.row = row
    node.task = -1
    node.table = -1
    o.node_count += 1
    return o.node_count - 1


cdef int add_run(Outline* o, Span text, int32_t mark) except -1:
    make_room(<void**> &o.runs, &o.run_room, <int64_t> o.run_count + 1, sizeof(Run))
    o.runs[o.run_count].text = text
    o.runs[o.run_count].mark = mark
    o.run_count += 1
    return 0


cdef int32_t add_line(Outline* o, str text) except -1:
    cdef Span span
    add_str(o, text, &span)
    add_run(o, span, -1)
    return o.run_count - 1


cdef int32_t new_mark(Outline* o, int32_t outer, int kind, int32_t row) except -2:
    """A mark inside another one, -1 for none."""
    cdef Mark* mark
    make_room(<void**> &o.marks, &o.mark_room, <int64_t> o.mark_count + 1, sizeof(Mark))
    mark = &o.marks[o.mark_count]
    memset(mark, 0, sizeof(Mark))
    mark.kind = <uint8_t> kind
    mark.row = row
    mark.outer = outer
    mark.kinds = 1u << kind
    mark.depth = 1
    if outer >= 0:
        mark.kinds |= o.marks[outer].kinds
        mark.depth += o.marks[outer].depth
    o.mark_count += 1
    return o.mark_count - 1


cdef int add_step(Outline* o, int step, int32_t node) except -1:
    make_room(<void**> &o.steps, &o.step_room, <int64_t> o.step_count + 1, sizeof(Step))
    o.steps[o.step_count].step = <uint8_t> step
    o.steps[o.step_count].node = node
    o.step_count += 1
    return 0


cdef int32_t new_grid(Outline* o, TableReader reader) except -1:
    """The grid of the data table that was read last."""
    cdef Grid grid = reader.grid
    cdef int32_t i, first_cell
    make_room(<void**> &o.grids, &o.grid_room, <int64_t> o.grid_count + 1, sizeof(Grid))
    make_room(<void**> &o.rows, &o.row_room, <int64_t> o.row_count + grid.row_count, sizeof(TableRow))
    first_cell = reader.rows[grid.first_row].first_cell
    make_room(<void**> &o.cells, &o.cell_room, <int64_t> o.cell_count + reader.cell_count - first_cell, sizeof(Cell))
    memcpy(o.cells + o.cell_count, reader.cells + first_cell, (reader.cell_count - first_cell) * sizeof(Cell))
    for i in range(grid.row_count):
        o.rows[o.row_count + i] = reader.rows[grid.first_row + i]
        o.rows[o.row_count + i].first_cell += o.cell_count - first_cell
    grid.first_row = o.row_count
    o.grids[o.grid_count] = grid
    o.row_count += grid.row_count
    o.cell_count += reader.cell_count - first_cell
    o.grid_count += 1
    return o.grid_count - 1


cdef void free_outline(Outline* o) noexcept:
    free(o.own)
    free(o.steps)
    free(o.nodes)
    free(o.runs)
    free(o.marks)
    free(o.grids)
    free(o.rows)
    free(o.cells)
