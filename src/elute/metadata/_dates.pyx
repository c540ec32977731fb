# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where in a text dates may stand, and in which order of day, month and year, by the numbers in it and what stands between
them.

The patterns are in dates.py; here is what each of them cannot be without. Most texts have none of it, and in the others a
pattern is tried in few places.
"""

from libc.stdint cimport int32_t, uint8_t

from elute.page._parser cimport HTML, Columns
from elute.units._blocks cimport Block, Segments

include "../page/native/generated/vocabulary.pxi"

ORDERS = ("ymd", "dmy", "dmy, short", "cjk", "era", "dMy", "Mdy", "yMd", "ydM", "vietnamese")
"""The names of the patterns, by their numbers."""

cdef enum:
    YEAR_MONTH_DAY = 0
    DAY_MONTH_YEAR = 1
    SHORT_YEAR = 2
    YEAR_SIGN = 3
    ERA_SIGN = 4
    DAY_NAME_YEAR = 5
    NAME_DAY_YEAR = 6
    YEAR_NAME_DAY = 7
    YEAR_DAY_NAME = 8
    VIETNAMESE = 9

cdef enum:                             # characters at most, by the patterns:
    MONTH_ALL_IN = 43                  # between a day and a year, where the name of the month is between them
    MONTH_BEFORE = 22                  # before the day, where it is not
    BEHIND_DAY = 6                     # then, between the day and the year
    BEHIND_YEAR = 10                   # between a year and the day behind it
    BEHIND_NUMBER = 2                  # between numbers with a sign
    BEFORE_SIGN = 8                    # before the sign of a year: its number, and the name of an era

cdef struct Number:
    int32_t start, end
    int32_t place                      # in characters
    int32_t gap                        # characters between it and the number before
    bint letters                       # whether one of these is a letter


cdef inline bint is_digit(uint8_t c) noexcept nogil:
    return c'0' <= c <= c'9'


cdef inline bint is_sign(uint8_t c) noexcept nogil:
    return c in (c'-', c'/', c'.')


cdef inline bint is_space(uint8_t c) noexcept nogil:
    """Whether it is white space, or part of a character that may be."""
    return c == c' ' or c >= 0x80 or 9 <= c <= 13 or 28 <= c <= 31


cdef inline int32_t digits(const Number* number) noexcept nogil:
    return number.end - number.start


cdef inline bint is_small(const Number* number) noexcept nogil:
    return 1 <= digits(number) <= 2


cdef inline bint begins_a_year(const uint8_t* s) noexcept nogil:
    return s[0] == c'1' and s[1] == c'9' or s[0] == c'2' and s[1] in (c'0', c'5')


cdef inline bint is_year(const uint8_t* s, const Number* number) noexcept nogil:
    return digits(number) == 4 and begins_a_year(s + number.start)


cdef bint may_have_digits(const uint8_t* s, int32_t length) noexcept nogil:
    cdef int32_t i
    cdef uint8_t met = 0
    for i in range(length):            # without a way out, so that it is done many at a time
        met |= (<uint8_t> (s[i] - c'0') < 10) | (s[i] >= 0x80)
    return met


cdef bint is_year_sign(const uint8_t* s, int32_t left) noexcept nogil:
    """年, 년"""
    return left >= 3 and (s[0] == 0xE5 and s[1] == 0xB9 and s[2] == 0xB4 or s[0] == 0xEB and s[1] == 0x85 and s[2] == 0x84)


cdef bint may_be_read_otherwise(const uint8_t* s, int32_t left) noexcept nogil:
    """Whether a character may be a digit of another script, or is a mark of direction, which dates are read without."""
    cdef uint8_t second = s[1] if left > 1 else 0, third = s[2] if left > 2 else 0
    if s[0] == 0xD8:
        return second == 0x9C
    if s[0] == 0xD9:
        return 0xA0 <= second <= 0xA9
    if s[0] == 0xDB:
        return 0xB0 <= second <= 0xB9
    if s[0] == 0xE0:
        if second in (0xB9, 0xBB):
            return 0x90 <= third <= 0x99               # Thai, Lao
        return 0xA0 <= third <= 0xA9 if second == 0xBC else second & 1 and 0xA6 <= third <= 0xAF
    if s[0] == 0xE1:
        return second < 0xB8           # behind it are Latin and Greek
    if s[0] == 0xE2:
        return second == 0x80 and third in (0x8E, 0x8F)
    if s[0] == 0xEA:
        return second < 0xB0           # behind it is Hangul
    if s[0] == 0xEF:
        return second == 0xBC and 0x90 <= third <= 0x99
    if s[0] == 0xF0:
        return second != 0x9F or third == 0xAF         # nearly all of 9F are pictures
    return s[0] in (0xDF, 0xF1, 0xF2, 0xF3, 0xF4)


cdef inline bint ends_a_name(uint8_t c) noexcept nogil:
    return c <= c' ' or is_digit(c) or c in (c',', c'/', c'(', c')', c'<', c'>', c'|', c':', c';', c'-')


cdef int32_t place_of_name(const uint8_t* s, const Number* day) noexcept nogil:
    """Where the name of a month before a day begins at the earliest: at its first letter where that is of ASCII."""
    cdef int32_t i = day.start, place = day.place
    cdef bint letters = False
    while i > 0 and day.place - place < MONTH_BEFORE:
        i -= 1
        if letters and ends_a_name(s[i]):
            break
        letters = letters or c'a' <= s[i] | 0x20 <= c'z'
        place -= s[i] & 0xC0 != 0x80
    return place


cdef class Sightings:
    """Places in a text: by the name of an order the characters where its pattern may begin, or little before."""

    cdef dict found                    # None where it only counts whether there is one
    cdef bint any, everywhere

    cdef int add(self, int order, int32_t place) except -1:
        self.any = True
        if self.found is not None:
            name = ORDERS[order]
            if name not in self.found:
                self.found[name] = []
            (<list> self.found[name]).append(max(place, 0))
        return 0

    cdef int read(self, const uint8_t* s, int32_t length) except -1:
        """Look through a text once. Where digits may be of another script, a date may stand anywhere."""
        cdef Number first = Number(0, 0, 0, 0, False), before = first, number = first
        cdef int32_t i = 0, place = 0
        while i < length:
            if is_digit(s[i]):
                number.start, number.place = i, place
                while i < length and is_digit(s[i]):
                    i += 1
                number.end = i
                place += digits(&number)
                self.add_by_numbers(s, length, &first, &before, &number)
                first, before = before, number
                number.gap, number.letters = 0, False
                continue
            if s[i] >= 0x80:
                number.letters = True
                if s[i] >= 0xC0:
                    if may_be_read_otherwise(s + i, length - i):
                        self.any = self.everywhere = True
                        return 0
                    if is_year_sign(s + i, length - i):
                        self.add(YEAR_SIGN, place - BEFORE_SIGN)
                        self.add(ERA_SIGN, place - BEFORE_SIGN)
                    number.gap += 1
                    place += 1
            else:
                number.gap += 1
                place += 1
                number.letters = number.letters or c'a' <= s[i] | 0x20 <= c'z'
            i += 1
        return 0

    cdef int add_by_numbers(self, const uint8_t* s, int32_t length, const Number* first, const Number* before,
                            const Number* number) except -1:
        """What a number and the two before it allow."""
        if is_small(before) and is_year(s, number):
            self.add_before_year(s, first, before, number)
        elif is_year(s, before) and is_small(number):
            if number.letters and number.gap <= MONTH_ALL_IN:
                self.add(YEAR_NAME_DAY, before.place)
            if number.gap <= BEHIND_YEAR and number.end < length and (
                    s[number.end] == c'.' or is_space(s[number.end])):
                self.add(YEAR_DAY_NAME, before.place)
            if number.gap <= BEHIND_NUMBER and is_sign(s[before.end]):
                self.add(YEAR_MONTH_DAY, before.place)
        elif (is_small(first) and digits(before) == 2 and digits(number) == 2 and before.gap == 1 and number.gap == 1
                and s[first.end] in (c'/', c'.') and s[first.end] == s[before.end]):
            self.add(SHORT_YEAR, first.place)
        if 5 <= digits(number) <= 6 and begins_a_year(s + number.start):
            self.add(YEAR_DAY_NAME, number.place)      # 20235 May
        return 0

    cdef int add_before_year(self, const uint8_t* s, const Number* first, const Number* before,
                             const Number* year) except -1:
        """What a year and the one or two digits before it allow."""
        if year.letters and year.gap <= MONTH_ALL_IN:
            self.add(DAY_NAME_YEAR, before.place)
        if year.gap <= BEHIND_DAY and before.start > 0 and (
                s[before.start - 1] == c'-' or is_space(s[before.start - 1])):
            self.add(NAME_DAY_YEAR, place_of_name(s, before))
            if is_small(first) and before.letters:
                self.add(VIETNAMESE, first.place)
        if year.gap <= BEHIND_NUMBER and is_sign(s[before.end]) and is_small(first) and is_sign(s[first.end]):
            self.add(DAY_MONTH_YEAR, first.place)
        return 0


def may_have_dates(str text not None):
    """Whether a text has a digit, or a character that may be one."""
    cdef Py_ssize_t i
    cdef Py_UCS4 char
    for i in range(len(text)):
        char = text[i]
        if c'0' <= char <= c'9' or char >= 0x80:
            return True
    return False


def sightings(str text not None):
    """Where dates may stand in a text: for each order characters, ascending; None: anywhere."""
    cdef bytes written = text.encode("utf-8", "surrogatepass")
    cdef Sightings seen = Sightings()
    seen.found = {}
    seen.read(<const uint8_t*> <const char*> written, <int32_t> len(written))
    return None if seen.everywhere else seen.found


def short_texts_with_dates(Segments segments, int32_t longest):
    """The visible blocks of at most so many words that may have a date: their numbers, first rows, and whether each is
    code."""
    cdef int32_t block
    cdef const Columns* t = &segments.table.t
    cdef const Block* b
    cdef list found = []
    cdef Sightings seen = Sightings()
    for block in range(segments.g.count):
        b = &segments.g.blocks[block]
        if b.hidden == 0 and 0 < b.words <= longest and may_have_digits(segments.g.out + b.text_start, b.text_len):
            seen.any = False
            seen.read(segments.g.out + b.text_start, b.text_len)
            if seen.any:
                found.append((block, b.first, t.tag[b.container] == T_PRE and t.namespace[b.container] == HTML))
    return found


def long_texts_with_dates(Segments segments, int32_t first, int32_t end, int32_t longest, int32_t beginning):
    """Of these blocks the visible ones of more words whose first bytes may have a date: their numbers and first rows."""
    cdef int32_t block
    cdef const Block* b
    cdef list found = []
    cdef Sightings seen = Sightings()
    for block in range(max(first, 0), min(end, segments.g.count)):
        b = &segments.g.blocks[block]
        if b.hidden == 0 and b.words > longest:
            seen.any = False
            seen.read(segments.g.out + b.text_start, min(b.text_len, beginning))
            if seen.any:
                found.append((block, b.first))
    return found
