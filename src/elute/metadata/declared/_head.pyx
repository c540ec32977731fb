# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The elements of a page's head, read in one pass over its rows. They count wherever they stand."""

from libc.stdint cimport int32_t

from elute.page._parser cimport HTML, Attr, Columns, Table, find_attr, span_at

include "../../page/native/generated/vocabulary.pxi"


cdef str value_of(const Columns* t, int32_t row, int32_t name):
    """The value of an attribute, "" where there is none."""
    cdef const Attr* attr = find_attr(t, row, name)
    return (<const char*> span_at(t, attr.start))[:attr.length].decode("utf-8", "replace") if attr != NULL else ""


cdef bint is_element(const Columns* t, int32_t row, int32_t tag) noexcept:
    return t.tag[row] == tag and t.namespace[row] == HTML


def metas(Table table, frozenset names):
    """What the first <meta> of each of these names says that says anything, white space in it as one space."""
    cdef const Columns* t = &table.t
    cdef dict found = {}
    cdef str name, content
    cdef int32_t row
    for row in range(t.rows):
        if not is_element(t, row, T_META):
            continue
        name = value_of(t, row, A_PROPERTY) or value_of(t, row, A_NAME) or value_of(t, row, A_HTTP_EQUIV)
        name = name.strip().lower()
        if name in names and name not in found:
            content = " ".join(value_of(t, row, A_CONTENT).split())
            if content:
                found[name] = content
    return found


def canonical_addresses(Table table):
    """The address of each <link rel=canonical>."""
    cdef const Columns* t = &table.t
    cdef int32_t row
    return [value_of(t, row, A_HREF).strip() for row in range(t.rows)
            if is_element(t, row, T_LINK) and "canonical" in value_of(t, row, A_REL).lower().split()]


def languages(Table table):
    """The language that each <html> declares."""
    cdef const Columns* t = &table.t
    cdef int32_t row
    return [value_of(t, row, A_LANG).strip() for row in range(t.rows) if is_element(t, row, T_HTML)]
