# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Repeated structure in a page: groups of elements that are alike, and what is known of each."""

from libc.math cimport log, sqrt
from libc.stdint cimport INT32_MAX, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset

import numpy as np

from elute.page._parser cimport ELEMENT, HTML, Attr, Columns, find_attr, span_at, view
from elute.page.vocabulary import TAG
from elute.records import names
from elute.records.features import FEATURES
from elute.units._blocks cimport IN_LINK, Segmenter, Segments
from elute.units._class_words cimport ClassWords

include "../page/native/gil.pxi"
include "../page/native/generated/vocabulary.pxi"
include "native/generated/features.pxi"
include "native/generated/names.pxi"

cdef extern from "../page/native/bits.h" nogil:
    int LOWEST(uint64_t)
    int ONES(uint64_t)

cdef enum:
    MOST_CLASS_BYTES = 200     # of a class attribute that are read
    FEWEST_MEMBERS = 2
    FEWEST_RUNS = 3
    SIBLINGS_BEFORE = 16       # that may stand before the first run
    LEAST_SHARE = 100          # a group has at least one part in so many of the page's text
    LOOKED_THROUGH = 8         # groups are looked at for each that is wanted
    NAMES_AROUND = 6           # elements whose names are read: a member and those around it
    QUESTIONS = 3              # of a tree, at most
    ANSWERS = 8
    AT_ONCE = 64               # groups that are scored together


cdef double RUNS_ALIKE = 0.6       # runs, and cells of a grid, are records where they hold so much alike
cdef double CELLS_ALIKE = 0.6
cdef double CELLS_COMMON = 5
cdef double CELLS_HOLD = 0.97      # of the text of the lines


cdef struct Work:
    const Columns* t
    const Segmenter* g
    Shape* shapes
    Sums* sums
    Group* groups              # the first is none
    int32_t group_count
    int32_t* slots             # where the group of a key is; 0 for none
    uint32_t slot_mask
    Group* found               # groups that are worth a look
    int32_t* visible_before    # by row: characters of visible text before it
    uint8_t* counted           # by row: a text that is seen
    uint8_t[256] seen
    uint8_t* taken             # by row: it is in a record that was taken
    const Group* outer         # whose insides were compared last, for a group inside it
    float outer_alike
    float outer_common


cdef struct Tree:              # of so few questions that all are asked: the answers are the place of its value
    int32_t[QUESTIONS] feature
    float[QUESTIONS] threshold
    float[ANSWERS] value


cdef ClassWords WORDS = ClassWords(names.NUMBERED)
cdef ClassWords HIDING = ClassWords(names.HIDING)
cdef enum:
    GOOD_NAME = 1
    BAD_NAME = 2
    HIDES = 1

include "native/shapes.pxi"
include "native/groups.pxi"
include "native/group_features.pxi"
include "native/ranking.pxi"

cdef void init_tags():
    for tag, bits in names.AROUND.items():
        AROUND[<int> TAG[tag]] |= <uint8_t> bits
    for tag, bits in names.IS.items():
        IS[<int> TAG[tag]] |= <uint8_t> bits


init_tags()


cdef void add_values(const Tree* tree, float[AT_ONCE]* columns, int32_t count, double* totals) noexcept nogil:
    """Add what a tree gives to groups: their answers first, which compilers find several at a time."""
    cdef const float* one = columns[tree.feature[0]]
    cdef const float* two = columns[tree.feature[1]]
    cdef const float* three = columns[tree.feature[2]]
    cdef int32_t[AT_ONCE] answers
    cdef int32_t i
    for i in range(count):
        answers[i] = (one[i] > tree.threshold[0]) | (two[i] > tree.threshold[1]) << 1 | (three[i] > tree.threshold[2]) << 2
    for i in range(count):
        totals[i] += tree.value[answers[i]]


