# Rows, attributes and decoded text grow by doubling; nothing is read or written past its room.


cdef inline bint resize(void** memory, size_t size) noexcept nogil:
    cdef void* grown = realloc(memory[0], size)
    if grown == NULL:
        return False
    memory[0] = grown
    return True


cdef bint grow_rows(Parser* p, int32_t room) noexcept nogil:
    cdef Columns* t = &p.t
    if not (resize(<void**> &t.kind, room) and resize(<void**> &t.namespace, room)
            and resize(<void**> &t.tag, room * sizeof(int32_t)) and resize(<void**> &t.parent, room * sizeof(int32_t))
            and resize(<void**> &t.depth, room * sizeof(int32_t)) and resize(<void**> &t.end, room * sizeof(int32_t))
            and resize(<void**> &t.text_start, room * sizeof(int32_t))
            and resize(<void**> &t.text_len, room * sizeof(int32_t))
            and resize(<void**> &t.attr_start, room * sizeof(int32_t))
            and resize(<void**> &t.attr_count, room * sizeof(int32_t))
            and resize(<void**> &t.source_start, room * sizeof(int32_t))
            and resize(<void**> &t.source_end, room * sizeof(int32_t))
            and resize(<void**> &p.links, room * sizeof(Links))):
        p.failed = True
        return False
    t.room = room
    return True


cdef void free_columns(Columns* t) noexcept nogil:
    free(t.decoded)
    free(t.kind)
    free(t.namespace)
    free(t.tag)
    free(t.parent)
    free(t.depth)
    free(t.end)
    free(t.text_start)
    free(t.text_len)
    free(t.attr_start)
    free(t.attr_count)
    free(t.source_start)
    free(t.source_end)
    free(t.attrs)
    free_names(&t.tag_names)
    free_names(&t.attr_names)


cdef void free_names(Names* names) noexcept nogil:
    free(names.slots)
    free(names.hashes)
    free(names.start)
    free(names.length)


cdef bint attr_room(Parser* p, int32_t more) noexcept nogil:
    cdef Columns* t = &p.t
    cdef int32_t room
    if t.attr_total + more <= t.attr_room:
        return True
    room = <int32_t> GROWN(t.attr_room, t.attr_total + more)
    if not resize(<void**> &t.attrs, room * sizeof(Attr)):
        p.failed = True
        return False
    t.attr_room = room
    return True


cdef bint decoded_room(Parser* p, size_t more) noexcept nogil:
    """Room for `more` bytes of decoded text, which may move `decoded`."""
    cdef Columns* t = &p.t
    cdef size_t need = <size_t> t.decoded_len + more
    cdef size_t room
    if need <= <size_t> t.decoded_room:
        return True
    room = GROWN(t.decoded_room, need)
    if room + t.source_len > INT32_MAX or not resize(<void**> &t.decoded, room):
        p.failed = True
        return False
    t.decoded_room = <int32_t> room
    return True


cdef void keep_memory() noexcept:
    """The C library of Linux gives freed memory back to the system from a size on that it learns from the largest piece
    that was ever freed; then every large page would take its memory anew, page by page, from the system."""
    PyMem_RawFree(PyMem_RawMalloc(KEPT_MEMORY))
