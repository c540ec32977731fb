from libc.stdint cimport int32_t, uint8_t, uint32_t

from elute.page._parser cimport Columns

cdef enum:
    LETTERS = 26
    MAX_PREFIXES = 128
    MAX_PREFIX_LEN = 16
    REMEMBERED_BITS = 6
    REMEMBERED = 1 << REMEMBERED_BITS

cdef struct Prefix:
    uint8_t[MAX_PREFIX_LEN] text
    int length
    uint8_t number
    int following              # the next prefix with the same first letter, -1 for none


cdef struct Value:             # of an attribute
    const uint8_t* text        # NULL for none
    int32_t length
    uint8_t number             # what it says


cdef struct Recent:            # values that were looked up, each at a place that its bytes tell
    Value[REMEMBERED] values


cdef class ClassWords:
    cdef Prefix[MAX_PREFIXES] prefixes
    cdef int[LETTERS] first
    cdef uint8_t weak          # a number that counts only where no other word is known
    cdef uint32_t[LETTERS] second      # by the first letter: what follows it, as bits

    cdef uint8_t said_of(self, const Columns* t, int32_t row, Recent* recent=*) noexcept nogil
    cdef uint8_t look_up_once(self, const uint8_t* s, int32_t length, Recent* recent) noexcept nogil
    cdef uint8_t look_up(self, const uint8_t* s, int32_t length) noexcept nogil
