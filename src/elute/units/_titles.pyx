# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What titles are found by: the head of a page, its headings, and how far two texts agree."""

from itertools import chain

from cpython.buffer cimport PyBuffer_Release
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport strlen

from elute.page._parser cimport HTML, Attr, Columns, Table, find_attr, open_mask, span_at
from elute.units._blocks cimport IN_LINK, Segmenter, Segments
from elute.units._words cimport WordBag, bag_of_utf8, has_more_words

include "../page/native/generated/vocabulary.pxi"
include "native/unicode.pxi"

META = ("og:title", "twitter:title", "dc.title", "citation_title")
MOST_PARTS = 4                 # of a declared title that are told apart
AGREED = 0.75                  # the share of words that two titles have in common, from which on they say the same
SELF_LINKS = ("#", "¶", "§", "🔗", "\uf0c1")       # the last is Read the Docs' picture of a chain

cdef enum:
    METAS = 4
    TITLE_WORDS = 60           # of a title
    MOST_CHARACTERS = 2000     # of one that are compared
    MOST_HEADINGS = 50         # that are looked at
    NEAR_TOP = 5               # blocks: further down the words of a short title may be anything
    FIRST_IDEOGRAPH = 0x2E80
    LAST_IDEOGRAPH = 0x9FFF

cdef double AGREEMENT = AGREED
cdef double WHOLLY = 1.0
cdef double AT_THE_END = 0.95  # how far it counts where the title is behind other words
cdef uint8_t[T_LAST + 1] TELLS         # by tag: whether titles are read from it
ctypedef const char* Name
cdef Name[METAS] META_NAMES
_names = [name.encode() for name in META]          # which META_NAMES points into
cdef list META_SOURCES = [f"meta {name}" for name in META]


cdef void init_names():
    cdef int i
    for i in range(METAS):
        META_NAMES[i] = <const char*> <bytes> _names[i]
    for i in range(T_LAST + 1):
        # the numbers of headings follow one another, as their names do
        TELLS[i] = i == T_META or i == T_TITLE or T_H1 <= i <= T_H6


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


cdef int read_meta(const Columns* t, int32_t row, list metas) except -1:
    """What a meta element says, where it is the first that says it."""
    cdef const Attr* name = find_attr(t, row, A_PROPERTY)
    cdef const Attr* content
    cdef int number
    if name == NULL or name.length == 0:
        name = find_attr(t, row, A_NAME)
    number = -1 if name == NULL else meta_number(t, name)
    if number < 0 or metas[number]:
        return 0
    content = find_attr(t, row, A_CONTENT)
    if content != NULL:
        metas[number] = line_of(t, content.start, content.length)
    return 0


cdef str line_of(const Columns* t, int32_t start, int32_t length):
    """A text in one line."""
    return " ".join((<const char*> span_at(t, start))[:length].decode("utf-8", "replace").split())


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


def readings(str title not None):
    """What may be the page's own title in one that is declared, and how likely: all of it, or all but its last parts;
    or all but its first ones where that is most of it. A site's name stands at the end; where it does not, it is short.
    """
    cdef list places = partings(title)[:MOST_PARTS], found = [(title, 1.0)]
    for start, _ in places:
        found.append((title[:start], 1.0))
    for _, end in places:
        if 2 * end <= len(title):
            found.append((title[end:], AT_THE_END))
    return [reading for reading in found if reading[0]]


# ---- agreement

cdef inline WordBag bag_of(str text):
    return WordBag(text[:MOST_CHARACTERS])


cdef double share(WordBag one, WordBag other) except -1:
    cdef int32_t total = one.count + other.count
    return 2.0 * one.shared(other) / total if total else 0.0


def agreement(str one not None, str other not None):
    """The share of their words that two texts have in common, from 0 to 1."""
    return share(bag_of(one), bag_of(other))


# ---- the titles of a page

