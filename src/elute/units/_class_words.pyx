# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What class and id attributes say: the words in them, looked up by their beginning."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t

import numpy as np

from elute.page._parser cimport Attr, Columns, Table, span_at
from elute.units._blocks cimport Segments

include "../page/native/gil.pxi"
include "../page/native/generated/vocabulary.pxi"


cdef inline uint32_t bit_of(uint8_t letter) noexcept nogil:
    """A bit for each letter, and one for all else."""
    return 1u << ((letter | 0x20) - c'a') if c'a' <= letter | 0x20 <= c'z' else 1u << 31


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
        cdef PyThreadState* state
        result = np.zeros(rows, dtype=np.uint8)
        cdef uint8_t[::1] found = result
        state = let_go(rows)
        for row in range(rows):
            found[row] = self.said_of(&table.t, row)
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
        state = let_go(rows)
        for row in range(rows - 1, 0, -1):
            chars[row] += segments.g.row_chars[row]
            chars[t.parent[row]] += chars[row]
        for row in range(1, rows):
            said = self.said_of(t, row) if t.attr_count[row] and chars[row] <= largest * chars[0] else 0
            found[row] = said or found[t.parent[row]]
            inside[row] = said == number or inside[t.parent[row]]
        take_back(state)
        return nearest, within

    cdef uint8_t said_of(self, const Columns* t, int32_t row) noexcept nogil:
        """The number of the first known word in the class and id of a row, 0 for none."""
        cdef int32_t i
        cdef const Attr* attr
        cdef uint8_t number, weak = 0
        for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
            attr = &t.attrs[i]
            if attr.name == A_CLASS or attr.name == A_ID:
                number = self.look_up(span_at(t, attr.start), attr.length)
                if number and number != self.weak:
                    return number
                weak |= number
        return weak

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
