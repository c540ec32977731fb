# Columns of blocks that have something in common: the text, the elements around them, their path, their class.

cdef void group_columns(Work* w) noexcept nogil:
    cdef int32_t i
    for i in range(w.count):
        w.keys[i] = w.facts[i].text
    copy_columns(w)
    for i in range(w.count):
        w.keys[i] = surroundings(w, w.blocks[i].container)
    shared_columns(w, X_ALIKE_BLOCKS)
    for i in range(w.count):
        w.keys[i] = element(w, w.blocks[i].container).path
    shared_columns(w, X_PATH_BLOCKS)
    for i in range(w.count):
        w.keys[i] = element(w, w.blocks[i].container).shape
    shape_columns(w)


cdef inline uint32_t surroundings(const Work* w, int32_t row) noexcept nogil:
    """The shapes of an element, of the one around it and of the one around that, as one number."""
    cdef int32_t parent = up(w.t, row)
    cdef uint32_t two = mixed(mixed(SEED_CLASS, element(w, row).shape), element(w, parent).shape)
    return finished(mixed(two, element(w, up(w.t, parent)).shape))


cdef void gather_groups(Work* w) noexcept nogil:
    """The blocks with the same key together, and how many of them stand before each."""
    cdef int32_t i
    cdef Group* group
    memset(w.groups, 0, (<size_t> w.block_mask + 1) * sizeof(Group))
    for i in range(w.count):
        group = group_of(w.groups, w.block_mask, w.keys[i])
        w.before[i] = group.blocks
        group.blocks += 1
        group.words += w.blocks[i].words
        group.sentences += w.facts[i].sentences
        group.chars += w.blocks[i].chars
        group.link_chars += w.blocks[i].link_chars
        w.slots[i] = <int32_t> (group - w.groups)


cdef void copy_columns(Work* w) noexcept nogil:
    cdef Cells cells
    cdef int32_t i
    gather_groups(w)
    for i in range(w.count):
        cells = cells_of(w, i)
        put(cells, X_COPIES, count_byte(w.groups[w.slots[i]].blocks))
        put(cells, X_COPIES_BEFORE, count_byte(w.before[i]))


cdef void shared_columns(Work* w, int first) noexcept nogil:
    cdef const Group* group
    cdef Cells cells
    cdef int64_t words = w.facts[w.count].words_before
    cdef int32_t i
    gather_groups(w)
    for i in range(w.count):
        cells = cells_of(w, i)
        group = &w.groups[w.slots[i]]
        put(cells, first + GROUP_BLOCKS, count_byte(group.blocks))
        put(cells, first + GROUP_WORDS, count_byte(group.words))
        put(cells, first + GROUP_SHARE, share_byte(group.words, words))
        put(cells, first + GROUP_LINKS, share_byte(group.link_chars, group.chars))
        put(cells, first + GROUP_MEAN, mean_byte(group.words, group.blocks))
        put(cells, first + GROUP_SENTENCES, mean_byte(group.sentences, group.blocks))


cdef void shape_columns(Work* w) noexcept nogil:
    cdef const Group* group
    cdef Cells cells
    cdef int64_t words = w.facts[w.count].words_before
    cdef int32_t i
    gather_groups(w)
    for i in range(w.count):
        cells = cells_of(w, i)
        group = &w.groups[w.slots[i]]
        put(cells, X_SHAPE_BLOCKS, count_byte(group.blocks))
        put(cells, X_SHAPE_SHARE, share_byte(group.words, words))
        put(cells, X_SHAPE_MEAN, mean_byte(group.words, group.blocks))
