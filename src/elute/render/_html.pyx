# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""HTML, written from the columns of an outline in one pass."""

from libc.stdint cimport INT32_MAX, INT64_MAX, SIZE_MAX, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memchr, memcmp, memcpy, memset, strlen

from elute.page._parser cimport utf8_text
from elute.render import kinds
from elute.render.outline._plan cimport Mark, Node, Outline, Plan, Run, Span, text_at
from elute.units._tables cimport Cell, Grid, TableRow

include "native/generated/kinds.pxi"

cdef extern from "../page/native/exact.h" nogil:
    int64_t GROWN(int64_t room, int64_t need)
    int64_t FIRST_ROOM(int64_t guess)

CONTAINERS = {
    "quote": b"blockquote",
    "item": b"li",
    "table": b"table",
    "figure": b"figure",
    "definitions": b"dl",
    "term": b"dt",
    "definition": b"dd",
    "details": b"details",
    "summary": b"summary",
}
ctypedef const char* Name
cdef Name[32] MARK_NAMES
cdef Name[32] CONTAINER_TAGS
_names = [name.encode() for name in kinds.MARKS]      # which MARK_NAMES points into

include "../units/native/growth.pxi"
include "../units/native/unicode.pxi"
include "native/buffer.pxi"
include "native/inline_tokens.pxi"
include "native/table_rows.pxi"
include "native/noted.pxi"
include "native/markup.pxi"
include "native/html_inline.pxi"
include "native/html_blocks.pxi"


cdef void init_names():
    cdef int number
    for number, name in enumerate(_names):
        MARK_NAMES[number] = <const char*> <bytes> name
    for kind, tag in CONTAINERS.items():
        CONTAINER_TAGS[<int> kinds.NODES.index(kind)] = <const char*> <bytes> tag


init_names()
init_read()


cdef int write_document(Markup* w) except -1 nogil:
    cdef const Outline* o = w.o
    cdef int32_t i
    enter_around(w, 0)         # the document
    w.grid = -1
    w.cell_tag = c'd'
    for i in range(o.step_count):
        if o.steps[i].step == LEAF:
            write_leaf(w, &o.nodes[o.steps[i].node])
        elif o.steps[i].step == ENTER:
            enter_element(w, o.steps[i].node)
        else:
            leave_element(w, &o.nodes[o.steps[i].node])
    return 0


def write(Plan plan):
    """An outline as HTML."""
    cdef Markup w
    memset(&w, 0, sizeof(Markup))
    w.o = &plan.o
    try:
        start_buffer(&w.out)
        if w.o.step_count > MANY_STEPS:
            with nogil:
                write_document(&w)
        else:
            write_document(&w)
        return utf8_text(w.out.data, w.out.length).strip("\n")
    finally:
        free_markup(&w)
