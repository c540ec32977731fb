# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What class and id attributes say: the words in them, looked up by their beginning."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset

import numpy as np

from elute.page._parser cimport Attr, Columns, Table, span_at
from elute.units._blocks cimport Segments

include "../page/native/gil.pxi"
include "../page/native/generated/vocabulary.pxi"


cdef inline uint32_t bit_of(uint8_t letter) noexcept nogil:
    """A bit for each letter, and one for all else."""
    return 1u << ((letter | 0x20) - c'a') if c'a' <= letter | 0x20 <= c'z' else 1u << 31


cdef enum:
    NO = 1
    YES = 2
    SHORT = 8                  # bytes of a value that is looked up again: that is as fast


cdef struct Around:            # what is known of rows: whether they are inside, the next one on the way down to one that is
    uint8_t* inside            # asked for, and the characters before each
    int32_t* below
    int64_t* chars


cdef bint sum_chars(Segments segments, Around* known) noexcept:
    cdef int32_t row, rows = segments.table.t.rows
    known.chars = <int64_t*> malloc((<size_t> rows + 1) * sizeof(int64_t))
    if known.chars == NULL:
        return False
    known.chars[0] = 0
    for row in range(rows):
        known.chars[row + 1] = known.chars[row] + segments.g.row_chars[row]
    return True


