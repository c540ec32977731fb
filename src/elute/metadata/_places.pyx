# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where a page may say something of itself: elements that are made for it. All else is passed over here, before anything
is made of it."""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport strlen

from elute.page._parser cimport HTML, TEXT, Attr, Columns, Table, find_attr, span_at

include "../page/native/generated/vocabulary.pxi"


cdef str value_of(const Columns* t, int32_t row, int32_t name):
    """The value of an attribute, "" where there is none."""
    cdef const Attr* attr = find_attr(t, row, name)
    return (<const char*> span_at(t, attr.start))[:attr.length].decode("utf-8", "replace") if attr != NULL else ""


cdef class Places:
    """The rows of elements that may say something, by kind, each kind in document order and none longer than `most`."""

    cdef readonly list roots, metas, links, times, relations, itemprops, properties

    def __init__(self, Table table, int32_t most):
        cdef const Columns* t = &table.t
        cdef int32_t row, i, tag, name
        self.roots, self.metas, self.links, self.times = [], [], [], []
        self.relations, self.itemprops, self.properties = [], [], []
        for row in range(t.rows):
            if t.namespace[row] != HTML or t.tag[row] == 0:
                continue
            tag = t.tag[row]
            if tag == T_META:
                add(self.metas, row, most)
            elif tag == T_TIME:
                add(self.times, row, most)
            elif tag == T_HTML:
                add(self.roots, row, most)
            for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
                name = t.attrs[i].name
                if name == A_ITEMPROP:
                    add(self.itemprops, row, most)
                elif name == A_PROPERTY and tag != T_META:
                    add(self.properties, row, most)
                elif tag == T_LINK and name == A_REL and tells(t, &t.attrs[i]):
                    add(self.links, row, most)
                elif tag == T_A and (
                        name == A_REL and (holds(t, &t.attrs[i], b"license") or holds(t, &t.attrs[i], b"author")
                                           or holds(t, &t.attrs[i], b"tag"))
                        or name == A_HREF and holds(t, &t.attrs[i], b"creativecommons.org/")):
                    add(self.relations, row, most)


cdef int add(list rows, int32_t row, int32_t most) except -1:
    if len(rows) < most and (not rows or rows[len(rows) - 1] != row):
        rows.append(row)
    return 0


cdef bint tells(const Columns* t, const Attr* attr) noexcept:
    """Whether the relation of a <link> may say something of the page: most are of its style."""
    return (holds(t, attr, b"icon") or holds(t, attr, b"canonical") or holds(t, attr, b"alternate")
            or holds(t, attr, b"license") or holds(t, attr, b"image_src"))


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


def metas(Table table, list rows, dict fields):
    """For each <meta> of a known name its row, its name, and its content, white space in it as one space."""
    cdef const Columns* t = &table.t
    cdef int32_t row, attribute
    cdef list found = []
    cdef str name, content
    for row in rows:
        table.check(row)
        content = ""
        for attribute in (A_PROPERTY, A_NAME, A_ITEMPROP, A_HTTP_EQUIV):
            name = value_of(t, row, attribute)
            if name and name not in fields:
                name = name.strip().lower()
            if name in fields:
                content = content or " ".join((value_of(t, row, A_CONTENT) or value_of(t, row, A_VALUE)).split())
                if content:
                    found.append((row, name, content))
    return found


def text_inside(Table table, int32_t row, int32_t most_rows, int32_t longest):
    """The text inside an element in one line, "" where it has more rows or is longer."""
    cdef const Columns* t = &table.t
    cdef int32_t each, length = 0
    cdef list pieces = []
    table.check(row)
    if t.end[row] - row > most_rows:
        return ""
    for each in range(row, t.end[row]):
        if t.kind[each] == TEXT:
            length += t.text_len[each]
            if length > 4 * longest:   # much of it may be white space
                return ""
            pieces.append((<const char*> span_at(t, t.text_start[each]))[:t.text_len[each]].decode("utf-8", "replace"))
    cdef str text = " ".join(" ".join(pieces).split())
    return text if len(text) <= longest else ""


def small_elements(Table table, const uint8_t[::1] numbers, int32_t highest, int32_t most_rows, int32_t most):
    """For each number up to the highest the first rows that have it, of elements with fewer rows than `most_rows`."""
    cdef const Columns* t = &table.t
    cdef int32_t row
    cdef list found = [[] for _ in range(highest + 1)]
    if numbers.shape[0] != t.rows:
        raise ValueError(f"{numbers.shape[0]} values for a page of {t.rows} rows")
    for row in range(t.rows):
        if 0 < numbers[row] <= highest and t.end[row] - row < most_rows:
            add(found[numbers[row]], row, most)
    return found
