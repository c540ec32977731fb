# Bytes into columns: docs/learned/features.md, "Every feature".

cdef enum:
    WINDOW = 4
    WIDE_WINDOW = 12
    NEARBY = 2
    AROUND_BLOCKS = 6
    LONG_BLOCK = 30
    OWN_LEVEL_COLUMNS = 3
    LEVEL_COLUMNS = 7
    POINTS_OF_ONE = 30720      # 256 for a block, 120-fold


cdef inline uint8_t* column(Work* w, int feature) noexcept nogil:
    return w.matrix + <size_t> feature * w.stride


cdef void text_columns(Work* w) noexcept nogil:
    cdef const Block* block
    cdef const Fact* f
    cdef const Columns* t = w.t
    cdef int32_t i, ended = 0, start
    cdef uint8_t* m = w.matrix
    cdef size_t stride = w.stride
    for i in range(w.count):
        block, f = &w.blocks[i], &w.facts[i]
        start = min(ended, block.first)
        m[X_WORDS * stride + i] = count_byte(block.words)
        m[X_PLAIN_WORDS * stride + i] = count_byte(block.words - block.link_words)
        m[X_GOOD_WORDS * stride + i] = count_byte(f.good)
        m[X_COMMAS * stride + i] = count_byte(f.commas)
        m[X_SENTENCES * stride + i] = count_byte(f.sentences)
        m[X_SEPARATORS * stride + i] = count_byte(f.separators)
        m[X_QUOTES * stride + i] = count_byte(f.quotes)
        m[X_LINKS * stride + i] = count_byte(w.links_before[block.last] - w.links_before[start])
        m[X_GAP * stride + i] = count_byte(max(w.elements_before[block.first] - w.elements_before[start], 0))
        m[X_WORD_LENGTH * stride + i] = mean_byte(block.chars, block.words)
        m[X_LINK_SHARE * stride + i] = f.link_share
        m[X_DIGIT_SHARE * stride + i] = share_byte(f.digits, block.chars)
        m[X_UPPER_SHARE * stride + i] = share_byte(f.uppers, block.chars)
        m[X_ENDING * stride + i] = f.ending
        # what a browser shows nowhere is hidden by a style, and such text models were trained on
        m[X_HIDDEN * stride + i] = <uint8_t> (HIDDEN_STYLE if block.hidden == HIDDEN_LAYOUT else block.hidden)
        m[X_INLINE * stride + i] = inline_code(t, block)
        m[X_TAG * stride + i] = f.tag
        m[X_PARENT_TAG * stride + i] = tag_code(t, up(t, block.container))
        m[X_PREVIOUS_TAG * stride + i] = w.facts[i - 1].tag if i else 0
        m[X_NEXT_TAG * stride + i] = w.facts[i + 1].tag if i + 1 < w.count else 0
        m[X_NEXT_ENDING * stride + i] = w.facts[i + 1].ending if i + 1 < w.count else 0
        m[X_DEPTH * stride + i] = within(t.depth[block.container])
        m[X_TITLE_SHARE * stride + i] = share_byte(f.title_tokens, f.tokens)
        m[X_TITLE_COVER * stride + i] = share_byte(popcount(f.in_title), w.page.title.number)
        m[X_DESCRIPTION_COVER * stride + i] = share_byte(popcount(f.in_description), w.page.description.number)
        ended = block.last


cdef inline uint8_t tag_code(const Columns* t, int32_t row) noexcept nogil:
    return TAG_CODE[t.tag[row]] if t.kind[row] == ELEMENT and t.tag[row] <= T_LAST and t.namespace[row] == HTML else 0


cdef inline uint8_t inline_code(const Columns* t, const Block* block) noexcept nogil:
    cdef int32_t row = t.parent[block.first]
    if row == block.container:
        return 0
    return INLINE_CODE[t.tag[row]] if t.tag[row] <= T_LAST and t.namespace[row] == HTML else OTHER_INLINE


