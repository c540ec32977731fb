# What a page has, in one pass over its rows: most pages have nothing of what only Python knows how to read.

cdef inline bint is_text(Draft d, int32_t row) noexcept:
    """Whether a row is kept text."""
    return d.keep[row] and d.g.row_block[row] >= 0 and d.g.piece_len[row] > 0


cdef inline bint is_visited(Draft d, int32_t row) noexcept:
    """Rows of content, all that holds them, and rules with content before and after in the same element."""
    cdef int32_t around
    if d.before[d.t.end[row]] > d.before[row]:
        return True
    if d.t.tag[row] != T_HR or d.t.namespace[row] != HTML:
        return False
    around = d.t.parent[row]
    return d.before[row] > d.before[around] and d.before[d.t.end[around]] > d.before[row]


cdef int count_content(Draft d) except -1:
    """For each row how much content is before it."""
    cdef int32_t start = 0, stop, row, rows = d.t.rows, count = 0
    cdef int32_t* before = <int32_t*> malloc((<size_t> rows + 1) * sizeof(int32_t))
    cdef const uint8_t* keep = d.keep
    cdef const int32_t* row_block = d.g.row_block
    cdef const int32_t* piece_len = d.g.piece_len
    d.before = before
    if before == NULL:
        raise MemoryError
    while start < rows:
        stop = min(start + TOGETHER, rows)
        if d.image != NULL:
            for row in range(start, stop):
                before[row] = count
                count += is_text(d, row) or d.image[row]
        elif start + TOGETHER <= rows and memcmp(keep + start, NONE_KEPT, TOGETHER) == 0:    # as most rows are
            for row in range(TOGETHER):
                before[start + row] = count
        else:                  # without a jump: which rows are kept cannot be foreseen
            for row in range(start, stop):
                before[row] = count
                count += (keep[row] != 0) & (row_block[row] >= 0) & (piece_len[row] > 0)
        start = stop
    before[rows] = count
    return 0


cdef bint has_base(const Columns* t) noexcept:
    """Whether any element is a <base>."""
    cdef const int32_t* tag = t.tag
    cdef int32_t row, found = 0
    for row in range(t.rows):  # all of them, and without a jump: several are looked at together
        found |= tag[row] == T_BASE
    return found


cdef int look_at_page(Draft d) except -1:
    """Find out what must be asked of Python, and what addresses are relative to."""
    cdef const Columns* t = d.t
    cdef const int32_t* tag = t.tag
    cdef int64_t most = <int64_t> ADDRESS_PER_BYTE * t.source_len + ADDRESS_ALLOWANCE, costs = 0
    cdef int64_t base
    cdef int32_t row
    cdef const Attr* href
    cdef list references = []
    cdef int tex = 0
    d.base = Base(d.kept.base(has_base(t)))
    base = len(d.base.address or "")
    for row in range(t.rows):
        if tag[row] <= T_LAST and not LOOKED_AT[tag[row]]:
            continue
        if tag[row] == T_A:
            href = find_attr(t, row, A_HREF)
            if href != NULL and href.length:
                costs += (base + href.length) * (t.end[row] - row) if costs <= most else 0
                if is_visited(d, row) and may_be_reference(d, row, href) and may_be_raised(d, row, href):
                    references.append(row)
        elif tag[row] == T_INPUT:
            d.has_check_boxes = d.has_check_boxes or is_check_box(t, row)
        elif tag[row] == T_SCRIPT and t.namespace[row] == HTML:
            tex = max(tex, typesets(t, row))
        elif tag[row] == T_IMG or tag[row] == T_AMP_IMG or tag[row] > T_LAST:
            costs += base
    if d.links and costs > most:
        d.left_out = d.kept.left_out
    d.has_raw_tex = tex == 1 or (tex == 2 and d.kept.has_raw_tex)
    return find_notes(d, references) if references else 0


cdef int find_notes(Draft d, list references) except -1:
    """The footnotes, of links that may be references."""
    found = d.kept.notes(references)
    if found.notes:
        d.notes, d.references, d.back_links = found.notes, found.references, found.back_links
        d.found_notes = found
    return 0


