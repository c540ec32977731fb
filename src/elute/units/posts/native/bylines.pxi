# The rows of a post that say who wrote it and when.

cdef list posts_of(Finder f, Found found):
    """The posts as Python has them: start, end, rows of the author, of the date, of the byline."""
    cdef list posts = []
    cdef int32_t i
    cdef Record record
    if found.count:
        find_dates(f)
    authors = [line_rows(f, f.sorted[f.all.items[i].author].name) for i in range(found.first, found.first + found.count)]
    dates = [date_of(f, f.all.items[found.first + i], authors[i][0]) for i in range(found.count)]
    if 2 * how_many(dates) < found.count:
        dates = dates_between(f, found) or dates
    for i in range(found.count):
        record = f.all.items[found.first + i]
        posts.append((record.start, record.end, authors[i], dates[i], byline(f, authors[i], dates[i])))
    return posts


cdef list dates_between(Finder f, Found found):
    """The dates that stand before the posts, or else behind them, where nearly all have one."""
    cdef int32_t i, last = found.first + found.count - 1
    cdef Record record
    cdef Record gap
    cdef list before = [], behind = []
    for i in range(found.first, found.first + found.count):
        record = f.all.items[i]
        gap.end = record.start
        gap.start = max(f.all.items[i - 1].end if i > found.first else 0, record.start - NEAR_DATE_ROWS)
        before.append(date_of(f, gap, gap.end))
        gap.start = record.end
        gap.end = min(f.all.items[i + 1].start if i < last else f.t.rows, record.end + NEAR_DATE_ROWS)
        behind.append(date_of(f, gap, gap.start))
    best = before if how_many(before) >= how_many(behind) else behind
    return best if 5 * how_many(best) >= 4 * found.count else []


cdef list line_rows(Finder f, Line line):
    cdef int32_t place
    return [f.texts.rows[place] for place in range(line.first, line.first + line.count)]


cdef int find_dates(Finder f) except -1:
    """Lines that may be dates, in the page's order: of five parts the surest come first."""
    cdef int32_t row, place = 0, length
    cdef int32_t[LABELLED] covered
    cdef uint8_t[LONGEST_DATE * CHARACTER] room
    cdef const uint8_t* text
    cdef int part
    cdef Line line
    if f.has_dates:
        return 0
    f.has_dates = True
    for part in range(LABELLED):
        covered[part] = -1
    for row in range(f.t.rows):
        if is_marked(f, row):
            add_date(f, MARKED, covered, with_day_and_time(f, line_in(f, row, TEXT_WANTED)))
        if f.said[row] == SAYS_DATE:
            add_date(f, CALLED, covered, with_day_and_time(f, line_in(f, row, NUMBER_WANTED)))
    while place < f.texts.count:
        line = whole_text(f, place)
        place += line.count
        text = line_text(f, line, room, &length)
        if text == NULL or is_longer(text, length, LONGEST_DATE):
            continue
        if tells_clock(f, line.first) if line.count == 1 else has_clock(text, length):
            line = with_day_and_time(f, line)
            add_date(f, WITH_CLOCK, covered, line)
            covered[WITH_DAY] = max(covered[WITH_DAY], f.texts.rows[line.first + line.count - 1])
        elif (not is_longer(text, length, LONGEST_DAY) or begins_posted(text, length)) and (
                tells_day(f, line.first) if line.count == 1 else says_day(text, length)):
            add_date(f, WITH_DAY, covered, line)
    return sort_labelled(f)


cdef Line whole_text(Finder f, int32_t place) noexcept:
    """A text, and the raised letters in it, such as those of a 4th: they part it in the page."""
    cdef Line line = Line(place, 1)
    while line.count < FIRST_TEXTS and place + 1 < f.texts.count and (
            is_raised(f, place) or is_raised(f, place + 1)) and goes_on(f, place, place + 1):
        line.count += 1
        place += 1
    return line


cdef inline bint is_raised(Finder f, int32_t place) noexcept:
    return f.t.tag[f.t.parent[f.texts.rows[place]]] == T_SUP


