from libc.stdint cimport int32_t, uint64_t


cdef class WordBag:
    cdef uint64_t* keys        # in order
    cdef int32_t count

    cpdef int32_t shared(self, WordBag other) except -1
