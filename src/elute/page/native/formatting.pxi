# 13.2.4.3 The list of active formatting elements, and the adoption agency algorithm of 13.2.6.4.7.

cdef enum:
    MARKER = -1


cdef inline bint same_attrs(const Parser* p, int32_t a, int32_t b) noexcept nogil:
    """Whether two elements have the same attributes in the same order."""
    cdef int32_t count = p.t.attr_count[a], i
    cdef const Attr* x
    cdef const Attr* y
    if count != p.t.attr_count[b]:
        return False
    for i in range(count):
        x = &p.t.attrs[p.t.attr_start[a] + i]
        y = &p.t.attrs[p.t.attr_start[b] + i]
        if (x.name != y.name or x.length != y.length
                or memcmp(span_at(&p.t, x.start), span_at(&p.t, y.start), x.length) != 0):
            return False
    return True


cdef void remove_formatting(Parser* p, int i) noexcept nogil:
    if i < 0 or i >= p.formatting_count:
        return
    memmove(&p.formatting[i], &p.formatting[i + 1], (p.formatting_count - i - 1) * sizeof(Open))
    p.formatting_count -= 1


cdef inline void append_formatting(Parser* p, int32_t row, int32_t key) noexcept nogil:
    if p.formatting_count >= MAX_FORMATTING_LIST:
        p.limits |= LIMIT_FORMATTING
        remove_formatting(p, 0)
    p.formatting[p.formatting_count].row = row
    p.formatting[p.formatting_count].key = key
    p.formatting_count += 1


cdef inline void insert_marker(Parser* p) noexcept nogil:
    append_formatting(p, MARKER, 0)


cdef void push_formatting(Parser* p, int32_t row, int32_t key) noexcept nogil:
    """The standard's "Noah's Ark clause": of the same element three at most since the last marker."""
    cdef int i = p.formatting_count - 1, same = 0, earliest_same = -1, oldest = -1
    while i >= 0 and p.formatting[i].row != MARKER:
        oldest = i
        if p.formatting[i].key == key and same_attrs(p, p.formatting[i].row, row):
            same += 1
            earliest_same = i
        i -= 1
    if same >= 3:
        remove_formatting(p, earliest_same)
    elif p.formatting_count - oldest >= MAX_FORMATTING_SCOPE and oldest >= 0:
        p.limits |= LIMIT_FORMATTING
        remove_formatting(p, oldest)
    append_formatting(p, row, key)


cdef void clear_to_marker(Parser* p) noexcept nogil:
    while p.formatting_count > 0:
        p.formatting_count -= 1
        if p.formatting[p.formatting_count].row == MARKER:
            return


cdef inline int find_formatting(const Parser* p, int32_t row) noexcept nogil:
    cdef int i = p.formatting_count - 1
    while i >= 0 and p.formatting[i].row != row:
        i -= 1
    return i


cdef int find_formatting_tag(const Parser* p, int32_t tag) noexcept nogil:
    """The last entry for `tag` since the last marker, -1 where there is none."""
    cdef int i = p.formatting_count - 1
    while i >= 0 and p.formatting[i].row != MARKER:
        if p.formatting[i].key == tag:
            return i
        i -= 1
    return -1


cdef void copy_attrs(Parser* p, int32_t row, int32_t copy) noexcept nogil:
    """A copy of an element shares its attributes, while all that are shared are no longer than the page allows."""
    cdef int32_t i
    if p.copied > COPIED_ALLOWANCE + COPIED_PER_BYTE * <int64_t> p.t.source_len:
        p.limits |= LIMIT_FORMATTING
        return
    p.t.attr_start[copy] = p.t.attr_start[row]
    p.t.attr_count[copy] = p.t.attr_count[row]
    for i in range(p.t.attr_start[row], p.t.attr_start[row] + p.t.attr_count[row]):
        p.copied += <int64_t> sizeof(Attr) + p.t.attrs[i].length


cdef void reopen_formatting(Parser* p) noexcept nogil:
    cdef int i = p.formatting_count - 1
    cdef int32_t row
    if p.open_count >= MAX_OPEN_ELEMENTS or p.reopened > REOPEN_ALLOWANCE + p.t.source_len // REOPEN_PER_BYTE:
        p.limits |= LIMIT_FORMATTING
        return
    while i > 0 and p.formatting[i - 1].row != MARKER and find_open(p, p.formatting[i - 1].row) < 0:
        i -= 1
    while i < p.formatting_count and p.open_count < MAX_OPEN_ELEMENTS:
        p.reopened += 1
        row = p.formatting[i].row
        p.formatting[i].row = insert_implied(p, p.formatting[i].key)
        copy_attrs(p, row, p.formatting[i].row)
        i += 1


cdef inline void reconstruct_formatting(Parser* p) noexcept nogil:
    cdef int32_t row
    if p.formatting_count == 0:
        return
    row = p.formatting[p.formatting_count - 1].row
    if row != MARKER and find_open(p, row) < 0:
        reopen_formatting(p)


