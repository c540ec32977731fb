# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What titles are found by: the head of a page, its headings, and how far two texts agree."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport strlen

from elute.page._parser cimport HTML, Attr, Columns, Table, find_attr, span_at
from elute.units._blocks cimport IN_LINK, Segmenter, Segments
from elute.units._words cimport WordBag

include "../page/native/generated/vocabulary.pxi"
include "native/unicode.pxi"

META = ("og:title", "twitter:title", "dc.title", "citation_title")
SELF_LINKS = ("#", "¶", "§", "🔗", "\uf0c1")       # the last is Read the Docs' picture of a chain

cdef enum:
    METAS = 4
    TITLE_WORDS = 60           # of a title
    MOST_CHARACTERS = 2000     # of one that are compared
    MOST_HEADINGS = 50         # that are looked at
    NEAR_TOP = 5               # blocks: further down the words of a short title may be anything
    FIRST_IDEOGRAPH = 0x2E80
    LAST_IDEOGRAPH = 0x9FFF

ctypedef const char* Name
cdef Name[METAS] META_NAMES
_names = [name.encode() for name in META]          # which META_NAMES points into


cdef void init_names():
    cdef int i
    for i in range(METAS):
        META_NAMES[i] = <const char*> <bytes> _names[i]


init_names()


# ---- the head

cdef int meta_number(const Columns* t, const Attr* attr) noexcept:
    """The place of a name in META, -1 where it is not there."""
    cdef const uint8_t* s = span_at(t, attr.start)
    cdef int32_t leading = leading_space(s, attr.length), length = attr.length - leading, i
    cdef int number
    s += leading
    length -= trailing_space(s, length)
    for number in range(METAS):
        if length == <int32_t> strlen(META_NAMES[number]):
            i = 0
            while i < length and (s[i] | 0x20 if c'A' <= s[i] <= c'Z' else s[i]) == <uint8_t> META_NAMES[number][i]:
                i += 1
            if i == length:
                return number
    return -1


cdef str line_of(const Columns* t, int32_t start, int32_t length):
    """A text in one line."""
    return " ".join((<const char*> span_at(t, start))[:length].decode("utf-8", "replace").split())


def declared(Table table):
    """The titles that the head declares and where, the one that is most often the page's alone first."""
    cdef const Columns* t = &table.t
    cdef int32_t row, title = -1
    cdef int number
    cdef const Attr* name
    cdef const Attr* content
    cdef list metas = [""] * METAS, found
    for row in range(t.rows):
        if t.tag[row] == T_TITLE and title < 0 and t.namespace[row] == HTML:
            title = row
        if t.tag[row] != T_META or t.namespace[row] != HTML:
            continue
        name = find_attr(t, row, A_PROPERTY)
        if name == NULL or name.length == 0:
            name = find_attr(t, row, A_NAME)
        number = -1 if name == NULL else meta_number(t, name)
        if number < 0 or metas[number]:
            continue
        content = find_attr(t, row, A_CONTENT)
        if content != NULL:
            metas[number] = line_of(t, content.start, content.length)
    found = [(metas[number], f"meta {META[number]}") for number in range(METAS) if metas[number]]
    if title >= 0 and t.end[title] > title + 1:
        text = line_of(t, t.text_start[title + 1], t.text_len[title + 1])
        if text:
            found.append((text, "title"))
    return found


# ---- parts of a title

cdef inline bint is_sign(Py_UCS4 char) noexcept:
    return char in "-–—|·•:*/~<>«»›"


cdef inline bint is_parting(Py_UCS4 char) noexcept:
    """Of these signs the ones that need no space around them."""
    return char in "|»›·•–—"


cdef inline bint is_ideograph(str text, Py_ssize_t place) noexcept:
    return 0 <= place < len(text) and FIRST_IDEOGRAPH <= <uint32_t> text[place] <= LAST_IDEOGRAPH


cdef Py_ssize_t behind_space(str text, Py_ssize_t place) noexcept:
    while place < len(text) and is_space(text[place]):
        place += 1
    return place


cdef Py_ssize_t behind_dashes(str text, Py_ssize_t place) noexcept:
    while place < len(text) and (text[place] == c'-' or text[place] == c'_'):
        place += 1
    return place


cdef Py_ssize_t behind_parting(str text, Py_ssize_t start) noexcept:
    """Where what begins at a place, and parts two names, ends; -1 where nothing does.

    \\s+[-–—|·•:*/~<>«»›]+\\s+|\\s*[|»›·•]\\s*|\\s*[–—]\\s*|:\\s+, and dashes beside ideographs, which have no spaces.
    """
    cdef Py_ssize_t sign = behind_space(text, start), end = sign
    while sign > start and end < len(text) and is_sign(text[end]):
        end += 1
    if end > sign and behind_space(text, end) > end:
        return behind_space(text, end)
    if sign < len(text) and is_parting(text[sign]):
        return behind_space(text, sign + 1)
    if sign > start:
        return -1
    if text[start] == c':' and behind_space(text, start + 1) > start + 1:
        return behind_space(text, start + 1)
    end = behind_dashes(text, start)
    return end if end > start and (is_ideograph(text, start - 1) or is_ideograph(text, end)) else -1


def partings(str text not None):
    """What may part the name of a page from that of its site: where it begins, and where it ends."""
    cdef Py_ssize_t place = 0, end
    cdef list found = []
    while place < len(text):
        end = behind_parting(text, place)
        if end >= 0:
            found.append((place, end))
            place = end
        else:
            place = max(behind_space(text, place), behind_dashes(text, place), place + 1)
    return found


