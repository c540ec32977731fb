# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The blocks that make the largest expected F score, and the F1 of a choice: see selection.py for the formulas.

And what tidying.py asks of every page: which kept texts are there twice, and which headings come last.
"""

from cpython.buffer cimport PyBuffer_Release
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp

import numpy as np

from elute.learned import features
from elute.page._parser cimport Columns, open_mask
from elute.units._blocks cimport Block, Segmenter, Segments

include "../page/native/generated/vocabulary.pxi"

cdef enum:
    MOST_PROBES = 16           # places of a table that are looked at: a copy more or less is better than a slow page
    HEADING_STEPS = 4          # from the element around a block up to its heading

BETA_SQUARED = {"recall": 4.0, "balanced": 0.7, "precision": 0.25}
cdef double[FOCUSES] WEIGHTS = [*BETA_SQUARED.values()]
cdef double BETWEEN = 0.6      # of the threshold, for what makes a hole between two kept blocks
cdef uint8_t[256] MAKES_HOLES  # by the byte of the feature `tag`
for code in features.STRUCTURAL_CODES:
    MAKES_HOLES[<int> code] = True


cdef double expected_words(const float* probability, const int32_t* words, Py_ssize_t step, Py_ssize_t count) noexcept nogil:
    """How many words of the page are expected to be content."""
    cdef double expected = 0.0
    cdef Py_ssize_t i
    for i in range(count):
        expected += <double> words[i * step] * probability[i]
    return expected


cdef double threshold_of(
    const float* probability, const int32_t* words, Py_ssize_t step, Py_ssize_t count, int steps
) noexcept nogil:
    cdef double expected = expected_words(probability, words, step, count), content, kept, better, threshold = 0.0
    cdef Py_ssize_t i
    cdef int focus
    if not expected > 0.0:
        return 1.0
    for focus in range(steps):
        while True:
            content = kept = 0.0
            for i in range(count):
                if probability[i] > threshold:
                    content += <double> words[i * step] * probability[i]
                    kept += words[i * step]
            better = content / (kept + WEIGHTS[focus] * expected)
            # Each round keeps fewer blocks than the one before, or it is the last.
            if not better > threshold:
                break
            threshold = better
    return threshold


cdef void choose_of(
    const float* probability, const int32_t* words, Py_ssize_t step, Py_ssize_t count, int steps, const uint8_t* tags,
    uint8_t* keep
) noexcept nogil:
    cdef double threshold = threshold_of(probability, words, step, count, steps)
    cdef Py_ssize_t i
    for i in range(count):
        keep[i] = probability[i] > threshold
    for i in range(1, count - 1):
        if (not keep[i] and MAKES_HOLES[tags[i]] and probability[i - 1] > threshold and probability[i + 1] > threshold):
            keep[i] = probability[i] > BETWEEN * threshold


cdef double expected_f1_of(
    const float* probability, const int32_t* words, Py_ssize_t step, Py_ssize_t count, const uint8_t* keep
) noexcept nogil:
    cdef double expected = expected_words(probability, words, step, count), content = 0.0, kept = 0.0
    cdef Py_ssize_t i
    for i in range(count):
        if keep[i]:
            content += <double> words[i * step] * probability[i]
            kept += words[i * step]
    return 2.0 * content / (kept + expected) if kept + expected > 0.0 else 0.0


cdef int check(Py_ssize_t blocks, Py_ssize_t given, str what) except -1:
    if given != blocks:
        raise ValueError(f"{given} {what} for {blocks} blocks")
    return 0


cdef int check_steps(int steps) except -1:
    if not 1 <= steps <= FOCUSES:
        raise ValueError(f"there are 1 to {FOCUSES} steps, not {steps}")
    return 0


def threshold(const float[::1] probability, const int32_t[:] words, int steps):
    """The probability above which blocks are kept, after so many of the steps recall, balanced and precision."""
    cdef Py_ssize_t count = probability.shape[0]
    cdef double found = 1.0
    check(count, words.shape[0], "counts of words")
    check_steps(steps)
    if count:
        with nogil:
            found = threshold_of(&probability[0], &words[0], words.strides[0] // <Py_ssize_t> sizeof(int32_t), count, steps)
    return found


def choose(const float[::1] probability, const int32_t[:] words, const uint8_t[::1] tags, int steps):
    """The blocks to keep, after so many of the steps recall, balanced and precision."""
    cdef Py_ssize_t count = probability.shape[0]
    check(count, words.shape[0], "counts of words")
    check(count, tags.shape[0], "tags")
    check_steps(steps)
    result = np.zeros(count, np.bool_)
    cdef uint8_t[::1] keep = result.view(np.uint8)
    if count:
        with nogil:
            choose_of(&probability[0], &words[0], words.strides[0] // <Py_ssize_t> sizeof(int32_t), count, steps,
                      &tags[0], &keep[0])
    return result


def expected_f1(const float[::1] probability, const int32_t[:] words, const uint8_t[::1] keep):
    """The F1 that the kept blocks are expected to have."""
    cdef Py_ssize_t count = probability.shape[0]
    cdef double found = 0.0
    check(count, words.shape[0], "counts of words")
    check(count, keep.shape[0], "decisions")
    if count:
        with nogil:
            found = expected_f1_of(
                &probability[0], &words[0], words.strides[0] // <Py_ssize_t> sizeof(int32_t), count, &keep[0]
            )
    return found


# ---- what is dropped because of what else is kept

cdef inline uint32_t hash_of(const Block* block) noexcept nogil:
    """By what is counted of a text already: the text itself is read only where two may be the same."""
    cdef uint32_t hash = (<uint32_t> block.text_len * <uint32_t> 0x9E3779B1) ^ <uint32_t> block.chars
    hash = (hash * <uint32_t> 0x85EBCA6B) ^ <uint32_t> block.words
    return hash ^ (hash >> 15)


cdef inline bint is_running_text(const Columns* t, int32_t row) noexcept nogil:
    """Whether an element is in no quotation, listing, list and table."""
    cdef int32_t tag
    while row > 0:
        tag = t.tag[row]
        if (tag == T_BLOCKQUOTE or tag == T_Q or tag == T_PRE or tag == T_UL or tag == T_OL or tag == T_DL
                or tag == T_TABLE):
            return False
        row = t.parent[row]
    return True


cdef list copies(const Segmenter* g, const uint8_t* keep, int least_words):
    cdef const Block* block
    cdef const Block* other
    cdef int32_t i, kept = 0, size = 2, probe
    cdef int32_t* table
    cdef uint32_t at
    for i in range(g.count):
        kept += keep[g.blocks[i].first] and g.blocks[i].words >= least_words
    found = []
    if kept < 2:
        return found
    while size < 2 * kept:
        size *= 2
    table = <int32_t*> calloc(size, sizeof(int32_t))   # a block and 1, 0 where there is none
    if table == NULL:
        raise MemoryError
    for i in range(g.count):
        block = &g.blocks[i]
        if not keep[block.first] or block.words < least_words:
            continue
        at = hash_of(block) & <uint32_t> (size - 1)
        for probe in range(MOST_PROBES):
            if table[at] == 0:
                table[at] = i + 1
                break
            other = &g.blocks[table[at] - 1]
            if other.text_len == block.text_len and memcmp(
                    g.out + other.text_start, g.out + block.text_start, block.text_len) == 0:
                if is_running_text(g.t, block.container):
                    found.append((table[at] - 1, i))
                break
            at = (at + 1) & <uint32_t> (size - 1)
    free(table)
    return found


cdef inline int heading_level(const Columns* t, int32_t row) noexcept nogil:
    """The level of the heading around an element, 0 where there is none."""
    cdef int step
    for step in range(HEADING_STEPS):
        if row <= 0:
            return 0
        if T_H1 <= t.tag[row] <= T_H6:
            return t.tag[row] - T_H1 + 1
        row = t.parent[row]
    return 0


cdef list last_headings(const Segmenter* g, const uint8_t* keep):
    cdef int32_t i
    cdef int level
    cdef bint last = True
    found = []
    for i in range(g.count - 1, -1, -1):
        if keep[g.blocks[i].first]:
            level = heading_level(g.t, g.blocks[i].container)
            if level == 0:
                return found[::-1]
            last = last and level > 1
            if last:
                found.append(i)
    return []


def copies_and_last_headings(Segments segments, keep, int least_words):
    """Pairs of kept blocks with the same text of so many words: the first one, and running text that repeats it. And
    the kept headings with no other kept block behind them, in order, an <h1> and those above it left out; none where
    nothing but headings is kept. One call for both, since every page asks. `keep` is a mask of rows."""
    cdef Py_buffer buffer
    cdef const uint8_t* mask = open_mask(keep, segments.table.t.rows, &buffer)
    try:
        return copies(&segments.g, mask, least_words), last_headings(&segments.g, mask)
    finally:
        PyBuffer_Release(&buffer)
