# Arrays that grow: nothing is written past their room.

cdef int no_memory() except -1 nogil:
    with gil:
        raise MemoryError("not enough memory to write the page")


cdef inline int make_room(void** memory, int32_t* room, int64_t need, size_t size) except -1 nogil:
    """Room for so many elements of that size."""
    cdef int64_t larger
    cdef void* grown
    if need <= room[0]:
        return 0
    larger = GROWN(max(room[0], FIRST_ROOM(32)), need)
    if larger > INT32_MAX or <size_t> larger > SIZE_MAX // size:
        return no_memory()
    grown = realloc(memory[0], <size_t> larger * size)
    if grown == NULL:
        return no_memory()
    memory[0] = grown
    room[0] = <int32_t> larger
    return 0
