from libc.stdint cimport int32_t, uint8_t

from elute.page._parser cimport Table

cdef enum:
    PATH_CHARACTERS = 400
    BYTES_PER_CHARACTER = 4
    MOST_STEPS = 32


cdef struct Text:              # in `Paths.text`
    int32_t start
    int32_t length             # bytes, 0 while nobody has asked
    int32_t characters


cdef struct Step:              # of an element
    Text text
    int32_t number             # among the elements of its name and parent, 0 while nobody has asked
    int32_t first              # the row of the first of these
    int32_t alike              # of the first: how many they are
    bint has_id
    int32_t sharing            # how many elements have its id, 0 while nobody has asked


cdef struct Name:              # of elements
    Text text
    int32_t count              # of those that have it and this parent, the last that was looked at
    int32_t first
    int32_t parent


cdef struct Reached:           # an element of a path
    int32_t row
    int32_t length             # of the path as far as it goes, in bytes
    int32_t characters


cdef class Paths:
    cdef object page
    cdef Table table
    cdef Step* steps           # by row
    cdef Name* names           # by number and namespace
    cdef uint8_t* text         # the steps that were asked for
    cdef int32_t length
    cdef int32_t room
    cdef dict escaped          # names that CSS writes otherwise
    cdef dict identities       # how many elements have each id, None while nobody has asked
    cdef uint8_t[PATH_CHARACTERS * BYTES_PER_CHARACTER] path
    cdef Reached[MOST_STEPS + 1] reached       # by depth: the elements of `path`
    cdef int32_t depth         # of the last of them; 0 where a path does not begin at <html>

    cpdef str of(self, int32_t row)
    cdef int32_t find(self, int32_t row) except -1
    cdef int32_t find_end(self, int32_t row) except -1
    cdef const Text* step(self, int32_t row) except NULL
    cdef int put_names(self, int32_t row) except -1
    cdef int put_classes(self, Text* step, const uint8_t* s, int32_t length) except -1
    cdef bint put_mark(self, Text* step, uint8_t mark, const uint8_t* name, int32_t length) except -1
    cdef int put_tag(self, int32_t row, Text* step) except -1
    cdef int put_number(self, int32_t row) except -1
    cdef int make_room(self, int32_t length) except -1
    cdef void put(self, const uint8_t* s, int32_t length) noexcept
    cdef str written(self, str name)
    cdef void count(self, int32_t parent) noexcept
    cdef bint is_named(self, int32_t row) except -1
    cdef int count_identities(self) except -1
