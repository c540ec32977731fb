from libc.stdint cimport int32_t, uint8_t, uint32_t

from elute.page._parser cimport Columns
from elute.units._class_words cimport LETTERS

cdef enum:
    MOST_WORDS = 128
    LONGEST_WORD = 16


cdef struct Word:
    uint8_t[LONGEST_WORD] text
    int32_t length
    bint begins                # whether longer words that begin so are meant too
    uint32_t bits
    int32_t following          # the next word with the same first letter, -1 for none


cdef class NameWords:
    cdef Word[MOST_WORDS] words
    cdef int32_t[LETTERS] first

    cpdef uint32_t of(self, str text)
    cdef uint32_t near(self, const Columns* t, int32_t row) noexcept
    cdef uint32_t of_address(self, str address, uint32_t* last)
    cdef uint32_t value(self, const Columns* t, int32_t row, int32_t name) noexcept
    cdef uint32_t said(self, const uint8_t* s, int32_t length, bint by_capitals) noexcept
    cdef uint32_t look_up(self, const uint8_t* s, int32_t length) noexcept
