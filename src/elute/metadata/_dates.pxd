from libc.stdint cimport int32_t, uint8_t

cdef bint may_have_digits(const uint8_t* s, int32_t length) noexcept nogil
