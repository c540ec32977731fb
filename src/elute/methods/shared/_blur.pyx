# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Running means, in one pass each."""

import numpy as np


def running_mean(values, Py_ssize_t radius):
    """For each value the mean of the 2 radius + 1 values around it; beyond the ends there are zeros."""
    given = np.ascontiguousarray(values, dtype=np.float64)
    result = np.empty(len(given))
    cdef const double[::1] value = given
    cdef double[::1] mean = result
    cdef Py_ssize_t n = value.shape[0], i, behind, ahead
    cdef double total = 0.0, share = 1.0 / (2 * radius + 1)
    if radius < 0:
        raise ValueError(f"a radius is 0 or more, not {radius}")
    behind = min(radius + 1, n)                            # from here on a value leaves the window
    ahead = max(n - radius, 0)                             # from here on none comes in
    with nogil:
        for i in range(min(radius, n)):
            total += value[i]
        for i in range(min(behind, ahead)):
            total += value[i + radius]
            mean[i] = total * share
        for i in range(behind, ahead):
            total += value[i + radius] - value[i - radius - 1]
            mean[i] = total * share
        for i in range(ahead, behind):                     # a page shorter than the window
            mean[i] = total * share
        for i in range(max(behind, ahead), n):
            total -= value[i - radius - 1]
            mean[i] = total * share
    return result
