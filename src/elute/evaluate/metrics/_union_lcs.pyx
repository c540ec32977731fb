# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""ROUGE's union of longest common subsequences: which words of each sentence a text of other sentences covers.

The table of a longest common subsequence as rows of bits (H. Hyyrö: "Bit-parallel LCS-length computation revisited",
AWOCA 2004): bit j of row i is 0 where column j adds to the length. The way back through it, which decides between
equals, is that of Google's rouge-score: a match goes diagonally, else left where the length there is larger, else up.
Only every k-th row is kept, k the root of their number; the rows between come again when the way back needs them. So
memory stays far below the size of the table. Most sentences are short, and a row of theirs is one word of the machine:
these take a short cut without any of that.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

import numpy as np

cdef extern from "../../page/native/bits.h" nogil:
    int ONES(uint64_t)


cdef struct Table:
    const int32_t* reference
    const int32_t* candidate
    const int32_t* first  # where in `positions` those of a token begin; one more at the end
    const int32_t* positions  # of each token in all candidate sentences
    uint64_t* mask
    uint64_t* kept  # every step-th row
    uint64_t* rows  # one kept row and those up to the next
    int32_t words  # of 64 bits, in a row
    uint64_t* places  # of each token, as bits, in a short candidate sentence
    uint64_t* short_rows


cdef void next_row(
    Table* table, int32_t token, int32_t start, int32_t end, const uint64_t* above, uint64_t* row
) noexcept nogil:
    cdef int32_t low = table.first[token], high = table.first[token + 1], middle, word, place
    cdef uint64_t matched, total, carry = 0
    while low < high:
        middle = low + (high - low) // 2
        if table.positions[middle] < start:
            low = middle + 1
        else:
            high = middle
    memset(table.mask, 0, table.words * sizeof(uint64_t))
    while low < table.first[token + 1] and table.positions[low] < end:
        place = table.positions[low] - start
        table.mask[place >> 6] |= <uint64_t> 1 << (place & 63)
        low += 1
    for word in range(table.words):
        matched = above[word] & table.mask[word]
        total = above[word] + matched
        row[word] = total + carry
        carry = (total < matched) | (row[word] < total)
        row[word] |= above[word] & ~table.mask[word]


cdef int32_t length_up_to(const uint64_t* row, int32_t column) noexcept nogil:
    """The length of the common subsequence with the first `column` tokens."""
    cdef int32_t word, length = column
    for word in range(column >> 6):
        length -= ONES(row[word])
    if column & 63:
        length -= ONES(row[column >> 6] & (((<uint64_t> 1) << (column & 63)) - 1))
    return length


cdef inline int adds(const uint64_t* row, int32_t column) noexcept nogil:
    """1 where this column, counted from 1, makes the common subsequence longer."""
    return not row[(column - 1) >> 6] >> ((column - 1) & 63) & 1


