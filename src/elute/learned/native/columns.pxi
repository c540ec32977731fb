# Bytes into columns: docs/learned/features.md, "Every feature". X_WORDS is the column of the feature `words`.

cdef enum:
    WINDOW = 4                 # blocks on each side
    WIDE_WINDOW = 12
    NEARBY = 2
    AROUND_BLOCKS = 6
    H1_TITLE = 3000            # what an h1 has in advance of other blocks where the title is looked for
    NEVER = 255                # blocks and words since a heading that is not there


cdef struct Cells:             # of a block: one in each column
    uint8_t* first
    size_t stride


cdef inline Cells cells_of(const Work* w, int32_t block) noexcept nogil:
    cdef Cells cells
    cells.first = w.matrix + block
    cells.stride = w.stride
    return cells


cdef inline void put(Cells cells, int feature, uint8_t byte) noexcept nogil:
    cells.first[feature * cells.stride] = byte


cdef inline uint8_t cell(const Work* w, int feature, int32_t block) noexcept nogil:
    return w.matrix[feature * w.stride + block]


cdef inline void put_each(Cells cells, int first, const uint8_t* bytes_, int number) noexcept nogil:
    """So many bytes, in columns from `first` on."""
    cdef int part
    for part in range(number):
        put(cells, first + part, bytes_[part])


cdef inline void put_odds(Cells cells, int first, const Odds* odds, uint8_t mean) noexcept nogil:
    """`mean` is theirs (odds_mean), which several columns need."""
    put(cells, first + ODDS_SUM, odds_sum(odds))
    put(cells, first + ODDS_MEAN, mean)
    put(cells, first + ODDS_MIN, <uint8_t> (MIDDLE + odds.least))
    put(cells, first + ODDS_MAX, <uint8_t> (MIDDLE + odds.most))


# ---- the text, the elements around it, the title

cdef void text_columns(Work* w) noexcept nogil:
    cdef Cells cells
    cdef int32_t i, ended = 0
    for i in range(w.count):
        cells = cells_of(w, i)
        put_text(w, i, cells)
        put_start(w, i, min(ended, w.blocks[i].first), cells)
        put_tags(w, i, cells)
        put_title(w, i, cells)
        ended = w.blocks[i].last


cdef inline void put_text(const Work* w, int32_t i, Cells cells) noexcept nogil:
    cdef const Block* block = &w.blocks[i]
    cdef const Fact* f = &w.facts[i]
    put(cells, X_WORDS, count_byte(block.words))
    put(cells, X_PLAIN_WORDS, count_byte(block.words - block.link_words))
    put(cells, X_GOOD_WORDS, count_byte(f.good))
    put(cells, X_COMMAS, count_byte(f.commas))
    put(cells, X_SENTENCES, count_byte(f.sentences))
    put(cells, X_SEPARATORS, count_byte(f.separators))
    put(cells, X_QUOTES, count_byte(f.quotes))
    put(cells, X_WORD_LENGTH, mean_byte(block.chars, block.words))
    put(cells, X_LINK_SHARE, f.link_share)
    put(cells, X_DIGIT_SHARE, share_byte(f.digits, block.chars))
    put(cells, X_UPPER_SHARE, share_byte(f.uppers, block.chars))
    put(cells, X_ENDING, f.ending)
    # what a browser shows nowhere is hidden by a style, and such text models were trained on
    put(cells, X_HIDDEN, <uint8_t> (HIDDEN_STYLE if block.hidden == HIDDEN_LAYOUT else block.hidden))


cdef inline void put_start(const Work* w, int32_t i, int32_t ended, Cells cells) noexcept nogil:
    """What stands between the end of the block before and this one, and at its start."""
    cdef const Block* block = &w.blocks[i]
    put(cells, X_LINKS, count_byte(w.links_before[block.last] - w.links_before[ended]))
    put(cells, X_GAP, count_byte(max(w.elements_before[block.first] - w.elements_before[ended], 0)))
    put(cells, X_INLINE, inline_code(w.t, block))


cdef inline void put_tags(const Work* w, int32_t i, Cells cells) noexcept nogil:
    cdef int32_t container = w.blocks[i].container
    put(cells, X_TAG, w.facts[i].tag)
    put(cells, X_PARENT_TAG, tag_code(w.t, max(w.t.parent[container], 0)))
    put(cells, X_PREVIOUS_TAG, w.facts[i - 1].tag if i else 0)
    put(cells, X_NEXT_TAG, w.facts[i + 1].tag if i + 1 < w.count else 0)
    put(cells, X_NEXT_ENDING, w.facts[i + 1].ending if i + 1 < w.count else 0)
    put(cells, X_DEPTH, within(w.t.depth[container]))