def fragments(Table table, const uint8_t[::1] content):
    """The places in pages that links with content lead to, by the rows of these."""
    cdef const Columns* t = &table.t
    cdef int32_t row, inside, last = -1
    cdef const Attr* href
    cdef const uint8_t* s
    cdef const uint8_t* fragment
    cdef dict found = {}
    if content.shape[0] != t.rows:
        raise ValueError(f"{content.shape[0]} values for a page of {t.rows} rows")
    for row in range(t.rows - 1, -1, -1):
        if content[row]:
            last = row
        if t.tag[row] != T_A or not row <= last < t.end[row]:
            continue
        href = find_attr(t, row, A_HREF)
        if href == NULL or href.length == 0:
            continue
        s = span_at(t, href.start)
        fragment = <const uint8_t*> memchr(s, c'#', href.length)
        if fragment != NULL and fragment + 1 < s + href.length:
            found[row] = (<const char*> fragment)[1:s + href.length - fragment].decode("utf-8", "replace")
    return dict(reversed(found.items()))


def rows_named(Table table, set names):
    """The first row whose id, or name where it is an <a>, is each of these names."""
    cdef const Columns* t = &table.t
    cdef int32_t row, i
    cdef const Attr* attr
    cdef dict found = {}
    for row in range(t.rows):
        for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
            attr = &t.attrs[i]
            if attr.name == A_ID or (attr.name == A_NAME and t.tag[row] == T_A):
                name = (<const char*> span_at(t, attr.start))[:attr.length].decode("utf-8", "replace")
                if name in names:
                    found.setdefault(name, row)
    return found


cdef int32_t check_box(Draft d, int32_t item) noexcept:
    """The check box that a list item begins with, -1 for none."""
    cdef const Columns* t = d.t
    cdef int32_t row
    for row in range(item + 1, t.end[item]):
        if is_text(d, row) or t.namespace[row] == HTML and t.tag[row] == T_LI:
            return -1
        if t.namespace[row] == HTML and t.tag[row] == T_INPUT and is_check_box(t, row):
            return row
    return -1


cdef bint is_check_box(const Columns* t, int32_t row) noexcept:
    cdef const Attr* kind = find_attr(t, row, A_TYPE)
    return kind != NULL and kind.length == 8 and memcmp(span_at(t, kind.start), b"checkbox", 8) == 0


cdef bint may_be_reference(Draft d, int32_t row, const Attr* href) noexcept:
    """Whether a link leads to a place in a page, and its text is a number or two letters, also in brackets. Beyond ASCII
    it may be: `footnotes` tells."""
    cdef const uint8_t* s = span_at(d.t, href.start)
    cdef const uint8_t* fragment = <const uint8_t*> memchr(s, c'#', href.length)
    cdef uint8_t[REFERENCE_ROOM] text
    cdef int32_t inside, i, texts = 0, length = 0, piece
    if fragment == NULL or fragment + 1 == s + href.length:
        return False
    for inside in range(row + 1, d.t.end[row]):
        if not is_text(d, inside):
            continue
        texts += 1
        piece = d.g.piece_len[inside]
        if length - leading_space(text, length) - trailing_space(text, length) > REFERENCE_LENGTH:
            break
        if length + piece > REFERENCE_ROOM:
            return is_short(d, inside)
        memcpy(text + length, d.g.out + d.g.piece_start[inside], piece)
        length += piece
        if texts == REFERENCE_TEXTS:
            break
    for i in range(length):
        if text[i] >= 0x80:
            return True
    return looks_like_reference(text, length)


cdef bint may_be_raised(Draft d, int32_t row, const Attr* href) noexcept:
    """Whether anything but its text may tell that a link is a reference: it is raised, it or the element around it says
    so, or its text begins with a bracket. `footnotes` tells for sure."""
    cdef const Columns* t = d.t
    cdef int32_t parent = t.parent[row], inside
    if t.tag[parent] == T_SUP or (parent > 0 and t.tag[t.parent[parent]] == T_SUP):
        return True
    if may_say_so(t, row) or may_say_so(t, parent):
        return True
    for inside in range(row + 1, t.end[row]):
        if t.tag[inside] == T_SUP:
            return True
    for inside in range(row + 1, t.end[row]):
        if is_text(d, inside):
            return begins_with_bracket(d, inside)
    return False


