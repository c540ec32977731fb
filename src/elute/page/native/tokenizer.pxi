# 13.2.5 Tokenization: the data state, the states of raw text, and the loop over the source.


cdef inline bint opens_markup(const uint8_t* s, int32_t i, int32_t stop) noexcept nogil:
    """13.2.5.6 Tag open state: whether the "<" at i begins anything but text."""
    cdef uint8_t byte
    if i + 1 >= stop:
        return False
    byte = s[i + 1]
    return CLASS[byte] & C_ALPHA or byte == c'!' or byte == c'?' or (byte == c'/' and i + 2 < stop)


cdef inline void emit_text(Parser* p, int32_t start, int32_t length) noexcept nogil:
    """The span of the current token, which is all text."""
    if p.tokens_only:
        insert_text_into(p, 0, -1, start, length, p.token_start, p.token_end)
    else:
        characters(p, start, length)


cdef inline bint is_empty_end_tag(const uint8_t* s, int32_t i, int32_t stop) noexcept nogil:
    """Whether "</>" stands at i: it is no token at all, so the characters around it are one run."""
    return i + 2 < stop and s[i + 1] == c'/' and s[i + 2] == c'>'


cdef void emit_text_around_empty_end_tags(Parser* p, int32_t start, int32_t stop, int nul) noexcept nogil:
    cdef int32_t span = next_decoded(&p.t), length = 0, i = start, piece = start
    while True:
        i = min(find_byte(p, i, c'<'), stop)
        if i < stop and not is_empty_end_tag(p.t.source, i, stop):
            i += 1
            continue
        length += decode(p, piece, i - piece, REFS_TEXT, nul)
        if i >= stop:
            break
        i += 3
        piece = i
    p.token_start = start
    p.token_end = stop
    emit_text(p, span, length)


cdef int32_t read_text(Parser* p, int32_t i) noexcept nogil:
    """13.2.5.1 Data state, up to the next markup."""
    cdef const uint8_t* s = p.t.source
    cdef int32_t start = i, stop = p.t.source_len, length
    cdef int nul = NUL_KEEP if p.tokens_only else NUL_DROP
    cdef int special = False
    cdef bint interrupted = False
    if s[i] == c'<':
        i += 1
    while True:
        i = scan_to(s, i, stop, c'<', &special)
        if i < stop and is_empty_end_tag(s, i, stop):
            interrupted = True
            i += 3
        elif i >= stop or opens_markup(s, i, stop):
            break
        else:
            i += 1
    if special and not p.tokens_only and memchr(s + start, 0, i - start) != NULL:
        if p.open_count and not takes_html(p):
            nul = NUL_REPLACE
        else:
            start = leave_at_nul(p, start, find_byte(p, start, 0))
    if interrupted:
        emit_text_around_empty_end_tags(p, start, i, nul)
        return i
    p.token_start = start
    p.token_end = i
    length = i - start
    if special:
        start = decoded_span(p, &length, start, REFS_TEXT, nul)
    emit_text(p, start, length)
    return i


cdef int32_t leave_at_nul(Parser* p, int32_t start, int32_t nul_at) noexcept nogil:
    """A NUL is dropped in the body, but it is a character: it ends the modes around the body and the wait for a newline.
    Returns where the text goes on."""
    if nul_at == start:
        p.skip_newline = False
    if IN_BODY <= p.mode <= IN_TEMPLATE or IN_FRAMESET <= p.mode <= AFTER_FRAMESET or p.mode == AFTER_AFTER_FRAMESET:
        return start
    emit_text_around_empty_end_tags(p, start, nul_at, NUL_DROP)
    p.token_start = nul_at
    while p.mode < IN_BODY:
        before_body_text(p)
    if p.mode == AFTER_BODY or p.mode == AFTER_AFTER_BODY:
        return_to_body(p)
    return nul_at


# ---- 13.2.5.2 to 13.2.5.4, 13.2.5.9 to 13.2.5.31: RCDATA, RAWTEXT, script data

