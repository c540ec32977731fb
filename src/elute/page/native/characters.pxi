# Bytes: classes, lower case, UTF-8.

cdef enum:
    C_SPACE = 1            # tab, LF, FF, CR, space
    C_TAG_NAME_END = 2     # space / >
    C_ATTR_NAME_END = 4    # space / > =
    C_UNQUOTED_END = 8     # space >
    C_ALPHA = 16
    C_UPPER = 32
    C_ALNUM = 64

cdef uint8_t[256] CLASS
cdef uint8_t[256] LOWER


cdef void init_characters():
    cdef int i
    for i in range(256):
        CLASS[i] = 0
        LOWER[i] = <uint8_t> i
    for i in (9, 10, 12, 13, 32):
        CLASS[i] = C_SPACE | C_TAG_NAME_END | C_ATTR_NAME_END | C_UNQUOTED_END
    CLASS[c'/'] = C_TAG_NAME_END | C_ATTR_NAME_END
    CLASS[c'>'] = C_TAG_NAME_END | C_ATTR_NAME_END | C_UNQUOTED_END
    CLASS[c'='] = C_ATTR_NAME_END
    for i in range(26):
        CLASS[65 + i] |= C_ALPHA | C_UPPER | C_ALNUM
        CLASS[97 + i] |= C_ALPHA | C_ALNUM
        LOWER[65 + i] = <uint8_t> (97 + i)
    for i in range(10):
        CLASS[48 + i] |= C_ALNUM


cdef inline int32_t space_prefix(const uint8_t* bytes_, int32_t length) noexcept nogil:
    cdef int32_t i = 0
    while i < length and CLASS[bytes_[i]] & C_SPACE:
        i += 1
    return i


cdef inline bint equals_ignoring_case(const uint8_t* text, const char* lower, int32_t length) noexcept nogil:
    cdef int32_t i
    for i in range(length):
        if LOWER[text[i]] != <uint8_t> lower[i]:
            return False
    return True


cdef inline int put_utf8(uint8_t* out, uint32_t code) noexcept nogil:
    if code < 0x80:
        out[0] = <uint8_t> code
        return 1
    if code < 0x800:
        out[0] = <uint8_t> (0xC0 | (code >> 6))
        out[1] = <uint8_t> (0x80 | (code & 63))
        return 2
    if code < 0x10000:
        out[0] = <uint8_t> (0xE0 | (code >> 12))
        out[1] = <uint8_t> (0x80 | ((code >> 6) & 63))
        out[2] = <uint8_t> (0x80 | (code & 63))
        return 3
    out[0] = <uint8_t> (0xF0 | (code >> 18))
    out[1] = <uint8_t> (0x80 | ((code >> 12) & 63))
    out[2] = <uint8_t> (0x80 | ((code >> 6) & 63))
    out[3] = <uint8_t> (0x80 | (code & 63))
    return 4


cdef inline int utf8_sequence(const uint8_t* s, Py_ssize_t left) noexcept nogil:
    """Length of the valid non-ASCII UTF-8 sequence at s, 0 where there is none (RFC 3629: no surrogates, no overlongs)."""
    cdef uint8_t lead = s[0]
    cdef uint8_t low = 0x80, high = 0xBF
    if lead < 0xC2 or lead > 0xF4:
        return 0
    if lead < 0xE0:
        return 2 if left >= 2 and (s[1] & 0xC0) == 0x80 else 0
    if lead < 0xF0:
        if lead == 0xE0:
            low = 0xA0
        elif lead == 0xED:
            high = 0x9F
        return 3 if left >= 3 and low <= s[1] <= high and (s[2] & 0xC0) == 0x80 else 0
    if lead == 0xF0:
        low = 0x90
    elif lead == 0xF4:
        high = 0x8F
    return 4 if left >= 4 and low <= s[1] <= high and (s[2] & 0xC0) == 0x80 and (s[3] & 0xC0) == 0x80 else 0


cdef enum:
    FEW_BEYOND_ASCII = 4       # characters in a row: more are a text in another script


cdef struct Utf8:              # what is known of the bytes of a text
    Py_ssize_t beyond          # characters beyond ASCII, -1 where the bytes are not well-formed UTF-8
    Py_ssize_t characters      # in all
    uint8_t lead               # the largest byte


cdef Utf8 measured(const uint8_t* s, Py_ssize_t length) noexcept nogil:
    cdef const uint8_t* stop = s + length
    cdef Utf8 text
    cdef Utf8Run run
    cdef int step, met
    memset(&text, 0, sizeof(Utf8))
    text.characters = length
    while True:
        s = past_ascii(s, stop)
        if s == stop:
            return text
        met = 0
        while s < stop and s[0] >= 0x80:
            step = usual_sequence(s) if stop - s >= 3 else 0
            if step == 0:
                step = utf8_sequence(s, stop - s)
            if step == 0:
                text.beyond = -1
                return text
            text.lead = max(text.lead, s[0])
            text.characters -= step - 1
            text.beyond += 1
            s += step
            met += 1
            if met == FEW_BEYOND_ASCII:
                run = past_beyond_ascii(s, stop)
                if run.broken:
                    text.beyond = -1
                    return text
                text.lead = max(text.lead, run.largest)
                text.characters -= run.later
                text.beyond += run.leads
                s = run.behind


cdef str utf8_text(const uint8_t* s, Py_ssize_t length):
    cdef Utf8 text = measured(s, length)
    if text.beyond < 0:
        return (<const char*> s)[:length].decode("utf-8", "replace")
    return str_of(s, s + length, text.characters, text.lead)


def beyond_ascii(bytes data) -> int:
    """How many characters beyond ASCII the bytes hold as UTF-8, -1 where they are no UTF-8."""
    cdef const uint8_t* start = data
    cdef Py_ssize_t length = len(data)
    cdef PyThreadState* state = let_go(length // BYTES_PER_ROW)
    cdef Utf8 text = measured(start, length)
    take_back(state)
    return text.beyond


def controls(bytes data, Py_ssize_t limit) -> int:
    """How many of the first `limit` bytes are control characters that no text has; the NUL of UTF-16 and the escape of
    ISO-2022-JP do not count."""
    cdef const uint8_t* s = data
    return count_controls(s, s + min(limit, len(data)))
