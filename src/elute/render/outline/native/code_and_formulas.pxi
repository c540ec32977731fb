# Code and TeX. Few pages have any, so their text is made in Python.

cdef int add_code(Draft d, int32_t row, str text, str language) except -1:
    cdef int32_t node
    end_paragraph(d)
    node = new_node(d.o, N_CODE, row)
    add_str(d.o, text, &d.o.nodes[node].text)
    add_str(d.o, language, &d.o.nodes[node].label)
    return leaf(d, node)


cdef int add_formula(Draft d, int32_t row, str tex) except -1:
    cdef int32_t node
    end_paragraph(d)
    node = new_node(d.o, N_FORMULA, row)
    add_str(d.o, tex, &d.o.nodes[node].text)
    return leaf(d, node)


cdef int open_code(Draft d, int32_t row, int32_t end, bint listing, bint dedented) except -1:
    """A block of code, with all the white space that it has. A listing is a <div>, and code only where it has lines."""
    cdef str text = d.kept.code(row)
    if listing and "\n" not in text:
        d.in_one_line = max(d.in_one_line, end)
        return open_block(d, end)
    end_paragraph(d)
    d.done = end
    if text and d.kept.is_formula(row):
        add_formula(d, row, text)
    elif text:
        add_code(d, row, without_margin(text) if dedented else text, d.kept.languages.of(row))
    return 0


cdef int open_inline_code(Draft d, int32_t row, int32_t end) except -1:
    """Code that has a block for itself and lines in it is a block of code, even without <pre>."""
    cdef str lines
    if row < d.in_code:
        return 0
    if d.t.attr_count[row] and d.kept.is_math(row):
        return open_formula(d, row, end)
    if d.heading < 0 and d.o.run_count == d.first_run and may_have_lines(d, row, end):
        lines = d.kept.lines(row, end)
        if lines:
            add_code(d, row, lines, d.kept.languages.of(row))
            d.done = end
            return 0
    d.in_code = end
    return open_inline(d, end, with_mark(d, row, M_CODE, marks(d)))


cdef bint may_have_lines(Draft d, int32_t row, int32_t end) noexcept:
    """Whether the last block of a <code> element ends with it, and it is more than one text in one line."""
    cdef int32_t last = end - 1
    while last > row and not is_text(d, last):
        last -= 1
    if last == row or d.g.blocks[d.g.row_block[last]].last > end:
        return False
    if end != row + 2 or d.t.attr_count[row]:
        return True
    return (memchr(span_at(d.t, d.t.text_start[last]), c'\n', d.t.text_len[last]) != NULL
            or memchr(span_at(d.t, d.t.text_start[last]), c'\r', d.t.text_len[last]) != NULL)


cdef int open_formula(Draft d, int32_t row, int32_t end) except -1:
    """An element with TeX, which blocks keep only where it stands for a formula."""
    cdef int32_t text
    cdef Span piece
    d.done = end
    for text in range(row + 1, end):
        if is_text(d, text):
            piece = piece_of(d, text)
            add_tex(d, decoded(d, piece), piece, text, d.kept.is_display(row))
    return 0


cdef int add_text_with_tex(Draft d, int32_t row) except -1:
    """Text with the TeX that stands between delimiters in it as formulas; code has none."""
    cdef Span piece = piece_of(d, row)
    cdef const uint8_t* s = text_at(d.o, piece)
    cdef int32_t block = d.g.row_block[row]
    if has_kind(d, marks(d), CODE_MARKS) or (
        memchr(s, c'$', piece.length) == NULL and memchr(s, c'\\', piece.length) == NULL
    ):
        return add_piece(d, piece, row, block, -1)
    for kind, part in split_tex(decoded(d, piece)):
        add_str(d.o, part, &piece)
        if kind:
            add_tex(d, part, piece, row, kind == "display")
        else:
            add_piece(d, piece, row, block, -1)
    return 0


cdef int add_tex(Draft d, str tex, Span piece, int32_t row, bint display) except -1:
    cdef int32_t block = d.g.row_block[row]
    if not tex.strip():
        return 0
    # A link would be written once before it and once after.
    if display and d.heading < 0 and not has_kind(d, marks(d), 1u << M_LINK):
        add_formula(d, row, tex.strip())
        d.block = block
        return 0
    return add_piece(d, piece, row, block, M_MATH)
