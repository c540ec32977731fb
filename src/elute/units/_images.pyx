# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the elements that may show an image say of themselves."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr, memcpy, memset
from functools import cache

from elute.page import vocabulary
from elute.page._parser cimport HTML, Attr, Columns, Table, find_attr, span_at
from elute.page._urls cimport Base, scheme_length
from elute.units._blocks cimport Segmenter, Segments
from elute.units._class_words cimport ClassWords
from elute.units._image_files cimport file_name
from elute.units._image_offers cimport Offer, next_offer

include "../page/native/generated/limits.pxi"
include "../page/native/generated/vocabulary.pxi"
include "native/unicode.pxi"

ctypedef const Attr* Attribute

cdef enum:
    MOST_DIGITS = 5            # of a length
    SMALLEST = 2               # pixels; what is smaller is loaded to be counted, not to be seen

cdef enum:                     # what is known of an attribute by its name
    UNKNOWN                    # a name that was met on this page, and not looked up yet
    SILENT                     # it tells nothing
    COMMON                     # most images have it, and it is read on its own
    TELLING                    # it tells of images
    FILE                       # for scripts: it may hold the address of a file
    SETS                       # it is the first of those that offer several addresses; the others follow
    MOST_SETS = 8              # that there may be
    LAZY = SETS + MOST_SETS    # the first of those that hold the address for a script; the others follow
    MOST_KINDS = 256


@cache
def known_tags(tags):
    """For each tag of the vocabulary, by its number, whether it is one of these."""
    return bytes([0, *(tag in tags for tag in vocabulary.TAGS)])


cdef class Kinds:
    """What attributes tell, by their names. `telling` tell of images; of these `sets` offer several addresses, and `lazy`
    hold the address for a script, both in the order in which they count."""
    cdef dict by_name
    cdef bytes by_number       # of those in the vocabulary

    def __init__(self, telling, sets, lazy):
        if len(sets) > MOST_SETS or LAZY + len(lazy) > MOST_KINDS:
            raise ValueError(f"{len(sets)} and {len(lazy)} attributes are too many")
        self.by_name = dict.fromkeys(telling, TELLING)
        self.by_name.update((name, SETS + i) for i, name in enumerate(sets))
        self.by_name.update((name, LAZY + i) for i, name in enumerate(lazy))
        self.by_name.update(dict.fromkeys(("src", "alt", "style", "class"), COMMON))
        self.by_number = bytes([SILENT, *map(self.of, vocabulary.ATTRIBUTES)])

    def of(self, str name not None):
        return self.by_name.get(name) or (FILE if name.startswith("data-") else SILENT)


cdef class ImageElement:
    """An element that may show an image: what it says of itself, and what copies of the picture add to it."""


cdef struct Best:              # of the addresses that an image is offered: the first of those that are equal
    const uint8_t* widest
    int32_t widest_length
    double width               # 0 while none is told
    const uint8_t* densest
    int32_t densest_length
    double density             # 1 while no other is told
    const Attr* lazy           # NULL for none


