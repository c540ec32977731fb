# The rows of a post that say who wrote it and when.

cdef list posts_of(Finder f, Found found):
    """The posts as Python has them: start, end, rows of the author, of the date, of the byline."""
    cdef list posts = []
    cdef int32_t i
    cdef Record record
    cdef Line name
    if found.count:
        find_dates(f)
    for i in range(found.first, found.first + found.count):
        record = f.all.items[i]
        name = f.sorted[record.author].name
        author = line_rows(f, name)
        date = date_of(f, record, author[0])
        posts.append((record.start, record.end, author, date, byline(f, author, date)))
    return posts


cdef list line_rows(Finder f, Line line):
    cdef int32_t place
    return [f.texts.rows[place] for place in range(line.first, line.first + line.count)]


cdef int find_dates(Finder f) except -1:
    """Lines that may be dates, in the page's order: of five parts the surest come first."""
    cdef int32_t row, place
    cdef int32_t[LABELLED] covered
    cdef int part
    cdef Line line
    if f.has_dates:
        return 0
    f.has_dates = True
    for part in range(LABELLED):
        covered[part] = -1
    for row in range(f.t.rows):
        if is_marked(f, row):
            add_date(f, MARKED, covered, line_in(f, row, TEXT_WANTED))
        if f.said[row] == SAYS_DATE:
            add_date(f, CALLED, covered, line_in(f, row, NUMBER_WANTED))
    for place in range(f.texts.count):
        if (piece_length(f, place) > LONGEST_DATE * CHARACTER
                or characters(piece(f, place), piece_length(f, place)) > LONGEST_DATE):
            continue
        if has_clock(piece(f, place), piece_length(f, place)):
            line = with_day(f, place)
            add_date(f, WITH_CLOCK, covered, line)
            covered[WITH_DAY] = max(covered[WITH_DAY], f.texts.rows[line.first + line.count - 1])
        elif (characters(piece(f, place), piece_length(f, place)) <= LONGEST_DAY
                and says_day(piece(f, place), piece_length(f, place))):
            add_date(f, WITH_DAY, covered, Line(place, 1))
    return sort_labelled(f)


cdef Line with_day(Finder f, int32_t place) noexcept:
    """A time of the day, and where no day is with it the day before or behind it in the line, or what stands before the
    element that it is in."""
    cdef int32_t row = f.texts.rows[place], before
    if says_day(piece(f, place), piece_length(f, place)):
        return Line(place, 1)
    if place and goes_on(f, place - 1, place) and is_short(f, place - 1):
        before = f.texts.rows[place - 1]
        if f.t.parent[before] == f.t.parent[f.t.parent[row]] or says_day(piece(f, place - 1), piece_length(f, place - 1)):
            return Line(place - 1, 2)
    if place + 1 < f.texts.count and goes_on(f, place, place + 1) and is_short(f, place + 1) and (
            says_day(piece(f, place + 1), piece_length(f, place + 1))):
        return Line(place, 2)
    return Line(place, 1)


cdef bint is_short(Finder f, int32_t place) noexcept:
    """Whether a text may be the day to a time: it is short, and no label."""
    cdef const uint8_t* s = piece(f, place)
    cdef int32_t length = piece_length(f, place), leading = leading_space(s, length)
    s, length = s + leading, length - leading
    length -= trailing_space(s, length)
    return length > 0 and characters(s, length) <= LONGEST_BEFORE and s[length - 1] != c':'


cdef bint is_marked(Finder f, int32_t row) noexcept:
    """Whether an element says that its text is a date: <time>, microdata, a title that is one."""
    cdef const Attr* attr
    if f.t.tag[row] == T_TIME and f.t.namespace[row] == HTML:
        return True
    if not f.t.attr_count[row]:
        return False
    attr = find_attr(f.t, row, A_ITEMPROP)
    if attr != NULL and attr.length >= 4 and memcmp(span_at(f.t, attr.start), b"date", 4) == 0:
        return True
    attr = find_attr(f.t, row, A_TITLE)
    return attr != NULL and is_iso_date(span_at(f.t, attr.start), attr.length)


cdef int add_date(Finder f, int32_t part, int32_t* covered, Line line) except -1:
    """A line, unless it is in the one before: an element inside another says a part of the same date."""
    cdef Dates* dates
    cdef Date* date
    if not line.count or f.texts.rows[line.first] <= covered[part]:
        return 0
    covered[part] = f.texts.rows[line.first + line.count - 1]
    if has_label(f, line.first) or tells_another_time(piece(f, line.first), piece_length(f, line.first)) or (
            part == WITH_DAY and begins_with_label(f, line.first)):
        dates = &f.dates[LABELLED]
    else:
        dates = &f.dates[part]
    make_room(<void**> &dates.items, &dates.room, <int64_t> dates.count + 1, sizeof(Date))
    date = &dates.items[dates.count]
    date.row, date.part, date.line = f.texts.rows[line.first], part, line
    dates.count += 1
    return 0


