# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where a page may say something of itself: elements that are made for it. All else is passed over here, before anything
is made of it."""

from cpython.bytes cimport PyBytes_AS_STRING
from cpython.unicode cimport PyUnicode_DATA
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memchr, memcmp, memset, strlen

from elute.metadata._clue cimport Clue
from elute.metadata._dates cimport may_have_digits
from elute.page._parser cimport HTML, TEXT, Attr, Columns, Table, find_attr, span_at
from elute.units._class_words cimport ClassWords, Recent

include "../page/native/gil.pxi"
include "../page/native/generated/vocabulary.pxi"


cdef const char* CREATIVE_COMMONS = b"creativecommons.org/"

cdef enum:
    NAMES_OF_METAS = 4                 # attributes that name what a <meta> says

cdef enum:
    BEFORE_V = 6                       # letters of it before its v, and behind
    BEHIND_V = 13


cdef str value_of(const Columns* t, int32_t row, int32_t name):
    """The value of an attribute, "" where there is none."""
    cdef const Attr* attr = find_attr(t, row, name)
    return text_of(t, attr) if attr != NULL else ""


cdef inline str text_of(const Columns* t, const Attr* attr):
    return (<const char*> span_at(t, attr.start))[:attr.length].decode("utf-8", "replace")


cdef class Places:
    """The rows of elements that may say something, by kind, each kind in document order and none longer than `most`."""

    cdef readonly list roots, metas, links, times, relations, itemprops, properties
    cdef Table table
    cdef int32_t* named                # rows with a class or an id
    cdef int32_t named_count

    def __cinit__(self, Table table not None, int32_t most):
        cdef const Columns* t = &table.t
        cdef int32_t row, i, tag, name
        cdef bint is_html
        self.table = table
        self.roots, self.metas, self.links, self.times = [], [], [], []
        self.relations, self.itemprops, self.properties = [], [], []
        self.named = <int32_t*> malloc((<size_t> t.rows + 1) * sizeof(int32_t))
        if self.named == NULL:
            raise MemoryError
        for row in range(t.rows):
            tag = t.tag[row]
            is_html = t.namespace[row] == HTML and tag != 0
            if is_html:
                if tag == T_META:
                    add(self.metas, row, most)
                elif tag == T_TIME:
                    add(self.times, row, most)
                elif tag == T_HTML:
                    add(self.roots, row, most)
            for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
                name = t.attrs[i].name
                if name == A_CLASS or name == A_ID:
                    if self.named_count == 0 or self.named[self.named_count - 1] != row:
                        self.named[self.named_count] = row
                        self.named_count += 1
                elif not is_html:
                    continue
                elif name == A_ITEMPROP:
                    if may_be_known(t, &t.attrs[i]):
                        add(self.itemprops, row, most)
                elif name == A_PROPERTY and tag != T_META:
                    if may_be_known(t, &t.attrs[i]):
                        add(self.properties, row, most)
                elif tag == T_LINK and name == A_REL and tells(t, &t.attrs[i]):
                    add(self.links, row, most)
                elif tag == T_A and (
                        name == A_REL and (holds(t, &t.attrs[i], b"license") or holds(t, &t.attrs[i], b"author")
                                           or holds(t, &t.attrs[i], b"tag"))
                        or name == A_HREF and is_creative_commons(t, &t.attrs[i])):
                    add(self.relations, row, most)

    def __dealloc__(self):
        free(self.named)

    def called(self, ClassWords words not None, int32_t highest, int32_t most_rows, int32_t most):
        """What small elements are called by their classes and ids: for each number up to the highest the first rows whose
        first known word stands for it, of elements with fewer rows than `most_rows`."""
        cdef const Columns* t = &self.table.t
        cdef list small = [[] for _ in range(highest + 1)]
        cdef int32_t i, row
        cdef PyThreadState* state
        cdef Recent recent
        cdef uint8_t* numbers = <uint8_t*> calloc(<size_t> self.named_count + 1, 1)
        if numbers == NULL:
            raise MemoryError
        memset(&recent, 0, sizeof(Recent))
        state = let_go(self.named_count)
        for i in range(self.named_count):
            row = self.named[i]
            if t.end[row] - row < most_rows:
                numbers[i] = words.said_of(t, row, &recent)
        take_back(state)
        try:
            for i in range(self.named_count):
                if 0 < numbers[i] <= highest:
                    add(small[numbers[i]], self.named[i], most)
        finally:
            free(numbers)
        return small


cdef int add(list rows, int32_t row, int32_t most) except -1:
    if len(rows) < most and (not rows or rows[len(rows) - 1] != row):
        rows.append(row)
    return 0


cdef bint may_be_known(const Columns* t, const Attr* attr) noexcept:
    """Whether a property may be one that is read (sources/marked.py): most are of lists and of offers."""
    return (holds(t, attr, b"date") or holds(t, attr, b"author") or holds(t, attr, b"creator")
            or holds(t, attr, b"headline") or holds(t, attr, b"section") or holds(t, attr, b"keywords")
            or holds(t, attr, b"license") or holds(t, attr, b"language"))


cdef bint tells(const Columns* t, const Attr* attr) noexcept:
    """Whether the relation of a <link> may say something of the page: most are of its style."""
    return (holds(t, attr, b"icon") or holds(t, attr, b"canonical") or holds(t, attr, b"alternate")
            or holds(t, attr, b"license") or holds(t, attr, b"image_src"))


cdef bint is_creative_commons(const Columns* t, const Attr* attr) noexcept:
    """Whether an address has creativecommons.org/ in it. It is looked for by its v: in addresses few letters are rarer."""
    cdef const uint8_t* place = span_at(t, attr.start)
    cdef const uint8_t* end = place + attr.length - BEHIND_V
    place += BEFORE_V
    while place < end:
        place = <const uint8_t*> memchr(place, c'v', end - place)
        if place == NULL:
            return False
        if memcmp(place - BEFORE_V, CREATIVE_COMMONS, BEFORE_V + 1 + BEHIND_V) == 0:
            return True
        place += 1
    return False


cdef bint holds(const Columns* t, const Attr* attr, const char* word) noexcept:
    """Whether a value has a word of small letters in it, however it is written."""
    cdef const uint8_t* value = span_at(t, attr.start)
    cdef int32_t i, j, length = <int32_t> strlen(word)
    for i in range(attr.length - length + 1):
        j = 0
        while j < length and (value[i + j] | 0x20) == (<uint8_t> word[j] | 0x20):
            j += 1
        if j == length:
            return True
    return False


def links(Table table, list rows):
    """For each <link> with an address its row, its relations in small letters, its address, and its type."""
    cdef const Columns* t = &table.t
    cdef int32_t row
    cdef list found = []
    cdef str address
    for row in rows:
        table.check(row)
        address = value_of(t, row, A_HREF).strip()
        if address:
            found.append((row, value_of(t, row, A_REL).lower().split(), address, value_of(t, row, A_TYPE)))
    return found


def links_by_step(Table table, int32_t first, int32_t end, frozenset steps, int32_t longest, int32_t most):
    """The first links among these rows, and around the first of them, whose address has one of these steps and something
    behind it: the row and the address of each. Steps are in small letters, none longer than `longest`."""
    cdef const Columns* t = &table.t
    cdef const Attr* attr
    cdef int32_t row = first
    cdef uint32_t letters = 0          # with which steps begin, as bits
    cdef list found = []
    table.check(first)
    for step in steps:
        letters |= (<uint32_t> 1) << (step[0] & 0x1F)
    while row > 0 and t.tag[row] != T_A and t.parent[row] == row - 1:    # the text of a link is behind its element
        row -= 1
    for row in range(row, min(end, t.rows)):
        if t.tag[row] == T_A and t.namespace[row] == HTML:
            attr = find_attr(t, row, A_HREF)
            if attr != NULL and has_step(span_at(t, attr.start), attr.length, steps, longest, letters):
                found.append((row, value_of(t, row, A_HREF)))
                if len(found) == most:
                    break
    return found


def parent_of(Table table, int32_t row):
    """The row above one."""
    table.check(row)
    return table.t.parent[row]


def end_of(Table table, int32_t row):
    """The row behind an element and all in it."""
    table.check(row)
    return table.t.end[row]


def value_above(Table table, int32_t row, int32_t attribute):
    """The value of an attribute, by its number, of the nearest element above a row that has one that is not empty, ""
    where none has."""
    cdef const Columns* t = &table.t
    cdef const Attr* attr
    table.check(row)
    row = t.parent[row]
    while row >= 0:
        attr = find_attr(t, row, attribute)
        if attr != NULL and attr.length:
            return text_of(t, attr)
        row = t.parent[row]
    return ""


def is_below_class(Table table, int32_t row, bytes word not None, int32_t most):
    """Whether one of the elements above a row, of which so many are looked at, has a word in its class, which is given in
    small letters."""
    cdef const Columns* t = &table.t
    cdef const Attr* attr
    table.check(row)
    row = t.parent[row]
    while row >= 0 and most > 0:
        attr = find_attr(t, row, A_CLASS)
        if attr != NULL and holds(t, attr, PyBytes_AS_STRING(word)):
            return True
        row = t.parent[row]
        most -= 1
    return False


def rows_inside(Table table, int32_t row, int32_t attribute, int32_t most):
    """Of the first rows in an element those with an attribute, by its number."""
    cdef const Columns* t = &table.t
    cdef int32_t inner
    cdef list found = []
    table.check(row)
    for inner in range(row + 1, min(t.end[row], row + most)):
        if find_attr(t, inner, attribute) != NULL:
            found.append(inner)
    return found


def links_inside(Table table, int32_t row):
    """The rows of the links in an element, or its own where it is one."""
    cdef const Columns* t = &table.t
    cdef int32_t inner
    cdef list found = []
    table.check(row)
    for inner in range(row, t.end[row]):
        if t.tag[inner] == T_A:
            found.append(inner)
    return found


cdef bint has_step(const uint8_t* s, int32_t length, frozenset steps, int32_t longest, uint32_t letters) except -1:
    cdef int32_t i, start = 0
    for i in range(length):
        if s[i] == c'#':
            break
        if s[i] == c'/' or s[i] == c'?':
            if (start < i <= start + longest and letters & (<uint32_t> 1) << (s[start] & 0x1F)
                    and (<const char*> s)[start:i].lower() in steps):
                return i + 1 < length
            if s[i] == c'?':
                break
            start = i + 1
    return False


def metas(Table table, list rows, dict told):
    """What each <meta> of a known name says, white space in it as one space. `told` has for each name the field and the
    source."""
    cdef const Columns* t = &table.t
    cdef int32_t[NAMES_OF_METAS] names                 # places among the attributes, -1 where there is none
    cdef int32_t row, i, attribute
    cdef int kind
    cdef list found = []
    cdef str name, content
    for row in rows:
        table.check(row)
        names[0] = names[1] = names[2] = names[3] = -1
        for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
            attribute = t.attrs[i].name
            kind = (0 if attribute == A_PROPERTY else 1 if attribute == A_NAME else 2 if attribute == A_ITEMPROP
                    else 3 if attribute == A_HTTP_EQUIV else -1)
            if kind >= 0 and t.attrs[i].length:
                names[kind] = i
        content = ""
        for kind in range(NAMES_OF_METAS):
            if names[kind] < 0:
                continue
            name = text_of(t, &t.attrs[names[kind]])
            known = told.get(name)
            if known is None:
                known = told.get(name.strip().lower())
            if known is not None:
                content = content or " ".join((value_of(t, row, A_CONTENT) or value_of(t, row, A_VALUE)).split())
                if content:
                    found.append(Clue((<tuple> known)[0], content, (<tuple> known)[1], row))
    return found


def by_field(*sources):
    """The clues of some sources by their fields, in their order."""
    cdef Clue clue
    cdef dict found = {}
    for source in sources:
        for clue in source:
            clues = found.get(clue.field)
            if clues is None:
                clues = found[clue.field] = []
            (<list> clues).append(clue)
    return found


cdef bint is_of_publication(Table table, int32_t row) except -1:
    """Whether a <time> has an attribute `pubdate`, which is not in the vocabulary."""
    cdef const Columns* t = &table.t
    cdef int32_t i
    for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        if t.attrs[i].name > A_LAST and table.interned(&table.t.attr_names, t.attrs[i].name - A_LAST - 1) == "pubdate":
            return True
    return False


def times(Table table, list rows, ClassWords words not None, int32_t most_rows, int32_t longest):
    """For each <time> its row, the number of what it is called or the element around it, whether it says that it is the day of
    publication, and its date for machines, or the text inside."""
    cdef const Columns* t = &table.t
    cdef int32_t row
    cdef list found = []
    for row in rows:
        table.check(row)
        found.append((
            row, words.said_of(t, row) or words.said_of(t, max(t.parent[row], 0)), is_of_publication(table, row),
            value_of(t, row, A_DATETIME) or text_inside(table, row, most_rows, longest)))
    return found


def may_tell_a_size(str address not None):
    """Whether an address may tell how large a picture is: 300x200, or a number behind a width or a height. Where it is not
    of ASCII that is not known."""
    cdef Py_ssize_t i
    cdef const uint8_t* s
    if not address.isascii():
        return True
    s = <const uint8_t*> PyUnicode_DATA(address)
    for i in range(1, len(address) - 1):
        if not c'0' <= s[i + 1] <= c'9':
            continue
        if s[i] | 0x20 == c'x' and c'0' <= s[i - 1] <= c'9':
            return True
        if (s[i] == c'=' or s[i] == c'_') and s[i - 1] | 0x20 in (c'w', c'h', c't'):
            return True
    return False


def text_inside(Table table, int32_t row, int32_t most_rows, int32_t longest):
    """The text inside an element in one line, "" where it has more rows or is longer."""
    cdef const Columns* t = &table.t
    cdef int32_t each, length = 0
    cdef list pieces = []
    table.check(row)
    if t.end[row] - row > most_rows:
        return ""
    for each in range(row, t.end[row]):
        if t.kind[each] == TEXT and t.tag[t.parent[each]] != T_STYLE and t.tag[t.parent[each]] != T_SCRIPT:
            length += t.text_len[each]
            if length > 4 * longest:   # much of it may be white space
                return ""
            pieces.append((<const char*> span_at(t, t.text_start[each]))[:t.text_len[each]].decode("utf-8", "replace"))
    cdef str text = " ".join(" ".join(pieces).split())
    return text if len(text) <= longest else ""


def dated_text_inside(Table table, int32_t row, int32_t most_rows, int32_t longest):
    """The same, "" also where it has no digit: then it has no date."""
    cdef const Columns* t = &table.t
    cdef int32_t each
    table.check(row)
    for each in range(row, min(t.end[row], row + most_rows)):
        if t.kind[each] == TEXT and may_have_digits(span_at(t, t.text_start[each]), t.text_len[each]):
            return text_inside(table, row, most_rows, longest)
    return ""
