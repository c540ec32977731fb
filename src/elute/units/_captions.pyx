# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which text is the caption of which image, for all images of a page."""

from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp

from elute.page._parser cimport HTML, Attr, Columns, Names, find_attr, span_at
from elute.units._blocks cimport Segmenter, Segments
from elute.units._class_words cimport ClassWords

include "../page/native/generated/vocabulary.pxi"


cdef enum:
    DESCRIBES_BYTES = 16

cdef const char* DESCRIBES = b"aria-describedby"


cdef struct Sums:              # by row, and one past the last
    int64_t length             # bytes of text before
    int32_t images             # before
    int32_t text               # the next row with text, at or after; the number of rows where there is none
    int32_t figure             # the nearest around it, 0 for none
    int32_t sharing            # so many images have it for their caption so far


cdef class Captions:
    """The captions of a page's images, which are given as sorted rows. `called` knows the words for a caption, `longest`
    is how many bytes one may have, `most` how many of a figure are those of all its images, `sharing` how many images
    may have one."""
    cdef Segments segments
    cdef ClassWords called
    cdef list images
    cdef int32_t longest
    cdef int32_t most
    cdef int32_t sharing
    cdef Sums* at
    cdef dict of_figures       # the rows of <figcaption> by the row of their figure
    cdef dict row_of_id        # None while nobody has asked
    cdef int32_t describes     # the number of `aria-describedby`, -1 where the page has none

    def __cinit__(self, Segments segments, list images, ClassWords called, int32_t longest, int32_t most, int32_t sharing):
        self.segments, self.images, self.called = segments, images, called
        self.longest, self.most, self.sharing = longest, most, sharing
        self.at = <Sums*> calloc(segments.table.t.rows + 1, sizeof(Sums))
        if self.at == NULL:
            raise MemoryError
        self.describes = -1
        cdef const Names* names = &segments.table.t.attr_names
        cdef int32_t name
        for name in range(names.count):
            if names.length[name] == DESCRIBES_BYTES and (
                    memcmp(span_at(&segments.table.t, names.start[name]), DESCRIBES, DESCRIBES_BYTES) == 0):
                self.describes = A_LAST + 1 + name
        self.sum_up()
        self.of_figures = {}
        for row in range(segments.table.t.rows):
            if self.is_tag(row, T_FIGCAPTION) and self.at[row].figure and self.may_be(row):
                self.of_figures.setdefault(self.at[row].figure, []).append(row)

    def __dealloc__(self):
        free(self.at)

    cdef int sum_up(self) except -1:
        cdef const Columns* t = &self.segments.table.t
        cdef const Segmenter* g = &self.segments.g
        cdef int32_t row, length
        for row in self.images:
            self.segments.table.check(row)
            self.at[row + 1].images = 1
        self.at[t.rows].text = t.rows
        for row in range(t.rows - 1, -1, -1):
            self.at[row].text = row if g.row_block[row] >= 0 and g.piece_len[row] else self.at[row + 1].text
        for row in range(t.rows):
            length = g.piece_len[row] if g.row_block[row] >= 0 else 0
            self.at[row + 1].length = self.at[row].length + length
            self.at[row + 1].images += self.at[row].images
            if row:
                self.at[row].figure = row if self.is_tag(row, T_FIGURE) else self.at[t.parent[row]].figure
        return 0

    cdef inline bint is_tag(self, int32_t row, int32_t tag) noexcept:
        return self.segments.table.t.tag[row] == tag and self.segments.table.t.namespace[row] == HTML

    cdef bint may_be(self, int32_t row) noexcept:
        """Whether an element holds text, not too much of it, and no image."""
        cdef int32_t end = self.segments.table.t.end[row]
        return (0 < self.at[end].length - self.at[row].length <= self.longest
                and self.at[end].images == self.at[row].images)

    def of_all(self):
        """For each image the elements with its caption: which it names, of its figure, or called so right after it."""
        cdef int32_t image
        return [self.unshared(self.named(image) or self.of_figure(image) or self.beside(image)) for image in self.images]

    cdef tuple unshared(self, tuple captions):
        """Without those that many images have already."""
        cdef int32_t row
        cdef bint many = False
        for row in captions:
            self.at[row].sharing += 1
            many |= self.at[row].sharing > self.sharing
        return tuple([row for row in captions if self.at[row].sharing <= self.sharing]) if many else captions

    cdef tuple named(self, int32_t image):
        cdef const Columns* t = &self.segments.table.t
        cdef const Attr* attr = find_attr(t, image, self.describes) if self.describes >= 0 else NULL
        cdef list found = []
        cdef int32_t row
        if attr == NULL:
            return ()
        if self.row_of_id is None:
            self.row_of_id = {}
            for row in range(t.rows):
                if t.attr_count[row] and (name := self.segments.table.attribute(row, A_ID)) is not None:
                    self.row_of_id.setdefault(name, row)
        for name in (<const char*> span_at(t, attr.start))[:attr.length].decode("utf-8", "replace").split()[:self.most]:
            row = self.row_of_id.get(name, -1)
            if row >= 0 and self.may_be(row):
                found.append(row)
        return tuple(found)

    cdef tuple of_figure(self, int32_t image):
        captions = self.of_figures.get(self.at[image].figure, ()) if self.of_figures else ()
        return tuple(captions) if len(captions) <= self.most else ()

    cdef tuple beside(self, int32_t image):
        """The text that follows, where an element says that it is a caption and no other image stands between."""
        cdef const Columns* t = &self.segments.table.t
        cdef int32_t text = self.at[image + 1].text, row, found = -1
        if text == t.rows or self.at[text].images > self.at[image + 1].images:
            return ()
        row = t.parent[text]
        while row > image:
            if (self.called.said_of(t, row) or self.is_tag(row, T_FIGCAPTION)) and self.may_be(row):
                found = row
            row = t.parent[row]
        return (found,) if found >= 0 else ()
