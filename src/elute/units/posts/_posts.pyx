# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Posts, and who wrote them: each pass over the rows, or over the few elements that may name an author, is one loop."""

from libc.stdint cimport INT32_MAX, SIZE_MAX, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memchr, memcmp, memcpy, memmove, memset

import numpy as np

from elute.page._parser cimport HTML, SVG, Attr, Columns, find_attr, span_at
from elute.page.vocabulary import SVG_TAG_NAMES
from elute.units._blocks cimport Segmenter, Segments
from elute.units.posts import date_words
from elute.units.posts.class_words import AUTHOR, CONTROL, DATE

include "../../page/native/generated/vocabulary.pxi"

cdef extern from "../../page/native/exact.h" nogil:
    int64_t GROWN(int64_t room, int64_t need)
    int64_t FIRST_ROOM(int64_t guess)

cdef enum:
    TRIED_KINDS = 40           # ways to name an author that are tried, the most common of a page
    LONGEST_NAME = 40          # characters of a name; what is longer is a sentence
    LONGEST_DATE = 80          # characters of a date, and when the post was last changed
    CHARACTER = 4              # bytes of one, at most
    FIRST_TEXTS = 4            # in an element, that are looked at for a name or a date
    FIRST_LINKS = 3            # in an element that names an author, one of which may be the name
    FIRST_LINES = 2            # of a block of text, that may be its byline
    LINE_CHARS = 80            # characters of such a line
    LINE_TEXTS = 8             # and its texts
    APART_ROWS = 6             # of an element that has one text, and icons
    TRIED_FIRST = 8            # who are named before all posts, of whom one may have written the first
    NEAR_ROWS = 80             # behind who wrote the first post, until its text begins: a menu is further away
    FIRST_NAMES = 12           # short texts of a post, one of which may be its author where nothing else tells
    # Of a block with an author or a date: there may be a rank, a place and points beside them, but no text of a post.
    BYLINE_WORDS = 25
    LONGEST_BYLINE = 200       # characters from the first of author and date to the last: what is longer has text
    LONGEST_ASIDE = 60         # characters of a text among them that begins a line: what is longer is a sentence
    LONGEST_DAY = 40           # characters of a text with a day and no time: what is longer is a sentence
    LONGEST_BEFORE = 25        # characters of a day that stands before the time
    LONGEST_BETWEEN = 5        # characters of a word between them
    NEAR_DATE_ROWS = 40        # before or behind a post, in which its date may stand
    # Lines that may be dates, the surest first: marked as such, called so by a class, with a time of the day, with a day;
    # and those with labels before them.
    MARKED = 0
    CALLED = 1
    WITH_CLOCK = 2
    WITH_DAY = 3
    LABELLED = 4
    DATE_PARTS = 5

cdef double NEARLY_ALL = 0.95  # of the kept words, that the surest way must cover; else it is that which covers most
cdef int SAYS_AUTHOR = AUTHOR, SAYS_DATE = DATE, SAYS_CONTROL = CONTROL
MOST_KINDS = TRIED_KINDS

include "../native/growth.pxi"
include "../native/unicode.pxi"
include "native/patterns.pxi"
include "native/words.pxi"
include "native/days.pxi"


cdef struct Line:              # a line of short texts
    int32_t first              # its place among them
    int32_t count              # 0 for none


cdef struct Named:             # an element that names an author
    int32_t row
    int32_t kind
    int32_t place              # among all, sorted by kind
    Line name


cdef struct Record:            # the rows around the element that names an author
    int32_t start
    int32_t end
    int32_t author             # its place among those of the kind, or among all; -1 for none


cdef struct Found:             # the records of a kind, among all
    int32_t first
    int32_t count
    int64_t words


cdef struct Rows:              # that grow
    int32_t* rows
    int32_t count
    int32_t room


cdef struct Records:
    Record* items
    int32_t count
    int32_t room


cdef struct Date:
    int32_t row                # its first
    int32_t part               # that it was found in
    Line line


cdef struct Dates:
    Date* items
    int32_t count
    int32_t room


