# 13.2.6.5 The rules for parsing tokens in foreign content.

cdef inline int32_t adjusted_current_key(const Parser* p) noexcept nogil:
    return p.context if p.context and p.open_count == 1 else current_key(p)


cdef inline bint is_math_text_point(int32_t key) noexcept nogil:
    cdef int32_t tag = key & ((1 << NS_SHIFT) - 1)
    return key >> NS_SHIFT == MATHML and (
        tag == T_MI or tag == T_MO or tag == T_MN or tag == T_MS or tag == T_MTEXT)


cdef bint is_html_point(const Parser* p, int32_t key, int32_t row) noexcept nogil:
    cdef int32_t tag = key & ((1 << NS_SHIFT) - 1)
    cdef int32_t i
    if key >> NS_SHIFT == SVG:
        return tag == T_FOREIGNOBJECT or tag == T_DESC or tag == T_TITLE
    if key >> NS_SHIFT == MATHML and tag == T_ANNOTATION_XML:
        for i in range(p.t.attr_start[row], p.t.attr_start[row] + p.t.attr_count[row]):
            if p.t.attrs[i].name == A_ENCODING:
                return (attr_is(p, &p.t.attrs[i], b"text/html", 9)
                        or attr_is(p, &p.t.attrs[i], b"application/xhtml+xml", 21))
    return False


cdef inline bint takes_html(const Parser* p) noexcept nogil:
    """Whether text in the adjusted current node is HTML's: it is no foreign element, or an integration point."""
    cdef int32_t key = adjusted_current_key(p)
    return key >> NS_SHIFT == HTML or is_math_text_point(key) or is_html_point(p, key, current_row(p))


cdef void leave_foreign(Parser* p) noexcept nogil:
    while p.open_count > 1 and not (current_key(p) >> NS_SHIFT == HTML or is_math_text_point(current_key(p))
                                    or is_html_point(p, current_key(p), current_row(p))):
        pop(p)


cdef void insert_foreign(Parser* p, int32_t key) noexcept nogil:
    insert_for_token(p, key)
    if p.self_closing:
        pop_at(p, p.token_end)


cdef bint foreign_start(Parser* p, int32_t tag) noexcept nogil:
    """A start tag where the adjusted current node is foreign. Returns False where HTML's rules are to be followed."""
    cdef int32_t key = adjusted_current_key(p)
    cdef bint breaks_out = (flags_of(tag) & F_BREAKOUT) != 0
    if is_math_text_point(key) and tag != T_MGLYPH and tag != T_MALIGNMARK:
        return False
    if key == (T_ANNOTATION_XML | (MATHML << NS_SHIFT)) and tag == T_SVG:
        return False
    if is_html_point(p, key, current_row(p)):
        return False
    if tag == T_FONT:
        breaks_out = (token_attr(p, A_COLOR) != NULL or token_attr(p, A_FACE) != NULL
                      or token_attr(p, A_SIZE) != NULL)
    if breaks_out:
        leave_foreign(p)
        return False
    insert_foreign(p, tag | (key & (3 << NS_SHIFT)))
    return True


cdef bint foreign_end(Parser* p, int32_t tag) noexcept nogil:
    """An end tag where the adjusted current node is foreign. Returns False where HTML's rules are to be followed."""
    cdef int i = p.open_count - 1
    if tag == T_BR or tag == T_P:
        leave_foreign(p)
        return False
    while i > 0:
        if p.open[i].key >> NS_SHIFT == HTML:
            return False
        if (p.open[i].key & ((1 << NS_SHIFT) - 1)) == tag:
            while p.open_count > i + 1:
                pop(p)
            pop_at(p, p.closing_end)
            return True
        i -= 1
    return True
