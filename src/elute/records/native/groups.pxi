# Groups of elements that are alike: on one path of tags and classes, on one path of tags, or children of one parent.
# On the paths: Miao and others 2009 (tag path clustering); of children: Liu, Grossman and Zhai 2003 (MDR). A record may
# also be a run of siblings: one that begins it, and all up to the next that does (MDR's generalized nodes).

cdef struct Group:
    uint64_t key
    int32_t first
    int32_t last
    int32_t count
    int32_t chars
    int32_t grouping
    int32_t stop               # of runs: where the last one ends


cdef inline int32_t* next_of(Work* w, int grouping, int32_t row) noexcept nogil:
    return &w.shapes[row].following[BY_PATH if grouping == BY_RUN else grouping]


cdef inline uint64_t group_key(const Work* w, int grouping, int32_t row) noexcept nogil:
    if grouping == BY_PATH:
        return (<uint64_t> w.shapes[row].path << 2) | 1
    if grouping == BY_TAG_PATH:
        return (<uint64_t> w.shapes[row].tag_path << 2) | 2
    return (<uint64_t> w.t.parent[row] << 34) | (<uint64_t> <uint32_t> w.t.tag[row] << 2) | 3


cdef int32_t group_with(Work* w, uint64_t key) noexcept nogil:
    """The number of the group of a key, a new one where there is none. A table of twice as many slots as keys is never
    full."""
    cdef uint32_t slot = <uint32_t> ((key * <uint64_t> 0x9E3779B97F4A7C15) >> 32) & w.slot_mask
    cdef Group* group
    while w.slots[slot]:
        if w.groups[w.slots[slot]].key == key:
            return w.slots[slot]
        slot = (slot + 1) & w.slot_mask
    w.group_count += 1
    w.slots[slot] = w.group_count
    group = &w.groups[w.group_count]
    memset(group, 0, sizeof(Group))
    group.key = key
    return w.group_count


cdef inline const Group* group_of(const Work* w, int grouping, int32_t row) noexcept nogil:
    """The group of an element that may be a record."""
    return &w.groups[w.shapes[row].group[grouping]]


cdef void group_rows(Work* w) noexcept nogil:
    """Put every element that may be a record into its groups."""
    cdef int32_t row
    cdef int grouping
    cdef Shape* shape
    cdef Group* group
    for row in range(1, w.t.rows):
        if not may_be_record(w, row):
            continue
        find_groups(w, row)
        shape = &w.shapes[row]
        for grouping in range(GROUPINGS):
            group = &w.groups[shape.group[grouping]]
            if group.count == 0:
                group.first = row
                group.grouping = grouping
            else:
                next_of(w, grouping, group.last)[0] = row
            group.last = row
            group.count += 1
            group.chars += chars_in(w, row)


cdef void find_groups(Work* w, int32_t row) noexcept nogil:
    """The groups of an element: those of the sibling before it, where that is like it."""
    cdef Shape* shape = &w.shapes[row]
    cdef Shape* above = &w.shapes[w.t.parent[row]]
    cdef const Shape* before = &w.shapes[above.last_child]
    cdef bint same_tag = above.last_child and w.t.tag[above.last_child] == w.t.tag[row]
    cdef bint same = same_tag and before.key == shape.key
    shape.group[BY_PATH] = before.group[BY_PATH] if same else group_with(w, group_key(w, BY_PATH, row))
    shape.group[BY_TAG_PATH] = before.group[BY_TAG_PATH] if same_tag else group_with(w, group_key(w, BY_TAG_PATH, row))
    shape.group[BY_PARENT] = before.group[BY_PARENT] if same_tag else group_with(w, group_key(w, BY_PARENT, row))
    above.last_child = row


