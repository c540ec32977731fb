# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The lines of CleanEval's format, written from the columns of an outline in one pass."""

from libc.stdint cimport INT32_MAX, INT64_MAX, SIZE_MAX, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset, strlen

from elute.page._parser cimport utf8_text
from elute.render.outline._plan cimport Node, Outline, Plan, Run, Span, text_at

include "native/generated/kinds.pxi"

cdef extern from "../page/native/exact.h" nogil:
    int64_t GROWN(int64_t room, int64_t need)
    int64_t FIRST_ROOM(int64_t guess)

cdef enum:
    ITEMS = (1 << N_ITEM) | (1 << N_TERM) | (1 << N_DEFINITION)

include "../units/native/growth.pxi"
include "../units/native/unicode.pxi"
include "native/buffer.pxi"


cdef int put_words(Buffer* out, const uint8_t* s, int64_t length, bint* spaced) except -1 nogil:
    """The words of a text with one space between them. `spaced`: one is due before the next word."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* word = s
    cdef const uint8_t* p = s
    cdef int size
    while p < stop:
        if not is_space(first_of(p, stop, &size)):
            p += size
            continue
        put_word(out, word, p - word, spaced)
        p += size
        word = p
        spaced[0] = True
    return put_word(out, word, stop - word, spaced)


cdef inline int put_word(Buffer* out, const uint8_t* word, int64_t length, bint* spaced) except -1 nogil:
    if not length:
        return 0
    if spaced[0] and out.data[out.length - 1] != c' ':     # the space behind the mark is there already
        put_byte(out, c' ')
    spaced[0] = False
    return put(out, word, length)


cdef int write_line(Buffer* out, const Outline* o, const Node* node, const char* mark) except -1 nogil:
    """A block in a line: its code or TeX, or its text without images."""
    cdef bint spaced = False
    cdef const Run* run
    cdef int32_t i
    put_text(out, mark)
    if node.text.length:
        return put_words(out, text_at(o, node.text), node.text.length, &spaced)
    for i in range(node.first_run, node.first_run + node.run_count):
        run = &o.runs[i]
        if run.mark < 0 or o.marks[run.mark].kind != M_IMAGE:
            put_words(out, text_at(o, run.text), run.text.length, &spaced)
    return 0


cdef int write_document(Buffer* out, const Outline* o) except -1 nogil:
    cdef const Node* node
    cdef int32_t i, items = 0          # open ones
    for i in range(o.step_count):
        node = &o.nodes[o.steps[i].node]
        if (1 << node.kind) & ITEMS:
            items += 1 if o.steps[i].step == ENTER else -1
        elif o.steps[i].step == LEAF and node.kind != N_RULE:
            if out.length:
                put_byte(out, c'\n')
            write_line(out, o, node, b"<h> " if node.kind == N_HEADING else b"<l> " if items else b"<p> ")
    return 0


def write(Plan plan):
    """An outline in CleanEval's format."""
    cdef Buffer out
    memset(&out, 0, sizeof(Buffer))
    try:
        start_buffer(&out)
        if plan.o.step_count > MANY_STEPS:
            with nogil:
                write_document(&out, &plan.o)
        else:
            write_document(&out, &plan.o)
        return utf8_text(out.data, out.length)
    finally:
        free(out.data)
