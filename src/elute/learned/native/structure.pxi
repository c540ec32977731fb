# What elements hold, where they stand, and which of them repeat.

cdef enum:
    KNOWN_SLOTS = 256
    LEVEL_BYTES = LEVEL_COLUMNS + 1        # of which the last is not used
    HELD = -2                  # a row whose place is not known yet
    STEPS_ROOM = 16            # of bytes for them: one vector
    COMMENT_STEPS = 8
    ITEM_SIBLINGS = 3
    NO_ITEM = 255
    BEST_WORDS = 8
    GOOD_WORDS = 10

cdef int[6] POINTS_UP = [120, 60, 30, 20, 15, 12]


cdef struct Element:
    int64_t points
    int64_t words
    int64_t worth              # words_mean, weighted by words + 1
    int32_t chars
    int32_t link_chars
    int32_t good
    int32_t paragraph_words
    int32_t blocks
    int32_t first_block
    int32_t siblings
    int32_t sibling_slot
    int32_t to_best            # 1 + steps down to the best element, from the nearest around it that holds that
    int32_t up_to_best         # and the steps up to that one
    int32_t item               # the place of the nearest around it that has siblings like it, 0 for none
    int32_t item_steps         # and the steps up to that one
    Odds near                  # of its own names, by the table `near`
    Odds own                   # the same by the table `names`
    Odds names                 # of its own names and of all around it
    uint32_t shape
    uint32_t path
    int32_t names_start
    int32_t names_number
    uint8_t[STEPS_ROOM] steps
    uint8_t[LEVEL_BYTES] level # what all blocks below it have of it


cdef struct Group:             # blocks that have something in common
    uint64_t key
    int32_t blocks
    int32_t words
    int32_t sentences
    int32_t chars
    int32_t link_chars


cdef inline Group* group_of(Group* groups, uint32_t mask, uint64_t key) noexcept nogil:
    """The group of a key, a new one where there is none. A table of twice as many slots as keys is never full."""
    cdef uint64_t mixed_key = key * <uint64_t> 0x9E3779B97F4A7C15
    cdef uint32_t slot = <uint32_t> (mixed_key >> 32) & mask
    while groups[slot].blocks and groups[slot].key != key:
        slot = (slot + 1) & mask
    groups[slot].key = key
    return &groups[slot]


cdef bint find_elements(Work* w) noexcept nogil:
    """The elements of blocks and what is around them, in the order of the page: all others are never looked at."""
    cdef const Columns* t = w.t
    cdef int32_t i, row
    memset(w.place, 0xFF, <size_t> t.rows * sizeof(int32_t))
    w.place[0] = HELD
    for i in range(w.count):
        row = w.blocks[i].container
        while w.place[row] != HELD:
            w.place[row] = HELD
            row = t.parent[row]
    w.rows_count = 0
    for row in range(t.rows):
        if w.place[row] == HELD:
            w.place[row] = w.rows_count
            w.rows[w.rows_count] = row
            w.rows_count += 1
    w.elements = <Element*> calloc(w.rows_count, sizeof(Element))
    return w.elements != NULL


cdef inline Element* element(const Work* w, int32_t row) noexcept nogil:
    """What is known of an element that holds blocks."""
    return &w.elements[w.place[row]]


cdef void add_up(Work* w) noexcept nogil:
    """What elements hold: from the blocks upwards."""
    cdef const Columns* t = w.t
    cdef const Block* block
    cdef Element* e
    cdef Element* above
    cdef Fact* f
    cdef int32_t i, row
    for i in range(w.count):
        block, f = &w.blocks[i], &w.facts[i]
        e = element(w, block.container)
        e.words += block.words
        e.chars += block.chars
        e.link_chars += block.link_chars
        e.good += f.good
        e.paragraph_words += block.words if t.tag[block.container] == T_P else 0
        e.worth += <int64_t> f.words_mean * f.weight
        if e.blocks == 0 or i < e.first_block:
            e.first_block = i
        e.blocks += 1
    for i in range(w.rows_count - 1, 0, -1):
        row = w.rows[i]
        e = element(w, row)
        above = element(w, t.parent[row])
        above.words += e.words
        above.chars += e.chars
        above.link_chars += e.link_chars
        above.good += e.good
        above.paragraph_words += e.paragraph_words
        above.worth += e.worth
        if above.blocks == 0 or e.first_block < above.first_block:
            above.first_block = e.first_block
        above.blocks += e.blocks


