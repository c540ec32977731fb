# Posts by their dates, where nothing tells who wrote them, or all are by one: authors are then found inside them.

cdef list posts_by_dates(Finder f, int64_t words):
    """The posts around dates; none where they do not hold most of what is kept, and much more than `words`."""
    cdef Found found
    cdef Record record
    cdef list posts = []
    cdef int32_t i
    find_dates(f)
    name_by_dates(f)
    found = best_records(f)
    if found.count and 2 * found.words >= f.sums[f.t.rows] and found.words > 2 * words:
        names = names_in(f, found)
        if not any(names):
            names = names_in(f, with_heads(f, found))
        for i in range(found.count):
            record = f.all.items[found.first + i]
            date = line_rows(f, f.sorted[record.author].name)
            posts.append((record.start, record.end, names[i], date, byline(f, names[i], date)))
    name_by_authors(f)
    return posts


cdef Found with_heads(Finder f, Found posts) except *:
    """The same posts from where the one before ends: what stands there may name their authors."""
    cdef Found found
    cdef Record record
    cdef int32_t i, start
    found.first, found.count, found.words = f.all.count, posts.count, posts.words
    for i in range(posts.count):
        record = f.all.items[posts.first + i]
        start = f.all.items[posts.first + i - 1].end if i else max(record.start - NEAR_ROWS, 0)
        add_record(&f.all, start, record.end, record.author)
    return found


cdef int name_by_dates(Finder f) except -1:
    """Dates take the place of authors, sorted by how they say so and how they look."""
    f.authors, f.author_count, f.authors_are_sure = f.sorted, f.kind_count, f.kind_is_sure
    f.sorted, f.named_count, f.kinds = NULL, 0, {}
    memset(&f.kind_count, 0, sizeof(Rows))
    memset(&f.kind_is_sure, 0, sizeof(Rows))
    f.kind_last.count = 0
    add_dated(f, MARKED, NULL)
    add_dated(f, CALLED, NULL)
    add_dated(f, WITH_CLOCK, &f.dates[WITH_DAY])           # a post of today has the time alone, others have the day
    add_dated(f, LABELLED, NULL)
    return sort_by_kind(f)


cdef int add_dated(Finder f, int part, const Dates* others) except -1:
    """The elements around dates of a part, and around others, in the page's order."""
    cdef const Dates* dates = &f.dates[part]
    cdef const Date* date
    cdef int32_t i = 0, k = 0, row, count = 0 if others == NULL else others.count
    cdef int64_t kind
    while i < dates.count or k < count:
        if k == count or (i < dates.count and dates.items[i].row <= others.items[k].row):
            date = &dates.items[i]
            k += k < count and others.items[k].row == date.row
            i += 1
        else:
            date = &others.items[k]
            k += 1
        row = f.t.parent[date.row]
        kind = KINDS_PER_LOOK * (class_at(f, row) + <int64_t> 1) + part
        number = f.kinds.get(kind)
        if number is None or row > f.kind_last.rows[<int32_t> number]:
            add_named(f, row, date.line, kind, True)       # many posts may be of one day
    return 0


cdef int name_by_authors(Finder f) noexcept:
    """Authors again."""
    free(f.sorted)
    free(f.kind_count.rows)
    free(f.kind_is_sure.rows)
    f.sorted, f.kind_count, f.kind_is_sure = f.authors, f.author_count, f.authors_are_sure
    f.authors = NULL
    memset(&f.author_count, 0, sizeof(Rows))
    memset(&f.authors_are_sure, 0, sizeof(Rows))
    return 0


cdef list names_in(Finder f, Found posts):
    """The rows of a name in each post, none where it has none: of the kind that names most of them, else of the first
    place that has names in most. What is the same in all of them is a name where there is no other."""
    cdef list ways = [], several, some, way
    cdef int32_t kind, first = 0
    for kind in range(f.author_count.count):
        if 5 * f.author_count.rows[kind] >= 4 * posts.count:      # fewer cannot name most, and kinds may be many
            ways.append(named_in(f, f.authors + first, f.author_count.rows[kind], posts))
        first += f.author_count.rows[kind]
    several = [way for way in ways if len({tuple([piece_at(f, row) for row in rows]) for rows in way if rows}) > 1]
    for some in (several, by_place(f, posts), ways):
        best = max(some, key=how_many, default=[])
        if 5 * how_many(best) >= 4 * posts.count:
            return best
    return [[] for _ in range(posts.count)]


