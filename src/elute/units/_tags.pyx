# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The tags of a page's source, in one pass: where each stands, and its name as a number.

The table says where elements are; end tags that the source leaves out, or has too many of, only the source knows.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memchr

import numpy as np

cdef enum:
    FNV_PRIME = 0x100000001B3

cdef uint64_t FNV_OFFSET = 0xCBF29CE484222325


cdef struct Tag:
    int32_t start
    int32_t end                # -1 where the source ends inside the tag: that is no tag
    uint64_t key
    bint closing


cdef inline bint is_letter(uint8_t byte) noexcept nogil:
    return c'a' <= (byte | 32) <= c'z'


cdef inline bint is_space(uint8_t byte) noexcept nogil:
    return byte == c' ' or byte == c'\n' or byte == c'\t' or byte == c'\r' or byte == c'\f'


cdef int32_t behind_attributes(const uint8_t* s, int32_t i, int32_t length) noexcept nogil:
    """Where a tag ends whose name ends at i, -1 where it does not. A `>` inside quotes ends no tag."""
    cdef const uint8_t* quote
    while i < length:
        if is_space(s[i]) or s[i] == c'/':
            i += 1
            continue
        if s[i] == c'>':
            return i + 1
        i += 1                                             # of the attribute's name, which may begin with =
        while i < length and not (is_space(s[i]) or s[i] == c'/' or s[i] == c'>' or s[i] == c'='):
            i += 1
        while i < length and is_space(s[i]):
            i += 1
        if i >= length or s[i] != c'=':
            continue
        i += 1
        while i < length and is_space(s[i]):
            i += 1
        if i < length and (s[i] == c'"' or s[i] == c"'"):
            quote = <const uint8_t*> memchr(s + i + 1, s[i], length - i - 1)
            if quote == NULL:
                return -1
            i = <int32_t> (quote - s) + 1
        else:
            while i < length and not (is_space(s[i]) or s[i] == c'>'):
                i += 1
    return -1


cdef Tag tag_at(const uint8_t* s, int32_t start, int32_t length) noexcept nogil:
    """The tag that begins with the `<` at start; its end is start where none does."""
    cdef Tag tag
    cdef int32_t i = start + 1
    tag.start = start
    tag.end = start
    tag.key = FNV_OFFSET
    tag.closing = i < length and s[i] == c'/'
    i += tag.closing
    if i >= length or not is_letter(s[i]):
        return tag
    while i < length and not (is_space(s[i]) or s[i] == c'/' or s[i] == c'>'):
        tag.key = (tag.key ^ (s[i] | 32 if is_letter(s[i]) else s[i])) * <uint64_t> FNV_PRIME
        i += 1
    tag.end = behind_attributes(s, i, length)
    return tag


def scan(bytes source, const int32_t[::1] skip_start, const int32_t[::1] skip_end):
    """Start, end, key and whether it is an end tag, of all tags outside the ranges to skip (in order of their start)."""
    cdef const uint8_t* s = source
    cdef int32_t length = <int32_t> len(source), i = 0, count = 0, skip = 0
    cdef int32_t skips = <int32_t> skip_start.shape[0]
    cdef const uint8_t* found
    cdef Tag tag
    cdef int64_t room = source.count(b"<")
    if skip_end.shape[0] != skips:
        raise ValueError(f"{skips} starts and {skip_end.shape[0]} ends of ranges")
    starts, ends = np.empty(room, dtype=np.int32), np.empty(room, dtype=np.int32)
    keys, closings = np.empty(room, dtype=np.uint64), np.empty(room, dtype=np.bool_)
    cdef int32_t[::1] start = starts, end = ends
    cdef uint64_t[::1] key = keys
    cdef uint8_t[::1] closing = closings.view(np.uint8)
    with nogil:
        while i < length:
            found = <const uint8_t*> memchr(s + i, c'<', length - i)
            if found == NULL:
                break
            i = <int32_t> (found - s)
            while skip < skips and skip_end[skip] <= i:
                skip += 1
            if skip < skips and skip_start[skip] <= i:
                i = skip_end[skip]
                continue
            tag = tag_at(s, i, length)
            if tag.end < 0:
                break
            if tag.end == i:
                i += 1
                continue
            start[count], end[count], key[count], closing[count] = tag.start, tag.end, tag.key, tag.closing
            count += 1
            i = tag.end
    return starts[:count], ends[:count], keys[:count], closings[:count]


def name_key(str name):
    """The number that `scan` gives a tag of this name."""
    cdef uint64_t key = FNV_OFFSET
    cdef uint8_t byte
    for byte in name.lower().encode():
        key = (key ^ byte) * <uint64_t> FNV_PRIME
    return key