cdef struct Known:              # the class of an element that has been met, and its place
    const uint8_t* classes
    int32_t length
    int32_t tag
    int32_t place
    bint comment


cdef inline uint32_t known_slot(const uint8_t* classes, int32_t length, int32_t tag) noexcept nogil:
    cdef uint32_t hash = mixed(mixed(SEED_CLASS, tag), length), first, last
    if length >= 4:
        memcpy(&first, classes, sizeof(first))
        memcpy(&last, classes + length - 4, sizeof(last))
        hash = mixed(mixed(hash, last), first)
    return (hash ^ (hash >> 16)) & (KNOWN_SLOTS - 1)


cdef bint name_elements(Work* w, const Worth* worth) noexcept nogil:
    """Names, shapes, paths and steps: from the root downwards."""
    cdef const Columns* t = w.t
    cdef Names_ names
    cdef Known[KNOWN_SLOTS] known
    cdef Element* e
    cdef const Element* above
    cdef const Attr* classes
    cdef Known* met_before
    cdef int32_t row, tag, number
    cdef int kind, i
    memset(known, 0, sizeof(known))
    memset(element(w, 0).steps, FAR, STEPS_ROOM)
    for number in range(1, w.rows_count):
        row = w.rows[number]
        e = &w.elements[number]
        above = element(w, t.parent[row])
        tag = t.tag[row]
        names.role = 0
        if has_class_alone(t, row, &classes):
            met_before = lookup(known, t, tag, classes)
            if met_before.place == 0:
                if not name_element(w, e, row, worth, &names):
                    return False
                met_before.place = number
                met_before.comment = names.comment
            else:
                same_names(e, &w.elements[met_before.place])
            names.comment = met_before.comment
        elif not name_element(w, e, row, worth, &names):
            return False
        e.path = finished(mixed(above.path, tag))
        e.names = both(&e.own, &above.names)
        for i in range(STEPS_ROOM):
            e.steps[i] = above.steps[i] + (above.steps[i] < FAR)
        kind = AROUND_OF_TAG[tag] if tag <= T_LAST and t.namespace[row] == HTML else 0
        if kind:
            e.steps[kind - 1] = 0
        if names.role:
            kind = found_at(&ROLE_TOKENS, names.role)
            if kind >= 0:
                e.steps[kind] = 0
        if names.comment:
            e.steps[TO_COMMENT] = 0
    return True


cdef bint has_class_alone(const Columns* t, int32_t row, const Attr** classes) noexcept nogil:
    """Whether the tag and the class are all that names an element: many are named alike."""
    cdef int32_t i
    cdef const Attr* attr
    classes[0] = NULL
    for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        attr = &t.attrs[i]
        if attr.name == A_CLASS:
            classes[0] = attr
        elif attr.name == A_ID or attr.name == A_ROLE or attr.name == A_ITEMPROP:
            return False
    return True


cdef Known* lookup(Known* known, const Columns* t, int32_t tag, const Attr* classes) noexcept nogil:
    """Where an element of this tag and class is known; a place of 0 where none is yet."""
    cdef const uint8_t* s = span_at(t, classes.start) if classes != NULL else NULL
    cdef int32_t length = classes.length if classes != NULL else 0
    cdef Known* found = &known[known_slot(s, length, tag)]
    if found.place and found.tag == tag and found.length == length and (
            length == 0 or memcmp(found.classes, s, length) == 0):
        return found
    found.classes = s
    found.length = length
    found.tag = tag
    found.place = 0
    return found