cdef class Finder:
    """A page while posts are looked for."""

    cdef Segments segments
    cdef const Segmenter* g
    cdef const Columns* t
    cdef const uint8_t* said   # by row: what a word in its class stands for
    cdef Rows texts            # the rows of short texts
    cdef uint8_t* told         # by their place: what is known of when they tell, ASKED_CLOCK and the like
    cdef int32_t* sums         # by row: the kept words before it
    cdef int32_t* kept_sums    # the same, while others are in their place
    cdef dict looks            # how elements look, and numbers for it
    cdef list look_classes     # by such a number
    cdef Rows look_tags
    cdef int32_t* look_of      # by row: that number plus one, 0 where nobody has asked
    cdef int32_t* first_of_tag # the rows of a tag: the first, and by row the next; 0 for none
    cdef int32_t* next_of_tag
    cdef Rows look_count       # by number, while the most common look is sought
    cdef Rows look_size
    cdef Rows looks_met
    cdef dict kinds            # ways to name an author, and numbers for them
    cdef Named* named          # all who are, first as they are met, then by kind
    cdef int32_t named_count
    cdef int32_t named_room
    cdef Named* sorted
    cdef Named* last           # of a kind, those with text behind them
    cdef int32_t last_room
    cdef Rows kind_count
    cdef Rows kind_is_sure     # whether nothing else is named so
    cdef Rows kind_last        # the last row that was
    cdef Named* authors        # by kind, while posts are looked for by their dates
    cdef Rows author_count
    cdef Rows authors_are_sure
    cdef Records inside        # the records around elements of a kind, and what is made of them
    cdef Records beside
    cdef Records places
    cdef Records posts
    cdef Records all           # the records of all kinds
    cdef bint has_microdata    # whether any element has a name in it
    cdef uint8_t* by_microdata # by row: whether it is in an element that microdata calls the author
    cdef Dates[DATE_PARTS] dates
    cdef bint has_dates        # whether they were looked for

    def __dealloc__(self):
        cdef int i
        free(self.texts.rows)
        free(self.told)
        free(self.first_of_tag)
        free(self.next_of_tag)
        free(self.sums)
        free(self.kept_sums)
        free(self.look_tags.rows)
        free(self.look_count.rows)
        free(self.look_size.rows)
        free(self.looks_met.rows)
        free(self.kind_count.rows)
        free(self.kind_is_sure.rows)
        free(self.kind_last.rows)
        free(self.authors)
        free(self.author_count.rows)
        free(self.authors_are_sure.rows)
        free(self.look_of)
        free(self.named)
        free(self.sorted)
        free(self.last)
        free(self.inside.items)
        free(self.beside.items)
        free(self.places.items)
        free(self.posts.items)
        free(self.all.items)
        free(self.by_microdata)
        for i in range(DATE_PARTS):
            free(self.dates[i].items)


cdef int add_row(Rows* rows, int32_t row) except -1:
    make_room(<void**> &rows.rows, &rows.room, <int64_t> rows.count + 1, sizeof(int32_t))
    rows.rows[rows.count] = row
    rows.count += 1
    return 0


cdef int32_t first_from(const int32_t* rows, int32_t count, int32_t row) noexcept nogil:
    """The place of the first that is not before a row: bisect_left."""
    cdef int32_t low = 0, high = count, middle
    while low < high:
        middle = (low + high) // 2
        if rows[middle] < row:
            low = middle + 1
        else:
            high = middle
    return low


include "native/texts.pxi"
include "native/looks.pxi"
include "native/authors.pxi"
include "native/records.pxi"
include "native/bylines.pxi"
include "native/dated.pxi"
include "native/controls.pxi"


cdef int check(Segments segments, const uint8_t[::1] said) except -1:
    if said.shape[0] != segments.table.t.rows:
        raise ValueError(f"{said.shape[0]} values for a page of {segments.table.t.rows} rows")
    return 0


cdef int check_blocks(Segments segments, const uint8_t[::1] values) except -1:
    if values.shape[0] != segments.g.count:
        raise ValueError(f"{values.shape[0]} values for {segments.g.count} blocks")
    return 0


def find_posts(
    Segments segments, const uint8_t[::1] keep, const uint8_t[::1] said, const uint8_t[::1] wide, bint by_dates
):
    """The posts of a page. `keep` are the kept blocks, `said` what words in classes stand for. `wide` are blocks that may
    be kept too: where more posts are found by them, which hold as much of what is kept, it is those. `by_dates`: also
    where nobody is called an author."""
    cdef Finder f = Finder.__new__(Finder)
    check(segments, said)
    check_blocks(segments, keep)
    if wide is not None:
        check_blocks(segments, wide)
    if segments.g.count == 0:
        return []
    f.segments, f.g, f.t, f.said = segments, &segments.g, &segments.table.t, &said[0]
    f.looks, f.look_classes, f.kinds = {}, [], {}
    find_texts(f, &keep[0])
    find_authors(f)
    f.sums = sum_words(f, &keep[0])
    posts = posts_around(f, by_dates, 0)
    if wide is None:
        return posts
    f.kept_sums, f.sums = f.sums, NULL
    f.sums = sum_words(f, &wide[0])
    more = posts_around(f, by_dates and len(posts) > 0, <int32_t> len(posts) + 1)
    return more if len(more) > len(posts) and kept_in(f, more) >= kept_in(f, posts) else posts