cdef void count_repeats(Work* w) noexcept nogil:
    """For each element how often a kind of child repeats in it, and anywhere below."""
    cdef int32_t number, row
    cdef const Group* group
    cdef Shape* above
    for number in range(1, w.group_count + 1):
        group = &w.groups[number]
        if group.grouping == BY_PARENT:
            above = &w.shapes[w.t.parent[group.first]]
            above.repeats = <uint16_t> max(above.repeats, min(group.count, 0xFFFF))
    for row in range(w.t.rows - 1, -1, -1):
        w.shapes[row].deep_repeats = max(w.shapes[row].deep_repeats, w.shapes[row].repeats)
        if row:
            above = &w.shapes[w.t.parent[row]]
            above.deep_repeats = max(above.deep_repeats, w.shapes[row].deep_repeats)


cdef bint says_nothing_new(Work* w, const Group* group) noexcept nogil:
    """Whether the elements around a group hold the same text and are as many, or another grouping has the same rows."""
    cdef int32_t parent = w.t.parent[group.first]
    cdef const Group* other
    cdef int grouping
    for grouping in range(group.grouping):
        other = group_of(w, grouping, group.first)
        if other.count == group.count and other.first == group.first and other.last == group.last:
            return True
    if may_be_record(w, parent):
        other = group_of(w, group.grouping, parent)
        return other.count == group.count and other.chars == group.chars
    return False


cdef inline int32_t stop_of(Work* w, const Group* group, int32_t row) noexcept nogil:
    """Where a member ends: behind its element, or where the next run begins."""
    cdef int32_t following
    if group.grouping != BY_RUN:
        return w.t.end[row]
    following = w.shapes[row].following[BY_PATH]
    return following if following else group.stop


cdef bint comes_first(Work* w, const Group* group) noexcept nogil:
    """Whether nothing that repeats as much stands before the first member, beside it: runs begin with what does."""
    cdef const Columns* t = w.t
    cdef int32_t parent = t.parent[group.first], row = group.first - 1, step
    for step in range(SIBLINGS_BEFORE):
        while row > parent and t.parent[row] != parent:
            row = t.parent[row]
        if row <= parent:
            return True
        if may_be_record(w, row) and group_of(w, BY_PATH, row).count * 2 > group.count:
            return False
        row -= 1
    return False


cdef bint as_runs(Work* w, const Group* group, Group* runs) noexcept nogil:
    """The runs that begin with the members of a group, where these are siblings and most have text behind them."""
    cdef const Columns* t = w.t
    cdef int32_t parent = t.parent[group.first], row = group.first, following, between = 0, longest = 0, behind
    if group.count < FEWEST_RUNS or group.grouping != BY_PATH or t.parent[group.last] != parent:
        return False
    if not comes_first(w, group):
        return False
    while True:
        following = w.shapes[row].following[BY_PATH]
        if not following:
            break
        if t.parent[following] != parent:
            return False
        behind = w.sums[following].chars - w.sums[t.end[row]].chars
        between += behind > 0
        longest = max(longest, following - t.end[row])
        row = following
    if between * 10 < (group.count - 1) * 8:
        return False
    runs[0] = group[0]
    runs.grouping = BY_RUN
    following = t.end[group.last]
    while following < t.end[parent] and t.end[following] - t.end[group.last] <= longest:
        following = t.end[following]
    runs.stop = following
    runs.chars = w.sums[following].chars - w.sums[group.first].chars
    return True


cdef int32_t choose_groups(Work* w) noexcept nogil:
    """The groups worth a look, into `found`."""
    cdef int32_t number, count = 0, most = w.sums[w.t.rows].chars
    cdef const Group* group
    for number in range(1, w.group_count + 1):
        group = &w.groups[number]
        if group.count < FEWEST_MEMBERS:
            continue
        if as_runs(w, group, &w.found[count]) and <int64_t> w.found[count].chars * LEAST_SHARE >= most:
            count += 1
        if <int64_t> group.chars * LEAST_SHARE >= most and not says_nothing_new(w, group):
            w.found[count] = group[0]
            count += 1
    return count
