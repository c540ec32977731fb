# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The roles that elements give to the text inside them, in one pass over the rows of a page."""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free, malloc

import numpy as np

from elute.page._parser cimport HTML, Columns, Table
from elute.units._blocks cimport Block, Segments

include "../page/native/generated/vocabulary.pxi"


cdef struct Above:             # what is said by the elements around a row, and by itself
    uint8_t nearest
    uint8_t lasting            # by the nearest whose role lasts
    uint8_t in_nav


cdef struct Sums:              # before a row
    int64_t chars
    int32_t fields             # to fill in, or to press


def structure(Table table, const uint8_t[::1] role_of_tag, const uint8_t[::1] lasts, uint8_t plain, uint8_t navigation):
    """For each row the role of the nearest element that has one; where that is `plain`, of the nearest whose role
    `lasts`. In a <nav> all is navigation."""
    cdef const Columns* t = &table.t
    cdef int32_t row, tag
    cdef uint8_t own, role
    cdef Above above
    cdef Above* at
    if role_of_tag.shape[0] != T_LAST + 1:
        raise ValueError(f"roles of {role_of_tag.shape[0]} tags, not of {T_LAST + 1}")
    result = np.zeros(t.rows, dtype=np.uint8)
    cdef uint8_t[::1] found = result
    at = <Above*> calloc(t.rows, sizeof(Above))
    if at == NULL:
        raise MemoryError
    for row in range(1, t.rows):
        above, tag = at[t.parent[row]], t.tag[row]
        if tag != T_NONE and tag <= T_LAST and t.namespace[row] == HTML:
            own = role_of_tag[tag]
            above.nearest = own or above.nearest
            above.lasting = own if own and lasts[own] else above.lasting
            above.in_nav |= tag == T_NAV
        at[row] = above
        role = above.lasting if above.nearest == plain and above.lasting else above.nearest
        found[row] = navigation if above.in_nav else role
    free(at)
    return result


def with_sections(Segments segments, const uint8_t[::1] structure, const uint8_t[::1] sections,
                  const uint8_t[::1] comments, int32_t title, int32_t longest_request, tuple numbers):
    """The roles of `structure`, but where a section gives one. In what `comments` says are comments a byline is one, and
    a form is where it has a field, or no more than so many characters. `title` is a block, -1 for none; `numbers` are
    those of byline, comment, form and title."""
    cdef const Columns* t = &segments.table.t
    cdef int32_t row, rows = t.rows, form_end = 0
    cdef uint8_t role, byline, comment, form, title_role
    cdef Sums* sums = NULL
    byline, comment, form, title_role = numbers
    if not structure.shape[0] == sections.shape[0] == comments.shape[0] == rows:
        raise ValueError(f"roles of {structure.shape[0]}, sections of {sections.shape[0]} and comments of "
                         f"{comments.shape[0]} rows for a page of {rows}")
    result = np.empty(rows, dtype=np.uint8)
    cdef uint8_t[::1] found = result
    for row in range(rows):
        role = (comment if sections[row] == byline and comments[row] else sections[row]) or structure[row]
        if comments[row] and t.tag[row] == T_FORM and t.namespace[row] == HTML and row >= form_end:
            if sums == NULL:           # most pages have no comments, and most of these no form among them
                sums = sums_before(segments)
            if (sums[t.end[row]].fields > sums[row].fields
                    or sums[t.end[row]].chars - sums[row].chars <= longest_request):
                form_end = t.end[row]
        if role == comment and row < form_end:
            role = form
        found[row] = title_role if title >= 0 and segments.g.row_block[row] == title else role
    free(sums)
    return result


cdef Sums* sums_before(Segments segments) except NULL:
    cdef const Columns* t = &segments.table.t
    cdef int32_t row, tag
    cdef bint is_field
    cdef Sums* sums = <Sums*> malloc((<size_t> t.rows + 1) * sizeof(Sums))
    if sums == NULL:
        raise MemoryError
    sums[0].chars = sums[0].fields = 0
    for row in range(t.rows):
        tag = t.tag[row]
        is_field = (tag == T_TEXTAREA or tag == T_SELECT or tag == T_BUTTON) and t.namespace[row] == HTML
        sums[row + 1].chars = sums[row].chars + segments.g.row_chars[row]
        sums[row + 1].fields = sums[row].fields + is_field
    return sums


