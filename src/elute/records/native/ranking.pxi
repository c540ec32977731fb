# Which groups are the records of a page: trees give each a score, and of those that share text the best one stays.

cdef float tree_score(const Trees* trees, const float* f) noexcept nogil:
    """The sum of the leaves that a group falls into."""
    cdef double total = 0
    cdef int32_t tree, node
    for tree in range(trees.count):
        node = trees.root[tree]
        while trees.feature[node] >= 0:
            node = trees.left[node] if f[trees.feature[node]] <= trees.threshold[node] else trees.right[node]
        total += trees.value[node]
    return <float> total


cdef bint shares_text(Work* w, const Group* group, const Group* taken, int32_t taken_count) noexcept nogil:
    """Whether members lie in records that were taken, or around them."""
    cdef int32_t i, row = group.first, inside = 0
    while row:
        inside += w.taken[row]
        row = next_of(w, group.grouping, row)[0]
    if inside * 2 > group.count:
        return True
    for i in range(taken_count):
        row = taken[i].first
        while row > 0:
            if may_be_record(w, row) and is_member(w, group, row):
                return True
            row = w.t.parent[row]
    return False


cdef inline bint is_member(Work* w, const Group* group, int32_t row) noexcept nogil:
    if group.grouping == BY_RUN:
        return group.first <= row < group.stop and w.t.parent[row] == w.t.parent[group.first]
    return group_key(w, group.grouping, row) == group.key


cdef void take(Work* w, const Group* group) noexcept nogil:
    cdef int32_t row = group.first, stop
    while row:
        stop = stop_of(w, group, row)
        memset(&w.taken[row], 1, stop - row)
        row = next_of(w, group.grouping, row)[0]