cdef bint has_label(Finder f, int32_t place) noexcept:
    """Whether a label stands before a text, in its line or in the element before: it may be the date when the author
    joined."""
    cdef int32_t length, row = f.texts.rows[place], before
    if place == 0:
        return False
    before = f.texts.rows[place - 1]
    if f.g.row_block[before] != f.g.row_block[row] and (
            f.t.parent[f.t.parent[before]] != f.t.parent[f.t.parent[row]]):
        return False
    length = piece_length(f, place - 1)
    length -= trailing_space(piece(f, place - 1), length)
    return (length > 0 and piece(f, place - 1)[length - 1] == c':') or tells_another_time(piece(f, place - 1), length)


cdef bint begins_with_label(Finder f, int32_t place) noexcept:
    """[^\\d:]*:"""
    cdef const uint8_t* s = piece(f, place)
    cdef const uint8_t* stop = s + piece_length(f, place)
    cdef int size
    while s < stop and s[0] != c':' and not Py_UNICODE_ISDECIMAL(first_of(s, stop, &size)):
        s += size
    return s < stop and s[0] == c':'


cdef int by_row_and_part(const void* a, const void* b) noexcept nogil:
    cdef const Date* one = <const Date*> a
    cdef const Date* other = <const Date*> b
    if one.row != other.row:
        return -1 if one.row < other.row else 1
    return one.part - other.part


cdef int sort_labelled(Finder f) noexcept:
    """Those with labels are of all parts: of several in a row the surest stays."""
    cdef Dates* dates = &f.dates[LABELLED]
    cdef int32_t i, kept = 0
    if not dates.count:
        return 0
    qsort(dates.items, dates.count, sizeof(Date), by_row_and_part)
    for i in range(dates.count):
        if i == 0 or dates.items[i].row != dates.items[kept - 1].row:
            dates.items[kept] = dates.items[i]
            kept += 1
    dates.count = kept
    return 0


cdef list byline(Finder f, list author, list date):
    """The rows that say who wrote a post and when, and what stands beside them in the same word."""
    cdef list rows = author_and_date(f, author, date), found = []
    cdef Py_ssize_t i = 0, k
    while i < len(rows):
        k = i + 1
        while k < len(rows) and f.g.row_block[<int32_t> rows[k]] == f.g.row_block[<int32_t> rows[i]]:
            k += 1
        found += same_word(f, rows[i], -1)[::-1]
        found += rows[i:k]
        found += same_word(f, rows[k - 1], 1)
        i = k
    return found


cdef list same_word(Finder f, int32_t row, int32_t step):
    """The rows before or after one that no white space parts from it."""
    cdef int32_t place = first_from(f.texts.rows, f.texts.count, row)
    cdef list found = []
    while len(found) < FIRST_TEXTS and 0 <= place + step < f.texts.count and place < f.texts.count:
        if not is_one_word(f, min(place, place + step), max(place, place + step)):
            break
        place += step
        found.append(f.texts.rows[place])
    return found


cdef bint is_one_word(Finder f, int32_t place, int32_t after) noexcept:
    """Whether no white space parts two texts; but what says the same once more, for machines, is no part of it."""
    cdef const uint8_t* s = piece(f, place)
    cdef const uint8_t* other = piece(f, after)
    cdef int32_t length = piece_length(f, place), leading
    cdef int size
    if f.g.row_block[f.texts.rows[place]] != f.g.row_block[f.texts.rows[after]]:
        return False
    if is_space(first_of(other, other + piece_length(f, after), &size)):
        return False
    leading = leading_space(s, length)
    s, length = s + leading, length - leading
    length -= trailing_space(s, length)
    return length != piece_length(f, after) or memcmp(s, other, length) != 0


cdef list author_and_date(Finder f, list author, list date):
    """The rows that say who wrote a post and when; in one block also what stands between them."""
    cdef list rows = sorted({*author, *date})
    cdef int32_t row, first = rows[0], last = rows[len(rows) - 1], block = f.g.row_block[first]
    if not date or block != f.g.row_block[last]:
        return rows
    return [row for row in range(first, last + 1) if f.g.row_block[row] == block]


cdef list date_of(Finder f, Record post, int32_t author):
    """The rows of the date that is nearest to the author, of the surest dates of a post; none where it has none."""
    cdef int part
    cdef const Date* date
    for part in range(DATE_PARTS):
        date = nearest_date(&f.dates[part], author, post)
        if date != NULL:
            return line_rows(f, date.line)
    return []


cdef const Date* nearest_date(const Dates* dates, int32_t row, Record post) noexcept:
    """The date in a post that is nearest to a row, NULL where there is none."""
    cdef int32_t low = 0, high = dates.count, middle
    cdef const Date* before = NULL
    cdef const Date* after = NULL
    while low < high:
        middle = (low + high) // 2
        if dates.items[middle].row < row:
            low = middle + 1
        else:
            high = middle
    if low > 0 and post.start <= dates.items[low - 1].row < post.end:
        before = &dates.items[low - 1]
    if low < dates.count and post.start <= dates.items[low].row < post.end:
        after = &dates.items[low]
    if before == NULL or after == NULL:
        return after if before == NULL else before
    return before if row - before.row <= after.row - row else after