def refined(Segments segments, uint8_t[::1] found, const uint8_t[::1] structure, const uint8_t[::1] comments,
            const uint8_t[::1] by_block, const uint8_t[::1] keep, tuple own, const uint8_t[::1] is_plain, tuple numbers):
    """Change roles of rows to those that a method has found for blocks. The title and bylines are what it says: `own` has
    their blocks. All else is what `by_block` says of blocks that it does not keep, 0 where it says nothing, and only
    where what was found `is_plain`. Comments are `comments` alone. What was taken for one of these has the role that
    `structure` gives it. `numbers` are those of comment, title and byline."""
    cdef int32_t row, block, rows = segments.table.t.rows, blocks = segments.g.count
    cdef uint8_t role, of_block, comment, title, byline
    cdef uint8_t* of_blocks
    comment, title, byline = numbers
    if not found.shape[0] == structure.shape[0] == comments.shape[0] == rows:
        raise ValueError(f"roles of {found.shape[0]} and {structure.shape[0]} rows for a page of {rows}")
    if by_block.shape[0] != blocks or keep.shape[0] != blocks:
        raise ValueError(f"roles of {by_block.shape[0]} and {keep.shape[0]} decisions on {blocks} blocks")
    of_blocks = <uint8_t*> malloc(blocks + 1)
    if of_blocks == NULL:
        raise MemoryError
    try:
        of_blocks[0] = 0               # for rows of no block, their number being -1
        for block in range(blocks):
            of_blocks[block + 1] = 0 if keep[block] else by_block[block]
        for number, listed in ((byline, own[1]), (title, own[0])):
            for block in listed:
                if not 0 <= block < blocks:
                    raise IndexError(f"block {block} of {blocks}")
                of_blocks[block + 1] = number
        for row in range(rows):
            of_block = of_blocks[segments.g.row_block[row] + 1]
            role = found[row]
            if role == comment and not comments[row]:
                role = structure[row]
            if of_block == title or of_block == byline:
                role = of_block
            elif of_block and role < is_plain.shape[0] and is_plain[role]:
                role = of_block
            elif role == title or role == byline:
                role = structure[row]
            found[row] = role
    finally:
        free(of_blocks)


def words_beside(Segments segments, const uint8_t[::1] keep, const uint8_t[::1] rows):
    """The words of kept blocks that do not begin in these rows, and whether any block is kept. `keep` is by block."""
    cdef const Block* blocks = segments.g.blocks
    cdef int32_t block
    cdef int64_t words = 0
    cdef bint any_kept = False
    if keep.shape[0] != segments.g.count or rows.shape[0] != segments.table.t.rows:
        raise ValueError(f"{keep.shape[0]} decisions on {segments.g.count} blocks, {rows.shape[0]} rows")
    for block in range(segments.g.count):
        any_kept |= keep[block] != 0
        words += blocks[block].words if keep[block] and not rows[blocks[block].first] else 0
    return words, bool(any_kept)


def rows_of_blocks(Segments segments, list blocks not None):
    """The rows of some blocks."""
    cdef int32_t block, row, rows = segments.table.t.rows
    result = np.zeros(rows, dtype=np.bool_)
    cdef uint8_t[::1] found = result.view(np.uint8)
    cdef uint8_t* wanted
    if not blocks:
        return result
    wanted = <uint8_t*> calloc(segments.g.count + 1, 1)        # the first is for rows of no block, their number being -1
    if wanted == NULL:
        raise MemoryError
    try:
        for block in blocks:
            if not 0 <= block < segments.g.count:
                raise IndexError(f"block {block} of {segments.g.count}")
            wanted[block + 1] = 1
        for row in range(rows):
            found[row] = wanted[segments.g.row_block[row] + 1]
    finally:
        free(wanted)
    return result
