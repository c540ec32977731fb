# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where images stand: what text is around them, kept or dropped, and in which elements they are."""

from libc.math cimport exp, fabs, rint
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memchr

import numpy as np

from elute.page._parser cimport HTML, Attr, Columns, Table, find_attr, span_at
from elute.units._blocks cimport HIDDEN_MASK, Segmenter, Segments
from elute.units._name_words cimport NameWords

include "../page/native/generated/vocabulary.pxi"

cdef enum:
    BYTES_PER_WORD = 6

    KINDS_OF_FILES = 7
    C_LINK = 8                 # the place of "link" among COLUMNS

cdef double TEN_THOUSAND = 10000.0
cdef double SURELY = 0.499     # as near a number has to be to another that is the nearest whole one beyond doubt

ctypedef const char* Kind

cdef Kind[KINDS_OF_FILES] FILES = [b"jpg", b"jpeg", b"png", b"gif", b"webp", b"avif", b"svg"]

COLUMNS = ("before", "after", "last", "kept_inside", "inside", "depth", "figure", "apart", "link", "teaser")


FEATURES = ("beside", "between", "share", "depth", "figure", "caption", "enlarges", "teaser", "apart", "advertisement",
            "ornament", "icon", "named")
cpdef enum:                    # what words that images are called by stand for
    ADVERTISEMENT = 1
    ICON = 2
    ORNAMENT = 4
    GALLERY = 8                # where WordPress calls every picture an icon

cdef enum:                     # what is said of an image
    S_CAPTION = 1
    S_ENLARGES = 2
    S_ADVERTISEMENT = 4
    S_ORNAMENT = 8
    S_ICON = 16
    S_NAMED = 32


cdef struct Around:            # by row, and one past the last
    int32_t words              # before it
    int32_t kept
    int32_t dropped
    int32_t before             # what is dropped before the last text that an image may belong to, -1 for none
    int32_t after              # the same of the next one


