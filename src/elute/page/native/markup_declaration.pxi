# 13.2.5.41 to 13.2.5.71: comments, DOCTYPE and CDATA sections.

cdef inline int32_t find_byte(const Parser* p, int32_t i, uint8_t byte) noexcept nogil:
    """Where the byte comes next, the end of the source where it does not."""
    cdef const uint8_t* found = NULL
    if i < p.t.source_len:
        found = <const uint8_t*> memchr(p.t.source + i, byte, p.t.source_len - i)
    return <int32_t> (found - p.t.source) if found != NULL else p.t.source_len


cdef void emit_comment(Parser* p, int32_t start, int32_t stop) noexcept nogil:
    cdef int32_t length = stop - start
    start = text_span(p, &length, start, REFS_NONE, NUL_REPLACE)
    if p.tokens_only:
        append(p, 0, new_comment(p, COMMENT, start, length))
    else:
        comment(p, start, length)


cdef int32_t bogus_comment(Parser* p, int32_t i) noexcept nogil:
    """13.2.5.41 Bogus comment state. Returns the place behind it."""
    cdef int32_t stop = find_byte(p, i, c'>')
    p.token_end = stop + 1 if stop < p.t.source_len else stop
    emit_comment(p, i, stop)
    return p.token_end


cdef int32_t read_comment(Parser* p, int32_t i) noexcept nogil:
    """13.2.5.43 Comment start state and those after it; i is behind "<!--". Returns the place behind the comment."""
    cdef const uint8_t* s = p.t.source
    cdef int32_t stop = p.t.source_len, start = i
    if i < stop and s[i] == c'>':
        p.token_end = i + 1
        emit_comment(p, i, i)
        return i + 1
    if i + 1 < stop and s[i] == c'-' and s[i + 1] == c'>':
        p.token_end = i + 2
        emit_comment(p, i, i)
        return i + 2
    while True:
        i = find_byte(p, i, c'-')
        if i + 2 >= stop:
            break
        if s[i + 1] == c'-':
            if s[i + 2] == c'>':
                p.token_end = i + 3
                emit_comment(p, start, i)
                return i + 3
            if i + 3 < stop and s[i + 2] == c'!' and s[i + 3] == c'>':
                p.token_end = i + 4
                emit_comment(p, start, i)
                return i + 4
        i += 1
    # At the end of the file a begun "-", "--" or "--!" is no part of the comment.
    i = stop
    if i - start >= 3 and s[i - 1] == c'!' and s[i - 2] == c'-' and s[i - 3] == c'-':
        i -= 3
    elif i - start >= 2 and s[i - 1] == c'-' and s[i - 2] == c'-':
        i -= 2
    elif i - start >= 1 and s[i - 1] == c'-':
        i -= 1
    p.token_end = stop
    emit_comment(p, start, i)
    return stop


# ---- DOCTYPE

cdef struct Doctype:
    int32_t name_start
    int32_t name_len           # -1 where it is missing, as for the identifiers
    int32_t public_start
    int32_t public_len
    int32_t system_start
    int32_t system_len
    bint force_quirks


cdef int32_t skip_spaces(const Parser* p, int32_t i) noexcept nogil:
    while i < p.t.source_len and CLASS[p.t.source[i]] & C_SPACE:
        i += 1
    return i


cdef int32_t identifier(Parser* p, Doctype* d, int32_t i, int32_t* start, int32_t* length) noexcept nogil:
    """A quoted identifier at i. Returns the place behind it, -1 where there is none or it ends early."""
    cdef const uint8_t* s = p.t.source
    cdef int32_t stop = p.t.source_len
    cdef uint8_t quote
    if i >= stop or (s[i] != c'"' and s[i] != c"'"):
        d.force_quirks = True
        return -1
    quote = s[i]
    i += 1
    start[0] = i
    while i < stop and s[i] != quote and s[i] != c'>':
        i += 1
    length[0] = i - start[0]
    if i >= stop or s[i] == c'>':
        d.force_quirks = True
        p.doctype_stop = i
        return -1
    return i + 1


