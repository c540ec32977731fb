# 13.2.5.6 to 13.2.5.40: tags and their attributes.

cdef int32_t lower_span(Parser* p, int32_t* length, int32_t start) noexcept nogil:
    """A name in lower case with NUL replaced, at the end of `decoded`."""
    cdef Columns* t = &p.t
    cdef int32_t span = next_decoded(t), i
    cdef uint8_t* out
    if not decoded_room(p, <size_t> length[0] * 3 + 8):
        length[0] = 0
        return 0
    out = t.decoded + t.decoded_len
    for i in range(start, start + length[0]):
        if t.source[i] == 0:
            out += put_utf8(out, 0xFFFD)
        else:
            out[0] = LOWER[t.source[i]]
            out += 1
    length[0] = <int32_t> (out - (t.decoded + t.decoded_len))
    t.decoded_len += length[0]
    return span


cdef int32_t intern_source(Parser* p, Names* names, int32_t start, const PackedName* name) noexcept nogil:
    """The number of a name that only this page knows."""
    cdef int32_t index, used = p.t.decoded_len, known = names.count, length = name.length
    cdef uint32_t h
    if not name.as_written:
        start = lower_span(p, &length, start)
    if name.as_written and length <= LONGEST_PACKED:
        h = hash_packed(name.low, name.high)
    else:
        h = hash_bytes(span_at(&p.t, start), length)
    index = intern(&p.t, names, start, length, h)
    if names.count == known:
        p.t.decoded_len = used         # the name was known already: its copy is not needed
    if index < 0:
        p.failed = True
        return 0
    return index


cdef inline int32_t tag_name(Parser* p, int32_t* at) noexcept nogil:
    """13.2.5.8 Tag name state. Returns the tag's number and moves `at` behind the name."""
    cdef int32_t start = at[0], number
    cdef PackedName name = scan_name(p.t.source, start, p.t.source_len, CLASS, LOWER, C_TAG_NAME_END)
    at[0] = start + name.length
    number = find_known(STATIC_TAGS, name)
    return number if number else T_LAST + 1 + intern_source(p, &p.t.tag_names, start, &name)


cdef inline bint is_first_of_token(Parser* p, int32_t name) noexcept nogil:
    """Whether an attribute name is met for the first time on this tag; later ones of the same name are dropped."""
    cdef int32_t room
    if name >= p.seen_room:
        room = <int32_t> GROWN(p.seen_room, name + 1)
        if not resize(<void**> &p.seen, room * sizeof(int32_t)):
            p.failed = True
            return False
        memset(p.seen + p.seen_room, 0, (room - p.seen_room) * sizeof(int32_t))
        p.seen_room = room
    if p.seen[name] == p.token_serial:
        return False
    p.seen[name] = p.token_serial
    return True


cdef int32_t add_attr(Parser* p, int32_t name, int32_t start, int32_t length) noexcept nogil:
    cdef Attr* attr
    if not attr_room(p, 1):
        return -1
    attr = &p.t.attrs[p.t.attr_total]
    attr.name = name
    attr.start = start
    attr.length = length
    p.t.attr_total += 1
    return 0


cdef inline int32_t attributes(Parser* p, int32_t i, bint keep) noexcept nogil:
    """From behind a tag's name to behind its ">". Returns -1 where the source ends before: the tag is dropped."""
    cdef const uint8_t* s = p.t.source
    cdef int32_t stop = p.t.source_len
    cdef int32_t name_start, value_start, value_len, number
    cdef PackedName name
    cdef uint8_t quote
    cdef int special
    p.self_closing = False
    while True:
        while i < stop and CLASS[s[i]] & C_SPACE:                   # before attribute name state
            i += 1
        if i >= stop:
            return -1
        if s[i] == c'>':
            return i + 1
        if s[i] == c'/':                                            # self-closing start tag state
            i += 1
            if i < stop and s[i] == c'>':
                p.self_closing = True
                return i + 1
            continue
        name_start = i                                              # attribute name state
        name = scan_name(s, i, stop, CLASS, LOWER, C_ATTR_NAME_END)
        i += name.length
        while i < stop and CLASS[s[i]] & C_SPACE:                   # after attribute name state
            i += 1
        if i >= stop:
            return -1
        value_start = 0
        value_len = 0
        special = False
        if s[i] == c'=':
            i += 1
            while i < stop and CLASS[s[i]] & C_SPACE:               # before attribute value state
                i += 1
            if i >= stop:
                return -1
            quote = s[i]
            if quote == c'"' or quote == c"'":                      # attribute value (quoted) states
                value_start = i + 1
                i = scan_to(s, value_start, stop, quote, &special)
                if i >= stop:
                    return -1
                value_len = i - value_start
                i += 1
            elif quote != c'>':                                     # attribute value (unquoted) state
                value_start = i
                while i < stop and not CLASS[s[i]] & C_UNQUOTED_END:
                    special |= reads_otherwise(s[i])
                    i += 1
                if i >= stop:
                    return -1
                value_len = i - value_start
        if not keep:
            continue
        number = find_known(STATIC_ATTRS, name)
        if not number:
            number = A_LAST + 1 + intern_source(p, &p.t.attr_names, name_start, &name)
        if is_first_of_token(p, number):
            if special:
                value_start = decoded_span(p, &value_len, value_start, REFS_ATTRIBUTE, NUL_REPLACE)
            if add_attr(p, number, value_start, value_len) < 0:
                return -1
