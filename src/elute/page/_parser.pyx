# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The native HTML parser: UTF-8 bytes to one row per node, after section 13.2 of the WHATWG HTML standard.

Each file of `native/` implements the sections of the standard that its head names. All of it runs without the GIL and
without recursion, in time linear in the input: every loop that the standard leaves open has a named limit.
"""

import os
import sys
from html.entities import html5

from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.mem cimport PyMem_RawFree, PyMem_RawMalloc
from libc.stdint cimport INT32_MAX, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memchr, memcmp, memcpy, memmove, memset, strlen

from elute.page import vocabulary

include "native/generated/limits.pxi"
include "native/generated/vocabulary.pxi"

cdef extern from "native/exact.h" nogil:
    int32_t FIRST_ROOM(int32_t guess)
    int64_t GROWN(int64_t room, int64_t need)
    bint FITS_EXACTLY

cdef extern from "native/scan.h" nogil:
    ctypedef struct PackedName:
        uint64_t low
        uint64_t high
        int32_t length
        bint as_written

    const uint8_t* past_ascii(const uint8_t* s, const uint8_t* stop)
    int usual_sequence(const uint8_t* s)
    int count_controls(const uint8_t* s, const uint8_t* stop)
    bint reads_otherwise(uint8_t byte)
    int32_t scan_to(const uint8_t* s, int32_t i, int32_t stop, uint8_t end, int* special)
    int32_t copy_plain(uint8_t* out, const uint8_t* s, const uint8_t* stop, uint8_t other)
    PackedName scan_name(const uint8_t* s, int32_t start, int32_t stop, const uint8_t* classes, const uint8_t* lower,
                         uint8_t end)

cdef extern from "native/utf8_runs.h" nogil:
    ctypedef struct Utf8Run:
        const uint8_t* behind
        Py_ssize_t leads
        Py_ssize_t later
        uint8_t largest
        bint broken

    Utf8Run past_beyond_ascii(const uint8_t* s, const uint8_t* stop)

cdef extern from "native/text.h":
    str str_of(const uint8_t* s, const uint8_t* stop, Py_ssize_t characters, uint8_t lead)

cdef enum:
    NO_FORM = -1
    KEPT_MEMORY = 1 << 22      # half of what a process keeps of its freed memory
    BYTES_PER_ROW = 24         # a first guess; the columns grow when a page has more rows
    BYTES_PER_ATTR = 64        # the same for attributes
    OPEN_ROOM = MAX_OPEN_ELEMENTS + 4      # and what may stand above it for a moment
    FORMATTING_ROOM = MAX_FORMATTING_LIST + 1


cdef struct Links:             # the tree while it is built
    int32_t first
    int32_t last
    int32_t next
    int32_t previous


cdef struct Open:              # an entry of the stack of open elements, or of the active formatting elements
    int32_t row
    int32_t key


cdef struct LateAttrs:
    int32_t row
    int32_t start
    int32_t count


cdef struct Parser:
    Columns t
    Links* links
    bint scripting
    bint tokens_only
    bint failed                # out of memory
    int limits
    # the token at hand
    int32_t token_start
    int32_t token_end
    int32_t token_attrs
    int32_t token_serial
    bint self_closing
    bint attrs_used
    int32_t doctype_stop
    int32_t* seen              # by attribute name: the serial of the last tag that had it
    int32_t seen_room
    # tokenizer
    int raw
    const uint8_t* raw_name
    int32_t raw_name_len
    bint skip_newline
    # tree construction
    int mode
    int32_t context            # key of the context element when a fragment is parsed, else 0
    int32_t closing_end        # where an element closed by this token ends
    int32_t head
    int32_t form
    bint foster_parenting
    bint frameset_ok
    bint quirks
    bint moved
    bint split_text
    int64_t reopened
    int64_t copied
    int64_t moves
    LateAttrs* late
    int32_t late_count
    int32_t late_room
    int open_count
    int formatting_count
    int template_mode_count
    Open[OPEN_ROOM] open
    Open[FORMATTING_ROOM] formatting
    uint8_t[MAX_OPEN_ELEMENTS] template_modes
    int32_t[256] open_tags


include "native/gil.pxi"
include "native/characters.pxi"
include "native/prescan.pxi"
include "native/evidence.pxi"
include "native/by_table.pxi"
include "native/repaired.pxi"
include "native/memory.pxi"
include "native/names.pxi"
include "native/references.pxi"
include "native/nodes.pxi"
include "native/open_elements.pxi"
include "native/formatting.pxi"
include "native/in_head.pxi"
include "native/in_body.pxi"
include "native/in_table.pxi"
include "native/foreign.pxi"
include "native/tree_construction.pxi"
include "native/tags.pxi"
include "native/markup_declaration.pxi"
include "native/quirks.pxi"
include "native/tokenizer.pxi"
include "native/document_order.pxi"

keep_memory()
init_characters()
init_names()
init_references()
init_quirks()


cdef bint begin(Parser* p, const uint8_t* source, int32_t length) noexcept nogil:
    """Make a parser of zeros ready, its settings apart."""
    p.t.source = source
    p.t.source_len = length
    p.t.decoded_len = 1        # a gap, so that no span of the source runs on into the decoded text
    p.head = -1
    p.form = NO_FORM
    p.frameset_ok = True
    if not (decoded_room(p, 1024) and attr_room(p, FIRST_ROOM(length // BYTES_PER_ATTR + 16))
            and grow_rows(p, FIRST_ROOM(length // BYTES_PER_ROW + 64))):
        return False
    p.t.decoded[0] = 0
    new_row(p, DOCUMENT, 0, 0)
    p.t.source_end[0] = length
    return True


cdef void release(Parser* p) noexcept nogil:
    free(p.links)
    free(p.seen)
    free(p.late)


cdef inline bint holds_no_elements(int32_t tag) noexcept nogil:
    return (tag == T_IFRAME or tag == T_NOEMBED or tag == T_NOFRAMES or tag == T_NOSCRIPT or tag == T_STYLE
            or tag == T_TEXTAREA or tag == T_TITLE or tag == T_XMP)


cdef int32_t last_text(const Columns* t) noexcept nogil:
    cdef int32_t row
    for row in range(t.rows - 1, max(t.rows - 3, 0), -1):    # behind a title there is still the body, empty
        if t.kind[row] == TEXT and holds_no_elements(t.tag[t.parent[row]]):
            return row
    return -1


cdef class Table:
    """The columns of a parsed page, as memory that numpy views without a copy."""

    def __dealloc__(self):
        free_columns(&self.t)

    def __len__(self):
        return self.t.rows

    def __reduce__(self):
        raise TypeError("a page cannot be pickled: send its source, or what was made of it, such as the text")

    @property
    def decoded(self):
        """Text that is not in the source as it stands: decoded references, joined texts, lower-case names."""
        return view(self, self.t.decoded, self.t.decoded_len, 1, b"B")

    @property
    def nbytes(self):
        """Bytes held beside the source: the columns, the attributes and the decoded text, with their spare room."""
        cdef Columns* t = &self.t
        return (<int64_t> t.room * (2 + 10 * sizeof(int32_t)) + <int64_t> t.attr_room * sizeof(Attr) + t.decoded_room
                + names_bytes(&t.tag_names) + names_bytes(&t.attr_names))

    def column(self, str name):
        """One column as a memoryview: a byte per row for kind and namespace, else an int32."""
        cdef Columns* t = &self.t
        if name == "kind":
            return view(self, t.kind, t.rows, 1, b"B")
        if name == "namespace":
            return view(self, t.namespace, t.rows, 1, b"B")
        if name == "tag":
            return view(self, t.tag, t.rows, 4, b"i")
        if name == "parent":
            return view(self, t.parent, t.rows, 4, b"i")
        if name == "depth":
            return view(self, t.depth, t.rows, 4, b"i")
        if name == "end":
            return view(self, t.end, t.rows, 4, b"i")
        if name == "text_start":
            return view(self, t.text_start, t.rows, 4, b"i")
        if name == "text_len":
            return view(self, t.text_len, t.rows, 4, b"i")
        if name == "attr_start":
            return view(self, t.attr_start, t.rows, 4, b"i")
        if name == "attr_count":
            return view(self, t.attr_count, t.rows, 4, b"i")
        if name == "source_start":
            return view(self, t.source_start, t.rows, 4, b"i")
        if name == "source_end":
            return view(self, t.source_end, t.rows, 4, b"i")
        if name == "attrs":
            return view(self, t.attrs, t.attr_total * 3, 4, b"i")
        raise KeyError(name)

    def span(self, int32_t start, int32_t length):
        """The bytes of a span of the source or the decoded text."""
        cdef Columns* t = &self.t
        cdef int64_t offset = start if start < t.source_len else <int64_t> start - t.source_len
        cdef int64_t limit = t.source_len if start < t.source_len else t.decoded_len
        if start < 0 or length < 0 or offset + length > limit:
            raise IndexError(f"no span ({start}, {length}) on this page")
        return (<const char*> span_at(t, start))[:length] if length else b""

    def text(self, int32_t row):
        """The text of a row as a string."""
        self.check(row)
        return self.span(self.t.text_start[row], self.t.text_len[row]).decode("utf-8", "replace")

    def tag_name(self, int32_t row):
        """The tag's name in lower case, "" where the row is no element."""
        self.check(row)
        return self.name_of(self.t.tag[row])

    def name_of(self, int32_t tag):
        """The name of a tag's number."""
        if tag <= T_LAST:
            return vocabulary.TAGS[tag - 1] if tag > 0 else ""
        return self.interned(&self.t.tag_names, tag - T_LAST - 1)

    def swallowing_row(self):
        """The text that may be all the rest of the page: the last one, in an element that holds no elements; else -1."""
        return last_text(&self.t)

    def attributes(self, int32_t row):
        """The attributes of a row, names in lower case."""
        cdef int32_t i
        cdef const Attr* attr
        cdef dict found = {}
        self.check(row)
        for i in range(self.t.attr_start[row], self.t.attr_start[row] + self.t.attr_count[row]):
            attr = &self.t.attrs[i]
            name = (vocabulary.ATTRIBUTES[attr.name - 1] if attr.name <= A_LAST
                    else self.interned(&self.t.attr_names, attr.name - A_LAST - 1))
            found[name] = self.span(attr.start, attr.length).decode("utf-8", "replace")
        return found

    def attribute(self, int32_t row, int32_t name):
        """The value of a known attribute, by its number in the vocabulary; None where the row has none."""
        cdef int32_t i
        cdef const Attr* attr
        self.check(row)
        for i in range(self.t.attr_start[row], self.t.attr_start[row] + self.t.attr_count[row]):
            attr = &self.t.attrs[i]
            if attr.name == name:
                return self.span(attr.start, attr.length).decode("utf-8", "replace")
        return None

    cdef str interned(self, const Names* names, int32_t index):
        if index < 0 or index >= names.count:
            raise IndexError("no such name on this page")
        return self.span(names.start[index], names.length[index]).decode("utf-8", "replace")

    cdef int check(self, int32_t row) except -1:
        if row < 0 or row >= self.t.rows:
            raise IndexError(f"row {row} of a page of {self.t.rows} rows")
        return 0


