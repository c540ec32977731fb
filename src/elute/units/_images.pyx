# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the elements that may show an image say of themselves."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr, memcpy
from functools import cache
from urllib.parse import unquote

from elute.page import vocabulary
from elute.page._parser cimport HTML, Attr, Columns, Table, find_attr, span_at
from elute.page._urls cimport Base, scheme_length
from elute.units._blocks cimport Segmenter, Segments
from elute.units._class_words cimport ClassWords

include "../page/native/generated/limits.pxi"
include "../page/native/generated/vocabulary.pxi"
include "native/unicode.pxi"

cdef enum:
    MOST_DIGITS = 5            # of a length
    SMALLEST = 2               # pixels; what is smaller is loaded to be counted, not to be seen

cdef enum Kind:                # what is known of an attribute by its name
    UNKNOWN                    # a name that was met on this page, and not looked up yet
    SILENT                     # it tells nothing
    COMMON                     # most images have it, and it is read on its own
    TELLING                    # it tells of images
    FILE                       # for scripts: it may hold the address of a file


@cache
def known_names(tags, telling):
    """What is known of the names in the vocabulary, by number: whether a tag is one of `tags`, the kind of an attribute."""
    return bytes([0, *(tag in tags for tag in vocabulary.TAGS)]), bytes([SILENT, *(kind_of(name, telling)
                                                                               for name in vocabulary.ATTRIBUTES)])


cdef Kind kind_of(str name, telling):
    if name in ("src", "alt", "style", "class"):
        return COMMON
    return TELLING if name in telling else FILE if name.startswith("data-") else SILENT


cdef class ImageElement:
    """An element that may show an image: what it says of itself, and what copies of the picture add to it."""
    cdef readonly int32_t row
    cdef readonly int32_t texts        # how many stand before it
    cdef readonly int32_t noscript     # the <noscript> around it, -1 for none
    cdef readonly dict attributes      # that tell of its address; None where `url` says it all
    cdef readonly str style
    cdef public str alt
    cdef public double width           # in pixels, as its attributes say, 0 where they do not
    cdef public double height
    cdef public str url                # "" where nothing is loaded
    cdef public str file
    cdef public double file_width      # what the page says of the width of its file, 0 where it says nothing
    cdef public bint sure              # see Source


cdef class ImageReader:
    """Reads the elements of a page that may show an image: those with one of `tags`.

    `telling` are the attributes that tell of images; `nearest` is how much deeper than its <noscript> one may stand.
    `base` is what addresses are relative to; `fillers` are the words that mere placeholders are called by.
    """
    cdef Segments segments
    cdef const Columns* t
    cdef object telling
    cdef uint8_t* kinds                # by the number of an attribute
    cdef uint8_t[T_LAST + 1] tags      # by number: whether elements with this tag are read
    cdef set met                       # the numbers of such tags that only this page knows
    cdef int32_t nearest
    cdef Base base
    cdef ClassWords fillers
    cdef readonly bint has_formulas    # whether the page has any; known when the elements are

    def __cinit__(self, Segments segments, tags, telling, int32_t nearest, Base base, ClassWords fillers):
        cdef Table table = segments.table
        cdef int32_t number
        cdef bytes known_tags, known_kinds
        self.segments, self.t, self.telling, self.nearest = segments, &table.t, telling, nearest
        self.base, self.fillers = base, fillers
        known_tags, known_kinds = known_names(tags, telling)
        memcpy(self.tags, <const char*> known_tags, T_LAST + 1)
        self.met = {T_LAST + 1 + number for number in range(table.t.tag_names.count)
                    if table.interned(&table.t.tag_names, number) in tags}
        self.kinds = <uint8_t*> calloc(A_LAST + 1 + table.t.attr_names.count, 1)
        if self.kinds == NULL:
            raise MemoryError
        memcpy(self.kinds, <const char*> known_kinds, A_LAST + 1)

    def __dealloc__(self):
        free(self.kinds)

    def elements(self, const uint8_t[::1] left_out):
        """These elements, without the rows that are left out and those that are loaded to be counted."""
        cdef const Segmenter* g = &self.segments.g
        cdef int32_t row, texts = 0
        cdef ImageElement element
        cdef list found = []
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
        cdef int32_t i, row = element.row
        element.alt = element.style = element.url = element.file = ""
        element.width, element.height = max(element.width, 0.0), max(element.height, 0.0)
        element.noscript = self.noscript(row)
        cdef bint plain = self.t.tag[self.t.parent[row]] != T_PICTURE and self.has_one_address(row)
        for i in range(self.t.attr_start[row], self.t.attr_start[row] + self.t.attr_count[row]):
            attr = &self.t.attrs[i]
            if attr.name == A_ALT:
                element.alt = " ".join(self.value(attr).split())
            elif attr.name == A_STYLE:
                element.style = self.value(attr)
            elif attr.name == A_SRC and plain:
                plain = self.load(element, attr)
        if not plain:
            element.attributes = self.attributes(row)
        return 0

    cdef str value(self, const Attr* attr):
        return (<const char*> span_at(self.t, attr.start))[:attr.length].decode("utf-8", "replace")

    cdef Kind kind(self, const Attr* attr) except *:
        cdef Table table = self.segments.table
        if self.kinds[attr.name] == UNKNOWN:
            self.kinds[attr.name] = kind_of(table.interned(&table.t.attr_names, attr.name - A_LAST - 1), self.telling)
        if self.kinds[attr.name] == FILE and memchr(span_at(self.t, attr.start), c'.', attr.length) == NULL:
            return SILENT
        return <Kind> self.kinds[attr.name]

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
        cdef int32_t length = src.length, skip = leading_space(s, length)
        cdef bytes before
        s += skip
        length -= skip + trailing_space(s, length - skip)
        if length == 0 or has_other_scheme(s, length):
            return True
        if self.may_fill(s, length):
            return False
        skip = 0
        before = self.base.before(s, length, &skip)
        if before is None or len(before) + length > MAX_ADDRESS:
            return False
        element.url = (before + (<const char*> s)[skip:length]).decode()
        element.file = file_name(element.url)
        return True

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


