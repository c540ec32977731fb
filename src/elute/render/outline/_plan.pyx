# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The outline of what is kept of a page, as columns: one walk over the kept rows, each once, and nothing recurses."""

from cpython.buffer cimport PyBuffer_Release
from libc.stdint cimport INT32_MAX, SIZE_MAX, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memchr, memcmp, memcpy, memmove, memset, strlen

from elute.page._parser cimport HTML, TEXT, Attr, Columns, Table, find_attr, open_mask, span_at
from elute.page._urls cimport Base, scheme_length
from elute.render import kinds
from elute.render.outline.openers import CODE_LINES, CODE_MARKS as CODE_MARK_NAMES, KEPT_APART as KEPT_APART_NAMES
from elute.render.outline.openers import LEVELS, MARK_OF_TAG as MARK_NAMES, OPENER_OF_TAG as OPENER_NAMES
from elute.render.outline.openers import STRUCTURE as STRUCTURE_TAGS
from elute.units._blocks cimport Segmenter, Segments
from elute.units._titles import SELF_LINKS
from elute.units._tables cimport CODE_TABLE, DATA_TABLE, Cell, Grid, TableKind, TableReader, TableRow, reader_of, table_of

include "../../page/native/generated/limits.pxi"
include "../../page/native/generated/vocabulary.pxi"
include "../native/generated/kinds.pxi"

cdef extern from "../../page/native/exact.h" nogil:
    int64_t GROWN(int64_t room, int64_t need)
    int64_t FIRST_ROOM(int64_t guess)

cdef enum:
    REFERENCE_BYTES = 7        # of ASCII in a reference to a note: four digits between brackets and a full stop
    REFERENCE_LENGTH = 8       # characters, beyond which no more is read of it
    REFERENCE_TEXTS = 9        # that it is looked for in
    REFERENCE_ROOM = 64        # bytes; a longer one is white space for the most part
    LONGEST_TELLING = 1000     # bytes of an attribute that are read to find out whether a link may be one
    LONGEST_SIGN = 4           # bytes of a sign that is a link to its heading
    TOGETHER = 8               # rows that are looked at together

cdef uint8_t[256] OPENER_OF_TAG
cdef uint8_t[256] MARK_OF_TAG
cdef uint8_t[256] STRUCTURE
cdef uint8_t[256] LEVEL
cdef uint8_t[256] TEX_BEGINS   # by byte: whether it tells something of a typesetter of TeX, or its name may begin with it
cdef uint8_t[256] LOOKED_AT    # by tag: whether an element may need what is seldom needed
cdef uint8_t[TOGETHER] NONE_KEPT
cdef uint32_t KEPT_APART = 0
cdef uint32_t CODE_MARKS = 0
cdef frozenset SIGNS = frozenset(sign.encode() for sign in SELF_LINKS)


cdef struct Element:           # an open element of the page
    int32_t end
    int32_t mark
    int32_t container
    bint is_block
    bint is_heading


cdef struct Aside:             # a text inside another block
    Span text
    int32_t mark
    int32_t block


cdef class Plan:
    """An outline as columns. `steps` gives the same as objects."""

    def __cinit__(self, Segments segments):
        self.segments = segments
        self.o.blocks = segments.g.out
        self.o.blocks_len = segments.g.out_len

    def __dealloc__(self):
        free_outline(&self.o)

    def steps(self):
        """The outline as `render.outline` describes it."""
        cdef int32_t i
        cdef list marks = views_of_marks(self)
        from elute.render.outline.nodes import Node as NodeView     # native writers need no objects

        cdef list nodes = [view_of_node(self, i, marks, NodeView) for i in range(self.o.node_count)]
        return [(self.o.steps[i].step, nodes[self.o.steps[i].node]) for i in range(self.o.step_count)]


