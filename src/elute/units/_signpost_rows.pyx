# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The rows that signposts speak for, and the roles that they give them: the rule is on top of signposts.py."""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free

from elute.page._parser cimport Columns
from elute.units._blocks cimport Block, Segmenter, Segments

include "../page/native/generated/vocabulary.pxi"

cdef enum:
    NO_RANK = 7                # of a block that is in none of <h1> to <h6>


cdef class Signposts:
    """Gives roles to the rows of a page. `keep` has for each block whether it is kept, `structure` and `sections` for each
    row what elements and names around it say, `stays` for each role whether no signpost changes it. `numbers` are those of
    related, navigation, form, advertisement, caption and legal, and of what says that it is legal."""

    cdef Segments segments
    cdef const Columns* t
    cdef const Segmenter* g
    cdef const uint8_t[::1] keep, structure, sections, stays
    cdef uint8_t related, navigation, form, advertisement, caption, legal, says_legal
    cdef int32_t see_all
    cdef uint8_t* ranks        # by row
    cdef int64_t* chars        # visible characters before each row
    cdef int32_t* begun        # visible blocks that begin before each row
    cdef int32_t* tops         # by block, 0 where it is not known yet, else one more than the row

    def __cinit__(self, Segments segments, const uint8_t[::1] keep, const uint8_t[::1] structure,
                  const uint8_t[::1] sections, const uint8_t[::1] stays, tuple numbers, int32_t see_all):
        self.segments, self.t, self.g = segments, &segments.table.t, &segments.g
        if keep.shape[0] != self.g.count or structure.shape[0] != self.t.rows or sections.shape[0] != self.t.rows:
            raise ValueError(f"roles of {structure.shape[0]} rows and {keep.shape[0]} blocks for a page of {self.t.rows} rows")
        self.keep, self.structure, self.sections, self.stays, self.see_all = keep, structure, sections, stays, see_all
        (self.related, self.navigation, self.form, self.advertisement, self.caption, self.legal,
         self.says_legal) = numbers

    def __dealloc__(self):
        free(self.ranks)
        free(self.chars)
        free(self.begun)
        free(self.tops)

    def change(self, uint8_t[::1] roles, const uint8_t[::1] said, int32_t most):
        """Give rows the roles that blocks say, `said` having one for each block and 0 where it says none. So many headings
        are looked at at most."""
        cdef int32_t block, headings = 0, top, row
        if roles.shape[0] != self.t.rows or said.shape[0] != self.g.count:
            raise ValueError(f"{roles.shape[0]} roles and {said.shape[0]} sayings for a page of {self.t.rows} rows")
        cdef list own = []
        for block in range(self.g.count):
            if said[block] == self.related or said[block] == self.navigation:
                if headings < most and self.is_heading(block):
                    headings += 1
                    top = self.top(block)
                    for row in range(self.g.blocks[block].first, self.end(block, top, said[block])):
                        if (self.sections[row] == 0 or self.sections[row] == self.sections[top]) and self.may_change(row, roles):
                            roles[row] = said[block]
            elif said[block] == self.says_legal:
                if roles[self.g.blocks[block].first] != self.caption:
                    own.append((block, self.legal))
            elif said[block] and not (said[block] == self.advertisement and self.is_link(block)):
                own.append((block, said[block]))   # a link leads to where one may place an advertisement
        for block, number in own:
            for row in range(self.g.blocks[block].first, self.g.blocks[block].last):
                if self.g.row_block[row] == block and self.may_change(row, roles):
                    roles[row] = number

    cdef inline bint may_change(self, int32_t row, const uint8_t[::1] roles) noexcept:
        cdef int32_t block = self.g.row_block[row]
        return (block >= 0 and not self.keep[block] and self.structure[row] != self.form
                and not (roles[row] < self.stays.shape[0] and self.stays[roles[row]]))

    cdef inline bint is_link(self, int32_t block) noexcept:
        """By more than half."""
        return 2 * self.g.blocks[block].link_words > self.g.blocks[block].words

    cdef bint is_heading(self, int32_t block) except -1:
        """Whether a text that reads like a heading may be one: in a menu, a button or a link alone it is none."""
        cdef int32_t row = self.g.blocks[block].first
        if self.structure[row] == self.form or (self.sections[row] or self.structure[row]) == self.navigation:
            return False
        if self.ranks == NULL:
            self.measure()
        return self.rank(block) < NO_RANK or not self.is_link(block)

    cdef int measure(self) except -1:
        cdef int32_t row, block
        self.ranks = <uint8_t*> calloc(self.t.rows + 1, 1)
        self.chars = <int64_t*> calloc(self.t.rows + 1, sizeof(int64_t))
        self.begun = <int32_t*> calloc(self.t.rows + 1, sizeof(int32_t))
        self.tops = <int32_t*> calloc(self.g.count + 1, sizeof(int32_t))
        if self.ranks == NULL or self.chars == NULL or self.begun == NULL or self.tops == NULL:
            raise MemoryError
        for block in range(self.g.count):
            self.begun[self.g.blocks[block].first + 1] += not self.g.blocks[block].hidden
        for row in range(self.t.rows):
            self.ranks[row] = own_rank(self.t.tag[row]) or (self.ranks[self.t.parent[row]] if row else 0)
            self.chars[row + 1] = self.chars[row] + (self.g.row_chars[row] if self.g.visible[row] else 0)
            self.begun[row + 1] += self.begun[row]
        return 0

    cdef inline int rank(self, int32_t block) noexcept:
        """The number of the <h1> to <h6> that it is in."""
        return self.ranks[self.g.blocks[block].first] or NO_RANK

    cdef int32_t top(self, int32_t block) noexcept:
        """The smallest element around a heading that holds more than it and its "See all"."""
        cdef const Columns* t = self.t
        cdef int32_t row
        cdef int64_t most = self.g.blocks[block].chars + self.see_all
        if not self.tops[block]:
            row = self.g.blocks[block].container
            while (t.parent[row] > 0 and self.chars[t.end[row]] - self.chars[row] <= most
                   and self.begun[t.end[row]] - self.begun[row] <= 2):
                row = t.parent[row]
            self.tops[block] = row + 1
        return self.tops[block] - 1

    cdef int32_t end(self, int32_t block, int32_t top, uint8_t role) noexcept:
        """One past the last row that a heading speaks for."""
        cdef const Block* blocks = self.g.blocks
        cdef int32_t other, last = self.first_from(self.t.end[top]), stop = last
        cdef int lowest = self.rank(block) if role == self.related else NO_RANK - 1
        cdef bint has_links = False
        for other in range(block + 1, last):
            if blocks[other].hidden:
                continue
            if self.keep[other] or (
                    not self.is_link(other) and self.rank(other) <= lowest and self.rank(other) < NO_RANK
                    and (role != self.related or self.top(other) == top)):
                stop = other
                break
            has_links |= blocks[other].link_words > 0
        if not has_links:
            return blocks[block].first
        return blocks[stop].first if stop < last else self.t.end[top]

    cdef int32_t first_from(self, int32_t row) noexcept:
        """The first block that begins at a row or behind it."""
        cdef int32_t low = 0, high = self.g.count, middle
        while low < high:
            middle = low + (high - low) // 2
            if self.g.blocks[middle].first < row:
                low = middle + 1
            else:
                high = middle
        return low


cdef inline int own_rank(int32_t tag) noexcept:
    """1 to 6 for a heading, else 0."""
    return (1 if tag == T_H1 else 2 if tag == T_H2 else 3 if tag == T_H3 else
            4 if tag == T_H4 else 5 if tag == T_H5 else 6 if tag == T_H6 else 0)
