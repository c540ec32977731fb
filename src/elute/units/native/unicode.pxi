# Characters of UTF-8 as Python's str knows them: its methods and regular expressions part words and lines by these.

cdef extern from "Python.h" nogil:
    bint Py_UNICODE_ISALNUM(uint32_t code)
    bint Py_UNICODE_ISDECIMAL(uint32_t code)


cdef inline bint is_space(uint32_t code) noexcept nogil:
    """str.isspace"""
    if code < 0x80:
        return code == 32 or 9 <= code <= 13 or 28 <= code <= 31
    return (code == 0x85 or code == 0xA0 or code == 0x1680 or 0x2000 <= code <= 0x200A or code == 0x2028
            or code == 0x2029 or code == 0x202F or code == 0x205F or code == 0x3000)


cdef inline bint is_word(uint32_t code) noexcept nogil:
    r"""\w"""
    return code == c'_' or Py_UNICODE_ISALNUM(code)


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


cdef inline int32_t leading_space(const uint8_t* s, int32_t length) noexcept nogil:
    """The bytes that lstrip takes away."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = s
    cdef int size
    while p < stop and is_space(first_of(p, stop, &size)):
        p += size
    return <int32_t> (p - s)


cdef inline int32_t trailing_space(const uint8_t* s, int32_t length) noexcept nogil:
    """The bytes that rstrip takes away."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = stop
    cdef int size
    while p > s and is_space(last_of(s, p, &size)):
        p -= size
    return <int32_t> (stop - p)


cdef inline bint is_blank(const uint8_t* s, int32_t length) noexcept nogil:
    return leading_space(s, length) == length