cdef void mark(Table* table, int32_t begin, int32_t stop, int32_t start, int32_t end, uint8_t* covered) noexcept nogil:
    """Mark the tokens of the reference sentence [begin, stop) that are in its LCS with the candidate [start, end)."""
    cdef int32_t size = stop - begin, i, j = end - start, block, row_in_block, step = 1, gain
    cdef int32_t words = (j + 63) >> 6
    cdef uint64_t* above
    cdef uint64_t* row
    while step * step < size:
        step += 1
    table.words = words
    memset(table.kept, 0xFF, words * sizeof(uint64_t))
    memcpy(table.rows, table.kept, words * sizeof(uint64_t))
    for i in range(1, size + 1):  # two rows in turn
        above = table.rows + ((i - 1) & 1) * words
        row = table.rows + (i & 1) * words
        next_row(table, table.reference[begin + i - 1], start, end, above, row)
        if i % step == 0:
            memcpy(table.kept + (i // step) * words, row, words * sizeof(uint64_t))

    i = size
    while i > 0 and j > 0:
        block = (i - 1) // step  # rows block * step to i
        memcpy(table.rows, table.kept + block * words, words * sizeof(uint64_t))
        for row_in_block in range(1, i - block * step + 1):
            next_row(
                table,
                table.reference[begin + block * step + row_in_block - 1],
                start,
                end,
                table.rows + (row_in_block - 1) * words,
                table.rows + row_in_block * words,
            )
        while i > block * step and j > 0:
            row = table.rows + (i - block * step) * words
            above = row - words
            # Left along the row as far as the length above is smaller; both lengths follow column by column.
            gain = length_up_to(row, j) - length_up_to(above, j)
            while j > 0 and table.reference[begin + i - 1] != table.candidate[start + j - 1]:
                if adds(row, j) or gain <= 0:
                    break
                gain += adds(above, j)
                j -= 1
            if j > 0 and table.reference[begin + i - 1] == table.candidate[start + j - 1]:
                covered[begin + i - 1] = 1
                j -= 1
            i -= 1


cdef void mark_short(
    Table* table, int32_t begin, int32_t stop, int32_t start, int32_t end, uint8_t* covered
) noexcept nogil:
    """The same for a candidate sentence of at most 64 tokens, whose `places` are filled in."""
    cdef int32_t i, j = end - start
    cdef uint64_t row = ~<uint64_t> 0, above, matched, up_to, shared = 0
    table.short_rows[0] = row
    for i in range(stop - begin):
        matched = table.places[table.reference[begin + i]]
        shared |= matched
        row = (row + (row & matched)) | (row & ~matched)
        table.short_rows[i + 1] = row
    if shared == 0:
        return
    i = stop - begin
    while i > 0 and j > 0:
        row = table.short_rows[i]
        above = table.short_rows[i - 1]
        up_to = ~<uint64_t> 0 >> (64 - j)
        if table.reference[begin + i - 1] == table.candidate[start + j - 1]:
            covered[begin + i - 1] = 1
            i -= 1
            j -= 1
        elif row >> (j - 1) & 1 and ONES(row & up_to) < ONES(above & up_to):
            j -= 1
        else:
            i -= 1


cdef void mark_all(
    Table* table,
    const int32_t[::1] here_ends,
    const int32_t[::1] there_ends,
    uint8_t* covered,
) noexcept nogil:
    cdef int32_t one, other, begin, start = 0, end, place
    for other in range(<int32_t> there_ends.shape[0]):
        end = there_ends[other]
        if end - start <= 64:
            for place in range(start, end):
                table.places[table.candidate[place]] |= <uint64_t> 1 << (place - start)
        begin = 0
        for one in range(<int32_t> here_ends.shape[0]):
            if begin == here_ends[one] or start == end:
                continue
            if end - start <= 64:
                mark_short(table, begin, here_ends[one], start, end, covered)
            else:
                mark(table, begin, here_ends[one], start, end, covered)
            begin = here_ends[one]
        for place in range(start, end):
            table.places[table.candidate[place]] = 0
        start = end


def union_lcs(reference, reference_ends, candidate, candidate_ends, int32_t elements):
    """A mask over the tokens of `reference`: those in the LCS of their sentence with any sentence of `candidate`.

    Tokens are numbers from 0 to `elements` - 1; `…_ends` say where each sentence ends.
    """
    reference = checked(reference, reference_ends, elements)
    candidate = checked(candidate, candidate_ends, elements)
    result = np.zeros(len(reference), dtype=np.uint8)
    if not len(reference) or not len(candidate):
        return result.astype(bool)
    cdef const int32_t[::1] here = reference, there = candidate
    cdef const int32_t[::1] here_ends = np.ascontiguousarray(reference_ends, dtype=np.int32)
    cdef const int32_t[::1] there_ends = np.ascontiguousarray(candidate_ends, dtype=np.int32)
    cdef const int32_t[::1] first = np.concatenate(
        [[0], np.cumsum(np.bincount(candidate, minlength=elements))]
    ).astype(np.int32)
    cdef const int32_t[::1] positions = np.argsort(candidate, kind="stable").astype(np.int32)
    cdef uint8_t[::1] covered = result
    cdef int32_t longest = np.diff(reference_ends, prepend=0).max()
    cdef int32_t words = (np.diff(candidate_ends, prepend=0).max() + 63) >> 6
    cdef size_t rows = <size_t> np.sqrt(longest) + 3
    cdef Table table
    table.reference = &here[0]
    table.candidate = &there[0]
    table.first = &first[0]
    table.positions = &positions[0]
    table.mask = <uint64_t*> malloc(words * sizeof(uint64_t))
    table.kept = <uint64_t*> malloc(rows * words * sizeof(uint64_t))
    table.rows = <uint64_t*> malloc(rows * words * sizeof(uint64_t))
    cdef uint64_t[::1] places = np.zeros(elements, dtype=np.uint64)
    cdef uint64_t[::1] short_rows = np.empty(longest + 1, dtype=np.uint64)
    table.places = &places[0]
    table.short_rows = &short_rows[0]
    try:
        if table.mask == NULL or table.kept == NULL or table.rows == NULL:
            raise MemoryError
        with nogil:
            mark_all(&table, here_ends, there_ends, &covered[0])
    finally:
        free(table.mask)
        free(table.kept)
        free(table.rows)
    return result.astype(bool)


cdef checked(sequence, ends, int32_t elements):
    numbers = np.ascontiguousarray(sequence, dtype=np.int32)
    if len(numbers) and (numbers.min() < 0 or numbers.max() >= elements):
        raise ValueError(f"tokens must be numbers from 0 to {elements - 1}")
    steps = np.diff(ends, prepend=0)
    if (len(steps) and steps.min() < 0) or int(np.sum(steps)) != len(numbers):
        raise ValueError("sentences must end in order, the last at the end of the tokens")
    return numbers
