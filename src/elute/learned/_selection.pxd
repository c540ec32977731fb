from libc.stdint cimport int32_t, uint8_t


cdef enum:
    FOCUSES = 3


# `step` is the distance between the words of one block and the next, so that a column of records can be read in place.
cdef void choose_of(
    const float* probability, const int32_t* words, Py_ssize_t step, Py_ssize_t count, int steps, const uint8_t* tags,
    uint8_t* keep
) noexcept nogil
cdef double expected_f1_of(
    const float* probability, const int32_t* words, Py_ssize_t step, Py_ssize_t count, const uint8_t* keep
) noexcept nogil
