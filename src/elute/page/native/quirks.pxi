# 13.2.6.4.1 The "initial" insertion mode: does this DOCTYPE ask for quirks mode?

cdef struct Known:
    const char* lower
    int32_t length

cdef Known[32] QUIRKS_PREFIXES
cdef Known[4] QUIRKS_PUBLIC
cdef Known[4] QUIRKS_WITHOUT_SYSTEM
cdef Known[2] QUIRKS_SYSTEM
_QUIRKS_BYTES = []


cdef void init_known(Known* table, list texts):
    cdef int i
    for i, text in enumerate(texts):
        known = text.encode()
        _QUIRKS_BYTES.append(known)
        table[i].lower = <const char*> <bytes> known
        table[i].length = <int32_t> len(text)


cdef void init_quirks():
    init_known(QUIRKS_PREFIXES, vocabulary.QUIRKS_PREFIXES)
    init_known(QUIRKS_PUBLIC, vocabulary.QUIRKS_PUBLIC)
    init_known(QUIRKS_WITHOUT_SYSTEM, vocabulary.QUIRKS_WITHOUT_SYSTEM)
    init_known(QUIRKS_SYSTEM, [vocabulary.QUIRKS_SYSTEM])


cdef bint matches(const Parser* p, const Known* table, int32_t start, int32_t length, bint whole) noexcept nogil:
    """Whether an identifier begins with, or is, one of the known ones."""
    cdef int i = 0
    while table[i].length:
        if ((length == table[i].length if whole else length >= table[i].length)
                and equals_ignoring_case(span_at(&p.t, start), table[i].lower, table[i].length)):
            return True
        i += 1
    return False


cdef bint is_quirky(const Parser* p, const Doctype* d) noexcept nogil:
    if d.force_quirks or d.name_len != 4 or not equals_ignoring_case(span_at(&p.t, d.name_start), b"html", 4):
        return True
    if d.public_len >= 0 and (
            matches(p, QUIRKS_PREFIXES, d.public_start, d.public_len, False)
            or matches(p, QUIRKS_PUBLIC, d.public_start, d.public_len, True)
            or (d.system_len < 0 and matches(p, QUIRKS_WITHOUT_SYSTEM, d.public_start, d.public_len, False))):
        return True
    return d.system_len >= 0 and matches(p, QUIRKS_SYSTEM, d.system_start, d.system_len, True)
