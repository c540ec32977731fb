cdef class Clue:
    cdef readonly str field
    cdef readonly str value
    cdef readonly str source
    cdef readonly int row
    cdef readonly object date
