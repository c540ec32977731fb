cdef class Place:
    cdef readonly str source
    cdef readonly str name
    cdef readonly str first
    cdef readonly str way
    cdef readonly bint is_shown
    cdef readonly bint is_for_machines
    cdef readonly bint is_of_change
    cdef readonly bint is_copyright
    cdef readonly str beside
    cdef dict by

    cdef str field_by_way(self, str field)


cpdef Place known(str source)
