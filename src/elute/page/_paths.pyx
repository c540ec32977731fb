# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where an element stands, as a CSS selector that finds it.

A selector that begins at <html>, or at an id that the page has once, finds this element and no other. One of an element
that lies too deep for that has only its last steps: it finds the element, and perhaps others that stand alike.
"""

from libc.stdint cimport INT32_MAX, int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcpy

from elute.page._parser cimport ELEMENT, HTML, Attr, Columns, Table, find_attr, span_at, utf8_text

from elute.page.identifiers import identifier

include "native/generated/vocabulary.pxi"

cdef extern from "native/exact.h" nogil:
    int64_t GROWN(int64_t room, int64_t need)

cdef enum:
    LONGEST_STEP = 48          # characters of a name with id and classes; what would make it longer is left out
    LONGEST_VALUE = 1000       # bytes of an attribute that is read
    BETWEEN = 3                # characters of " > "
    NAMESPACES = 3
    LARGEST_STEP = 512         # bytes: twice a name of four bytes a character, and the number of the element
    LONGEST_ESCAPED = 4 * LONGEST_STEP         # a backslash, two digits and a space a character

cdef const uint8_t* HEX = b"0123456789abcdef"
ctypedef const Text* Known

LONGEST_PATH = PATH_CHARACTERS         # characters


cdef bint is_plain(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether CSS writes a name as it is: `identifier` knows all of them, this knows nearly all that pages have."""
    cdef int32_t i
    if length == 0 or not (c'a' <= (s[0] | 0x20) <= c'z' or s[0] == c'_'):
        return False
    for i in range(1, length):
        if not (c'a' <= (s[i] | 0x20) <= c'z' or c'0' <= s[i] <= c'9' or s[i] == c'_' or s[i] == c'-'):
            return False
    return True


cdef bint is_ascii(const uint8_t* s, int32_t length) noexcept nogil:
    cdef int32_t i
    cdef uint8_t met = 0
    for i in range(length):
        met |= s[i]
    return met < 0x80


cdef int32_t escape(const uint8_t* s, int32_t length, uint8_t* to) noexcept nogil:
    """Write a name of ASCII as `identifier` does, and tell how long it is then."""
    cdef int32_t i, end = 0
    cdef bint code
    for i in range(length):
        code = 0 < s[i] < c' ' or s[i] == 0x7F
        if c'0' <= s[i] <= c'9' and (i == 0 or (i == 1 and s[0] == c'-')):
            code = True
        elif is_plain(s + i, 1) or c'0' <= s[i] <= c'9' or (s[i] == c'-' and length > 1):
            to[end] = s[i]
            end += 1
            continue
        to[end] = c'\\'
        end += 1
        if code:
            if s[i] >= 16:
                to[end] = HEX[s[i] >> 4]
                end += 1
            to[end] = HEX[s[i] & 15]
            to[end + 1] = c' '
            end += 2
        else:
            to[end] = s[i]
            end += 1
    return end


cdef inline bint is_white(uint8_t c) noexcept nogil:
    """White space between classes, as Python parts words."""
    return c == c' ' or 9 <= c <= 13 or 28 <= c <= 31


cdef inline bint is_read(const Attr* attr) noexcept nogil:
    """Whether an attribute is there, and not too long to be read for each of many elements."""
    return attr != NULL and 0 < attr.length <= LONGEST_VALUE


cdef bint is_identity(const Columns* t, const Attr* attr) noexcept nogil:
    """Whether an id is one that `#` can name."""
    cdef const uint8_t* s
    cdef int32_t i
    if not is_read(attr):
        return False
    s = span_at(t, attr.start)
    for i in range(attr.length):
        if s[i] == c' ' or s[i] == c'\t' or s[i] == c'\n' or s[i] == c'\f' or s[i] == c'\r':
            return False
    return True


