from libc.stdint cimport int32_t, uint8_t


cdef class Base:
    cdef readonly str address  # None where it is not known
    # What stands before a host, a path from the root, a path, a query and a fragment; None where `urls` must be asked:
    cdef bytes scheme
    cdef bytes root
    cdef bytes folder
    cdef bytes path
    cdef bytes page

    cdef int read(self) except -1
    cdef bytes before(self, const uint8_t* s, int32_t length, int32_t* skip)
    cdef bytes below_folder(self, const uint8_t* s, int32_t length, int32_t* skip)


cdef int32_t scheme_length(const uint8_t* s, int32_t length) noexcept nogil