def date_lines(Segments segments, const uint8_t[::1] keep, const uint8_t[::1] said):
    """The rows of each line that may be the date of a post, in the page's order."""
    cdef Finder f = Finder.__new__(Finder)
    cdef int part
    cdef int32_t i
    cdef dict lines = {}
    check(segments, said)
    check_blocks(segments, keep)
    if segments.g.count == 0:
        return []
    f.segments, f.g, f.t, f.said = segments, &segments.g, &segments.table.t, &said[0]
    find_texts(f, &keep[0])
    find_dates(f)
    for part in range(DATE_PARTS):
        for i in range(f.dates[part].count):
            lines.setdefault(f.dates[part].items[i].row, line_rows(f, f.dates[part].items[i].line))
    return [lines[row] for row in sorted(lines)]


cdef list posts_around(Finder f, bint dated, int32_t fewest):
    """The posts around who is named, if they are that many; or, if wanted, around dates where those hold little of what
    is kept."""
    cdef Found found = best_records(f)
    cdef list posts = posts_by_dates(f, found.words) if dated and 2 * found.words < f.sums[f.t.rows] else []
    return posts or (posts_of(f, found) if found.count >= fewest else [])


cdef int64_t kept_in(Finder f, list posts) except -1:
    return sum([f.kept_sums[<int32_t> post[1]] - f.kept_sums[<int32_t> post[0]] for post in posts])


def answers(Segments segments, const uint8_t[::1] keep, int32_t fewest):
    """The blocks that may be short answers, and whether kept blocks are hidden."""
    cdef int32_t block
    cdef bint hidden = False
    check_blocks(segments, keep)
    result = np.empty(segments.g.count, dtype=np.bool_)
    cdef uint8_t[::1] found = result.view(np.uint8)
    for block in range(segments.g.count):
        hidden |= keep[block] and segments.g.blocks[block].hidden != 0
    for block in range(segments.g.count):
        found[block] = segments.g.blocks[block].words >= fewest and (hidden or not segments.g.blocks[block].hidden) and (
            2 * <int64_t> segments.g.blocks[block].link_chars <= segments.g.blocks[block].chars)
    return result, bool(hidden)


def kept_blocks(Segments segments, const uint8_t[::1] keep):
    """The blocks of which any row is kept; `keep` is by row."""
    cdef int32_t row
    if keep.shape[0] != segments.table.t.rows:
        raise ValueError(f"{keep.shape[0]} decisions for a page of {segments.table.t.rows} rows")
    result = np.zeros(segments.g.count, dtype=np.bool_)
    cdef uint8_t[::1] found = result.view(np.uint8)
    for row in range(segments.table.t.rows):
        if keep[row] and segments.g.row_block[row] >= 0:
            found[segments.g.row_block[row]] = True
    return result


def held(Segments segments, const uint8_t[::1] keep, list posts):
    """The share of the text of kept blocks that is in posts, which are in the page's order."""
    cdef int64_t inside = 0, total = 0
    cdef int32_t block, first, place = 0, count = <int32_t> len(posts), start = 0, end = 0
    check_blocks(segments, keep)
    for block in range(segments.g.count):
        if keep[block]:
            first = segments.g.blocks[block].first
            while place < count and end <= first:
                start, end = posts[place][0], posts[place][1]
                place += 1
            total += segments.g.blocks[block].chars
            inside += segments.g.blocks[block].chars if start <= first < end else 0
    return inside / <double> max(total, 1)


def controls(Segments segments, const uint8_t[::1] said):
    """The rows of posts that are no text of theirs."""
    check(segments, said)
    result = np.zeros(segments.table.t.rows, dtype=np.bool_)
    cdef uint8_t[::1] found = result.view(np.uint8)
    mark_controls(&segments.g, &segments.table.t, &said[0], &found[0])
    return result
