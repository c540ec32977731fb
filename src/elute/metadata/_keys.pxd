cpdef str key_of(str text)