cdef class Ranker:
    """Trees that tell the records of a page from its other groups. A node is a feature, a threshold and two nodes behind
    it, or a leaf: feature -1 and a value."""
    cdef Tree* trees
    cdef int32_t count

    def __cinit__(self, const int32_t[::1] root, const int32_t[::1] feature, const float[::1] threshold,
                  const int32_t[::1] left, const int32_t[::1] right, const float[::1] value):
        cdef Py_ssize_t nodes = feature.shape[0], i
        if not (threshold.shape[0] == left.shape[0] == right.shape[0] == value.shape[0] == nodes > 0 < root.shape[0]):
            raise ValueError("the arrays of the trees do not go together")
        for i in range(nodes):
            # Nodes behind a node come later, so that every walk ends.
            if feature[i] >= N_FEATURES or (feature[i] >= 0 and not (i < left[i] < nodes and i < right[i] < nodes)):
                raise ValueError(f"node {i} of the trees leads nowhere")
        self.count = <int32_t> root.shape[0]
        self.trees = <Tree*> calloc(self.count, sizeof(Tree))
        if self.trees == NULL:
            raise MemoryError
        for i in range(self.count):
            if not 0 <= root[i] < nodes:
                raise ValueError(f"tree {i} begins at node {root[i]} of {nodes}")
            self.ask_all(&self.trees[i], root[i], feature, threshold, left, right, value)

    cdef void ask_all(self, Tree* tree, int32_t root, const int32_t[::1] feature, const float[::1] threshold,
                      const int32_t[::1] left, const int32_t[::1] right, const float[::1] value) except *:
        """The questions of a tree, and the value for each way to answer them."""
        cdef int answers, node
        questions = {}
        ahead = [root]
        while ahead:
            node = ahead.pop()
            if feature[node] >= 0 and node not in questions:
                if len(questions) == QUESTIONS:
                    raise ValueError(f"the tree at node {root} asks more than {QUESTIONS} questions")
                tree.feature[<int> len(questions)], tree.threshold[<int> len(questions)] = feature[node], threshold[node]
                questions[node] = len(questions)
                ahead += [left[node], right[node]]
        for answers in range(ANSWERS):
            node = root
            while feature[node] >= 0:
                node = right[node] if answers >> <int> questions[node] & 1 else left[node]
            tree.value[answers] = value[node]

    cdef void score(self, const float* features, int32_t count, float* scores) noexcept nogil:
        """For each group the sum of the values that trees give to it. Each question is asked of many groups at once."""
        cdef float[N_FEATURES][AT_ONCE] columns
        cdef double[AT_ONCE] totals
        cdef int32_t first = 0, here, i, feature
        while first < count:
            here = min(count - first, <int32_t> AT_ONCE)
            memset(columns, 0, sizeof(columns))
            memset(totals, 0, sizeof(totals))
            for i in range(here):
                for feature in range(N_FEATURES):
                    columns[feature][i] = features[(<size_t> first + i) * N_FEATURES + feature]
            for i in range(self.count):
                add_values(&self.trees[i], columns, (here + 7) & ~7, totals)
            for i in range(here):
                scores[first + i] = <float> totals[i]
            first += here

    def __dealloc__(self):
        free(self.trees)


