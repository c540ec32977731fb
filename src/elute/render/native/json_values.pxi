# Values of a JSON object, indented as the members of a list of the document.

cdef inline int put_line(Buffer* b, const char* before, int depth) except -1:
    """What ends a line, and the margin of the next one."""
    put_text(b, before)
    put_byte(b, c'\n')
    return put_many(b, c' ', 2 * depth)


cdef int put_string(Buffer* b, const uint8_t* s, int64_t length) except -1:
    """Text between quotation marks: what JSON does not let stand is escaped as Python's json does."""
    cdef int64_t begin = 0, end = behind_standing(s, 0, length)
    put_byte(b, c'"')
    while end < length:
        put(b, s + begin, end - begin)
        put_escaped(b, s[end])
        begin = end + 1
        end = behind_standing(s, begin, length)
    put(b, s + begin, length - begin)
    return put_byte(b, c'"')


cdef int put_escaped(Buffer* b, uint8_t c) except -1:
    cdef const char* hexadecimal = b"0123456789abcdef"
    if c == c'\n':
        return put_text(b, b"\\n")
    if c == c'\t':
        return put_text(b, b"\\t")
    if c == c'\r':
        return put_text(b, b"\\r")
    if c == c'\f':
        return put_text(b, b"\\f")
    if c == c'\b':
        return put_text(b, b"\\b")
    if c >= 0x20:
        put_byte(b, c'\\')
        return put_byte(b, c)
    put_text(b, b"\\u00")
    put_byte(b, hexadecimal[c >> 4])
    return put_byte(b, hexadecimal[c & 15])


cdef int put_bytes(Buffer* b, bytes text) except -1:
    return put_string(b, text, len(text))


cdef inline int put_quoted(Buffer* b, bytes text) except -1:
    """Text that is between quotation marks already."""
    return put(b, <const char*> text, len(text))


cdef int put_str(Buffer* b, str text) except -1:
    return put_bytes(b, text.encode("utf-8", "replace"))


cdef int put_whole(Buffer* b, number) except -1:
    """A whole number of 0 or more, or None."""
    return put_text(b, b"null") if number is None else put_number(b, number)


cdef int put_score(Buffer* b, double score) except -1:
    """A score, to four digits."""
    cdef double scaled = score * SCALE
    cdef int64_t digits = <int64_t> floor(scaled + 0.5) if 0 <= score <= 1 else -1
    cdef int32_t place = SCALE // 10
    if digits < 0 or (digits == 0 and signbit(score)) or fabs(scaled - floor(scaled) - 0.5) < TIE:
        written = dumps(round(score, 4)).encode()
        return put(b, <const char*> <bytes> written, len(written))
    if digits == 0 or digits == SCALE:
        return put_text(b, b"1.0" if digits else b"0.0")
    put_text(b, b"0.")
    while digits:
        put_byte(b, <uint8_t> (c'0' + digits // place))
        digits %= place
        place //= 10
    return 0