cdef inline void put_title(const Work* w, int32_t i, Cells cells) noexcept nogil:
    cdef const Fact* f = &w.facts[i]
    if not f.in_title and not f.in_description:        # as in most blocks; columns are zeros at first
        return
    put(cells, X_TITLE_SHARE, share_byte(f.title_tokens, f.tokens))
    put(cells, X_TITLE_COVER, share_byte(ONES(f.in_title), w.page.title.number))
    put(cells, X_DESCRIPTION_COVER, share_byte(ONES(f.in_description), w.page.description.number))


cdef inline uint8_t tag_code(const Columns* t, int32_t row) noexcept nogil:
    return TAG_CODE[t.tag[row]] if t.kind[row] == ELEMENT and t.tag[row] <= T_LAST and t.namespace[row] == HTML else 0


cdef inline uint8_t inline_code(const Columns* t, const Block* block) noexcept nogil:
    cdef int32_t row = t.parent[block.first]
    if row == block.container:
        return 0
    return INLINE_CODE[t.tag[row]] if t.tag[row] <= T_LAST and t.namespace[row] == HTML else OTHER_INLINE


# ---- the place on the page, and after its title, headings and comments

cdef void place_columns(Work* w) noexcept nogil:
    cdef Cells cells
    cdef int32_t i, heading = -1, h1 = first_h1(w), comment = first_comment(w), title = likeliest_title(w)
    for i in range(w.count):
        cells = cells_of(w, i)
        put_place(w, i, cells)
        put_since(w, i, title, cells)
        put(cells, X_H1_BLOCKS, signed_byte(i - h1) if h1 >= 0 else 0)
        put(cells, X_COMMENT_BLOCKS, signed_byte(i - comment) if comment >= 0 else 0)
        put_heading_above(w, i, heading, cells)
        if w.facts[i].heading:
            heading = i


cdef int32_t likeliest_title(const Work* w) noexcept nogil:
    cdef int32_t i, title = -1
    cdef int64_t score, best_score = 0
    for i in range(w.count):
        score = <int64_t> cell(w, X_TITLE_SHARE, i) * cell(w, X_TITLE_COVER, i)
        if w.facts[i].heading == 1:
            score += H1_TITLE
        if score > best_score:
            best_score = score
            title = i
    return title


cdef int32_t first_h1(const Work* w) noexcept nogil:
    cdef int32_t i
    for i in range(w.count):
        if w.facts[i].heading == 1:
            return i
    return -1


cdef int32_t first_comment(const Work* w) noexcept nogil:
    cdef int32_t i
    for i in range(w.count):
        if in_comment(w, i):
            return i
    return -1


cdef inline bint in_comment(const Work* w, int32_t i) noexcept nogil:
    return element_of(w, i).steps[TO_COMMENT] < COMMENT_STEPS


cdef inline void put_place(const Work* w, int32_t i, Cells cells) noexcept nogil:
    cdef const Fact* f = &w.facts[i]
    cdef const Fact* last = &w.facts[w.count]
    put(cells, X_WORDS_BEFORE_SHARE, share_byte(f.words_before, last.words_before))
    put(cells, X_BLOCKS_BEFORE_SHARE, share_byte(i, w.count))
    put(cells, X_GOOD_BEFORE_SHARE, share_byte(f.good_before, last.good_before))
    put(cells, X_GOOD_AFTER_SHARE, share_byte(last.good_before - f.good_before - f.good, last.good_before))
    put(cells, X_WORDS_BEFORE, count_byte(f.words_before))
    put(cells, X_BLOCKS_BEFORE, count_byte(i))
    put(cells, X_BLOCKS_AFTER, count_byte(w.count - 1 - i))
    put(cells, X_HEADING, f.heading)


cdef inline void put_since(const Work* w, int32_t i, int32_t title, Cells cells) noexcept nogil:
    if title >= 0:
        put(cells, X_TITLE_BLOCKS, signed_byte(i - title))
        put(cells, X_TITLE_WORDS, signed_byte(w.facts[i].words_before - w.facts[title].words_before))
    else:
        put(cells, X_TITLE_BLOCKS, 0)
        put(cells, X_TITLE_WORDS, 0)


