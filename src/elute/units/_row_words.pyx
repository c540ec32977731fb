# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Words row by row, and the lines that they would fill: blocks know only their sums."""

from libc.stdint cimport int32_t, uint8_t, uint32_t

import numpy as np

from elute.units._blocks cimport Segmenter, Segments

include "native/words.pxi"

init_words()


cdef struct Wrap:              # words set into lines, as a typewriter would
    int32_t words
    int32_t lines              # full lines
    int32_t line_words         # words on the line that is not full yet
    int32_t line_length
    int32_t word_length        # of the word that is read
    bint letters               # whether it is one: a run of signs is not a word


cdef inline int class_at(const uint8_t* s, const uint8_t* stop, int* size) noexcept nogil:
    if s[0] < 0x80:
        size[0] = 1
        return ASCII_CLASS[s[0]]
    return class_of(code_point(s, stop, size))


cdef int check_rows(const int32_t[::1] rows, int32_t limit) except -1:
    cdef Py_ssize_t i
    for i in range(rows.shape[0]):
        if not 0 <= rows[i] < limit:
            raise IndexError(f"row {rows[i]} of {limit}")
    return 0


def row_words(Segments segments, const int32_t[::1] order):
    """For each row of the page the words that begin in it. `order` has the rows of blocks as their pieces stand."""
    cdef const Segmenter* g = &segments.g
    cdef int32_t row, block = -1
    cdef Py_ssize_t i
    cdef bint in_word = False
    cdef const uint8_t* s
    cdef const uint8_t* stop
    cdef int size, kind
    check_rows(order, segments.table.t.rows)
    counts = np.zeros(segments.table.t.rows, dtype=np.int32)
    cdef int32_t[::1] words = counts
    with nogil:
        for i in range(order.shape[0]):
            row = order[i]
            if g.row_block[row] != block:
                block = g.row_block[row]
                in_word = False
            s = g.out + g.piece_start[row]
            stop = s + g.piece_len[row]
            while s < stop:
                kind = class_at(s, stop, &size)
                if kind == CHAR_WORD or (kind == CHAR_LETTER and not in_word):
                    words[row] += 1
                in_word = kind == CHAR_LETTER or (in_word and (kind == CHAR_OTHER or kind == CHAR_MARK))
                s += size
    return counts


cdef inline void end_word(Wrap* w, int32_t width) noexcept nogil:
    if w.letters:
        w.words += 1
        w.line_words += 1
        w.line_length += w.word_length + 1
        if w.line_length > width:
            w.lines += 1
            w.line_length = w.word_length
            w.line_words = 1
    w.letters = False
    w.word_length = 0


def wrapped(Segments segments, const int32_t[::1] order, const int32_t[::1] unit, int32_t units, int32_t width):
    """For each unit its words, the words of its full lines, and its lines, set in lines of `width` characters.

    `order` has rows as in `row_words`, `unit` the unit of each of these, the rows of one unit side by side. Where no
    line is full, the words of the only one count.
    """
    cdef const Segmenter* g = &segments.g
    cdef Py_ssize_t i
    cdef int32_t row
    cdef const uint8_t* s
    cdef const uint8_t* stop
    cdef int size, kind
    cdef Wrap w
    check_rows(order, segments.table.t.rows)
    check_rows(unit, units)
    if unit.shape[0] != order.shape[0]:
        raise ValueError(f"{unit.shape[0]} units of {order.shape[0]} rows")
    all_words, full_words = np.zeros(units, dtype=np.int32), np.zeros(units, dtype=np.int32)
    all_lines = np.zeros(units, dtype=np.int32)
    cdef int32_t[::1] words = all_words, full = full_words, lines = all_lines
    with nogil:
        for i in range(order.shape[0]):
            row = order[i]
            if i == 0 or unit[i] != unit[i - 1]:
                w.words = w.lines = w.line_words = w.word_length = 0
                w.line_length = -1
                w.letters = False
            s = g.out + g.piece_start[row]
            stop = s + g.piece_len[row]
            while s < stop:
                kind = class_at(s, stop, &size)
                s += size
                if kind == CHAR_SPACE or kind == CHAR_WORD:
                    end_word(&w, width)
                if kind == CHAR_SPACE or kind == CHAR_MARK:
                    continue
                w.word_length += 1
                if kind == CHAR_LETTER or kind == CHAR_WORD:
                    w.letters = True
                if kind == CHAR_WORD:
                    end_word(&w, width)
            if i + 1 == order.shape[0] or unit[i + 1] != unit[i]:
                end_word(&w, width)
                words[unit[i]] = w.words
                full[unit[i]] = w.words - w.line_words if w.lines else w.words
                lines[unit[i]] = w.lines if w.lines else 1
    return all_words, full_words, all_lines
