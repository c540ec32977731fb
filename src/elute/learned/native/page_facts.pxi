# What the head of the page, its structured data and its rows tell of all of it.

cdef enum:
    SEEN = 1024


cdef struct Page_:
    TokenSet title
    TokenSet description
    uint8_t[SEEN] seen         # by a part of the hash: whether any token of both may be the one
    int32_t elements
    int32_t articles
    int32_t tables
    int32_t images
    int32_t schema
    uint8_t og
    uint8_t schema_article
    uint8_t schema_product
    uint8_t schema_list
    uint8_t schema_forum
    bint has_title
    bint has_og_title
    bint has_description
    bint has_og_description
    bint has_og_type

cdef extern from "<string.h>" nogil:
    void* memmem(const void* haystack, size_t haystack_len, const void* needle, size_t needle_len)


cdef bint holds(const uint8_t* s, int32_t length, const char* word, int size) noexcept nogil:
    """Whether a value has a word in it, whatever its case; the word is in lower case."""
    cdef int32_t i
    cdef int k
    for i in range(length - size + 1):
        k = 0
        while k < size and lower_ascii(s[i + k]) == <uint8_t> word[k]:
            k += 1
        if k == size:
            return True
    return False


cdef inline bint equals(const uint8_t* s, int32_t length, const char* word, int size) noexcept nogil:
    return length == size and holds(s, length, word, size)


cdef inline bint has(const uint8_t* s, int32_t length, const char* word, int size) noexcept nogil:
    return memmem(s, length, word, size) != NULL


cdef void read_schema(Page_* page, const uint8_t* s, int32_t length) noexcept nogil:
    """The types that JSON-LD names."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* start
    cdef int32_t size
    while True:
        s = <const uint8_t*> memmem(s, stop - s, b'"@type"', 7)
        if s == NULL:
            return
        page.schema += 1
        s += 7
        while s < stop and (s[0] <= 32 or s[0] == c':' or s[0] == c'[' or s[0] == c'"'):
            s += 1
        start = s
        while s < stop and is_lower(s[0] | 32):
            s += 1
        size = <int32_t> (s - start)
        page.schema_article |= has(start, size, b"Article", 7) or has(start, size, b"BlogPosting", 11)
        page.schema_product |= has(start, size, b"Product", 7)
        page.schema_list |= has(start, size, b"ItemList", 8) or has(start, size, b"CollectionPage", 14)
        page.schema_forum |= (has(start, size, b"Discussion", 10) or has(start, size, b"QAPage", 6)
                              or has(start, size, b"Question", 8))


cdef void read_meta(Page_* page, const Columns* t, int32_t row) noexcept nogil:
    cdef int32_t i
    cdef const Attr* attr
    cdef const Attr* content = NULL
    cdef const uint8_t* s
    cdef bint description = False, og_title = False, og_description = False, og_type = False
    for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        attr = &t.attrs[i]
        if attr.name == A_CONTENT:
            content = attr
        elif attr.name == A_NAME or attr.name == A_PROPERTY:
            s = span_at(t, attr.start)
            description |= equals(s, attr.length, b"description", 11)
            og_title |= equals(s, attr.length, b"og:title", 8)
            og_description |= equals(s, attr.length, b"og:description", 14)
            og_type |= equals(s, attr.length, b"og:type", 7)
    if content == NULL:
        return
    s = span_at(t, content.start)
    if og_title and not page.has_og_title:
        page.has_og_title = True
        add_tokens(&page.title, s, content.length)
    elif description and not page.has_description:
        page.has_description = True
        add_tokens(&page.description, s, content.length)
    elif og_description and not page.has_og_description:
        page.has_og_description = True
        add_tokens(&page.description, s, content.length)
    elif og_type and not page.has_og_type:
        page.has_og_type = True
        page.og = (1 if holds(s, content.length, b"article", 7) else 2 if holds(s, content.length, b"product", 7)
                   else 3)


cdef inline bint has_text(const Columns* t, int32_t row) noexcept nogil:
    return row + 1 < t.end[row] and t.kind[row + 1] == TEXT


cdef void read_element(Page_* page, const Columns* t, int32_t row) noexcept nogil:
    """What an element tells whose tag is of those that tell something."""
    cdef int32_t tag = t.tag[row]
    cdef const Attr* kind
    if tag == T_IMG:
        page.images += 1
    elif tag == T_TABLE:
        page.tables += 1
    elif tag == T_ARTICLE:
        page.articles += 1
    elif tag == T_META:
        read_meta(page, t, row)
    elif tag == T_TITLE and not page.has_title:
        page.has_title = True
        if has_text(t, row):
            add_tokens(&page.title, span_at(t, t.text_start[row + 1]), t.text_len[row + 1])
    elif tag == T_SCRIPT and has_text(t, row):
        kind = find_attr(t, row, A_TYPE)
        if kind != NULL and holds(span_at(t, kind.start), kind.length, b"ld+json", 7):
            read_schema(page, span_at(t, t.text_start[row + 1]), t.text_len[row + 1])


cdef void read_page(Page_* page, const Columns* t, int32_t* elements_before, int32_t* links_before) noexcept nogil:
    """One pass over all rows: title, description, structured data, and elements and links up to each row."""
    cdef int32_t row, tag, elements = 0, links = 0
    cdef bint is_html
    for row in range(t.rows):
        elements_before[row] = elements
        links_before[row] = links
        tag = t.tag[row]
        is_html = (t.kind[row] == ELEMENT) & (t.namespace[row] == HTML)
        elements += t.kind[row] == ELEMENT
        links += is_html & (tag == T_A)        # no branch: what comes next is not to be foreseen
        if tag <= T_LAST and TELLING_TAG[tag] and is_html:
            read_element(page, t, row)
    for row in range(page.title.number):
        page.seen[page.title.tokens[row] & (SEEN - 1)] = True
    for row in range(page.description.number):
        page.seen[page.description.tokens[row] & (SEEN - 1)] = True
    page.elements = elements_before[t.rows] = elements
    links_before[t.rows] = links
