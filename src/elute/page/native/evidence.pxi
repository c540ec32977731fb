# What the bytes of a page themselves tell of its encoding.

cdef inline bint parts_texts(uint8_t c) noexcept nogil:
    """None of these is a later byte of a character in any encoding that pages are written in."""
    return c == c'<' or c == c'>' or c == c'"' or c == c'\n'


cdef Py_ssize_t gather_texts(const uint8_t* s, const uint8_t* stop, uint8_t* out, Py_ssize_t limit,
                             Py_ssize_t enough) noexcept nogil:
    """Write the texts that hold more than ASCII, with spaces between, up to `limit` bytes, and no further text after
    `enough` bytes beyond ASCII. Returns how many."""
    cdef const uint8_t* behind = s             # the text before
    cdef const uint8_t* start
    cdef Py_ssize_t length = 0, beyond = 0, more
    while length < limit and beyond < enough:
        s = past_ascii(s, stop)
        if s == stop:
            break
        start = s
        while start > behind and not parts_texts((start - 1)[0]):
            start -= 1
        while s < stop and not parts_texts(s[0]):
            beyond += s[0] >= 0x80
            s += 1
        behind = s
        if length:
            out[length] = c' '
            length += 1
        more = min(s - start, limit - length)
        memcpy(out + length, start, more)
        length += more
    return length


def texts_beyond_ascii(bytes data, Py_ssize_t searched, Py_ssize_t limit, Py_ssize_t enough):
    """The texts among the first bytes of a page that hold more than ASCII, with spaces between, up to `limit` bytes, or
    until they have `enough` bytes beyond ASCII."""
    cdef const uint8_t* start = data
    cdef Py_ssize_t length
    cdef uint8_t* out = <uint8_t*> malloc(max(limit, 1))
    if out == NULL:
        raise MemoryError
    try:
        length = gather_texts(start, start + max(min(searched, len(data)), 0), out, limit, enough)
        return (<const char*> out)[:length]
    finally:
        free(out)


cdef enum:
    BEGINNING = 1024           # bytes: as far as the standard's prescan looks


def says_utf8(bytes data) -> bool:
    """Whether a page is as most pages are: it begins with a tag or white space, its first <meta> with a label says UTF-8,
    and UTF-8 it is. What is more to find out of others, `decode` finds out."""
    cdef const uint8_t* start = data
    cdef Py_ssize_t length = len(data)
    cdef const uint8_t* stop = start + min(length, <Py_ssize_t> BEGINNING)
    cdef PyThreadState* state
    cdef Utf8 text
    cdef Bytes label
    if length == 0 or not (start[0] == c'<' or parts_names(start[0])):
        return False
    if memchr(start, 0, stop - start) != NULL or count_controls(start, stop):
        return False
    next_declaration(start, stop, &label)
    if label.s == NULL or not is_named(label, b"utf-8"):
        return False
    state = let_go(length // BYTES_PER_ROW)
    text = measured(start, length)
    take_back(state)
    return text.beyond >= 0
