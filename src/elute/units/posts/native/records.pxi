# The records around elements that name an author: the posts, if they look like posts. Kept words tell which of them.

cdef int32_t* sum_words(Finder f, const uint8_t* keep) except NULL:
    """For each row the kept words before it."""
    cdef int32_t row, block
    cdef int32_t* sums = <int32_t*> calloc(<size_t> f.t.rows + 1, sizeof(int32_t))
    if sums == NULL:
        raise MemoryError
    for block in range(f.g.count):
        if keep[block]:
            sums[f.g.blocks[block].first + 1] = f.g.blocks[block].words
    for row in range(f.t.rows):
        sums[row + 1] += sums[row]
    return sums


cdef inline int32_t words_in(Finder f, int32_t start, int32_t end) noexcept:
    return f.sums[end] - f.sums[start]


cdef int64_t words_of(Finder f, const Records* records) noexcept:
    """The kept words in records."""
    cdef int32_t i
    cdef int64_t words = 0
    for i in range(records.count):
        words += words_in(f, records.items[i].start, records.items[i].end)
    return words


cdef int add_record(Records* records, int32_t start, int32_t end, int32_t author) except -1:
    cdef Record* record
    make_room(<void**> &records.items, &records.room, <int64_t> records.count + 1, sizeof(Record))
    record = &records.items[records.count]
    record.start, record.end, record.author = start, end, author
    records.count += 1
    return 0


cdef Found best_records(Finder f) except *:
    """The records of the surest kind that covers nearly all words of the best; none where no kind has any."""
    cdef Found[TRIED_KINDS] found
    cdef Found none
    cdef int32_t kind, tried = 0, first = 0, count
    cdef int64_t most = 0
    cdef int i
    common = common_kinds(f)
    for kind in range(f.kind_count.count):
        count = f.kind_count.rows[kind]
        if kind in common and tried < TRIED_KINDS:
            found[tried] = records_of(f, first, count, f.sorted[first].kind)
            most = max(most, found[tried].words)
            tried += 1
        first += count
    for i in range(tried):
        if found[i].words and found[i].words >= NEARLY_ALL * most:
            return found[i]
    memset(&none, 0, sizeof(Found))
    return none


cdef set common_kinds(Finder f):
    """The kinds that are tried: the most common, of those as common the first."""
    cdef int32_t kind
    if f.kind_count.count <= TRIED_KINDS:
        return set(range(f.kind_count.count))
    counts = [(-f.kind_count.rows[kind], kind) for kind in range(f.kind_count.count)]
    return {kind for _, kind in sorted(counts)[:TRIED_KINDS]}


cdef Found records_of(Finder f, int32_t first, int32_t count, int32_t kind) except *:
    """The posts around elements of a kind; none where they are not what posts look like. What is the same in all of
    them is no name, but where the page is sure of it."""
    cdef Named* named = f.sorted + first
    cdef Found found
    cdef int32_t i
    found.first, found.count, found.words = f.all.count, 0, 0
    around(f, named, count)
    if f.posts.count < 2:      # in each post several are named, such as those who like the one before
        count = find_last(f, named, count)
        named = f.last
        around(f, named, count)
    part(f, named, count)
    if f.posts.count > 1 and (f.kind_is_sure.rows[kind] or has_two_names(f, named)):
        for i in range(f.posts.count):
            add_record(&f.all, f.posts.items[i].start, f.posts.items[i].end, named[f.posts.items[i].author].place)
        found.count, found.words = f.posts.count, words_of(f, &f.posts)
    return found


cdef int part(Finder f, const Named* named, int32_t count) except -1:
    """Of `posts` that hold the next one what stands before it, if that has an author and kept words."""
    cdef int32_t i, kept = 0
    cdef Record record
    for i in range(f.posts.count):
        record = f.posts.items[i]
        if i + 1 < f.posts.count and f.posts.items[i + 1].start < record.end:
            record.end = f.posts.items[i + 1].start
            record.author = author_in(f, named, count, record.start, record.end)
            if record.author < 0 or words_in(f, record.start, record.end) == 0:
                continue
        f.posts.items[kept] = record
        kept += 1
    f.posts.count = kept
    return 0


cdef bint has_two_names(Finder f, const Named* named) noexcept:
    cdef uint8_t[LONGEST_NAME * CHARACTER] one
    cdef uint8_t[LONGEST_NAME * CHARACTER] other
    cdef int32_t length = read_name(f, named[f.posts.items[0].author].name, one), i
    for i in range(1, f.posts.count):
        if read_name(f, named[f.posts.items[i].author].name, other) != length or memcmp(one, other, length) != 0:
            return True
    return False


