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


cdef int close_cell(Markup* w, uint8_t tag) except -1 nogil:
    put_text(&w.out, b"</t")
    put_byte(&w.out, tag)
    return put_byte(&w.out, c'>')


cdef int write_cell(Markup* w, const Cell* cell, bint empty) except -1 nogil:
    """The opening tag of a cell, or all of an empty one."""
    cdef uint8_t tag = c'h' if cell.header else c'd'
    put_text(&w.out, b"<t")
    put_byte(&w.out, tag)
    put_cell_spans(w, cell, b' colspan="', b' rowspan="')
    put_byte(&w.out, c'>')
    if empty:
        return close_cell(w, tag)
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
                put_number_as(&w.out, b' start="', node.number)
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
        return close_cell(w, w.cell_tag)
    if node.kind == N_ROW:
        write_cells(w, NO_CELL)
        return put_text(&w.out, b"</tr>\n")
    tag = tag_of(w, node)
    if tag == NULL:
        return 0
    put_text(&w.out, b"</")
    put_text(&w.out, tag)
    return put_text(&w.out, b">\n")


cdef bint is_image_only(const Outline* o, const Node* node) noexcept nogil:
    """Whether a paragraph has no text beside images."""
    cdef int32_t i
    cdef const Run* run
    for i in range(node.first_run, node.first_run + node.run_count):
        run = &o.runs[i]
        if run.mark < 0 or o.marks[run.mark].kind != M_IMAGE:
            if not is_blank(text_at(o, run.text), run.text.length):
                return False
    return True


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
