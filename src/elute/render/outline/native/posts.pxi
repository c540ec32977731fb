# Posts of a forum: a rule between two of them, and one line that says who wrote it and when, the author strong.
#
# Forums set posts as items of a list, their authors as headings, their text as a quotation: none of these is written so.

cdef enum:
    WRAPPERS = 3               # elements around a post that may be an item and its list
    BY_AUTHOR = 1              # what is special about a text: it names the author of a post,
    IN_BYLINE = 2              # or stands in the line that does


cdef int mark_special(Draft d, posts) except -1:
    """What is special about elements of posts and about notes. Few pages have either."""
    cdef int32_t row
    if not posts and d.notes is None:
        return 0
    d.special = <uint8_t*> calloc(d.t.rows, 1)
    if d.special == NULL:
        raise MemoryError
    if posts:
        d.post_of = {}
        for number, post in enumerate(posts):
            mark_post(d, number, post)
        for post in posts[1:]:
            row = post.start
            d.special[row] = (d.special[row] or opener_of(d, row)) | AFTER_RULE
        for post in posts:
            for row in post.author:
                d.special[row] = BY_AUTHOR
    if d.notes is not None:
        for row, opener in d.kept.notes_opened(d.found_notes).items():
            if not d.special[row]:
                d.special[row] = opener
    return 0


cdef inline uint8_t opener_of(Draft d, int32_t row) noexcept:
    return OPENER_OF_TAG[d.t.tag[row]] if 0 < d.t.tag[row] <= T_LAST else OPEN_NOTHING


cdef int mark_post(Draft d, int number, post) except -1:
    cdef int32_t start = post.start, end = post.end, row, around
    cdef int level = 0
    check_rows(d, [start, end - 1, *post.author, *post.byline])
    around = start
    while around >= 0 and level <= WRAPPERS:
        set_plain(d, around)
        around = d.t.parent[around]
        level += 1
    for row in post.byline:
        d.post_of[row] = number
        around = d.t.parent[row]
        while around > start:
            set_plain(d, around)
            around = d.t.parent[around]
    for row in post.byline:
        d.special[row] = IN_BYLINE
    set_whole_text_plain(d, start, end)
    for row in post.byline:
        d.special[row] = 0
    return 0


cdef int check_rows(Draft d, list rows) except -1:
    for row in rows:
        if not 0 <= row < d.t.rows:
            raise IndexError(f"row {row} of a page of {d.t.rows} rows")
    return 0


cdef void set_plain(Draft d, int32_t row) noexcept:
    """A heading, an item or a list is but a block."""
    cdef int32_t tag = d.t.tag[row]
    if (tag == T_LI or tag == T_DT or tag == T_DD or tag == T_UL or tag == T_OL or tag == T_DL
            or (tag <= T_LAST and LEVEL[tag])):
        d.special[row] = OPEN_BLOCK


cdef void set_whole_text_plain(Draft d, int32_t start, int32_t end) noexcept:
    """The quotation that all text of a post stands in, if there is one: then it quotes nobody."""
    cdef int32_t first = start, last = end - 1, row
    while first < end and not (is_text(d, first) and d.special[first] != IN_BYLINE):
        first += 1
    if first == end:
        return
    while not (is_text(d, last) and d.special[last] != IN_BYLINE):
        last -= 1
    row = d.t.parent[first]
    while row > start:
        if d.t.tag[row] == T_BLOCKQUOTE and d.t.end[row] > last:
            d.special[row] = OPEN_BLOCK
            return
        row = d.t.parent[row]
