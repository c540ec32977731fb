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


cdef bint is_lower(const uint8_t* name, int32_t length) noexcept nogil:
    cdef int32_t i
    for i in range(length):
        if name[i] == 0 or CLASS[name[i]] & C_UPPER:
            return False
    return True


cdef int32_t intern_source(Parser* p, Names* names, int32_t start, int32_t length, uint32_t h) noexcept nogil:
    """The number of a name that only this page knows."""
    cdef int32_t index, used = p.t.decoded_len, known = names.count
    if not is_lower(p.t.source + start, length):
        start = lower_span(p, &length, start)
        h = hash_bytes(span_at(&p.t, start), length)       # a replaced NUL makes it another name
    index = intern(&p.t, names, start, length, h)
    if names.count == known:
        p.t.decoded_len = used         # the name was known already: its copy is not needed
    if index < 0:
        p.failed = True
        return 0
    return index


cdef inline int32_t tag_name(Parser* p, int32_t* at) noexcept nogil:
    """13.2.5.8 Tag name state. Returns the tag's number and moves `at` behind the name."""
    cdef const uint8_t* s = p.t.source
    cdef int32_t start = at[0], i = at[0], stop = p.t.source_len
    cdef uint64_t packed = 0
    while i < stop and not CLASS[s[i]] & C_TAG_NAME_END:
        packed = packed << 8 | LOWER[s[i]]
        i += 1
    at[0] = i
    return name_number(p, STATIC_TAGS, T_LAST, &p.t.tag_names, packed, start, i - start)


cdef inline int32_t name_number(Parser* p, const StaticName* table, int32_t last, Names* names, uint64_t packed,
                                int32_t start, int32_t length) noexcept nogil:
    """The number of a tag's or an attribute's name: the vocabulary's, or behind its last one the page's own."""
    cdef int32_t number = 0
    cdef uint32_t h
    if length <= SHORT_NAME:
        number = find_short(table, packed, length)
        if number:
            return number
    h = hash_bytes(p.t.source + start, length)
    if length > SHORT_NAME:
        number = find_long(table, p.t.source + start, length, h)
    return number if number else last + 1 + intern_source(p, names, start, length, h)


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


cdef int32_t attributes(Parser* p, int32_t i, bint keep) noexcept nogil:
    """From behind a tag's name to behind its ">". Returns -1 where the source ends before: the tag is dropped."""
    cdef const uint8_t* s = p.t.source
    cdef int32_t stop = p.t.source_len
    cdef int32_t name_start, name_len, value_start, value_len, name
    cdef uint64_t packed
    cdef uint8_t quote
    cdef const uint8_t* closing
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
        packed = LOWER[s[i]]                                        # even a "=", if it comes first
        i += 1
        while i < stop and not CLASS[s[i]] & C_ATTR_NAME_END:
            packed = packed << 8 | LOWER[s[i]]
            i += 1
        name_len = i - name_start
        while i < stop and CLASS[s[i]] & C_SPACE:                   # after attribute name state
            i += 1
        if i >= stop:
            return -1
        value_start = 0
        value_len = 0
        if s[i] == c'=':
            i += 1
            while i < stop and CLASS[s[i]] & C_SPACE:               # before attribute value state
                i += 1
            if i >= stop:
                return -1
            quote = s[i]
            if quote == c'"' or quote == c"'":                      # attribute value (quoted) states
                i += 1
                closing = <const uint8_t*> memchr(s + i, quote, stop - i)
                if closing == NULL:
                    return -1
                value_start = i
                value_len = <int32_t> (closing - s) - i
                i += value_len + 1
            elif quote != c'>':                                     # attribute value (unquoted) state
                value_start = i
                while i < stop and not CLASS[s[i]] & C_UNQUOTED_END:
                    i += 1
                if i >= stop:
                    return -1
                value_len = i - value_start
        if not keep:
            continue
        name = name_number(p, STATIC_ATTRS, A_LAST, &p.t.attr_names, packed, name_start, name_len)
        if is_first_of_token(p, name):
            value_start = text_span(p, &value_len, value_start, REFS_ATTRIBUTE, NUL_REPLACE)
            if add_attr(p, name, value_start, value_len) < 0:
                return -1
