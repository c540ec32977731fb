# What is hidden, and how: told apart, because a method may want closed details or noscript back.

cdef bint style_hides(const Columns* t, const Attr* style) noexcept nogil:
    """display:none or visibility:hidden in an inline style, white space between its parts allowed."""
    cdef const uint8_t* s
    cdef const uint8_t* stop
    if style == NULL:
        return False
    s = span_at(t, style.start)
    stop = s + style.length
    while s < stop:
        while s < stop and (s[0] <= 32 or s[0] == c';'):
            s += 1
        if declares(s, stop, b"display", 7, b"none", 4) or declares(s, stop, b"visibility", 10, b"hidden", 6):
            return True
        while s < stop and s[0] != c';':
            s += 1
    return False


cdef inline const uint8_t* skip_blank(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    while s < stop and s[0] <= 32:
        s += 1
    return s


cdef bint starts_with(const uint8_t* s, const uint8_t* stop, const char* lower, int length) noexcept nogil:
    cdef int i
    if stop - s < length:
        return False
    for i in range(length):
        if (s[i] | 0x20) != <uint8_t> lower[i]:
            return False
    return True


cdef bint declares(const uint8_t* s, const uint8_t* stop, const char* property_, int property_len,
                   const char* value, int value_len) noexcept nogil:
    if not starts_with(s, stop, property_, property_len):
        return False
    s = skip_blank(s + property_len, stop)
    if s >= stop or s[0] != c':':
        return False
    return starts_with(skip_blank(s + 1, stop), stop, value, value_len)


cdef bint is_moved(const Columns* t, int32_t row) noexcept nogil:
    """Whether a script shows an element where its place on the page is, as React's do with `<div hidden id="S:1">`."""
    cdef const Attr* id = find_attr(t, row, A_ID)
    cdef const uint8_t* s
    if id == NULL or id.length < 3:
        return False
    s = span_at(t, id.start)
    return s[0] == c'S' and s[1] == c':' and (c'0' <= s[2] <= c'9' or c'a' <= s[2] <= c'f')


cdef int own_hidden(const Columns* t, int32_t row, int32_t tag, uint32_t flags) noexcept nogil:
    """Why an element itself is hidden, 0 where it is not."""
    cdef int32_t i
    cdef const Attr* attr
    cdef int hidden = 0
    if tag == T_NOSCRIPT:
        return HIDDEN_NOSCRIPT
    if tag == T_TEMPLATE:
        return HIDDEN_TEMPLATE
    for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        attr = &t.attrs[i]
        if attr.name == A_HIDDEN:
            hidden = HIDDEN_ATTRIBUTE
        elif attr.name == A_STYLE:
            if not hidden and style_hides(t, attr):
                hidden = HIDDEN_STYLE
        elif attr.name == A_ARIA_HIDDEN and flags & F_BLOCK:
            # Browsers show it all the same; inside a line of text it is an ornament of that line.
            if not hidden and value_starts(t, attr, b"true", 4):
                hidden = HIDDEN_ARIA
    if hidden == HIDDEN_ATTRIBUTE and is_moved(t, row):
        return 0
    if (hidden == HIDDEN_STYLE or hidden == HIDDEN_ARIA) and holds_formula_source(t, find_attr(t, row, A_CLASS)):
        return 0
    return hidden


cdef int handed_down(Segmenter* g, int32_t row, int32_t tag, uint32_t flags, int inherited) noexcept nogil:
    """The state of an element: what is above it, and what it adds."""
    cdef const Columns* t = g.t
    cdef int state = inherited & ~CLOSED_DETAILS
    if not state & HIDDEN_MASK:
        if inherited & CLOSED_DETAILS and tag != T_SUMMARY:
            state |= HIDDEN_DETAILS
        else:
            state |= own_hidden(t, row, tag, flags)
        if not state & HIDDEN_MASK and g.unseen != NULL and g.unseen[row]:
            state |= HIDDEN_LAYOUT
    if tag == T_A:
        if find_attr(t, row, A_HREF) != NULL:
            state |= IN_LINK
    elif flags & F_PREFORMATTED:
        state |= IN_PRE
    elif tag == T_DETAILS and find_attr(t, row, A_OPEN) == NULL:
        state |= CLOSED_DETAILS
    return state


cdef int text_state(const Segmenter* g, int32_t parent) noexcept nogil:
    """The state of a text row inside an element."""
    cdef int state = g.state[parent]
    if state & CLOSED_DETAILS and not state & HIDDEN_MASK:
        state |= HIDDEN_DETAILS
    return state & ~CLOSED_DETAILS
