# UTF-8 with broken sequences, as the Encoding standard reads it: what could have begun a character, up to the byte that
# cannot go on with it, is one U+FFFD.

cdef enum:
    REPLACEMENT = 0xFFFD
    REPLACEMENT_BYTES = 3


cdef inline int broken_sequence(const uint8_t* s, Py_ssize_t left) noexcept nogil:
    """How many bytes at `s`, where no character is, one U+FFFD stands for."""
    cdef uint8_t lead = s[0]
    cdef uint8_t low = 0x80, high = 0xBF
    if lead < 0xC2 or lead > 0xF4:
        return 1
    if lead == 0xE0:
        low = 0xA0
    elif lead == 0xED:
        high = 0x9F
    elif lead == 0xF0:
        low = 0x90
    elif lead == 0xF4:
        high = 0x8F
    if lead < 0xE0 or left < 2 or not low <= s[1] <= high:
        return 1
    if lead < 0xF0 or left < 3 or (s[2] & 0xC0) != 0x80:
        return 2
    return 3


cdef struct Sequences:
    Py_ssize_t whole           # characters beyond ASCII
    Py_ssize_t broken
    Py_ssize_t length          # in bytes, when the broken ones are replaced


cdef Sequences repair(const uint8_t* s, const uint8_t* stop, uint8_t* out, Py_ssize_t most) noexcept nogil:
    """Counts what there is, up to so many broken sequences, and writes it as valid UTF-8 where `out` is not NULL."""
    cdef const uint8_t* start
    cdef Sequences found
    cdef int step
    memset(&found, 0, sizeof(Sequences))
    while s < stop and found.broken < most:
        start = s
        while True:
            s = past_ascii(s, stop)
            step = utf8_sequence(s, stop - s) if s < stop else 0
            if step == 0:
                break
            found.whole += 1
            s += step
        if out != NULL:
            memcpy(out + found.length, start, s - start)
        found.length += s - start
        if s < stop:
            if out != NULL:
                put_utf8(out + found.length, REPLACEMENT)
            found.length += REPLACEMENT_BYTES
            found.broken += 1
            s += broken_sequence(s, stop - s)
    return found


cdef Sequences sequences(bytes data, Py_ssize_t most):
    cdef const uint8_t* start = data
    cdef PyThreadState* state = let_go(len(data) // BYTES_PER_ROW)
    cdef Sequences found = repair(start, start + len(data), NULL, most)
    take_back(state)
    return found


def counted(bytes data, Py_ssize_t most):
    """How many characters beyond ASCII the data has as UTF-8, up to the broken sequence number `most`, and how many broken
    sequences."""
    cdef Sequences found = sequences(data, most)
    return found.whole, found.broken


def repaired(bytes data):
    """The data as valid UTF-8, and how many broken sequences U+FFFD took the place of."""
    cdef const uint8_t* start = data
    cdef Sequences found = sequences(data, len(data))
    cdef PyThreadState* state
    utf8 = PyBytes_FromStringAndSize(NULL, found.length)
    state = let_go(len(data) // BYTES_PER_ROW)
    repair(start, start + len(data), <uint8_t*> <char*> utf8, len(data))
    take_back(state)
    return utf8, found.broken