def how_many(way):
    return sum(map(bool, way))


cdef bytes piece_at(Finder f, int32_t row):
    return (<const char*> f.g.out + f.g.piece_start[row])[:f.g.piece_len[row]]


cdef list named_in(Finder f, const Named* named, int32_t count, Found posts):
    """The rows of the first of a kind in each post."""
    cdef list way = []
    cdef int32_t i, first
    cdef Record record
    for i in range(posts.count):
        record = f.all.items[posts.first + i]
        first = named_from(named, count, record.start)
        way.append(line_rows(f, named[first].name) if first < named_from(named, count, record.end) else [])
    return way


cdef list by_place(Finder f, Found posts):
    """Names that stand in elements which look alike, and around which elements do, or in links of such: those that most
    posts have, where there are any those whose links lead to them."""
    cdef dict found = {}
    cdef int32_t i, place, row, link, last
    cdef Record record
    cdef Line date
    for i in range(posts.count):
        record = f.all.items[posts.first + i]
        date = f.sorted[record.author].name
        place = first_from(f.texts.rows, f.texts.count, record.start)
        last = min(place + FIRST_NAMES, first_from(f.texts.rows, f.texts.count, record.end))
        while place < last:
            if not date.first <= place < date.first + date.count and may_be_name(f, place):
                row = f.texts.rows[place]
                link = link_around(f, row, record.start)
                if link:
                    found.setdefault(look_at(f, max(f.t.parent[link], 0)), {}).setdefault(i, row)
                rows = found.setdefault(place_of(f, f.t.parent[link if link else row]), {})
                if i not in rows or (link and not link_around(f, rows[i], record.start)):      # a name, behind "by"
                    rows[i] = row
            place += 1
    several = [rows for rows in found.values()
               if 5 * len(rows) >= 4 * posts.count and len({piece_at(f, row).strip() for row in rows.values()}) > 1]
    linked = [rows for rows in several if lead_to_them(f, posts, rows)]
    best = max(linked or several, key=len, default={})      # it alone is spelled out: there may be as many places as posts
    return [[[best[i]] if i in best else [] for i in range(posts.count)]]


cdef tuple place_of(Finder f, int32_t row):
    """How an element and the one around it look. The link of a name does not count: some have none."""
    return look_at(f, max(row, 0)), look_at(f, max(f.t.parent[max(row, 0)], 0))


cdef bint lead_to_them(Finder f, Found posts, dict rows) except -1:
    """Whether most names are links, and each leads to another place: such are the profiles of those who are named."""
    cdef int32_t i, row, link
    cdef const Attr* href
    cdef list names = [], leads = []
    for i, row in rows.items():
        link = link_around(f, row, f.all.items[posts.first + i].start)
        href = find_attr(f.t, link, A_HREF) if link else NULL
        if href != NULL and href.length:
            names.append(piece_at(f, row).strip())
            leads.append((<const char*> span_at(f.t, href.start))[:href.length])
    return 2 * len(leads) > len(rows) and len(set(names)) == len(set(leads)) == len(set(zip(names, leads)))


cdef int32_t link_around(Finder f, int32_t row, int32_t start) noexcept:
    """The link of a post that a text is in, 0 for none."""
    cdef int32_t above = f.t.parent[row]
    while above >= start and not (f.t.tag[above] == T_A and f.t.namespace[above] == HTML):
        above = f.t.parent[above]
    return above if above >= max(start, 1) else 0


cdef bint may_be_name(Finder f, int32_t place) noexcept:
    """Whether a text is short enough for a name, and neither a label nor a date nor a count. What ends in a colon is no
    label where it has two words: "Ann says:"."""
    cdef const uint8_t* s = piece(f, place)
    cdef int32_t length = piece_length(f, place), leading = leading_space(s, length), i
    cdef bint spaced = False
    s, length = s + leading, length - leading
    length -= trailing_space(s, length)
    for i in range(length):
        spaced = spaced or s[i] == c' '
        if s[i] == c':' and not (spaced and i + 1 == length):
            return False
    length -= length > 0 and s[length - 1] == c':'
    return (not is_longer(s, length, LONGEST_NAME) and is_wanted(s, length, NAME_WANTED)
            and not is_count(s, length) and not says_day(s, length))
