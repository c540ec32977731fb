# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""From the features of a page to what is kept of it, in one stretch without the GIL.

model.py (types, probabilities) and selection.py (what is kept) have each step on its own; a test holds both to the same
numbers.
"""

from libc.math cimport exp, floor
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import numpy as np

from elute.learned._forest cimport QUICKSCORER_VECTOR as VECTOR, ForestData, Scorer, forest_score
from elute.learned._selection cimport FOCUSES, choose_of

include "native/generated/features.pxi"


cdef void find_types(const ForestData** forests, const uint8_t* columns, Py_ssize_t stride, const int32_t* page_columns,
                     int32_t page_count, const int32_t* sums, uint8_t* row, float* types) noexcept nogil:
    """The probabilities of the page's types. `row` has room for one block of all columns that they ask for."""
    cdef int32_t i
    cdef int value
    cdef float largest
    cdef double total = 0.0
    for i in range(page_count):
        row[i * VECTOR] = columns[page_columns[i] * stride] if stride else 0
    for i in range(TYPES):
        value = MIDDLE + (sums[i] // NAMES_SCALE if sums[i] >= 0 else -((-sums[i] + NAMES_SCALE - 1) // NAMES_SCALE))
        row[(page_count + i) * VECTOR] = <uint8_t> (0 if value < 0 else 255 if value > 255 else value)
    for i in range(TYPES):
        forest_score(forests[i], row, VECTOR, 1, &types[i])
    largest = types[0]
    for i in range(1, TYPES):
        largest = max(largest, types[i])
    for i in range(TYPES):
        types[i] = <float> exp(types[i] - largest)
        total += types[i]
    for i in range(TYPES):
        types[i] = <float> (types[i] / total)


cdef inline float between(const double* x, const double* y, Py_ssize_t knots, double value) noexcept nogil:
    """The line through knots at a value, level outside them."""
    cdef Py_ssize_t low = 0, high = knots - 1, middle
    if value <= x[0]:
        return <float> y[0]
    if value >= x[high]:
        return <float> y[high]
    while high - low > 1:
        middle = (low + high) >> 1
        if x[middle] <= value:
            low = middle
        else:
            high = middle
    return <float> (y[low] + (y[high] - y[low]) / (x[high] - x[low]) * (value - x[low]))


cdef class Predictor:
    """The parts of a model that every page needs. It never changes and may be used by any number of threads."""
    cdef tuple type_scorers
    cdef Scorer content
    cdef const int32_t[::1] page_columns
    cdef const double[::1] x
    cdef const double[::1] y
    cdef Py_ssize_t columns    # of features that pages have: those of features.py, and others that the content asks for
    cdef const ForestData* type_forests[TYPES]

    def __cinit__(self, tuple type_scorers, Scorer content, const int32_t[::1] page_columns, const double[::1] x,
                  const double[::1] y, Py_ssize_t columns):
        cdef Scorer scorer
        self.type_scorers, self.content, self.page_columns, self.x, self.y = type_scorers, content, page_columns, x, y
        if len(type_scorers) != TYPES or not 0 < x.shape[0] == y.shape[0] or content.data.features > columns:
            raise ValueError("the parts of a model do not belong together")
        if columns < FEATURE_COUNT:
            raise ValueError(f"{columns} columns, and pages have {FEATURE_COUNT}")
        self.columns = columns
        for i in range(page_columns.shape[0]):
            if not 0 <= page_columns[i] < FEATURE_COUNT:
                raise ValueError(f"there is no column {page_columns[i]}")
        for i, scorer in enumerate(type_scorers):
            if scorer.data.features > page_columns.shape[0] + TYPES:
                raise ValueError(f"trees for types ask for {scorer.data.features} columns")
            self.type_forests[i] = &scorer.data

    def __call__(self, uint8_t[:, ::1] columns, int32_t count, const int32_t[::1] sums, const int32_t[:] words,
                 const int32_t[::1] row_block, int steps):
        """Types, log-odds and probabilities of blocks, what is kept of them, and both for rows.

        The columns of types are filled in on the way.
        """
        cdef Py_ssize_t stride = columns.shape[1], rows = row_block.shape[0], i
        cdef Py_ssize_t step = words.strides[0] // <Py_ssize_t> sizeof(int32_t)
        if columns.shape[0] != self.columns or stride % VECTOR or not 0 <= count <= stride:
            raise ValueError(f"{columns.shape[0]} columns of {stride} for {count} blocks")
        if words.shape[0] != count or sums.shape[0] != TYPES or not 1 <= steps <= FOCUSES:
            raise ValueError(f"{words.shape[0]} counts of words and {sums.shape[0]} sums for {count} blocks")
        all_types, all_odds = np.empty(TYPES, np.float32), np.empty(count, np.float32)
        all_probabilities, all_keep = np.empty(count, np.float32), np.zeros(count, np.bool_)
        row_scores, rows_kept = np.zeros(rows, np.float32), np.zeros(rows, np.bool_)
        cdef float[::1] types = all_types, odds = all_odds, probability = all_probabilities, row_score = row_scores
        cdef uint8_t[::1] keep = all_keep.view(np.uint8), row_keep = rows_kept.view(np.uint8)
        cdef uint8_t* row = <uint8_t*> calloc(self.page_columns.shape[0] + TYPES, VECTOR)
        cdef uint8_t* at = &columns[0, 0] if stride else NULL
        if row == NULL:
            raise MemoryError
        with nogil:
            find_types(self.type_forests, at, stride, &self.page_columns[0],
                       <int32_t> self.page_columns.shape[0], &sums[0], row, &types[0])
            free(row)
            if count:
                for i in range(TYPES):
                    memset(at + (X_TYPE_ARTICLE + i) * stride, <int> floor(255.0 * types[i] + 0.5), count)
                forest_score(&self.content.data, at, stride, count, &odds[0])
                for i in range(count):
                    probability[i] = between(&self.x[0], &self.y[0], self.x.shape[0], odds[i])
                choose_of(&probability[0], &words[0], step, count, steps, at + X_TAG * stride, &keep[0])
                for i in range(rows):
                    if 0 <= row_block[i] < count:
                        row_score[i] = probability[row_block[i]]
                        row_keep[i] = keep[row_block[i]]
        return all_types, all_odds, all_probabilities, all_keep, row_scores, rows_kept
