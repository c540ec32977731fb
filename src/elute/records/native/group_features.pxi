# What is known of a group, as numbers: `records/features.py` has their names.

cdef enum:
    GROUPS_AROUND = 8          # elements around a member whose groups are looked at
    FIRST_WORDS = 3            # of eight bytes, of a text that are compared
    STEPS_UP = 1000            # from a member to the region of its group
    LOOKED_AT = 40             # members of a group whose insides are compared


cdef uint64_t HASH_STEP = 0x9E3779B97F4A7C15


cdef uint64_t first_text(const Work* w, int32_t row) noexcept nogil:
    """A hash of the first text in an element."""
    cdef int32_t end = w.t.end[row]
    cdef uint64_t[FIRST_WORDS] begins
    while row < end and not (w.counted[row] and w.g.row_chars[row]):
        row += 1
    memset(begins, 0, sizeof(begins))
    if row < end:
        memcpy(begins, w.g.out + w.g.piece_start[row], min(w.g.piece_len[row], <int32_t> sizeof(begins)))
    return ((begins[0] * HASH_STEP) ^ begins[1]) * HASH_STEP ^ begins[2]


cdef void member_sums(Work* w, const Group* group, float* f) noexcept nogil:
    """Features that are sums over all members."""
    cdef const Sums* a
    cdef const Sums* b
    cdef int32_t row = group.first, chars, smallest = INT32_MAX, largest = 0, linked = 0, pictured = 0, headed = 0
    cdef int32_t digits = 0, parents = 0, parent = -1, lengths = 0, adjoining = 0, end = 0, same = 0, stop
    cdef uint64_t text, text_before = 0
    cdef int64_t link_chars = 0, links = 0, texts = 0, blocks = 0, inner = 0, deep = 0
    cdef double n = group.count, mean = group.chars / n, squares = 0, text_squares = 0
    memset(w.seen, 0, sizeof(w.seen))
    while row:
        stop = stop_of(w, group, row)
        a, b = &w.sums[row], &w.sums[stop]
        chars = b.chars - a.chars
        squares += (chars - mean) * (chars - mean)
        smallest, largest = min(smallest, chars), max(largest, chars)
        link_chars += b.link_chars - a.link_chars
        links += b.links - a.links
        texts += b.texts - a.texts
        text_squares += <double> (b.texts - a.texts) * (b.texts - a.texts)
        blocks += b.blocks - a.blocks
        linked += b.links > a.links or b.link_chars > a.link_chars
        pictured += b.images > a.images
        headed += b.headings > a.headings
        digits += b.digits > a.digits
        inner += w.shapes[row].repeats
        deep += w.shapes[row].deep_repeats
        parents += w.t.parent[row] != parent
        parent = w.t.parent[row]
        adjoining += row == end or w.sums[row].chars == w.sums[end].chars
        end = stop
        text = first_text(w, row)
        same += text == text_before
        text_before = text
        if not w.seen[chars & 255]:
            w.seen[chars & 255] = 1
            lengths += 1
        row = next_of(w, group.grouping, row)[0]
    f[N_DEVIATION] = <float> (sqrt(squares / n) / mean)
    f[N_SMALLEST] = <float> (smallest / mean)
    f[N_LARGEST] = <float> (largest / mean)
    f[N_LINK_SHARE] = <float> (link_chars / <double> group.chars)
    f[N_LINKED] = <float> (linked / n)
    f[N_LINKS] = <float> (links / n)
    f[N_PICTURED] = <float> (pictured / n)
    f[N_HEADED] = <float> (headed / n)
    f[N_TEXTS] = <float> (texts / n)
    f[N_TEXTS_DEVIATION] = <float> (sqrt(max(text_squares / n - (texts / n) ** 2, 0)) / max(texts / n, 1))
    f[N_BLOCKS] = <float> (blocks / n)
    f[N_INNER_REPEATS] = <float> (inner / n)
    f[N_DEEP_REPEATS] = <float> (deep / n)
    f[N_PARENTS] = <float> (parents / n)
    f[N_LENGTHS] = <float> (lengths / min(n, 256.0))
    f[N_DIGITS] = <float> (digits / n)
    f[N_TEXTS_ALIKE] = <float> (same / n)
    f[N_SIBLINGS_ALIKE] = <float> (adjoining / n)


cdef uint64_t held_by(Work* w, const Group* group, int32_t row) noexcept nogil:
    cdef uint64_t bits = w.shapes[row].holds
    cdef int32_t stop = stop_of(w, group, row), sibling = w.t.end[row]
    while sibling < stop:
        bits |= w.shapes[sibling].holds
        sibling = w.t.end[sibling]
    return bits