cdef int32_t clone(Parser* p, int32_t row) noexcept nogil:
    cdef int32_t copy = new_row(p, ELEMENT, key_of(p, row), p.token_start)
    copy_attrs(p, row, copy)
    p.t.source_end[copy] = p.token_start
    return copy


cdef enum:
    ADOPTION_OUTER_LIMIT = 8
    ADOPTION_INNER_LIMIT = 3


cdef void any_other_end_tag(Parser* p, int32_t tag) noexcept nogil:
    cdef int i = p.open_count - 1
    while i > 0:
        if p.open[i].key == tag:
            generate_implied_end_tags(p, tag)
            while p.open_count > i + 1:
                pop(p)
            if p.open_count > i:
                pop_at(p, p.closing_end)
            return
        if is_special(p.open[i].key):
            return
        i -= 1


cdef int furthest_block(const Parser* p, int above) noexcept nogil:
    cdef int i = above + 1
    while i < p.open_count:
        if is_special(p.open[i].key):
            return i
        i += 1
    return -1


cdef int32_t clone_between(Parser* p, int element_at, int block_at, int* bookmark) noexcept nogil:
    """Steps 4.11 to 4.13: the elements between the formatting element and the furthest block, each cloned into the next.
    Returns the last node."""
    cdef int32_t block = p.open[block_at].row, last = block, node, copy
    cdef int inner, node_at = block_at, node_entry
    for inner in range(1, block_at - element_at):
        node_at -= 1
        node = p.open[node_at].row
        node_entry = find_formatting(p, node)
        if inner > ADOPTION_INNER_LIMIT and node_entry >= 0:                        # 4.13.4
            remove_formatting(p, node_entry)
            if node_entry < bookmark[0]:
                bookmark[0] -= 1
            node_entry = -1
        if node_entry < 0:                                                          # 4.13.5
            remove_open(p, node_at)
            continue
        copy = clone(p, node)                                                       # 4.13.6
        p.formatting[node_entry].row = copy
        p.open[node_at].row = copy
        end_source(p, node, p.token_start)
        if last == block:                                                           # 4.13.7
            bookmark[0] = node_entry + 1
        detach(p, last)                                                             # 4.13.8
        append(p, copy, last)
        last = copy
    return last


cdef void adoption_agency(Parser* p, int32_t tag) noexcept nogil:
    """Step numbers are the standard's."""
    cdef int outer, entry, element_at, block_at, bookmark
    cdef int32_t element, block, last, copy
    if current_key(p) == tag and find_formatting(p, current_row(p)) < 0:            # 2
        pop_at(p, p.closing_end)
        return
    for outer in range(ADOPTION_OUTER_LIMIT):                                       # 3, 4.1, 4.2
        entry = find_formatting_tag(p, tag)                                         # 4.3
        if entry < 0:
            any_other_end_tag(p, tag)
            return
        element = p.formatting[entry].row
        element_at = find_open(p, element)
        if element_at < 0:                                                          # 4.4
            remove_formatting(p, entry)
            return
        if not row_in_scope(p, element):                                            # 4.5
            return
        block_at = furthest_block(p, element_at)                                    # 4.7
        if block_at >= 0 and p.moves > MOVE_ALLOWANCE + <int64_t> p.t.source_len * MOVES_PER_BYTE:
            p.limits |= LIMIT_FORMATTING
            block_at = -1
        if block_at < 0:                                                            # 4.8
            while p.open_count > element_at + 1:
                pop(p)
            pop_at(p, p.closing_end)
            remove_formatting(p, entry)
            return
        block = p.open[block_at].row
        bookmark = entry                                                            # 4.10
        last = clone_between(p, element_at, block_at, &bookmark)                    # 4.11 to 4.13
        detach(p, last)                                                             # 4.14
        place(p, p.open[element_at - 1].row, last)
        copy = clone(p, element)                                                    # 4.15
        move_children(p, block, copy)                                               # 4.16
        append(p, block, copy)                                                      # 4.17
        move_formatting(p, find_formatting(p, element), bookmark, copy)             # 4.18
        remove_open(p, find_open(p, element))                                       # 4.19
        insert_open_after(p, find_open(p, block), copy, tag)


cdef void move_formatting(Parser* p, int entry, int bookmark, int32_t row) noexcept nogil:
    """Take an entry out of the list and put its successor in at the bookmark."""
    cdef Open item = p.formatting[entry]
    remove_formatting(p, entry)
    if entry < bookmark:
        bookmark -= 1
    memmove(&p.formatting[bookmark + 1], &p.formatting[bookmark], (p.formatting_count - bookmark) * sizeof(Open))
    item.row = row
    p.formatting[bookmark] = item
    p.formatting_count += 1


cdef void insert_open_after(Parser* p, int i, int32_t row, int32_t tag) noexcept nogil:
    memmove(&p.open[i + 2], &p.open[i + 1], (p.open_count - i - 1) * sizeof(Open))
    p.open[i + 1].row = row
    p.open[i + 1].key = tag
    p.open_count += 1
    p.open_tags[tag] += 1