cdef class ClassWords:
    """Beginnings of words in class and id attributes, each standing for a number."""

    def __init__(self, prefixes, uint8_t weak=0):
        """`prefixes`: pairs of lower-case letters and the number that a word beginning so stands for. The number `weak`
        counts only where no other word is known."""
        cdef int i, j
        self.weak = weak
        for i in range(LETTERS):
            self.first[i] = -1
        if len(prefixes) > MAX_PREFIXES:
            raise ValueError(f"{len(prefixes)} beginnings of words, {MAX_PREFIXES} at most")
        for i, (text, number) in enumerate(prefixes):
            if not (text.isascii() and text.isalpha() and text.islower() and len(text) <= MAX_PREFIX_LEN):
                raise ValueError(f"{text!r} is not the beginning of a word: 1 to {MAX_PREFIX_LEN} lower-case letters")
            self.prefixes[i].length = len(text)
            self.prefixes[i].number = number
            for j in range(len(text)):
                self.prefixes[i].text[j] = ord(text[j])
            self.prefixes[i].following = self.first[self.prefixes[i].text[0] - c'a']
            self.first[self.prefixes[i].text[0] - c'a'] = i
            self.second[self.prefixes[i].text[0] - c'a'] |= bit_of(self.prefixes[i].text[1]) if len(text) > 1 else 0xFFFFFFFF

    def find(self, Table table):
        """For each element the number of the first word known in its class and id, 0 for none."""
        cdef int32_t row, rows = table.t.rows
        cdef Recent recent
        cdef PyThreadState* state
        result = np.zeros(rows, dtype=np.uint8)
        cdef uint8_t[::1] found = result
        memset(&recent, 0, sizeof(Recent))
        state = let_go(rows)
        for row in range(rows):
            found[row] = self.said_of(&table.t, row, &recent)
        take_back(state)
        return result

    def inside(self, Segments segments, uint8_t number, double largest, const uint8_t[::1] within=None):
        """The rows in elements with a word for that number, if these hold no larger share of the page's text.

        With `within` only elements around its rows are looked at: the answer holds for these rows alone.
        """
        cdef const Columns* t = &segments.table.t
        cdef int32_t row, parent, rows = t.rows
        cdef bint everywhere = within is None
        cdef PyThreadState* state
        if not everywhere and within.shape[0] != rows:
            raise ValueError(f"{within.shape[0]} values for a page of {rows} rows")
        result = np.zeros(rows, dtype=np.bool_)
        counted = np.zeros(rows, dtype=np.int64)
        cdef uint8_t[::1] marked = result.view(np.uint8)
        cdef int64_t[::1] chars = counted
        state = let_go(rows)
        for row in range(rows - 1, 0, -1):             # first: which have a row of `within` below, or are one
            parent = t.parent[row]
            chars[row] += segments.g.row_chars[row]
            chars[parent] += chars[row]
            marked[row] |= everywhere or within[row]
            marked[parent] |= marked[row]
        marked[0] = 0
        for row in range(1, rows):                     # then, from above: which are inside
            marked[row] = marked[t.parent[row]] or (
                marked[row] and t.attr_count[row] and chars[row] <= largest * chars[0]
                and self.said_of(t, row) == number)
        take_back(state)
        return result

    def around(self, Segments segments, list asked not None, uint8_t number, double largest):
        """For each of some rows whether it is in such an element. What is above them is looked at once, and nothing else:
        that is faster where they are few."""
        cdef const Columns* t = &segments.table.t
        cdef int32_t row, top, below, rows = t.rows
        cdef Around known
        cdef list found = []
        for row in asked:
            segments.table.check(row)
        known.inside = <uint8_t*> calloc(rows, sizeof(uint8_t))
        known.below = <int32_t*> malloc(rows * sizeof(int32_t))
        known.chars = NULL
        try:
            if known.inside == NULL or known.below == NULL:
                raise MemoryError
            known.inside[0] = NO
            for row in asked:
                top, below = row, -1
                while not known.inside[top]:           # up to what is known, and down again
                    known.below[top], below, top = below, top, t.parent[top]
                while below >= 0:
                    known.inside[below] = known.inside[top]
                    if known.inside[top] == NO and t.attr_count[below] and self.said_of(t, below) == number:
                        if known.chars == NULL and not sum_chars(segments, &known):
                            raise MemoryError
                        if known.chars[t.end[below]] - known.chars[below] <= largest * known.chars[rows]:
                            known.inside[below] = YES
                    top, below = below, known.below[below]
                found.append(known.inside[row] == YES)
        finally:
            free(known.inside)
            free(known.below)
            free(known.chars)
        return found

    def sections(self, Segments segments, uint8_t number, double largest):
        """For each row the number that the nearest element around it stands for, 0 for none, and whether any element
        around it stands for `number`. Elements that hold a larger share of the page's text say nothing."""
        cdef const Columns* t = &segments.table.t
        cdef int32_t row, rows = t.rows
        cdef PyThreadState* state
        nearest, within = np.zeros(rows, dtype=np.uint8), np.zeros(rows, dtype=np.bool_)
        counted = np.zeros(rows, dtype=np.int64)
        cdef uint8_t[::1] found = nearest, inside = within.view(np.uint8)
        cdef int64_t[::1] chars = counted
        cdef uint8_t said
        cdef Recent recent
        memset(&recent, 0, sizeof(Recent))
        state = let_go(rows)
        for row in range(rows - 1, 0, -1):
            chars[row] += segments.g.row_chars[row]
            chars[t.parent[row]] += chars[row]
        for row in range(1, rows):
            said = self.said_of(t, row, &recent) if t.attr_count[row] and chars[row] <= largest * chars[0] else 0
            found[row] = said or found[t.parent[row]]
            inside[row] = said == number or inside[t.parent[row]]
        take_back(state)
        return nearest, within

    cdef uint8_t said_of(self, const Columns* t, int32_t row, Recent* recent=NULL) noexcept nogil:
        """The number of the first known word in the class and id of a row, 0 for none. Who asks for many rows says
        which values were `recent`: most elements have the classes of others."""
        cdef int32_t i
        cdef const Attr* attr
        cdef uint8_t number, weak = 0
        for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
            attr = &t.attrs[i]
            if attr.name == A_CLASS or attr.name == A_ID:
                number = self.look_up_once(span_at(t, attr.start), attr.length, recent)
                if number and number != self.weak:
                    return number
                weak |= number
        return weak

    cdef uint8_t look_up_once(self, const uint8_t* s, int32_t length, Recent* recent) noexcept nogil:
        """The same of a value, which stays where it is."""
        cdef uint64_t first, last, spread = 0x9E3779B97F4A7C15     # 2 to the power of 64, by the golden ratio
        cdef Value* value
        if recent == NULL or length <= SHORT:
            return self.look_up(s, length)
        memcpy(&first, s, SHORT)
        memcpy(&last, s + length - SHORT, SHORT)
        value = &recent.values[((first ^ (last << 1)) * spread) >> (64 - REMEMBERED_BITS)]
        if value.length != length or memcmp(value.text, s, length) != 0:
            value.text, value.length, value.number = s, length, self.look_up(s, length)
        return value.number

    cdef uint8_t look_up(self, const uint8_t* s, int32_t length) noexcept nogil:
        """A word begins at a letter behind anything but a letter, or at a capital behind a small letter."""
        cdef int32_t i = 0
        cdef int k, j
        cdef uint8_t before = 0, lower, weak = 0
        while i < length:
            lower = s[i] | 0x20
            if (c'a' <= lower <= c'z' and (not c'a' <= before | 0x20 <= c'z' or (s[i] < c'a' <= before))
                    and self.second[lower - c'a'] & bit_of(s[i + 1] if i + 1 < length else 0)):
                k = self.first[lower - c'a']
                while k >= 0:
                    j = 0
                    while (j < self.prefixes[k].length and i + j < length
                            and s[i + j] | 0x20 == self.prefixes[k].text[j]):
                        j += 1
                    if j == self.prefixes[k].length:
                        if self.prefixes[k].number and self.prefixes[k].number != self.weak:
                            return self.prefixes[k].number
                        weak |= self.prefixes[k].number
                        break          # a word that only begins like another
                    k = self.prefixes[k].following
            i += 1
            if c'a' <= lower <= c'z':  # behind a letter no small one begins a word
                while i < length and c'a' <= s[i] <= c'z':
                    i += 1
            before = s[i - 1]
        return weak
