# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Passes over the tree that numpy has no word for, each one loop over the rows."""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memcmp

import numpy as np

from elute.page._parser cimport HTML, Columns, Table, find_attr, span_at
from elute.page.vocabulary import ATTRIBUTE, ATTRIBUTES

include "native/gil.pxi"


cdef int check_length(Table table, Py_ssize_t given) except -1:
    if given != table.t.rows:
        raise ValueError(f"{given} values for a page of {table.t.rows} rows")
    return 0


def rows_of(Table table, int32_t tag):
    """The rows of the HTML elements with a tag, by its number."""
    cdef const Columns* t = &table.t
    cdef int32_t row
    cdef Py_ssize_t count = 0
    for row in range(t.rows):
        count += t.tag[row] == tag
    result = np.empty(count, dtype=np.intp)
    if not count:
        return result
    cdef Py_ssize_t[::1] found = result
    count = 0
    for row in range(t.rows):
        if t.tag[row] == tag and t.namespace[row] == HTML:
            found[count] = row
            count += 1
    return result[:count]


def rows_with(Table table, str name):
    """The rows of the elements with an attribute, by its name in lower case."""
    cdef const Columns* t = &table.t
    cdef int32_t row, number = attribute_number(t, name)
    cdef list found = []
    if number:
        for row in range(t.rows):
            if t.attr_count[row] and find_attr(t, row, number) != NULL:
                found.append(row)
    return found


cdef int32_t attribute_number(const Columns* t, str name) except -1:
    """The number of an attribute's name, 0 for one that is not on the page."""
    cdef int32_t i
    cdef bytes wanted
    if name in ATTRIBUTE:
        return ATTRIBUTE[name]
    wanted = name.encode("utf-8", "surrogatepass")     # which no page has
    for i in range(t.attr_names.count):
        if t.attr_names.length[i] == len(wanted) and (
                memcmp(span_at(t, t.attr_names.start[i]), <const char*> wanted, len(wanted)) == 0):
            return <int32_t> len(ATTRIBUTES) + 1 + i
    return 0


ctypedef fused Number:
    int64_t
    double


cdef void add_up(const int32_t* parent, Number[::1] sums) noexcept nogil:
    cdef int32_t row
    for row in range(<int32_t> sums.shape[0] - 1, 0, -1):
        sums[parent[row]] += sums[row]


def subtree_sum(Table table, values):
    """For each row the sum of a column over its subtree: whole numbers stay whole."""
    cdef int64_t[::1] whole
    cdef double[::1] real
    cdef PyThreadState* state
    given = np.asarray(values)
    check_length(table, given.shape[0])
    if given.dtype.kind == "f":
        result = given.astype(np.float64)
        real = result
        state = let_go(table.t.rows)
        add_up(table.t.parent, real)
    else:
        result = given.astype(np.int64)
        whole = result
        state = let_go(table.t.rows)
        add_up(table.t.parent, whole)
    take_back(state)
    return result


def subtree_argmax(Table table, values):
    """For each row the row with the largest value in its subtree, the first of equals."""
    cdef const double[::1] value = np.ascontiguousarray(values, dtype=np.float64)
    cdef int32_t rows = table.t.rows, row, best, parent
    cdef const int32_t* parents = table.t.parent
    check_length(table, value.shape[0])
    result = np.arange(rows, dtype=np.int32)
    cdef int32_t[::1] argmax = result
    cdef PyThreadState* state = let_go(rows)
    for row in range(rows - 1, 0, -1):
        best = argmax[row]
        parent = parents[row]
        # From the back: an equal one met later stands earlier on the page.
        if value[best] > value[argmax[parent]] or (value[best] == value[argmax[parent]] and argmax[parent] != parent):
            argmax[parent] = best
    take_back(state)
    return result


def all_above(Table table, mask):
    """The rows that are in the mask and have all their ancestors in it."""
    cdef const uint8_t[::1] given = np.ascontiguousarray(mask, dtype=np.bool_).view(np.uint8)
    cdef int32_t rows = table.t.rows, row
    cdef const int32_t* parent = table.t.parent
    check_length(table, given.shape[0])
    result = np.empty(rows, dtype=np.bool_)
    cdef uint8_t[::1] held = result.view(np.uint8)
    cdef PyThreadState* state = let_go(rows)
    held[0] = given[0]
    for row in range(1, rows):
        held[row] = given[row] & held[parent[row]]
    take_back(state)
    return result


def nearest_above(Table table, values):
    """For each row its own value, or where that is 0 the value of the nearest ancestor that has one."""
    cdef const uint8_t[::1] given = np.ascontiguousarray(values, dtype=np.uint8)
    cdef int32_t rows = table.t.rows, row
    cdef const int32_t* parent = table.t.parent
    check_length(table, given.shape[0])
    result = np.empty(rows, dtype=np.uint8)
    cdef uint8_t[::1] nearest = result
    cdef PyThreadState* state = let_go(rows)
    nearest[0] = given[0]
    for row in range(1, rows):
        nearest[row] = given[row] if given[row] else nearest[parent[row]]
    take_back(state)
    return result


def nearest_in(Table table, mask):
    """For each row the nearest one in the mask among itself and its ancestors, 0 where there is none."""
    cdef const uint8_t[::1] given = np.ascontiguousarray(mask, dtype=np.bool_).view(np.uint8)
    cdef int32_t rows = table.t.rows, row
    cdef const int32_t* parent = table.t.parent
    check_length(table, given.shape[0])
    result = np.zeros(rows, dtype=np.int32)
    cdef int32_t[::1] nearest = result
    cdef PyThreadState* state = let_go(rows)
    for row in range(1, rows):
        nearest[row] = row if given[row] else nearest[parent[row]]
    take_back(state)
    return result
