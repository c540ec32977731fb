# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The body of a TEI document, written from the columns of an outline in one pass."""

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

# What is written where containers and marks begin and end. Some beginnings go on with what is known of the one at hand.
CONTAINERS = {
    "list": (b"<list rend=", b"</list>\n"),
    "definitions": (b'<list rend="definitions">\n', b"</list>\n"),
    "item": (b"<item", b"</item>\n"),
    "term": (b'<item rend="term">', b"</item>\n"),
    "definition": (b'<item rend="definition">', b"</item>\n"),
    "quote": (b"<quote>\n", b"</quote>\n"),
    "figure": (b"<figure>\n", b"</figure>\n"),
    "table": (b"<table>\n", b"</table>\n"),
    "row": (b"<row", b"</row>\n"),
    "cell": (b"", b"</cell>"),
    "caption": (b'<ab type="caption">', b"</ab>\n"),
    "summary": (b'<ab type="summary">', b"</ab>\n"),
}
MARKS = {
    "strong": (b'<hi rend="bold">', b"</hi>"),
    "em": (b'<hi rend="italic">', b"</hi>"),
    "cite": (b'<hi rend="italic">', b"</hi>"),
    "var": (b'<hi rend="italic">', b"</hi>"),
    "dfn": (b"<term>", b"</term>"),
    "u": (b'<hi rend="underline">', b"</hi>"),
    "mark": (b'<hi rend="highlight">', b"</hi>"),
    "small": (b'<hi rend="small">', b"</hi>"),
    "sub": (b'<hi rend="subscript">', b"</hi>"),
    "sup": (b'<hi rend="superscript">', b"</hi>"),
    "del": (b"<del>", b"</del>"),
    "ins": (b"<add>", b"</add>"),
    "q": (b"<q>", b"</q>"),
    "code": (b"<code>", b"</code>"),
    "link": (b'<ref target="', b"</ref>"),
}


cdef struct Element:
    const char* opening        # NULL where nothing is written
    const char* closing


ctypedef const char* Name
cdef Element[32] CONTAINER_ELEMENTS
cdef Element[32] MARK_ELEMENTS
cdef Element NOTHING
NOTHING.opening = NOTHING.closing = NULL
cdef Span NO_TEXT
NO_TEXT.start = NO_TEXT.length = 0

include "../units/native/growth.pxi"
include "../units/native/unicode.pxi"
include "native/buffer.pxi"
include "native/inline_tokens.pxi"
include "native/table_rows.pxi"
include "native/noted.pxi"
include "native/markup.pxi"


cdef struct Opened:            # a container around
    const char* closing        # what is written where it ends
    bint phrase                # it holds no paragraphs


cdef struct Tei:
    Markup m
    Opened* opened             # beside the nodes of `m.around`
    int32_t opened_room
    uint32_t divisions         # a bit for the level of each open one
    int32_t figures            # open ones
    bint has_rows              # the open table, so far
    bint fresh                 # the open phrase holds nothing yet
    bint has_text              # a body needs more than figures and milestones


include "native/tei_text.pxi"
include "native/tei_inline.pxi"
include "native/tei_blocks.pxi"


cdef void init_elements():
    for kind, (opening, closing) in CONTAINERS.items():
        CONTAINER_ELEMENTS[<int> kinds.NODES.index(kind)] = Element(<bytes> opening, <bytes> closing)
    for kind, (opening, closing) in MARKS.items():
        MARK_ELEMENTS[<int> kinds.MARKS.index(kind)] = Element(<bytes> opening, <bytes> closing)


init_elements()
init_written()


cdef int write_document(Tei* w) except -1 nogil:
    cdef const Outline* o = w.m.o
    cdef int32_t i
    enter_container(w, 0, NULL, False)         # the document
    w.m.grid = -1
    for i in range(o.step_count):
        if o.steps[i].step == LEAF:
            write_leaf(w, &o.nodes[o.steps[i].node])
        elif o.steps[i].step == ENTER:
            enter_element(w, o.steps[i].node)
        else:
            leave_element(w, &o.nodes[o.steps[i].node])
    close_divisions(w, 0)
    return put_text(&w.m.out, b"" if w.has_text else b"<p/>\n")


def write(Plan plan):
    """An outline as what stands in the body."""
    cdef Tei w
    memset(&w, 0, sizeof(Tei))
    w.m.o = &plan.o
    try:
        start_buffer(&w.m.out)
        if w.m.o.step_count > MANY_STEPS:
            with nogil:
                write_document(&w)
        else:
            write_document(&w)
        return text_of(&w.m.out)
    finally:
        free_markup(&w.m)
        free(w.opened)


def xml_text(str text):
    """Text as XML may hold it: characters that XML forbids become the replacement character.

    >>> xml_text("a < b\\x01")
    'a &lt; b\\ufffd'
    """
    cdef Buffer out
    cdef bytes data = text.encode("utf-8", "surrogatepass")
    memset(&out, 0, sizeof(Buffer))
    try:
        start_buffer(&out)
        put_xml(&out, data, len(data))
        return text_of(&out)
    finally:
        free(out.data)
