# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where an element stands, as a CSS selector that finds it.

A selector that begins at <html>, or at an id that the page has once, finds this element and no other. One of an element
that lies too deep for that has only its last steps: it finds the element, and perhaps others that stand alike.
"""

from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport calloc, free

from elute.page._parser cimport ELEMENT, HTML, Attr, Columns, Table, find_attr, span_at

from elute.page.identifiers import identifier

include "native/generated/vocabulary.pxi"

cdef enum:
    MOST_STEPS = 32
    PATH_CHARACTERS = 400
    LONGEST_STEP = 48          # characters of a name with id and classes; what would make it longer is left out
    LONGEST_VALUE = 1000       # bytes of an attribute that is read
    BETWEEN = 3                # characters of " > "
    NAMESPACES = 3

LONGEST_PATH = PATH_CHARACTERS         # characters
cdef str WHITE_SPACE = " \t\n\f\r"


cdef bint is_plain(str name) noexcept:
    """Whether CSS writes a name as it is: `identifier` knows all of them, this knows nearly all that pages have."""
    cdef Py_ssize_t i
    cdef Py_UCS4 c
    if not name or not (c'a' <= name[0] <= c'z' or c'A' <= name[0] <= c'Z' or name[0] == c'_'):
        return False
    for i in range(1, len(name)):
        c = name[i]
        if not (c'a' <= c <= c'z' or c'A' <= c <= c'Z' or c'0' <= c <= c'9' or c == c'_' or c == c'-'):
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
    cdef object page
    cdef Table table
    cdef dict steps            # by row
    cdef dict tags             # names of elements as they are written, by their numbers
    cdef dict escaped          # names that CSS writes otherwise
    cdef dict identities       # how many elements have each id, None while nobody has asked
    cdef int32_t* number       # of each element among those of its name and parent; 0 while nobody has asked
    cdef int32_t* alike        # how many these are
    cdef int32_t* counts       # of each name, for one parent at a time
    cdef int32_t names

    def __cinit__(self, page):
        self.page, self.table = page, page.table
        self.steps, self.tags, self.escaped = {}, {}, {}
        self.names = (T_LAST + 1 + self.table.t.tag_names.count) * NAMESPACES
        self.number = <int32_t*> calloc(self.table.t.rows + 1, sizeof(int32_t))
        self.alike = <int32_t*> calloc(self.table.t.rows + 1, sizeof(int32_t))
        self.counts = <int32_t*> calloc(self.names, sizeof(int32_t))
        if self.number == NULL or self.alike == NULL or self.counts == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.number)
        free(self.alike)
        free(self.counts)

    def of(self, int32_t row):
        """The path of an element, or of the element around a text; "" of the document."""
        cdef const Columns* t = &self.table.t
        cdef Py_ssize_t length = -BETWEEN, named = 0
        cdef list steps = []           # of the element and of those above it, as many as fit
        cdef str step
        self.table.check(row)
        row = row if t.kind[row] == ELEMENT else t.parent[row]
        cdef int32_t above = row
        while above > 0 and len(steps) < MOST_STEPS:
            step = self.step(above)
            length += BETWEEN + len(step)
            if length > PATH_CHARACTERS:
                break
            steps.append(step)
            above = t.parent[above]
        if steps and above > 0:
            above = row
            for place in range(len(steps)):
                named = place + 1 if self.is_named(above, steps[place]) else named
                above = t.parent[above]
            if named:
                del steps[named:]
        steps.reverse()
        return " > ".join(steps)

    cdef str step(self, int32_t row):
        found = self.steps.get(row)
        if found is None:
            found = self.steps[row] = self.names_of(row) + self.number_of(row)
        return found

    cdef str names_of(self, int32_t row):
        """The name of an element, its id and its first classes."""
        cdef str mark, identity = self.identity(row), step = self.tag(row)
        if identity:
            mark = "#" + self.written(identity)
            if len(step) + len(mark) > LONGEST_STEP:
                return step
            step += mark
        for one in self.value(row, A_CLASS).split():
            mark = "." + self.written(one)
            if len(step) + len(mark) > LONGEST_STEP:
                break
            step += mark
        return step

    cdef str tag(self, int32_t row):
        cdef str name
        key = self.table.t.tag[row] * NAMESPACES + self.table.t.namespace[row]
        found = self.tags.get(key)
        if found is None:
            name = self.written(self.page.tag_name(row)[:LONGEST_STEP + 1])
            found = self.tags[key] = name if len(name) <= LONGEST_STEP else "*"
        return found

    cdef str written(self, str name):
        if is_plain(name):
            return name
        found = self.escaped.get(name)
        if found is None:
            found = self.escaped[name] = identifier(name)
        return found

    cdef str number_of(self, int32_t row):
        """Which of its parent's elements of that name it is, where there are others."""
        if not self.number[row]:
            self.count(self.table.t.parent[row])
        return f":nth-of-type({self.number[row]})" if self.alike[row] > 1 else ""

    cdef void count(self, int32_t parent) noexcept:
        """Number the elements of a parent by their names."""
        cdef const Columns* t = &self.table.t
        cdef int32_t* of_name
        cdef int32_t row = parent + 1
        while row < t.end[parent]:
            if t.kind[row] == ELEMENT:
                of_name = &self.counts[t.tag[row] * NAMESPACES + t.namespace[row]]
                of_name[0] += 1
                self.number[row] = of_name[0]
            row = t.end[row]
        row = parent + 1
        while row < t.end[parent]:     # all are counted: before the next parent is, the counts are to be 0 again
            if t.kind[row] == ELEMENT:
                self.alike[row] = self.counts[t.tag[row] * NAMESPACES + t.namespace[row]]
            row = t.end[row]
        row = parent + 1
        while row < t.end[parent]:
            if t.kind[row] == ELEMENT:
                self.counts[t.tag[row] * NAMESPACES + t.namespace[row]] = 0
            row = t.end[row]

    cdef str identity(self, int32_t row):
        """The id of an element, if it is one that `#` can name."""
        cdef str value = self.value(row, A_ID)
        for character in WHITE_SPACE:
            if character in value:
                return ""
        return value

    cdef str value(self, int32_t row, int32_t name):
        """An attribute, "" where it has none, or one that is too long to be read for each of many elements."""
        cdef const Attr* attr = find_attr(&self.table.t, row, name)
        if attr == NULL or attr.length > LONGEST_VALUE:
            return ""
        return (<const char*> span_at(&self.table.t, attr.start))[:attr.length].decode("utf-8", "replace")

    cdef bint is_named(self, int32_t row, str step) except -1:
        """Whether its step has an id that no other element of the page has."""
        cdef str identity = self.identity(row)
        return identity and self.has_once(identity) and "#" + self.written(identity) in step

    cdef bint has_once(self, str identity) except -1:
        cdef int32_t row
        cdef str other
        if self.identities is None:
            self.identities = {}
            for row in range(self.table.t.rows):
                if self.table.t.attr_count[row] and (other := self.identity(row)):
                    self.identities[other] = self.identities.get(other, 0) + 1
        return self.identities[identity] == 1