cdef class ImageReader:
    """Reads the elements of a page that may show an image: those with one of `tags`.

    `nearest` is how much deeper than its <noscript> one may stand, `most_in_picture` how many nodes of a <picture> are
    looked at. `base` is what addresses are relative to; `fillers` are the words that mere placeholders are called by.
    """
    cdef Segments segments
    cdef const Columns* t
    cdef Kinds names
    cdef uint8_t* kinds                # by the number of an attribute
    cdef uint8_t[T_LAST + 1] tags      # by number: whether elements with this tag are read
    cdef set met                       # the numbers of such tags that only this page knows
    cdef int32_t nearest
    cdef int32_t most_in_picture
    cdef Base base
    cdef ClassWords fillers
    cdef readonly list unread          # of the elements those whose address or size `images.py` is to find
    cdef readonly bint has_formulas    # whether the page has any; known when the elements are

    def __cinit__(self, Segments segments not None, tags, Kinds names not None, int32_t nearest, int32_t most_in_picture,
                  Base base not None, ClassWords fillers not None):
        cdef Table table = segments.table
        cdef int32_t number
        cdef bytes wanted = known_tags(tags)
        self.segments, self.t, self.names, self.base, self.fillers = segments, &table.t, names, base, fillers
        self.nearest, self.most_in_picture = nearest, most_in_picture
        memcpy(self.tags, <const char*> wanted, T_LAST + 1)
        self.met = {T_LAST + 1 + number for number in range(table.t.tag_names.count)
                    if table.interned(&table.t.tag_names, number) in tags}
        self.kinds = <uint8_t*> calloc(A_LAST + 1 + table.t.attr_names.count, 1)
        if self.kinds == NULL:
            raise MemoryError
        memcpy(self.kinds, <const char*> names.by_number, A_LAST + 1)

    def __dealloc__(self):
        free(self.kinds)

    def elements(self, const uint8_t[::1] left_out):
        """These elements, without the rows that are left out and those that are loaded to be counted."""
        cdef const Segmenter* g = &self.segments.g
        cdef int32_t row, texts = 0
        cdef ImageElement element
        cdef list found = []
        self.unread = []
        if left_out.shape[0] != self.t.rows:
            raise ValueError(f"{left_out.shape[0]} values for a page of {self.t.rows} rows")
        for row in range(self.t.rows):
            texts += g.row_block[row] >= 0 and g.piece_len[row] > 0
            self.has_formulas |= self.t.tag[row] == T_MATH
            if self.is_image(row) and not left_out[row]:
                element = ImageElement.__new__(ImageElement)
                element.row, element.texts = row, texts
                element.width, element.height = length_of(self.t, row, A_WIDTH), length_of(self.t, row, A_HEIGHT)
                if not self.is_counter(element):
                    self.read(element)
                    found.append(element)
                    if element.attributes is not None or element.style:
                        self.unread.append(element)
        return found

    cdef inline bint is_image(self, int32_t row) except -1:
        cdef int32_t tag = self.t.tag[row]
        if tag <= T_LAST:
            return self.tags[tag] and self.t.namespace[row] == HTML
        return self.met and tag in self.met and self.t.namespace[row] == HTML

    cdef bint is_counter(self, ImageElement element) noexcept:
        """Whether it is loaded to be counted: a dot, or alone in a <noscript> straight in the body."""
        cdef const Columns* t = self.t
        cdef double width = element.width, height = element.height
        cdef int32_t parent = t.parent[element.row]
        # 570 by 0 is not known, no dot
        if 0 < width < SMALLEST or 0 < height < SMALLEST or (width <= 0 and height <= 0 and max(width, height) == 0):
            return True
        return (parent > 0 and t.tag[parent] == T_NOSCRIPT and t.end[parent] == t.end[element.row]
                and t.tag[t.parent[parent]] == T_BODY)

    cdef int read(self, ImageElement element) except -1:
        cdef const Attr* attr
        cdef const Attr* src = NULL
        cdef int32_t i, row = element.row
        element.alt = element.style = element.url = element.file = ""
        element.width, element.height = max(element.width, 0.0), max(element.height, 0.0)
        element.noscript = self.noscript(row)
        cdef bint alone = self.t.tag[self.t.parent[row]] != T_PICTURE and self.has_one_address(row)
        for i in range(self.t.attr_start[row], self.t.attr_start[row] + self.t.attr_count[row]):
            attr = &self.t.attrs[i]
            if attr.name == A_ALT:
                element.alt = " ".join(self.value(attr).split())
            elif attr.name == A_STYLE:
                element.style = self.value(attr) if tells_pixels(span_at(self.t, attr.start), attr.length) else ""
            elif attr.name == A_SRC:
                src = attr
        if not (src == NULL or self.load(element, src) if alone else self.load_best(element, src)):
            element.attributes = self.attributes(row)
        return 0

    cdef str value(self, const Attr* attr):
        return (<const char*> span_at(self.t, attr.start))[:attr.length].decode("utf-8", "replace")

    cdef int kind(self, const Attr* attr) except -1:
        cdef Table table = self.segments.table
        if self.kinds[attr.name] == UNKNOWN:
            self.kinds[attr.name] = self.names.of(table.interned(&table.t.attr_names, attr.name - A_LAST - 1))
        if self.kinds[attr.name] == FILE and memchr(span_at(self.t, attr.start), c'.', attr.length) == NULL:
            return SILENT
        return self.kinds[attr.name]

    cdef bint has_one_address(self, int32_t row) except -1:
        """Whether nothing but `src` may hold one."""
        cdef int32_t i
        for i in range(self.t.attr_start[row], self.t.attr_start[row] + self.t.attr_count[row]):
            if self.kind(&self.t.attrs[i]) >= TELLING:
                return False
        return True

    cdef bint load(self, ImageElement element, const Attr* src) except -1:
        """Give an element the address in `src`. False where it is not plain, or may be that of a placeholder."""
        cdef const uint8_t* s = span_at(self.t, src.start)
        cdef int32_t length = src.length
        strip(&s, &length)
        if length == 0 or has_other_scheme(s, length):
            return True
        return not self.may_fill(s, length) and self.place(element, s, length)

    cdef bint place(self, ImageElement element, const uint8_t* s, int32_t length) except -1:
        """Give an element an address, made absolute. False where it is not plain."""
        cdef int32_t skip = 0
        cdef bytes before = self.base.before(s, length, &skip)
        if before is None or len(before) + length > MAX_ADDRESS:
            return False
        element.url = (before + (<const char*> s)[skip:length]).decode()
        element.file = file_name(element.url)
        return True

    cdef bint load_best(self, ImageElement element, const Attr* src) except -1:
        """Give an element the first of the addresses that it is offered, as `image_sources` orders them. False where that
        one is not plain: there all of them are looked at."""
        cdef Best best
        cdef const uint8_t* s
        cdef int32_t length
        best.width, best.density, best.lazy = 0.0, 1.0, NULL
        self.compare(element.row, True, &best)
        self.compare_in_picture(element.row, &best)
        if best.width > 0:
            s, length = best.widest, best.widest_length
        elif best.density > 1:
            s, length = best.densest, best.densest_length
        elif best.lazy != NULL:
            s, length = span_at(self.t, best.lazy.start), best.lazy.length
            strip(&s, &length)
            if memchr(s, c'{', length) != NULL:            # it may be a template
                return False
        else:
            return src != NULL and self.load(element, src) and element.url != ""
        if length == 0 or not is_ascii(s, length) or has_other_scheme(s, length) or not self.place(element, s, length):
            return False
        element.file_width, element.sure = best.width, True
        return True

    cdef int compare(self, int32_t row, bint own, Best* best) except -1:
        """Note which address is the best so far; that of a script and that for the densest screens are an image's own."""
        cdef Attribute[MOST_SETS] sets
        cdef const Attr* attr
        cdef int32_t i, place, lazy = MOST_KINDS
        cdef int kind
        cdef Offer offer
        memset(sets, 0, sizeof(sets))
        for i in range(self.t.attr_start[row], self.t.attr_start[row] + self.t.attr_count[row]):
            attr = &self.t.attrs[i]
            kind = self.kind(attr)
            if SETS <= kind < LAZY:
                sets[kind - SETS] = attr
            elif own and LAZY <= kind < lazy:
                best.lazy, lazy = attr, kind
        for i in range(MOST_SETS):
            place = 0
            while sets[i] != NULL and next_offer(span_at(self.t, sets[i].start), sets[i].length, &place, &offer):
                if offer.width > best.width:
                    best.widest, best.widest_length, best.width = offer.address, offer.length, offer.width
                if own and offer.density > best.density:
                    best.densest, best.densest_length, best.density = offer.address, offer.length, offer.density
        return 0

    cdef int compare_in_picture(self, int32_t row, Best* best) except -1:
        """The same of what a <picture> offers to the image that it is for, its first."""
        cdef const Columns* t = self.t
        cdef int32_t picture = t.parent[row], child = picture + 1, count, first = -1
        if t.tag[picture] != T_PICTURE:
            return 0
        for count in range(self.most_in_picture):          # it has the image at least
            if first < 0 and t.tag[child] == t.tag[row]:
                first = child
            child = t.end[child]
            if child >= t.end[picture]:
                break
        if first != row:
            return 0
        child = picture + 1
        for count in range(self.most_in_picture):
            if t.tag[child] == T_SOURCE:
                self.compare(child, False, best)
            child = t.end[child]
            if child >= t.end[picture]:
                break
        return 0

    cdef bint may_fill(self, const uint8_t* s, int32_t length) noexcept:
        """Whether an address may be that of a placeholder, by its words; what is not ASCII may be anything."""
        cdef int32_t i
        for i in range(length):
            if s[i] >= 0x80 or (i > 1 and s[i] == c'1' and s[i - 1] | 0x20 == c'x' and s[i - 2] == c'1'):
                return True
        return self.fillers.look_up(s, length) != 0

    cdef dict attributes(self, int32_t row):
        """The attributes of a row that tell of an image, or may hold its address."""
        cdef Table table = self.segments.table
        cdef const Attr* attr
        cdef int32_t i
        cdef dict found = {}
        for i in range(self.t.attr_start[row], self.t.attr_start[row] + self.t.attr_count[row]):
            attr = &self.t.attrs[i]
            if self.kind(attr) >= COMMON:
                name = (vocabulary.ATTRIBUTES[attr.name - 1] if attr.name <= A_LAST
                        else table.interned(&table.t.attr_names, attr.name - A_LAST - 1))
                found[name] = self.value(attr)
        return found

    cdef int32_t noscript(self, int32_t row) noexcept:
        cdef const Columns* t = self.t
        cdef int32_t above = t.parent[row], steps
        for steps in range(self.nearest):
            if above <= 0 or t.tag[above] == T_NOSCRIPT or t.tag[above] == T_BODY:
                break
            above = t.parent[above]
        return above if above > 0 and t.tag[above] == T_NOSCRIPT else -1