cpdef str file_name(str url):
    """The name of an image's file, the same for all its sizes; the whole address where the name tells little.

    >>> file_name("https://cdn.example.org/600/the-door-27-300x200.jpg?w=300"), file_name("/vi/2/large.jpg?w=300")
    ('the-door-27.jpg', '/vi/2/large.jpg')
    """
    cdef Py_ssize_t end = 0, slash
    cdef str name
    while end < len(url) and url[end] != c'#' and url[end] != c'?':
        end += 1
    slash = url.rfind("/", 0, end)
    name = url[slash + 1:end]
    if "%" in name:
        name = unquote(name)
    name = without_sizes(name)
    if is_telling(name):
        return name.lower()
    return url if (end and slash == end - 1) or "." not in name else url[:end]


cdef str without_sizes(str name):
    """A name without the sizes in it, as in -300x200, _640w or @2x, which something else follows."""
    cdef Py_ssize_t i, end, begin = 0
    cdef list parts = None
    for i in range(len(name)):
        if i >= begin and (name[i] == c'-' or name[i] == c'_' or name[i] == c'@'):
            end = behind_size(name, i + 1)
            if end < len(name) and end > i + 1 and (name[end] == c'-' or name[end] == c'_' or name[end] == c'.'):
                parts = parts or []
                parts.append(name[begin:i])
                begin = end
    return name if parts is None else "".join(parts) + name[begin:]


cdef Py_ssize_t behind_size(str name, Py_ssize_t start) noexcept:
    """Where a size that begins at `start` ends: two to four digits, an x and as many, or a w; or a digit and an x."""
    cdef Py_ssize_t end = behind_digits(name, start), last
    if end == len(name) or not 1 <= end - start <= 4:
        return start
    if end - start == 1:
        return end + 1 if name[end] == c'x' else start
    if name[end] == c'w':
        return end + 1
    last = behind_digits(name, end + 1)
    return last if name[end] == c'x' and 2 <= last - end - 1 <= 4 else start


cdef Py_ssize_t behind_digits(str name, Py_ssize_t place) noexcept:
    while place < len(name) and Py_UNICODE_ISDECIMAL(name[place]):
        place += 1
    return place


cdef bint is_telling(str name) noexcept:
    """Whether the name of a file is its own, by a digit and its length: not "large.jpg", which is in many folders."""
    cdef Py_ssize_t dot = len(name) - 1, i
    cdef bint digit = False
    while dot >= 0 and is_letter(name[dot]):
        dot -= 1
    if dot < 8 or name[dot] != c'.' or not 3 <= len(name) - 1 - dot <= 4:
        return False
    for i in range(len(name)):
        if name[i] == c'\n':
            return False
        digit |= Py_UNICODE_ISDECIMAL(name[i])
    return digit


cdef inline bint is_letter(uint32_t code) noexcept:
    """What a regular expression that ignores case takes for one from a to z: also a Turkish i, a long s, a Kelvin."""
    if code < 0x80:
        return c'a' <= (code | 0x20) <= c'z'
    return code == 0x130 or code == 0x131 or code == 0x17F or code == 0x212A


def parsed_srcset(str text not None):
    """For each address of a `srcset` itself, the width of its file in pixels, 0 where it is not told, and its density."""
    cdef Py_ssize_t place = 0, begin, end, last, begun
    cdef double width, density, number
    cdef list found = []
    while True:
        while place < len(text) and (text[place] == c',' or is_space(text[place])):
            place += 1
        if place == len(text):
            return found
        begin = place
        while place < len(text) and not is_space(text[place]):
            place += 1
        end = place
        while text[end - 1] == c',':           # the first is none
            end -= 1
        width, density = 0.0, 1.0
        if end == place:
            while place < len(text) and is_space(text[place]):
                place += 1
            number, last = 0.0, place
            while last < len(text) and last - place < MOST_DIGITS and c'0' <= <uint32_t> text[last] <= c'9':
                number = 10 * number + (<uint32_t> text[last] - c'0')
                last += 1
            if last > place and last < len(text) and text[last] == c'w' and (last + 1 == len(text) or text[last + 1] == c','):
                width, place = number, last + 1        # as most are
            else:
                begun, place = place, text.find(",", place)
                place = len(text) if place < 0 else place
                width, density = described(text[begun:place])
        found.append((text[begin:end], width, density))


cdef (double, double) described(str words):
    """The width and the density that words such as "400w" or "1.5x" tell, the last of each."""
    cdef double width = 0.0, density = 1.0
    for word in words.split():
        number = word[:len(word) - 1]
        if word.endswith("w") and is_number(number):
            width = float(number)
        elif word.endswith("x") and is_number(number):
            density = float(number)
    return width, density


cdef bint is_number(str word) noexcept:
    """Whether it is digits, with a point among them or none."""
    cdef Py_ssize_t i
    cdef int digits = 0, points = 0
    for i in range(len(word)):
        if c'0' <= <uint32_t> word[i] <= c'9':
            digits = 1
        elif word[i] == c'.':
            points += 1
        else:
            return False
    return digits == 1 and points <= 1
