# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Text blocks in one pass over the table: where they part, their text as innerText gives it, their words."""

from cpython.buffer cimport PyBuffer_Release
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from elute.page import vocabulary
from elute.page._parser cimport (
    ELEMENT, MATHML, SVG, TEXT, Attr, Columns, Parsed, Table, View, checked_length, find_attr, open_mask, parse_into, span_at,
    take, utf8_text, view
)

include "../page/native/generated/vocabulary.pxi"

cdef extern from "../page/native/exact.h" nogil:
    int64_t GROWN(int64_t room, int64_t need)

cdef enum:
    FORMULA_LOOKAHEAD = 4      # siblings between MathJax's output and the script with its TeX


cdef uint32_t[256] TAG_FLAGS
cdef Block NO_BLOCK
FIELDS = tuple(<dict> NO_BLOCK)        # what a record of a block has, in this order

include "../page/native/gil.pxi"
include "native/words.pxi"
include "native/formulas.pxi"
include "native/visibility.pxi"
include "native/row_text.pxi"
include "native/plain_text.pxi"


cdef void init_flags():
    cdef int i
    for i in range(T_LAST):
        TAG_FLAGS[i + 1] = vocabulary.TAG_FLAGS[i]


init_flags()
init_words()


# ---- blocks begin and end

cdef void close_block(Segmenter* g) noexcept nogil:
    cdef Block* block
    cdef int32_t i, row
    if not g.open:
        return
    g.open = False
    block = &g.blocks[g.count - 1]
    row = block.last - 1
    # A preformatted block ends with its last line, not with the line break after it.
    while g.piece_len[row] > 0 and is_space(g.out[g.out_len - 1]):
        g.piece_len[row] -= 1
        g.out_len -= 1
        block.text_len -= 1
    if g.deferred_count:
        i = g.deferred_count
        g.deferred_count = 0
        segment_deferred(g, i)


cdef void segment_deferred(Segmenter* g, int32_t count) noexcept nogil:
    cdef int32_t i
    for i in range(count):
        g.indent = 0                                   # white space in one is none before the next
        segment(g, g.deferred[i], g.t.end[g.deferred[i]], True)
        close_block(g)
    g.indent = 0


cdef bint has_room(Segmenter* g, void** memory, int32_t* room, int32_t count, size_t size) noexcept nogil:
    """Room for one more element of that size."""
    cdef int32_t larger
    cdef void* grown
    if count < room[0]:
        return True
    larger = <int32_t> GROWN(room[0], count + 1)
    grown = realloc(memory[0], larger * size)
    if grown == NULL:
        g.failed = True
        return False
    memory[0] = grown
    room[0] = larger
    return True


cdef bint defer(Segmenter* g, int32_t row) noexcept nogil:
    if not has_room(g, <void**> &g.deferred, &g.deferred_room, g.deferred_count, sizeof(int32_t)):
        return False
    g.deferred[g.deferred_count] = row
    g.deferred_count += 1
    return True


cdef bint open_block(Segmenter* g, int32_t row, int32_t container, int hidden) noexcept nogil:
    cdef Block* block
    if not has_room(g, <void**> &g.blocks, &g.room, g.count, sizeof(Block)):
        return False
    block = &g.blocks[g.count]
    memset(block, 0, sizeof(Block))
    block.first = row
    block.container = container
    block.text_start = g.out_len
    block.hidden = hidden
    g.count += 1
    g.open = True
    g.indent = 0
    g.space = False
    g.breaks = 0
    g.in_word = False
    return True


# ---- elements

cdef int32_t element_row(Segmenter* g, int32_t row, bint deferred) noexcept nogil:
    """What an element does to blocks. Returns the next row to look at: the next one, or the one behind its subtree."""
    cdef const Columns* t = g.t
    cdef int32_t tag = t.tag[row], parent = t.parent[row], formula
    cdef uint32_t flags = TAG_FLAGS[tag] if tag <= T_LAST else 0
    cdef int inherited = g.state[parent], hidden
    if t.namespace[row] == SVG:
        return t.end[row]
    g.container[row] = g.container[parent]
    if t.namespace[row] == MATHML:
        g.state[row] = <uint8_t> inherited
        if tag == T_MATH and not inherited & IN_FORMULA:
            formula = tex_row(t, row)
            if formula >= 0:
                text_row(g, formula, g.container[row], inherited)
                g.last_tex = formula
                return t.end[row]
            g.state[row] |= IN_FORMULA
        return t.end[row] if tag == T_ANNOTATION or tag == T_ANNOTATION_XML else row + 1
    if flags & F_NO_TEXT:
        if is_tex_script(t, row):
            g.state[row] = <uint8_t> inherited
            return row + 1
        if flags & F_BLOCK and not inherited & IN_PRE:
            close_block(g)
        return t.end[row]
    if tag == T_BR:
        g.breaks += 1
        g.state[row] = <uint8_t> inherited
        return row + 1
    if shows_formula_again(g, row):
        return t.end[row]
    g.state[row] = <uint8_t> handed_down(g, row, tag, flags, inherited)
    hidden = g.state[row] & HIDDEN_MASK
    # Links side by side are parted by style sheets, not by white space: without a space their words would be glued.
    if tag == T_A and g.open and g.state[row] & IN_LINK and g.state[g.blocks[g.count - 1].last - 1] & IN_LINK:
        g.space = True
    if flags & F_BLOCK:
        if inherited & IN_PRE:                         # a line of a code listing
            g.breaks = g.open and ends_line(g)
            g.line_end = t.end[row]
        else:
            close_block(g)
            g.container[row] = row
        return row + 1
    if hidden and not inherited & HIDDEN_MASK and g.open and not deferred and defer(g, row):
        return t.end[row]
    return row + 1


