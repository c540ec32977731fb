# What elements hold, where they stand, and which of them repeat.

cdef enum:
    KNOWN_SLOTS = 256
    LEVEL_SIBLINGS = LEVEL_COLUMNS         # beside the bytes of a level that are columns side by side
    LEVEL_WORTH = LEVEL_COLUMNS + 1
    LEVEL_BEST = LEVEL_COLUMNS + 2
    LEVEL_BYTES = LEVEL_COLUMNS + 3
    GROUP_BYTES = GROUP_SENTENCES + 1
    ROWS_A_WORD = 64           # whether each holds a block, as bits
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
    int32_t above              # the place of the element around it; that of the document is its own
    int32_t siblings
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
    uint8_t[GROUP_BYTES] each  # what all of them have of it


cdef struct Groups:            # by their keys
    Group* all_
    int32_t count
    int32_t* slots             # hash table of number + 1, 0 is free
    uint32_t mask


cdef inline void no_groups(Groups* groups, int64_t most) noexcept nogil:
    """Begin anew, for at most so many."""
    groups.count = 0
    groups.mask = mask_for(most)
    memset(groups.slots, 0, (<size_t> groups.mask + 1) * sizeof(int32_t))


cdef inline int32_t group_of(Groups* groups, uint64_t key) noexcept nogil:
    """The number of a key's group, a new one where there is none. A table of twice as many slots as keys is never full."""
    cdef uint64_t mixed_key = key * <uint64_t> 0x9E3779B97F4A7C15
    cdef uint32_t slot = <uint32_t> (mixed_key >> 32) & groups.mask
    while groups.slots[slot]:
        if groups.all_[groups.slots[slot] - 1].key == key:
            return groups.slots[slot] - 1
        slot = (slot + 1) & groups.mask
    memset(&groups.all_[groups.count], 0, sizeof(Group))
    groups.all_[groups.count].key = key
    groups.count += 1
    groups.slots[slot] = groups.count
    return groups.count - 1


cdef bint find_elements(Work* w) noexcept nogil:
    """The elements of blocks and what is around them, in the order of the page: all others are never looked at."""
    cdef const Columns* t = w.t
    cdef int32_t i, row, words = t.rows // ROWS_A_WORD + 1
    cdef uint64_t holding
    memset(w.holding, 0, words * sizeof(uint64_t))
    w.holding[0] = 1                                   # the document
    for i in range(w.count):
        row = w.blocks[i].container
        while not w.holding[row // ROWS_A_WORD] >> row % ROWS_A_WORD & 1:
            w.holding[row // ROWS_A_WORD] |= <uint64_t> 1 << row % ROWS_A_WORD
            row = t.parent[row]
    w.rows_count = 0
    for i in range(words):
        holding = w.holding[i]
        while holding:
            row = i * ROWS_A_WORD + LOWEST(holding)
            holding &= holding - 1
            w.place[row] = w.rows_count
            w.rows[w.rows_count] = row
            w.rows_count += 1
    w.elements = <Element*> calloc(w.rows_count, sizeof(Element))
    if w.elements == NULL:
        return False
    for i in range(1, w.rows_count):
        w.elements[i].above = w.place[t.parent[w.rows[i]]]
    for i in range(w.count):
        w.facts[i].place = w.place[w.blocks[i].container]
    return True


cdef inline Element* around(const Work* w, const Element* e) noexcept nogil:
    """The element around one."""
    return &w.elements[e.above]


cdef inline Element* element_of(const Work* w, int32_t block) noexcept nogil:
    return &w.elements[w.facts[block].place]


cdef void add_up(Work* w) noexcept nogil:
    """What elements hold: from the blocks upwards."""
    cdef const Columns* t = w.t
    cdef const Block* block
    cdef Element* e
    cdef Element* above
    cdef Fact* f
    cdef int32_t i
    for i in range(w.count):
        block, f = &w.blocks[i], &w.facts[i]
        e = element_of(w, i)
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
        e = &w.elements[i]
        above = around(w, e)
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
    names.worth = worth
    memset(known, 0, sizeof(known))
    memset(w.elements[0].steps, FAR, STEPS_ROOM)
    for number in range(1, w.rows_count):
        row = w.rows[number]
        e = &w.elements[number]
        above = around(w, e)
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
    read_names(w.t, row, names)
    if not keep_names(w, e, names):
        return False
    e.shape = names.shape
    e.near = odds_of(names.tokens, names.number, worth.near, worth.near_mask, worth.near_step)
    e.own = odds_of(names.tokens, names.number, worth.names, worth.names_mask, worth.names_step)
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
    cdef int32_t i
    cdef Element* e
    no_groups(&w.groups, w.rows_count)
    for i in range(1, w.rows_count):
        e = &w.elements[i]
        e.siblings = group_of(&w.groups, (<uint64_t> e.above << 32) | e.shape)         # which group it is, for now
        w.groups.all_[e.siblings].blocks += 1
    for i in range(1, w.rows_count):
        e = &w.elements[i]
        e.siblings = w.groups.all_[e.siblings].blocks


# ---- the best element, the densest stretch

cdef void find_best(Work* w) noexcept nogil:
    cdef const Columns* t = w.t
    cdef const Block* block
    cdef Element* e
    cdef int32_t i, place, steps = 1
    cdef int level
    cdef int64_t points
    for i in range(w.count):
        block = &w.blocks[i]
        if block.hidden or block.words < BEST_WORDS:
            continue
        points = 256 * (1 + <int64_t> w.facts[i].commas) + min(256 * <int64_t> block.chars // 100, <int64_t> 768)
        points = points * (block.chars - block.link_chars) // max(block.chars, 1)
        place = w.facts[i].place
        if t.tag[block.container] <= T_LAST and INNER_TAG[t.tag[block.container]]:
            place = w.elements[place].above
        for level in range(6):
            if place == 0:
                break
            w.elements[place].points += points * POINTS_UP[level]
            place = w.elements[place].above
    w.best = 0
    w.best_points = 0
    w.second_points = 0
    for i in range(1, w.rows_count):
        e = &w.elements[i]
        e.points = e.points * (e.chars - e.link_chars) // max(e.chars, 1)
        if e.points > w.best_points:
            w.second_points = w.best_points
            w.best_points = e.points
            w.best = i
        elif e.points > w.second_points:
            w.second_points = e.points
    place = w.best
    while place:
        w.elements[place].to_best = steps
        place = w.elements[place].above
        steps += 1
    w.elements[0].to_best = steps


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