cdef void compare_insides(Work* w, const Group* group, float* alike, float* most, float* held) noexcept nogil:
    """How much members hold, and how much of it all of them do."""
    cdef int32_t row = group.first, looked = 0, common = 0, total = 0
    cdef int[64] counts
    cdef uint64_t any_ = 0, bits
    cdef int bit
    memset(counts, 0, sizeof(counts))
    while row and looked < LOOKED_AT:
        bits = held_by(w, group, row)
        any_ |= bits
        while bits:
            bit = LOWEST(bits)
            counts[bit] += 1
            total += 1
            bits &= bits - 1
        looked += 1
        row = next_of(w, group.grouping, row)[0]
    for bit in range(64):
        common += counts[bit] * 5 >= looked * 4
    most[0] = common
    held[0] = total / <float> looked
    alike[0] = total / <float> (looked * max(ONES(any_), 1))


cdef int32_t region_of(const Work* w, const Group* group) noexcept nogil:
    """The nearest element that holds all members; the page, where it is far up: so that deep pages take linear time."""
    cdef int32_t row = w.t.parent[group.first], step
    for step in range(STEPS_UP):
        if row <= 0 or w.t.end[row] > group.last:
            return row
        row = w.t.parent[row]
    return 0


cdef void place_of(Work* w, const Group* group, float* f) noexcept nogil:
    cdef const Columns* t = w.t
    cdef double all_ = max(w.sums[t.rows].chars, 1)
    cdef int32_t end = stop_of(w, group, group.last), region = region_of(w, group), tag = t.tag[group.first], row = group.first, step
    cdef uint8_t kind = IS[tag] if tag <= T_LAST else 0, around = w.shapes[t.parent[group.first]].around, name
    f[N_FIRST] = <float> (w.sums[group.first].chars / all_)
    f[N_LAST] = <float> (w.sums[end].chars / all_)
    f[N_FILLED] = <float> (group.chars / <double> max(w.sums[end].chars - w.sums[group.first].chars, 1))
    f[N_REGION] = <float> (chars_in(w, region) / all_)
    f[N_DEPTH] = t.depth[group.first]
    f[N_GROUPING] = group.grouping
    f[N_IS_ITEM] = (kind & IS_ITEM) > 0
    f[N_IS_CELL] = (kind & IS_CELL) > 0
    f[N_IS_LINK] = (kind & IS_LINK) > 0
    f[N_IS_INLINE] = (kind & IS_INLINE) > 0
    f[N_IN_NAVIGATION] = (around & IN_NAVIGATION) > 0
    f[N_IN_FORM] = (around & IN_FORM) > 0
    f[N_IN_TABLE] = (around & IN_A_TABLE) > 0
    f[N_IN_MAIN] = (around & IN_MAIN) > 0
    for step in range(NAMES_AROUND):
        if row <= 0:
            break
        if not w.shapes[row].name:
            w.shapes[row].name = WORDS.said_of(t, row) + 1
        name = w.shapes[row].name - 1
        f[N_NAMES_GOOD] += name == GOOD_NAME
        f[N_NAMES_BAD] += name == BAD_NAME
        if step == 0:
            f[N_OWN_GOOD], f[N_OWN_BAD] = f[N_NAMES_GOOD], f[N_NAMES_BAD]
        row = t.parent[row]


cdef void look_around(Work* w, const Group* group, float* f) noexcept nogil:
    """The largest group of elements around the members: where that is as much alike, members are parts of records."""
    cdef int32_t row = w.t.parent[group.first], step
    cdef const Group* largest = NULL
    cdef const Group* other
    cdef float held
    for step in range(GROUPS_AROUND):
        if row <= 0:
            break
        if may_be_record(w, row):
            other = group_of(w, BY_PATH, row)
            if other.count > 2 and (largest == NULL or other.chars > largest.chars):
                largest = other
        row = w.t.parent[row]
    if largest != NULL:
        f[N_OUTER_CHARS] = <float> log(largest.chars / <double> group.chars)
        f[N_OUTER_MEMBERS] = <float> log(largest.count / <double> group.count)
        if w.outer != largest:
            w.outer = largest
            compare_insides(w, largest, &w.outer_alike, &w.outer_common, &held)
        f[N_OUTER_ALIKE], f[N_OUTER_COMMON] = w.outer_alike, w.outer_common


cdef void describe(Work* w, const Group* group, float* f) noexcept nogil:
    cdef int64_t prose
    memset(f, 0, N_FEATURES * sizeof(float))
    member_sums(w, group, f)
    prose = <int64_t> (group.chars * (1 - f[N_LINK_SHARE]))
    f[N_MEMBERS] = <float> log(group.count)
    f[N_SHARE] = <float> (group.chars / <double> max(w.sums[w.t.rows].chars, 1))
    f[N_PROSE_SHARE] = <float> (prose / <double> max(w.sums[w.t.rows].chars - w.sums[w.t.rows].link_chars, 1))
    f[N_MEAN_PROSE] = <float> log(1.0 + prose / <double> group.count)
    f[N_MEAN_CHARS] = <float> log(1.0 + group.chars / <double> group.count)
    compare_insides(w, group, &f[N_ALIKE], &f[N_COMMON], &f[N_HELD])
    look_around(w, group, f)
    place_of(w, group, f)
