from libc.stdint cimport int32_t, uint8_t

from elute.units._blocks cimport Segments


cdef struct BlockFacts:        # views/blocks.py says what they mean
    int32_t start
    int32_t end
    int32_t level
    int32_t role
    bint keep
    double score


cdef class BlockColumns:
    cdef Segments segments
    cdef BlockFacts* facts
    cdef int32_t count
    cdef int find_levels(self) except -1
