# Characters of UTF-8: the first and the last of a text, and how many bytes they take.

cdef inline uint32_t first_of(const uint8_t* s, const uint8_t* stop, int* size) noexcept nogil:
    """The character at s, and its bytes; a broken sequence, which valid text has none of, is one byte."""
    if s[0] < 0x80:
        size[0] = 1
        return s[0]
    if s[0] >= 0xF0 and s + 3 < stop:
        size[0] = 4
        return ((s[0] & 7) << 18) | ((s[1] & 63) << 12) | ((s[2] & 63) << 6) | (s[3] & 63)
    if s[0] >= 0xE0 and s + 2 < stop:
        size[0] = 3
        return ((s[0] & 15) << 12) | ((s[1] & 63) << 6) | (s[2] & 63)
    if s[0] >= 0xC0 and s + 1 < stop:
        size[0] = 2
        return ((s[0] & 31) << 6) | (s[1] & 63)
    size[0] = 1
    return 0xFFFD


cdef inline uint32_t last_of(const uint8_t* s, const uint8_t* stop, int* size) noexcept nogil:
    """The character before stop, and its bytes."""
    cdef const uint8_t* start = stop - 1
    cdef uint32_t code
    while start > s and stop - start < 4 and (start[0] & 0xC0) == 0x80:
        start -= 1
    code = first_of(start, stop, size)
    if start + size[0] != stop:
        size[0] = 1
        return 0xFFFD
    return code
