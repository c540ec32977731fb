# Formulas: of everything a page holds for one formula, the text row with its TeX is the one that counts.

cdef bint value_starts(const Columns* t, const Attr* attr, const char* lower, int32_t length) noexcept nogil:
    cdef const uint8_t* s
    cdef int32_t i
    if attr == NULL or attr.length < length:
        return False
    s = span_at(t, attr.start)
    for i in range(length):
        if (s[i] | 0x20 if c'A' <= s[i] <= c'Z' else s[i]) != <uint8_t> lower[i]:
            return False
    return True


cdef bint has_class(const Columns* t, const Attr* classes, const char* prefix, int32_t length) noexcept nogil:
    """Whether one of the class names begins with the prefix."""
    cdef const uint8_t* s
    cdef int32_t i
    if classes == NULL or classes.length < length:
        return False
    s = span_at(t, classes.start)
    for i in range(classes.length - length + 1):
        if s[i] == <uint8_t> prefix[0] and (i == 0 or s[i - 1] <= 32) and memcmp(s + i, prefix, length) == 0:
            return True
    return False


cdef bint is_tex_script(const Columns* t, int32_t row) noexcept nogil:
    return (t.kind[row] == ELEMENT and t.tag[row] == T_SCRIPT
            and value_starts(t, find_attr(t, row, A_TYPE), b"math/tex", 8))


cdef int32_t tex_row(const Columns* t, int32_t math) noexcept nogil:
    """The text row of a MathML formula's TeX annotation, -1 where it has none."""
    cdef int32_t row
    for row in range(math + 1, t.end[math]):
        if (t.kind[row] == TEXT and t.tag[t.parent[row]] == T_ANNOTATION
                and value_starts(t, find_attr(t, t.parent[row], A_ENCODING), b"application/x-tex", 17)):
            return row
    return -1


cdef bint has_tex_scripts(const Columns* t) noexcept nogil:
    cdef int32_t row
    for row in range(t.rows):
        if t.tag[row] == T_SCRIPT and is_tex_script(t, row):
            return True
    return False


cdef inline bint shows_formula_again(const Segmenter* g, int32_t row) noexcept nogil:
    """Whether an element only draws a formula whose TeX stands beside it: KaTeX's HTML, MathJax 2's output. Classes are
    looked at where the page has such TeX at all."""
    cdef const Columns* t = g.t
    if g.last_tex > t.parent[row] and has_class(t, find_attr(t, row, A_CLASS), b"katex-html", 10):
        return True
    return g.tex_scripts and has_class(t, find_attr(t, row, A_CLASS), b"MathJax", 7) and precedes_tex_script(t, row)


cdef bint precedes_tex_script(const Columns* t, int32_t row) noexcept nogil:
    cdef int32_t sibling = t.end[row], tries = 0
    while sibling < t.end[t.parent[row]] and tries < FORMULA_LOOKAHEAD:
        if is_tex_script(t, sibling):
            return True
        sibling = t.end[sibling]
        tries += 1
    return False


cdef bint holds_formula_source(const Columns* t, const Attr* classes) noexcept nogil:
    """Elements that are hidden on the page because a picture of the same formula is shown: MediaWiki, KaTeX, MathJax."""
    return (has_class(t, classes, b"mwe-math-mathml", 15) or has_class(t, classes, b"katex-mathml", 12)
            or has_class(t, classes, b"MJX_Assistive_MathML", 20))
