# Elements that may name the author of a post, and the ways in which they do.

cdef enum:
    BY_ITEMPROP = 1            # these two are sure: nothing else is named by them
    BY_REL = 2
    BY_CLASS = 15              # together with a look; links to profiles have the number of a word here
    KINDS_PER_LOOK = 16


cdef int find_authors(Finder f) except -1:
    """The elements that may name an author, sorted by how they say so."""
    cdef Rows profiles, links
    memset(&profiles, 0, sizeof(Rows))
    memset(&links, 0, sizeof(Rows))
    try:
        find_profiles(f, &profiles, &links)
        find_microdata(f, &profiles, &links)
        find_classes(f, &profiles, &links)
    finally:
        free(profiles.rows)
        free(links.rows)
    return sort_by_kind(f)


cdef int find_profiles(Finder f, Rows* profiles, Rows* links) except -1:
    """Links to profiles, and all links."""
    cdef int32_t row
    cdef const Attr* href
    cdef int word
    for row in range(f.t.rows):
        if f.t.tag[row] == T_A and f.t.namespace[row] == HTML:
            href = find_attr(f.t, row, A_HREF)
            if href == NULL:
                continue
            add_row(links, row)
            word = profile_in(span_at(f.t, href.start), href.length)
            if word:
                add_row(profiles, row)
                add_author(f, profiles, links, row, KINDS_PER_LOOK * (look_at(f, row) + <int64_t> 1) + word)
    return 0


cdef int find_microdata(Finder f, const Rows* profiles, const Rows* links) except -1:
    """What microdata or `rel` calls the author."""
    cdef int32_t row, i
    cdef const Attr* attr
    cdef const Attr* itemprop
    cdef const Attr* rel
    for row in range(f.t.rows):
        itemprop = rel = NULL
        for i in range(f.t.attr_start[row], f.t.attr_start[row] + f.t.attr_count[row]):
            attr = &f.t.attrs[i]
            if attr.name == A_ITEMPROP:
                itemprop = attr
            elif attr.name == A_REL:
                rel = attr
        f.has_microdata |= itemprop != NULL
        if is_value(f.t, itemprop, b"author", 6) or is_value(f.t, itemprop, b"creator", 7):
            add_author(f, profiles, links, row, BY_ITEMPROP)
        elif rel != NULL and has_word(span_at(f.t, rel.start), rel.length, b"author", 6):
            add_author(f, profiles, links, row, BY_REL)
    return 0


cdef int find_classes(Finder f, const Rows* profiles, const Rows* links) except -1:
    """What a word in its class calls so."""
    cdef int32_t row = next_said(f, 0, SAYS_AUTHOR)
    while row < f.t.rows:
        add_author(f, profiles, links, row, KINDS_PER_LOOK * (look_at(f, row) + <int64_t> 1) + BY_CLASS)
        row = next_said(f, row + 1, SAYS_AUTHOR)
    return 0


cdef inline int32_t next_said(Finder f, int32_t row, int what) noexcept:
    """The first row from this one on whose class has a word that stands for something; the end where there is none."""
    cdef const uint8_t* found = <const uint8_t*> memchr(f.said + row, what, f.t.rows - row)
    return f.t.rows if found == NULL else <int32_t> (found - f.said)


cdef int add_author(Finder f, const Rows* profiles, const Rows* links, int32_t row, int64_t kind) except -1:
    """An element, if it has a name: in the first profile in it, else in a link, else in all of it."""
    cdef int32_t place = first_from(profiles.rows, profiles.count, row), length
    cdef Line name
    cdef uint8_t[LONGEST_NAME * CHARACTER] text
    if place < profiles.count and profiles.rows[place] < f.t.end[row]:
        name = line_in(f, profiles.rows[place], NAME_WANTED)
    else:
        name = linked_name(f, links, row)
        if not name.count:
            name = line_in(f, row, NAME_WANTED)
    if not name.count:
        return 0
    length = read_name(f, name, text)
    if is_count(text, length) or is_date(f, name.first):
        return 0
    return add_named(f, row, name, kind, kind == BY_ITEMPROP or kind == BY_REL)


cdef Line linked_name(Finder f, const Rows* links, int32_t row) noexcept:
    """The first name that is a link in an element: before it there may be an icon."""
    cdef int32_t first = first_from(links.rows, links.count, row), place
    cdef Line name
    for place in range(first, min(first + FIRST_LINKS, links.count)):
        if links.rows[place] >= f.t.end[row]:
            break
        name = line_in(f, links.rows[place], NAME_WANTED)
        if name.count:
            return name
    return Line(0, 0)


cdef int add_named(Finder f, int32_t row, Line name, int64_t kind, bint is_sure) except -1:
    """An element of a kind."""
    cdef int32_t number = f.kinds.setdefault(kind, f.kind_count.count)
    cdef Named* named
    if number == f.kind_count.count:
        add_row(&f.kind_count, 0)
        add_row(&f.kind_is_sure, is_sure)
        add_row(&f.kind_last, -1)
    make_room(<void**> &f.named, &f.named_room, <int64_t> f.named_count + 1, sizeof(Named))
    named = &f.named[f.named_count]
    f.named_count += 1
    named.row, named.name, named.kind = row, name, number
    f.kind_count.rows[number] += 1
    f.kind_last.rows[number] = row
    return 0


cdef int sort_by_kind(Finder f) except -1:
    """Those of one kind side by side, in the page's order."""
    cdef int32_t i, kind, first = 0
    cdef Rows place
    if not f.named_count:
        return 0
    f.sorted = <Named*> malloc(<size_t> f.named_count * sizeof(Named))
    if f.sorted == NULL:
        raise MemoryError
    memset(&place, 0, sizeof(Rows))
    try:
        for kind in range(f.kind_count.count):
            add_row(&place, first)
            first += f.kind_count.rows[kind]
        for i in range(f.named_count):
            kind = f.named[i].kind
            f.sorted[place.rows[kind]] = f.named[i]
            f.sorted[place.rows[kind]].place = place.rows[kind]
            place.rows[kind] += 1
    finally:
        free(place.rows)
    return 0
