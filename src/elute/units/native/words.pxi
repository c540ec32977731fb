# Characters as words. A word is a run of characters between white space with a letter or a digit in it; in scripts that
# do not part words by spaces each character that stands for itself counts as one.

cdef enum:
    CHAR_SPACE, CHAR_LETTER, CHAR_OTHER, CHAR_WORD, CHAR_MARK

cdef uint8_t[128] ASCII_CLASS


cdef void init_words():
    cdef int i
    for i in range(128):
        ASCII_CLASS[i] = CHAR_LETTER if chr(i).isalnum() else CHAR_OTHER
    for i in (9, 10, 11, 12, 13, 32):
        ASCII_CLASS[i] = CHAR_SPACE


cdef inline bint is_space(uint8_t byte) noexcept nogil:
    return byte < 0x80 and ASCII_CLASS[byte] == CHAR_SPACE


cdef int class_of(uint32_t code) noexcept nogil:
    """What a character above ASCII is: see docs/blocks.md for the rule and its reasons."""
    if code < 0x0E00:
        if code == 0xA0:
            return CHAR_SPACE
        if code < 0xC0:
            return CHAR_LETTER if code == 0xAA or code == 0xB5 or code == 0xBA else CHAR_OTHER
        return CHAR_OTHER if code == 0xD7 or code == 0xF7 else CHAR_LETTER
    if code < 0x0F00:                                                   # Thai, Lao
        if (code == 0x0E31 or 0x0E34 <= code <= 0x0E3A or 0x0E47 <= code <= 0x0E4E
                or code == 0x0EB1 or 0x0EB4 <= code <= 0x0EBC or 0x0EC8 <= code <= 0x0ECE):
            return CHAR_MARK
        return CHAR_WORD
    if code == 0x0F0B or code == 0x0F0C:                                # Tibetan parts syllables by a tsheg
        return CHAR_SPACE
    if 0x1000 <= code < 0x10A0:                                         # Myanmar
        if (0x102B <= code <= 0x103E or 0x1056 <= code <= 0x1059 or 0x105E <= code <= 0x1060
                or 0x1062 <= code <= 0x1064 or 0x1067 <= code <= 0x106D or 0x1071 <= code <= 0x1074
                or 0x1082 <= code <= 0x108D or code == 0x108F or 0x109A <= code <= 0x109D):
            return CHAR_MARK
        return CHAR_WORD
    if 0x1780 <= code < 0x1800:                                         # Khmer
        return CHAR_MARK if 0x17B4 <= code <= 0x17D3 or code == 0x17DD else CHAR_WORD
    if code < 0x2000:
        return CHAR_SPACE if code == 0x1680 else CHAR_LETTER
    if code < 0x2E80:
        if code <= 0x200A or code == 0x2028 or code == 0x2029 or code == 0x202F or code == 0x205F:
            return CHAR_SPACE
        return CHAR_LETTER if 0x2C00 <= code < 0x2E00 else CHAR_OTHER  # symbols, but for Glagolitic to Cyrillic
    if code < 0xA000:
        if code == 0x3000:
            return CHAR_SPACE
        if 0x3001 <= code <= 0x3004 or 0x3008 <= code <= 0x3020 or code == 0x3030 or code == 0x30FB:
            return CHAR_OTHER
        return CHAR_WORD                                                # Han, kana, bopomofo and their kin
    if 0xF900 <= code <= 0xFAFF:
        return CHAR_WORD
    if 0xFE00 <= code <= 0xFE0F or 0xE0000 <= code <= 0xE0FFF:          # variation selectors, tags
        return CHAR_MARK
    if 0xFE10 <= code <= 0xFE6F:
        return CHAR_OTHER
    if 0xFF00 <= code <= 0xFFEF:
        if 0xFF66 <= code <= 0xFF9F:
            return CHAR_WORD
        if 0xFF10 <= code <= 0xFF19 or 0xFF21 <= code <= 0xFF3A or 0xFF41 <= code <= 0xFF5A:
            return CHAR_LETTER
        return CHAR_OTHER
    if code == 0xFEFF or code == 0xFFFD or 0xE000 <= code <= 0xF8FF or 0x1F000 <= code <= 0x1FAFF:
        return CHAR_OTHER
    return CHAR_WORD if 0x20000 <= code <= 0x3FFFF else CHAR_LETTER


cdef inline uint32_t code_point(const uint8_t* s, const uint8_t* stop, int* size) noexcept nogil:
    """The character above ASCII at s; a broken sequence, which valid input has none of, is one byte of U+FFFD."""
    if s[0] >= 0xF0 and s + 3 < stop:
        size[0] = 4
        return ((s[0] & 7) << 18) | ((s[1] & 63) << 12) | ((s[2] & 63) << 6) | (s[3] & 63)
    if s[0] >= 0xE0 and s + 2 < stop:
        size[0] = 3
        return ((s[0] & 15) << 12) | ((s[1] & 63) << 6) | (s[2] & 63)
    if s[0] >= 0xC0 and s + 1 < stop:
        size[0] = 2
        return ((s[0] & 31) << 6) | (s[1] & 63)
    size[0] = 1
    return 0xFFFD
