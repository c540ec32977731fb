# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""By how much each feature moved the scores of blocks: of many blocks at once, tree by tree.

The way from the root of a tree to a leaf is the same for all blocks that end in it. So each is walked once, when the
forest is asked for the first time; after that a block only has to be told its leaf (native/leaves.h).
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t
from libc.stdlib cimport calloc, free

import numpy as np

from elute.learned._forest cimport QUICKSCORER_LEAVES as LEAVES, QUICKSCORER_VECTOR as VECTOR, Scorer

cdef extern from "native/leaves.h" nogil:
    void leaves_of(const uint8_t* columns, Py_ssize_t stride, const uint16_t* feature, const uint8_t* threshold,
                   const uint8_t* first, int32_t tests, uint8_t* leaves)

cdef struct Step:              # on the way to a leaf
    int32_t feature
    int32_t moved              # the value of the next node, or of the leaf, less that of the node that asks for it


cdef class Contributions:
    """The ways to all leaves of a forest. It never changes and may be used by any number of threads."""
    cdef Scorer forest
    cdef const uint16_t* feature       # its arrays of nodes
    cdef const uint8_t* threshold
    cdef const uint8_t* first
    cdef Step* steps
    cdef int32_t* start        # leaf i has steps start[i] to start[i + 1] - 1

    def __cinit__(self, Scorer forest):
        cdef Py_ssize_t leaves = forest.leaf.shape[0]
        cdef int32_t tree, leaf, at = 0, number = 0
        self.forest = forest
        if forest.feature.shape[0]:
            self.feature, self.threshold, self.first = &forest.feature[0], &forest.threshold[0], &forest.first[0]
        self.steps = <Step*> calloc(leaves * (LEAVES - 1) + 1, sizeof(Step))
        self.start = <int32_t*> calloc(leaves + 1, sizeof(int32_t))
        if self.steps == NULL or self.start == NULL:
            raise MemoryError
        for tree in range(forest.data.trees):
            for leaf in range(forest.start[tree + 1] - forest.start[tree] + 1):
                at = self.walk(tree, leaf, at)
                number += 1
                self.start[number] = at

    def __dealloc__(self):
        free(self.steps)
        free(self.start)

    cdef int32_t walk(self, int32_t tree, int32_t leaf, int32_t at) noexcept nogil:
        """Write the steps from the root of a tree to one of its leaves, and tell where they end."""
        cdef int32_t node = self.forest.start[tree], left = 0, right = self.forest.start[tree + 1] - node
        cdef int32_t i = self.root(node, left, right), before
        while left < right:
            before = self.forest.value[node + i]
            self.steps[at].feature = self.forest.feature[node + i]
            if leaf <= i:
                right = i
            else:
                left = i + 1
            i = self.root(node, left, right)
            self.steps[at].moved = (self.forest.value[node + i] if left < right else
                                    self.forest.leaf[node + tree + left]) - before
            at += 1
        return at

    cdef int32_t root(self, int32_t node, int32_t left, int32_t right) noexcept nogil:
        """The node above leaves `left` to `right` of a tree: the last that begins at `left`."""
        cdef int32_t i = right - 1
        while i > left and self.forest.first[node + i] != left:
            i -= 1
        return i

    def __call__(self, const uint8_t[:, ::1] columns, int32_t first, int32_t last):
        """For blocks `first` to `last` - 1 a row each, with what every feature adds to the block's score."""
        self.forest.check_columns(columns, 0)
        if not 0 <= first <= last <= columns.shape[1]:
            raise ValueError(f"blocks {first} to {last} of {columns.shape[1]}")
        out = np.zeros((last - first, columns.shape[0]), np.int64)
        cdef int64_t[:, ::1] moved = out
        cdef int32_t group = first - first % VECTOR, begin, end
        if out.size:
            with nogil:
                while group < last:
                    begin, end = max(first, group), min(last, group + VECTOR)
                    self.add(&columns[0, group], columns.shape[1], begin - group, end - group,
                             &moved[begin - first, 0], columns.shape[0])
                    group += VECTOR
        return (out * self.forest.data.scale).astype(np.float32)

    cdef void add(self, const uint8_t* columns, Py_ssize_t stride, int32_t begin, int32_t end, int64_t* moved,
                  Py_ssize_t features) noexcept nogil:
        """Add up the ways that blocks `begin` to `end` - 1 of a group take in all trees."""
        cdef uint8_t[VECTOR] leaves
        cdef int32_t tree, node, b, step, leaf
        cdef int64_t* row
        for tree in range(self.forest.data.trees):
            node = self.forest.start[tree]
            leaves_of(columns, stride, self.feature + node, self.threshold + node, self.first + node,
                      self.forest.start[tree + 1] - node, leaves)
            row = moved
            for b in range(begin, end):
                leaf = node + tree + leaves[b]
                for step in range(self.start[leaf], self.start[leaf + 1]):
                    row[self.steps[step].feature] += self.steps[step].moved
                row += features
