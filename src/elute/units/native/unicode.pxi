# Characters of UTF-8 as Python's str knows them: its methods and regular expressions part words and lines by these.

include "utf8.pxi"

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
