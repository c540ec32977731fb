# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The roles that elements give to the text inside them, in one pass over the rows of a page."""

from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport calloc, free

import numpy as np

from elute.page._parser cimport HTML, Columns, Table

include "../page/native/generated/vocabulary.pxi"


def structure(Table table, const uint8_t[::1] role_of_tag, const uint8_t[::1] lasts, uint8_t plain, uint8_t navigation):
    """For each row the role of the nearest element that has one; where that is `plain`, of the nearest whose role
    `lasts`. In a <nav> all is navigation."""
    cdef const Columns* t = &table.t
    cdef int32_t row, parent
    cdef uint8_t own
    if role_of_tag.shape[0] != T_LAST + 1:
        raise ValueError(f"roles of {role_of_tag.shape[0]} tags, not of {T_LAST + 1}")
    result = np.zeros(t.rows, dtype=np.uint8)
    cdef uint8_t[::1] found = result
    cdef uint8_t* nearest = <uint8_t*> calloc(t.rows, 1)
    cdef uint8_t* lasting = <uint8_t*> calloc(t.rows, 1)
    cdef uint8_t* in_nav = <uint8_t*> calloc(t.rows, 1)
    try:
        if nearest == NULL or lasting == NULL or in_nav == NULL:
            raise MemoryError
        for row in range(1, t.rows):
            parent = t.parent[row]
            own = role_of_tag[t.tag[row]] if t.namespace[row] == HTML and t.tag[row] <= T_LAST else 0
            nearest[row] = own or nearest[parent]
            lasting[row] = own if own and lasts[own] else lasting[parent]
            in_nav[row] = in_nav[parent] or (t.tag[row] == T_NAV and t.namespace[row] == HTML)
            found[row] = navigation if in_nav[row] else (
                lasting[row] if nearest[row] == plain and lasting[row] else nearest[row])
        return result
    finally:
        free(nearest)
        free(lasting)
        free(in_nav)
