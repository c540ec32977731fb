from libc.stdint cimport int32_t, uint8_t, uint32_t

include "native/generated/kinds.pxi"


cdef struct Attr:
    int32_t name       # id: a known attribute up to A_LAST, else A_LAST + 1 + index of a name met on this page
    int32_t start      # the value's span
    int32_t length


cdef struct Names:     # names that the vocabulary does not know, numbered as they are met
    int32_t* slots     # hash table of index + 1, 0 is free
    int32_t slot_count
    uint32_t* hashes
    int32_t* start
    int32_t* length
    int32_t count
    int32_t room


cdef struct Columns:
    # A span (start, length) lies in `source` when start < source_len, else in `decoded` at start - source_len.
    const uint8_t* source
    int32_t source_len
    uint8_t* decoded
    int32_t decoded_len
    int32_t decoded_room
    int32_t rows
    int32_t room
    uint8_t* kind
    uint8_t* namespace
    int32_t* tag
    int32_t* parent
    int32_t* depth
    int32_t* end
    int32_t* text_start
    int32_t* text_len
    int32_t* attr_start
    int32_t* attr_count
    int32_t* source_start
    int32_t* source_end
    Attr* attrs
    int32_t attr_total
    int32_t attr_room
    Names tag_names
    Names attr_names


cdef inline const uint8_t* span_at(const Columns* t, int32_t start) noexcept nogil:
    return t.source + start if start < t.source_len else t.decoded + (start - t.source_len)


cdef inline const Attr* find_attr(const Columns* t, int32_t row, int32_t name) noexcept nogil:
    cdef int32_t i
    for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        if t.attrs[i].name == name:
            return &t.attrs[i]
    return NULL


# Bytes in UTF-8 as a str, several times faster than Python makes one; what is no UTF-8 is replaced.
cdef str utf8_text(const uint8_t* s, Py_ssize_t length)


cdef struct Parsed:
    Columns t
    bint quirks
    int limits


# Parse into zeros; False where memory ran out. What was parsed is freed by the Table that `take` makes of it.
cdef bint parse_into(Parsed* parsed, const uint8_t* source, int32_t length, int32_t context, bint scripting) noexcept nogil
cdef Table take(Parsed* parsed, bytes source)
cpdef int32_t checked_length(bytes source) except -1
# The text that may be all the rest of the page: see Table.swallowing_row.
cdef int32_t last_text(const Columns* t) noexcept nogil


cdef class Table:
    cdef Columns t
    cdef readonly bytes source
    cdef readonly bint quirks
    cdef readonly int limits

    cdef str interned(self, const Names* names, int32_t index)
    cdef int check(self, int32_t row) except -1


cdef class View:
    cdef object owner
    cdef void* memory
    cdef Py_ssize_t count
    cdef Py_ssize_t size
    cdef bytes format


cdef View view(object owner, void* memory, Py_ssize_t count, Py_ssize_t size, bytes format)
# The memory of a mask, one byte for each row, contiguous. `PyBuffer_Release` follows. A typed memoryview takes ten times
# as long, which small pages would feel.
cdef const uint8_t* open_mask(object mask, int32_t rows, Py_buffer* buffer) except NULL
