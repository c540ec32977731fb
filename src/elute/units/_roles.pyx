# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The roles that elements give to the text inside them, in one pass over the rows of a page."""

from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport calloc, free

import numpy as np

from elute.page._parser cimport HTML, Columns, Table
from elute.units._blocks cimport Segments

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


def with_sections(const uint8_t[::1] structure, const uint8_t[::1] sections, const uint8_t[::1] comments,
                  uint8_t byline, uint8_t comment):
    """The roles of `structure`, but where a section gives one. In what `comments` says are comments a byline is one."""
    cdef Py_ssize_t row, rows = structure.shape[0]
    if sections.shape[0] != rows or comments.shape[0] != rows:
        raise ValueError(f"sections of {sections.shape[0]} and comments of {comments.shape[0]} rows for {rows}")
    result = np.empty(rows, dtype=np.uint8)
    cdef uint8_t[::1] found = result
    for row in range(rows):
        found[row] = (comment if sections[row] == byline and comments[row] else sections[row]) or structure[row]
    return result


def refined(Segments segments, uint8_t[::1] found, const uint8_t[::1] structure, const uint8_t[::1] comments,
            const uint8_t[::1] by_block, const uint8_t[::1] is_plain, tuple numbers):
    """Change roles of rows to those that a method has found for blocks, 0 where it has found none. Title and byline are
    what it says; all else only where what was found `is_plain`. Comments are `comments` alone. What was taken for one of
    these has the role that `structure` gives it. `numbers` are those of comment, title and byline."""
    cdef int32_t row, block, rows = segments.table.t.rows
    cdef uint8_t role, own
    cdef uint8_t comment, title, byline
    comment, title, byline = numbers
    if not found.shape[0] == structure.shape[0] == comments.shape[0] == rows or by_block.shape[0] != segments.g.count:
        raise ValueError(f"roles of {found.shape[0]} rows and {by_block.shape[0]} blocks for a page of {rows} rows")
    for row in range(rows):
        block = segments.g.row_block[row]
        own = by_block[block] if block >= 0 else 0
        role = found[row]
        if role == comment and not comments[row]:
            role = structure[row]
        if own == title or own == byline:
            role = own
        elif own and role < is_plain.shape[0] and is_plain[role]:
            role = own
        elif role == title or role == byline:
            role = structure[row]
        found[row] = role
