# How elements look: their tag, and their first class without digits. Each element is looked at once.

cdef int32_t look_at(Finder f, int32_t row) except -1:
    """The number of an element's look."""
    cdef int32_t tag = f.t.tag[row]
    if f.look_of == NULL:
        f.look_of = <int32_t*> calloc(f.t.rows, sizeof(int32_t))
        if f.look_of == NULL:
            raise MemoryError
    if f.look_of[row]:
        return f.look_of[row] - 1
    # Some elements of SVG have capitals in their names, those of HTML never.
    if f.t.namespace[row] == SVG and f.segments.table.tag_name(row) in SVG_TAG_NAMES:
        tag = -tag
    f.look_of[row] = look_number(f, tag, first_class(f, row)) + 1
    return f.look_of[row] - 1


cdef int32_t look_number(Finder f, int32_t tag, bytes first) except -1:
    cdef int32_t number = f.looks.setdefault((tag, first), len(f.look_classes))
    if number == len(f.look_classes):
        f.look_classes.append(first)
        add_row(&f.look_tags, tag)
        add_row(&f.look_count, 0)
        add_row(&f.look_size, 0)
    return number


cdef int32_t class_at(Finder f, int32_t row) except -1:
    """The number of an element's look, whatever its tag where it has a class."""
    cdef int32_t look = look_at(f, row)
    return look_number(f, 0, f.look_classes[look]) if f.look_classes[look] else look


cdef bytes first_class(Finder f, int32_t row):
    """The first of an element's classes, without digits."""
    cdef const Attr* attr = find_attr(f.t, row, A_CLASS)
    cdef const uint8_t* s
    cdef const uint8_t* stop
    cdef const uint8_t* start
    cdef int size
    cdef uint32_t code
    cdef bint digits = False
    if attr == NULL:
        return b""
    s = span_at(f.t, attr.start)
    stop = s + attr.length
    s += leading_space(s, attr.length)
    start = s
    while s < stop:
        code = first_of(s, stop, &size)
        if is_space(code):
            break
        digits = digits or is_decimal(code)
        s += size
    return without_digits(start, s) if digits else (<const char*> start)[:s - start]


cdef bytes without_digits(const uint8_t* s, const uint8_t* stop):
    cdef bytearray kept = bytearray()
    cdef int size
    while s < stop:
        if not is_decimal(first_of(s, stop, &size)):
            kept += (<const char*> s)[:size]
        s += size
    return bytes(kept)
