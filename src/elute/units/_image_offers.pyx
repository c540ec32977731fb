# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The addresses that a `srcset` offers (HTML standard, "parsing a srcset attribute")."""

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memchr

include "native/unicode.pxi"

cdef enum:
    WIDTH_DIGITS = 5           # of a width that is read at once


def parsed_srcset(str text not None):
    """For each address of a `srcset` itself, the width of its file in pixels, 0 where it is not told, and its density."""
    cdef bytes encoded = text.encode("utf-8", "surrogatepass")
    cdef const uint8_t* s = encoded
    cdef int32_t place = 0
    cdef Offer offer
    cdef list found = []
    while next_offer(s, <int32_t> len(encoded), &place, &offer):
        address = (<const char*> offer.address)[:offer.length].decode("utf-8", "surrogatepass")
        found.append((address, offer.width, offer.density))
    return found


cdef bint next_offer(const uint8_t* s, int32_t length, int32_t* place, Offer* offer) except -1:
    """Read the first offer at or behind a place, and go on behind it; False where there is none."""
    cdef int32_t i = place[0], begin, digits
    cdef int size
    cdef const uint8_t* comma
    cdef double number = 0.0
    while i < length and (s[i] == c',' or space_at(s + i, s + length)):
        i += max(space_at(s + i, s + length), 1)
    place[0] = i
    if i == length:
        return False
    begin = i
    while i < length and not space_at(s + i, s + length):
        i += 1
    offer.address, offer.length, offer.width, offer.density = s + begin, i - begin, 0.0, 1.0
    while s[begin + offer.length - 1] == c',':             # the first is none
        offer.length -= 1
    if offer.length == i - begin:
        while i < length and (size := space_at(s + i, s + length)):
            i += size
        digits = i
        while digits < length and digits - i < WIDTH_DIGITS and c'0' <= s[digits] <= c'9':
            number = 10 * number + (s[digits] - c'0')
            digits += 1
        if digits > i and digits < length and s[digits] == c'w' and (digits + 1 == length or s[digits + 1] == c','):
            offer.width, i = number, digits + 1            # as most are
        else:
            begin = i
            comma = <const uint8_t*> memchr(s + i, c',', length - i) if i < length else NULL
            i = length if comma == NULL else <int32_t> (comma - s)
            describe(offer, (<const char*> s)[begin:i].decode("utf-8", "replace"))
    place[0] = i
    return True


cdef inline int space_at(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """How many bytes of white space the character at s is, 0 where it is none, or none begins there."""
    cdef int size
    if s[0] < 0x80:
        return is_space(s[0])
    return size if is_space(first_of(s, stop, &size)) else 0


cdef int describe(Offer* offer, str words) except -1:
    """The width and the density that words such as "400w" or "1.5x" tell, the last of each."""
    for word in words.split():
        number = word[:len(word) - 1]
        if word.endswith("w") and is_number(number):
            offer.width = float(number)
        elif word.endswith("x") and is_number(number):
            offer.density = float(number)
    return 0


cdef bint is_number(str word) noexcept:
    """Whether it is digits, with a point among them or none."""
    cdef Py_ssize_t i
    cdef int digits = 0, points = 0
    for i in range(len(word)):
        if c'0' <= <uint32_t> word[i] <= c'9':
            digits = 1
        elif word[i] == c'.':
            points += 1
        else:
            return False
    return digits == 1 and points <= 1
