# What every element is like, in two passes over the rows: keys and paths from the root down, what is held from below.

cdef enum:
    MOST_HIDDEN = 10           # one part in so many of the page's text may be hidden by one element
    # What stands around an element, as bits that all below it have.
    IN_NAVIGATION = 1
    IN_FORM = 2
    IN_TABLE = 4
    IN_MAIN = 8
    IN_HIDDEN = 16             # of a class that style sheets hide
    # What an element is as a record.
    IS_ITEM = 1
    IS_CELL = 2
    IS_LINK = 4
    IS_INLINE = 8
    NO_RECORD = 16
    IS_HEADING = 32
    IS_IMAGE = 64


cdef struct Shape:             # of one row
    uint64_t holds             # the keys of elements and texts inside, as bits
    uint32_t path              # keys from the root to here
    uint32_t tag_path          # the same of tags
    uint32_t key               # tag and first class
    int32_t next_path          # the next row of the same group, by each grouping; 0 for none
    int32_t next_tag_path
    int32_t next_sibling
    uint16_t repeats           # the most children that are alike
    uint16_t deep_repeats      # the same, anywhere below
    uint8_t around


cdef struct Sums:              # of all rows before a row
    int32_t chars
    int32_t link_chars
    int32_t texts
    int32_t blocks
    int32_t links
    int32_t images
    int32_t headings
    int32_t digits             # texts with a digit


cdef uint8_t[256] AROUND
cdef uint8_t[256] IS


cdef inline uint32_t mixed(uint32_t hash, uint32_t code) noexcept nogil:
    hash = (hash ^ code) * <uint32_t> 0x9E3779B1
    return hash ^ (hash >> 15)


cdef uint32_t class_hash(const Columns* t, int32_t row) noexcept nogil:
    """The first class of an element that has no digit: numbers tell one record from another."""
    cdef const Attr* attr = find_attr(t, row, A_CLASS)
    cdef const uint8_t* s
    cdef int32_t i
    cdef uint32_t hash = 0
    cdef bint digit = False
    if attr == NULL:
        return 0
    s = span_at(t, attr.start)
    for i in range(min(attr.length, MOST_CLASS_BYTES)):
        if s[i] == c' ' or s[i] == c'\n' or s[i] == c'\t' or s[i] == c'\r' or s[i] == c'\f':
            if hash and not digit:
                return hash
            hash, digit = 0, False
        else:
            digit |= c'0' <= s[i] <= c'9'
            hash = mixed(hash, s[i] | 0x100)
    return 0 if digit else hash


cdef bint hides(const Work* w, int32_t row) noexcept nogil:
    """Whether a class says that style sheets do not show an element until it is asked for. Nobody hides the page."""
    cdef const Columns* t = w.t
    cdef const Attr* attr
    cdef int32_t chars = w.visible_before[t.end[row]] - w.visible_before[row]
    if chars == 0 or chars * <int64_t> MOST_HIDDEN > w.visible_before[t.rows]:
        return False
    attr = find_attr(t, row, A_CLASS)
    return attr != NULL and HIDING.look_up(span_at(t, attr.start), min(attr.length, MOST_CLASS_BYTES)) == HIDES


cdef bint has_digit(const uint8_t* s, int32_t length) noexcept nogil:
    cdef int32_t i
    for i in range(length):
        if c'0' <= s[i] <= c'9':
            return True
    return False


cdef void count_visible(Work* w) noexcept nogil:
    cdef int32_t row
    for row in range(w.t.rows):
        w.visible_before[row + 1] = w.visible_before[row] + (w.g.row_chars[row] if w.g.visible[row] else 0)


cdef void shape_rows(Work* w) noexcept nogil:
    cdef const Columns* t = w.t
    cdef const Segmenter* g = w.g
    cdef int32_t row, tag, parent, block, last_block = -1
    cdef Shape* shape
    cdef const Shape* above
    cdef const Sums* before
    cdef Sums* after
    cdef uint8_t kind
    for row in range(1, t.rows):
        shape, above = &w.shapes[row], &w.shapes[t.parent[row]]
        before, after = &w.sums[row], &w.sums[row + 1]
        after[0] = before[0]
        if g.visible[row] and not above.around & IN_HIDDEN:
            w.counted[row] = 1
            block = g.row_block[row]
            after.chars += g.row_chars[row]
            after.texts += g.row_chars[row] > 0
            after.blocks += block != last_block
            after.digits += has_digit(g.out + g.piece_start[row], g.piece_len[row])
            if g.state[row] & IN_LINK:
                after.link_chars += g.row_chars[row]
            last_block = block
            shape.holds = <uint64_t> 1 << (mixed(above.key, 7) >> 26)
        elif t.kind[row] == ELEMENT:
            tag = t.tag[row]
            kind = IS[tag] if tag <= T_LAST and t.namespace[row] == HTML else 0
            shape.key = mixed(class_hash(t, row), tag)
            shape.path = mixed(above.path, shape.key)
            shape.tag_path = mixed(above.tag_path, tag)
            shape.around = above.around | (AROUND[tag] if tag <= T_LAST else 0)
            if not shape.around & IN_HIDDEN and hides(w, row):
                shape.around |= IN_HIDDEN
            after.links += (kind & IS_LINK) > 0
            after.images += (kind & IS_IMAGE) > 0
            after.headings += (kind & IS_HEADING) > 0
            shape.holds = <uint64_t> 1 << (shape.key >> 26)
    for row in range(t.rows - 1, 0, -1):
        parent = t.parent[row]
        w.shapes[parent].holds |= w.shapes[row].holds


cdef inline int32_t chars_in(const Work* w, int32_t row) noexcept nogil:
    """Characters of visible text in a subtree."""
    return w.sums[w.t.end[row]].chars - w.sums[row].chars


cdef inline bint may_be_record(const Work* w, int32_t row) noexcept nogil:
    cdef int32_t tag = w.t.tag[row]
    return w.t.kind[row] == ELEMENT and not (tag <= T_LAST and IS[tag] & NO_RECORD) and chars_in(w, row) > 0
