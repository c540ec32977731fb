# Columns of blocks that have something in common: the text, the elements around them, their path, their class.

cdef void group_columns(Work* w) noexcept nogil:
    cdef int32_t i
    for i in range(w.count):
        w.keys[i] = w.facts[i].text
    copy_columns(w)
    for i in range(w.count):
        w.keys[i] = surroundings(w, element_of(w, i))
    shared_columns(w, X_ALIKE_BLOCKS)
    memcpy(w.alike, w.group, w.count * sizeof(int32_t))
    w.alike_count = w.groups.count
    for i in range(w.count):
        w.keys[i] = element_of(w, i).path
    shared_columns(w, X_PATH_BLOCKS)
    for i in range(w.count):
        w.keys[i] = element_of(w, i).shape
    shape_columns(w)


cdef inline uint32_t surroundings(const Work* w, const Element* e) noexcept nogil:
    """The shapes of an element, of the one around it and of the one around that, as one number."""
    cdef uint32_t two = mixed(mixed(SEED_CLASS, e.shape), around(w, e).shape)
    return finished(mixed(two, around(w, around(w, e)).shape))


cdef void gather_groups(Work* w) noexcept nogil:
    """The blocks with the same key together, and how many of them stand before each."""
    cdef int32_t i
    cdef Group* group
    no_groups(&w.groups, w.count)
    for i in range(w.count):
        w.group[i] = group_of(&w.groups, w.keys[i])
        group = &w.groups.all_[w.group[i]]
        w.before[i] = group.blocks
        group.blocks += 1
        group.words += w.blocks[i].words
        group.sentences += w.facts[i].sentences
        group.chars += w.blocks[i].chars
        group.link_chars += w.blocks[i].link_chars


cdef void copy_columns(Work* w) noexcept nogil:
    cdef Cells cells
    cdef int32_t i
    gather_groups(w)
    for i in range(w.count):
        cells = cells_of(w, i)
        put(cells, X_COPIES, count_byte(w.groups.all_[w.group[i]].blocks))
        put(cells, X_COPIES_BEFORE, count_byte(w.before[i]))


cdef void shared_columns(Work* w, int first) noexcept nogil:
    cdef Group* group
    cdef int64_t words = w.facts[w.count].words_before
    cdef int32_t i
    gather_groups(w)
    for i in range(w.groups.count):
        group = &w.groups.all_[i]
        group.each[GROUP_BLOCKS] = count_byte(group.blocks)
        group.each[GROUP_WORDS] = count_byte(group.words)
        group.each[GROUP_SHARE] = share_byte(group.words, words)
        group.each[GROUP_LINKS] = share_byte(group.link_chars, group.chars)
        group.each[GROUP_MEAN] = mean_byte(group.words, group.blocks)
        group.each[GROUP_SENTENCES] = mean_byte(group.sentences, group.blocks)
    for i in range(w.count):
        put_each(cells_of(w, i), first, w.groups.all_[w.group[i]].each, GROUP_BYTES)


cdef void shape_columns(Work* w) noexcept nogil:
    cdef Group* group
    cdef const uint8_t* each
    cdef Cells cells
    cdef int64_t words = w.facts[w.count].words_before
    cdef int32_t i
    gather_groups(w)
    for i in range(w.groups.count):
        group = &w.groups.all_[i]
        group.each[GROUP_BLOCKS] = count_byte(group.blocks)
        group.each[GROUP_SHARE] = share_byte(group.words, words)
        group.each[GROUP_MEAN] = mean_byte(group.words, group.blocks)
    for i in range(w.count):
        cells, each = cells_of(w, i), w.groups.all_[w.group[i]].each
        put(cells, X_SHAPE_BLOCKS, each[GROUP_BLOCKS])
        put(cells, X_SHAPE_SHARE, each[GROUP_SHARE])
        put(cells, X_SHAPE_MEAN, each[GROUP_MEAN])
