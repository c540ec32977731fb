# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where a page may say something of itself: elements that are made for it. All else is passed over here, before anything
is made of it."""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.unicode cimport PyUnicode_4BYTE_KIND, PyUnicode_FromKindAndData
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memchr, memcmp, strlen

from elute.metadata._clue cimport Clue
from elute.metadata._dates cimport may_have_digits
from elute.page._parser cimport HTML, TEXT, Attr, Columns, Table, find_attr, span_at
from elute.units._blocks cimport Segmenter, Segments

include "../page/native/generated/vocabulary.pxi"


cdef const char* CREATIVE_COMMONS = b"creativecommons.org/"

BY = ("by", "von", "par", "por", "di", "da", "door", "av", "af", "od", "przez", "text", "foto", "fotos", "author", "autor",
      "auteur", "starter")
"""Words for "by" in Latin letters, and such as stand in its place."""

ctypedef const char* Word

cdef enum:
    WORDS_FOR_BY = 18
    CYRILLIC = 0xD0                    # and the next: how its letters begin

cdef Word[WORDS_FOR_BY] FOR_BY
_written = [word.encode() for word in BY]              # which FOR_BY points into
for _number in range(WORDS_FOR_BY):
    FOR_BY[_number] = <const char*> <bytes> _written[_number]

cdef enum:
    BEFORE_V = 6                       # letters of it before its v, and behind
    BEHIND_V = 13


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
    cdef int32_t row, attribute
    cdef list found = []
    cdef str name, content
    for row in rows:
        table.check(row)
        content = ""
        for attribute in (A_PROPERTY, A_NAME, A_ITEMPROP, A_HTTP_EQUIV):
            name = value_of(t, row, attribute)
            if not name:
                continue
            known = told.get(name) or told.get(name.strip().lower())
            if known is not None:
                content = content or " ".join((value_of(t, row, A_CONTENT) or value_of(t, row, A_VALUE)).split())
                if content:
                    found.append(Clue((<tuple> known)[0], content, (<tuple> known)[1], row))
    return found


cdef bint is_of_publication(Table table, int32_t row) except -1:
    """Whether a <time> has an attribute `pubdate`, which is not in the vocabulary."""
    cdef const Columns* t = &table.t
    cdef int32_t i
    for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        if t.attrs[i].name > A_LAST and table.interned(&table.t.attr_names, t.attrs[i].name - A_LAST - 1) == "pubdate":
            return True
    return False


def times(Table table, list rows, const uint8_t[::1] numbers, int32_t most_rows, int32_t longest):
    """For each <time> its row, the number that it has or the element around it, whether it says that it is the day of
    publication, and its date for machines, or the text inside."""
    cdef const Columns* t = &table.t
    cdef int32_t row
    cdef list found = []
    if numbers.shape[0] != t.rows:
        raise ValueError(f"{numbers.shape[0]} values for a page of {t.rows} rows")
    for row in rows:
        table.check(row)
        found.append((
            row, numbers[row] or numbers[t.parent[row]], is_of_publication(table, row),
            value_of(t, row, A_DATETIME) or text_inside(table, row, most_rows, longest)))
    return found


def texts_with_names(Segments segments, int32_t first, int32_t end, int32_t longest):
    """Of these blocks the visible ones of at most so many words that may say by whom something is: their
    numbers and first rows."""
    cdef const Segmenter* g = &segments.g
    cdef int32_t block
    cdef list found = []
    for block in range(max(first, 0), min(end, g.count)):
        if (g.blocks[block].hidden == 0 and g.blocks[block].words <= longest
                and may_say_by(g.out + g.blocks[block].text_start, g.blocks[block].text_len)):
            found.append((block, g.blocks[block].first))
    return found


def texts_beginning_with(Segments segments, list words, int32_t longest):
    """The visible blocks of at most so many words that begin with one of these, given in small letters: the number and first
    row of each, how many words it has, and which of these is the first."""
    cdef const Segmenter* g = &segments.g
    cdef int32_t block, number
    cdef bytes word
    cdef list found = []
    cdef uint32_t letters = 0          # with which they begin, as bits
    for word in words:
        letters |= (<uint32_t> 1) << (word[0] & 0x1F)
    for block in range(g.count):
        if (g.blocks[block].hidden == 0 and 0 < g.blocks[block].words <= longest
                and letters & (<uint32_t> 1) << (g.out[g.blocks[block].text_start] & 0x1F)):
            number = 0
            for word in words:
                if begins_with(g.out + g.blocks[block].text_start, g.blocks[block].text_len, word):
                    found.append((block, g.blocks[block].first, g.blocks[block].words, number))
                    break
                number += 1
    return found


cdef bint begins_with(const uint8_t* s, int32_t length, bytes word) noexcept:
    cdef const uint8_t* letters = <const uint8_t*> <const char*> word
    cdef int32_t i, end = <int32_t> len(word)
    if length < end:
        return False
    for i in range(end):
        if s[i] != letters[i] and s[i] | 0x20 != letters[i]:
            return False
    return True


cdef bint may_say_by(const uint8_t* s, int32_t length) noexcept:
    """Whether a text has a word for "by" with a space, a colon or a capital behind it ("ByAda"), or one in Cyrillic."""
    cdef int32_t i, j
    cdef int word
    for i in range(length):
        if CYRILLIC <= s[i] <= CYRILLIC + 1:
            return True
        if not is_letter(s[i]) or (i > 0 and is_letter(s[i - 1])):
            continue
        for word in range(WORDS_FOR_BY):
            j = 0
            while FOR_BY[word][j] and i + j < length and (s[i + j] | 0x20) == <uint8_t> FOR_BY[word][j]:
                j += 1
            if not FOR_BY[word][j] and i + j < length and (s[i + j] <= c' ' or s[i + j] == c':' or s[i + j] >= 0x80
                                                           or c'a' <= s[i + j - 1] and c'A' <= s[i + j] <= c'Z'):
                return True
    return False


cdef inline bint is_letter(uint8_t c) noexcept:
    return c'a' <= c | 0x20 <= c'z'


def words_alone(str text not None):
    """A text with a space for all that is no letter or digit, and none around it."""
    cdef Py_ssize_t i, length = 0
    cdef Py_UCS4 char
    cdef Py_UCS4* kept = <Py_UCS4*> PyMem_Malloc(max(len(text), 1) * sizeof(Py_UCS4))
    if kept == NULL:
        raise MemoryError
    try:
        for i in range(len(text)):
            char = text[i]
            if is_letter(<uint8_t> char) or c'0' <= char <= c'9' if char < 0x80 else char.isalnum():
                kept[length] = char
                length += 1
            elif length and kept[length - 1] != c' ':
                kept[length] = c' '
                length += 1
        return PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, kept, length - (length > 0 and kept[length - 1] == c' '))
    finally:
        PyMem_Free(kept)


def kept_words(Segments segments, const uint8_t[::1] keep):
    """How many words the blocks have that are kept."""
    cdef int32_t block
    cdef int64_t words = 0
    if keep.shape[0] != segments.table.t.rows:
        raise ValueError(f"{keep.shape[0]} values for a page of {segments.table.t.rows} rows")
    for block in range(segments.g.count):
        if keep[segments.g.blocks[block].first]:
            words += segments.g.blocks[block].words
    return words


def kept_text(Segments segments, const uint8_t[::1] keep, int32_t enough):
    """The text of the blocks that are kept, a line each, until it has as many characters as are enough."""
    cdef int32_t block
    cdef Py_ssize_t length = 0
    cdef list pieces = []
    cdef str piece
    if keep.shape[0] != segments.table.t.rows:
        raise ValueError(f"{keep.shape[0]} values for a page of {segments.table.t.rows} rows")
    for block in range(segments.g.count):
        if keep[segments.g.blocks[block].first]:
            piece = segments.text(block)
            pieces.append(piece)
            length += len(piece)
            if length >= enough:
                break
    return "\n".join(pieces)


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
