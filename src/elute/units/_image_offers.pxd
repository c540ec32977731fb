from libc.stdint cimport int32_t, uint8_t


cdef struct Offer:             # of a srcset
    const uint8_t* address
    int32_t length
    double width               # of its file in pixels, 0 where it is not told
    double density             # 1 where it is not told


cdef bint next_offer(const uint8_t* s, int32_t length, int32_t* place, Offer* offer) except -1
