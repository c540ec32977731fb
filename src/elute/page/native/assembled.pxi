# A table of rows that are known already: nothing is parsed, all is checked, for other native code trusts a table.

cdef int32_t* copied(dict columns, str name, Py_ssize_t count) except NULL:
    """A column as native memory, which the caller frees."""
    cdef const int32_t[::1] column = columns[name]
    cdef int32_t* memory
    if column.shape[0] != count:
        raise ValueError(f"{name} has {column.shape[0]} entries, not {count}")
    memory = <int32_t*> malloc(max(count, 1) * sizeof(int32_t))
    if memory == NULL:
        raise MemoryError
    if count:
        memcpy(memory, &column[0], count * sizeof(int32_t))
    return memory


cdef uint8_t* copied_bytes(dict columns, str name, Py_ssize_t count, int limit) except NULL:
    cdef int32_t* wide = copied(columns, name, count)
    cdef uint8_t* memory = <uint8_t*> malloc(max(count, 1))
    cdef Py_ssize_t i
    cdef bint fits = True
    if memory != NULL:
        for i in range(count):
            fits = fits and 0 <= wide[i] <= limit
            memory[i] = <uint8_t> wide[i]
    free(wide)
    if memory == NULL:
        raise MemoryError
    if not fits:
        free(memory)
        raise ValueError(f"{name} has a value that is not from 0 to {limit}")
    return memory


cdef int add_names(Parser* p, Names* names, list given) except -1:
    """Number the names that the vocabulary lacks, in the order in which they are given."""
    cdef bytes name
    cdef int32_t start, index, expected = 0
    if len(given) >= MAX_NAMES:
        raise ValueError(f"{len(given)} different names are more than the limit of {MAX_NAMES}")
    for name in given:
        if not decoded_room(p, len(name) + 1):
            raise MemoryError
        start = p.t.source_len + p.t.decoded_len
        memcpy(p.t.decoded + p.t.decoded_len, <const char*> name, len(name))
        p.t.decoded_len += <int32_t> len(name)
        index = intern(&p.t, names, start, <int32_t> len(name), hash_bytes(name, <int32_t> len(name)))
        if index < 0:
            raise MemoryError
        if index != expected:
            raise ValueError(f"the name {name!r} is given twice")
        expected += 1
    return 0


cdef inline bint sound_span(const Columns* t, int32_t start, int32_t length) noexcept nogil:
    """Whether a span lies in the source, or in the decoded text, and not across both."""
    cdef int64_t limit = t.source_len if start < t.source_len else <int64_t> t.source_len + t.decoded_len
    return start >= 0 and length >= 0 and <int64_t> start + length <= limit


cdef int check_rows(const Columns* t) except -1:
    """Every number in the columns points to where it may."""
    cdef int32_t row, parent, i
    cdef bint sound
    for row in range(t.rows):
        parent = t.parent[row]
        if row == 0:
            sound = parent == -1 and t.depth[0] == 0 and t.end[0] == t.rows
        else:
            sound = (0 <= parent < row and t.depth[row] == t.depth[parent] + 1
                     and row < t.end[row] <= t.end[parent])
        sound = (sound and 0 <= t.tag[row] <= T_LAST + t.tag_names.count
                 and (t.kind[row] == ELEMENT) == (t.tag[row] > 0)
                 and sound_span(t, t.text_start[row], t.text_len[row])
                 and 0 <= t.attr_start[row] and 0 <= t.attr_count[row]
                 and <int64_t> t.attr_start[row] + t.attr_count[row] <= t.attr_total
                 and 0 <= t.source_start[row] <= t.source_end[row] <= t.source_len)
        if not sound:
            raise ValueError(f"row {row} of an assembled page is not sound")
    for i in range(t.attr_total):
        if not (0 < t.attrs[i].name <= A_LAST + t.attr_names.count
                and sound_span(t, t.attrs[i].start, t.attrs[i].length)):
            raise ValueError(f"attribute {i} of an assembled page is not sound")
    return 0


def assembled(bytes source, bytes decoded, dict columns, list tag_names, list attr_names, bint quirks=False):
    """A Table of columns that are given; ValueError where they cannot be those of a page."""
    cdef int32_t length = checked_length(source)
    cdef Py_ssize_t rows = len(columns["kind"]), attributes = len(columns["attr_names"]), i
    cdef Table table = Table.__new__(Table)
    cdef Columns* t = &table.t
    cdef Parser* p
    cdef int32_t* values
    if rows == 0 or rows > MAX_INPUT or attributes > MAX_INPUT or len(decoded) > MAX_INPUT:
        raise ValueError(f"a page has from 1 to {MAX_INPUT} rows, attributes and bytes of text")
    table.source = source
    table.quirks = quirks
    t.source = source
    t.source_len = length
    t.rows = t.room = <int32_t> rows
    t.kind = copied_bytes(columns, "kind", rows, DOCTYPE)
    t.namespace = copied_bytes(columns, "namespace", rows, MATHML)
    t.tag = copied(columns, "tag", rows)
    t.parent = copied(columns, "parent", rows)
    t.depth = copied(columns, "depth", rows)
    t.end = copied(columns, "end", rows)
    t.text_start = copied(columns, "text_start", rows)
    t.text_len = copied(columns, "text_len", rows)
    t.attr_start = copied(columns, "attr_start", rows)
    t.attr_count = copied(columns, "attr_count", rows)
    t.source_start = copied(columns, "source_start", rows)
    t.source_end = copied(columns, "source_end", rows)
    t.attrs = <Attr*> malloc(max(attributes, 1) * sizeof(Attr))
    if t.attrs == NULL:
        raise MemoryError
    t.attr_total = t.attr_room = <int32_t> attributes
    values = copied(columns, "attr_names", attributes)
    for i in range(attributes):
        t.attrs[i].name = values[i]
    free(values)
    values = copied(columns, "attr_values", attributes)
    for i in range(attributes):
        t.attrs[i].start = values[i]
    free(values)
    values = copied(columns, "attr_lengths", attributes)
    for i in range(attributes):
        t.attrs[i].length = values[i]
    free(values)
    p = <Parser*> calloc(1, sizeof(Parser))
    if p == NULL:
        raise MemoryError
    p.t = t[0]
    try:
        if not decoded_room(p, len(decoded) + 1):
            raise MemoryError
        memcpy(p.t.decoded, <const char*> decoded, len(decoded))
        p.t.decoded_len = <int32_t> len(decoded)
        add_names(p, &p.t.tag_names, tag_names)
        add_names(p, &p.t.attr_names, attr_names)
    finally:
        t[0] = p.t             # what was made is freed by the table, whatever happened
        free(p)
    check_rows(t)
    return table
