# What every element is like, in two passes over the rows: keys and paths from the root down, what is held from below.

cdef enum:
    MOST_HIDDEN = 10           # one part in so many of the page's text may be hidden by one element
    KNOWN_CLASSES = 128        # classes that are remembered while rows are read
    IN_HIDDEN = 16             # around an element, as IN_FORM and the like of names.py: of a class that style sheets hide


cdef enum:
    BY_PATH = 0
    BY_TAG_PATH = 1
    BY_PARENT = 2
    GROUPINGS = 3              # that rows are put into
    BY_RUN = 3                 # those of a path that have one parent, each with the siblings behind it


cdef struct Shape:             # of one row
    uint64_t holds             # the keys of elements and texts inside, as bits
    uint32_t path              # keys from the root to here
    uint32_t tag_path          # the same of tags
    uint32_t key               # tag and first class
    int32_t[GROUPINGS] group   # the number of its group, by each grouping
    int32_t[GROUPINGS] following           # the next row of it; 0 for none
    int32_t last_child         # that was put into groups; 0 for none
    uint16_t repeats           # the most children that are alike
    uint16_t deep_repeats      # the same, anywhere below
    uint8_t around
    uint8_t may_be_record
    uint8_t name               # what its class and id say, plus one; 0 where nobody has asked


cdef struct ClassSaid:         # what is known of a class attribute
    const uint8_t* start
    int32_t length
    uint32_t hash
    bint asked                 # whether it is known if it hides
    bint hides


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


cdef ClassSaid* class_of(const Columns* t, ClassSaid* known, int32_t row) noexcept nogil:
    """What is known of an element's class, NULL where it has none. Most are read once: those of records repeat."""
    cdef const Attr* attr = find_attr(t, row, A_CLASS)
    cdef ClassSaid* said
    cdef const uint8_t* s
    cdef int32_t length
    if attr == NULL or attr.length == 0:
        return NULL
    s, length = span_at(t, attr.start), min(attr.length, MOST_CLASS_BYTES)
    said = &known[(s[0] + s[length // 2] * 5 + s[length - 1] * 17 + length * 29) % KNOWN_CLASSES]
    if said.length != length or memcmp(said.start, s, length) != 0:
        said.start, said.length, said.hash, said.asked = s, length, class_hash(s, length), False
    return said


cdef uint32_t class_hash(const uint8_t* s, int32_t length) noexcept nogil:
    """The first class of an element that has no digit: numbers tell one record from another."""
    cdef int32_t i
    cdef uint32_t hash = 0
    cdef bint digit = False
    for i in range(length):
        if s[i] == c' ' or s[i] == c'\n' or s[i] == c'\t' or s[i] == c'\r' or s[i] == c'\f':
            if hash and not digit:
                return hash
            hash, digit = 0, False
        else:
            digit |= c'0' <= s[i] <= c'9'
            hash = mixed(hash, s[i] | 0x100)
    return 0 if digit else hash


cdef bint hides(const Work* w, ClassSaid* said, int32_t row) noexcept nogil:
    """Whether a class says that style sheets do not show an element until it is asked for. Nobody hides the page."""
    cdef const Columns* t = w.t
    cdef int32_t chars = w.visible_before[t.end[row]] - w.visible_before[row]
    if said == NULL or chars == 0 or chars * <int64_t> MOST_HIDDEN > w.visible_before[t.rows]:
        return False
    if not said.asked:
        said.asked, said.hides = True, HIDING.look_up(said.start, said.length) == HIDES
    return said.hides


cdef bint has_digit(const uint8_t* s, int32_t length) noexcept nogil:
    """All bytes are looked at: compilers do many at once then."""
    cdef int32_t i
    cdef uint8_t found = 0
    for i in range(length):
        found |= <uint8_t> (s[i] - c'0') <= 9
    return found


cdef void count_visible(Work* w) noexcept nogil:
    cdef int32_t row
    w.visible_before[0] = 0
    for row in range(w.t.rows):
        w.visible_before[row + 1] = w.visible_before[row] + (w.g.row_chars[row] if w.g.visible[row] else 0)


cdef int32_t shape_rows(Work* w) noexcept nogil:
    """Returns how many elements may be records."""
    cdef const Columns* t = w.t
    cdef const Segmenter* g = w.g
    cdef int32_t row, tag, block, last_block = -1, candidates = 0
    cdef Shape* shape
    cdef const Shape* above
    cdef const Sums* before
    cdef Sums* after
    cdef uint8_t kind
    cdef ClassSaid* said
    cdef ClassSaid[KNOWN_CLASSES] known
    memset(known, 0, sizeof(known))
    memset(w.sums, 0, 2 * sizeof(Sums))                    # of no rows, and of the page itself
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
            said = class_of(t, known, row)
            shape.key = mixed(said.hash if said != NULL else 0, tag)
            shape.path = mixed(above.path, shape.key)
            shape.tag_path = mixed(above.tag_path, tag)
            shape.around = above.around | (AROUND[tag] if tag <= T_LAST else 0)
            if not shape.around & IN_HIDDEN and hides(w, said, row):
                shape.around |= IN_HIDDEN
            after.links += (kind & IS_LINK) > 0
            after.images += (kind & IS_IMAGE) > 0
            after.headings += (kind & IS_HEADING) > 0
            shape.holds = <uint64_t> 1 << (shape.key >> 26)
    for row in range(t.rows - 1, 0, -1):
        shape, tag = &w.shapes[row], t.tag[row]
        w.shapes[t.parent[row]].holds |= shape.holds
        shape.may_be_record = t.kind[row] == ELEMENT and not (tag <= T_LAST and IS[tag] & NO_RECORD) and (
            w.sums[t.end[row]].chars > w.sums[row].chars)
        candidates += shape.may_be_record
    return candidates


cdef inline int32_t chars_in(const Work* w, int32_t row) noexcept nogil:
    """Characters of visible text in a subtree."""
    return w.sums[w.t.end[row]].chars - w.sums[row].chars


cdef inline bint may_be_record(const Work* w, int32_t row) noexcept nogil:
    return w.shapes[row].may_be_record
