# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Scripts that hold data: of the many on a page few are looked into."""

from libc.stdint cimport int32_t, uint8_t

from elute.page._parser cimport HTML, Attr, Columns, Table, find_attr, span_at

include "../page/native/generated/vocabulary.pxi"

cdef enum:
    MARK = 7                           # letters of what JSON-LD is known by

cdef const char* JSON_LD = b"ld+json"


cdef bint is_json_ld(const Columns* t, const Attr* type) noexcept nogil:
    cdef const uint8_t* value = span_at(t, type.start)
    cdef int32_t i, j
    for i in range(type.length - MARK + 1):
        j = 0
        while j < MARK and (value[i + j] | 0x20) == (<uint8_t> JSON_LD[j] | 0x20):
            j += 1
        if j == MARK:
            return True
    return False


def json_ld_scripts(Table table):
    """The rows of the scripts whose type says that they are JSON-LD, or something like it."""
    cdef const Columns* t = &table.t
    cdef const Attr* type
    cdef int32_t row
    cdef list found = []
    for row in range(t.rows):
        if t.tag[row] == T_SCRIPT and t.namespace[row] == HTML:
            type = find_attr(t, row, A_TYPE)
            if type != NULL and is_json_ld(t, type):
                found.append(row)
    return found