cdef class View:
    """Hands native memory to whoever asks by the buffer protocol, and keeps its owner alive."""

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        if flags & PyBUF_WRITABLE:
            raise BufferError("a page is read-only")
        buffer.buf = self.memory
        buffer.obj = self
        buffer.len = self.count * self.size
        buffer.itemsize = self.size
        buffer.format = <char*> self.format
        buffer.ndim = 1
        buffer.shape = &self.count
        buffer.strides = &self.size
        buffer.suboffsets = NULL
        buffer.internal = NULL
        buffer.readonly = 1


cdef View view(object owner, void* memory, Py_ssize_t count, Py_ssize_t size, bytes format):
    cdef View handle = View.__new__(View)
    handle.owner = owner
    handle.memory = memory
    handle.count = count
    handle.size = size
    handle.format = format
    return handle


cdef const uint8_t* open_mask(object mask, int32_t rows, Py_buffer* buffer) except NULL:
    PyObject_GetBuffer(mask, buffer, PyBUF_SIMPLE)
    if buffer.len != rows:
        PyBuffer_Release(buffer)
        raise ValueError(f"{buffer.len} values for a page of {rows} rows")
    return <const uint8_t*> buffer.buf


cdef int64_t names_bytes(const Names* names):
    return <int64_t> names.slot_count * sizeof(int32_t) + <int64_t> names.room * 3 * sizeof(int32_t)


