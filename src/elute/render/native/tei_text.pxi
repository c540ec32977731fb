# Text as XML may hold it.

cdef const char* REPLACEMENT = b"\xEF\xBF\xBD"
cdef Name[256] WRITTEN         # what is written of a byte, NULL for the byte itself
cdef uint8_t[256] LOOKED_AT    # bytes of which something else may be written, or with which such characters begin


cdef void init_written():
    cdef int byte
    for byte in range(256):
        WRITTEN[byte] = REPLACEMENT if byte < 32 else reference_to(<uint8_t> byte, True)
    for byte in b"\t\n\r":
        WRITTEN[byte] = NULL
    for byte in b"\x0B\x0C":   # white space that XML does not know
        WRITTEN[byte] = b" "
    for byte in range(256):
        LOOKED_AT[byte] = WRITTEN[byte] != NULL or byte == 0xED or byte == 0xEF


cdef inline bint is_forbidden(const uint8_t* p, const uint8_t* stop) noexcept nogil:
    """Whether three bytes are a surrogate, U+FFFE or U+FFFF."""
    if p[0] == 0xED:
        return p + 2 < stop and p[1] >= 0xA0
    return p[0] == 0xEF and p + 2 < stop and p[1] == 0xBF and p[2] >= 0xBE


cdef int put_xml(Buffer* out, const uint8_t* s, int64_t length) except -1 nogil:
    """Text with references for what markup would read, and the replacement character for what XML forbids."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = s
    cdef const char* written
    cdef int size
    while True:
        p = next_noted(p, stop, LOOKED_AT)
        if p == stop:
            return put(out, s, stop - s)
        written, size = WRITTEN[p[0]], 1
        if is_forbidden(p, stop):
            written, size = REPLACEMENT, 3
        if written != NULL:
            put(out, s, p - s)
            put_text(out, written)
            s = p + size
        p += size


cdef int put_xml_span(Tei* w, Span span) except -1 nogil:
    return put_xml(&w.m.out, text_at(w.m.o, span), span.length)


cdef str text_of(const Buffer* out):
    return utf8_text(out.data, out.length)
