# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The blocks that make the largest expected F score, and the F1 of a choice: see selection.py for the formulas."""

from libc.stdint cimport int32_t, uint8_t

import numpy as np

from elute.learned import features

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
