# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What the elements that may show an image say of themselves."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memchr, memcpy
from functools import cache

from elute.page import vocabulary
from elute.page._parser cimport HTML, Attr, Columns, Table, find_attr, span_at

include "../page/native/generated/vocabulary.pxi"
include "native/unicode.pxi"

cdef enum:
    MOST_DIGITS = 5            # of a length
    SMALLEST = 2               # pixels; what is smaller is loaded to be counted, not to be seen


@cache
def known_names(tags, telling):
    """What is known of the names in the vocabulary, by number: whether a tag is one of `tags`, whether an attribute tells
    of images, whether it may hold the address of a file."""
    names = [None, *vocabulary.ATTRIBUTES]
    return (
        bytes([0, *(tag in tags for tag in vocabulary.TAGS)]),
        [name if name in telling else None for name in names],
        [name if name and name.startswith("data-") else None for name in names],
    )


cdef class ImageReader:
    """Reads the elements of a page that may show an image: those with one of `tags`.

    `telling` are the attributes that tell of images; `nearest` is how much deeper than its <noscript> one may stand.
    """
    cdef Table table
    cdef list telling          # by the number of an attribute: its name, None where it tells nothing
    cdef list files            # the same for those that may hold the address of a file
    cdef uint8_t[T_LAST + 1] tags      # by number: whether elements with this tag are read
    cdef set met               # the numbers of such tags that only this page knows
    cdef int32_t nearest

    def __cinit__(self, Table table, tags, telling, int32_t nearest):
        cdef int32_t number
        cdef bytes known
        self.table, self.nearest = table, nearest
        known, all_telling, all_files = known_names(tags, telling)
        memcpy(self.tags, <const char*> known, T_LAST + 1)
        self.met = {T_LAST + 1 + number for number in range(table.t.tag_names.count)
                    if table.interned(&table.t.tag_names, number) in tags}
        names = [table.interned(&table.t.attr_names, number) for number in range(table.t.attr_names.count)]
        self.telling = all_telling + [name if name in telling else None for name in names]
        self.files = all_files + [name if name.startswith("data-") else None for name in names]

    def rows(self):
        """The rows of these elements."""
        cdef const Columns* t = &self.table.t
        cdef int32_t row
        cdef list found = []
        for row in range(t.rows):
            if t.tag[row] <= T_LAST:
                if self.tags[t.tag[row]] and t.namespace[row] == HTML:
                    found.append(row)
            elif self.met and t.tag[row] in self.met and t.namespace[row] == HTML:
                found.append(row)
        return found

    def attributes(self, int32_t row):
        """The attributes of a row that tell of an image, or may hold its address."""
        cdef const Columns* t = &self.table.t
        cdef const Attr* attr
        cdef const uint8_t* value
        cdef int32_t i
        cdef dict found = {}
        self.table.check(row)
        for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
            attr = &t.attrs[i]
            value = span_at(t, attr.start)
            name = self.telling[attr.name]
            if name is None and memchr(value, c'.', attr.length) != NULL:
                name = self.files[attr.name]
            if name is not None:
                found[name] = (<const char*> value)[:attr.length].decode("utf-8", "replace")
        return found

    def size(self, int32_t row):
        """Width and height as the attributes of a row say them, in pixels; -1 where they do not."""
        self.table.check(row)
        return length_of(&self.table.t, row, A_WIDTH), length_of(&self.table.t, row, A_HEIGHT)

    def noscript(self, int32_t row):
        """The <noscript> around it, -1 for none."""
        cdef const Columns* t = &self.table.t
        cdef int32_t above, steps
        self.table.check(row)
        above = t.parent[row]
        for steps in range(self.nearest):
            if above <= 0 or t.tag[above] == T_NOSCRIPT or t.tag[above] == T_BODY:
                break
            above = t.parent[above]
        return above if above > 0 and t.tag[above] == T_NOSCRIPT else -1

    def is_counter(self, int32_t row):
        """Whether it is loaded to be counted: a dot, or alone in a <noscript> straight in the body."""
        cdef const Columns* t = &self.table.t
        cdef double width, height
        cdef int32_t parent
        width, height = self.size(row)
        # 570 by 0 is not known, no dot
        if 0 < width < SMALLEST or 0 < height < SMALLEST or (width <= 0 and height <= 0 and max(width, height) == 0):
            return True
        parent = t.parent[row]
        return (parent > 0 and t.tag[parent] == T_NOSCRIPT and t.end[parent] == t.end[row]
                and t.tag[t.parent[parent]] == T_BODY)


cdef double length_of(const Columns* t, int32_t row, int32_t name) except -2:
    cdef const Attr* attr = find_attr(t, row, name)
    return pixels(span_at(t, attr.start), attr.length) if attr != NULL else -1


cdef double pixels(const uint8_t* s, int32_t length) except -2:
    """A length such as "600" or "37.5 px"; -1 where it is something else."""
    cdef int32_t i = skip_white(s, 0, length), begin = i
    while i < length and i - begin <= MOST_DIGITS and c'0' <= s[i] <= c'9':
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


def parsed_srcset(str text not None):
    """For each address of a `srcset` itself, the width of its file in pixels, 0 where it is not told, and its density."""
    cdef Py_ssize_t place = 0, begin, end
    cdef double width, density
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
            while place < len(text) and text[place] != c',':
                place += 1
            for word in text[end:place].split():
                number = word[:len(word) - 1]
                if word.endswith("w") and is_number(number):
                    width = float(number)
                elif word.endswith("x") and is_number(number):
                    density = float(number)
        found.append((text[begin:end], width, density))


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
