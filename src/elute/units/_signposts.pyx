# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which blocks say one of many phrases. Texts are compared by hashes of their folded letters, in one look at each."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

import numpy as np

from elute.page._parser cimport Columns
from elute.units._blocks cimport Block, Segments

include "../page/native/gil.pxi"

cpdef enum:
    APART = 0                  # folded: stands between words
    DROPPED = 1                # folded: an accent

cdef enum:
    PHRASE_LETTERS = 60        # of what may be a phrase
    PHRASE_BYTES = 4 * PHRASE_LETTERS
    LINE_BYTES = 600           # of what may be a line with a ©
    LINE_WORDS = 40
    FIRST_LETTERS = 3          # letters by which most texts are known to be no phrase
    BEGINNINGS = 65536         # kinds of them, by their hashes
    BEGINNING_BYTES = 8192     # a bit for each

cdef uint64_t START = 14695981039346656037u
cdef uint64_t PRIME = 1099511628211u
cdef const char* RESERVED = b"eserved"
cdef const char* COPYRIGHT = b"opyright"


cdef inline uint32_t letter_at(const uint8_t* s, int32_t length, int32_t* at) noexcept nogil:
    """The character at a place, which is moved behind it. What is no UTF-8 is read byte by byte."""
    cdef uint32_t first = s[at[0]]
    cdef int32_t i, more
    if first < 0x80:
        at[0] += 1
        return first
    more = 1 if first >> 5 == 6 else 2 if first >> 4 == 14 else 3 if first >> 3 == 30 else 0
    cdef uint32_t letter = first if more == 0 else first & (0x3F >> more)
    at[0] += 1
    if at[0] + more > length:
        return first
    for i in range(more):
        if s[at[0] + i] >> 6 != 2:
            return first
        letter = letter << 6 | s[at[0] + i] & 0x3F
    at[0] += more
    return letter


cdef inline bint is_apart(uint32_t letter) noexcept nogil:
    """Whether a character beyond the folded ones is punctuation or a picture."""
    return (0x2000 <= letter < 0x2C00 or 0x3000 <= letter < 0x3040 or 0xFE10 <= letter < 0xFE70
            or 0xFF00 <= letter < 0xFF10 or 0xFF1A <= letter < 0xFF21 or 0xFF5B <= letter < 0xFF66
            or letter == 0xFFFD or letter >= 0x1F000 and letter < 0x20000)


cdef bint has(const uint8_t* s, int32_t length, const char* word, int32_t letters, int32_t at) noexcept nogil:
    cdef int32_t i
    if at < 0 or at + letters > length:
        return False
    for i in range(letters):
        if s[at + i] | 0x20 != <uint8_t> word[i]:
            return False
    return True