cdef void place_columns(Work* w) noexcept nogil:
    """Where a block stands: on the page, and after its title, headings and comments."""
    cdef const Block* block
    cdef const Fact* f
    cdef const Fact* last = &w.facts[w.count]
    cdef int32_t i, heading = -1, h1 = -1, comment = -1, title = -1
    cdef int64_t score, best_score = 0
    cdef uint8_t* m = w.matrix
    cdef size_t stride = w.stride
    for i in range(w.count):
        score = (<int64_t> m[X_TITLE_SHARE * stride + i] * m[X_TITLE_COVER * stride + i]
                 + (3000 if w.facts[i].heading == 1 else 0))
        if score > best_score:
            best_score = score
            title = i
    for i in range(w.count):
        block, f = &w.blocks[i], &w.facts[i]
        if h1 < 0 and f.heading == 1:
            h1 = i
        if comment < 0 and element(w, block.container).steps[COMMENT_KIND] < COMMENT_STEPS:
            comment = i
    for i in range(w.count):
        f = &w.facts[i]
        m[X_WORDS_BEFORE_SHARE * stride + i] = share_byte(f.words_before, last.words_before)
        m[X_BLOCKS_BEFORE_SHARE * stride + i] = share_byte(i, w.count)
        m[X_GOOD_BEFORE_SHARE * stride + i] = share_byte(f.good_before, last.good_before)
        m[X_GOOD_AFTER_SHARE * stride + i] = share_byte(last.good_before - f.good_before - f.good, last.good_before)
        m[X_WORDS_BEFORE * stride + i] = count_byte(f.words_before)
        m[X_BLOCKS_BEFORE * stride + i] = count_byte(i)
        m[X_BLOCKS_AFTER * stride + i] = count_byte(w.count - 1 - i)
        m[X_TITLE_BLOCKS * stride + i] = signed_byte(i - title) if title >= 0 else 0
        m[X_TITLE_WORDS * stride + i] = (
            signed_byte(f.words_before - w.facts[title].words_before) if title >= 0 else 0)
        m[X_H1_BLOCKS * stride + i] = signed_byte(i - h1) if h1 >= 0 else 0
        m[X_COMMENT_BLOCKS * stride + i] = signed_byte(i - comment) if comment >= 0 else 0
        m[X_HEADING * stride + i] = f.heading
        if heading >= 0:
            m[X_ABOVE_HEADING * stride + i] = w.facts[heading].heading
            m[X_ABOVE_BLOCKS * stride + i] = count_byte(i - heading)
            m[X_ABOVE_WORDS * stride + i] = count_byte(f.words_before - w.facts[heading].words_before)
            odds_columns(w, X_ABOVE_SUM, i, &w.facts[heading].above)
        else:
            m[X_ABOVE_HEADING * stride + i] = 0
            m[X_ABOVE_BLOCKS * stride + i] = 255
            m[X_ABOVE_WORDS * stride + i] = 255
            odds_columns(w, X_ABOVE_SUM, i, &NO_ODDS)
        if f.heading:
            heading = i


cdef inline void odds_columns(Work* w, int first, int32_t i, const Odds* odds) noexcept nogil:
    cdef uint8_t* m = w.matrix + <size_t> first * w.stride + i
    m[0] = odds_sum(odds)
    m[w.stride] = odds_mean(odds)
    m[2 * w.stride] = <uint8_t> (128 + odds.least)
    m[3 * w.stride] = <uint8_t> (128 + odds.most)


cdef void gather_group(Work* w, const uint64_t* keys, int32_t* before) noexcept nogil:
    """The blocks with the same key together; `before` gets how many of them stand before each."""
    cdef int32_t i
    cdef Group* group
    memset(w.groups, 0, (<size_t> w.block_mask + 1) * sizeof(Group))
    for i in range(w.count):
        group = group_of(w.groups, w.block_mask, keys[i])
        if before != NULL:
            before[i] = group.blocks
        group.blocks += 1
        group.words += w.blocks[i].words
        group.sentences += w.facts[i].sentences
        group.chars += w.blocks[i].chars
        group.link_chars += w.blocks[i].link_chars
        w.slots[i] = <int32_t> (group - w.groups)


