# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where a page may say something of itself: elements that are made for it, and short texts with a date. All else is
passed over here, before anything is made of it."""

from libc.stdint cimport int32_t, uint8_t
from libc.string cimport strlen

from elute.page._parser cimport HTML, TEXT, Attr, Columns, Table, find_attr, span_at
from elute.units._blocks cimport Block, Segments

include "../page/native/generated/vocabulary.pxi"


cdef str value_of(const Columns* t, int32_t row, int32_t name):
    """The value of an attribute, "" where there is none."""
    cdef const Attr* attr = find_attr(t, row, name)
    return (<const char*> span_at(t, attr.start))[:attr.length].decode("utf-8", "replace") if attr != NULL else ""


cdef class Places:
    """The rows of elements that may say something, by kind, each kind in document order and none longer than `most`."""

    cdef readonly list metas, links, times, relations, itemprops, properties

    def __init__(self, Table table, int32_t most):
        cdef const Columns* t = &table.t
        cdef int32_t row, i, tag, name
        self.metas, self.links, self.times = [], [], []
        self.relations, self.itemprops, self.properties = [], [], []
        for row in range(t.rows):
            if t.namespace[row] != HTML or t.tag[row] == 0:
                continue
            tag = t.tag[row]
            if tag == T_META:
                add(self.metas, row, most)
            elif tag == T_LINK:
                add(self.links, row, most)
            elif tag == T_TIME:
                add(self.times, row, most)
            for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
                name = t.attrs[i].name
                if name == A_ITEMPROP:
                    add(self.itemprops, row, most)
                elif name == A_PROPERTY and tag != T_META:
                    add(self.properties, row, most)
                elif tag == T_A and (
                        name == A_REL and (holds(t, &t.attrs[i], b"license") or holds(t, &t.attrs[i], b"author"))
                        or name == A_HREF and holds(t, &t.attrs[i], b"creativecommons.org/")):
                    add(self.relations, row, most)


cdef int add(list rows, int32_t row, int32_t most) except -1:
    if len(rows) < most and (not rows or rows[len(rows) - 1] != row):
        rows.append(row)
    return 0


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
            name = value_of(t, row, attribute).strip().lower()
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


cdef inline bint is_digit(uint8_t c) noexcept nogil:
    return c'0' <= c <= c'9'


cdef bint holds_a_year(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether four digits that begin with 19, 20 or 25 stand there, digits of another script, or the sign of a year."""
    cdef int32_t i = 0, run = 0
    while i < length:
        if is_digit(s[i]):
            run = 1
            while i + run < length and is_digit(s[i + run]):
                run += 1
            if run == 4 and (s[i] == c'1' and s[i + 1] == c'9' or s[i] == c'2' and s[i + 1] in (c'0', c'5')):
                return True
            if run == 2 and i >= 3 and s[i - 1] in (c'.', c'/') and is_digit(s[i - 2]):
                return True            # 5.10.23
            i += run
        elif s[i] == 0xE5 and i + 2 < length and s[i + 1] == 0xB9 and s[i + 2] == 0xB4:
            return True                # 年
        elif s[i] in (0xD9, 0xDB) and i + 1 < length and (0xA0 <= s[i + 1] <= 0xA9 or 0xB0 <= s[i + 1] <= 0xB9):
            return True                # Arabic and Persian digits
        elif s[i] == 0xE0 and i + 2 < length and (
                s[i + 1] in (0xA5, 0xA7, 0xA9, 0xAB, 0xAF, 0xB1, 0xB3, 0xB5, 0xB9, 0xBB) and s[i + 2] >= 0xA6
                and s[i + 2] <= 0xAF or s[i + 1] in (0xB9, 0xBB) and 0x90 <= s[i + 2] <= 0x99):
            return True                # digits of India, Thailand and Laos
        else:
            i += 1
    return False


def short_texts_with_a_year(Segments segments, int32_t longest):
    """The visible blocks of at most so many words that may hold a date."""
    cdef int32_t block
    cdef const Block* b
    cdef list found = []
    for block in range(segments.g.count):
        b = &segments.g.blocks[block]
        if b.hidden == 0 and 0 < b.words <= longest and holds_a_year(segments.g.out + b.text_start, b.text_len):
            found.append(block)
    return found
