cpdef str file_name(str url)
