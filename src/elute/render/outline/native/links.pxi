# Where links lead.

cdef bint find_address(Draft d, int32_t row, Span* address) except -1:
    """The address of a link. False when it leads nowhere, is not safe, or too long to be written."""
    cdef const Attr* attr = find_attr(d.t, row, A_HREF)
    cdef const uint8_t* s
    cdef bytes before
    cdef int32_t skip = 0
    if attr == NULL or attr.length == 0 or attr.length > MAX_ADDRESS:
        return False
    if d.left_out is not None and d.left_out[row]:
        return False
    s = span_at(d.t, attr.start)
    if has_other_scheme(s, attr.length):
        return False
    before = d.base.before(s, attr.length, &skip)
    if before is not None and len(before) + attr.length <= MAX_ADDRESS:
        if before:
            add_bytes(d.o, before, len(before), address)
            address.length += attr.length - skip
            add_bytes(d.o, s + skip, attr.length - skip, &d.scrap)
        else:
            add_bytes(d.o, s, attr.length, address)
        return True
    found = d.kept.address(row)
    if found is None:
        return False
    add_str(d.o, found, address)
    return True


cdef bint has_other_scheme(const uint8_t* s, int32_t length) noexcept:
    """Whether an address is of a kind that is not safe to follow, such as javascript:, or that no browser follows."""
    cdef int32_t scheme = scheme_length(s, length)
    return scheme > 0 and not (begins(s, s + scheme, b"http", 4) or begins(s, s + scheme, b"mailto", 6))