cdef int32_t find_last(Finder f, const Named* named, int32_t count) except -1:
    """Of those who are named with no kept words between them, the last, to `last`. Returns how many."""
    cdef int32_t i, kept = 0
    make_room(<void**> &f.last, &f.last_room, count, sizeof(Named))
    for i in range(count):
        if i + 1 == count or words_in(f, named[i].row, named[i + 1].row) > 0:
            f.last[kept] = named[i]
            kept += 1
    return kept


cdef int around(Finder f, const Named* named, int32_t count) except -1:
    """The posts around elements, to `posts`."""
    cdef int32_t i, row, after
    f.posts.count = f.inside.count = 0
    if count < 2:
        return 0
    for i in range(count):
        after = named[i + 1].row if i + 1 < count else f.t.rows
        row = climb(f, named[i].row, named[i - 1].row if i else 0, after)
        add_record(&f.inside, row, f.t.end[row], i)
    with_words(f, &f.inside)
    if 2 * words_of(f, &f.posts) < f.sums[f.t.rows]:
        find_beside(f)
        if words_of(f, &f.beside) > 2 * words_of(f, &f.posts) and (
                2 * f.posts.count < f.inside.count or are_heads(f)):
            return with_words(f, &f.beside)
    return alike(f, named, count) if f.posts.count else 0


cdef int32_t climb(Finder f, int32_t row, int32_t before, int32_t after) noexcept:
    """The largest element around a row that holds neither the one before nor the one after."""
    while f.t.parent[row] > before and f.t.end[f.t.parent[row]] <= after:
        row = f.t.parent[row]
    return row


cdef int with_words(Finder f, const Records* records) except -1:
    """Those that hold kept words, to `posts`."""
    cdef int32_t i
    cdef Record record
    f.posts.count = 0
    for i in range(records.count):
        record = records.items[i]
        if words_in(f, record.start, record.end) > 0:
            add_record(&f.posts, record.start, record.end, record.author)
    return 0


cdef int find_beside(Finder f) except -1:
    """Records where the text stands behind the element with its author, not inside it, to `beside`."""
    cdef int32_t i, parent = most_common_parent(f), last = -1
    cdef Record record
    f.beside.count = 0
    for i in range(f.inside.count):
        record = f.inside.items[i]
        if f.t.parent[record.start] == parent:
            if last >= 0:
                f.beside.items[last].end = record.start
            last = f.beside.count
            add_record(&f.beside, record.start, f.t.end[parent], record.author)
    return 0


cdef bint are_heads(Finder f) except -1:
    """Whether `beside` begin with elements that look alike, most with kept words behind them."""
    cdef int32_t i, behind = 0
    cdef Record record
    for i in range(f.beside.count):
        record = f.beside.items[i]
        if look_at(f, record.start) != look_at(f, f.beside.items[0].start):
            return False
        behind += words_in(f, f.t.end[record.start], record.end) > 0
    return f.beside.count > 2 and 2 * behind > f.beside.count


cdef int32_t most_common_parent(Finder f) except -1:
    """The parent of most records, of those of as many the first."""
    cdef int32_t i, parent, best = -1
    cdef dict counts = {}
    for i in range(f.inside.count):
        parent = f.t.parent[f.inside.items[i].start]
        counts[parent] = counts.get(parent, 0) + 1
    return max(counts, key=counts.get)


cdef int alike(Finder f, const Named* named, int32_t count) except -1:
    """All that look as most of `posts` do, and the first post, which may look different."""
    cdef int32_t look = common_look(f, named), i, author
    if look < 0 and f.posts.count > 2:
        f.posts.count = 0
        return 0
    f.places.count = 0
    add_record(&f.places, 0, 0, -1)                        # room for the first post
    if look >= 0 and f.look_classes[look]:
        find_looking(f, look, named, count)
    else:
        for i in range(f.posts.count):
            add_record(&f.places, f.posts.items[i].start, f.posts.items[i].end, -1)
    f.posts.count = 0
    if f.places.count == 1:                                # an element of SVG
        return 0
    find_first(f, named, count)
    for i in range(f.places.count):
        author = author_in(f, named, count, f.places.items[i].start, f.places.items[i].end)
        if author >= 0 and words_in(f, f.places.items[i].start, f.places.items[i].end) > 0:
            add_record(&f.posts, f.places.items[i].start, f.places.items[i].end, author)
    return 0


cdef int find_first(Finder f, const Named* named, int32_t count) except -1:
    """The post before all others, to the first of `places`: around who is named first, or behind who is named last."""
    cdef Record* place = &f.places.items[0]
    cdef int32_t end = f.places.items[1].start, i = author_in(f, named, count, 0, end), last
    if i < 0:
        return 0
    place.start = climb(f, named[i].row, 0, end)
    place.end = f.t.end[place.start]
    if words_in(f, place.start, place.end) > BYLINE_WORDS:
        return 0
    if f.places.count > 2:
        last = named_from(named, count, end) - 1
        for i in range(last, max(last - TRIED_FIRST, -1), -1):
            place.start = climb(f, named[i].row, 0, end)
            place.end = end
            if words_in(f, place.start, end) > BYLINE_WORDS and (
                    words_in(f, named[i].row, min(named[i].row + NEAR_ROWS, end)) > 0):
                return 0
    place.start = place.end = 0
    return 0


