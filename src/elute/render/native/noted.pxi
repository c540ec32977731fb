# Most of a text is written as it is: what is not is looked for eight bytes at a time.

cdef inline const uint8_t* next_noted(const uint8_t* p, const uint8_t* stop, const uint8_t* noted) noexcept nogil:
    """The first byte that a table of all bytes notes, or the end."""
    while stop - p >= 8 and not (noted[p[0]] | noted[p[1]] | noted[p[2]] | noted[p[3]]
                                 | noted[p[4]] | noted[p[5]] | noted[p[6]] | noted[p[7]]):
        p += 8
    while p < stop and not noted[p[0]]:
        p += 1
    return p
