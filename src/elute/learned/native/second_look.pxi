# The features of the second look: docs/learned/second.md. Y_SCORE is the column of the feature `score`.

cdef enum:
    MOST_WINDOWS = 4
    MOST_QUANTILES = 4
    MOST_BANDS = 4
    TWIN_LEVELS = 5            # elements whose shapes twins have in common; blocks alike have three
    ALIKE_MEAN = 0
    ALIKE_BEST = Y_ALIKE_BEST - Y_ALIKE_MEAN
    ALIKE_SHARE = Y_ALIKE_SHARE - Y_ALIKE_MEAN
    ALIKE_BLOCKS = Y_ALIKE_BLOCKS - Y_ALIKE_MEAN
    ALIKE_COLUMNS = 4

cdef uint8_t[256] CHANCE       # by the byte of a score
cdef int[MOST_WINDOWS] WINDOW_SIZE
cdef int[MOST_QUANTILES] QUANTILE
cdef int[MOST_BANDS + 1] BAND  # the first score of a band, and the end of the last


cdef struct Around:            # an element that holds blocks
    int64_t weight
    int64_t score
    int64_t chance
    int64_t sure
    uint8_t[SCORE_LEVELS + CHANCE_LEVELS] level    # means of the elements 0, 1, … up, of which the first is its own
    uint8_t to_half
    uint8_t to_most


cdef struct Alike:             # blocks in elements of the same shapes
    int64_t weight
    int64_t score
    int32_t blocks
    uint8_t[ALIKE_COLUMNS] each        # what all of them have of it


cdef struct Look:              # while features are found
    const Found* found
    const Block* blocks
    const Element* elements
    int32_t count
    uint8_t* columns
    size_t stride
    int64_t* weight_before     # by block, and that of all
    int64_t* score_before
    uint8_t* sure              # by block
    Around* around             # by place
    Alike* alike
    Groups twins
    int32_t* twin              # by block: the number of those that have the same shapes around them
    int64_t[256] heavier       # the weight of what has at most this score
    int64_t sure_weight
    int64_t expected


cdef inline uint8_t score_byte(double log_odds) noexcept nogil:
    return within(<int64_t> floor(STEPS_A_LOGIT * max(-MIDDLE, min(MIDDLE, log_odds)) + 0.5) + MIDDLE)


cdef inline uint8_t mean_of(int64_t total, int64_t weight) noexcept nogil:
    """Rounded down; weights are positive."""
    return <uint8_t> quotient(total, weight)


cdef inline uint8_t* column(const Look* look, int feature) noexcept nogil:
    return look.columns + feature * look.stride


cdef inline int64_t weight_of(const Look* look, int32_t block) noexcept nogil:
    """A block without words has some, too."""
    return <int64_t> look.blocks[block].words + 1