cdef bint name_element(Work* w, Element* e, int32_t row, const Worth* worth, Names_* names) noexcept nogil:
    cdef int i
    read_names(w.t, row, names)
    if not keep_names(w, e, names):
        return False
    e.shape = names.shape
    for i in range(names.number):
        add_odds(&e.near, worth.near[(names.tokens[i] & worth.near_mask) * worth.near_step])
        add_odds(&e.own, worth.names[(names.tokens[i] & worth.names_mask) * worth.names_step])
    return True


cdef inline void same_names(Element* e, const Element* other) noexcept nogil:
    e.shape = other.shape
    e.near = other.near
    e.own = other.own
    e.names_start = other.names_start
    e.names_number = other.names_number


cdef bint keep_names(Work* w, Element* e, const Names_* names) noexcept nogil:
    cdef uint32_t* larger
    e.names_start = w.names_count
    e.names_number = names.number
    if names.number == 0:
        return True
    if w.names_count + names.number > w.names_room:
        w.names_room = w.names_room * 2 + MOST_NAMES
        larger = <uint32_t*> realloc(w.names, <size_t> w.names_room * sizeof(uint32_t))
        if larger == NULL:
            return False
        w.names = larger
    memcpy(w.names + w.names_count, names.tokens, names.number * sizeof(uint32_t))
    w.names_count += names.number
    return True


cdef void count_siblings(Work* w) noexcept nogil:
    cdef int32_t i, row
    cdef Group* group
    memset(w.groups, 0, (<size_t> w.group_mask + 1) * sizeof(Group))
    for i in range(1, w.rows_count):
        row = w.rows[i]
        group = group_of(w.groups, w.group_mask, (<uint64_t> w.t.parent[row] << 32) | element(w, row).shape)
        group.blocks += 1
        element(w, row).sibling_slot = <int32_t> (group - w.groups)
    for i in range(1, w.rows_count):
        row = w.rows[i]
        element(w, row).siblings = w.groups[element(w, row).sibling_slot].blocks


cdef inline int32_t up(const Columns* t, int32_t row) noexcept nogil:
    return t.parent[row] if row > 0 else 0


# ---- the best element, the densest stretch

cdef void find_best(Work* w) noexcept nogil:
    cdef const Columns* t = w.t
    cdef const Block* block
    cdef Element* e
    cdef int32_t i, row, steps
    cdef int level
    cdef int64_t points
    for i in range(w.count):
        block = &w.blocks[i]
        if block.hidden or block.words < BEST_WORDS:
            continue
        points = 256 * (1 + <int64_t> w.facts[i].commas) + min(256 * <int64_t> block.chars // 100, <int64_t> 768)
        points = points * (block.chars - block.link_chars) // max(block.chars, 1)
        row = block.container
        if t.tag[row] <= T_LAST and INNER_TAG[t.tag[row]]:
            row = up(t, row)
        for level in range(6):
            if row <= 0:
                break
            element(w, row).points += points * POINTS_UP[level]
            row = t.parent[row]
    w.best = 0
    w.best_points = 0
    w.second_points = 0
    for i in range(1, w.rows_count):
        row = w.rows[i]
        e = element(w, row)
        e.points = e.points * (e.chars - e.link_chars) // max(e.chars, 1)
        if e.points > w.best_points:
            w.second_points = w.best_points
            w.best_points = e.points
            w.best = row
        elif e.points > w.second_points:
            w.second_points = e.points
    row = w.best
    steps = 1
    while row >= 0:
        element(w, row).to_best = steps
        row = t.parent[row]
        steps += 1


cdef void find_stretch(Work* w) noexcept nogil:
    """The run of blocks with the largest sum of words outside links, less those in links and 8 a block."""
    cdef const Block* block
    cdef int32_t i, start = 0
    cdef int64_t run = 0, best = 0
    w.stretch_start = 0
    w.stretch_end = 0
    for i in range(w.count):
        block = &w.blocks[i]
        if run < 0:
            run = 0
            start = i
        run -= 8
        if not block.hidden:
            run += block.words - 2 * <int64_t> block.link_words
        if run > best:
            best = run
            w.stretch_start = start
            w.stretch_end = i + 1
