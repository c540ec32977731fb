# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where images stand: what text is around them, kept or dropped, and in which elements they are."""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free

import numpy as np

from elute.page._parser cimport HTML, Columns
from elute.units._blocks cimport Segmenter, Segments

include "../page/native/generated/vocabulary.pxi"

cdef enum:
    BYTES_PER_WORD = 6

COLUMNS = ("before", "after", "last", "kept_inside", "inside", "depth", "figure", "apart", "link", "teaser")


FEATURES = ("beside", "between", "share", "depth", "figure", "caption", "enlarges", "teaser", "apart", "advertisement",
            "ornament", "icon", "named")
SAID = ("caption", "enlarges", "advertisement", "ornament", "icon", "named")      # what is known of an image beside its place


cdef struct Sums:              # by row, and one past the last: words before it
    int64_t words
    int64_t kept
    int64_t dropped


cdef class Places:
    """The text around images. That in captions is left out: it is decided about with its image.

    `keep` are the rows that are kept, `title` those of the title: what stands below it belongs to the kept text, though
    few methods keep it. `captions` are rows of captions beside those of all <figcaption>.
    """
    cdef Segments segments
    cdef Sums* at
    cdef uint8_t* near         # by row: a text that an image may belong to
    cdef int32_t* before       # by row: the last such row before it, -1 for none
    cdef int32_t* after        # by row: the next one behind it, -1 for none

    def __cinit__(self, Segments segments, const uint8_t[::1] keep, const uint8_t[::1] title, captions):
        cdef int32_t rows = segments.table.t.rows, row
        if keep.shape[0] != rows or title.shape[0] != rows:
            raise ValueError(f"{keep.shape[0]} and {title.shape[0]} values for a page of {rows} rows")
        self.segments = segments
        self.at = <Sums*> calloc(rows + 1, sizeof(Sums))
        self.near = <uint8_t*> calloc(rows, 1)
        self.before = <int32_t*> calloc(rows, sizeof(int32_t))
        self.after = <int32_t*> calloc(rows, sizeof(int32_t))
        cdef uint8_t* caption = <uint8_t*> calloc(rows, 1)
        try:
            if self.at == NULL or self.near == NULL or self.before == NULL or self.after == NULL or caption == NULL:
                raise MemoryError
            for row in captions:
                segments.table.check(row)
                caption[row] = True
            self.sum_up(&keep[0], &title[0], caption)
        finally:
            free(caption)

    def __dealloc__(self):
        free(self.at)
        free(self.near)
        free(self.before)
        free(self.after)

    cdef void sum_up(self, const uint8_t* keep, const uint8_t* title, uint8_t* caption) noexcept:
        cdef const Columns* t = &self.segments.table.t
        cdef const Segmenter* g = &self.segments.g
        cdef int32_t row, last = -1
        cdef int64_t words
        cdef bint any_kept = False, is_text, kept
        for row in range(t.rows):              # first: captions, and whether anything is kept
            caption[row] |= row and (caption[t.parent[row]] or self.is_tag(row, T_FIGCAPTION))
            any_kept |= keep[row] and g.row_block[row] >= 0 and g.piece_len[row] > 0 and not caption[row]
        for row in range(t.rows):
            is_text = g.row_block[row] >= 0 and g.piece_len[row] > 0 and not caption[row]
            kept = is_text and keep[row]
            words = max(g.piece_len[row] // BYTES_PER_WORD, 1) if kept or (is_text and g.visible[row]) else 0
            # the title counts as long as no kept text stands above it
            self.near[row] = kept or (is_text and title[row] and any_kept and self.at[row].kept == 0)
            self.at[row + 1].words = self.at[row].words + words
            self.at[row + 1].kept = self.at[row].kept + (words if kept else 0)
            self.at[row + 1].dropped = self.at[row].dropped + (0 if self.near[row] else words)
            self.before[row] = last
            if self.near[row]:
                last = row
        last = -1
        for row in range(t.rows - 1, -1, -1):
            self.after[row] = last
            if self.near[row]:
                last = row

    cdef inline bint is_tag(self, int32_t row, int32_t tag) noexcept:
        return self.segments.table.t.tag[row] == tag and self.segments.table.t.namespace[row] == HTML

    def of(self, list images):
        """For each image a row of `COLUMNS`, as whole numbers.

        before, after: words of dropped text up to the next text that an image may belong to, -1 where there is none;
        last: whether no text follows. kept_inside, inside: words in the nearest element that has any. depth: below the
        nearest element with half of the kept text. figure, apart: whether it is in a <figure>, or in what stands apart.
        link: the row of the link around it, 0 for none; teaser: whether that has text too.
        """
        result = np.zeros((len(images), len(COLUMNS)), np.int64)
        cdef int64_t[:, ::1] found = result
        cdef int32_t image, number = 0
        for image in images:
            self.segments.table.check(image)
            self.write(image, &found[number, 0])
            number += 1
        return result

    cdef void write(self, int32_t image, int64_t* found) noexcept:
        cdef const Columns* t = &self.segments.table.t
        cdef const Sums* here = &self.at[image]
        cdef int32_t row = image, holder = -1, core = -1, link = 0
        cdef bint figure = False, apart = False
        while row > 0:
            if holder < 0 and self.at[t.end[row]].words > self.at[row].words:
                holder = row
            if core < 0 and 2 * (self.at[t.end[row]].kept - self.at[row].kept) >= self.at[t.rows].kept:
                core = row
            if not link and t.tag[row] == T_A and t.attr_count[row]:
                link = row
            figure |= self.is_tag(row, T_FIGURE)
            apart |= self.is_tag(row, T_ASIDE) or self.is_tag(row, T_NAV) or self.is_tag(row, T_FOOTER)
            row = t.parent[row]
        holder, core = max(holder, 0), max(core, 0)
        found[0] = here.dropped - self.at[self.before[image]].dropped if self.before[image] >= 0 else -1
        found[1] = self.at[self.after[image]].dropped - here.dropped if self.after[image] >= 0 else -1
        found[2] = here.words == self.at[t.rows].words
        found[3] = self.at[t.end[holder]].kept - self.at[holder].kept
        found[4] = self.at[t.end[holder]].words - self.at[holder].words
        found[5] = t.depth[image] - t.depth[core]
        found[6], found[7], found[8] = figure, apart, link
        found[9] = link and self.at[t.end[link]].words > self.at[link].words


def features(const int64_t[:, ::1] places, const uint8_t[::1] said, const double[::1] nearness, int64_t deepest):
    """For each image a row of FEATURES, of its place and of what is said of it: bits in the order of SAID.

    `nearness` is what distances in words are worth, the farthest last; `deepest` is the depth that counts for 1.
    """
    cdef Py_ssize_t count = places.shape[0], i, farthest = nearness.shape[0] - 1
    cdef int64_t before, after
    cdef bint any_near = False
    if places.shape[1] != len(COLUMNS) or said.shape[0] != count or farthest < 0:
        raise ValueError(f"{count} places and {said.shape[0]} images")
    result = np.zeros((count, len(FEATURES)), np.float64)
    cdef double[:, ::1] found = result
    for i in range(count):
        any_near |= places[i, 0] >= 0 or places[i, 1] >= 0
    for i in range(count):
        before = min(places[i, 0], farthest) if places[i, 0] >= 0 else farthest
        after = min(places[i, 1], farthest) if places[i, 1] >= 0 else farthest
        if any_near:
            found[i, 0] = nearness[min(before, after)]
            # behind the last text of the page nothing parts an image from anything
            found[i, 1] = nearness[max(before, 0 if places[i, 2] else after)]
        found[i, 2] = <double> places[i, 3] / <double> max(places[i, 4], 1)
        found[i, 3] = <double> min(places[i, 5], deepest) / <double> deepest
        found[i, 4] = places[i, 6] > 0
        found[i, 5] = places[i, 6] > 0 or said[i] & 1
        found[i, 6] = said[i] >> 1 & 1
        found[i, 7], found[i, 8] = places[i, 9], places[i, 7]
        found[i, 9], found[i, 10] = said[i] >> 2 & 1, said[i] >> 3 & 1
        found[i, 11], found[i, 12] = said[i] >> 4 & 1, said[i] >> 5 & 1
    return result