cdef int32_t common_look(Finder f, const Named* named) except -2:
    """How most of `posts` look: they themselves, or elements in them that hold their text; of several looks that are as
    common, that of the larger elements. A post with replies inside has a smaller record than one without."""
    cdef int32_t i, row, look, best = -1
    cdef int32_t* counts
    cdef int32_t* sizes
    cdef Record record
    for i in range(f.looks_met.count):
        f.look_count.rows[f.looks_met.rows[i]] = f.look_size.rows[f.looks_met.rows[i]] = 0
    f.looks_met.count = 0
    for i in range(f.posts.count):
        record = f.posts.items[i]
        row = named[record.author].row
        while row >= record.start:
            if words_in(f, row, f.t.end[row]) == words_in(f, record.start, record.end):
                look = look_at(f, row)
                if not f.look_count.rows[look]:
                    add_row(&f.looks_met, look)
                f.look_count.rows[look] += 1
                # elements inside each other count again and again: no sum may overflow
                f.look_size.rows[look] = <int32_t> min(<int64_t> f.look_size.rows[look] + f.t.end[row] - row, INT32_MAX)
            row = f.t.parent[row]
    counts, sizes = f.look_count.rows, f.look_size.rows
    for i in range(f.looks_met.count):
        look = f.looks_met.rows[i]
        if best < 0 or counts[look] > counts[best] or (counts[look] == counts[best] and sizes[look] > sizes[best]):
            best = look
    return best if best >= 0 and counts[best] >= 2 and 2 * counts[best] >= f.posts.count else -1


cdef int find_looking(Finder f, int32_t look, const Named* named, int32_t count) except -1:
    """The elements of a look, to `places`. A reply inside another post ends it; what names nobody before it is no post."""
    cdef int32_t row, tag = f.look_tags.rows[look]
    cdef Record* last
    if tag < 0:                # an element of SVG
        return 0
    if f.first_of_tag == NULL:
        sort_by_tag(f)
    row = f.first_of_tag[tag]
    while row:
        last = &f.places.items[f.places.count - 1]
        if look_at(f, row) != look:
            pass
        elif f.places.count == 1 or row >= f.t.end[last.start]:
            add_record(&f.places, row, f.t.end[row], -1)
        elif named_from(named, count, last.start) != named_from(named, count, row):
            last.end = row
            add_record(&f.places, row, f.t.end[row], -1)
        row = f.next_of_tag[row]
    return 0


cdef int sort_by_tag(Finder f) except -1:
    """The elements of HTML by their tags: each way to name an author asks for those of one."""
    cdef int32_t row, tag, last = 0
    for row in range(f.t.rows):
        last = max(last, f.t.tag[row])
    f.first_of_tag = <int32_t*> calloc(<size_t> last + 1, sizeof(int32_t))
    f.next_of_tag = <int32_t*> calloc(f.t.rows, sizeof(int32_t))
    if f.first_of_tag == NULL or f.next_of_tag == NULL:
        raise MemoryError
    for row in range(f.t.rows - 1, 0, -1):
        tag = f.t.tag[row]
        if tag and f.t.namespace[row] == HTML:
            f.next_of_tag[row] = f.first_of_tag[tag]
            f.first_of_tag[tag] = row
    return 0


cdef int32_t named_from(const Named* named, int32_t count, int32_t row) noexcept:
    """The place of the first that is not before a row."""
    cdef int32_t low = 0, high = count, middle
    while low < high:
        middle = (low + high) // 2
        if named[middle].row < row:
            low = middle + 1
        else:
            high = middle
    return low


cdef int32_t author_in(Finder f, const Named* named, int32_t count, int32_t start, int32_t end) except -2:
    """Of all that are named in a post the one who microdata says is the author, else the first; -1 where nobody is."""
    cdef int32_t first = named_from(named, count, start), stop = named_from(named, count, end), i
    if first >= stop:
        return -1
    if f.by_microdata == NULL:
        mark_microdata(f)
    for i in range(first, stop):
        if f.by_microdata[named[i].row]:
            return i
    return first


cdef int mark_microdata(Finder f) except -1:
    """The rows in elements that microdata calls the author."""
    cdef int32_t row
    f.by_microdata = <uint8_t*> calloc(f.t.rows, 1)
    if f.by_microdata == NULL:
        raise MemoryError
    if not f.has_microdata:
        return 0
    for row in range(1, f.t.rows):
        if f.by_microdata[f.t.parent[row]] or is_value(f.t, find_attr(f.t, row, A_ITEMPROP), b"author", 6):
            f.by_microdata[row] = 1
    return 0
