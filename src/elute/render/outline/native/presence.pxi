# What a page has, in one pass over its rows: most pages have nothing of what only Python knows how to read.

cdef inline bint is_text(Draft d, int32_t row) noexcept:
    """Whether a row is kept text."""
    return d.keep[row] and d.g.row_block[row] >= 0 and d.g.piece_len[row] > 0


cdef inline bint is_visited(Draft d, int32_t row) noexcept:
    """Rows of content, all that holds them, and rules with content before and after in the same element."""
    cdef int32_t around
    if d.before[d.t.end[row]] > d.before[row]:
        return True
    if d.t.tag[row] != T_HR or d.t.namespace[row] != HTML:
        return False
    around = d.t.parent[row]
    return d.before[row] > d.before[around] and d.before[d.t.end[around]] > d.before[row]


cdef int count_content(Draft d) except -1:
    """For each row how much content is before it."""
    cdef int32_t row, count = 0
    d.before = <int32_t*> malloc((<size_t> d.t.rows + 1) * sizeof(int32_t))
    if d.before == NULL:
        raise MemoryError
    for row in range(d.t.rows):
        d.before[row] = count
        count += is_text(d, row) or (d.image != NULL and d.image[row])
    d.before[d.t.rows] = count
    return 0


cdef int look_at_page(Draft d) except -1:
    """Find out what must be asked of Python."""
    cdef const Columns* t = d.t
    cdef int64_t costs = 0, base = len(d.base.address) if d.base is not None else 0
    cdef int32_t row
    cdef const Attr* href
    cdef bint footnotes = False
    for row in range(t.rows):
        if t.tag[row] == T_A:
            href = find_attr(t, row, A_HREF)
            if href != NULL and href.length:
                costs += (base + href.length) * (t.end[row] - row)
                footnotes |= is_visited(d, row) and may_be_reference(d, row, href)
        elif t.tag[row] == T_INPUT:
            d.has_check_boxes = True
        elif t.tag[row] == T_SCRIPT:
            d.has_raw_tex |= may_typeset(t, row)
        elif t.tag[row] == T_IMG or t.tag[row] == T_AMP_IMG or t.tag[row] > T_LAST:
            costs += base
    if d.links and costs > <int64_t> ADDRESS_PER_BYTE * t.source_len + ADDRESS_ALLOWANCE:
        d.left_out = d.kept.left_out
    d.has_raw_tex = d.has_raw_tex and d.kept.has_raw_tex
    if footnotes and d.kept.notes.notes:
        d.notes, d.references = d.kept.notes.notes, d.kept.notes.references
        d.back_links = d.kept.notes.back_links
    return 0


cdef bint may_be_reference(Draft d, int32_t row, const Attr* href) noexcept:
    """Whether a link leads to a place in a page, and its text is short enough for a number or two letters."""
    cdef const uint8_t* s = span_at(d.t, href.start)
    cdef const uint8_t* fragment = <const uint8_t*> memchr(s, c'#', href.length)
    cdef int32_t text, i, count = 0
    if fragment == NULL or fragment + 1 == s + href.length:
        return False
    for text in range(row + 1, d.t.end[row]):
        if is_text(d, text):
            if is_blank(d.g.out + d.g.piece_start[text], d.g.piece_len[text]):
                continue
            for i in range(d.g.piece_len[text]):
                count += 32 < d.g.out[d.g.piece_start[text] + i] < 0x80
            return count <= REFERENCE_BYTES
    return False


cdef bint may_typeset(const Columns* t, int32_t row) noexcept:
    """Whether a script has an address or type that may be that of a typesetter: MathJax, KaTeX, Temml."""
    cdef const Attr* attr
    cdef const uint8_t* s
    cdef int32_t i, k
    for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        attr = &t.attrs[i]
        if attr.name != A_SRC and attr.name != A_TYPE:
            continue
        s = span_at(t, attr.start)
        for k in range(attr.length - 4):
            # Characters beyond ASCII have lower cases within it.
            if s[k] >= 0x80 or (s[k] | 0x20) == c't' and (s[k + 1] | 0x20) == c'e' and (s[k + 2] | 0x20) == c'm':
                return True
            if ((s[k] | 0x20) == c'm' or (s[k] | 0x20) == c'k') and (s[k + 1] | 0x20) == c'a' and (s[k + 2] | 0x20) == c't':
                return True
    return False