cdef class Draft:
    """An outline while it is made: the open elements of the page, the text that is collected, the steps so far."""

    cdef Plan plan
    cdef Outline* o
    cdef const Segmenter* g
    cdef const Columns* t
    cdef object kept           # the page, and the questions about it that are answered in Python
    cdef const uint8_t* keep
    cdef Py_buffer mask        # owns `keep`
    cdef uint8_t* image        # by row: an image to be written; NULL where none is
    cdef int32_t* before       # by row: how much content is before it
    cdef uint8_t* special      # by row: what opens an element, where its tag does not say; NULL where nothing is special
    # What few pages have, None where there is none:
    cdef dict post_of          # rows of bylines, and the number of the post
    cdef object found_notes
    cdef dict notes            # labels of notes, and of references to them, by their rows
    cdef dict references
    cdef set back_links
    cdef object left_out       # links without addresses
    cdef TableReader tables
    cdef dict languages        # of code, by the rows that name them
    cdef dict named            # and what elements around it name,
    cdef dict named_so         # by what they say
    cdef Base base             # what addresses are relative to
    cdef bint links
    cdef bint has_raw_tex
    cdef bint has_check_boxes
    cdef Element* elements
    cdef int32_t element_count
    cdef int32_t element_room
    cdef int32_t* open         # the nodes of open containers
    cdef int32_t open_count
    cdef int32_t open_room
    cdef int32_t left          # the container that was left last
    cdef int32_t heading       # the node of the open heading, -1 for none
    cdef int32_t done          # rows before this one are written already
    cdef int32_t in_code       # rows before this one are inside <code>
    cdef int32_t in_one_line   # rows before this one are inside what names a language and has no lines
    cdef int32_t first_run     # of what is collected
    cdef int32_t block         # of the text that is collected, -1 while there is none
    cdef int32_t first         # rows of the first and the last text or image that is collected
    cdef int32_t last
    cdef Aside* aside
    cdef int32_t aside_count
    cdef int32_t aside_room
    cdef int32_t sought_from   # from this row on the next structural element is at `structure`
    cdef int32_t structure
    # While code is read:
    cdef bint line_begins      # what comes next begins a line
    cdef int32_t* lines        # where open elements with lines of their own end
    cdef int32_t line_count
    cdef int32_t line_room
    cdef int32_t* hidden       # hidden texts inside another block
    cdef int32_t hidden_count
    cdef int32_t hidden_room
    cdef uint8_t* display      # by row: what an element says of the formulas in it; NULL where there are none
    cdef Span space            # a plain one
    cdef Span scrap

    def __dealloc__(self):
        if self.keep != NULL:
            PyBuffer_Release(&self.mask)
        free(self.image)
        free(self.before)
        free(self.special)
        free(self.elements)
        free(self.open)
        free(self.aside)
        free(self.lines)
        free(self.hidden)
        free(self.display)


include "../../units/native/growth.pxi"
include "../../units/native/unicode.pxi"
include "native/columns.pxi"
include "native/views.pxi"
include "native/nesting.pxi"
include "native/paragraph.pxi"
include "native/elements.pxi"
include "native/presence.pxi"
include "native/kept_texts.pxi"
include "native/posts.pxi"
include "native/links.pxi"
include "native/code_text.pxi"
include "native/code_and_formulas.pxi"
include "native/openers.pxi"


cdef void init_tags():
    global KEPT_APART, CODE_MARKS
    for tag, opener in OPENER_NAMES.items():
        OPENER_OF_TAG[<int> tag] = kinds.OPENERS.index(opener)
    for tag, mark in MARK_NAMES.items():
        MARK_OF_TAG[<int> tag] = kinds.MARKS.index(mark)
    for tag in CODE_LINES:
        CODE_LINE[<int> tag] = True
    for tag in STRUCTURE_TAGS:
        STRUCTURE[<int> tag] = True
    for sign in range(256):
        TEX_BEGINS[<int> sign] = sign >= 0x80 or chr(sign).lower() in "mkt"
    for number in (T_A, T_INPUT, T_SCRIPT, T_IMG, T_AMP_IMG):
        LOOKED_AT[<int> number] = True
    for tag, level in LEVELS.items():
        LEVEL[<int> tag] = level
    for mark in KEPT_APART_NAMES:
        KEPT_APART |= 1u << <int> kinds.MARKS.index(mark)
    for mark in CODE_MARK_NAMES:
        CODE_MARKS |= 1u << <int> kinds.MARKS.index(mark)


