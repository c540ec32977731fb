# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Markdown, written from the columns of an outline in one pass."""

from libc.stdint cimport INT32_MAX, INT64_MAX, SIZE_MAX, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memchr, memcmp, memcpy, memmove, memset, strlen

from elute.page._parser cimport utf8_text
from elute.render import kinds
from elute.render.outline._plan cimport Mark, Node, Outline, Plan, Run, Span, add_line, text_at
from elute.units._tables cimport Cell, Grid, TableRow

include "../page/native/generated/limits.pxi"
include "native/generated/kinds.pxi"
include "native/generated/punctuation.pxi"

cdef extern from "../page/native/exact.h" nogil:
    int64_t GROWN(int64_t room, int64_t need)
    int64_t FIRST_ROOM(int64_t guess)

cdef enum:
    M_NONE = 31                # no mark
    MOST_PARENTHESES = 3       # open ones in an address, beyond which all are escaped
    LONGEST_FIRST = 64         # bytes of a container's marker
    MANY_RUNS = 500            # from which on it is worth while to let other threads go on

cdef Span NO_TEXT
NO_TEXT.start = NO_TEXT.length = 0
ctypedef const char* Name
cdef Name[32] MARK_NAMES
_names = [name.encode() for name in kinds.MARKS]      # which MARK_NAMES points into

include "../units/native/growth.pxi"
include "../units/native/unicode.pxi"
include "native/buffer.pxi"
include "native/inline_tokens.pxi"
include "native/noted.pxi"
include "native/markdown_escape.pxi"


cdef struct Runs:              # of a block
    int32_t first
    int32_t count
    int32_t skip               # so many bytes at the beginning of the first are left out
    bint strong                # all of them are


cdef struct Joined:            # a step over the text of a block
    uint8_t step
    uint8_t kind
    int32_t mark
    int64_t start              # of its text in `words`
    int64_t length


cdef struct Part:              # what is written of such a step
    int64_t start              # in `written`
    int64_t length
    int32_t partner            # of a delimiter; -1 for other parts


cdef struct Pair:              # the parts where a mark opens and closes
    int32_t start
    int32_t end
    uint8_t kind


include "native/markdown_state.pxi"
include "native/flanking.pxi"
include "native/markdown_inline.pxi"
include "native/table_rows.pxi"
include "native/markdown_table.pxi"
include "native/markdown_blocks.pxi"


cdef void init_names():
    cdef int number
    for number, name in enumerate(_names):
        MARK_NAMES[number] = <const char*> <bytes> name


init_names()
init_special()
init_punctuation()


cdef bint has_formulas(const Outline* o) noexcept nogil:
    cdef int32_t i, k
    cdef const Node* node
    for i in range(o.step_count):
        node = &o.nodes[o.steps[i].node]
        if node.kind == N_FORMULA:
            return True
        for k in range(node.first_run, node.first_run + node.run_count):
            if o.runs[k].mark >= 0 and o.marks[o.runs[k].mark].kind == M_MATH:
                return True
    return False


cdef int write_document(Markdown* w) except -1 nogil:
    cdef const Outline* o = w.o
    cdef int32_t number = 0
    cdef const Node* node
    while number < o.step_count:
        node = &o.nodes[o.steps[number].node]
        if o.steps[number].step == LEAF:
            write_leaf(w, node)
        elif o.steps[number].step == LEAVE:
            leave_container(w, node)
        elif node.kind == N_TABLE:
            number = write_table(w, number)
        else:
            enter_container(w, o.steps[number].node)
        number += 1
    return 0


def write(Plan plan, str title):
    """An outline as Markdown, below its title where there is one."""
    cdef Markdown w
    cdef Node heading
    memset(&w, 0, sizeof(Markdown))
    w.o = &plan.o
    w.before_depth = -1
    try:
        start_buffers(&w)
        w.place.dollars = has_formulas(w.o)
        if title:
            memset(&heading, 0, sizeof(Node))
            heading.kind, heading.number, heading.run_count = N_HEADING, 1, 1
            heading.first_run = add_line(&plan.o, title)
            write_leaf(&w, &heading)
        if w.o.run_count > MANY_RUNS:
            with nogil:
                write_document(&w)
        else:
            write_document(&w)
        return utf8_text(w.out.data, w.out.length)
    finally:
        free_markdown(&w)