cdef void score_blocks(Look* look, const float* log_odds) noexcept nogil:
    cdef uint8_t* score = column(look, Y_SCORE)
    cdef int32_t i
    cdef int64_t weight
    look.weight_before[0] = look.score_before[0] = 0
    memset(look.heavier, 0, sizeof(look.heavier))
    for i in range(look.count):
        score[i] = score_byte(log_odds[i])
        weight = weight_of(look, i)
        look.heavier[score[i]] += weight
        look.weight_before[i + 1] = look.weight_before[i] + weight
        look.score_before[i + 1] = look.score_before[i] + weight * score[i]
        look.expected += weight * CHANCE[score[i]]
    look.expected = max(look.expected // 255, <int64_t> 1)
    for i in range(1, 256):
        look.heavier[i] += look.heavier[i - 1]


# ---- the page as a whole

cdef inline uint8_t quantile(const Look* look, int hundredths) noexcept nogil:
    """The score that so many hundredths of the page's weight do not exceed."""
    cdef int low = 0, high = 255, middle
    while low < high:
        middle = (low + high) // 2
        if look.heavier[middle] * 100 < look.heavier[255] * hundredths:
            low = middle + 1
        else:
            high = middle
    return <uint8_t> low


cdef void whole_columns(Look* look) noexcept nogil:
    cdef const uint8_t* score = column(look, Y_SCORE)
    cdef int64_t whole = look.heavier[255], above
    cdef int32_t i
    cdef int part, level
    cdef uint8_t[MOST_QUANTILES] mark
    cdef uint8_t[256] above_expected, above_share
    for part in range(MOST_QUANTILES):
        mark[part] = quantile(look, QUANTILE[part])
        memset(column(look, Y_PAGE_HALF + part), mark[part], look.count)
    for level in range(256):
        if level and look.heavier[level] == look.heavier[level - 1]:
            continue           # no block has this score
        above = whole - look.heavier[level]
        above_expected[level] = within(quotient(64 * above, look.expected))
        above_share[level] = share_byte(above, whole)
    for part in range(MOST_QUANTILES):
        for i in range(look.count):
            column(look, Y_OVER_HALF + part)[i] = within(MIDDLE + <int> score[i] - mark[part])
    for i in range(look.count):
        column(look, Y_ABOVE_EXPECTED)[i] = above_expected[score[i]]
        column(look, Y_ABOVE_SHARE)[i] = above_share[score[i]]
    for part in range(MOST_BANDS):
        memset(column(look, Y_BAND_0 + part), share_byte(band_weight(look, part), whole), look.count)
    memset(column(look, Y_EXPECTED_WORDS), count_byte(look.expected), look.count)
    memset(column(look, Y_EXPECTED_SHARE), share_byte(look.expected, whole), look.count)


cdef inline int64_t band_weight(const Look* look, int band) noexcept nogil:
    return look.heavier[BAND[band + 1] - 1] - look.heavier[BAND[band] - 1]


# ---- the sure blocks, which the others are measured from

cdef void find_sure(Look* look) noexcept nogil:
    cdef const uint8_t* score = column(look, Y_SCORE)
    cdef int32_t i
    cdef int64_t start = 0, end = 0
    cdef uint8_t least = min(<uint8_t> SURE_SCORE, max(quantile(look, QUANTILE[1]), <uint8_t> MIDDLE))
    cdef uint8_t best = quantile(look, 100)
    cdef bint some = False
    for i in range(look.count):
        look.sure[i] = score[i] >= least and look.blocks[i].words >= SURE_WORDS
        some = some or look.sure[i]
    for i in range(look.count):
        if not some:
            look.sure[i] = score[i] == best
        if look.sure[i]:
            if look.sure_weight == 0:
                start = look.weight_before[i]
            end = look.weight_before[i + 1]
            look.sure_weight += weight_of(look, i)
    memset(column(look, Y_SURE_WORDS), count_byte(look.sure_weight), look.count)
    memset(column(look, Y_SURE_SHARE), share_byte(look.sure_weight, look.heavier[255]), look.count)
    memset(column(look, Y_SURE_SPAN), share_byte(look.sure_weight, end - start), look.count)


cdef void sure_columns(Look* look) noexcept nogil:
    cdef int32_t i, last = -1
    cdef int64_t passed = 0
    for i in range(look.count):
        if look.sure[i]:
            last = i
            passed += weight_of(look, i)
        column(look, Y_SURE_PASSED)[i] = share_byte(passed, look.sure_weight)
        column(look, Y_SURE_BLOCKS_BEFORE)[i] = count_byte(i - last) if last >= 0 else NEVER
        column(look, Y_SURE_WORDS_BEFORE)[i] = (
            count_byte(look.weight_before[i] - look.weight_before[last]) if last >= 0 else NEVER)
    last = -1
    for i in range(look.count - 1, -1, -1):
        if look.sure[i]:
            last = i
        column(look, Y_SURE_BLOCKS_AFTER)[i] = count_byte(last - i) if last >= 0 else NEVER
        column(look, Y_SURE_WORDS_AFTER)[i] = (
            count_byte(look.weight_before[last] - look.weight_before[i]) if last >= 0 else NEVER)


# ---- the blocks before and after

cdef void beside_columns(Look* look) noexcept nogil:
    cdef const uint8_t* score = column(look, Y_SCORE)
    cdef int32_t i, low, high, last = look.count - 1
    cdef int size
    for i in range(look.count):
        column(look, Y_PREVIOUS)[i] = score[max(i - 1, 0)]
        column(look, Y_NEXT)[i] = score[min(i + 1, last)]
    for size in range(Y_WINDOW_8 - Y_WINDOW_1 + 1):
        for i in range(look.count):
            low, high = max(i - WINDOW_SIZE[size], 0), min(i + WINDOW_SIZE[size], last) + 1
            column(look, Y_WINDOW_1 + size)[i] = stretch_mean(look, low, high)


cdef inline uint8_t stretch_mean(const Look* look, int32_t low, int32_t high) noexcept nogil:
    return mean_of(look.score_before[high] - look.score_before[low], look.weight_before[high] - look.weight_before[low])


cdef void section_columns(Look* look) noexcept nogil:
    """From a heading to the next one."""
    cdef const uint8_t* heading = look.found.matrix + X_HEADING * look.found.stride
    cdef int32_t start = 0, end
    cdef int64_t weight
    while start < look.count:
        end = start + 1
        while end < look.count and not heading[end]:
            end += 1
        weight = look.weight_before[end] - look.weight_before[start]
        memset(column(look, Y_SECTION_MEAN) + start, stretch_mean(look, start, end), end - start)
        memset(column(look, Y_SECTION_SHARE) + start, share_byte(weight, look.heavier[255]), end - start)
        start = end


# ---- the elements around

cdef void sum_elements(Look* look) noexcept nogil:
    cdef const uint8_t* score = column(look, Y_SCORE)
    cdef Around* e
    cdef Around* above
    cdef int32_t i
    cdef int64_t weight
    for i in range(look.count):
        e = around_block(look, i)
        weight = weight_of(look, i)
        e.weight += weight
        e.score += weight * score[i]
        e.chance += weight * CHANCE[score[i]]
        e.sure += weight if look.sure[i] else 0
    for i in range(look.found.elements_count - 1, 0, -1):
        e = &look.around[i]
        above = &look.around[look.elements[i].above]
        above.weight += e.weight
        above.score += e.score
        above.chance += e.chance
        above.sure += e.sure


cdef inline Around* around_block(const Look* look, int32_t block) noexcept nogil:
    return &look.around[look.found.place[look.blocks[block].container]]


cdef void around_columns(Look* look) noexcept nogil:
    cdef Around* e
    cdef const Around* above
    cdef int32_t i
    cdef int level
    for i in range(look.found.elements_count):
        e = &look.around[i]
        above = &look.around[look.elements[i].above]
        if i and e.weight == above.weight:     # all that the one around it holds stands in this one
            e.level[0], e.level[SCORE_LEVELS] = above.level[0], above.level[SCORE_LEVELS]
        else:
            e.level[0], e.level[SCORE_LEVELS] = mean_of(e.score, e.weight), mean_of(e.chance, e.weight)
        for level in range(1, SCORE_LEVELS + CHANCE_LEVELS):
            if level != SCORE_LEVELS:
                e.level[level] = above.level[level - 1]
        e.to_half = 0 if 2 * e.sure >= look.sure_weight else above.to_half + (above.to_half < NEVER)
        e.to_most = 0 if 10 * e.sure >= 9 * look.sure_weight else above.to_most + (above.to_most < NEVER)
    for i in range(look.count):
        e = around_block(look, i)
        for level in range(SCORE_LEVELS + CHANCE_LEVELS):
            column(look, Y_UP0_SCORE + level)[i] = e.level[level]
        column(look, Y_TO_HALF_OF_SURE)[i] = e.to_half
        column(look, Y_TO_MOST_OF_SURE)[i] = e.to_most


# ---- blocks that look alike

cdef inline uint32_t look_of(const Look* look, int32_t block, int levels) noexcept nogil:
    """The shapes of the elements around a block, as one number. Above the root it stays there."""
    cdef const Element* e = &look.elements[look.found.place[look.blocks[block].container]]
    cdef uint32_t hash = SEED_CLASS
    cdef int level
    for level in range(levels):
        hash = mixed(hash, e.shape)
        e = &look.elements[e.above]
    return finished(hash)


cdef void find_twins(Look* look) noexcept nogil:
    cdef int32_t i
    no_groups(&look.twins, look.count)
    for i in range(look.count):
        look.twin[i] = group_of(&look.twins, look_of(look, i, TWIN_LEVELS))


cdef void alike_columns(Look* look, const int32_t* number, int32_t groups, int first) noexcept nogil:
    """Of blocks by the numbers of their groups, of which there are so many."""
    cdef const uint8_t* score = column(look, Y_SCORE)
    cdef Alike* group
    cdef int32_t i
    cdef int part
    cdef int64_t weight
    memset(look.alike, 0, groups * sizeof(Alike))
    for i in range(look.count):
        group = &look.alike[number[i]]
        weight = weight_of(look, i)
        group.weight += weight
        group.score += weight * score[i]
        group.blocks += 1
        group.each[ALIKE_BEST] = max(group.each[ALIKE_BEST], score[i])
    for i in range(groups):
        group = &look.alike[i]
        group.each[ALIKE_MEAN] = mean_of(group.score, group.weight)
        group.each[ALIKE_SHARE] = share_byte(group.weight, look.heavier[255])
        group.each[ALIKE_BLOCKS] = count_byte(group.blocks)
    for i in range(look.count):
        for part in range(ALIKE_COLUMNS):
            column(look, first + part)[i] = look.alike[number[i]].each[part]


# ---- all of them

cdef size_t lay_out_look(Look* look, uint8_t* memory) noexcept nogil:
    """All that is needed, in one piece of memory. Returns its size."""
    cdef size_t count = look.count, used = 0
    look.around = <Around*> room_of(memory, &used, look.found.elements_count, sizeof(Around))
    look.weight_before = <int64_t*> room_of(memory, &used, count + 1, sizeof(int64_t))
    look.score_before = <int64_t*> room_of(memory, &used, count + 1, sizeof(int64_t))
    look.twin = <int32_t*> room_of(memory, &used, count, sizeof(int32_t))
    look.sure = <uint8_t*> room_of(memory, &used, count, 1)
    look.alike = <Alike*> room_of(memory, &used, count, sizeof(Alike))
    look.twins.all_ = <Group*> room_of(memory, &used, count, sizeof(Group))
    look.twins.slots = <int32_t*> room_of(memory, &used, <size_t> mask_for(count) + 1, sizeof(int32_t))
    return used


cdef bint look_again(const Found* found, const float* log_odds, uint8_t* columns) noexcept nogil:
    cdef Look look
    cdef uint8_t* memory
    if found.count == 0:
        return True
    memset(&look, 0, sizeof(Look))
    look.found, look.blocks, look.count = found, found.g.blocks, found.count
    look.elements = <const Element*> found.elements
    look.columns, look.stride = columns, found.stride
    memory = <uint8_t*> malloc(lay_out_look(&look, NULL))
    if memory == NULL:
        return False
    lay_out_look(&look, memory)
    memset(look.around, 0, found.elements_count * sizeof(Around))
    score_blocks(&look, log_odds)
    whole_columns(&look)
    find_sure(&look)
    sure_columns(&look)
    beside_columns(&look)
    section_columns(&look)
    sum_elements(&look)
    around_columns(&look)
    find_twins(&look)
    alike_columns(&look, found.alike, found.alike_count, Y_ALIKE_MEAN)
    alike_columns(&look, look.twin, look.twins.count, Y_TWIN_MEAN)
    free(memory)
    return True


cdef void init_second():
    cdef int i
    for i in range(256):
        CHANCE[i] = CHANCE_BYTES[i]
    for i, size in enumerate(second.WINDOWS):
        WINDOW_SIZE[i] = size
    for i, hundredths in enumerate((*second.QUANTILES, 100)):
        QUANTILE[i] = hundredths
    for i, least in enumerate(second.BANDS):
        BAND[i] = next(score for score in range(1, 256) if CHANCE_BYTES[score] >= least)   # a score of 0 is in no band
    BAND[MOST_BANDS] = 256