# ---- agreement

cdef inline WordBag bag_of(str text):
    return WordBag(text[:MOST_CHARACTERS])


cdef double share(WordBag one, WordBag other) except -1:
    cdef int32_t total = one.count + other.count
    return 2.0 * one.shared(other) / total if total else 0.0


def agreement(str one not None, str other not None):
    """The share of their words that two texts have in common, from 0 to 1."""
    return share(bag_of(one), bag_of(other))


cdef class Readings:
    """What may be the title of a page in what its head declares, and how likely."""

    cdef list bags
    cdef list likely

    def __init__(self, readings):
        self.bags = [bag_of(text) for text, _ in readings]
        self.likely = [likely for _, likely in readings]

    def agreement(self, str text not None):
        """How far a text agrees with any of them, at best."""
        return self.best(bag_of(text))

    cdef double best(self, WordBag bag) except -1:
        cdef double most = 0.0
        cdef Py_ssize_t i
        for i in range(len(self.bags)):
            most = max(most, share(bag, self.bags[i]) * <double> self.likely[i])
        return most

    def agreed_heading(self, Segments segments, headings):
        """Of headings, each with its level, the one that agrees most, and how far; of several the largest."""
        cdef double most = 0.0, agrees
        cdef int32_t best = -1
        cdef int level, found = 0
        for level, block in headings:
            agrees = self.best(bag_of(segments.text(block)))
            if best < 0 or agrees > most or (agrees == most and (level, block) < (found, best)):
                most, found, best = agrees, level, block
        return best, most


# ---- headings

def headings(Segments segments):
    """The first visible headings of a page that can be titles: level and block."""
    cdef const Segmenter* g = &segments.g
    cdef const Columns* t = &segments.table.t
    cdef int32_t row, text, met = 0
    cdef list found = []
    for row in range(t.rows):
        # the numbers of their tags follow one another, as their names do
        if not T_H1 <= t.tag[row] <= T_H6 or t.namespace[row] != HTML:
            continue
        met += 1
        if met > MOST_HEADINGS:
            break
        text = row
        while text < t.end[row] and g.row_block[text] < 0:
            text += 1
        if text < t.end[row] and not g.blocks[g.row_block[text]].hidden and g.blocks[g.row_block[text]].words <= TITLE_WORDS:
            found.append((t.tag[row] - T_H1 + 1, g.row_block[text]))
    return found


def most_likely(Segments segments, const float[::1] scores):
    """Of the visible blocks the one with the highest score, None where no score is above 0."""
    cdef int32_t block, best = -1
    cdef float most = 0
    if scores.shape[0] != segments.g.count:
        raise ValueError(f"{scores.shape[0]} scores for {segments.g.count} blocks")
    for block in range(segments.g.count):
        if scores[block] > most and not segments.g.blocks[block].hidden:
            most, best = scores[block], block
    return best if best >= 0 else None


def heading_text(Segments segments, int32_t block):
    """The text of a heading in one line, without the link to itself that documentation puts behind it."""
    cdef const Segmenter* g = &segments.g
    cdef int32_t row, first
    cdef int32_t length
    if not 0 <= block < g.count:
        raise IndexError(f"block {block} of {g.count}")
    first, row, length = g.blocks[block].first, g.blocks[block].last - 1, g.blocks[block].text_len
    while row > first:
        if g.row_block[row] == block:
            piece = segments.piece(row).strip()
            if piece and not (piece in SELF_LINKS and g.state[row] & IN_LINK):
                break
            length -= g.piece_len[row]
        row -= 1
    text = (<const char*> g.out)[g.blocks[block].text_start:g.blocks[block].text_start + length]
    return " ".join(text.decode("utf-8", "replace").split())


cdef bint has_more_words(const Segmenter* g, int32_t block, int32_t count) noexcept:
    """Whether the text of a block has more words than so many, for sure: ASCII letters and digits between other signs of
    ASCII are at least one word, whatever stands between them."""
    cdef const uint8_t* s = g.out + g.blocks[block].text_start
    cdef int32_t i, words = 0
    cdef bint in_word = False
    for i in range(min(g.blocks[block].text_len, MOST_CHARACTERS)):
        if s[i] >= 0x80:
            continue
        if c'0' <= s[i] <= c'9' or c'a' <= s[i] | 0x20 <= c'z':
            words += not in_word
            if words > count:
                return True
            in_word = True
        else:
            in_word = False
    return False


def is_said(Segments segments, const uint8_t[::1] keep, headings, str title not None, double least):
    """Whether the kept text says a title: it begins with an <h1>, has such a heading, or just these words near its top."""
    cdef const Segmenter* g = &segments.g
    cdef int32_t block, met = 0
    cdef WordBag bag = bag_of(title)
    if keep.shape[0] != segments.table.t.rows:
        raise ValueError(f"{keep.shape[0]} values for a page of {segments.table.t.rows} rows")
    for block in range(g.count):
        if not keep[g.blocks[block].first]:
            continue
        if met == 0 and (1, block) in headings:
            return True
        if met == NEAR_TOP:
            break
        met += 1
        if not has_more_words(g, block, bag.count) and share(bag_of(segments.text(block)), bag) == 1:
            return True
    for _, block in headings:
        if 0 <= block < g.count and keep[g.blocks[block].first] and share(bag_of(segments.text(block)), bag) >= least:
            return True
    return False
