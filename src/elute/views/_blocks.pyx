# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What is known of each block beside its text: a pass over the rows of a page, and one over its blocks."""

from libc.stdint cimport INT32_MAX, int32_t, uint8_t
from libc.stdlib cimport calloc, free

from elute.page._parser cimport HTML, Columns
from elute.page._paths cimport Paths
from elute.units._blocks cimport Segmenter, Segments

include "../page/native/generated/vocabulary.pxi"


cdef class BlockColumns:
    """For all blocks of a page whether any of their rows is kept, where their text stands in the source, the level of the
    heading they are in, and role and score, which are given for each row as `keep` is."""

    def __cinit__(self, Segments segments, const uint8_t[::1] keep, const uint8_t[::1] role, const double[::1] score):
        cdef int32_t rows = segments.table.t.rows
        if keep.shape[0] != rows or role.shape[0] != rows:
            raise ValueError(f"{keep.shape[0]} decisions and {role.shape[0]} roles for a page of {rows} rows")
        if score.shape[0] != segments.g.count:
            raise ValueError(f"{score.shape[0]} scores for {segments.g.count} blocks")
        self.segments = segments
        self.count = segments.g.count
        self.facts = <BlockFacts*> calloc(self.count + 1, sizeof(BlockFacts))
        if self.facts == NULL:
            raise MemoryError
        self.find_levels()
        cdef int32_t block, row
        cdef BlockFacts* facts
        for block in range(self.count):
            facts = &self.facts[block]
            facts.start = INT32_MAX
            facts.role = role[segments.g.blocks[block].first]
            facts.score = score[block]
        for row in range(rows):
            if segments.g.row_block[row] >= 0:
                facts = &self.facts[segments.g.row_block[row]]
                facts.start = min(facts.start, segments.table.t.source_start[row])
                facts.end = max(facts.end, segments.table.t.source_end[row])
                facts.keep |= keep[row]

    def __dealloc__(self):
        free(self.facts)

    cdef int find_levels(self) except -1:
        """The nearest heading around the first row of each block."""
        cdef const Columns* t = &self.segments.table.t
        cdef const Segmenter* g = &self.segments.g
        cdef int32_t row, block
        cdef uint8_t* level = <uint8_t*> calloc(t.rows, 1)
        if level == NULL:
            raise MemoryError
        for row in range(1, t.rows):
            level[row] = own_level(t, row) or level[t.parent[row]]
        for block in range(self.count):
            self.facts[block].level = level[g.blocks[block].first]
        free(level)
        return 0

    def rows(self, Paths paths not None, tuple role_words not None, tuple hidden not None, labels):
        """The values of the fields of `views.blocks.Block`, in order, for each block."""
        cdef const Segmenter* g = &self.segments.g
        cdef const BlockFacts* facts
        cdef int32_t number
        cdef list found = []
        for number in range(self.count):
            facts = &self.facts[number]
            found.append((
                self.segments.text(number), role_words[facts.role], round(<object> facts.score, 4),
                True if facts.keep else False, paths.of(g.blocks[number].container), (facts.start, facts.end),
                hidden[g.blocks[number].hidden], facts.level, labels, number))
        return found


cdef int own_level(const Columns* t, int32_t row) noexcept:
    """1 to 6 for a heading, else 0."""
    if t.namespace[row] != HTML:
        return 0
    return (1 if t.tag[row] == T_H1 else 2 if t.tag[row] == T_H2 else 3 if t.tag[row] == T_H3 else
            4 if t.tag[row] == T_H4 else 5 if t.tag[row] == T_H5 else 6 if t.tag[row] == T_H6 else 0)
