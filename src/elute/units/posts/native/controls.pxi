# What stands in posts and is no text of theirs.

cdef int mark_controls(const Segmenter* g, const Columns* t, const uint8_t* said, uint8_t* found) except -1:
    """Icons that are links, and what unfolds a quote, at its end."""
    cdef int32_t row, block, unfolds = 0                   # rows before this one are in what unfolds a quote
    cdef int32_t* chars = NULL                             # by row: characters before it
    try:
        for row in range(t.rows):
            if row >= unfolds and said[row] == SAYS_CONTROL:
                if chars == NULL:
                    chars = sum_chars(g, t)
                if ends_quote(t, chars, row):
                    unfolds = t.end[row]
            block = g.row_block[row]
            found[row] = block >= 0 and (row < unfolds or (
                g.blocks[block].words == 0 and g.blocks[block].link_chars == g.blocks[block].chars))
    finally:
        free(chars)
    return 0


cdef int32_t* sum_chars(const Segmenter* g, const Columns* t) except NULL:
    cdef int32_t* chars = <int32_t*> malloc((<size_t> t.rows + 1) * sizeof(int32_t))
    cdef int32_t row
    if chars == NULL:
        raise MemoryError
    chars[0] = 0
    for row in range(t.rows):
        chars[row + 1] = chars[row] + g.row_chars[row]
    return chars


cdef bint ends_quote(const Columns* t, const int32_t* chars, int32_t row) noexcept:
    """Whether an element is the end of a quote, and not all of it."""
    cdef int32_t quote = t.parent[row]
    while quote >= 0 and t.tag[quote] != T_BLOCKQUOTE:
        quote = t.parent[quote]
    return quote >= 0 and chars[quote] < chars[row] and chars[t.end[row]] == chars[t.end[quote]]
