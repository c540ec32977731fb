# Containers and leaves as elements of HTML.

cdef enum:
    BARE = ((1 << N_ITEM) | (1 << N_CELL) | (1 << N_CAPTION) | (1 << N_TERM) | (1 << N_DEFINITION)
            | (1 << N_SUMMARY))        # whose only paragraph is written without an element of its own


cdef const char* tag_of(const Markup* w, const Node* node) noexcept nogil:
    """The element that a container is; NULL for none."""
    if node.kind == N_LIST:
        return b"ol" if node.ordered else b"ul"
    if node.kind == N_CAPTION:
        return b"caption" if kind_around(w) == N_TABLE else b"figcaption"
    return CONTAINER_TAGS[node.kind]


cdef int write_cell_tag(Markup* w, const Cell* cell) except -1 nogil:
    w.cell_tag = c'h' if cell.header else c'd'
    put_text(&w.out, b"<t")
    put_byte(&w.out, w.cell_tag)
    if cell.colspan > 1:
        put_text(&w.out, b' colspan="')
        put_number(&w.out, cell.colspan)
        put_byte(&w.out, c'"')
    if cell.rowspan > 1:
        put_text(&w.out, b' rowspan="')
        put_number(&w.out, cell.rowspan)
        put_byte(&w.out, c'"')
    return put_byte(&w.out, c'>')


cdef int close_cell(Markup* w) except -1 nogil:
    put_text(&w.out, b"</t")
    put_byte(&w.out, w.cell_tag)
    return put_byte(&w.out, c'>')


cdef int write_cells(Markup* w, int32_t row) except -1 nogil:
    """The empty cells before the one at `row`, and the opening tag of that one; with -2 all that are left."""
    cdef const Cell* cell
    cdef uint8_t tag = w.cell_tag
    while w.cell < w.cells_end:
        cell = &w.o.cells[w.cell]
        w.cell += 1
        write_cell_tag(w, cell)
        if cell.row == row:
            return 0
        close_cell(w)
    w.cell_tag = tag
    return 0


cdef int enter_element(Markup* w, int32_t number) except -1 nogil:
    cdef const Node* node = &w.o.nodes[number]
    cdef const char* tag
    if node.kind == N_TABLE:
        w.grid = node.table
        # One without headings says that it is one, or it might be taken for layout.
        put_text(&w.out, b"<table>\n" if w.o.grids[w.grid].headed else b'<table role="table">\n')
    elif node.kind == N_CELL:
        write_cells(w, node.row)
    elif node.kind == N_ROW:
        open_table_row(w, node.row)
        put_text(&w.out, b"<tr>")
    else:
        tag = tag_of(w, node)
        if tag != NULL:
            put_byte(&w.out, c'<')
            put_text(&w.out, tag)
            if node.kind == N_LIST and node.ordered and node.number != 1:
                put_text(&w.out, b' start="')
                put_number(&w.out, node.number)
                put_byte(&w.out, c'"')
            put_text(&w.out, b" open>" if node.kind == N_DETAILS else b">")
            if not (1 << node.kind) & BARE:
                put_byte(&w.out, c'\n')
    if node.kind == N_ITEM and node.task >= 0:
        put_text(&w.out, b'<input type="checkbox" disabled checked> ' if node.task
                 else b'<input type="checkbox" disabled> ')
    return enter_around(w, number)


cdef int leave_element(Markup* w, const Node* node) except -1 nogil:
    cdef const char* tag
    w.around_count -= 1
    if node.kind == N_CELL:
        return close_cell(w)
    if node.kind == N_ROW:
        write_cells(w, -2)
        return put_text(&w.out, b"</tr>\n")
    tag = tag_of(w, node)
    if tag == NULL:
        return 0
    put_text(&w.out, b"</")
    put_text(&w.out, tag)
    return put_text(&w.out, b">\n")


cdef int write_leaf(Markup* w, const Node* node) except -1 nogil:
    cdef bint bare
    if node.kind == N_PARAGRAPH:
        bare = is_bare(w, BARE)
        if not bare and kind_around(w) == N_FIGURE and is_image_only(w.o, node):
            write_inline(w, node)
            return put_byte(&w.out, c'\n')
        if not bare:
            put_text(&w.out, b"<p>")
        write_inline(w, node)
        return put_text(&w.out, b"" if bare else b"</p>\n")
    if node.kind == N_HEADING:
        put_text(&w.out, b"<h")
        put_number(&w.out, node.number)
        put_byte(&w.out, c'>')
        write_inline(w, node)
        put_text(&w.out, b"</h")
        put_number(&w.out, node.number)
        return put_text(&w.out, b">\n")
    if node.kind == N_RULE:
        return put_text(&w.out, b"<hr>\n")
    if node.kind == N_FORMULA:
        put_text(&w.out, b'<pre><code class="language-math math-display">')
    elif node.label.length:
        put_text(&w.out, b'<pre><code class="language-')
        put_span(w, node.label, True)
        put_text(&w.out, b'">')
    else:
        put_text(&w.out, b"<pre><code>")
    put_span(w, node.text, False)
    return put_text(&w.out, b"</code></pre>\n")
