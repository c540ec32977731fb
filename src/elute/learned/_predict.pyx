# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""From the source of pages, or from their blocks, to what is kept of them, in one stretch without the GIL.

model.py (types, probabilities) and selection.py (what is kept) have each step on its own; a test holds both to the same
numbers.
"""

from libc.math cimport exp, floor
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

import numpy as np

from elute.learned._features cimport (
    Features, Found, Lookup, find_features, look_again, reserve_features, sum_by_names, take_features
)
from elute.learned._forest cimport QUICKSCORER_VECTOR as VECTOR, ForestData, Scorer, forest_score
from elute.learned._selection cimport FOCUSES, choose_of, expected_f1_of
from elute.page._parser cimport Parsed, checked_length, last_text, parse_into, take, view
from elute.units._blocks cimport Block, Segmenter, Segments, segment_into, take_segments

include "native/generated/features.pxi"
include "native/generated/second.pxi"

cdef enum:
    BLOCK_STEP = sizeof(Block) // sizeof(int32_t)      # from the words of a block to those of the next


cdef void types_of(const ForestData** forests, const uint8_t* columns, Py_ssize_t stride, const int32_t* page_columns,
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


def value_between(const double[::1] x, const double[::1] y, double value):
    """The same of knots in arrays: for one value faster than `model.Knots`."""
    if not 0 < x.shape[0] == y.shape[0]:
        raise ValueError(f"{x.shape[0]} and {y.shape[0]} ends of knots")
    return between(&x[0], &y[0], x.shape[0], value)


cdef struct Decided:           # all in one piece of memory, which begins with log_odds
    float[TYPES] types
    float* log_odds            # by block
    float* probability         # by block, and 0 before the first for rows that are in none: their block is -1
    float* row_score           # by row: of its block, 0 where it is in none
    uint8_t* keep              # by block, and 0 before the first
    uint8_t* row_keep          # by row
    bint keeps_comments        # a kept block stands in what a class or id calls comments


cdef bint reserve(Decided* made, size_t blocks, size_t rows) noexcept nogil:
    made.log_odds = <float*> malloc((2 * blocks + 1 + rows) * sizeof(float) + blocks + 1 + rows)
    if made.log_odds == NULL:
        return False
    made.probability = made.log_odds + blocks
    made.probability[0] = 0.0
    made.probability += 1
    made.row_score = made.probability + blocks
    made.keep = <uint8_t*> (made.row_score + rows)
    made.keep[0] = False
    made.keep += 1
    made.row_keep = made.keep + blocks
    return True


cdef void spread(const Found* found, Decided* made) noexcept nogil:
    """What blocks have got as what their rows have."""
    cdef const int32_t* row_block = found.g.row_block
    cdef const float* probability = made.probability
    cdef const uint8_t* keep = made.keep
    cdef float* row_score = made.row_score
    cdef uint8_t* row_keep = made.row_keep
    cdef int32_t row
    for row in range(found.t.rows):
        row_score[row] = probability[row_block[row]]
        row_keep[row] = keep[row_block[row]]


cdef bint has_comments(const Found* found, const uint8_t* keep) noexcept nogil:
    cdef const uint8_t* steps = found.matrix + X_TO_COMMENT * found.stride
    cdef int32_t i
    for i in range(found.count):
        if keep[i] and steps[i] < FAR:
            return True
    return False


cdef class Decision:
    """What a model says of a page, and the blocks that are to be kept. Arrays are made when they are asked for."""
    cdef readonly Features features
    cdef Decided made

    def __dealloc__(self):
        free(self.made.log_odds)

    @property
    def types(self):
        """How probable each type of page is."""
        return np.frombuffer(view(self, self.made.types, TYPES, 4, b"f"), np.float32)

    @property
    def log_odds(self):
        """For each block, not calibrated."""
        return np.frombuffer(view(self, self.made.log_odds, self.features.found.count, 4, b"f"), np.float32)

    @property
    def probability(self):
        """For each block."""
        return np.frombuffer(view(self, self.made.probability, self.features.found.count, 4, b"f"), np.float32)

    @property
    def keep(self):
        """Whether each block is kept."""
        return np.frombuffer(view(self, self.made.keep, self.features.found.count, 1, b"?"), np.bool_)

    @property
    def row_score(self):
        """For each row the probability of its block, 0 where it is in none."""
        return np.frombuffer(view(self, self.made.row_score, self.features.found.t.rows, 4, b"f"), np.float32)

    @property
    def row_keep(self):
        """Whether each row is kept."""
        return np.frombuffer(view(self, self.made.row_keep, self.features.found.t.rows, 1, b"?"), np.bool_)

    @property
    def keeps_comments(self):
        """Whether a kept block stands in what a class or id calls comments: most pages have none."""
        return self.made.keeps_comments

    def probability_of_type(self, int number):
        """How probable one type is."""
        if not 0 <= number < TYPES:
            raise IndexError(f"type {number} of {TYPES}")
        return self.made.types[number]

    def best_block(self, Scorer trees not None):
        """Of the visible blocks the one that other trees score highest, None where they score none above 0."""
        cdef int32_t count = self.features.found.count, block, best = -1
        cdef const Block* blocks = self.features.segments.g.blocks
        cdef float most = 0.0
        cdef float* scores
        scores = <float*> malloc((count + 1) * sizeof(float))
        if scores == NULL:
            raise MemoryError
        try:
            self.score(trees, scores)
            for block in range(count):
                if scores[block] > most and not blocks[block].hidden:
                    most, best = scores[block], block
        finally:
            free(scores)
        return best if best >= 0 else None

    def blocks_like(self, Scorer trees not None):
        """The blocks that other trees score above 0, in their order."""
        cdef int32_t count = self.features.found.count, block
        cdef list found = []
        cdef float* scores = <float*> malloc((count + 1) * sizeof(float))
        if scores == NULL:
            raise MemoryError
        try:
            self.score(trees, scores)
            for block in range(count):
                if scores[block] > 0:
                    found.append(block)
        finally:
            free(scores)
        return found

    def best_kinds(self, trees, const uint8_t[::1] kinds):
        """For each block the kind whose trees score it highest, 0 where none scores it above 0."""
        cdef int32_t count = self.features.found.count, block
        cdef Py_ssize_t number
        cdef Scorer scorer
        cdef float* scores
        result = np.zeros(count, np.uint8)
        cdef uint8_t[::1] best = result
        if len(trees) != kinds.shape[0]:
            raise ValueError(f"{len(trees)} forests for {kinds.shape[0]} kinds")
        scores = <float*> calloc(2 * count + 1, sizeof(float))
        if scores == NULL:
            raise MemoryError
        try:
            for number in range(kinds.shape[0]):
                scorer = trees[number]
                self.score(scorer, scores)
                for block in range(count):
                    if scores[block] > scores[count + block]:
                        scores[count + block], best[block] = scores[block], kinds[number]
        finally:
            free(scores)
        return result

    def expected_f1(self, const uint8_t[::1] row_keep):
        """The F1 that keeping some rows is expected to have, None where none is kept. What is kept or dropped otherwise
        than decided is taken to be right."""
        cdef const Found* found = &self.features.found
        cdef const Block* blocks = self.features.segments.g.blocks
        cdef int32_t count = found.count, block
        cdef bint any_kept = False
        cdef double expected
        if row_keep.shape[0] != found.t.rows:
            raise ValueError(f"{row_keep.shape[0]} decisions for a page of {found.t.rows} rows")
        cdef float* probability = <float*> malloc(count * (sizeof(float) + 1) + 1)
        cdef uint8_t* keep = <uint8_t*> (probability + count)
        if probability == NULL:
            raise MemoryError
        for block in range(count):
            keep[block] = row_keep[blocks[block].first] != 0
            any_kept |= keep[block]
            probability[block] = self.made.probability[block] if keep[block] == self.made.keep[block] else keep[block]
        expected = expected_f1_of(probability, &blocks[0].words, BLOCK_STEP, count, keep) if count else 0.0
        free(probability)
        return expected if any_kept else None

    cdef int score(self, Scorer trees, float* scores) except -1:
        cdef const Found* found = &self.features.found
        if trees is None or trees.data.features > found.columns:
            raise ValueError(f"trees that ask for more than the {found.columns} columns of a page")
        if found.count:
            forest_score(&trees.data, found.matrix, found.stride, found.count, scores)
        return 0

    @property
    def likeliest(self):
        """The number of the most probable type."""
        cdef int i, best = 0
        for i in range(1, TYPES):
            if self.made.types[i] > self.made.types[best]:
                best = i
        return best


cdef struct Reading:           # a page on its way
    const uint8_t* source
    int32_t length
    Parsed parsed
    Segmenter g
    Found found
    Decided made


cdef tuple taken(Reading* page, bytes source):
    """What was read as objects, which free it in the end."""
    cdef Segments segments = take_segments(&page.g, take(&page.parsed, source))
    cdef Decision decision = Decision.__new__(Decision)
    decision.features = take_features(&page.found, segments)
    decision.made = page.made
    return segments, decision if page.made.log_odds != NULL else None


cdef int check_steps(int steps) except -1:
    if not 1 <= steps <= FOCUSES:
        raise ValueError(f"there are 1 to {FOCUSES} steps, not {steps}")
    return 0


cdef class Predictor:
    """The parts of a model that every page needs. It never changes and may be used by any number of threads."""
    cdef Lookup lookup
    cdef const int8_t[:, ::1] type_odds
    cdef tuple type_scorers
    cdef Scorer content
    cdef Scorer second
    cdef const int32_t[::1] page_columns
    cdef const double[::1] x
    cdef const double[::1] y
    cdef Py_ssize_t columns    # of features that pages have: those of features.py, and others that the content asks for
    cdef const ForestData* type_forests[TYPES]

    def __cinit__(self, Lookup lookup, const int8_t[:, ::1] type_odds, tuple type_scorers, Scorer content,
                  Scorer second, const int32_t[::1] page_columns, tuple knots, Py_ssize_t columns):
        cdef Scorer scorer
        self.lookup, self.type_odds = lookup, type_odds
        self.type_scorers, self.content, self.second = type_scorers, content, second
        self.page_columns, self.columns = page_columns, columns
        self.x, self.y = knots
        if (len(type_scorers) != TYPES or not 0 < self.x.shape[0] == self.y.shape[0]
                or content.data.features > columns or second.data.features > SECOND_COUNT
                or type_odds.shape[1] != TYPES):
            raise ValueError("the parts of a model do not belong together")
        if type_odds.shape[0] == 0 or type_odds.shape[0] & (type_odds.shape[0] - 1):
            raise ValueError(f"the table of types has {type_odds.shape[0]} slots, not a power of two")
        if columns < FEATURE_COUNT:
            raise ValueError(f"{columns} columns, and pages have {FEATURE_COUNT}")
        for i in range(page_columns.shape[0]):
            if not 0 <= page_columns[i] < FEATURE_COUNT:
                raise ValueError(f"there is no column {page_columns[i]}")
        for i, scorer in enumerate(type_scorers):
            if scorer.data.features > page_columns.shape[0] + TYPES:
                raise ValueError(f"trees for types ask for {scorer.data.features} columns")
            self.type_forests[i] = &scorer.data

    def __call__(self, Segments segments, int steps, more=None):
        """The decision on a page, by its blocks. `more` are the columns that follow the features."""
        cdef Decision decision = Decision.__new__(Decision)
        cdef Found* found
        cdef bint done
        check_steps(steps)
        decision.features = Features(segments.table, segments, self.lookup, more)
        found = &decision.features.found
        if found.columns != self.columns:
            raise ValueError(f"{found.columns} columns, and the model asks for {self.columns}")
        with nogil:
            done = self.decide(found, &decision.made, steps)
        if not done:
            raise MemoryError
        return decision

    def read(self, list sources, int steps):
        """For each source, in UTF-8, the blocks of the page and the decision on it: parsed, parted into blocks and
        decided on, each page before the next, while it is in the cache. There is no decision where the page may have
        to be parsed once more, because an element that is never closed has swallowed the rest of it."""
        cdef Py_ssize_t count = len(sources), i
        cdef bytes source
        cdef Reading* all_ = <Reading*> calloc(count + 1, sizeof(Reading))
        cdef list pages = []
        cdef bint done = True
        if all_ == NULL:
            raise MemoryError
        try:
            check_steps(steps)
            if self.columns != FEATURE_COUNT:
                raise ValueError("the model asks for features that a source does not have")
            for i in range(count):
                source = sources[i]
                all_[i].length = checked_length(source)
                all_[i].source = source
            with nogil:
                for i in range(count):
                    done = self.read_one(&all_[i], steps) and done
            for i in range(count):
                pages.append(taken(&all_[i], sources[i]))
            if not done:
                raise MemoryError("not enough memory to read the pages")
            return pages
        finally:
            free(all_)

    cdef bint read_one(self, Reading* page, int steps) noexcept nogil:
        if not parse_into(&page.parsed, page.source, page.length, 0, False) or not segment_into(&page.g, &page.parsed.t):
            return False
        return last_text(&page.parsed.t) >= 0 or (
                reserve_features(&page.found, &page.parsed.t, &page.g, FEATURE_COUNT)
                and find_features(&page.found, &self.lookup.worth)
                and self.decide(&page.found, &page.made, steps))

    cdef bint decide(self, Found* found, Decided* made, int steps) noexcept nogil:
        """From the features of a page to what is kept of it. The columns of types are filled in on the way."""
        cdef size_t stride = found.stride
        cdef int32_t count = found.count, i
        if not reserve(made, count, found.t.rows) or not self.find_types(found, made.types):
            return False
        if count:
            for i in range(TYPES):
                memset(found.matrix + (X_TYPE_ARTICLE + i) * stride, <int> floor(255.0 * made.types[i] + 0.5), count)
            if not self.score(found, made.log_odds):
                return False
            for i in range(count):
                made.probability[i] = between(&self.x[0], &self.y[0], self.x.shape[0], made.log_odds[i])
            choose_of(made.probability, &found.g.blocks[0].words, BLOCK_STEP, count, steps,
                      found.matrix + X_TAG * stride, made.keep)
        spread(found, made)
        made.keeps_comments = has_comments(found, made.keep)
        return True

    cdef bint score(self, const Found* found, float* log_odds) noexcept nogil:
        """The log-odds of blocks: what the trees for content say, and what those of the second look add to it."""
        cdef uint8_t* columns
        cdef float* added
        cdef int32_t i
        cdef bint done
        forest_score(&self.content.data, found.matrix, found.stride, found.count, log_odds)
        if self.second.data.trees == 0:
            return True
        columns = <uint8_t*> calloc(SECOND_COUNT * found.stride, 1)
        added = <float*> malloc(found.count * sizeof(float))
        done = columns != NULL and added != NULL and look_again(found, log_odds, columns)
        if done:
            forest_score(&self.second.data, columns, found.stride, found.count, added)
            for i in range(found.count):
                log_odds[i] += added[i]
        free(columns)
        free(added)
        return done

    cdef bint find_types(self, const Found* found, float* types) noexcept nogil:
        cdef int32_t[TYPES] sums
        cdef uint8_t* row = <uint8_t*> calloc(self.page_columns.shape[0] + TYPES, VECTOR)
        cdef bint done
        if row == NULL:
            return False
        memset(sums, 0, sizeof(sums))
        done = sum_by_names(found, &self.type_odds[0, 0], <uint32_t> self.type_odds.shape[0], TYPES, sums)
        if done:
            types_of(self.type_forests, found.matrix, found.stride, &self.page_columns[0],
                     <int32_t> self.page_columns.shape[0], sums, row, types)
        free(row)
        return done
