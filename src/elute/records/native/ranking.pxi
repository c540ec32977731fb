# Of groups that share text the one with the best score stays, cut into records in the best way.

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


cdef int32_t better_cut(Work* w, int32_t number, int32_t count, const float* features) noexcept nogil:
    """The group that cuts the same text into records better, or the same number where none does.

    Siblings that are parts of runs give way to the runs. Elements that hold little but two or more records each, such as
    the lines of a grid, give way to these.
    """
    cdef const Group* group = &w.found[number]
    cdef const Group* other
    cdef const float* f
    cdef int32_t i, parent = w.t.parent[group.first]
    cdef bint siblings = w.t.parent[group.last] == parent
    for i in range(count):
        other, f = &w.found[i], &features[<size_t> i * N_FEATURES]
        if other.grouping == BY_RUN:
            if (siblings and group.grouping != BY_RUN and w.t.parent[other.first] == parent and other.chars > group.chars
                    and other.count - 1 <= group.count <= other.count + 1 and f[N_ALIKE] >= RUNS_ALIKE):
                return i
        elif (other.grouping == BY_PATH and group.grouping != BY_RUN and other.count >= 2 * group.count - 1
                and is_member(w, group, w.t.parent[other.first]) and is_member(w, group, w.t.parent[other.last])
                and other.chars >= CELLS_HOLD * group.chars and f[N_COMMON] >= CELLS_COMMON
                and f[N_ALIKE] >= CELLS_ALIKE):
            return i
    return number


cdef void take(Work* w, const Group* group) noexcept nogil:
    cdef int32_t row = group.first, stop
    while row:
        stop = stop_of(w, group, row)
        memset(&w.taken[row], 1, stop - row)
        row = next_of(w, group.grouping, row)[0]
