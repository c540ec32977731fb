# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Short texts that may say by whom something is, by the words in them or those with which they begin."""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memset

from elute.units._blocks cimport Segmenter, Segments

BY = ("by", "von", "par", "por", "di", "da", "door", "av", "af", "od", "przez", "text", "foto", "fotos", "author", "autor",
      "autorin", "auteur", "autore", "starter")
"""Words for "by" in Latin letters, and such as stand in its place."""

ctypedef const char* Word

cdef enum:
    WORDS_FOR_BY = 20
    CYRILLIC = 0xD0                    # and the next: how its letters begin

cdef Word[WORDS_FOR_BY] FOR_BY
_written = [word.encode() for word in BY]              # which FOR_BY points into
for _number in range(WORDS_FOR_BY):
    FOR_BY[_number] = <const char*> <bytes> _written[_number]

cdef enum:
    MOST_BEGINNINGS = 64               # words
    BEGINNING_LETTERS = 32             # which are told apart by their last five bits

cdef struct Beginning:                 # a word, and the next one with the same first letter, -1 for none
    const uint8_t* text
    int32_t length
    int32_t following


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
    cdef int32_t block, number, count = <int32_t> len(words)
    cdef Beginning[MOST_BEGINNINGS] beginnings
    cdef int32_t[BEGINNING_LETTERS] first    # by the letter that a text begins with: the first such word
    cdef const uint8_t* text
    cdef list found = []
    if count > MOST_BEGINNINGS:
        raise ValueError(f"{count} words, {MOST_BEGINNINGS} at most")
    memset(first, -1, sizeof(first))
    for number in range(count - 1, -1, -1):
        beginnings[number].text = <const uint8_t*> PyBytes_AS_STRING(words[number])
        beginnings[number].length = <int32_t> len(<bytes> words[number])
        beginnings[number].following = first[beginnings[number].text[0] & (BEGINNING_LETTERS - 1)]
        first[beginnings[number].text[0] & (BEGINNING_LETTERS - 1)] = number
    for block in range(g.count):
        if g.blocks[block].hidden == 0 and 0 < g.blocks[block].words <= longest:
            text = g.out + g.blocks[block].text_start
            number = first[text[0] & (BEGINNING_LETTERS - 1)]
            while number >= 0 and not begins_with(text, g.blocks[block].text_len, &beginnings[number]):
                number = beginnings[number].following
            if number >= 0:
                found.append((block, g.blocks[block].first, g.blocks[block].words, number))
    return found


cdef bint begins_with(const uint8_t* s, int32_t length, const Beginning* word) noexcept:
    cdef int32_t i
    if length < word.length:
        return False
    for i in range(word.length):
        if s[i] != word.text[i] and s[i] | 0x20 != word.text[i]:
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