cdef void group_columns(Work* w, uint64_t* keys, int32_t* before) noexcept nogil:
    cdef const Columns* t = w.t
    cdef const Group* group
    cdef const Element* e
    cdef int64_t words = w.facts[w.count].words_before
    cdef int32_t i, parent, grandparent
    cdef uint8_t* m = w.matrix
    cdef size_t stride = w.stride
    for i in range(w.count):
        keys[i] = w.facts[i].text
    gather_group(w, keys, before)
    for i in range(w.count):
        m[X_COPIES * stride + i] = count_byte(w.groups[w.slots[i]].blocks)
        m[X_COPIES_BEFORE * stride + i] = count_byte(before[i])
    for i in range(w.count):
        parent = up(t, w.blocks[i].container)
        grandparent = up(t, parent)
        keys[i] = finished(mixed(mixed(mixed(SEED_CLASS, element(w, w.blocks[i].container).shape),
                                       element(w, parent).shape), element(w, grandparent).shape))
    gather_group(w, keys, NULL)
    for i in range(w.count):
        shared_columns(w, X_ALIKE_BLOCKS, i, words)
    for i in range(w.count):
        keys[i] = element(w, w.blocks[i].container).path
    gather_group(w, keys, NULL)
    for i in range(w.count):
        shared_columns(w, X_PATH_BLOCKS, i, words)
    for i in range(w.count):
        keys[i] = element(w, w.blocks[i].container).shape
    gather_group(w, keys, NULL)
    for i in range(w.count):
        group = &w.groups[w.slots[i]]
        m[X_SHAPE_BLOCKS * stride + i] = count_byte(group.blocks)
        m[X_SHAPE_SHARE * stride + i] = share_byte(group.words, words)
        m[X_SHAPE_MEAN * stride + i] = mean_byte(group.words, group.blocks)


cdef inline void shared_columns(Work* w, int first, int32_t i, int64_t words) noexcept nogil:
    cdef const Group* group = &w.groups[w.slots[i]]
    cdef uint8_t* m = w.matrix + <size_t> first * w.stride + i
    m[0] = count_byte(group.blocks)
    m[w.stride] = count_byte(group.words)
    m[2 * w.stride] = share_byte(group.words, words)
    m[3 * w.stride] = share_byte(group.link_chars, group.chars)
    m[4 * w.stride] = mean_byte(group.words, group.blocks)
    m[5 * w.stride] = mean_byte(group.sentences, group.blocks)


cdef void find_levels(Work* w) noexcept nogil:
    """What elements hold, as bytes: once for each, because many blocks stand below it."""
    cdef const Fact* last = &w.facts[w.count]
    cdef Element* e
    cdef int32_t i, row
    for i in range(w.rows_count):
        e, row = &w.elements[i], w.rows[i]
        e.level[0] = share_byte(e.link_chars, e.chars)
        e.level[1] = share_byte(e.good, last.good_before)
        e.level[2] = mean_byte(e.chars, w.elements_before[w.t.end[row]] - w.elements_before[row])
        e.level[3] = count_byte(e.words)
        e.level[4] = count_byte(e.blocks)
        e.level[5] = share_byte(e.words, last.words_before)
        e.level[6] = share_byte(e.paragraph_words, e.words)


cdef inline void level_columns(Work* w, int first, int32_t i, const Element* e, int number) noexcept nogil:
    """The first of these bytes, in columns from `first` on."""
    cdef uint8_t* m = w.matrix + <size_t> first * w.stride + i
    cdef int column
    for column in range(number):
        m[column * w.stride] = e.level[column]


