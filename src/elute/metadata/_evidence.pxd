from elute.metadata._kinds cimport Place


cdef class Evidence:
    cdef public object shown, clue
    cdef public dict features
    cdef public int said
    cdef public bint seen

    cdef int add_place(self, Place place, set met) except -1
    cdef int close(self) except -1