cdef class Paths:
    """The paths of a page's elements; each step is made once, however many paths it is part of.

    >>> import elute
    >>> page = elute.parse("<div id=main><p>One<p class=last>Two")
    >>> paths = Paths(page)
    >>> [paths.of(row) for row in page.rows_of("p").tolist()]
    ['html > body > div#main > p:nth-of-type(1)', 'html > body > div#main > p.last:nth-of-type(2)']
    """

    def __cinit__(self, page):
        self.page, self.table = page, page.table
        self.escaped = {}
        self.steps = <Step*> calloc(self.table.t.rows + 1, sizeof(Step))
        self.names = <Name*> calloc((T_LAST + 1 + self.table.t.tag_names.count) * NAMESPACES, sizeof(Name))
        if self.steps == NULL or self.names == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.steps)
        free(self.names)
        free(self.text)

    cpdef str of(self, int32_t row):
        """The path of an element, or of the element around a text; "" of the document."""
        return utf8_text(self.path, self.find(row))

    cdef int32_t find(self, int32_t row) except -1:
        """Write the path of a row into `path`, and tell how long it is in bytes. What the last path has in common with
        it, which is most of it for the next element of a page, stands there already."""
        cdef const Columns* t = &self.table.t
        cdef Reached* reached = self.reached
        cdef const Text* step
        cdef int32_t above, depth, same, length, characters
        self.table.check(row)
        row = row if t.kind[row] == ELEMENT else t.parent[row]
        if row <= 0:
            return 0
        above, depth = row, t.depth[row]
        if depth > MOST_STEPS:
            return self.find_end(row)
        same = depth
        while same and (same > self.depth or reached[same].row != above):
            reached[same].row = above
            above = t.parent[above]
            same -= 1
        self.depth = same
        while same < depth:
            step = self.step(reached[same + 1].row)
            length, characters = reached[same].length, reached[same].characters
            if characters + BETWEEN + step.characters > PATH_CHARACTERS:
                return self.find_end(row)
            if same:
                memcpy(self.path + length, b" > ", BETWEEN)
                length, characters = length + BETWEEN, characters + BETWEEN
            memcpy(self.path + length, self.text + step.start, step.length)
            same += 1
            reached[same].length, reached[same].characters = length + step.length, characters + step.characters
        self.depth = depth
        return reached[depth].length

    cdef int32_t find_end(self, int32_t row) except -1:
        """The same of an element that may lie too deep for a path from <html>."""
        cdef const Columns* t = &self.table.t
        cdef Known[MOST_STEPS] steps   # of the element and of those above it, as many as fit
        cdef const Text* step
        cdef int32_t count = 0, named = 0, above = row, characters = -BETWEEN, length = 0
        self.depth = 0
        while above > 0 and count < MOST_STEPS:
            step = self.step(above)
            characters += BETWEEN + step.characters
            if characters > PATH_CHARACTERS:
                break
            steps[count] = step
            count += 1
            above = t.parent[above]
        if count and above > 0:
            above = row
            for place in range(count):
                named = place + 1 if self.is_named(above) else named
                above = t.parent[above]
            count = named or count
        while count:
            count -= 1
            memcpy(self.path + length, self.text + steps[count].start, steps[count].length)
            length += steps[count].length
            if count:
                memcpy(self.path + length, b" > ", BETWEEN)
                length += BETWEEN
        return length

    cdef const Text* step(self, int32_t row) except NULL:
        cdef Text* step = &self.steps[row].text
        if not step.length:
            self.make_room(LARGEST_STEP)
            step.start = self.length
            self.put_names(row)
            self.put_number(row)
            step.length = self.length - step.start
        return step

    cdef int put_names(self, int32_t row) except -1:
        """The name of an element, its id and its first classes."""
        cdef const Columns* t = &self.table.t
        cdef Text* step = &self.steps[row].text
        cdef const Attr* attr
        cdef const Attr* identity = NULL
        cdef const Attr* classes = NULL
        cdef const uint8_t* s
        cdef int32_t i
        cdef bytes names
        for i in range(t.attr_start[row] + t.attr_count[row] - 1, t.attr_start[row] - 1, -1):
            attr = &t.attrs[i]
            identity = attr if attr.name == A_ID else identity
            classes = attr if attr.name == A_CLASS else classes
        self.put_tag(row, step)
        if is_identity(t, identity):
            self.steps[row].has_id = self.put_mark(step, c'#', span_at(t, identity.start), identity.length)
            if not self.steps[row].has_id:
                return 0
        if not is_read(classes):
            return 0
        s = span_at(t, classes.start)
        if not is_ascii(s, classes.length):            # some of it may be white space too
            names = " ".join((<const char*> s)[:classes.length].decode("utf-8", "replace").split()).encode()
            return self.put_classes(step, names, <int32_t> len(names))
        return self.put_classes(step, s, classes.length)

    cdef int put_classes(self, Text* step, const uint8_t* s, int32_t length) except -1:
        cdef int32_t i = 0, begin
        while i < length:
            begin = i
            while i < length and not is_white(s[i]):
                i += 1
            if i > begin and not self.put_mark(step, c'.', s + begin, i - begin):
                break
            i += 1
        return 0

    cdef bint put_mark(self, Text* step, uint8_t mark, const uint8_t* name, int32_t length) except -1:
        """An id or a class; False where the step would be too long with it."""
        cdef str written
        cdef bytes encoded
        cdef int32_t characters = length
        cdef uint8_t[LONGEST_ESCAPED] escaped
        if is_plain(name, length):
            pass
        elif is_ascii(name, length):
            if length > LONGEST_STEP:  # no name is shorter as CSS writes it
                return False
            characters = length = escape(name, length, escaped)
            name = escaped
        else:
            written = self.written((<const char*> name)[:length].decode("utf-8", "replace"))
            encoded = written.encode()
            name, length, characters = encoded, <int32_t> len(encoded), <int32_t> len(written)
        if step.characters + 1 + characters > LONGEST_STEP:
            return False
        self.put(&mark, 1)
        self.put(name, length)
        step.characters += 1 + characters
        return True

    cdef int put_tag(self, int32_t row, Text* step) except -1:
        cdef Text* name = &self.names[self.table.t.tag[row] * NAMESPACES + self.table.t.namespace[row]].text
        cdef str written
        cdef bytes encoded
        if not name.length:
            tag = self.table.name_of(self.table.t.tag[row]) if self.table.t.namespace[row] == HTML else self.page.tag_name(row)
            written = self.written(tag[:LONGEST_STEP + 1])
            written = written if len(written) <= LONGEST_STEP else "*"
            encoded = written.encode()
            name.start, name.length, name.characters = self.length, <int32_t> len(encoded), <int32_t> len(written)
            self.put(encoded, name.length)
            step.start = self.length
        self.put(self.text + name.start, name.length)
        step.characters = name.characters
        return 0

    cdef int put_number(self, int32_t row) except -1:
        """Which of its parent's elements of that name it is, where there are others."""
        cdef Step* step = &self.steps[row]
        cdef uint8_t[10] digits
        cdef int32_t first = 10, number
        if not step.number:
            self.count(self.table.t.parent[row])
        if self.steps[step.first].alike > 1:
            number = step.number
            while number:
                first -= 1
                digits[first] = <uint8_t> (c'0' + number % 10)
                number //= 10
            self.put(b":nth-of-type(", 13)
            self.put(digits + first, 10 - first)
            self.put(b")", 1)
            step.text.characters += 14 + 10 - first
        return 0

    cdef int make_room(self, int32_t length) except -1:
        """For so many bytes to be put."""
        cdef int64_t room = self.room
        cdef void* grown
        if self.length + length > room:
            room = GROWN(room, <int64_t> self.length + length)
            grown = realloc(self.text, room) if room <= INT32_MAX else NULL
            if grown == NULL:
                raise MemoryError
            self.text, self.room = <uint8_t*> grown, <int32_t> room
        return 0

    cdef inline void put(self, const uint8_t* s, int32_t length) noexcept:
        """There is room for it."""
        memcpy(self.text + self.length, s, length)
        self.length += length

    cdef str written(self, str name):
        cdef bytes encoded = name.encode("utf-8", "replace")
        if is_plain(encoded, <int32_t> len(encoded)):
            return name
        found = self.escaped.get(name)
        if found is None:
            found = self.escaped[name] = identifier(name)
        return found

    cdef void count(self, int32_t parent) noexcept:
        """Number the elements of a parent by their names."""
        cdef const Columns* t = &self.table.t
        cdef Name* name
        cdef int32_t row = parent + 1
        while row < t.end[parent]:
            if t.kind[row] == ELEMENT:
                name = &self.names[t.tag[row] * NAMESPACES + t.namespace[row]]
                if name.parent != parent or not name.count:
                    name.parent, name.first, name.count = parent, row, 0
                name.count += 1
                self.steps[row].number, self.steps[row].first = name.count, name.first
                self.steps[name.first].alike = name.count
            row = t.end[row]

    cdef bint is_named(self, int32_t row) except -1:
        """Whether its step has an id that no other element of the page has."""
        cdef Step* step = &self.steps[row]
        cdef const Attr* attr
        if not step.has_id:
            return False
        if not step.sharing:
            if self.identities is None:
                self.count_identities()
            attr = find_attr(&self.table.t, row, A_ID)
            step.sharing = self.identities[(<const char*> span_at(&self.table.t, attr.start))[:attr.length]]
        return step.sharing == 1

    cdef int count_identities(self) except -1:
        cdef const Columns* t = &self.table.t
        cdef const Attr* attr
        cdef int32_t row
        self.identities = {}
        for row in range(t.rows):
            attr = find_attr(t, row, A_ID) if t.attr_count[row] else NULL
            if is_identity(t, attr):
                name = (<const char*> span_at(t, attr.start))[:attr.length]
                self.identities[name] = self.identities.get(name, 0) + 1
        return 0
