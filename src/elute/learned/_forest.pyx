# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Scores by a forest: the arrays of forest.py, checked, and laid out as native/quickscorer.h reads them."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free

import numpy as np

cdef extern from "native/quickscorer.h" nogil:
    enum:
        QUICKSCORER_LANES
        QUICKSCORER_COLUMNS
        QUICKSCORER_HALF
        ACROSS_COLUMNS
    bint quickscorer_wide()
    void quickscorer(const ForestData* forest, const uint8_t* columns, Py_ssize_t stride, int32_t count, bint wide,
                     float* out)

cdef enum:
    BYTE_LEAVES = 8
    FOUR_TIMES = 0x01010101
    MOST_TREES = 1 << 20       # lest numbers of nodes overflow
    MOST_FEATURES = 1 << 16

LEAVES = QUICKSCORER_LEAVES    # that a tree may have
VECTOR = QUICKSCORER_VECTOR    # blocks: columns are padded to a multiple
LARGEST_LEAF = QUICKSCORER_HALF - 1
LARGEST_SUM = (1 << 29) - 1    # times a scale of 24 bits it is exact: the score is the same on every machine
WIDE = bool(quickscorer_wide())        # whether this machine has AVX2


cdef void forest_score(const ForestData* data, const uint8_t* columns, Py_ssize_t stride, int32_t count,
                       float* out) noexcept nogil:
    quickscorer(data, columns, stride, count, quickscorer_wide(), out)