init_tags()


cdef inline Span piece_of(Draft d, int32_t row) noexcept:
    cdef Span span
    span.start = d.g.piece_start[row]
    span.length = d.g.piece_len[row]
    return span


cdef inline str decoded(Draft d, Span span):
    return (<const char*> text_at(d.o, span))[:span.length].decode("utf-8", "replace")


cdef int opener_at(Draft d, int32_t row, int32_t tag) except -1:
    """What opens an element: what is special about its row, what its attributes say, or its tag."""
    cdef const Attr* attr
    cdef int32_t i
    cdef bint named = False
    if d.special != NULL and d.special[row] != OPEN_NOTHING:
        return d.special[row]
    for i in range(d.t.attr_start[row], d.t.attr_start[row] + d.t.attr_count[row]):
        attr = &d.t.attrs[i]
        if attr.name == A_ROLE and attr.length == 7 and memcmp(span_at(d.t, attr.start), b"heading", 7) == 0:
            if d.t.tag[row] > T_LAST or not LEVEL[d.t.tag[row]]:
                return OPEN_HEADING
        named |= (attr.name == A_DATA_LANG or attr.name == A_DATA_LANGUAGE) and attr.length > 0
    if named and d.t.tag[row] == T_DIV and row >= d.in_one_line and not holds_structure(d, row):
        return OPEN_LISTING
    if d.image != NULL and d.image[row]:
        return OPEN_IMAGE
    return OPENER_OF_TAG[tag] if 0 < tag <= T_LAST else OPEN_NOTHING


cdef int walk(Draft d) except -1:
    cdef const Columns* t = d.t
    cdef int32_t row = 0, tag
    cdef int opener
    while row < t.rows:
        if row < d.done:
            row = d.done
            continue
        if not is_visited(d, row):
            row = t.end[row]
            continue
        close_before(d, row)
        # An element of MathML or SVG is not one of HTML, whatever its name; only a formula's TeX is of interest.
        tag = t.tag[row] if t.namespace[row] == HTML or t.tag[row] == T_ANNOTATION else -1
        if tag == T_NONE:
            if d.special != NULL and d.special[row] == BY_AUTHOR:
                add_piece(d, piece_of(d, row), row, d.g.row_block[row], M_STRONG)
            elif d.has_raw_tex:
                add_text_with_tex(d, row)
            else:
                add_piece(d, piece_of(d, row), row, d.g.row_block[row], -1)
        else:
            opener = opener_at(d, row, tag)
            if opener & AFTER_RULE:
                if last_kind(d) != N_HEADING:
                    add_rule(d, row)
                opener &= ~AFTER_RULE
            open_element(d, opener, row, t.end[row])
        row += 1
    return close_before(d, t.rows)


def plan(Segments segments, keep, kept, bint links):
    """The outline of the rows to keep, which `keep` is a mask of. `kept` answers what is seldom asked: an
    `outline.kept.KeptPage`."""
    cdef Draft d = Draft.__new__(Draft)
    cdef int32_t row
    d.keep = open_mask(keep, segments.table.t.rows, &d.mask)
    d.plan = Plan.__new__(Plan, segments)
    d.o, d.g, d.t = &d.plan.o, &segments.g, &segments.table.t
    d.kept, d.links = kept, links
    d.block = d.heading = d.sought_from = d.structure = -1
    if kept.images:
        d.image = <uint8_t*> calloc(d.t.rows, 1)
        if d.image == NULL:
            raise MemoryError
        for row in kept.images:
            d.image[row] = 1
    count_content(d)
    look_at_page(d)
    mark_special(d, kept.posts)
    add_bytes(d.o, b" ", 1, &d.space)
    push_open(d, new_node(d.o, N_DOCUMENT, 0))
    push_element(d, d.t.rows, -1)
    walk(d)
    return d.plan