cdef int32_t context_key(str context) except -1:
    """The key of a context element: "td", "svg path", "math mi"."""
    space, _, name = context.rpartition(" ")
    if space not in ("", "svg", "math"):
        raise ValueError(f"no context element {context!r}: write 'td', 'svg path' or 'math mi'")
    tag = vocabulary.TAG.get(name.lower())
    namespace = {"": HTML, "svg": SVG, "math": MATHML}[space]
    return (tag if tag else T_SPAN) | (namespace << NS_SHIFT)


cdef bint run(Parser* p, Parsed* parsed, const uint8_t* source, int32_t length) noexcept nogil:
    """Parse with a parser whose settings are made, and hand over what came of it; False where memory ran out."""
    cdef bint done = begin(p, source, length)
    if done:
        if p.context:
            begin_fragment(p)
        tokenize(p)
        if not p.failed:
            if not p.tokens_only:
                end_of_file(p)
            finish(p)
            if FITS_EXACTLY:
                grow_rows(p, p.t.rows)
        done = not p.failed
    release(p)
    parsed.t = p.t
    parsed.quirks = p.quirks
    parsed.limits = p.limits
    return done


cdef bint parse_into(Parsed* parsed, const uint8_t* source, int32_t length, int32_t context, bint scripting) noexcept nogil:
    cdef Parser* p = <Parser*> calloc(1, sizeof(Parser))
    cdef bint done
    if p == NULL:
        return False
    p.scripting = scripting
    p.context = context
    done = run(p, parsed, source, length)
    free(p)
    return done


