# The text of code, with every space. It is written behind all that the plan holds itself.

cdef uint8_t[256] CODE_LINE    # by tag: an element that has a line, or lines, for itself


cdef inline void put(Draft d, const uint8_t* s, int32_t length) except *:
    """Text as it is."""
    add_bytes(d.o, s, length, &d.scrap)
    if length:
        d.line_begins = s[length - 1] == c'\n'


cdef int put_lines(Draft d, const uint8_t* s, int32_t length) except -1:
    """Text with its line ends as \\n."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* end
    while s < stop:
        end = <const uint8_t*> memchr(s, c'\r', stop - s)
        if end == NULL:
            put(d, s, <int32_t> (stop - s))
            return 0
        put(d, s, <int32_t> (end - s))
        put(d, b"\n", 1)
        s = end + 1
        if s < stop and s[0] == c'\n':
            s += 1
    return 0


cdef int end_line(Draft d) except -1:
    if not d.line_begins:
        put(d, b"\n", 1)
    return 0


cdef int put_hidden(Draft d) except -1:
    """The hidden texts that were met inside another block, a line for each block."""
    cdef int32_t i, row, block = -1
    for i in range(d.hidden_count):
        row = d.hidden[i]
        if d.g.row_block[row] != block:
            end_line(d)
            block = d.g.row_block[row]
        put(d, span_at(d.t, d.t.text_start[row]), d.t.text_len[row])
    if d.hidden_count:
        end_line(d)
    d.hidden_count = 0
    return 0


cdef int32_t put_text(Draft d, int32_t row, int32_t around) except -2:
    """A text; hidden text has lines of its own, after the block that it stands in, as plain text has it. `around` is the
    block of the kept text before, -1 where there is none; returns that of the next."""
    cdef const uint8_t* s = span_at(d.t, d.t.text_start[row])
    cdef int32_t length = d.t.text_len[row], block = d.g.row_block[row]
    cdef bint kept = is_text(d, row)
    if kept and block != around:
        if around >= 0 and d.g.blocks[around].last > row:
            make_room(<void**> &d.hidden, &d.hidden_room, <int64_t> d.hidden_count + 1, sizeof(int32_t))
            d.hidden[d.hidden_count] = row
            d.hidden_count += 1
            return around
        if around >= 0 and (d.g.blocks[around].hidden > 0) != (d.g.blocks[block].hidden > 0):
            end_line(d)
        put_hidden(d)
        around = block
    # White space between elements is in no block where no <pre> is around; between rows and cells, none.
    if kept or (length and is_blank(s, length) and not is_around_cells(d.t.tag[d.t.parent[row]])):
        put_lines(d, s, length)
    return around


cdef inline bint is_around_cells(int32_t tag) noexcept:
    return tag == T_TABLE or tag == T_TBODY or tag == T_THEAD or tag == T_TFOOT or tag == T_TR


cdef int read_code(Draft d, int32_t code, Span* text) except -1:
    """The kept text in an element with its white space as it is; line elements and <br> begin new lines."""
    cdef int32_t row, tag, around = -1, start = d.o.own_len
    d.line_begins = True
    d.line_count = d.hidden_count = 0
    for row in range(code + 1, d.t.end[code]):
        while d.line_count and row >= d.lines[d.line_count - 1]:
            d.line_count -= 1
            end_line(d)
        if d.t.kind[row] == TEXT:
            around = put_text(d, row, around)
            continue
        tag = d.t.tag[row] if d.t.namespace[row] == HTML else T_NONE   # <title> in a drawing begins no line
        if tag == T_BR:
            put(d, b"\n", 1)
        elif tag == T_TD or tag == T_TH:
            if not d.line_begins:
                put(d, b"\t", 1)
        elif tag <= T_LAST and CODE_LINE[tag]:
            end_line(d)
            make_room(<void**> &d.lines, &d.line_room, <int64_t> d.line_count + 1, sizeof(int32_t))
            d.lines[d.line_count] = d.t.end[row]
            d.line_count += 1
    put_hidden(d)
    text.start, text.length = d.o.blocks_len + start, d.o.own_len - start
    return strip_lines(d, text)


cdef int strip_lines(Draft d, Span* text) noexcept:
    """Without blank lines at the beginning, and white space at the end."""
    cdef const uint8_t* s = text_at(d.o, text[0])
    cdef const uint8_t* stop = s + text.length
    cdef const uint8_t* line = s
    cdef const uint8_t* p = s
    cdef int size
    while p < stop and is_space(first_of(p, stop, &size)):
        p += size
        if p[-1] == c'\n':
            line = p
    text.start += <int32_t> (line - s)
    text.length -= <int32_t> (line - s)
    text.length -= trailing_space(line, text.length)
    return 0


cdef inline str code_of(Draft d, int32_t row):
    """The same for Python; the plan does not keep it."""
    cdef Span text
    cdef int32_t before = d.o.own_len
    read_code(d, row, &text)
    found = decoded(d, text)
    d.o.own_len = before
    return found


cdef bint has_lines(Draft d, Span text) noexcept:
    return memchr(text_at(d.o, text), c'\n', text.length) != NULL