cdef inline bint ends_line(const Segmenter* g) noexcept nogil:
    """Whether a line break is due before the next line of preformatted text."""
    return g.out_len > g.blocks[g.count - 1].text_start and g.out[g.out_len - 1] != c'\n'


cdef void segment(Segmenter* g, int32_t start, int32_t stop, bint deferred) noexcept nogil:
    cdef const Columns* t = g.t
    cdef int32_t row = start, parent
    while row < stop and not g.failed:
        if t.kind[row] == ELEMENT:
            row = element_row(g, row, deferred)
            continue
        if t.kind[row] == TEXT:
            parent = t.parent[row]
            text_row(g, row, g.container[parent], text_state(g, parent))
        row += 1


cdef bint segment_into(Segmenter* g, const Columns* t) noexcept nogil:
    cdef size_t rows = t.rows
    g.t = t
    g.last_tex = -1
    g.tex_scripts = has_tex_scripts(t)
    g.state = <uint8_t*> calloc(rows, 1)
    g.container = <int32_t*> malloc(rows * sizeof(int32_t))
    g.row_block = <int32_t*> malloc(rows * sizeof(int32_t))
    g.piece_start = <int32_t*> calloc(rows, sizeof(int32_t))
    g.piece_len = <int32_t*> calloc(rows, sizeof(int32_t))
    g.row_chars = <int32_t*> calloc(rows, sizeof(int32_t))
    g.visible = <uint8_t*> calloc(rows, 1)
    g.out = <uint8_t*> malloc(<size_t> t.source_len + t.decoded_len + 2 * rows + READ_AHEAD)
    if (g.state == NULL or g.container == NULL or g.row_block == NULL or g.piece_start == NULL
            or g.piece_len == NULL or g.row_chars == NULL or g.visible == NULL or g.out == NULL):
        return False
    memset(g.row_block, 0xFF, rows * sizeof(int32_t))
    g.container[0] = 0
    segment(g, 1, t.rows, False)
    close_block(g)
    free(g.container)
    free(g.deferred)
    g.container = NULL
    g.deferred = NULL
    return not g.failed


cdef void mark_whole(const Segmenter* g, const uint8_t* mask, uint8_t* result) noexcept nogil:
    cdef int32_t block, row, inside
    for block in range(g.count):
        inside = 0
        for row in range(g.blocks[block].first, g.blocks[block].last):
            if mask[row] and g.row_block[row] == block:
                inside += g.row_chars[row]
        if inside * 2 < g.blocks[block].chars or inside == 0:
            continue
        for row in range(g.blocks[block].first, g.blocks[block].last):
            if g.row_block[row] == block:
                result[row] = 1