cpdef int32_t checked_length(bytes source) except -1:
    """The length of a source; ValueError where it is larger than the limit."""
    if len(source) > MAX_INPUT:
        raise ValueError(f"a page of {len(source)} bytes is larger than the limit of {MAX_INPUT}")
    return <int32_t> len(source)


cdef Table take(Parsed* parsed, bytes source):
    """What was parsed as a Table, which frees it in the end."""
    cdef Table table = Table.__new__(Table)
    table.t = parsed.t
    table.source = source
    table.quirks = parsed.quirks
    table.limits = parsed.limits
    return table


def parse(bytes source, str context=None, bint scripting=False):
    """Parse UTF-8 bytes into a Table; with `context`, as a fragment inside that element."""
    cdef int32_t key = context_key(context) if context is not None else 0
    cdef int32_t length = checked_length(source)
    cdef const uint8_t* start = source
    cdef Parsed parsed
    cdef bint done
    memset(&parsed, 0, sizeof(Parsed))
    with nogil:
        done = parse_into(&parsed, start, length, key, scripting)
    table = take(&parsed, source)
    if not done:
        raise MemoryError("not enough memory to parse the page")
    return table


include "native/assembled.pxi"


def tokens(bytes source, int raw=RAW_NONE, bytes last_start_tag=b""):
    """The tokens of UTF-8 bytes as a flat Table, with no tree construction, from any state of the tokenizer."""
    cdef int32_t length = checked_length(source)
    cdef const uint8_t* start = source
    cdef Parsed parsed
    cdef bint done
    cdef Parser* p = <Parser*> calloc(1, sizeof(Parser))
    if p == NULL:
        raise MemoryError
    p.tokens_only = True
    p.raw = raw
    p.raw_name = <const uint8_t*> last_start_tag
    p.raw_name_len = <int32_t> len(last_start_tag)
    memset(&parsed, 0, sizeof(Parsed))
    with nogil:
        done = run(p, &parsed, start, length)
        free(p)
    table = take(&parsed, source)
    if not done:
        raise MemoryError("not enough memory to parse the page")
    return table
