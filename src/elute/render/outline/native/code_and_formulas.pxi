# Code and TeX: blocks of them, and those in a line of text.

cdef enum:
    # Enough for MathJax 2 and 3, KaTeX, and MediaWiki: from the TeX up to the element that says how it is shown.
    DISPLAY_LEVELS = 8
    # From code outwards; beyond that a class speaks of the page, not of the code.
    LANGUAGE_LEVELS = 4
    SAYS_NOTHING = 1
    SAYS_DISPLAY = 2


cdef int add_code(Draft d, int32_t row, Span text, str language) except -1:
    cdef int32_t node
    end_paragraph(d)
    node = new_node(d.o, N_CODE, row)
    d.o.nodes[node].text = text
    add_str(d.o, language, &d.o.nodes[node].label)
    return leaf(d, node)


cdef str language_of(Draft d, int32_t row):
    """The language that code, an element inside or one around it names, or "". It is found once, however much is asked."""
    cdef const Columns* t = d.t
    cdef int32_t element = row + 1
    cdef int level = 0
    if d.languages is None:
        d.languages, d.named, d.named_so = {}, {}, {}
    language = d.languages.get(row)
    if language is not None:
        return language
    while element < t.end[row] and t.tag[element] != T_CODE:
        element = t.end[element]
    language = named_by(d, element) if element < t.end[row] else ""
    element = row
    while not language and level < LANGUAGE_LEVELS and element > 0 and (level == 0 or not is_of_page(t.tag[element])):
        language = named_by(d, element)
        element = t.parent[element]
        level += 1
    d.languages[row] = language
    return language


cdef inline bint is_of_page(int32_t tag) noexcept:
    """Whether an element holds more than code."""
    return tag == T_BODY or tag == T_ARTICLE or tag == T_MAIN or tag == T_SECTION or tag == T_LI or tag == T_TD


cdef str named_by(Draft d, int32_t element):
    """The language that an element itself names. Python reads it, once for all that say the same."""
    cdef const Attr* attr
    cdef int32_t i
    cdef list said
    cdef tuple key
    if element in d.named:
        return d.named[element]
    said = []
    for i in range(d.t.attr_start[element], d.t.attr_start[element] + d.t.attr_count[element]):
        attr = &d.t.attrs[i]
        if attr.length and (attr.name == A_CLASS or attr.name == A_LANG or attr.name > A_LAST
                            or attr.name == A_DATA_LANG or attr.name == A_DATA_LANGUAGE):
            said += (attr.name, (<const char*> span_at(d.t, attr.start))[:attr.length])
    language = ""
    if said:
        said += (d.t.tag[element] == T_PRE or d.t.tag[element] == T_CODE, d.t.namespace[element])
        key = tuple(said)
        language = d.named_so.get(key)
        if language is None:
            language = d.named_so[key] = d.kept.language(element)
    d.named[element] = language
    return language


cdef int add_formula(Draft d, int32_t row, Span tex) except -1:
    cdef int32_t node
    end_paragraph(d)
    node = new_node(d.o, N_FORMULA, row)
    d.o.nodes[node].text = tex
    return leaf(d, node)


cdef int open_code(Draft d, int32_t row, int32_t end, bint listing, bint dedented) except -1:
    """A block of code, with all the white space that it has. A listing is a <div>, and code only where it has lines."""
    cdef Span text
    cdef int32_t before = d.o.own_len
    read_code(d, row, &text)
    if listing and not has_lines(d, text):
        d.o.own_len = before
        d.in_one_line = max(d.in_one_line, end)
        return open_block(d, end)
    end_paragraph(d)
    d.done = end
    if text.length and holds_tex(d, row):
        return add_formula(d, row, text)
    if dedented:
        from elute.render.outline.code_lines import dedented as without_margin   # few pages have a table that numbers lines

        add_str(d.o, without_margin(decoded(d, text)), &text)
    return add_code(d, row, text, language_of(d, row)) if text.length else 0


cdef int open_inline_code(Draft d, int32_t row, int32_t end) except -1:
    """Code that has a block for itself and lines in it is a block of code, even without <pre>."""
    cdef Span text
    cdef str lines
    if row < d.in_code:
        return 0
    if is_tex(d, row):
        return open_formula(d, row, end)
    if d.heading < 0 and d.o.run_count == d.first_run and may_have_lines(d, row, end):
        lines = d.kept.lines(row, end, code_of(d, row))
        if lines:
            add_str(d.o, lines, &text)
            add_code(d, row, text, language_of(d, row))
            d.done = end
            return 0
    d.in_code = end
    return open_inline(d, end, with_mark(d, row, M_CODE, marks(d)))