cdef inline void put_heading_above(const Work* w, int32_t i, int32_t heading, Cells cells) noexcept nogil:
    if heading >= 0:
        put(cells, X_ABOVE_HEADING, w.facts[heading].heading)
        put(cells, X_ABOVE_BLOCKS, count_byte(i - heading))
        put(cells, X_ABOVE_WORDS, count_byte(w.facts[i].words_before - w.facts[heading].words_before))
        put_odds(cells, X_ABOVE_SUM, &w.facts[heading].above, w.facts[heading].above_mean)
    else:
        put(cells, X_ABOVE_HEADING, 0)
        put(cells, X_ABOVE_BLOCKS, NEVER)
        put(cells, X_ABOVE_WORDS, NEVER)
        put_odds(cells, X_ABOVE_SUM, &NO_ODDS, MIDDLE)


# ---- elements around it: how far, how many alike, what they hold

cdef void element_columns(Work* w) noexcept nogil:
    cdef Cells cells
    cdef const Element* e
    cdef int32_t i
    for i in range(w.count):
        cells = cells_of(w, i)
        e = element_of(w, i)
        put_steps(e, cells)
        put_item(w, e, cells)
        put_levels(w, i, e, cells)
        put_best(w, i, e, cells)


cdef inline void put_steps(const Element* e, Cells cells) noexcept nogil:
    cdef int kind
    for kind in range(KINDS_AROUND):
        put(cells, X_TO_ARTICLE + kind, e.steps[kind])


cdef inline void put_levels(const Work* w, int32_t i, const Element* own, Cells cells) noexcept nogil:
    """What the element of a block and those around it hold, how many are like them, what their names are worth."""
    cdef const Element* up1 = around(w, own)
    cdef const Element* up2 = around(w, up1)
    cdef const Element* up3 = around(w, up2)
    cdef const Element* up5 = around(w, around(w, up3))
    cdef Odds near = both(&own.near, &up1.near)
    put(cells, X_SIBLINGS, own.level[LEVEL_SIBLINGS])
    put(cells, X_SIBLINGS_2, up2.level[LEVEL_SIBLINGS])
    put(cells, X_SIBLINGS_3, up3.level[LEVEL_SIBLINGS])
    put_each(cells, X_UP0_LINKS, own.level, OWN_LEVEL_COLUMNS)
    put_each(cells, X_UP1_LINKS, up1.level, LEVEL_COLUMNS)
    put_each(cells, X_UP2_LINKS, up2.level, LEVEL_COLUMNS)
    put_each(cells, X_UP3_LINKS, up3.level, LEVEL_COLUMNS)
    put_each(cells, X_UP5_LINKS, up5.level, LEVEL_COLUMNS)
    put_odds(cells, X_NEAR_SUM, &near, odds_mean(&near))
    put_odds(cells, X_NAMES_SUM, &own.names, w.facts[i].names_mean)
    put_odds(cells, X_WORDS_SUM, &w.facts[i].words, w.facts[i].words_mean)
    put(cells, X_WORDS_UP0, own.level[LEVEL_WORTH])
    put(cells, X_WORDS_UP2, up2.level[LEVEL_WORTH])
    put(cells, X_OWN_BEST, own.level[LEVEL_BEST])
    put(cells, X_PARENT_BEST, up1.level[LEVEL_BEST])


cdef void find_levels(Work* w) noexcept nogil:
    """What elements hold, as bytes: once for each, because many blocks stand below it."""
    cdef Element* e
    cdef const Element* above
    cdef int32_t i, row
    for i in range(w.rows_count):
        e, row = &w.elements[i], w.rows[i]
        above = around(w, e)
        if i and e.blocks == above.blocks:     # all that the one around it holds stands in this one
            memcpy(e.level, above.level, LEVEL_BYTES)
        else:
            find_held(w, e)
        e.level[LEVEL_DENSITY] = mean_byte(e.chars, w.elements_before[w.t.end[row]] - w.elements_before[row])
        e.level[LEVEL_SIBLINGS] = count_byte(e.siblings)
        e.level[LEVEL_BEST] = share_byte(e.points, w.best_points)
        if i:
            find_around(w, i, e, above)


cdef inline void find_held(const Work* w, Element* e) noexcept nogil:
    """What its blocks alone tell of an element."""
    cdef const Fact* last = &w.facts[w.count]
    e.level[LEVEL_LINKS] = share_byte(e.link_chars, e.chars)
    e.level[LEVEL_GOOD] = share_byte(e.good, last.good_before)
    e.level[LEVEL_WORDS] = count_byte(e.words)
    e.level[LEVEL_BLOCKS] = count_byte(e.blocks)
    e.level[LEVEL_SHARE] = share_byte(e.words, last.words_before)
    e.level[LEVEL_PARAGRAPHS] = share_byte(e.paragraph_words, e.words)
    e.level[LEVEL_WORTH] = <uint8_t> quotient(e.worth, e.words + e.blocks)


