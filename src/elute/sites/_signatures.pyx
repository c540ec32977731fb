# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Each block as two numbers, in one pass: its text, and the place where it stands.

The text is taken without its digits: "12 comments" on one page is "3 comments" on the next. A place is the way from the
body to the element around the block: of each element the tag, the first word of its class and its id, without digits
too, because "post-1234" is another one on every page. What `html` and `body` say differs from page to page, and is left
out.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

import numpy as np

from elute.page._parser cimport ELEMENT, Attr, Columns, find_attr, span_at
from elute.units._blocks cimport Block, Segments

include "../page/native/gil.pxi"
include "../page/native/generated/vocabulary.pxi"

cdef uint64_t PRIME = 0x9FB21C651E98DF25
cdef uint64_t SEED = 0xCBF29CE484222325


cdef inline uint64_t mixed(uint64_t hash, uint64_t value) noexcept nogil:
    hash = (hash ^ value) * PRIME
    return hash ^ (hash >> 32)


cdef inline bint is_digit(uint8_t byte) noexcept nogil:
    return c'0' <= byte <= c'9'


cdef uint64_t hash_of(const uint8_t* s, int32_t length, uint64_t hash, bint one_word) noexcept nogil:
    """Of the bytes, with a mark for each run of digits; up to the first white space where it is one word."""
    cdef int32_t i = 0
    cdef bint in_number = False
    while one_word and i < length and s[i] <= c' ':
        i += 1
    while i < length and not (one_word and s[i] <= c' '):
        if not is_digit(s[i]):
            hash = (hash ^ s[i]) * PRIME
            in_number = False
        elif not in_number:
            hash = (hash ^ c'0') * PRIME
            in_number = True
        i += 1
    return hash ^ (hash >> 32)


cdef inline uint64_t look_of(const Columns* t, int32_t row) noexcept nogil:
    """What an element is, beside where it stands."""
    cdef uint64_t hash = mixed(SEED, <uint64_t> (t.tag[row] if t.tag[row] <= T_LAST else T_LAST + 1))
    cdef const Attr* attr
    if t.attr_count[row] == 0 or t.tag[row] == T_HTML or t.tag[row] == T_BODY:
        return hash
    attr = find_attr(t, row, A_CLASS)
    if attr != NULL:
        hash = hash_of(span_at(t, attr.start), attr.length, mixed(hash, 1), True)
    attr = find_attr(t, row, A_ID)
    if attr != NULL:
        hash = hash_of(span_at(t, attr.start), attr.length, mixed(hash, 2), True)
    return hash


def signatures(Segments segments):
    """For each block the number of its text and that of its place."""
    cdef const Columns* t = &segments.table.t
    cdef const Block* block
    cdef int32_t row, i, count = segments.g.count
    cdef uint64_t* place = <uint64_t*> calloc(t.rows + 1, sizeof(uint64_t))
    cdef PyThreadState* state
    if place == NULL:
        raise MemoryError
    texts, places = np.empty(count, dtype=np.uint32), np.empty(count, dtype=np.uint32)
    cdef uint32_t[::1] text_of = texts, place_of = places
    state = let_go(t.rows)
    place[0] = SEED
    for row in range(1, t.rows):
        if t.kind[row] == ELEMENT:
            place[row] = mixed(place[t.parent[row]], look_of(t, row))
    for i in range(count):
        block = &segments.g.blocks[i]
        text_of[i] = <uint32_t> hash_of(segments.g.out + block.text_start, block.text_len, SEED, False)
        place_of[i] = <uint32_t> place[block.container]
    take_back(state)
    free(place)
    return texts, places