cdef inline bint names_raw(const Parser* p, int32_t i) noexcept nogil:
    """Whether the raw element's name stands at i, as a whole word."""
    return (p.raw_name_len > 0 and i + p.raw_name_len < p.t.source_len
            and equals_ignoring_case(p.t.source + i, <const char*> p.raw_name, p.raw_name_len)
            and CLASS[p.t.source[i + p.raw_name_len]] & C_TAG_NAME_END != 0)


cdef int32_t script_end(const Parser* p, int32_t i) noexcept nogil:
    """Where the end tag of a script starts; "<!--" escapes it, and a "<script" inside that once more."""
    cdef const uint8_t* s = p.t.source
    cdef int32_t stop = p.t.source_len
    cdef int escaped = 0
    while True:
        if not escaped:
            i = find_byte(p, i, c'<')
        else:
            while i < stop and s[i] != c'<' and s[i] != c'-':
                i += 1
        if i >= stop:
            return stop
        if s[i] == c'-':
            if i + 2 < stop and s[i + 1] == c'-' and s[i + 2] == c'>':
                escaped = 0
                i += 3
            else:
                i += 1
        elif i + 1 < stop and s[i + 1] == c'/':
            if names_raw(p, i + 2):
                if escaped < 2:
                    return i
                escaped = 1
            i += 2
        elif not escaped and i + 3 < stop and s[i + 1] == c'!' and s[i + 2] == c'-' and s[i + 3] == c'-':
            escaped = 1
            i += 2
        else:
            if escaped == 1 and names_raw(p, i + 1):
                escaped = 2
            i += 1


cdef int32_t raw_end(const Parser* p, int32_t i) noexcept nogil:
    """Where the end tag of the raw element starts, the end of the source where it has none."""
    if p.raw == RAW_PLAINTEXT:
        return p.t.source_len
    if p.raw == RAW_SCRIPT:
        return script_end(p, i)
    while True:
        i = find_byte(p, i, c'<')
        if i >= p.t.source_len or (i + 1 < p.t.source_len and p.t.source[i + 1] == c'/' and names_raw(p, i + 2)):
            return i
        i += 1


cdef int32_t read_raw(Parser* p, int32_t i) noexcept nogil:
    """The text of a raw element and its end tag. Returns the place behind it."""
    cdef int32_t stop = p.t.source_len, end, tag
    cdef int refs = REFS_TEXT if p.raw == RAW_RCDATA else REFS_NONE
    end = raw_end(p, i)
    if end > i:
        emit_raw_text(p, i, end, refs)
    p.skip_newline = False
    p.raw = RAW_NONE
    p.token_start = end
    p.token_end = stop
    if end < stop:
        i = end + 2
        tag = tag_name(p, &i)
        i = attributes(p, i, False)
        if i >= 0:
            p.token_end = i
            if p.tokens_only:
                emit_tag_token(p, END_TAG, tag)
    if not p.tokens_only:
        pop_at(p, p.token_end)
    return p.token_end


cdef void emit_raw_text(Parser* p, int32_t start, int32_t stop, int refs) noexcept nogil:
    cdef int32_t length = stop - start
    p.token_start = start
    p.token_end = stop
    start = text_span(p, &length, start, refs, NUL_REPLACE)
    if p.tokens_only:
        insert_text_into(p, 0, -1, start, length, p.token_start, p.token_end)
        return
    if p.skip_newline and length and span_at(&p.t, start)[0] == c'\n':
        start += 1
        length -= 1
    if p.raw == RAW_PLAINTEXT:
        reconstruct_formatting(p)
    if length:
        insert_text_into(p, current_row(p), -1, start, length, p.token_start, p.token_end)


# ---- tokens as rows, for those who want no tree