cdef void element_columns(Work* w) noexcept nogil:
    cdef const Columns* t = w.t
    cdef const Element* e
    cdef int32_t i, row, steps, up1, up2, up3
    cdef int kind
    cdef Odds near
    cdef uint8_t* m = w.matrix
    cdef size_t stride = w.stride
    for i in range(w.count):
        row = w.blocks[i].container
        up1 = up(t, row)
        up2 = up(t, up1)
        up3 = up(t, up2)
        e = element(w, row)
        for kind in range(KINDS_AROUND):
            m[(X_TO_ARTICLE + kind) * stride + i] = e.steps[kind]
        m[X_SIBLINGS * stride + i] = count_byte(e.siblings)
        m[X_SIBLINGS_2 * stride + i] = count_byte(element(w, up2).siblings)
        m[X_SIBLINGS_3 * stride + i] = count_byte(element(w, up3).siblings)
        item_columns(w, i, row)
        level_columns(w, X_UP0_LINKS, i, e, OWN_LEVEL_COLUMNS)
        level_columns(w, X_UP1_LINKS, i, element(w, up1), LEVEL_COLUMNS)
        level_columns(w, X_UP2_LINKS, i, element(w, up2), LEVEL_COLUMNS)
        level_columns(w, X_UP3_LINKS, i, element(w, up3), LEVEL_COLUMNS)
        level_columns(w, X_UP5_LINKS, i, element(w, up(t, up(t, up3))), LEVEL_COLUMNS)
        near = both(&e.near, &element(w, up1).near)
        odds_columns(w, X_NEAR_SUM, i, &near)
        odds_columns(w, X_NAMES_SUM, i, &e.names)
        odds_columns(w, X_WORDS_SUM, i, &w.facts[i].words)
        m[X_WORDS_UP0 * stride + i] = <uint8_t> (e.worth // (e.words + e.blocks))
        m[X_WORDS_UP2 * stride + i] = <uint8_t> (element(w, up2).worth // (element(w, up2).words + element(w, up2).blocks))
        # Best element and stretch.
        m[X_IN_BEST * stride + i] = w.best <= row < t.end[w.best]
        m[X_BEST_START * stride + i] = signed_byte(i - element(w, w.best).first_block)
        m[X_BEST_END * stride + i] = signed_byte(i - element(w, w.best).first_block - element(w, w.best).blocks)
        m[X_IN_STRETCH * stride + i] = w.stretch_start <= i < w.stretch_end
        m[X_STRETCH_START * stride + i] = signed_byte(i - w.stretch_start)
        m[X_STRETCH_END * stride + i] = signed_byte(i - w.stretch_end)
        m[X_OWN_BEST * stride + i] = share_byte(e.points, w.best_points)
        m[X_PARENT_BEST * stride + i] = share_byte(element(w, up1).points, w.best_points)
        steps = 0
        while not element(w, row).to_best:
            row = t.parent[row]
            steps += 1
        m[X_BEST_UP * stride + i] = within(steps)
        m[X_BEST_DOWN * stride + i] = within(element(w, row).to_best - 1)


cdef inline void item_columns(Work* w, int32_t i, int32_t row) noexcept nogil:
    cdef int32_t steps = 0
    cdef const Element* e = element(w, row)
    while row > 0 and (e.siblings < ITEM_SIBLINGS or w.t.tag[row] == T_BODY or w.t.tag[row] == T_HTML):
        row = w.t.parent[row]
        e = element(w, row)
        steps += 1
    if row > 0:
        column(w, X_ITEM_WORDS)[i] = count_byte(e.words)
        column(w, X_ITEM_STEPS)[i] = <uint8_t> min(steps, NO_ITEM - 1)
        column(w, X_ITEM_LINKS)[i] = share_byte(e.link_chars, e.chars)
    else:
        column(w, X_ITEM_WORDS)[i] = 0
        column(w, X_ITEM_STEPS)[i] = NO_ITEM
        column(w, X_ITEM_LINKS)[i] = 0


cdef void window_columns(Work* w) noexcept nogil:
    cdef const Fact* f = w.facts
    cdef int32_t i, low, high, n = w.count
    cdef int64_t mean = f[n].names_before // max(f[n].weight_before, 1)
    cdef uint8_t* m = w.matrix
    cdef size_t stride = w.stride
    for i in range(n):
        low, high = max(i - WINDOW, 0), min(i + WINDOW + 1, n)
        m[X_WINDOW_LINKS * stride + i] = share_byte(f[high].links_before - f[low].links_before,
                                                     f[high].chars_before - f[low].chars_before)
        low, high = max(i - WIDE_WINDOW, 0), min(i + WIDE_WINDOW + 1, n)
        m[X_WIDE_WINDOW_LINKS * stride + i] = share_byte(f[high].links_before - f[low].links_before,
                                                          f[high].chars_before - f[low].chars_before)
        low, high = max(i - NEARBY, 0), min(i + NEARBY + 1, n)
        m[X_NAMES_WINDOW * stride + i] = <uint8_t> ((f[high].names_before - f[low].names_before)
                                                    // (f[high].weight_before - f[low].weight_before))
        m[X_WORDS_WINDOW * stride + i] = <uint8_t> ((f[high].worth_before - f[low].worth_before)
                                                    // (f[high].weight_before - f[low].weight_before))
        low, high = max(i - AROUND_BLOCKS, 0), min(i + AROUND_BLOCKS + 1, n)
        m[X_NAMES_WIDE * stride + i] = <uint8_t> ((f[high].names_before - f[low].names_before)
                                                  // (f[high].weight_before - f[low].weight_before))
        m[X_NAMES_RELATIVE * stride + i] = within(128 + f[i].names_mean - mean)


cdef inline void constant(Work* w, int feature, uint8_t value) noexcept nogil:
    memset(column(w, feature), value, w.count)


cdef void page_columns(Work* w) noexcept nogil:
    cdef const Fact* last = &w.facts[w.count]
    cdef const Fact* f
    cdef const Block* block
    cdef const Element* best = element(w, w.best)
    cdef const Page_* page = &w.page
    cdef int64_t words = last.words_before, paragraphs = 0, long_words = 0, hidden = 0, wide = 0, sentences = 0
    cdef int32_t h1 = 0, h23 = 0, linked = 0, comments = 0, prices = 0, dates = 0, items = 0, seen = 0, i
    cdef int32_t[256] sizes
    cdef int median = 0
    memset(sizes, 0, sizeof(sizes))
    for i in range(w.count):
        block, f = &w.blocks[i], &w.facts[i]
        paragraphs += block.words if w.t.tag[block.container] == T_P else 0
        long_words += block.words if block.words > LONG_BLOCK else 0
        hidden += block.words if block.hidden else 0
        wide += f.wide
        sentences += f.sentences
        h1 += f.heading == 1
        h23 += f.heading == 2 or f.heading == 3
        linked += 2 <= f.heading <= 6 and f.link_share > 127
        comments += element(w, block.container).steps[COMMENT_KIND] < COMMENT_STEPS
        prices += f.price
        dates += f.date
        items += column(w, X_ITEM_STEPS)[i] != NO_ITEM
        sizes[column(w, X_WORDS)[i]] += 1
    seen = sizes[0]
    while 2 * seen < w.count:
        median += 1
        seen += sizes[median]
    constant(w, X_PAGE_LINKS, share_byte(last.links_before, last.chars_before))
    constant(w, X_PAGE_PARAGRAPHS, share_byte(paragraphs, words))
    constant(w, X_PAGE_GOOD, share_byte(last.good_before, words))
    constant(w, X_PAGE_LONG, share_byte(long_words, words))
    constant(w, X_PAGE_BEST, share_byte(best.words, words))
    constant(w, X_PAGE_BEST_LINKS, share_byte(best.link_chars, best.chars))
    constant(w, X_PAGE_MARGIN, share_byte(w.second_points, w.best_points))
    constant(w, X_PAGE_STRETCH, share_byte(
        w.facts[w.stretch_end].words_before - w.facts[w.stretch_start].words_before, words))
    constant(w, X_PAGE_WIDE, share_byte(wide, last.chars_before))
    constant(w, X_PAGE_HIDDEN, share_byte(hidden, words))
    constant(w, X_PAGE_WORDS, count_byte(words))
    constant(w, X_PAGE_BLOCKS, count_byte(w.count))
    constant(w, X_PAGE_ELEMENTS, count_byte(page.elements))
    constant(w, X_PAGE_GOOD_WORDS, count_byte(last.good_before))
    constant(w, X_PAGE_SENTENCES, count_byte(sentences))
    constant(w, X_PAGE_ARTICLES, count_byte(page.articles))
    constant(w, X_PAGE_TABLES, count_byte(page.tables))
    constant(w, X_PAGE_IMAGES, count_byte(page.images))
    constant(w, X_PAGE_H1, count_byte(h1))
    constant(w, X_PAGE_H23, count_byte(h23))
    constant(w, X_PAGE_LINKED_HEADINGS, count_byte(linked))
    constant(w, X_PAGE_COMMENTS, count_byte(comments))
    constant(w, X_PAGE_PRICES, count_byte(prices))
    constant(w, X_PAGE_DATES, count_byte(dates))
    constant(w, X_PAGE_ITEMS, count_byte(items))
    constant(w, X_PAGE_SCHEMA, count_byte(page.schema))
    constant(w, X_PAGE_BEST_SCORE, count_byte(w.best_points // POINTS_OF_ONE))
    constant(w, X_PAGE_MEDIAN, <uint8_t> median)
    constant(w, X_PAGE_OG, page.og)
    constant(w, X_PAGE_SCHEMA_ARTICLE, page.schema_article)
    constant(w, X_PAGE_SCHEMA_PRODUCT, page.schema_product)
    constant(w, X_PAGE_SCHEMA_LIST, page.schema_list)
    constant(w, X_PAGE_SCHEMA_FORUM, page.schema_forum)
