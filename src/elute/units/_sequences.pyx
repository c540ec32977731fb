# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Longest common subsequences, 64 cells of the classic table at a time.

The recurrence is Hyyrö's ("Bit-parallel LCS-length computation revisited", 2004): a column of the table is a vector of
bits, 0 where the length grows, and one addition moves it to the next column. The table is done in strips of 64 rows;
the carries of a strip are kept for the next, so that memory stays in proportion to the two sequences. Where the length
is known to be at least so much, only cells near the diagonal matter (Ukkonen, "Algorithms for approximate string
matching", 1985). Where the pairs themselves are asked for, Hirschberg's halving ("A linear space algorithm for
computing maximal common subsequences", 1975) cuts the table until its bits can be kept.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

import numpy as np

cdef enum:
    BITS = 64
    KEPT_WORDS = 1 << 20       # of the table's bits, 8 MB: above it is halved
    LONGEST = KEPT_WORDS * BITS            # a single column can always be kept
    LIKELY_MISSING = 16        # at first, one word in so many is taken to be missing


cdef struct Scratch:
    uint64_t* masks            # by symbol: where it occurs in the strip
    uint8_t* carry             # by column: the carry from the strip above
    uint64_t* forth            # the last column's bits
    uint64_t* back             # the same of the reversed sequences
    uint64_t* kept             # all columns' bits, strip by strip


cdef class Common:
    """Two sequences as small numbers, without what only one of them has."""
    cdef int32_t* a
    cdef int32_t* b
    cdef int32_t* a_place      # where the elements stood
    cdef int32_t* b_place
    cdef int32_t a_len, b_len, symbols
    cdef Scratch scratch

    def __cinit__(self, const uint64_t[::1] a, const uint64_t[::1] b):
        cdef size_t a_len = a.shape[0], b_len = b.shape[0]
        if a_len > LONGEST or b_len > LONGEST:
            raise ValueError(f"sequences of {a_len} and {b_len} elements, {LONGEST} at most")
        self.a = <int32_t*> malloc((2 * a_len + 1) * sizeof(int32_t))
        self.b = <int32_t*> malloc((2 * b_len + 1) * sizeof(int32_t))
        self.a_place = <int32_t*> malloc((a_len + 1) * sizeof(int32_t))
        self.b_place = <int32_t*> malloc((b_len + 1) * sizeof(int32_t))
        if self.a == NULL or self.b == NULL or self.a_place == NULL or self.b_place == NULL:
            raise MemoryError
        if a_len and b_len and not self.number(&a[0], <int32_t> a_len, &b[0], <int32_t> b_len):
            raise MemoryError

    def __dealloc__(self):
        free(self.a)
        free(self.b)
        free(self.a_place)
        free(self.b_place)
        free(self.scratch.masks)
        free(self.scratch.carry)
        free(self.scratch.forth)
        free(self.scratch.back)
        free(self.scratch.kept)

    cdef bint number(self, const uint64_t* a, int32_t a_len, const uint64_t* b, int32_t b_len) noexcept:
        """Give equal keys equal numbers, and drop those that the other sequence does not have."""
        cdef int64_t room = 1, slot
        cdef int32_t i
        cdef int32_t* first            # by slot: a place in `a` that holds the key, -1 for a free slot
        cdef int32_t* symbol           # by place in `a`: its number, -1 until `b` shows the key
        while room < 2 * <int64_t> a_len:
            room *= 2
        first = <int32_t*> malloc(room * sizeof(int32_t))
        symbol = <int32_t*> malloc(a_len * sizeof(int32_t))
        if first == NULL or symbol == NULL:
            free(first)
            free(symbol)
            return False
        with nogil:
            memset(first, 0xFF, room * sizeof(int32_t))
            for i in range(a_len):
                symbol[i] = -1
                slot = a[i] & (room - 1)
                while first[slot] >= 0 and a[first[slot]] != a[i]:
                    slot = (slot + 1) & (room - 1)
                if first[slot] < 0:
                    first[slot] = i
                self.a_place[i] = first[slot]
            for i in range(b_len):
                slot = b[i] & (room - 1)
                while first[slot] >= 0 and a[first[slot]] != b[i]:
                    slot = (slot + 1) & (room - 1)
                if first[slot] < 0:
                    continue
                if symbol[first[slot]] < 0:
                    symbol[first[slot]] = self.symbols
                    self.symbols += 1
                self.b[self.b_len] = symbol[first[slot]]
                self.b_place[self.b_len] = i
                self.b_len += 1
            for i in range(a_len):
                if symbol[self.a_place[i]] >= 0:
                    self.a[self.a_len] = symbol[self.a_place[i]]
                    self.a_place[self.a_len] = i
                    self.a_len += 1
        free(first)
        free(symbol)
        return True

    cdef int prepare(self, bint pairs) except -1:
        cdef Scratch* s = &self.scratch
        cdef size_t column = (self.a_len // BITS + 1) * sizeof(uint64_t)
        s.masks = <uint64_t*> malloc((<size_t> self.symbols + 1) * sizeof(uint64_t))
        s.carry = <uint8_t*> malloc(self.b_len + 1)
        s.forth = <uint64_t*> malloc(column)
        if s.masks == NULL or s.carry == NULL or s.forth == NULL:
            raise MemoryError
        memset(s.masks, 0, (<size_t> self.symbols + 1) * sizeof(uint64_t))
        if pairs:
            s.back = <uint64_t*> malloc(column)
            s.kept = <uint64_t*> malloc(min(<size_t> KEPT_WORDS * sizeof(uint64_t), column * (self.b_len + 1)))
            if s.back == NULL or s.kept == NULL:
                raise MemoryError
        return 0

    def length(self):
        """The length of the longest common subsequence."""
        cdef int32_t start = 0, a_stop = self.a_len, b_stop = self.b_len, least, found
        while start < a_stop and start < b_stop and self.a[start] == self.b[start]:
            start += 1
        while a_stop > start and b_stop > start and self.a[a_stop - 1] == self.b[b_stop - 1]:
            a_stop -= 1
            b_stop -= 1
        least = min(a_stop, b_stop) - start
        least -= least // LIKELY_MISSING
        if least == 0:
            return start + self.a_len - a_stop
        self.prepare(False)
        with nogil:
            found = self.length_if(least, start, a_stop, b_stop)
            if found < least:  # what was found is a true bound, and the second answer is right
                found = self.length_if(found, start, a_stop, b_stop)
        return start + found + self.a_len - a_stop

    cdef int32_t length_if(self, int32_t least, int32_t start, int32_t a_stop, int32_t b_stop) noexcept nogil:
        """The length, right if it is at least `least`, never too large."""
        cdef int32_t a_len = a_stop - start, b_len = b_stop - start, i, total = 0
        cdef uint64_t grown
        sweep(&self.scratch, self.a + start, a_len, self.b + start, b_len, self.scratch.forth,
              a_len - least, b_len - least, False)
        for i in range(strips(a_len)):
            grown = ~self.scratch.forth[i]
            while grown:
                grown &= grown - 1
                total += 1
        return total

    def pairs(self):
        """For each place of the first sequence its partner in the second, as two arrays of places."""
        cdef int32_t i, count = 0
        cdef int32_t* partner
        self.prepare(True)
        partner = <int32_t*> malloc((self.a_len + 1) * sizeof(int32_t))
        if partner == NULL:
            raise MemoryError
        with nogil:
            for i in range(self.a_len):
                partner[i] = -1
                self.a[2 * self.a_len - 1 - i] = self.a[i]
            for i in range(self.b_len):
                self.b[2 * self.b_len - 1 - i] = self.b[i]
        try:
            self.halve(partner)
            for i in range(self.a_len):
                count += partner[i] >= 0
            left = np.empty(count, dtype=np.int32)
            right = np.empty(count, dtype=np.int32)
            self.write(partner, left, right)
        finally:
            free(partner)
        return left, right

    cdef void write(self, const int32_t* partner, int32_t[::1] left, int32_t[::1] right) noexcept:
        cdef int32_t i, count = 0
        for i in range(self.a_len):
            if partner[i] >= 0:
                left[count] = self.a_place[i]
                right[count] = self.b_place[partner[i]]
                count += 1

    cdef int halve(self, int32_t* partner) except -1:
        """Cut the table into parts small enough to keep, and read the pairs off each.

        Of several partners an element gets the last, as in `read_off`.
        """
        cdef Scratch* s = &self.scratch
        cdef int32_t a0, a1, b0, b1, middle, cut
        cdef list todo = [(0, self.a_len, 0, self.b_len)]
        while todo:
            a0, a1, b0, b1 = todo.pop()
            with nogil:
                while a0 < a1 and b0 < b1 and self.a[a1 - 1] == self.b[b1 - 1]:
                    a1 -= 1
                    b1 -= 1
                    partner[a1] = b1
                while a0 < a1 and b0 < b1 and self.a[a0] == self.b[b0]:
                    partner[a0] = b0
                    a0 += 1
                    b0 += 1
            if a0 == a1 or b0 == b1:
                continue
            if <int64_t> strips(a1 - a0) * (b1 - b0) <= KEPT_WORDS:
                with nogil:
                    read_off(s, self.a, a0, a1, self.b, b0, b1, partner)
                continue
            with nogil:
                middle = (b0 + b1) // 2
                sweep(s, self.a + a0, a1 - a0, self.b + b0, middle - b0, s.forth, a1 - a0, middle - b0, False)
                sweep(s, self.a + 2 * self.a_len - a1, a1 - a0, self.b + 2 * self.b_len - b1, b1 - middle, s.back,
                      a1 - a0, b1 - middle, False)
                cut = a0 + best_cut(s.forth, s.back, a1 - a0)
            todo.append((a0, cut, b0, middle))
            todo.append((cut, a1, middle, b1))
        return 0


cdef inline int32_t strips(int32_t length) noexcept nogil:
    return (length + BITS - 1) // BITS


cdef void sweep(Scratch* s, const int32_t* a, int32_t a_len, const int32_t* b, int32_t b_len, uint64_t* column,
                int32_t a_skipped, int32_t b_skipped, bint keep) noexcept nogil:
    """Move the column over `b`, one strip of `a` after the other, where at most so many elements of each are skipped.

    Bits beyond `a` stay 1.
    """
    cdef int32_t strip, i, j, a_stop, b_start, b_stop
    cdef uint64_t bits, mask, common, moved, total
    cdef uint64_t* kept = s.kept
    memset(s.carry, 0, b_len)
    for strip in range(strips(a_len)):
        a_stop = min(a_len, (strip + 1) * BITS)
        b_start = max(0, strip * BITS - a_skipped)
        b_stop = <int32_t> min(<int64_t> b_len, <int64_t> a_stop + b_skipped)
        for i in range(strip * BITS, a_stop):
            s.masks[a[i]] |= (<uint64_t> 1) << (i % BITS)
        bits = ~(<uint64_t> 0)
        for j in range(b_start, b_stop):
            mask = s.masks[b[j]]
            common = bits & mask
            moved = bits + common
            total = moved + s.carry[j]
            s.carry[j] = (moved < common) | (total < moved)
            bits = total | (bits & ~mask)
            if keep:
                kept[j] = bits
        column[strip] = bits
        if keep:
            kept += b_len
        for i in range(strip * BITS, a_stop):
            s.masks[a[i]] = 0


cdef inline bint grows(const Scratch* s, int32_t i, int32_t j, int32_t b_len) noexcept nogil:
    """Whether element i of `a` adds to what `a` up to it has in common with `b` up to element j."""
    return not (s.kept[<size_t> (i // BITS) * b_len + j] >> (i % BITS)) & 1


cdef void read_off(Scratch* s, const int32_t* a, int32_t a0, int32_t a1, const int32_t* b, int32_t b0, int32_t b1,
                   int32_t* partner) noexcept nogil:
    """The pairs of one part, from the corner of its table back to the start."""
    cdef int32_t i = a1 - a0, j = b1 - b0, b_len = b1 - b0
    sweep(s, a + a0, i, b + b0, j, s.forth, i, j, True)
    while i > 0 and j > 0:
        if a[a0 + i - 1] == b[b0 + j - 1]:             # runs stay together
            i -= 1
            j -= 1
            partner[a0 + i] = b0 + j
        elif grows(s, i - 1, j - 1, b_len):
            j -= 1
        else:
            i -= 1


cdef int32_t best_cut(const uint64_t* forth, const uint64_t* back, int32_t length) noexcept nogil:
    """Where to cut `a` so that what its parts have in common with the halves of `b` is longest."""
    cdef int32_t i, cut = 0, best, total = 0
    for i in range(length):
        total += not (back[i // BITS] >> (i % BITS)) & 1
    best = total
    for i in range(length):
        total += not (forth[i // BITS] >> (i % BITS)) & 1
        total -= not (back[(length - 1 - i) // BITS] >> ((length - 1 - i) % BITS)) & 1
        if total > best:
            best = total
            cut = i + 1
    return cut
