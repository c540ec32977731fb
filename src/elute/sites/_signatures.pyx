# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Each block as three numbers, in one pass: its text, the place where it stands, and how likely it is content.

The text is taken without its digits: "12 comments" on one page is "3 comments" on the next. A place is the way down
to the nearest block-level element around the block: of each element the tag, the first word of its class and its id,
without digits too, because "post-1234" is another one on every page. What `html` and `body` say differs from page to
page, and is left out. The key of the page is made of all its texts.
"""

from libc.math cimport rintf
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

import numpy as np

from elute.page._parser cimport Attr, Columns, find_attr, span_at
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


cdef inline bint has_digit(uint64_t word) noexcept nogil:
    """Whether any of eight bytes is a digit."""
    cdef uint64_t other = word ^ <uint64_t> 0x3030303030303030    # a digit is 0 to 9 now
    return ((other - <uint64_t> 0x0A0A0A0A0A0A0A0A) & ~other & <uint64_t> 0x8080808080808080) != 0


cdef uint64_t hash_of(const uint8_t* s, int32_t length, uint64_t hash) noexcept nogil:
    """Of the bytes, with a mark for each run of digits. Eight bytes, or all that are left, are taken at once
    where none is a digit: that depends on how far the next digit is, never on how long the digits before are."""
    cdef int32_t i = 0
    cdef uint64_t word
    cdef bint in_number = False
    while i < length:
        word = 0
        if i + 8 <= length:
            memcpy(&word, s + i, 8)
        else:
            memcpy(&word, s + i, length - i)
        if not has_digit(word):
            hash = mixed(hash, word)
            in_number = False
            i += 8
            continue
        if not is_digit(s[i]):
            hash = mixed(hash, s[i])
            in_number = False
        elif not in_number:
            hash = mixed(hash, c'0')
            in_number = True
        i += 1
    return hash


cdef uint64_t first_word(const uint8_t* s, int32_t length, uint64_t hash) noexcept nogil:
    """The hash of the first word, "" where there is none."""
    cdef int32_t start = 0, end
    while start < length and s[start] <= c' ':
        start += 1
    end = start
    while end < length and s[end] > c' ':
        end += 1
    return hash_of(s + start, end - start, hash)


cdef inline uint64_t look_of(const Columns* t, int32_t row) noexcept nogil:
    """What an element is, beside where it stands."""
    cdef uint64_t hash = mixed(SEED, <uint64_t> (t.tag[row] if t.tag[row] <= T_LAST else T_LAST + 1))
    cdef const Attr* attr
    if t.attr_count[row] == 0 or t.tag[row] == T_HTML or t.tag[row] == T_BODY:
        return hash
    attr = find_attr(t, row, A_CLASS)
    if attr != NULL:
        hash = first_word(span_at(t, attr.start), attr.length, mixed(hash, 1))
    attr = find_attr(t, row, A_ID)
    if attr != NULL:
        hash = first_word(span_at(t, attr.start), attr.length, mixed(hash, 2))
    return hash


def signatures(Segments segments, const float[::1] probability):
    """The key of a page, and for each block the number of its text, that of its place, and its probability in
    255ths."""
    cdef const Columns* t = &segments.table.t
    cdef const Block* block
    cdef int32_t row, i, count = segments.g.count
    cdef uint64_t text, key = SEED
    cdef uint64_t* place
    cdef PyThreadState* state
    if probability.shape[0] != count:
        raise ValueError("every block has a probability")
    texts, places = np.empty(count, dtype=np.uint32), np.empty(count, dtype=np.uint32)
    scores = np.empty(count, dtype=np.uint8)
    cdef uint32_t[::1] text_of = texts, place_of = places
    cdef uint8_t[::1] score_of = scores
    place = <uint64_t*> calloc(t.rows + 1, sizeof(uint64_t))
    if place == NULL:
        raise MemoryError
    state = let_go(t.rows)
    for i in range(count):                             # first: which elements are around a block
        row = segments.g.blocks[i].container
        while row > 0 and not place[row]:
            place[row] = 1
            row = t.parent[row]
    place[0] = SEED
    for row in range(1, t.rows):                       # then, from above: the ways to them
        if place[row]:
            place[row] = mixed(place[t.parent[row]], look_of(t, row))
    for i in range(count):
        block = &segments.g.blocks[i]
        text = hash_of(segments.g.out + block.text_start, block.text_len, SEED)
        key = mixed(key, <uint32_t> text)
        text_of[i] = <uint32_t> text
        place_of[i] = <uint32_t> place[block.container]
        score_of[i] = <uint8_t> rintf(255 * probability[i])
    take_back(state)
    free(place)
    return mixed(key, count), texts, places, scores
