# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which texts of a page may hold a date: a look at their bytes, before anything is made of them."""

from libc.stdint cimport int32_t, uint8_t

from elute.units._blocks cimport Block, Segments


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