cdef class Segments:
    """The blocks of a table: one record a block, the piece of every text row, and the text that pieces are spans of."""

    def __cinit__(self, Table table, bint found=False, const uint8_t[::1] unseen=None):
        """The blocks are looked for here, unless they were `found` before and are filled in by the caller.

        `unseen` has a byte for each row, 1 for elements whose text a browser shows nowhere.
        """
        cdef bint done = True
        self.table = table
        if unseen is not None:
            if unseen.shape[0] != table.t.rows:
                raise ValueError(f"{unseen.shape[0]} entries for a page of {table.t.rows} rows")
            self.g.unseen = &unseen[0]
        if not found:
            with nogil:
                done = segment_into(&self.g, &table.t)
        self.g.unseen = NULL   # it is the caller's
        if not done:
            raise MemoryError

    def __dealloc__(self):
        free(self.g.state)
        free(self.g.container)
        free(self.g.deferred)
        free(self.g.row_block)
        free(self.g.piece_start)
        free(self.g.piece_len)
        free(self.g.row_chars)
        free(self.g.visible)
        free(self.g.out)
        free(self.g.blocks)

    def __len__(self):
        return self.g.count

    def records(self):
        return view(self, self.g.blocks, self.g.count * (sizeof(Block) // sizeof(int32_t)), 4, b"i")

    def visible(self):
        return view(self, self.g.visible, self.table.t.rows, 1, b"?")

    def row_block(self):
        return view(self, self.g.row_block, self.table.t.rows, 4, b"i")

    def piece_start(self):
        return view(self, self.g.piece_start, self.table.t.rows, 4, b"i")

    def piece_len(self):
        return view(self, self.g.piece_len, self.table.t.rows, 4, b"i")

    def row_chars(self):
        return view(self, self.g.row_chars, self.table.t.rows, 4, b"i")

    def row_state(self):
        return view(self, self.g.state, self.table.t.rows, 1, b"B")

    def shows(self, int32_t enough):
        """Whether the visible blocks have so many words: of most pages few blocks tell."""
        cdef int32_t block
        cdef int64_t words = 0
        for block in range(self.g.count):
            if words >= enough:
                break
            if not self.g.blocks[block].hidden:
                words += self.g.blocks[block].words
        return words >= enough

    def text(self, int32_t block):
        """The text of a block."""
        if block < 0 or block >= self.g.count:
            raise IndexError(f"block {block} of {self.g.count}")
        return (<const char*> self.g.out)[
            self.g.blocks[block].text_start:self.g.blocks[block].text_start + self.g.blocks[block].text_len
        ].decode("utf-8", "replace")

    def span(self, int32_t block):
        """The first row of a block, and one past its last."""
        if block < 0 or block >= self.g.count:
            raise IndexError(f"block {block} of {self.g.count}")
        return self.g.blocks[block].first, self.g.blocks[block].last

    def piece(self, int32_t row):
        """The text that a row adds to its block, "" where it is in none."""
        self.table.check(row)
        return (<const char*> self.g.out)[
            self.g.piece_start[row]:self.g.piece_start[row] + self.g.piece_len[row]
        ].decode("utf-8", "replace")

    def whole(self, const uint8_t[::1] mask, uint8_t[::1] result):
        """Mark in `result` the rows of the blocks that lie in the mask by at least half of their characters."""
        cdef PyThreadState* state
        if mask.shape[0] != self.table.t.rows or result.shape[0] != self.table.t.rows:
            raise ValueError(f"{mask.shape[0]} values for a page of {self.table.t.rows} rows")
        state = let_go(self.table.t.rows)
        mark_whole(&self.g, &mask[0], &result[0])
        take_back(state)

    def join(self, keep, int32_t start, int32_t stop):
        """The kept pieces of rows [start, stop) as plain text: a line a block, the cells of a row parted by tabs. `keep`
        is a mask of rows."""
        cdef Segmenter* g = &self.g
        cdef Py_buffer buffer
        cdef const uint8_t* mask
        cdef uint8_t* text
        cdef size_t length = 0, room = 1
        cdef int32_t row
        cdef PyThreadState* state
        if not 0 <= start <= stop <= self.table.t.rows:
            raise IndexError(f"rows {start} to {stop} of {self.table.t.rows}")
        for row in range(start, stop):
            room += g.piece_len[row] + 1
        mask = open_mask(keep, self.table.t.rows, &buffer)
        text = <uint8_t*> malloc(room)
        try:
            if text == NULL:
                raise MemoryError
            state = let_go(stop - start)
            length = join_kept(g, mask, start, stop, text)
            take_back(state)
            return utf8_text(text, length)
        finally:
            free(text)
            PyBuffer_Release(&buffer)


cdef Segments take_segments(const Segmenter* g, Table table):
    cdef Segments segments = Segments.__new__(Segments, table, True)
    segments.g = g[0]
    segments.g.t = &table.t
    return segments


cdef struct Prepared:
    const uint8_t* source
    int32_t length
    Parsed parsed
    Segmenter g
    bint done


def prepare(list sources):
    """Parse pages and find their blocks, in one stretch without the GIL: a Segments for each source.

    Threads that do this page by page would stand in each other's way, because each time one of them gets back the GIL
    it may have to wait for the other, and be woken.
    """
    cdef Py_ssize_t count = len(sources), i
    cdef bytes source
    cdef Prepared* all_ = <Prepared*> calloc(max(count, 1), sizeof(Prepared))
    cdef list result = []
    if all_ == NULL:
        raise MemoryError
    try:
        for i in range(count):
            source = sources[i]
            all_[i].length = checked_length(source)
            all_[i].source = source
        with nogil:
            for i in range(count):
                all_[i].done = (parse_into(&all_[i].parsed, all_[i].source, all_[i].length, 0, False)
                                and segment_into(&all_[i].g, &all_[i].parsed.t))
        for i in range(count):
            result.append(take_segments(&all_[i].g, take(&all_[i].parsed, sources[i])))
        if not all([all_[i].done for i in range(count)]):
            raise MemoryError("not enough memory to parse the pages")
        return result
    finally:
        free(all_)
