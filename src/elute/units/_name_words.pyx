# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Words in what things are called: in classes, ids, addresses and names of files."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memchr

from elute.page._parser cimport Attr, Columns, find_attr, span_at

include "../page/native/generated/vocabulary.pxi"

cdef enum:
    LONGEST_NAMES = 1000       # bytes that are read of a class or id: many images may stand in one element


cdef class NameWords:
    """Words that stand for something, as bits. What a text says is all that its words stand for.

    >>> words = NameWords([("icon", False, 1), ("track", True, 2)])
    >>> words.of("/icons/tracker1.gif"), words.of("my-Icon3.gif"), words.of("silicon")
    (2, 1, 0)
    """
    def __init__(self, words):
        """`words`: each with whether longer words that begin so are meant too, and the bits that it stands for."""
        cdef int32_t i, j
        if len(words) > MOST_WORDS:
            raise ValueError(f"{len(words)} words, {MOST_WORDS} at most")
        for i in range(LETTERS):
            self.first[i] = -1
        for i, (text, begins, bits) in enumerate(words):
            if not (text.isascii() and text.isalpha() and text.islower() and len(text) <= LONGEST_WORD):
                raise ValueError(f"{text!r} is not a word of 1 to {LONGEST_WORD} lower-case letters")
            self.words[i].length, self.words[i].begins, self.words[i].bits = len(text), begins, bits
            for j in range(len(text)):
                self.words[i].text[j] = ord(text[j])
            self.words[i].following = self.first[self.words[i].text[0] - c'a']
            self.first[self.words[i].text[0] - c'a'] = i

    cpdef uint32_t of(self, str text):
        """What a text says."""
        cdef bytes encoded = text.encode("utf-8", "surrogatepass")
        return self.said(encoded, <int32_t> len(encoded), False)

    cdef uint32_t near(self, const Columns* t, int32_t row) noexcept:
        """What the class and id of an element and of the two around it say. There a capital begins a word, too."""
        cdef uint32_t bits = 0
        cdef int level
        for level in range(3):
            bits |= self.value(t, row, A_CLASS) | self.value(t, row, A_ID)
            row = max(t.parent[row], 0)
        return bits

    cdef uint32_t of_address(self, str address, uint32_t* last):
        """What an address says up to its query, and what its last two parts say: the names of a file and its folder."""
        cdef bytes encoded = address.encode("utf-8", "surrogatepass")
        cdef const uint8_t* s = encoded
        cdef int32_t length = <int32_t> len(encoded), tail, slashes = 0
        cdef const uint8_t* query = <const uint8_t*> memchr(s, c'?', length)
        if query != NULL:
            length = <int32_t> (query - s)
        tail = length
        while tail > 0:                # words do not go over a slash
            slashes += s[tail - 1] == c'/'
            if slashes == 2:
                break
            tail -= 1
        last[0] = self.said(s + tail, length - tail, False)
        return last[0] | self.said(s, tail, False)

    cdef uint32_t value(self, const Columns* t, int32_t row, int32_t name) noexcept:
        cdef const Attr* attr = find_attr(t, row, name)
        return self.said(span_at(t, attr.start), min(attr.length, LONGEST_NAMES), True) if attr != NULL else 0

    cdef uint32_t said(self, const uint8_t* s, int32_t length, bint by_capitals) noexcept:
        """Digits inside a word are part of it, so that a piece of a number in hexadecimals is no word."""
        cdef int32_t i = 0, begin, end
        cdef uint32_t bits = 0
        while i < length:
            if not is_part(s[i]):
                i += 1
                continue
            begin = i
            i += 1
            while i < length and is_part(s[i]) and not (
                    by_capitals and c'A' <= s[i] <= c'Z' and c'a' <= s[i - 1] <= c'z'):
                i += 1
            end = i
            while end > begin and c'0' <= s[end - 1] <= c'9':
                end -= 1
            if end > begin and c'a' <= (s[begin] | 0x20) <= c'z':
                bits |= self.look_up(s + begin, end - begin)
        return bits

    cdef uint32_t look_up(self, const uint8_t* s, int32_t length) noexcept:
        cdef int32_t k = self.first[(s[0] | 0x20) - c'a'], j
        cdef uint32_t bits = 0
        while k >= 0:
            if length == self.words[k].length or (self.words[k].begins and length > self.words[k].length):
                j = 0
                while j < self.words[k].length and s[j] | 0x20 == self.words[k].text[j]:
                    j += 1
                if j == self.words[k].length:
                    bits |= self.words[k].bits
            k = self.words[k].following
        return bits


cdef inline bint is_part(uint8_t c) noexcept:
    return c'a' <= (c | 0x20) <= c'z' or c'0' <= c <= c'9'
