# The text of a block with its inline elements.

cdef enum:
    NOT_WRITTEN = (1 << M_REFERENCE) | (1 << M_BACK)       # marks that HTML has no element for

cdef uint8_t[256] READ_IN_TEXT         # bytes that references are written for
cdef uint8_t[256] READ_IN_QUOTES


cdef void init_read():
    cdef int byte
    for byte in range(256):
        READ_IN_TEXT[byte] = reference_to(<uint8_t> byte, False) != NULL
        READ_IN_QUOTES[byte] = reference_to(<uint8_t> byte, True) != NULL


cdef int put_escaped(Buffer* out, const uint8_t* s, int64_t length, bint quotes) except -1 nogil:
    """Text with references for what markup would read; in an attribute also for quotes."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p
    cdef const uint8_t* read = &READ_IN_QUOTES[0] if quotes else &READ_IN_TEXT[0]
    while True:
        p = next_noted(s, stop, read)
        put(out, s, p - s)
        if p == stop:
            return 0
        put_text(out, reference_to(p[0], quotes))
        s = p + 1


cdef int put_span(Markup* w, Span span, bint quotes) except -1 nogil:
    return put_escaped(&w.out, text_at(w.o, span), span.length, quotes)


cdef int normalise(Markup* w, const Node* node) except -1 nogil:
    cdef Inline* n = &w.n
    cdef const Outline* o = w.o
    cdef const Mark* mark
    cdef const Run* run
    cdef int32_t i, k, first, count
    n.mark_count = n.run_count = 0
    for i in range(node.first_run, node.first_run + node.run_count):
        run = &o.runs[i]
        first = n.mark_count
        count = read_chain(n, o, run.mark)
        for k in range(count):
            mark = &o.marks[n.chain[k]]
            if not (1 << mark.kind) & NOT_WRITTEN:
                add_mark(n, mark.kind, mark.row, mark.value, mark.title)
        add_inline_run(n, text_at(o, run.text), run.text.length, first)
    return tokenize(n, o)


cdef int write_inline(Markup* w, const Node* node) except -1 nogil:
    cdef const Token* token
    cdef const InlineMark* mark
    cdef int32_t i
    normalise(w, node)
    for i in range(w.n.token_count):
        token = &w.n.tokens[i]
        mark = &w.n.marks[token.mark] if token.mark >= 0 else NULL
        if token.step == IS_TEXT or token.step == IS_SPACE:
            put_escaped(&w.out, token.text, token.length, False)
        elif token.step == IS_BREAK:
            put_text(&w.out, b"<br>")
        elif token.step == IS_ATOM:
            write_atom(w, token, mark)
        elif mark.kind != M_LINK:
            put_text(&w.out, b"<" if token.step == MARK_OPENS else b"</")
            put_text(&w.out, MARK_NAMES[mark.kind])
            put_byte(&w.out, c'>')
        elif token.step == MARK_OPENS:
            put_text(&w.out, b'<a href="')
            put_span(w, mark.value, True)
            put_text(&w.out, b'">')
        else:
            put_text(&w.out, b"</a>")
    return 0


cdef int write_atom(Markup* w, const Token* token, const InlineMark* mark) except -1 nogil:
    if mark.kind != M_IMAGE:
        put_text(&w.out, b'<code class="language-math math-inline">')
        put_escaped(&w.out, token.text, token.length, False)
        return put_text(&w.out, b"</code>")
    put_text(&w.out, b'<img src="')
    put_span(w, mark.value, True)
    put_text(&w.out, b'" alt="')
    put_escaped(&w.out, token.text, token.length, True)
    put_byte(&w.out, c'"')
    if mark.title.length:
        put_text(&w.out, b' title="')
        put_span(w, mark.title, True)
        put_byte(&w.out, c'"')
    return put_byte(&w.out, c'>')
