# Containers and leaves as elements of TEI.

cdef enum:
    DEEPEST = 6                # level of a heading
    BARE_ITEMS = ((1 << N_ITEM) | (1 << N_TERM) | (1 << N_DEFINITION)
                  | (1 << N_CELL))     # whose only paragraph is written without an element of its own
    PHRASES = (1 << N_CAPTION) | (1 << N_SUMMARY)          # that TEI allows no paragraphs in
    UNWRITTEN = (1 << N_DETAILS) | (1 << N_NOTE)           # that it has no element for


cdef int enter_container(Tei* w, int32_t node, const char* closing, bint phrase) except -1 nogil:
    make_room(<void**> &w.opened, &w.opened_room, <int64_t> w.m.around_count + 1, sizeof(Opened))
    w.opened[w.m.around_count] = Opened(closing, phrase)
    return enter_around(&w.m, node)


cdef inline bint in_phrase(const Tei* w) noexcept nogil:
    return w.opened[w.m.around_count - 1].phrase


cdef Element phrase_element(const Tei* w, const Node* node) noexcept nogil:
    """A heading where TEI allows one: in a figure, and in a table before its rows. Nothing inside another phrase."""
    cdef int around = kind_around(&w.m)
    if in_phrase(w):
        return NOTHING
    if node.kind == N_CAPTION and around == N_TABLE and w.has_rows:
        return Element(b'<note type="caption">', b"</note>\n")
    if node.kind == N_CAPTION and (around == N_TABLE or around == N_FIGURE):
        return Element(b"<head>", b"</head>\n")
    return CONTAINER_ELEMENTS[node.kind]


cdef int write_cell(Markup* m, const Cell* cell, bint empty) except -1 nogil:
    """The opening tag of a cell, or all of an empty one."""
    put_text(&m.out, b'<cell role="label"' if cell.header else b"<cell")
    put_cell_spans(m, cell, b' cols="', b' rows="')
    return put_text(&m.out, b"/>" if empty else b">")


cdef int write_item_tag(Tei* w, const Node* node) except -1 nogil:
    if w.m.o.nodes[w.m.around[w.m.around_count - 1]].ordered:
        put_number_as(&w.m.out, b' n="', node.number)
    if node.task >= 0:
        put_text(&w.m.out, b' rend="done"' if node.task else b' rend="open"')
    return put_byte(&w.m.out, c'>')


cdef int enter_element(Tei* w, int32_t number) except -1 nogil:
    cdef const Node* node = &w.m.o.nodes[number]
    cdef const TableRow* row
    cdef Buffer* out = &w.m.out
    cdef uint32_t kind = 1u << node.kind
    cdef Element element = phrase_element(w, node) if kind & PHRASES else CONTAINER_ELEMENTS[node.kind]
    cdef bint phrase = in_phrase(w) if kind & UNWRITTEN else (kind & PHRASES) != 0
    w.figures += node.kind == N_FIGURE
    w.has_text |= not w.figures and not kind & UNWRITTEN
    w.fresh |= phrase and element.opening != NULL
    if element.opening != NULL:
        put_text(out, element.opening)
    if node.kind == N_LIST:
        put_text(out, b'"numbered">\n' if node.ordered else b'"bulleted">\n')
    elif node.kind == N_ITEM:
        write_item_tag(w, node)
    elif node.kind == N_TABLE:
        w.m.grid, w.has_rows = node.table, False
    elif node.kind == N_ROW:
        w.has_rows = True
        row = open_table_row(&w.m, node.row)
        put_text(out, b' role="label">' if row != NULL and row.header else b">")
    elif node.kind == N_CELL:
        write_cells(&w.m, node.row)
    return enter_container(w, number, element.closing, phrase)


cdef int leave_element(Tei* w, const Node* node) except -1 nogil:
    cdef const char* closing = w.opened[w.m.around_count - 1].closing
    w.m.around_count -= 1
    w.figures -= node.kind == N_FIGURE
    if node.kind == N_ROW:
        write_cells(&w.m, NO_CELL)
    return put_text(&w.m.out, closing) if closing != NULL else 0


cdef int close_divisions(Tei* w, int32_t level) except -1 nogil:
    """Those of a level, and of the levels below it."""
    cdef int32_t inner
    for inner in range(DEEPEST, level - 1, -1):
        if w.divisions & (1u << inner):
            put_text(&w.m.out, b"</div>\n")
    w.divisions &= (1u << level) - 1
    return 0


cdef int write_code(Tei* w, const Node* node) except -1 nogil:
    put_text(&w.m.out, b"<code")
    if node.label.length:
        put_text(&w.m.out, b' lang="')
        put_xml_span(w, node.label)
        put_byte(&w.m.out, c'"')
    put_text(&w.m.out, b' xml:space="preserve">')
    put_xml_span(w, node.text)
    return put_text(&w.m.out, b"</code>")


cdef int write_content(Tei* w, const Node* node) except -1 nogil:
    """What a leaf says, without an element around it."""
    if node.kind == N_CODE:
        return write_code(w, node)
    if node.kind == N_FORMULA:
        return write_formula(w, text_at(w.m.o, node.text), node.text.length)
    return write_inline(w, node)


cdef int write_between(Tei* w, const char* opening, const Node* node, const char* closing) except -1 nogil:
    put_text(&w.m.out, opening)
    write_content(w, node)
    return put_text(&w.m.out, closing)


cdef int write_in_phrase(Tei* w, const Node* node) except -1 nogil:
    if not w.fresh:
        put_text(&w.m.out, b"<lb/>")
    w.fresh = False
    return write_content(w, node) if node.kind != N_RULE else 0


cdef int write_leaf(Tei* w, const Node* node) except -1 nogil:
    if in_phrase(w):
        return write_in_phrase(w, node)
    w.has_text |= not w.figures and node.kind != N_RULE
    if node.kind == N_HEADING and w.m.around_count == 1:
        close_divisions(w, node.number)
        w.divisions |= 1u << node.number
        put_number_as(&w.m.out, b'<div type="section" n="', node.number)
        return write_between(w, b">\n<head>", node, b"</head>\n")
    if node.kind == N_HEADING:
        return write_between(w, b'<ab type="heading">', node, b"</ab>\n")
    if node.kind == N_CODE:
        return write_between(w, b'<ab type="code">', node, b"</ab>\n")
    if node.kind == N_RULE:
        return put_text(&w.m.out, b'<milestone unit="section" rend="rule"/>\n')
    if node.kind == N_PARAGRAPH and is_bare(&w.m, BARE_ITEMS):
        return write_content(w, node)
    return write_between(w, b"<p>", node, b"</p>\n")