cdef bint has_sign_of_legal(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a line has a ©, or two letters that only words such as "copyright" and "reserved" have: most have neither,
    which is known without a jump."""
    cdef int32_t i
    cdef uint8_t found = 0
    for i in range(length - 1):
        found |= <uint8_t> (s[i] == 0xC2) & <uint8_t> (s[i + 1] == 0xA9)
        found |= <uint8_t> (s[i] | 0x20 == c'r') & <uint8_t> (s[i + 1] | 0x20 == c'v')
        found |= <uint8_t> (s[i] | 0x20 == c'p') & <uint8_t> (s[i + 1] | 0x20 == c'y')
    return found


cdef bint may_be_legal(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a line has a ©, or the end of "copyright" or of "reserved": these are known by their rarest letters."""
    cdef int32_t i
    if not has_sign_of_legal(s, length):
        return False
    for i in range(length - 1):
        if s[i] == 0xC2 and s[i + 1] == 0xA9:
            return True
        if s[i] | 0x20 == c'v' and has(s, length, RESERVED, 7, i - 4) or s[i] | 0x20 == c'y' and has(s, length, COPYRIGHT, 8, i - 2):
            return True
    return False


cdef inline void set_bit(uint8_t* bits, uint64_t key) noexcept nogil:
    cdef uint64_t place = (key ^ key >> 32) % BEGINNINGS
    bits[place >> 3] |= 1 << (place & 7)


cdef inline bint bit(const uint8_t* bits, uint64_t key) noexcept nogil:
    """Whether the bit of a key is set: that of another may be the same."""
    cdef uint64_t place = (key ^ key >> 32) % BEGINNINGS
    return bits[place >> 3] >> (place & 7) & 1


cdef class Phrases:
    """Phrases, each with a number from 1 to 254. `folded` gives for the first characters of Unicode what each is
    compared as: 0 where it only stands between words, 1 where it does not count."""

    cdef uint64_t[::1] keys
    cdef uint8_t[::1] numbers
    cdef const uint16_t[::1] folded
    cdef uint64_t most
    cdef uint8_t[BEGINNING_BYTES] begins    # which phrases of so many letters begin so
    cdef uint8_t[BEGINNING_BYTES] opens     # the keys of those that may go on
    cdef bint learning         # phrases are read, and no texts

    def __init__(self, phrases, const uint16_t[::1] folded):
        """`phrases` are pairs of a text and its number. Where a text ends with a star others may go on from there."""
        cdef uint64_t size = 4
        cdef uint64_t key, place
        while size < 2 * len(phrases) + 2:
            size *= 2
        self.folded = folded
        self.keys, self.numbers, self.most = np.zeros(size, dtype=np.uint64), np.zeros(size, dtype=np.uint8), size - 1
        self.learning = True
        for text, number in phrases:
            key = self.key_of(text.rstrip("*").encode(), text.endswith(" *"), text.endswith("*"))
            if text.endswith("*"):
                set_bit(self.opens, key)
            place = key & self.most
            while self.numbers[place] and self.keys[place] != key:
                place = (place + 1) & self.most
            if not self.numbers[place]:
                self.keys[place], self.numbers[place] = key, number
        self.learning = False

    cdef uint64_t key_of(self, bytes text, bint spaced, bint open) except? 0:
        cdef uint64_t key = START
        self.hashed(<const uint8_t*> <const char*> text, len(text), &key)
        if spaced:
            key = (key ^ c' ') * PRIME
        return key << 1 | open

    cdef uint8_t number_of(self, uint64_t key) noexcept nogil:
        cdef uint64_t place = key & self.most
        while self.numbers[place]:
            if self.keys[place] == key:
                return self.numbers[place]
            place = (place + 1) & self.most
        return 0

    cdef inline uint8_t opened(self, uint64_t key) noexcept nogil:
        """The number of a phrase that may go on: most keys are those of none."""
        return self.number_of(key) if bit(self.opens, key) else 0

    cdef uint8_t hashed(self, const uint8_t* s, int32_t length, uint64_t* key) noexcept nogil:
        """Put the hash of a text to `key`. Gives the number of what it begins with, 0 where it begins with no phrase
        that may go on, and also where the text is too long."""
        cdef int32_t at = 0, count = 0
        cdef uint32_t letter
        cdef uint8_t begun = 0
        cdef bint apart = False
        while at < length:
            letter = letter_at(s, length, &at)
            if letter < self.folded.shape[0]:
                letter = self.folded[letter]
            elif is_apart(letter):
                letter = APART
            if letter == DROPPED:
                continue
            if letter == APART:
                apart = count > 0
                continue
            count += 1
            if count > PHRASE_LETTERS:
                key[0] = 0
                return 0
            if apart:
                apart = False
                key[0] = (key[0] ^ c' ') * PRIME
                begun = begun or self.opened(key[0] << 1 | 1)
            key[0] = (key[0] ^ letter) * PRIME
            begun = begun or self.opened(key[0] << 1 | 1)
            if count == FIRST_LETTERS and not begun and not self.may_begin(key[0]):
                key[0] = 0
                return 0
        return begun

    cdef inline bint may_begin(self, uint64_t key) noexcept nogil:
        """Whether a phrase may begin with the letters of this hash; those of phrases themselves are noted here."""
        if self.learning:
            set_bit(self.begins, key)
            return True
        return bit(self.begins, key)

    cdef uint8_t said_in(self, const uint8_t* s, int32_t length) noexcept nogil:
        cdef uint64_t key = START
        cdef uint8_t begun = self.hashed(s, length, &key)
        return self.number_of(key << 1) or begun

    def said(self, str text):
        """The number of the phrase that a text is, or begins with; 0 for none."""
        cdef bytes encoded = text.encode("utf-8", "replace")
        return self.said_in(<const uint8_t*> <const char*> encoded, len(encoded)) if encoded else 0

    def find(self, Segments segments, const uint8_t[::1] keep, uint8_t maybe_legal):
        """For each visible block that is not kept the number of the phrase it says, `maybe_legal` where it says none and
        may be a line with a ©, else 0."""
        cdef int32_t i, count = segments.g.count
        cdef const Block* block
        cdef const uint8_t* text
        cdef PyThreadState* state
        if keep.shape[0] != count:
            raise ValueError(f"{keep.shape[0]} values for {count} blocks")
        result = np.zeros(count, dtype=np.uint8)
        cdef uint8_t[::1] found = result
        state = let_go(segments.table.t.rows)
        for i in range(count):
            block = &segments.g.blocks[i]
            if keep[i] or block.hidden or block.words > LINE_WORDS:
                continue
            text = segments.g.out + block.text_start
            if block.text_len <= PHRASE_BYTES:
                found[i] = self.said_in(text, block.text_len)
            if not found[i] and may_be_legal(text, min(block.text_len, LINE_BYTES)):
                found[i] = maybe_legal
        take_back(state)
        return result