cdef class Repeats:
    """The groups of a page, each with its members and what is known of it."""
    cdef readonly Segments segments
    cdef Work w
    cdef readonly int32_t count

    def __cinit__(self, Segments segments):
        cdef Work* w = &self.w
        cdef size_t rows = segments.table.t.rows
        cdef size_t slots = 16, candidates
        self.segments = segments
        w.t, w.g = &segments.table.t, &segments.g
        w.shapes = <Shape*> calloc(rows, sizeof(Shape))
        w.sums = <Sums*> malloc((rows + 1) * sizeof(Sums))
        w.counted = <uint8_t*> calloc(rows, 1)
        w.visible_before = <int32_t*> malloc((rows + 1) * sizeof(int32_t))
        w.taken = <uint8_t*> calloc(rows, 1)
        if w.taken == NULL or w.counted == NULL or w.visible_before == NULL or w.shapes == NULL or w.sums == NULL:
            raise MemoryError
        with nogil:
            count_visible(w)
            candidates = shape_rows(w)
        while slots < 2 * GROUPINGS * candidates:
            slots *= 2
        w.slot_mask = <uint32_t> (slots - 1)
        w.slots = <int32_t*> calloc(slots, sizeof(int32_t))
        w.groups = <Group*> malloc((GROUPINGS * candidates + 1) * sizeof(Group))
        if w.slots == NULL or w.groups == NULL:
            raise MemoryError
        with nogil:
            group_rows(w)
            count_repeats(w)
        w.found = <Group*> malloc((2 * <size_t> w.group_count + 2) * sizeof(Group))
        if w.found == NULL:
            raise MemoryError
        with nogil:
            self.count = choose_groups(w)

    def __dealloc__(self):
        free(self.w.shapes)
        free(self.w.sums)
        free(self.w.groups)
        free(self.w.slots)
        free(self.w.found)
        free(self.w.counted)
        free(self.w.taken)
        free(self.w.visible_before)

    def features(self):
        """A row of features for each group."""
        result = np.zeros((self.count, N_FEATURES), dtype=np.float32)
        cdef float[:, ::1] f = result
        if self.count:
            self.describe_all(&f[0, 0])
        return result

    cdef void describe_all(self, float* f) noexcept nogil:
        """The features of all groups, one after the other."""
        cdef int32_t i
        cdef float largest = 0
        for i in range(self.count):
            describe(&self.w, &self.w.found[i], f + <size_t> i * N_FEATURES)
            largest = max(largest, f[<size_t> i * N_FEATURES + N_SHARE])
        for i in range(self.count):
            f[<size_t> i * N_FEATURES + N_OF_LARGEST] = f[<size_t> i * N_FEATURES + N_SHARE] / largest

    def best(self, Ranker ranker, float least, int32_t most):
        """The groups with the best scores, of at least that much, as pairs of number and score. No two share text."""
        cdef size_t room = max(self.count, 1)
        cdef float* features = <float*> malloc(room * N_FEATURES * sizeof(float))
        cdef float* scores = <float*> malloc(room * sizeof(float))
        cdef Group* taken = <Group*> malloc(max(most, 1) * sizeof(Group))
        try:
            if features == NULL or scores == NULL or taken == NULL:
                raise MemoryError
            with nogil:
                self.describe_all(features)
                ranker.score(features, self.count, scores)
            return self.choose(features, scores, taken, least, most)
        finally:
            free(features)
            free(scores)
            free(taken)

    cdef list choose(self, const float* features, const float* scores, Group* taken, float least, int32_t most):
        """Of the groups with these scores the best; `taken` has room for as many as there may be."""
        cdef int32_t i, number, count = 0
        scored = [(-scores[i], self.w.found[i].first, i) for i in range(self.count) if scores[i] >= least]
        scored.sort()
        found = []
        memset(self.w.taken, 0, self.w.t.rows)
        for score, _, number in scored[:LOOKED_THROUGH * most]:
            number = better_cut(&self.w, number, self.count, features)
            if not shares_text(&self.w, &self.w.found[number], taken, count):
                take(&self.w, &self.w.found[number])
                taken[count] = self.w.found[number]
                count += 1
                found.append((number, -score))
                if count == most:
                    break
        return found

    def counted(self):
        """The rows of text that is seen: visible, and in nothing that style sheets hide by its class."""
        return view(self, self.w.counted, self.w.t.rows, 1, b"?")

    def members(self, int32_t number):
        """The records of a group, in document order: for each its rows, which are siblings."""
        cdef Group* group
        cdef int32_t row, stop, sibling
        if not 0 <= number < self.count:
            raise IndexError(f"group {number} of {self.count}")
        group = &self.w.found[number]
        found = []
        row = group.first
        while row:
            stop = stop_of(&self.w, group, row)
            sibling = self.w.t.end[row]
            if sibling >= stop:
                found.append((row,))
            else:
                siblings = [row]
                while sibling < stop:
                    siblings.append(sibling)
                    sibling = self.w.t.end[sibling]
                found.append(tuple(siblings))
            row = next_of(&self.w, group.grouping, row)[0]
        return tuple(found)

    def pointing(self, int32_t number):
        """How many records of a group have a link or an image."""
        cdef const Sums* a
        cdef const Sums* b
        cdef Group* group
        cdef int32_t row, count = 0
        if not 0 <= number < self.count:
            raise IndexError(f"group {number} of {self.count}")
        group = &self.w.found[number]
        row = group.first
        while row:
            a, b = &self.w.sums[row], &self.w.sums[stop_of(&self.w, group, row)]
            count += b.links > a.links or b.images > a.images
            row = next_of(&self.w, group.grouping, row)[0]
        return count

    def region(self, int32_t number):
        """The row of the nearest element that holds all records of a group."""
        if not 0 <= number < self.count:
            raise IndexError(f"group {number} of {self.count}")
        return region_of(&self.w, &self.w.found[number])
