# From the order of creation to document order: depth and end of every row, and where something was moved, placed
# earlier or put beside other text, the rows in their final order.

cdef bint already_ordered(Parser* p) noexcept nogil:
    """Fill `depth` and `end`; False where the rows are not in pre-order, that is where one is not followed by its first
    child, or by the next row behind its subtree."""
    cdef Columns* t = &p.t
    cdef const Links* links = p.links
    cdef int32_t row, parent, end
    cdef int32_t misplaced = 0
    t.depth[0] = 0
    t.end[0] = t.rows
    for row in range(1, t.rows):
        parent = t.parent[row]
        if parent < 0:
            return False
        t.depth[row] = t.depth[parent] + 1
        end = links[row].next if links[row].next >= 0 else t.end[parent]
        t.end[row] = end
        misplaced |= (links[row].first if links[row].first >= 0 else end) ^ (row + 1)
    return misplaced == 0 and links[0].first == (1 if t.rows > 1 else -1)


cdef int32_t walk(Parser* p, int32_t* order) noexcept nogil:
    """Fill `order` with the rows in document order, adjacent texts joined; returns how many there are."""
    cdef Columns* t = &p.t
    cdef int32_t row = 0, count = 0, head = -1
    cdef const Links* links = p.links
    while True:
        if t.kind[row] == TEXT and head >= 0 and links[row].previous >= 0 and t.kind[links[row].previous] == TEXT:
            join_text(p, head, t.text_start[row], t.text_len[row], t.source_end[row])
            t.source_start[head] = min(t.source_start[head], t.source_start[row])
        else:
            head = row if t.kind[row] == TEXT else -1
            order[count] = row
            count += 1
        if links[row].first >= 0:
            row = links[row].first
            continue
        while row > 0 and links[row].next < 0:
            row = t.parent[row]
        if row <= 0:
            return count
        row = links[row].next


cdef void permute(int32_t* column, int32_t* scratch, const int32_t* order, int32_t count) noexcept nogil:
    cdef int32_t i
    for i in range(count):
        scratch[i] = column[order[i]]
    memcpy(column, scratch, count * sizeof(int32_t))


cdef void permute_bytes(uint8_t* column, int32_t* scratch, const int32_t* order, int32_t count) noexcept nogil:
    cdef uint8_t* bytes_ = <uint8_t*> scratch
    cdef int32_t i
    for i in range(count):
        bytes_[i] = column[order[i]]
    memcpy(column, bytes_, count)


cdef void reorder(Parser* p) noexcept nogil:
    cdef Columns* t = &p.t
    cdef int32_t* order = <int32_t*> malloc(<size_t> t.rows * 2 * sizeof(int32_t))
    cdef int32_t* scratch = order + t.rows
    cdef int32_t* place_of = t.end
    cdef int32_t count, i
    if order == NULL:
        p.failed = True
        return
    count = walk(p, order)
    for i in range(count):
        place_of[order[i]] = i
    permute(t.parent, scratch, order, count)
    for i in range(1, count):
        t.parent[i] = place_of[t.parent[i]]
    permute(t.tag, scratch, order, count)
    permute(t.text_start, scratch, order, count)
    permute(t.text_len, scratch, order, count)
    permute(t.attr_start, scratch, order, count)
    permute(t.attr_count, scratch, order, count)
    permute(t.source_start, scratch, order, count)
    permute(t.source_end, scratch, order, count)
    permute_bytes(t.kind, scratch, order, count)
    permute_bytes(t.namespace, scratch, order, count)
    t.rows = count
    t.depth[0] = 0
    for i in range(1, count):
        t.depth[i] = t.depth[t.parent[i]] + 1
    for i in range(count):
        t.end[i] = i + 1
    for i in range(count - 1, 0, -1):
        t.end[t.parent[i]] = max(t.end[t.parent[i]], t.end[i])
    free(order)


cdef void merge_late_attrs(Parser* p, int32_t row) noexcept nogil:
    """The attributes of later <html> or <body> tags join those of the first, each name once, the first value kept."""
    cdef Columns* t = &p.t
    cdef int32_t i, j, start = t.attr_total
    if not attr_room(p, t.attr_count[row]):
        return
    p.token_serial += 1
    for j in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        t.attrs[t.attr_total] = t.attrs[j]
        t.attr_total += 1
        is_first_of_token(p, t.attrs[j].name)
    for i in range(p.late_count):
        if p.late[i].row != row:
            continue
        for j in range(p.late[i].start, p.late[i].start + p.late[i].count):
            if is_first_of_token(p, t.attrs[j].name) and attr_room(p, 1):
                t.attrs[t.attr_total] = t.attrs[j]
                t.attr_total += 1
    t.attr_start[row] = start
    t.attr_count[row] = t.attr_total - start


cdef void finish(Parser* p) noexcept nogil:
    cdef int32_t row
    if p.late_count:
        merge_late_attrs(p, p.late[0].row)
        for row in range(p.late_count):
            if p.late[row].row != p.late[0].row:
                merge_late_attrs(p, p.late[row].row)
                break
    if p.moved or p.split_text or not already_ordered(p):
        reorder(p)
