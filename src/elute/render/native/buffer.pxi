# Text that grows while it is written: nothing is written past its room.

cdef enum:
    MANY_STEPS = 500           # of an outline, from which on it is worth while to let other threads go on


cdef struct Buffer:
    uint8_t* data
    int64_t length
    int64_t room


cdef int grow_buffer(Buffer* b, int64_t more) except -1 nogil:
    cdef void* grown
    cdef int64_t larger
    if more > INT64_MAX // 4 - b.length:
        return no_memory()
    larger = GROWN(max(b.room, FIRST_ROOM(1024)), b.length + more)
    grown = realloc(b.data, larger)
    if grown == NULL:
        return no_memory()
    b.data = <uint8_t*> grown
    b.room = larger
    return 0


cdef int start_buffer(Buffer* b) except -1 nogil:
    """Give it memory, so that its text has a place even while there is none."""
    return grow_buffer(b, 1)


cdef inline int put(Buffer* b, const void* s, int64_t length) except -1 nogil:
    if b.length + length > b.room:
        grow_buffer(b, length)
    if length:
        memcpy(b.data + b.length, s, length)
    b.length += length
    return 0


cdef inline int put_byte(Buffer* b, uint8_t byte) except -1 nogil:
    if b.length == b.room:
        grow_buffer(b, 1)
    b.data[b.length] = byte
    b.length += 1
    return 0


cdef inline int put_many(Buffer* b, uint8_t byte, int64_t count) except -1 nogil:
    if b.length + count > b.room:
        grow_buffer(b, count)
    memset(b.data + b.length, byte, count)
    b.length += count
    return 0


cdef inline int put_text(Buffer* b, const char* s) except -1 nogil:
    return put(b, s, strlen(s))


cdef inline int put_number(Buffer* b, int64_t number) except -1 nogil:
    """A number of 0 or more, in decimal digits."""
    cdef uint8_t[20] digits
    cdef int count = 0
    while True:
        digits[19 - count] = <uint8_t> (c'0' + number % 10)
        count += 1
        number //= 10
        if number <= 0:
            break
    return put(b, &digits[20 - count], count)
