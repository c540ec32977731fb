# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Names of the files of images, which tell copies of one picture."""

from libc.stdint cimport uint32_t
from urllib.parse import unquote

cdef extern from "Python.h" nogil:
    bint Py_UNICODE_ISDECIMAL(uint32_t code)


cpdef str file_name(str url):
    """The name of an image's file, the same for all its sizes; the whole address where the name tells little.

    >>> file_name("https://cdn.example.org/600/the-door-27-300x200.jpg?w=300"), file_name("/vi/2/large.jpg?w=300")
    ('the-door-27.jpg', '/vi/2/large.jpg')
    """
    cdef Py_ssize_t end = 0, slash
    cdef str name
    while end < len(url) and url[end] != c'#' and url[end] != c'?':
        end += 1
    slash = url.rfind("/", 0, end)
    name = url[slash + 1:end]
    if "%" in name:
        name = unquote(name)
    name = without_sizes(name)
    if is_telling(name):
        return name.lower()
    return url if (end and slash == end - 1) or "." not in name else url[:end]


cdef str without_sizes(str name):
    """A name without the sizes in it, as in -300x200, _640w or @2x, which something else follows."""
    cdef Py_ssize_t i, end, begin = 0
    cdef list parts = None
    for i in range(len(name)):
        if i >= begin and (name[i] == c'-' or name[i] == c'_' or name[i] == c'@'):
            end = behind_size(name, i + 1)
            if end < len(name) and end > i + 1 and (name[end] == c'-' or name[end] == c'_' or name[end] == c'.'):
                parts = parts or []
                parts.append(name[begin:i])
                begin = end
    return name if parts is None else "".join(parts) + name[begin:]


cdef Py_ssize_t behind_size(str name, Py_ssize_t start) noexcept:
    """Where a size that begins at `start` ends: two to four digits, an x and as many, or a w; or a digit and an x."""
    cdef Py_ssize_t end = behind_digits(name, start), last
    if end == len(name) or not 1 <= end - start <= 4:
        return start
    if end - start == 1:
        return end + 1 if name[end] == c'x' else start
    if name[end] == c'w':
        return end + 1
    last = behind_digits(name, end + 1)
    return last if name[end] == c'x' and 2 <= last - end - 1 <= 4 else start


cdef Py_ssize_t behind_digits(str name, Py_ssize_t place) noexcept:
    while place < len(name) and Py_UNICODE_ISDECIMAL(name[place]):
        place += 1
    return place


cdef bint is_telling(str name) noexcept:
    """Whether the name of a file is its own, by a digit and its length: not "large.jpg", which is in many folders."""
    cdef Py_ssize_t dot = len(name) - 1, i
    cdef bint digit = False
    while dot >= 0 and is_letter(name[dot]):
        dot -= 1
    if dot < 8 or name[dot] != c'.' or not 3 <= len(name) - 1 - dot <= 4:
        return False
    for i in range(len(name)):
        if name[i] == c'\n':
            return False
        digit |= Py_UNICODE_ISDECIMAL(name[i])
    return digit


cdef inline bint is_letter(uint32_t code) noexcept:
    """What a regular expression that ignores case takes for one from a to z: also a Turkish i, a long s, a Kelvin."""
    if code < 0x80:
        return c'a' <= (code | 0x20) <= c'z'
    return code == 0x130 or code == 0x131 or code == 0x17F or code == 0x212A