cdef void emit_tag_token(Parser* p, int kind, int32_t tag) noexcept nogil:
    cdef int32_t row = new_row(p, kind, tag, p.token_start)
    p.t.source_end[row] = p.token_end
    p.t.text_len[row] = p.self_closing
    if kind == START_TAG:
        p.t.attr_start[row] = p.token_attrs
        p.t.attr_count[row] = p.t.attr_total - p.token_attrs
        p.attrs_used = True
    append(p, 0, row)


# ---- the loop

cdef inline int32_t closed_at(const Parser* p, int32_t i) noexcept nogil:
    """The tag of the current node where its end tag stands at i as it mostly does, "</div>", else 0. It is faster to
    compare it than to read it."""
    cdef uint64_t word
    cdef int32_t tag
    if p.open_count == 0 or p.t.source_len - i < 10:
        return 0
    tag = current_key(p)
    if tag > T_LAST:
        return 0
    memcpy(&word, p.t.source + i + 2, 8)
    return tag if (word & CLOSING_MASK[tag]) == CLOSING[tag] and CLOSING[tag] else 0


cdef int32_t read_end_tag(Parser* p, int32_t i) noexcept nogil:
    """An end tag at i. Returns the place behind it, or the end of the source where it is not finished."""
    cdef int32_t tag = closed_at(p, i)
    p.token_start = i
    p.skip_newline = False
    p.self_closing = False
    if tag:
        i += TAG_NAME_LEN[tag] + 3
    else:
        i += 2
        tag = tag_name(p, &i)
        i = attributes(p, i, False)
        if i < 0:
            return p.t.source_len
    p.token_end = i
    p.token_attrs = p.t.attr_total
    if p.tokens_only:
        emit_tag_token(p, END_TAG, tag)
    else:
        end_tag(p, tag)
    return i


cdef int32_t read_start_tag(Parser* p, int32_t i) noexcept nogil:
    """The same for a start tag."""
    cdef int32_t tag
    p.token_start = i
    p.skip_newline = False
    i += 1
    tag = tag_name(p, &i)
    p.token_attrs = p.t.attr_total
    p.attrs_used = False
    p.token_serial += 1
    if i < p.t.source_len and p.t.source[i] == c'>':
        p.self_closing = False
        i += 1
    else:
        i = attributes(p, i, True)
        if i < 0:
            p.t.attr_total = p.token_attrs
            return p.t.source_len
    p.token_end = i
    if p.tokens_only:
        emit_tag_token(p, START_TAG, tag)
    else:
        start_tag(p, tag)
    if not p.attrs_used:
        p.t.attr_total = p.token_attrs
    return i


cdef inline int32_t read_markup(Parser* p, int32_t i) noexcept nogil:
    """13.2.5.6 Tag open state; i is at a "<" that opens something. Returns the place behind that."""
    cdef const uint8_t* s = p.t.source
    if CLASS[s[i + 1]] & C_ALPHA:
        return read_start_tag(p, i)
    if s[i + 1] == c'/':
        if CLASS[s[i + 2]] & C_ALPHA:
            return read_end_tag(p, i)
        if s[i + 2] == c'>':
            return i + 3
        p.token_start = i
        return bogus_comment(p, i + 2)
    p.token_start = i
    return bogus_comment(p, i + 1) if s[i + 1] == c'?' else markup_declaration(p, i + 2)


cdef void tokenize(Parser* p) noexcept nogil:
    cdef const uint8_t* s = p.t.source
    cdef int32_t i = 0, stop = p.t.source_len
    if stop >= 3 and s[0] == 0xEF and s[1] == 0xBB and s[2] == 0xBF and not p.tokens_only:
        i = 3
    while i < stop and not p.failed:
        if p.raw == RAW_CDATA:
            p.raw = RAW_NONE
            i = read_cdata(p, i)
        elif p.raw:
            i = read_raw(p, i)
        else:
            if s[i] != c'<' or not opens_markup(s, i, stop):
                i = read_text(p, i)
            if i < stop:
                i = read_markup(p, i)
    if p.raw and not p.failed:
        read_raw(p, stop)