cdef const uint8_t* line_text(Finder f, Line line, uint8_t* room, int32_t* length) noexcept:
    """The text of a line; NULL where it is longer than a date. There is room for one."""
    cdef int32_t place
    length[0] = piece_length(f, line.first)
    if line.count == 1 or length[0] > LONGEST_DATE * CHARACTER:
        return piece(f, line.first) if length[0] <= LONGEST_DATE * CHARACTER else NULL
    length[0] = 0
    for place in range(line.first, line.first + line.count):
        if length[0] + piece_length(f, place) > LONGEST_DATE * CHARACTER:
            return NULL
        memcpy(room + length[0], piece(f, place), piece_length(f, place))
        length[0] += piece_length(f, place)
    return room


cdef Line with_day_and_time(Finder f, Line line) noexcept:
    """A time of the day, and where no day is with it the day before or behind it in the line, or what stands before the
    element that it is in; a day, and the time behind it. There may be a word between them."""
    cdef uint8_t[LONGEST_DATE * CHARACTER] room
    cdef int32_t length, before, behind = line.first + line.count
    cdef const uint8_t* text = line_text(f, line, room, &length) if line.count else NULL
    cdef Line other
    if text == NULL:
        return line
    if not has_clock(text, length):
        other = beside(f, behind - 1, 1)
        if other.count and says_day(text, length) and says_time_alone(f, other):
            line.count += other.count
        return line
    if says_day(text, length):
        return line
    before = line.first - 1
    if before >= 0 and goes_on(f, before, line.first) and is_short(f, before) and (
            f.t.parent[f.texts.rows[before]] == f.t.parent[f.t.parent[f.texts.rows[line.first]]]
            and not is_word_between(f, before)):
        return Line(before, line.count + 1)
    other = beside(f, line.first, -1)
    if other.count and says_day_in(f, other):
        return Line(other.first, other.count + line.count)
    other = beside(f, behind - 1, 1)
    if other.count and says_day_in(f, other):
        line.count += other.count
    return line


cdef Line beside(Finder f, int32_t place, int32_t step) noexcept:
    """The short text before or behind one in its line, with a word that stands between them; none where there is none."""
    cdef int32_t near = place + step, far = near + step
    if not is_beside(f, place, near):
        return Line(0, 0)
    if is_word_between(f, near) and is_beside(f, near, far):
        return Line(min(near, far), 2)
    return Line(near, 1)


cdef bint is_beside(Finder f, int32_t place, int32_t other) noexcept:
    return 0 <= other < f.texts.count and goes_on(f, min(place, other), max(place, other)) and is_short(f, other)


cdef bint is_word_between(Finder f, int32_t place) noexcept:
    """Whether a text may stand between a day and a time: "at", a dash."""
    return not is_longer(piece(f, place), piece_length(f, place), LONGEST_BETWEEN) and not (
        may_have_digits(piece(f, place), piece_length(f, place)))


cdef bint says_day_in(Finder f, Line line) noexcept:
    cdef int32_t place
    for place in range(line.first, line.first + line.count):
        if tells_day(f, place):
            return True
    return False


cdef bint says_time_alone(Finder f, Line line) noexcept:
    """Whether the last text of a line is a time of the day, and no other date."""
    cdef int32_t place = line.first + line.count - 1
    return tells_clock(f, place) and not tells_day(f, place)


cdef bint is_short(Finder f, int32_t place) noexcept:
    """Whether a text may be the day to a time: it is short, and no label."""
    cdef const uint8_t* s = piece(f, place)
    cdef int32_t length = piece_length(f, place), leading = leading_space(s, length)
    s, length = s + leading, length - leading
    length -= trailing_space(s, length)
    return length > 0 and not is_longer(s, length, LONGEST_BEFORE) and s[length - 1] != c':'


cdef bint is_marked(Finder f, int32_t row) noexcept:
    """Whether an element says that its text is a date: <time>, microdata, a title that is one."""
    cdef const Attr* attr
    cdef int32_t i
    if f.t.tag[row] == T_TIME and f.t.namespace[row] == HTML:
        return True
    for i in range(f.t.attr_start[row], f.t.attr_start[row] + f.t.attr_count[row]):
        attr = &f.t.attrs[i]
        if attr.name == A_ITEMPROP and attr.length >= 4 and memcmp(span_at(f.t, attr.start), b"date", 4) == 0:
            return True
        if attr.name == A_TITLE and is_iso_date(span_at(f.t, attr.start), attr.length):
            return True
    return False


