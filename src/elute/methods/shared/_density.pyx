# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Composite text density, in three passes over the table: see cetd.py for the paper and its formula."""

from libc.math cimport M_E, log
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport calloc, free

import numpy as np

from elute.page._parser cimport ELEMENT, HTML, Columns, Table
from elute.units._blocks cimport HIDDEN_MASK, IN_LINK, Segments

include "../../page/native/gil.pxi"
include "../../page/native/generated/vocabulary.pxi"


cdef struct Totals:            # over an element and all that is in it
    int32_t chars
    int32_t link_chars
    int32_t tags
    int32_t link_tags


cdef void add_up(const Columns* t, const int32_t* chars, const uint8_t* state, Totals* totals) noexcept nogil:
    cdef int32_t row
    cdef Totals* above
    for row in range(t.rows - 1, 0, -1):
        if t.kind[row] == ELEMENT:
            totals[row].tags += 1
            totals[row].link_tags += t.tag[row] == T_A
        elif not state[row] & HIDDEN_MASK:
            totals[row].chars = chars[row]
            totals[row].link_chars = chars[row] if state[row] & IN_LINK else 0
        above = &totals[t.parent[row]]
        above.chars += totals[row].chars
        above.link_chars += totals[row].link_chars
        above.tags += totals[row].tags
        above.link_tags += totals[row].link_tags


cdef inline double composite(const Totals* e, double body_link_share, double smallest_log) noexcept nogil:
    cdef double c = e.chars, lc = e.link_chars
    cdef double t = max(e.tags - 1, 1), lt = max(e.link_tags, 1)
    cdef double base = log(c / max(c - lc, 1.0) * lc + body_link_share * c + M_E)
    cdef double ratio = c / max(lc, 1.0) * t / lt
    return c / t * log(max(ratio, 1.0)) / max(log(base), smallest_log)


def body_row(Table table):
    """The row of the body, or of the frameset that stands in its place; the document's where there is neither."""
    cdef const Columns* t = &table.t
    cdef int32_t row
    for row in range(t.rows):
        if (t.tag[row] == T_BODY or t.tag[row] == T_FRAMESET) and t.namespace[row] == HTML:
            return row
    return 0


def composite_density(Table table, Segments segments, int32_t body, double smallest_log):
    """The composite text density of every element, 0 for other rows."""
    cdef const Columns* t = &table.t
    cdef int32_t row
    cdef double body_link_share
    cdef Totals* totals
    table.check(body)
    totals = <Totals*> calloc(t.rows, sizeof(Totals))
    if totals == NULL:
        raise MemoryError
    result = np.zeros(t.rows)
    cdef double[::1] density = result
    with nogil:
        add_up(t, segments.g.row_chars, segments.g.state, totals)
        body_link_share = <double> totals[body].link_chars / max(totals[body].chars, 1)
        for row in range(t.rows):
            if t.kind[row] == ELEMENT and totals[row].chars > 0:
                density[row] = composite(&totals[row], body_link_share, smallest_log)
        free(totals)
    return result


def dense_parts(Table table, const double[::1] density, int32_t body, double threshold):
    """The rows inside the elements that the paper's descent from the body picks, as a mask."""
    cdef const Columns* t = &table.t
    cdef int32_t row, parent, rows = t.rows
    if density.shape[0] != rows:
        raise ValueError(f"{density.shape[0]} densities for a page of {rows} rows")
    density_sum = np.zeros(rows)
    best_below = np.arange(rows, dtype=np.int32)
    content = np.zeros(rows, dtype=np.bool_)
    reached = np.zeros(rows, dtype=np.bool_)
    cdef double[::1] sums = density_sum
    cdef int32_t[::1] best = best_below
    cdef uint8_t[::1] inside = content.view(np.uint8)
    cdef uint8_t[::1] descends = reached.view(np.uint8)
    with nogil:
        for row in range(1, rows):
            sums[t.parent[row]] += density[row]
        for row in range(rows - 1, 0, -1):
            parent = t.parent[row]
            # From the back: of equal ones the first on the page wins, but an element wins over what is inside it.
            if sums[best[row]] > sums[best[parent]] or (
                    sums[best[row]] == sums[best[parent]] and best[parent] != parent):
                best[parent] = best[row]
        for row in range(body, rows):
            descends[row] = row == body or (descends[t.parent[row]] and density[row] >= threshold)
            if row == body or (descends[row] and density[row] > 0):
                inside[best[row]] = 1
        for row in range(1, rows):
            inside[row] |= inside[t.parent[row]]
    return content


def row_scores(Table table, const double[::1] density, const uint8_t[::1] keep, double threshold):
    """For each row a score from 0 to 1 by the density of its parent, above 0.5 for the kept rows alone."""
    cdef const Columns* t = &table.t
    cdef double half = threshold if threshold > 0 else 1.0
    cdef int32_t row
    result = np.zeros(t.rows, dtype=np.float32)
    cdef float[::1] scores = result
    if density.shape[0] != t.rows or keep.shape[0] != t.rows:
        raise ValueError(f"{density.shape[0]} densities for a page of {t.rows} rows")
    cdef PyThreadState* state = let_go(t.rows)
    for row in range(1, t.rows):
        scores[row] = <float> (keep[row] + density[t.parent[row]] / (density[t.parent[row]] + half)) / 2
    take_back(state)
    return result