cdef class Titles:
    """What the head of a page declares, the headings that can be titles, and whether they agree."""

    cdef readonly Segments segments
    cdef readonly list declared        # texts and where they are from, the one that is most often the page's alone first
    cdef object unread                 # what may be the page's own title in these, and how likely, as far as nobody asked
    cdef list read                     # the rest: their words, and how likely; mostly the first one agrees
    cdef int32_t[MOST_HEADINGS] heading
    cdef int[MOST_HEADINGS] level
    cdef int count                     # of headings
    cdef bint sought                   # whether it is known
    cdef object agreed                 # with which heading the head agrees most

    def __cinit__(self, Segments segments not None):
        cdef const Columns* t = &segments.table.t
        cdef int32_t row, tag, title = -1
        cdef int met = 0
        cdef list metas = [""] * METAS
        self.segments = segments
        for row in range(t.rows):
            tag = t.tag[row]
            if tag > T_LAST or not TELLS[tag] or t.namespace[row] != HTML:
                continue
            if tag == T_META:
                read_meta(t, row, metas)
            elif tag == T_TITLE:
                title = row if title < 0 else title
            else:
                met += 1
                if met <= MOST_HEADINGS:
                    self.add_heading(row, tag - T_H1 + 1)
        self.declared = [(metas[i], META_SOURCES[i]) for i in range(METAS) if metas[i]]
        if title >= 0 and t.end[title] > title + 1:
            text = line_of(t, t.text_start[title + 1], t.text_len[title + 1])
            if text:
                self.declared.append((text, "title"))
        texts = dict.fromkeys([text for text, _ in self.declared])     # which often say the same
        self.unread, self.read = chain.from_iterable(map(readings, texts)), []

    cdef void add_heading(self, int32_t row, int level) noexcept:
        """A heading that is visible, and not too long for a title."""
        cdef const Segmenter* g = &self.segments.g
        cdef int32_t end = self.segments.table.t.end[row], block
        while row < end and g.row_block[row] < 0:
            row += 1
        if row == end:
            return
        block = g.row_block[row]
        if not g.blocks[block].hidden and g.blocks[block].words <= TITLE_WORDS:
            self.heading[self.count], self.level[self.count] = block, level
            self.count += 1

    @property
    def headings(self):
        """Level and block of each."""
        return [(self.level[i], self.heading[i]) for i in range(self.count)]

    def agrees(self, str text not None):
        """Whether a text says what the head declares."""
        return self.agreement_with(bag_of(text), AGREEMENT) >= AGREEMENT

    cdef double agreement_with(self, WordBag bag, double enough) except -1:
        """How far a text agrees with what the head declares: at best, or as far as is enough."""
        cdef double most = 0.0
        cdef Py_ssize_t i = 0
        while most < enough and (i < len(self.read) or self.read_next()):
            declared, likely = <tuple> self.read[i]
            most = max(most, share(bag, declared) * <double> likely)
            i += 1
        return most

    cdef bint read_next(self) except -1:
        """Read one more of what is declared; False where there is none."""
        for text, likely in self.unread:
            self.read.append((bag_of(text), likely))
            return True
        return False

    cdef inline WordBag words_of(self, int32_t block):
        cdef const Segmenter* g = &self.segments.g
        return bag_of_utf8(g.out + g.blocks[block].text_start, g.blocks[block].text_len, MOST_CHARACTERS)

    cdef inline bint is_longer(self, int32_t block, int32_t words) except -1:
        """Whether a block has more words than so many."""
        cdef const Segmenter* g = &self.segments.g
        return has_more_words(g.out + g.blocks[block].text_start, min(g.blocks[block].text_len, MOST_CHARACTERS), words)

    def block(self, likely):
        """The block that is the page's title, None where no block is. `likely` is one that a method takes for it."""
        cdef int i, first = -1, firsts = 0
        if likely is not None and self.agreement_with(self.words_of(likely), AGREEMENT) >= AGREEMENT:
            return likely
        heading = self.agreed_heading()
        if heading is not None:
            return heading
        if likely is not None and not self.declared:
            return likely
        for i in range(self.count):
            if likely is not None and self.heading[i] == <int32_t> likely:
                return likely
            if self.level[i] == 1:
                first, firsts = i, firsts + 1
        return self.heading[first] if firsts == 1 else None

    cdef object agreed_heading(self):
        """The heading with which the head agrees most, None where it agrees with none; of several the largest."""
        cdef double most = 0.0, agrees
        cdef int i, best = -1
        cdef bint larger
        if not self.declared:
            return None
        if not self.sought:
            for i in range(self.count):
                larger = best < 0 or (self.level[i], self.heading[i]) < (self.level[best], self.heading[best])
                if most == WHOLLY and not larger:
                    continue
                agrees = self.agreement_with(self.words_of(self.heading[i]), WHOLLY)
                if best < 0 or agrees > most or (agrees == most and larger):
                    most, best = agrees, i
            self.agreed = self.heading[best] if best >= 0 and most >= AGREEMENT else None
            self.sought = True
        return self.agreed

    def text(self, int32_t block):
        """The text of a heading in one line, without the link to itself that documentation puts behind it."""
        cdef const Segmenter* g = &self.segments.g
        cdef int32_t row, first, length
        if not 0 <= block < g.count:
            raise IndexError(f"block {block} of {g.count}")
        first, row, length = g.blocks[block].first, g.blocks[block].last - 1, g.blocks[block].text_len
        while row > first:
            if g.row_block[row] == block:
                piece = self.segments.piece(row).strip()
                if piece and not (piece in SELF_LINKS and g.state[row] & IN_LINK):
                    break
                length -= g.piece_len[row]
            row -= 1
        text = (<const char*> g.out)[g.blocks[block].text_start:g.blocks[block].text_start + length]
        return " ".join(text.decode("utf-8", "replace").split())

    def is_lacking(self, keep, str title not None, int32_t own):
        """Whether there is kept text that does not say a title: `own`, its block where that is not -1, is not kept, the
        text does not begin with an <h1>, has no such heading, and not just these words near its top. `keep` is a mask of
        rows."""
        cdef Py_buffer buffer
        cdef const uint8_t* mask
        if not -1 <= own < self.segments.g.count:
            raise IndexError(f"block {own} of {self.segments.g.count}")
        mask = open_mask(keep, self.segments.table.t.rows, &buffer)
        try:
            return self.lacks(mask, title, own)
        finally:
            PyBuffer_Release(&buffer)

    cdef bint lacks(self, const uint8_t* keep, str title, int32_t own) except -1:
        cdef const Segmenter* g = &self.segments.g
        cdef int32_t block, most, met = 0
        cdef int i
        cdef WordBag bag
        if own >= 0 and keep[g.blocks[own].first]:
            return False
        bag = bag_of(title)
        most = <int32_t> (bag.count * (2.0 / AGREEMENT - 1.0)) + 1     # words of a text that may agree
        for block in range(g.count):
            if not keep[g.blocks[block].first]:
                continue
            if met == 0 and self.is_largest_heading(block):
                return False
            if met == NEAR_TOP:
                break
            met += 1
            if not self.is_longer(block, bag.count) and share(self.words_of(block), bag) == 1:
                return False
        for i in range(self.count):
            block = self.heading[i]
            if keep[g.blocks[block].first] and not self.is_longer(block, most) and share(
                    self.words_of(block), bag) >= AGREEMENT:
                return False
        return met > 0

    cdef bint is_largest_heading(self, int32_t block) noexcept:
        cdef int i
        for i in range(self.count):
            if self.heading[i] == block and self.level[i] == 1:
                return True
        return False
