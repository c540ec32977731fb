from libc.stdint cimport int32_t, uint8_t, uint64_t


cdef class WordBag:
    cdef uint64_t* keys        # in order
    cdef int32_t count

    cpdef int32_t shared(self, WordBag other) except -1


# The words of the first characters of a text.
cdef WordBag bag_of_utf8(const uint8_t* s, Py_ssize_t length, Py_ssize_t most)

# Whether a text has more words than so many.
cdef bint has_more_words(const uint8_t* s, Py_ssize_t length, int32_t count) except -1
