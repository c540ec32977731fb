# Columns that say the same of all blocks: what the page is like.

cdef enum:
    LONG_BLOCK = 30            # words
    MOSTLY_LINKS = 127         # a share of more than half
    POINTS_OF_ONE = 30720      # 256 for a block, 120-fold


cdef struct Tally:             # over the blocks of a page
    int64_t paragraph_words
    int64_t long_words
    int64_t hidden_words
    int64_t wide
    int64_t sentences
    int32_t h1
    int32_t h23
    int32_t linked_headings
    int32_t comments
    int32_t prices
    int32_t dates
    int32_t items
    int32_t[256] sizes         # blocks by the byte of their words


cdef void count_blocks(const Work* w, Tally* tally) noexcept nogil:
    cdef const Block* block
    cdef const Fact* f
    cdef int32_t i
    memset(tally, 0, sizeof(Tally))
    for i in range(w.count):
        block, f = &w.blocks[i], &w.facts[i]
        tally.paragraph_words += block.words if w.t.tag[block.container] == T_P else 0
        tally.long_words += block.words if block.words > LONG_BLOCK else 0
        tally.hidden_words += block.words if block.hidden else 0
        tally.wide += f.wide
        tally.sentences += f.sentences
        tally.h1 += f.heading == 1
        tally.h23 += f.heading == 2 or f.heading == 3
        tally.linked_headings += 2 <= f.heading <= 6 and f.link_share > MOSTLY_LINKS
        tally.comments += in_comment(w, i)
        tally.prices += f.price
        tally.dates += f.date
        tally.items += cell(w, X_ITEM_STEPS, i) != NO_ITEM
        tally.sizes[cell(w, X_WORDS, i)] += 1


cdef int median_size(const Tally* tally, int32_t blocks) noexcept nogil:
    cdef int median = 0
    cdef int32_t seen = tally.sizes[0]
    while 2 * seen < blocks:
        median += 1
        seen += tally.sizes[median]
    return median


cdef inline void fill(Work* w, int feature, uint8_t byte) noexcept nogil:
    memset(w.matrix + feature * w.stride, byte, w.count)


cdef void page_columns(Work* w) noexcept nogil:
    cdef Tally tally
    count_blocks(w, &tally)
    fill_shares(w, &tally)
    fill_counts(w, &tally)
    fill_codes(w, &tally)


cdef void fill_shares(Work* w, const Tally* tally) noexcept nogil:
    cdef const Fact* last = &w.facts[w.count]
    cdef const Element* best = &w.elements[w.best]
    cdef int64_t words = last.words_before
    cdef int64_t stretch = w.facts[w.stretch_end].words_before - w.facts[w.stretch_start].words_before
    fill(w, X_PAGE_LINKS, share_byte(last.links_before, last.chars_before))
    fill(w, X_PAGE_PARAGRAPHS, share_byte(tally.paragraph_words, words))
    fill(w, X_PAGE_GOOD, share_byte(last.good_before, words))
    fill(w, X_PAGE_LONG, share_byte(tally.long_words, words))
    fill(w, X_PAGE_BEST, share_byte(best.words, words))
    fill(w, X_PAGE_BEST_LINKS, share_byte(best.link_chars, best.chars))
    fill(w, X_PAGE_MARGIN, share_byte(w.second_points, w.best_points))
    fill(w, X_PAGE_STRETCH, share_byte(stretch, words))
    fill(w, X_PAGE_WIDE, share_byte(tally.wide, last.chars_before))
    fill(w, X_PAGE_HIDDEN, share_byte(tally.hidden_words, words))


cdef void fill_counts(Work* w, const Tally* tally) noexcept nogil:
    cdef const Fact* last = &w.facts[w.count]
    cdef const Page_* page = &w.page
    fill(w, X_PAGE_WORDS, count_byte(last.words_before))
    fill(w, X_PAGE_BLOCKS, count_byte(w.count))
    fill(w, X_PAGE_ELEMENTS, count_byte(page.elements))
    fill(w, X_PAGE_GOOD_WORDS, count_byte(last.good_before))
    fill(w, X_PAGE_SENTENCES, count_byte(tally.sentences))
    fill(w, X_PAGE_ARTICLES, count_byte(page.articles))
    fill(w, X_PAGE_TABLES, count_byte(page.tables))
    fill(w, X_PAGE_IMAGES, count_byte(page.images))
    fill(w, X_PAGE_H1, count_byte(tally.h1))
    fill(w, X_PAGE_H23, count_byte(tally.h23))
    fill(w, X_PAGE_LINKED_HEADINGS, count_byte(tally.linked_headings))
    fill(w, X_PAGE_COMMENTS, count_byte(tally.comments))
    fill(w, X_PAGE_PRICES, count_byte(tally.prices))
    fill(w, X_PAGE_DATES, count_byte(tally.dates))
    fill(w, X_PAGE_ITEMS, count_byte(tally.items))
    fill(w, X_PAGE_SCHEMA, count_byte(page.schema))
    fill(w, X_PAGE_BEST_SCORE, count_byte(w.best_points // POINTS_OF_ONE))


cdef void fill_codes(Work* w, const Tally* tally) noexcept nogil:
    cdef const Page_* page = &w.page
    fill(w, X_PAGE_MEDIAN, <uint8_t> median_size(tally, w.count))
    fill(w, X_PAGE_OG, page.og)
    fill(w, X_PAGE_SCHEMA_ARTICLE, page.schema_article)
    fill(w, X_PAGE_SCHEMA_PRODUCT, page.schema_product)
    fill(w, X_PAGE_SCHEMA_LIST, page.schema_list)
    fill(w, X_PAGE_SCHEMA_FORUM, page.schema_forum)