cdef int add_date(Finder f, int32_t part, int32_t* covered, Line line) except -1:
    """A line, unless it is in the one before: an element inside another says a part of the same date. When the author
    joined, or when the post was changed, is no date of a post."""
    cdef Dates* dates
    cdef Date* date
    if not line.count or f.texts.rows[line.first] <= covered[part]:
        return 0
    covered[part] = f.texts.rows[line.first + line.count - 1]
    if is_another_time(f, line.first):
        return 0
    dates = &f.dates[LABELLED if has_label(f, line.first, part == WITH_DAY) else part]
    make_room(<void**> &dates.items, &dates.room, <int64_t> dates.count + 1, sizeof(Date))
    date = &dates.items[dates.count]
    date.row, date.part, date.line = f.texts.rows[line.first], part, line
    dates.count += 1
    return 0


cdef bint is_another_time(Finder f, int32_t place) noexcept:
    """Whether a text, or what stands before it in its line or in the element before, says that it is the date of
    something else. A link is a name, or a title; an element that has a date of its own, or a long text, is no label."""
    cdef int32_t before = place - 1
    cdef bint is_long
    if tells_another_time(piece(f, place), piece_length(f, place)):
        return True
    while before >= max(place - FIRST_TEXTS, 0) and (
            goes_on(f, before, before + 1) or (before + 1 == place and is_in_element_before(f, place))):
        is_long = is_longer(piece(f, before), piece_length(f, before), LONGEST_DAY)
        if not goes_on(f, before, before + 1) and (is_long or is_date(f, before)):
            return False
        if not is_long and not is_link(f, before) and (
                has_stem(piece(f, before), piece(f, before) + piece_length(f, before), &OTHERS, True)):
            return True
        if may_have_digits(piece(f, before), piece_length(f, before)):
            return False
        before -= 1
    return False


cdef bint is_link(Finder f, int32_t place) noexcept:
    """Whether a text is in a link, or in an element of one."""
    cdef int32_t parent = f.t.parent[f.texts.rows[place]]
    return f.t.tag[parent] == T_A or f.t.tag[max(f.t.parent[parent], 0)] == T_A


cdef bint is_in_element_before(Finder f, int32_t place) noexcept:
    """Whether the text before one is in the element before its own, or in the same block."""
    cdef int32_t row = f.texts.rows[place], before = f.texts.rows[place - 1]
    return f.g.row_block[before] == f.g.row_block[row] or f.t.parent[f.t.parent[before]] == f.t.parent[f.t.parent[row]]


cdef bint has_label(Finder f, int32_t place, bint inside) noexcept:
    """Whether a label stands before a text, in its line or in the element before, or at its beginning, which does not
    tell of posts: it may be any date."""
    cdef int32_t length
    if inside and begins_with_label(f, place):
        return not tells_of_post(piece(f, place), piece_length(f, place))
    if place == 0 or not is_in_element_before(f, place):
        return False
    length = piece_length(f, place - 1)
    length -= trailing_space(piece(f, place - 1), length)
    return length > 0 and piece(f, place - 1)[length - 1] == c':' and not tells_of_post(piece(f, place - 1), length)


cdef bint begins_with_label(Finder f, int32_t place) noexcept:
    """[^\\d:]*:"""
    cdef const uint8_t* s = piece(f, place)
    cdef const uint8_t* stop = s + piece_length(f, place)
    cdef int size
    while s < stop and s[0] != c':' and not is_decimal(first_of(s, stop, &size)):
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
    """The rows before or after one that no white space parts from it; what is long is a text."""
    cdef int32_t place = first_from(f.texts.rows, f.texts.count, row)
    cdef list found = []
    while len(found) < FIRST_TEXTS and 0 <= place + step < f.texts.count and place < f.texts.count:
        if not is_one_word(f, min(place, place + step), max(place, place + step)):
            break
        place += step
        if f.g.row_chars[f.texts.rows[place]] > LONGEST_NAME:
            break
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
    """The rows that say who wrote a post and when; in one block also what stands between them, if it is no text: that is
    not long, and no sentence that begins a line."""
    cdef list rows = sorted({*author, *date})
    cdef int32_t row, first = rows[0], last = rows[len(rows) - 1], block = f.g.row_block[first], chars = 0
    if not date or block != f.g.row_block[last]:
        return rows
    for row in range(first, last + 1):
        if f.g.row_block[row] == block and f.g.row_chars[row]:
            if f.g.row_chars[row] > LONGEST_ASIDE and (f.g.out + f.g.piece_start[row])[0] == c'\n':
                return rows
            chars += f.g.row_chars[row]
    if chars > LONGEST_BYLINE:
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
