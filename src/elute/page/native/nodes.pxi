# 13.2.6.1 Creating and inserting nodes. Rows are made in the order of creation, which is document order unless
# something is moved or placed earlier; document_order.pxi sees to the rest.

cdef enum:
    NS_SHIFT = 24              # a key is tag | namespace << NS_SHIFT: one comparison tells an HTML element


cdef inline uint32_t flags_of(int32_t key) noexcept nogil:
    return TAG_FLAGS[key] if key <= T_LAST else 0


cdef inline int32_t key_of(const Parser* p, int32_t row) noexcept nogil:
    return p.t.tag[row] | (<int32_t> p.t.namespace[row] << NS_SHIFT)


cdef inline int32_t new_row(Parser* p, int kind, int32_t key, int32_t source_start) noexcept nogil:
    cdef Columns* t = &p.t
    cdef int32_t row = t.rows
    if row == t.room and not grow_rows(p, <int32_t> GROWN(t.room, row + 1)):
        row -= 1               # without memory the last row is overwritten and the parse fails at the next token
    t.rows = row + 1
    t.kind[row] = <uint8_t> kind
    t.namespace[row] = <uint8_t> (key >> NS_SHIFT)
    t.tag[row] = key & ((1 << NS_SHIFT) - 1)
    t.parent[row] = -1
    t.text_start[row] = 0
    t.text_len[row] = 0
    t.attr_start[row] = 0
    t.attr_count[row] = 0
    t.source_start[row] = source_start
    t.source_end[row] = -1
    p.links[row].first = -1
    p.links[row].last = -1
    p.links[row].next = -1
    p.links[row].previous = -1
    return row


cdef inline void append(Parser* p, int32_t parent, int32_t row) noexcept nogil:
    cdef int32_t last = p.links[parent].last
    p.t.parent[row] = parent
    p.links[row].previous = last
    p.links[row].next = -1
    if last >= 0:
        p.links[last].next = row
    else:
        p.links[parent].first = row
    p.links[parent].last = row


cdef void insert_before(Parser* p, int32_t parent, int32_t sibling, int32_t row) noexcept nogil:
    cdef int32_t previous = p.links[sibling].previous
    p.moved = True
    p.t.parent[row] = parent
    p.links[row].previous = previous
    p.links[row].next = sibling
    if previous >= 0:
        p.links[previous].next = row
    else:
        p.links[parent].first = row
    p.links[sibling].previous = row


cdef void detach(Parser* p, int32_t row) noexcept nogil:
    cdef int32_t parent = p.t.parent[row]
    cdef Links* links = p.links
    p.moved = True
    if parent < 0:
        return
    if links[row].previous >= 0:
        links[links[row].previous].next = links[row].next
    else:
        links[parent].first = links[row].next
    if links[row].next >= 0:
        links[links[row].next].previous = links[row].previous
    else:
        links[parent].last = links[row].previous
    p.t.parent[row] = -1
    links[row].next = -1
    links[row].previous = -1


cdef void move_children(Parser* p, int32_t source, int32_t target) noexcept nogil:
    """All children of `source` become the children of `target`, which has none."""
    cdef int32_t child = p.links[source].first
    p.moved = True
    p.links[target].first = child
    p.links[target].last = p.links[source].last
    while child >= 0:
        p.t.parent[child] = target
        child = p.links[child].next
        p.moves += 1
    p.links[source].first = -1
    p.links[source].last = -1


# ---- the appropriate place for inserting a node

cdef inline bint is_fostered(const Parser* p, int32_t target_key) noexcept nogil:
    return p.foster_parenting and (flags_of(target_key) & F_FOSTERING) != 0


cdef int32_t foster_parent(Parser* p, int32_t* before) noexcept nogil:
    cdef int i = p.open_count - 1
    cdef int32_t table
    before[0] = -1
    while i > 0:
        if p.open[i].key == T_TEMPLATE:
            return p.open[i].row
        if p.open[i].key == T_TABLE:
            table = p.open[i].row
            if p.t.parent[table] >= 0:
                before[0] = table
                return p.t.parent[table]
            return p.open[i - 1].row
        i -= 1
    return p.open[0].row


cdef void place(Parser* p, int32_t target, int32_t row) noexcept nogil:
    cdef int32_t parent, before
    if is_fostered(p, key_of(p, target)):
        parent = foster_parent(p, &before)
        if before >= 0:
            insert_before(p, parent, before, row)
        else:
            append(p, parent, row)
    else:
        append(p, target, row)