cdef class Scorer:
    """A forest that is ready to score; ValueError where its arrays are not those of a forest."""

    def __cinit__(self, const int32_t[::1] start, const uint16_t[::1] feature, const uint8_t[::1] threshold,
                  const uint8_t[::1] first, const int32_t[::1] value, const int32_t[::1] leaf,
                  int32_t features, double bias, double scale):
        self.start, self.feature, self.threshold, self.first = start, feature, threshold, first
        self.value, self.leaf = value, leaf
        self.data.features, self.data.bias, self.data.scale = features, bias, scale
        self.check()
        self.lay_out()

    def __dealloc__(self):
        free(self.data.column)
        free(self.data.tree)
        free(self.data.test)
        free(self.data.group)

    cdef int check(self) except -1:
        cdef Py_ssize_t trees = self.start.shape[0] - 1, nodes = self.feature.shape[0]
        cdef Py_ssize_t tree, node
        cdef int32_t i, j, count
        cdef int64_t largest, total = 0
        if not 0 <= trees <= MOST_TREES:
            raise ValueError(f"a forest of {trees} trees, {MOST_TREES} at most")
        if not 0 <= self.data.features <= MOST_FEATURES:
            raise ValueError(f"{self.data.features} features, {MOST_FEATURES} at most")
        if nodes > trees * (QUICKSCORER_LEAVES - 1):
            raise ValueError(f"{nodes} nodes are more than {trees} trees of {QUICKSCORER_LEAVES} leaves have")
        if self.threshold.shape[0] != nodes or self.first.shape[0] != nodes or self.value.shape[0] != nodes:
            raise ValueError(f"arrays of nodes differ in length: {nodes}, {self.threshold.shape[0]}, "
                             f"{self.first.shape[0]}, {self.value.shape[0]}")
        if self.leaf.shape[0] != nodes + trees:
            raise ValueError(f"{self.leaf.shape[0]} leaves, but {nodes} nodes in {trees} trees have {nodes + trees}")
        if self.start[0] != 0 or self.start[trees] != nodes:
            raise ValueError(f"trees span nodes {self.start[0]} to {self.start[trees]}, not 0 to {nodes}")
        for tree in range(trees):
            # Only the differences are bounded yet: taken in 64 bits, they cannot overflow.
            if not 0 <= <Py_ssize_t> self.start[tree + 1] - self.start[tree] < QUICKSCORER_LEAVES:
                raise ValueError(f"tree {tree} spans nodes {self.start[tree]} to {self.start[tree + 1]}")
        for node in range(nodes):
            if self.feature[node] >= self.data.features:
                raise ValueError(f"node {node} asks for feature {self.feature[node]} of {self.data.features}")
        for tree in range(trees):
            node, count = self.start[tree], self.start[tree + 1] - self.start[tree]
            largest = 0
            for i in range(count + 1):
                largest = max(largest, abs(<int64_t> self.leaf[node + tree + i]))
            if largest > QUICKSCORER_HALF - 1:
                raise ValueError(f"a leaf of tree {tree} is {largest}, {LARGEST_LEAF} at most")
            total += largest
            for i in range(count):
                if abs(<int64_t> self.value[node + i]) > QUICKSCORER_HALF - 1:
                    raise ValueError(f"node {i} of tree {tree} is worth {self.value[node + i]}, {LARGEST_LEAF} at most")
            for i in range(count):
                if self.first[node + i] > i:
                    raise ValueError(f"node {i} of tree {tree} begins right of itself")
                for j in range(self.first[node + i], i):
                    if self.first[node + j] < self.first[node + i]:
                        raise ValueError(f"nodes {j} and {i} of tree {tree} overlap")
        if total > LARGEST_SUM:
            raise ValueError(f"leaves that may add up to {total}, {LARGEST_SUM} at most")
        return 0

    cdef int32_t write_tests(self, int32_t tree, bint high, const int32_t* place, ForestTest* to) noexcept:
        """The tests of a tree that concern one byte of leaves, and how many they are."""
        cdef int32_t node = self.start[tree], i, begin, end, written = 0
        cdef int32_t low_end = BYTE_LEAVES * high
        for i in range(self.start[tree + 1] - node):
            begin = max(self.first[node + i] - low_end, 0)
            end = min(i + 1 - low_end, BYTE_LEAVES)
            if begin < end:
                to[written].column = place[self.feature[node + i]]
                to[written].threshold = <uint32_t> (self.threshold[node + i] ^ 0x7f) * FOUR_TIMES
                to[written].leaves = <uint32_t> ((1 << end) - (1 << begin)) * FOUR_TIMES
                written += 1
        return written

    cdef int lay_out(self) except -1:
        cdef int32_t trees = <int32_t> self.start.shape[0] - 1, nodes = <int32_t> self.feature.shape[0]
        cdef int32_t i, tree, leaf, byte, at = 0
        cdef uint32_t bits
        cdef ForestTree* to
        asked = np.zeros(self.data.features, np.bool_)
        asked[np.asarray(self.feature)] = True
        used = np.flatnonzero(asked).astype(np.uint16)     # np.unique would import masked arrays, for 7 ms
        if len(used) > QUICKSCORER_COLUMNS:
            raise ValueError(f"a forest that asks for {len(used)} features, {QUICKSCORER_COLUMNS} at most")
        by_feature = np.zeros(self.data.features, np.int32)
        by_feature[used] = np.arange(len(used)) * QUICKSCORER_LANES
        cdef const uint16_t[::1] column = used
        cdef const int32_t[::1] place = by_feature
        cdef const int32_t* places = &place[0] if place.shape[0] else NULL
        self.data.trees, self.data.columns = trees, <int32_t> column.shape[0]
        self.data.column = <uint16_t*> calloc(self.data.columns + 1, sizeof(uint16_t))
        self.data.tree = <ForestTree*> calloc(trees + 1, sizeof(ForestTree))
        self.data.test = <ForestTest*> calloc(2 * nodes + 1, sizeof(ForestTest))
        if self.data.column == NULL or self.data.tree == NULL or self.data.test == NULL:
            raise MemoryError
        for i in range(self.data.columns):
            self.data.column[i] = column[i]
        for i, tree in enumerate(self.by_tests()):
            to = &self.data.tree[i]
            to.low = self.write_tests(tree, False, places, self.data.test + at)
            to.high = self.write_tests(tree, True, places, self.data.test + at + to.low)
            at += to.low + to.high
            for leaf in range(self.start[tree + 1] - self.start[tree] + 1):
                bits = <uint32_t> (self.leaf[self.start[tree] + tree + leaf] + QUICKSCORER_HALF)
                for byte in range(QUICKSCORER_BYTES):
                    to.leaf[byte][leaf] = bits >> 8 * byte & 0xff
        return self.lay_out_across(places)

    cdef int lay_out_across(self, const int32_t* place) except -1:
        """The trees for a single block, where they are small and ask for few columns."""
        cdef int32_t trees = self.data.trees, tree, node, tests, i
        cdef int lane
        cdef ForestGroup* group
        for tree in range(trees):
            if self.start[tree + 1] - self.start[tree] > ACROSS_TESTS:
                return 0
        if trees == 0 or self.data.columns > ACROSS_COLUMNS:
            return 0
        self.data.groups = (trees + ACROSS_TREES - 1) // ACROSS_TREES
        self.data.group = <ForestGroup*> calloc(self.data.groups, sizeof(ForestGroup))
        if self.data.group == NULL:
            raise MemoryError
        for tree in range(trees):
            group, lane = &self.data.group[tree // ACROSS_TREES], tree % ACROSS_TREES
            node, tests = self.start[tree], self.start[tree + 1] - self.start[tree]
            for i in range(tests):
                group.column[i][lane] = <uint8_t> (place[self.feature[node + i]] // QUICKSCORER_LANES)
                group.threshold[i][lane] = self.threshold[node + i] ^ 0x7f
                group.leaves[i][lane] = <uint8_t> ((1 << (i + 1)) - (1 << self.first[node + i]))
            for i in range(tests + 1):
                group.leaf[lane][i] = self.leaf[node + tree + i]
        return 0

    def by_tests(self):
        """The trees, those with equal numbers of tests together."""
        start, first = np.asarray(self.start), np.asarray(self.first)
        tests = np.diff(start)
        tree = np.repeat(np.arange(len(tests)), tests)
        place = np.arange(len(first)) - start[tree]
        twice = np.bincount(tree[(place >= BYTE_LEAVES) & (first < BYTE_LEAVES)], minlength=len(tests))
        return np.lexsort((twice, tests)).tolist()

    cdef int check_columns(self, const uint8_t[:, ::1] columns, int32_t count) except -1:
        if columns.shape[0] < self.data.features:
            raise ValueError(f"{columns.shape[0]} columns, but the forest has {self.data.features} features")
        if columns.shape[1] % QUICKSCORER_VECTOR:
            raise ValueError(f"columns of {columns.shape[1]} blocks, not a multiple of {QUICKSCORER_VECTOR}")
        if not 0 <= count <= columns.shape[1]:
            raise ValueError(f"{count} blocks of {columns.shape[1]}")
        return 0

    def score(self, const uint8_t[:, ::1] columns, int32_t count, bint wide=WIDE):
        """The scores of the first `count` blocks. `wide` is for tests: with or without AVX2."""
        self.check_columns(columns, count)
        out = np.empty(count, np.float32)
        cdef float[::1] scores = out
        if count:
            with nogil:
                wide = wide and quickscorer_wide()
                quickscorer(&self.data, &columns[0, 0], columns.shape[1], count, wide, &scores[0])
        return out
