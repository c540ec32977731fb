# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Scripts that hold data: of the many on a page few are looked into."""

from libc.stdint cimport INT32_MAX, int32_t, uint8_t

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
        while j < MARK and (value[i + j] | 0x20 if c'A' <= value[i + j] <= c'Z' else value[i + j]) == <uint8_t> JSON_LD[j]:
            j += 1
        if j == MARK:
            return True
    return False


def json_ld_scripts(Table table, int32_t longest=INT32_MAX):
    """The scripts whose type says that they are JSON-LD, and that have no more bytes than `longest`: the row of each, and
    its text."""
    cdef const Columns* t = &table.t
    cdef const Attr* type
    cdef int32_t row
    cdef list found = []
    for row in range(t.rows):
        if t.tag[row] == T_SCRIPT and t.namespace[row] == HTML:
            type = find_attr(t, row, A_TYPE)
            if type != NULL and is_json_ld(t, type):
                if t.end[row] > row + 1 and t.text_len[row + 1] <= longest:
                    found.append((row, table.text(row + 1)))
    return found
