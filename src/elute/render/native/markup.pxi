# What HTML and TEI have in common: text as markup may hold it, and the cells that a row has beside those with text.

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


cdef int put_escaped(Buffer* out, const uint8_t* s, int64_t length, bint quotes) except -1 nogil:
    """Text with references for what markup would read; in an attribute also for quotes."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = s
    cdef const char* written
    while p < stop:
        written = NULL
        if p[0] == c'&':
            written = b"&amp;"
        elif p[0] == c'<':
            written = b"&lt;"
        elif p[0] == c'>':
            written = b"&gt;"
        elif quotes and p[0] == c'"':
            written = b"&quot;"
        elif quotes and p[0] == c"'":
            written = b"&#x27;"
        if written != NULL:
            put(out, s, p - s)
            put_text(out, written)
            s = p + 1
        p += 1
    return put(out, s, stop - s)


cdef int put_span(Markup* w, Span span, bint quotes) except -1 nogil:
    return put_escaped(&w.out, text_at(w.o, span), span.length, quotes)


cdef bint is_bare(const Markup* w, uint32_t bare) noexcept nogil:
    """Whether the next paragraph is the only one in its container, and needs no element there."""
    return (1 << kind_around(w)) & bare and w.o.nodes[w.around[w.around_count - 1]].size <= 1


cdef void open_table_row(Markup* w, int32_t row) noexcept nogil:
    """The cells of a row of the open table are to be written."""
    cdef const TableRow* found = find_table_row(w.o, &w.o.grids[w.grid], row) if w.grid >= 0 else NULL
    w.cell = found.first_cell if found != NULL else 0
    w.cells_end = found.first_cell + found.cell_count if found != NULL else 0


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