cdef class Places:
    """The text around images. That in captions is left out: it is decided about with its image.

    `keep` are the rows that are kept, `title` those of the title: what stands below it belongs to the kept text, though
    few methods keep it. `captions` are rows of captions beside those of all <figcaption>.
    """
    cdef Segments segments
    cdef Around* at

    def __cinit__(self, Segments segments, const uint8_t[::1] keep, const uint8_t[::1] title, captions):
        cdef int32_t rows = segments.table.t.rows, row
        if keep.shape[0] != rows or title.shape[0] != rows:
            raise ValueError(f"{keep.shape[0]} and {title.shape[0]} values for a page of {rows} rows")
        self.segments = segments
        self.at = <Around*> malloc((rows + 1) * sizeof(Around))
        cdef uint8_t* caption = <uint8_t*> calloc(rows, 1)
        try:
            if self.at == NULL or caption == NULL:
                raise MemoryError
            for row in captions:
                segments.table.check(row)
                caption[row] = True
            self.sum_up(&keep[0], &title[0], caption)
        finally:
            free(caption)

    def __dealloc__(self):
        free(self.at)

    cdef void sum_up(self, const uint8_t* keep, const uint8_t* title, uint8_t* caption) noexcept:
        cdef const Columns* t = &self.segments.table.t
        cdef const Segmenter* g = &self.segments.g
        cdef int32_t row, words
        cdef bint any_kept = False, is_text, kept, near
        cdef Around here
        for row in range(1, t.rows):           # first: captions, and whether anything is kept
            if caption[t.parent[row]] or self.is_tag(row, T_FIGCAPTION):
                caption[row] = True
            if keep[row] and g.row_block[row] >= 0 and g.piece_len[row] > 0 and not caption[row]:
                any_kept = True
        here.words = here.kept = here.dropped = 0
        here.before = here.after = -1
        for row in range(t.rows):
            self.at[row] = here
            is_text = g.row_block[row] >= 0 and g.piece_len[row] > 0 and not caption[row]
            if is_text:
                kept = keep[row]
                words = max(g.piece_len[row] // BYTES_PER_WORD, 1) if kept or g.visible[row] else 0
                # the title counts as long as no kept text stands above it
                near = kept or (title[row] and any_kept and here.kept == 0)
                if near:
                    here.before = self.at[row].after = here.dropped
                else:
                    here.dropped += words
                here.words += words
                here.kept += words if kept else 0
        self.at[t.rows] = here
        here.after = -1
        for row in range(t.rows - 1, -1, -1):
            here.before = self.at[row].after               # not -1 where the text itself is one
            self.at[row].after = here.after
            here.after = here.before if here.before >= 0 else here.after

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
        cdef const Around* here = &self.at[image]
        cdef int32_t row = image, holder = -1, core = -1, link = 0
        cdef bint figure = False, apart = False
        while row > 0:
            if holder < 0 and self.at[t.end[row]].words > self.at[row].words:
                holder = row
            if core < 0 and 2 * <int64_t> (self.at[t.end[row]].kept - self.at[row].kept) >= self.at[t.rows].kept:
                core = row
            if not link and t.tag[row] == T_A and t.attr_count[row]:
                link = row
            figure |= self.is_tag(row, T_FIGURE)
            apart |= self.is_tag(row, T_ASIDE) or self.is_tag(row, T_NAV) or self.is_tag(row, T_FOOTER)
            row = t.parent[row]
        holder, core = max(holder, 0), max(core, 0)
        found[0] = here.dropped - here.before if here.before >= 0 else -1
        found[1] = here.after - here.dropped if here.after >= 0 else -1
        found[2] = here.words == self.at[t.rows].words
        found[3] = self.at[t.end[holder]].kept - self.at[holder].kept
        found[4] = self.at[t.end[holder]].words - self.at[holder].words
        found[5] = t.depth[image] - t.depth[core]
        found[6], found[7], found[8] = figure, apart, link
        found[9] = link and self.at[t.end[link]].words > self.at[link].words


cdef bint leads_to_image(const Columns* t, int32_t link) noexcept:
    """Whether the address of a link ends with the name of an image's file, but for a query and a fragment."""
    cdef const Attr* href = find_attr(t, link, A_HREF)
    cdef const uint8_t* s
    cdef const uint8_t* end
    cdef int kind
    if href == NULL:
        return False
    s = span_at(t, href.start)
    end = s + href.length
    if s < end and (end - 1)[0] == c'\n':
        end -= 1
    while True:
        s = <const uint8_t*> memchr(s, c'.', end - s)
        if s == NULL:
            return False
        s += 1
        for kind in range(KINDS_OF_FILES):
            if is_kind(s, end, FILES[kind]):
                return True


cdef bint is_kind(const uint8_t* s, const uint8_t* end, const char* kind) noexcept:
    while kind[0] and s < end and s[0] | 0x20 == <uint8_t> kind[0]:
        s += 1
        kind += 1
    return not kind[0] and (s == end or s[0] == c'?' or s[0] == c'#')


def said(NameWords words not None, Table table not None, list images not None, const int64_t[:, ::1] places,
         str picture not None):
    """What is known of each image beside its place, as bits.

    `words` stand for ADVERTISEMENT and so on; `places` has a row of `COLUMNS` for each image; `picture` is the file that
    the head of the page names, "" for none.
    """
    cdef Py_ssize_t i, count = len(images)
    cdef uint32_t called, told, address, file, bits
    cdef int32_t row, link
    cdef dict enlarges = {}    # by link, which may be long and around many images
    if places.shape[0] != count or places.shape[1] != len(COLUMNS):
        raise ValueError(f"{places.shape[0]} places for {count} images")
    result = np.zeros(count, np.uint8)
    cdef uint8_t[::1] found = result
    for i, image in enumerate(images):
        row, link = image.row, <int32_t> places[i, C_LINK]
        table.check(row)
        table.check(link)
        if link not in enlarges:
            enlarges[link] = link > 0 and leads_to_image(&table.t, link)
        called = words.near(&table.t, row)
        address = words.of_address(image.url, &file)
        told = called | words.of(image.alt) | file
        bits = (S_CAPTION if image.caption else 0) | (S_ENLARGES if enlarges[link] else 0)
        bits |= S_ADVERTISEMENT if (called | address) & ADVERTISEMENT else 0
        bits |= S_ORNAMENT if told & ORNAMENT else 0
        bits |= S_ICON if told & ICON and not called & GALLERY else 0
        # some sites name their logo
        bits |= S_NAMED if picture and image.file == picture and not bits & (S_ICON | S_ORNAMENT) else 0
        found[i] = <uint8_t> bits
    return result


def features(const int64_t[:, ::1] places, const uint8_t[::1] said, const double[::1] nearness, int64_t deepest):
    """For each image a row of FEATURES, of its place and of what is `said` of it.

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
        found[i, 5] = places[i, 6] > 0 or said[i] & S_CAPTION
        found[i, 6] = said[i] & S_ENLARGES != 0
        found[i, 7], found[i, 8] = places[i, 9], places[i, 7]
        found[i, 9], found[i, 10] = said[i] & S_ADVERTISEMENT != 0, said[i] & S_ORNAMENT != 0
        found[i, 11], found[i, 12] = said[i] & S_ICON != 0, said[i] & S_NAMED != 0
    return result


def logistic(const double[:, ::1] features, const double[::1] weights, double bias):
    """For each image how likely it is main: the logistic of what its features add up to."""
    cdef Py_ssize_t count = features.shape[0], i, k
    cdef double total
    if features.shape[1] != weights.shape[0]:
        raise ValueError(f"{weights.shape[0]} weights for {features.shape[1]} features")
    result = np.empty(count, np.float64)
    cdef double[::1] found = result
    for i in range(count):
        total = bias
        for k in range(weights.shape[0]):
            total += features[i, k] * weights[k]
        found[i] = 1 / (1 + exp(-total))
    return result


def hidden(Segments segments not None, list rows not None, const uint8_t[::1] hides):
    """Whether each of these rows is hidden for a reason that counts: `hides` has a byte for each of `row_state.HIDDEN`."""
    cdef Py_ssize_t i
    cdef int32_t row
    if hides.shape[0] != HIDDEN_MASK + 1:
        raise ValueError(f"{hides.shape[0]} reasons, not {HIDDEN_MASK + 1}")
    result = np.empty(len(rows), np.bool_)
    cdef uint8_t[::1] found = result.view(np.uint8)
    for i in range(len(rows)):
        row = rows[i]
        segments.table.check(row)
        found[i] = hides[segments.g.state[row] & HIDDEN_MASK]
    return result


def shows_formula(Segments segments not None, int32_t row, int32_t most):
    """Whether an image is the picture of a formula whose source stands beside it, and is all the text there is: of so many
    rows of its parent."""
    cdef const Columns* t = &segments.table.t
    cdef int32_t parent, other, formula = -1
    segments.table.check(row)
    parent = max(t.parent[row], 0)
    for other in range(parent, min(t.end[parent], parent + most)):
        if t.tag[other] == T_MATH:
            formula = other
        elif segments.g.row_chars[other] > 0 and (formula < 0 or other >= t.end[formula]):
            return False
    return formula >= 0


def scored(type kind not None, list images not None, const double[::1] scores, double enough):
    """A tuple of a `kind` for each image, the fields of `ScoredImage` in order: main are those that score more than
    `enough`, a file once, where it first scores best."""
    cdef Py_ssize_t count = len(images), number, other
    cdef dict best = {}
    cdef list found = []
    if scores.shape[0] != count:
        raise ValueError(f"{scores.shape[0]} scores for {count} images")
    for number in range(count):
        file = images[number].file
        other = best.setdefault(file, number)
        if scores[number] > scores[other]:
            best[file] = number
    new = tuple.__new__
    for number in range(count):
        image = images[number]
        main = scores[number] > enough and best[image.file] == number
        found.append(new(kind, (image, rounded(scores[number]), main)))
    return found


cdef double rounded(double score) except? -1:
    """A score with four digits behind the point. Where it is not next to the middle between two such numbers, the
    nearest whole number of ten thousandths is the one that Python finds by writing it down, and divides as exactly."""
    cdef double parts = score * TEN_THOUSAND, nearest = rint(parts)
    return nearest / TEN_THOUSAND if 0 <= score <= 1 and fabs(parts - nearest) < SURELY else round(score, 4)
