# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The matching blocks of Python's difflib, on numbers.

J. W. Ratcliff, D. Metzener: "Pattern Matching: The Gestalt Approach", Dr. Dobb's Journal 13 (7), 1988. The longest
common run of two sequences matches; then the same on what is left of it, and on what is right of it. difflib adds
that an element which makes up more than 1 % of a long second sequence begins no run. Of equal runs the first counts.

Time is that of difflib's algorithm, quadratic at best in theory, with a far smaller constant. Memory is linear.
"""

from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc

import numpy as np

cdef int32_t POPULAR_FROM = 200  # shorter sequences have no popular elements


cdef struct Range:
    int32_t a_start
    int32_t a_end
    int32_t b_start
    int32_t b_end


cdef struct Match:
    int32_t a
    int32_t b
    int32_t size


cdef struct Search:
    const int32_t* a
    const int32_t* b
    const int32_t* first  # where in `positions` those of an element begin; one more at the end
    const int32_t* positions  # of each element in b, in ascending order
    int32_t popular  # an element with more positions than this begins no run
    int32_t* length  # of the run that ends at a position of b ...
    int64_t* stamp  # ... in the row with this number
    int64_t rows  # numbered so far


cdef int32_t first_not_below(const int32_t* positions, int32_t low, int32_t high, int32_t value) noexcept nogil:
    cdef int32_t middle
    while low < high:
        middle = low + (high - low) // 2
        if positions[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


cdef Match longest_match(Search* search, Range span) noexcept nogil:
    """The longest run in a part of both sequences, the first in a, then in b, among equals."""
    cdef Match best = Match(span.a_start, span.b_start, 0)
    cdef int32_t i, j, at, begin, element, size, row_of_best = -1
    for i in range(span.a_start, span.a_end):
        search.rows += 1
        element = search.a[i]
        begin = search.first[element]
        if search.first[element + 1] - begin > search.popular:
            continue
        at = first_not_below(search.positions, begin, search.first[element + 1], span.b_end)
        # From the back, so that the entry before still holds the row above.
        while at > begin and search.positions[at - 1] >= span.b_start:
            at -= 1
            j = search.positions[at]
            size = 1
            if j > span.b_start and search.stamp[j - 1] == search.rows - 1:
                size += search.length[j - 1]
            search.length[j] = size
            search.stamp[j] = search.rows
            if size > best.size or (size == best.size and row_of_best == i):
                best = Match(i - size + 1, j - size + 1, size)
                row_of_best = i
    search.rows += 1  # the next search must not see the last row of this one
    while best.a > span.a_start and best.b > span.b_start and search.a[best.a - 1] == search.b[best.b - 1]:
        best = Match(best.a - 1, best.b - 1, best.size + 1)
    while (
        best.a + best.size < span.a_end
        and best.b + best.size < span.b_end
        and search.a[best.a + best.size] == search.b[best.b + best.size]
    ):
        best.size += 1
    return best


cdef int32_t find_all(Search* search, int32_t a_size, int32_t b_size, Range* waiting, Match* found) noexcept nogil:
    """Every match, in the order in which they are found. What is to be searched waits on a stack: no recursion."""
    cdef int32_t matches = 0, depth = 1
    cdef Range span
    cdef Match match
    waiting[0] = Range(0, a_size, 0, b_size)
    while depth:
        depth -= 1
        span = waiting[depth]
        match = longest_match(search, span)
        if match.size == 0:
            continue
        found[matches] = match
        matches += 1
        if span.a_start < match.a and span.b_start < match.b:
            waiting[depth] = Range(span.a_start, match.a, span.b_start, match.b)
            depth += 1
        if match.a + match.size < span.a_end and match.b + match.size < span.b_end:
            waiting[depth] = Range(match.a + match.size, span.a_end, match.b + match.size, span.b_end)
            depth += 1
    return matches


def matching_blocks(a, b, int32_t elements):
    """Rows (start in a, start in b, size), as difflib.SequenceMatcher(None, a, b) finds them, without its last dummy.

    Both sequences hold numbers from 0 to `elements` - 1.
    """
    a, b = checked(a, elements), checked(b, elements)
    if not len(a) or not len(b):
        return np.empty((0, 3), dtype=np.int32)
    cdef const int32_t[::1] left = a, right = b
    cdef int32_t a_size = <int32_t> left.shape[0], b_size = <int32_t> right.shape[0], matches = 0
    counts = np.bincount(b, minlength=elements)
    cdef const int32_t[::1] first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    cdef const int32_t[::1] positions = np.argsort(b, kind="stable").astype(np.int32)
    cdef int32_t[::1] length = np.zeros(b_size, dtype=np.int32)
    cdef int64_t[::1] stamp = np.full(b_size, -2, dtype=np.int64)

    cdef int32_t most = min(a_size, b_size) + 1  # matches do not overlap, and every range waiting is beside one
    cdef Range* waiting = <Range*> malloc(most * sizeof(Range))
    cdef Match* found = <Match*> malloc(most * sizeof(Match))
    cdef int32_t[:, ::1] row
    cdef int32_t i
    cdef Search search
    search.a = &left[0]
    search.b = &right[0]
    search.first = &first[0]
    search.positions = &positions[0]
    search.popular = b_size // 100 + 1 if b_size >= POPULAR_FROM else b_size
    search.length = &length[0]
    search.stamp = &stamp[0]
    search.rows = 0
    try:
        if waiting == NULL or found == NULL:
            raise MemoryError
        with nogil:
            matches = find_all(&search, a_size, b_size, waiting, found)
        blocks = np.empty((matches, 3), dtype=np.int32)
        row = blocks
        for i in range(matches):
            row[i, 0], row[i, 1], row[i, 2] = found[i].a, found[i].b, found[i].size
    finally:
        free(waiting)
        free(found)
    return joined(blocks[np.argsort(blocks[:, 0])])


cdef checked(sequence, int32_t elements):
    numbers = np.ascontiguousarray(sequence, dtype=np.int32)
    if len(numbers) and (numbers.min() < 0 or numbers.max() >= elements):
        raise ValueError(f"elements must be numbers from 0 to {elements - 1}")
    return numbers


cdef joined(blocks):
    """Neighbours that touch in both sequences become one."""
    if len(blocks) < 2:
        return blocks
    touches = np.all(blocks[:-1, :2] + blocks[:-1, 2:] == blocks[1:, :2], axis=1)
    heads = np.flatnonzero(np.concatenate([[True], ~touches]))
    result = blocks[heads].copy()
    result[:, 2] = np.add.reduceat(blocks[:, 2], heads)
    return result