cdef bint may_say_so(const Columns* t, int32_t row) noexcept:
    """Whether an attribute has the beginning of a word for notes in it, or letters beyond ASCII, which have other cases."""
    cdef const uint8_t* s
    cdef const uint8_t* stop
    cdef int32_t i
    for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        s = span_at(t, t.attrs[i].start)
        stop = s + t.attrs[i].length
        if stop - s > LONGEST_TELLING:         # which many links may stand in
            return True
        while s < stop:
            if (s[0] >= 0x80 or begins(s, stop, b"note", 4) or begins(s, stop, b"fn", 2) or begins(s, stop, b"ft", 2)
                    or begins(s, stop, b"bib", 3)):
                return True
            s += 1
    return False


cdef bint begins_with_bracket(Draft d, int32_t row) noexcept:
    """Whether a text begins with a bracket, or with what only Python knows to be white space or not."""
    cdef const uint8_t* s = d.g.out + d.g.piece_start[row]
    cdef int32_t i = leading_space(s, d.g.piece_len[row])
    return i == d.g.piece_len[row] or s[i] == c'[' or s[i] == c'(' or s[i] >= 0x80


cdef bint is_short(Draft d, int32_t row) noexcept:
    """Whether a text that is long for a reference may be one with much white space in it."""
    cdef int32_t i, count = 0
    for i in range(d.g.piece_len[row]):
        count += 32 < d.g.out[d.g.piece_start[row] + i] < 0x80
    return count <= REFERENCE_BYTES


cdef bint looks_like_reference(const uint8_t* s, int32_t length) noexcept:
    """Four digits or two letters at the beginning, after a bracket; what follows is left to `footnotes`."""
    cdef const uint8_t* stop = s + length
    s += leading_space(s, length)
    if s < stop and (s[0] == c'[' or s[0] == c'('):
        s += 1
        s += leading_space(s, <int32_t> (stop - s))
    if s == stop or not (c'0' <= s[0] <= c'9' or c'a' <= (s[0] | 0x20) <= c'z'):
        return False
    length = 0
    while s < stop and (c'0' <= s[0] <= c'9' or c'a' <= (s[0] | 0x20) <= c'z'):
        length += 1
        s += 1
    s += leading_space(s, <int32_t> (stop - s))
    return length <= 4 and (s == stop or s[0] == c']' or s[0] == c')' or s[0] == c'.' or s[0] == c':')


cdef int typesets(const Columns* t, int32_t row) noexcept:
    """Whether a script is a typesetter of TeX by its address or type: 0 for no, 1 for yes, 2 where only Python can tell,
    because characters beyond ASCII have lower cases within it."""
    cdef const Attr* attr = find_attr(t, row, A_SRC)
    cdef const uint8_t* s
    cdef const uint8_t* stop
    cdef int found = 0
    if attr == NULL or attr.length == 0:
        attr = find_attr(t, row, A_TYPE)
    if attr == NULL:
        return 0
    s = span_at(t, attr.start)
    stop = s + attr.length
    while s < stop:
        if not TEX_BEGINS[s[0]]:
            s += 1
            continue
        if s[0] >= 0x80:
            return 2
        found |= begins(s, stop, b"mathjax", 7) or begins(s, stop, b"katex", 5) or begins(s, stop, b"temml", 5)
        s += 1
    return found


cdef inline bint begins(const uint8_t* s, const uint8_t* stop, const char* lower, int length) noexcept:
    cdef int i
    if stop - s < length:
        return False
    for i in range(length):
        if (s[i] | 0x20 if c'A' <= s[i] <= c'Z' else s[i]) != <uint8_t> lower[i]:
            return False
    return True
