from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t


cdef extern from "native/quickscorer.h" nogil:
    enum:
        QUICKSCORER_LEAVES
        QUICKSCORER_VECTOR
        QUICKSCORER_BYTES
        ACROSS_TREES
        ACROSS_LEAVES
        ACROSS_TESTS

    ctypedef struct ForestTest:
        int32_t column
        uint32_t threshold
        uint32_t leaves

    ctypedef struct ForestTree:
        int32_t low
        int32_t high
        uint8_t leaf[QUICKSCORER_BYTES][QUICKSCORER_LEAVES]

    ctypedef struct ForestGroup:
        uint8_t column[ACROSS_TESTS][ACROSS_TREES]
        uint8_t threshold[ACROSS_TESTS][ACROSS_TREES]
        uint8_t leaves[ACROSS_TESTS][ACROSS_TREES]
        int32_t leaf[ACROSS_TREES][ACROSS_LEAVES]

    ctypedef struct ForestData:
        int32_t features
        int32_t columns
        int32_t trees
        double bias
        double scale
        uint16_t* column
        ForestTree* tree
        ForestTest* test
        int32_t groups
        ForestGroup* group


cdef class Scorer:
    cdef ForestData data
    cdef const int32_t[::1] start
    cdef const uint16_t[::1] feature
    cdef const uint8_t[::1] threshold
    cdef const uint8_t[::1] first
    cdef const int32_t[::1] value
    cdef const int32_t[::1] leaf
    cdef int check(self) except -1
    cdef int32_t write_tests(self, int32_t tree, bint high, const int32_t* place, ForestTest* to) noexcept
    cdef int lay_out(self) except -1
    cdef int lay_out_across(self, const int32_t* place) except -1
    cdef int check_columns(self, const uint8_t[:, ::1] columns, int32_t count) except -1


# The scores of `count` blocks. Column i begins at columns + i * stride, for every i below data.features; the stride is
# a multiple of QUICKSCORER_VECTOR, and at least `count`.
cdef void forest_score(const ForestData* data, const uint8_t* columns, Py_ssize_t stride, int32_t count,
                       float* out) noexcept nogil
