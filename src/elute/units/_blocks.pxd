from libc.stdint cimport int32_t, uint8_t

from elute.page._parser cimport Columns, Table

include "native/generated/row_state.pxi"


cdef enum:
    READ_AHEAD = 16            # bytes behind the texts of blocks that may be read, whatever they are


cdef struct Block:             # units/blocks.py has a column for each of these
    int32_t first
    int32_t last
    int32_t container
    int32_t text_start
    int32_t text_len
    int32_t words
    int32_t link_words
    int32_t chars
    int32_t link_chars
    int32_t hidden


cdef struct Segmenter:
    const Columns* t
    const uint8_t* unseen      # by row: an element whose text a browser shows nowhere; NULL where no browser was asked
    uint8_t* state             # by row: what an element hands down, what holds for a text
    int32_t* container         # by element row: the nearest block-level element, itself included
    int32_t* row_block
    int32_t* piece_start
    int32_t* piece_len
    int32_t* row_chars
    uint8_t* visible           # by row: a text of a visible block
    uint8_t* out               # the texts of all blocks, with READ_AHEAD bytes behind them
    int32_t out_len
    Block* blocks
    int32_t count
    int32_t room
    bint open                  # a block is open: the next text may go on in it
    bint failed
    bint space                 # white space stands before the next text
    int breaks                 # so many <br> stand before the next text
    bint in_word
    int32_t last_tex           # the last text row that is TeX
    bint tex_scripts           # the page has TeX in scripts
    int32_t indent             # the first row of white space at the beginning of preformatted text
    int32_t line_end           # where a block-level line inside preformatted text ends, 0 for none
    int32_t* deferred          # inline elements that are hidden inside a visible block
    int32_t deferred_count
    int32_t deferred_room


# Find the blocks of a table into zeros; False where memory ran out. What was found is freed by a Segments.
cdef bint segment_into(Segmenter* g, const Columns* t) noexcept nogil


cdef class Segments:
    cdef readonly Table table
    cdef Segmenter g


# What was found as a Segments, which frees it in the end.
cdef Segments take_segments(const Segmenter* g, Table table)
