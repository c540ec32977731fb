# The text of a block with its phrase-level elements.

cdef enum:
    CODE_MARKS = (1 << M_CODE) | (1 << M_KBD) | (1 << M_SAMP)


cdef inline bint is_written(int kind) noexcept nogil:
    """Whether a mark is one of TEI's; code has its own place among them."""
    return kind == M_IMAGE or kind == M_MATH or (MARK_ELEMENTS[kind].opening != NULL and kind != M_CODE)


cdef int normalise(Tei* w, const Node* node) except -1 nogil:
    """The marks that TEI has. Code holds nothing but text, so it goes inside all others."""
    cdef Inline* n = &w.m.n
    cdef const Outline* o = w.m.o
    cdef const Mark* mark
    cdef const Mark* code
    cdef int32_t i, k, first, count
    cdef bint is_atom
    n.mark_count = n.run_count = 0
    for i in range(node.first_run, node.first_run + node.run_count):
        first, code, is_atom = n.mark_count, NULL, False
        count = read_chain(n, o, o.runs[i].mark)
        for k in range(count):
            mark = &o.marks[n.chain[k]]
            if is_written(mark.kind):
                add_mark(n, mark.kind, mark.row, mark.value, mark.title)
                is_atom = ((1 << mark.kind) & ATOMS) != 0
            elif code == NULL and (1 << mark.kind) & CODE_MARKS:
                code = mark
        if code != NULL and not is_atom:
            add_mark(n, M_CODE, code.row, NO_TEXT, NO_TEXT)
        add_inline_run(n, text_at(o, o.runs[i].text), o.runs[i].text.length, first)
    return tokenize(n, o)


cdef int write_inline(Tei* w, const Node* node) except -1 nogil:
    cdef Buffer* out = &w.m.out
    cdef const Token* token
    cdef const InlineMark* mark
    cdef int32_t i
    cdef bint in_code = False
    normalise(w, node)
    for i in range(w.m.n.token_count):
        token = &w.m.n.tokens[i]
        mark = &w.m.n.marks[token.mark] if token.mark >= 0 else NULL
        if token.step == MARK_OPENS:
            in_code = mark.kind == M_CODE
            put_text(out, MARK_ELEMENTS[mark.kind].opening)
            if mark.kind == M_LINK:
                put_xml_span(w, mark.value)
                put_text(out, b'">')
        elif token.step == MARK_CLOSES:
            in_code = False
            put_text(out, MARK_ELEMENTS[mark.kind].closing)
        elif token.step == IS_ATOM and mark.kind == M_IMAGE:
            write_graphic(w, token, mark)
        elif token.step == IS_ATOM:
            write_formula(w, token.text, token.length)
        elif token.step == IS_BREAK and not in_code:
            put_text(out, b"<lb/>")
        else:
            put_xml(out, token.text, token.length)
    return 0


cdef int write_formula(Tei* w, const uint8_t* tex, int32_t length) except -1 nogil:
    put_text(&w.m.out, b'<formula notation="TeX">')
    put_xml(&w.m.out, tex, length)
    return put_text(&w.m.out, b"</formula>")


cdef int write_graphic(Tei* w, const Token* token, const InlineMark* mark) except -1 nogil:
    put_text(&w.m.out, b'<graphic url="')
    put_xml_span(w, mark.value)
    put_text(&w.m.out, b'">')
    write_description(w, token.text, token.length)
    write_description(w, text_at(w.m.o, mark.title), mark.title.length)
    return put_text(&w.m.out, b"</graphic>")


cdef int write_description(Tei* w, const uint8_t* words, int32_t length) except -1 nogil:
    if not length:
        return 0
    put_text(&w.m.out, b"<desc>")
    put_xml(&w.m.out, words, length)
    return put_text(&w.m.out, b"</desc>")