cdef int32_t read_doctype_ids(Parser* p, Doctype* d, int32_t i) noexcept nogil:
    """13.2.5.55 After DOCTYPE name state and those after it. Returns where the search for ">" goes on."""
    cdef const uint8_t* s = p.t.source
    cdef int32_t stop = p.t.source_len, behind
    cdef bint is_public
    i = skip_spaces(p, i)
    if i < stop and s[i] == c'>':
        return i
    if i + 6 > stop or not (equals_ignoring_case(s + i, b"public", 6) or equals_ignoring_case(s + i, b"system", 6)):
        d.force_quirks = True
        return i
    is_public = LOWER[s[i]] == c'p'
    i = skip_spaces(p, i + 6)
    p.doctype_stop = i
    if is_public:
        behind = identifier(p, d, i, &d.public_start, &d.public_len)
        if behind < 0:
            return p.doctype_stop
        i = skip_spaces(p, behind)
        if i < stop and s[i] == c'>':
            return i
        p.doctype_stop = i
    behind = identifier(p, d, i, &d.system_start, &d.system_len)
    if behind < 0:
        return p.doctype_stop
    if skip_spaces(p, behind) >= stop:
        d.force_quirks = True
    return behind


cdef int32_t read_doctype(Parser* p, int32_t i) noexcept nogil:
    """13.2.5.53 DOCTYPE state and those after it; i is behind "<!doctype". Returns the place behind it."""
    cdef Doctype d
    cdef int32_t stop = p.t.source_len
    d.name_len = -1
    d.public_len = -1
    d.system_len = -1
    d.force_quirks = False
    i = skip_spaces(p, i)
    if i >= stop or p.t.source[i] == c'>':
        d.force_quirks = True
    else:
        d.name_start = i
        while i < stop and not CLASS[p.t.source[i]] & C_SPACE and p.t.source[i] != c'>':
            i += 1
        d.name_len = i - d.name_start
        i = read_doctype_ids(p, &d, i)
    i = find_byte(p, i, c'>')
    p.token_end = i + 1 if i < stop else stop
    emit_doctype(p, &d)
    return p.token_end


cdef void emit_doctype(Parser* p, Doctype* d) noexcept nogil:
    cdef int32_t row, length
    p.skip_newline = False
    if not p.tokens_only and p.mode != INITIAL:
        return
    p.token_attrs = p.t.attr_total
    if d.public_len >= 0:
        length = d.public_len
        d.public_start = text_span(p, &length, d.public_start, REFS_NONE, NUL_REPLACE)
        add_attr(p, A_PUBLIC, d.public_start, length)
        d.public_len = length
    if d.system_len >= 0:
        length = d.system_len
        d.system_start = text_span(p, &length, d.system_start, REFS_NONE, NUL_REPLACE)
        add_attr(p, A_SYSTEM, d.system_start, length)
        d.system_len = length
    if d.name_len >= 0:
        length = d.name_len
        d.name_start = lower_span(p, &length, d.name_start)
        d.name_len = length
    row = new_comment(p, DOCTYPE, d.name_start if d.name_len >= 0 else 0, d.name_len if d.name_len > 0 else 0)
    p.t.attr_start[row] = p.token_attrs
    p.t.attr_count[row] = p.t.attr_total - p.token_attrs
    append(p, 0, row)
    if p.tokens_only:
        p.t.tag[row] = d.force_quirks
        return
    p.quirks = is_quirky(p, d)
    p.mode = BEFORE_HTML


# ---- CDATA sections, markup declaration open

cdef int32_t read_cdata(Parser* p, int32_t i) noexcept nogil:
    """13.2.5.69 CDATA section state; i is behind "<![CDATA[". Returns the place behind it."""
    cdef int32_t start = i, stop = p.t.source_len, behind, length
    cdef int nul = NUL_KEEP
    while True:
        i = find_byte(p, i, c']')
        if i + 2 >= stop:
            i = stop
            break
        if p.t.source[i + 1] == c']' and p.t.source[i + 2] == c'>':
            break
        i += 1
    behind = i + 3 if i < stop else stop
    length = i - start
    if length:
        if not p.tokens_only:          # the standard replaces NUL in foreign content and drops it elsewhere
            nul = NUL_DROP if takes_html(p) else NUL_REPLACE
        p.token_start = start
        p.token_end = i
        start = text_span(p, &length, start, REFS_NONE, nul)
        emit_text(p, start, length)
    return behind


cdef int32_t markup_declaration(Parser* p, int32_t i) noexcept nogil:
    """13.2.5.42 Markup declaration open state; i is behind "<!". Returns the place behind what follows."""
    cdef const uint8_t* s = p.t.source + i
    cdef int32_t left = p.t.source_len - i
    if left >= 2 and s[0] == c'-' and s[1] == c'-':
        return read_comment(p, i + 2)
    if left >= 7 and equals_ignoring_case(s, b"doctype", 7):
        return read_doctype(p, i + 7)
    if (left >= 7 and memcmp(s, b"[CDATA[", 7) == 0 and not p.tokens_only and p.open_count
            and adjusted_current_key(p) >> NS_SHIFT != HTML):
        return read_cdata(p, i + 7)
    return bogus_comment(p, i)
