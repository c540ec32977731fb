# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The elements of a page's head, read in one pass over its rows. They count wherever they stand."""

from libc.stdint cimport int32_t, uint8_t

from elute.page._parser cimport HTML, Attr, Columns, Table, find_attr, span_at

include "../../page/native/generated/vocabulary.pxi"


cdef str value_of(const Columns* t, int32_t row, int32_t name):
    """The value of an attribute, "" where there is none."""
    cdef const Attr* attr = find_attr(t, row, name)
    return (<const char*> span_at(t, attr.start))[:attr.length].decode("utf-8", "replace") if attr != NULL else ""


cdef const Attr* naming(const Columns* t, int32_t row) noexcept:
    """The attribute that says what a <meta> is about, NULL where none does."""
    cdef const Attr* attr = find_attr(t, row, A_PROPERTY)
    if attr == NULL or attr.length == 0:
        attr = find_attr(t, row, A_NAME)
    if attr == NULL or attr.length == 0:
        attr = find_attr(t, row, A_HTTP_EQUIV)
    return attr


cdef bint is_plain(const uint8_t* s, int32_t length) noexcept:
    """Whether a name is spelled as those that are sought: without white space, capitals, or letters beyond ASCII."""
    cdef int32_t i
    cdef bint plain = True
    for i in range(length):    # without a jump
        plain &= (s[i] > 32) & (s[i] < 127) & ((s[i] < c'A') | (s[i] > c'Z'))
    return plain


cdef bint is_canonical(const Columns* t, int32_t row) except -1:
    """Whether it is one of the words of a link's rel."""
    cdef const Attr* rel = find_attr(t, row, A_REL)
    if rel == NULL or rel.length < 9 or (is_plain(span_at(t, rel.start), rel.length) and rel.length != 9):
        return False
    return "canonical" in value_of(t, row, A_REL).lower().split()


def head(Table table, dict names):
    """What the first <meta> of each of these names says that says anything, white space in it as one space; the address
    of each <link rel=canonical>; the language that each <html> declares. `names` has each as it is written, in bytes."""
    cdef const Columns* t = &table.t
    cdef dict metas = {}
    cdef list addresses = [], languages = []
    cdef const Attr* naming_it
    cdef bytes spelled
    cdef str content
    cdef int32_t row, tag
    for row in range(t.rows):
        tag = t.tag[row]
        if (tag != T_META and tag != T_LINK and tag != T_HTML) or t.namespace[row] != HTML:
            continue
        if tag == T_META:
            naming_it = naming(t, row)
            if naming_it == NULL:
                continue
            spelled = (<const char*> span_at(t, naming_it.start))[:naming_it.length]
            if not is_plain(spelled, naming_it.length):
                spelled = spelled.decode("utf-8", "replace").strip().lower().encode()
            name = names.get(spelled)
            if name is not None and name not in metas:
                content = " ".join(value_of(t, row, A_CONTENT).split())
                if content:
                    metas[name] = content
        elif tag == T_HTML:
            languages.append(value_of(t, row, A_LANG).strip())
        elif is_canonical(t, row):
            addresses.append(value_of(t, row, A_HREF).strip())
    return metas, addresses, languages