# ---- insert an HTML or foreign element

cdef inline int32_t insert_element(Parser* p, int32_t key, int32_t attr_start, int32_t attr_count,
                            int32_t source_start) noexcept nogil:
    cdef int32_t row
    if p.open_count >= MAX_OPEN_ELEMENTS:
        close_for_room(p)
    row = new_row(p, ELEMENT, key, source_start)
    p.t.attr_start[row] = attr_start
    p.t.attr_count[row] = attr_count
    if p.open_count == 0:
        append(p, 0, row)
    elif p.foster_parenting:
        place(p, current_row(p), row)
    else:
        append(p, current_row(p), row)
    push(p, row, key)
    return row


cdef inline int32_t insert_for_token(Parser* p, int32_t key) noexcept nogil:
    p.attrs_used = True
    return insert_element(p, key, p.token_attrs, p.t.attr_total - p.token_attrs, p.token_start)


cdef inline int32_t insert_implied(Parser* p, int32_t key) noexcept nogil:
    """An element that the source does not name: its range in the source is empty."""
    cdef int32_t row = insert_element(p, key, 0, 0, p.token_start)
    p.t.source_end[row] = p.token_start
    return row


cdef inline void end_source(Parser* p, int32_t row, int32_t source_end) noexcept nogil:
    if p.t.source_end[row] < 0:
        p.t.source_end[row] = source_end


cdef inline void insert_void(Parser* p, int32_t key) noexcept nogil:
    insert_for_token(p, key)
    pop_at(p, p.token_end)


# ---- insert a character, insert a comment

cdef enum:
    JOINED_AT_ONCE = 256       # a longer text is joined to the one before when the page is finished: that stays linear


cdef void join_text(Parser* p, int32_t head, int32_t start, int32_t length, int32_t source_end) noexcept nogil:
    """Add a span to the text of row `head`, at the end of `decoded`."""
    cdef Columns* t = &p.t
    cdef int32_t head_len = t.text_len[head]
    cdef bint at_end = t.text_start[head] + head_len == next_decoded(t)
    if not decoded_room(p, <size_t> length + (0 if at_end else head_len)):
        return
    if not at_end:
        memcpy(t.decoded + t.decoded_len, span_at(t, t.text_start[head]), head_len)
        t.text_start[head] = next_decoded(t)
        t.decoded_len += head_len
    memcpy(t.decoded + t.decoded_len, span_at(t, start), length)
    t.decoded_len += length
    t.text_len[head] += length
    t.source_end[head] = max(t.source_end[head], source_end)


cdef inline void insert_text_into(Parser* p, int32_t parent, int32_t before, int32_t start, int32_t length,
                           int32_t source_start, int32_t source_end) noexcept nogil:
    cdef Columns* t = &p.t
    cdef int32_t previous = p.links[before].previous if before >= 0 else p.links[parent].last
    cdef int32_t row
    if previous >= 0 and t.kind[previous] == TEXT:
        if t.text_start[previous] + t.text_len[previous] == start:
            t.text_len[previous] += length
            t.source_end[previous] = source_end
            return
        if t.text_len[previous] <= JOINED_AT_ONCE or t.text_start[previous] + t.text_len[previous] == next_decoded(t):
            join_text(p, previous, start, length, source_end)
            return
        p.split_text = True
    row = new_row(p, TEXT, 0, source_start)
    t.text_start[row] = start
    t.text_len[row] = length
    t.source_end[row] = source_end
    if before >= 0:
        insert_before(p, parent, before, row)
    else:
        append(p, parent, row)


cdef inline void insert_text(Parser* p, int32_t start, int32_t length) noexcept nogil:
    """A span of the current text token; what the source says of it is the span itself, or the whole token if decoded."""
    cdef int32_t parent = current_row(p)
    cdef int32_t before = -1, source_start, source_end
    if length <= 0:
        return
    if start < p.t.source_len:
        source_start = start
        source_end = start + length
    else:
        source_start = p.token_start
        source_end = p.token_end
    if is_fostered(p, p.open[p.open_count - 1].key):
        parent = foster_parent(p, &before)
    insert_text_into(p, parent, before, start, length, source_start, source_end)


cdef int32_t new_comment(Parser* p, int kind, int32_t start, int32_t length) noexcept nogil:
    cdef int32_t row = new_row(p, kind, 0, p.token_start)
    p.t.text_start[row] = start
    p.t.text_len[row] = length
    p.t.source_end[row] = p.token_end
    return row