cdef inline void strip(const uint8_t** s, int32_t* length) noexcept:
    cdef int32_t skip = leading_space(s[0], length[0])
    s[0] += skip
    length[0] -= skip + trailing_space(s[0], length[0] - skip)


cdef inline bint is_ascii(const uint8_t* s, int32_t length) noexcept:
    cdef int32_t i
    cdef uint8_t met = 0
    for i in range(length):
        met |= s[i]
    return met < 0x80


cdef inline bint tells_pixels(const uint8_t* s, int32_t length) noexcept:
    """Whether a style may have a length in pixels."""
    cdef int32_t i
    for i in range(1, length):
        if s[i] | 0x20 == c'x' and s[i - 1] | 0x20 == c'p':
            return True
    return False


cdef bint has_other_scheme(const uint8_t* s, int32_t length) noexcept:
    """Whether an address is of a kind that images are not loaded from, such as data:."""
    cdef int32_t scheme = scheme_length(s, length)
    return scheme > 0 and not (4 <= scheme <= 5 and s[0] | 0x20 == c'h' and s[1] | 0x20 == c't'
                               and s[2] | 0x20 == c't' and s[3] | 0x20 == c'p')


cdef double length_of(const Columns* t, int32_t row, int32_t name) except -2:
    cdef const Attr* attr = find_attr(t, row, name)
    return pixels(span_at(t, attr.start), attr.length) if attr != NULL else -1


cdef double pixels(const uint8_t* s, int32_t length) except -2:
    """A length such as "600" or "37.5 px"; -1 where it is something else."""
    cdef int32_t i = skip_white(s, 0, length), begin = i
    cdef double number = 0
    while i < length and i - begin <= MOST_DIGITS and c'0' <= s[i] <= c'9':
        number = 10 * number + (s[i] - c'0')
        i += 1
    if i == begin or i - begin > MOST_DIGITS:
        return -1
    if i < length and s[i] == c'.':
        i += 1
        while i < length and c'0' <= s[i] <= c'9':
            i += 1
        number = float((<const char*> s)[begin:i])
    i = skip_white(s, i, length)
    if length - i >= 2 and s[i] | 0x20 == c'p' and s[i + 1] | 0x20 == c'x':
        i = skip_white(s, i + 2, length)
    return number if i == length else -1


cdef int32_t skip_white(const uint8_t* s, int32_t i, int32_t length) noexcept:
    while i < length and (s[i] == c' ' or 9 <= s[i] <= 13 or 28 <= s[i] <= 31):
        i += 1
    return i