cdef inline void find_around(const Work* w, int32_t i, Element* e, const Element* above) noexcept nogil:
    """What is nearest around an element: itself, or what is nearest around the one above it."""
    cdef int32_t tag = w.t.tag[w.rows[i]]
    if e.siblings >= ITEM_SIBLINGS and tag != T_BODY and tag != T_HTML:
        e.item = i
    else:
        e.item, e.item_steps = above.item, above.item_steps + 1
    if not e.to_best:
        e.to_best, e.up_to_best = above.to_best, above.up_to_best + 1


cdef inline void put_item(const Work* w, const Element* own, Cells cells) noexcept nogil:
    """The nearest element around it that has siblings like it."""
    cdef const Element* item = &w.elements[own.item]
    if own.item:
        put(cells, X_ITEM_WORDS, item.level[LEVEL_WORDS])
        put(cells, X_ITEM_STEPS, <uint8_t> min(own.item_steps, NO_ITEM - 1))
        put(cells, X_ITEM_LINKS, item.level[LEVEL_LINKS])
    else:
        put(cells, X_ITEM_WORDS, 0)
        put(cells, X_ITEM_STEPS, NO_ITEM)
        put(cells, X_ITEM_LINKS, 0)


cdef inline void put_best(const Work* w, int32_t i, const Element* own, Cells cells) noexcept nogil:
    """Where it stands to the best element and to the densest stretch."""
    cdef const Element* best = &w.elements[w.best]
    put(cells, X_IN_BEST, w.rows[w.best] <= w.blocks[i].container < w.t.end[w.rows[w.best]])
    put(cells, X_BEST_START, signed_byte(i - best.first_block))
    put(cells, X_BEST_END, signed_byte(i - best.first_block - best.blocks))
    put(cells, X_IN_STRETCH, w.stretch_start <= i < w.stretch_end)
    put(cells, X_STRETCH_START, signed_byte(i - w.stretch_start))
    put(cells, X_STRETCH_END, signed_byte(i - w.stretch_end))
    put(cells, X_BEST_UP, within(own.up_to_best))
    put(cells, X_BEST_DOWN, within(own.to_best - 1))


# ---- blocks nearby

cdef void window_columns(Work* w) noexcept nogil:
    cdef const Fact* all_ = &w.facts[w.count]
    cdef int64_t mean = all_.names_before // max(all_.weight_before, 1)
    cdef Cells cells
    cdef int32_t i
    for i in range(w.count):
        cells = cells_of(w, i)
        put(cells, X_WINDOW_LINKS, links_around(w, i, WINDOW))
        put(cells, X_WIDE_WINDOW_LINKS, links_around(w, i, WIDE_WINDOW))
        put(cells, X_NAMES_WINDOW, names_around(w, i, NEARBY))
        put(cells, X_NAMES_WIDE, names_around(w, i, AROUND_BLOCKS))
        put(cells, X_WORDS_WINDOW, words_around(w, i, NEARBY))
        put(cells, X_NAMES_RELATIVE, within(MIDDLE + w.facts[i].names_mean - mean))


cdef inline const Fact* from_before(const Work* w, int32_t i, int size) noexcept nogil:
    return &w.facts[max(i - size, 0)]


cdef inline const Fact* to_after(const Work* w, int32_t i, int size) noexcept nogil:
    return &w.facts[min(i + size + 1, w.count)]


cdef inline uint8_t links_around(const Work* w, int32_t i, int size) noexcept nogil:
    cdef const Fact* low = from_before(w, i, size)
    cdef const Fact* high = to_after(w, i, size)
    return share_byte(high.links_before - low.links_before, high.chars_before - low.chars_before)


cdef inline uint8_t names_around(const Work* w, int32_t i, int size) noexcept nogil:
    cdef const Fact* low = from_before(w, i, size)
    cdef const Fact* high = to_after(w, i, size)
    return <uint8_t> quotient(high.names_before - low.names_before, high.weight_before - low.weight_before)


cdef inline uint8_t words_around(const Work* w, int32_t i, int size) noexcept nogil:
    cdef const Fact* low = from_before(w, i, size)
    cdef const Fact* high = to_after(w, i, size)
    return <uint8_t> quotient(high.worth_before - low.worth_before, high.weight_before - low.weight_before)