cdef bint is_tex(Draft d, int32_t row) noexcept:
    """Whether an element holds code of the language math."""
    return has_part(d.t, find_attr(d.t, row, A_CLASS), b"language-math")


cdef bint holds_tex(Draft d, int32_t row) noexcept:
    """Whether the only <code> directly in an element is of that language."""
    cdef int32_t child = row + 1, found = -1
    while child < d.t.end[row]:
        if d.t.tag[child] == T_CODE:
            if found >= 0:
                return False
            found = child
        child = d.t.end[child]
    return found >= 0 and is_tex(d, found)


cdef bint has_part(const Columns* t, const Attr* attr, const char* part) noexcept:
    """Whether the value of an attribute holds a text."""
    cdef int32_t length = <int32_t> strlen(part)
    cdef const uint8_t* s
    cdef const uint8_t* stop
    if attr == NULL:
        return False
    s = span_at(t, attr.start)
    stop = s + attr.length
    while stop - s >= length:
        s = <const uint8_t*> memchr(s, part[0], stop - s - length + 1)
        if s == NULL:
            return False
        if memcmp(s, part, length) == 0:
            return True
        s += 1
    return False


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
    cdef bint display = is_display(d, row)
    d.done = end
    for text in range(row + 1, end):
        if is_text(d, text):
            add_tex(d, piece_of(d, text), text, display)
    return 0


cdef bint is_display(Draft d, int32_t row) except -1:
    """Whether the formula whose TeX is in an element (an annotation, or a script) stands on its own line."""
    cdef int level
    if d.display == NULL:
        d.display = <uint8_t*> calloc(d.t.rows, 1)
        if d.display == NULL:
            raise MemoryError
    for level in range(DISPLAY_LEVELS):
        if row <= 0:
            return False
        if not d.display[row]:                             # many formulas are in one element: it is read once
            d.display[row] = SAYS_DISPLAY if says_display(d.t, row) else SAYS_NOTHING
        if d.display[row] == SAYS_DISPLAY:
            return True
        row = d.t.parent[row]
    return False


cdef bint says_display(const Columns* t, int32_t row) noexcept:
    cdef const Attr* attr = find_attr(t, row, A_DISPLAY)
    if attr != NULL and ((attr.length == 5 and memcmp(span_at(t, attr.start), b"block", 5) == 0)
                         or (attr.length == 4 and memcmp(span_at(t, attr.start), b"true", 4) == 0)):
        return True
    if has_part(t, find_attr(t, row, A_TYPE), b"mode=display"):
        return True
    attr = find_attr(t, row, A_CLASS)
    return attr != NULL and (
        has_part(t, attr, b"katex-display") or has_part(t, attr, b"MathJax_Display") or has_part(t, attr, b"MJXc-display")
        or has_part(t, attr, b"display-math") or has_part(t, attr, b"math-display")
        or has_part(t, attr, b"mwe-math-element-block"))


cdef int add_text_with_tex(Draft d, int32_t row) except -1:
    """Text with the TeX that stands between delimiters in it as formulas; code has none."""
    cdef Span piece = piece_of(d, row)
    cdef const uint8_t* s = text_at(d.o, piece)
    cdef int32_t block = d.g.row_block[row]
    if has_kind(d, marks(d), CODE_MARKS) or (
        memchr(s, c'$', piece.length) == NULL and memchr(s, c'\\', piece.length) == NULL
    ):
        return add_piece(d, piece, row, block, -1)
    for kind, part in d.kept.split_tex(decoded(d, piece)):
        add_str(d.o, part, &piece)
        if kind:
            add_tex(d, piece, row, kind == "display")
        else:
            add_piece(d, piece, row, block, -1)
    return 0


cdef int add_tex(Draft d, Span tex, int32_t row, bint display) except -1:
    cdef int32_t block = d.g.row_block[row]
    cdef const uint8_t* s = text_at(d.o, tex)
    if is_blank(s, tex.length):
        return 0
    # A link would be written once before it and once after.
    if display and d.heading < 0 and not has_kind(d, marks(d), 1u << M_LINK):
        tex.length -= trailing_space(s, tex.length)
        tex.start += leading_space(s, tex.length)
        tex.length -= leading_space(s, tex.length)
        add_formula(d, row, tex)
        d.block = block
        return 0
    return add_piece(d, tex, row, block, M_MATH)
