cdef class Evidence:
    cdef public object shown, clue
    cdef public dict features
    cdef public int said
    cdef public bint seen
