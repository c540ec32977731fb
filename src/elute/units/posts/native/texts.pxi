# Texts that are short enough for a name or a date.

cdef enum Wanted:
    NAME_WANTED, TEXT_WANTED, NUMBER_WANTED


cdef enum:
    ASKED_CLOCK = 1
    TELLS_CLOCK = 2
    ASKED_DAY = 4
    TELLS_DAY = 8

cdef Words BY
take_words(&BY, date_words.BY)


cdef struct LongBlock:         # while its rows are met
    int32_t block              # -1 for none
    int32_t lines              # that are done
    int32_t size               # characters of the line
    bint is_long               # whether the line is
    int32_t waiting            # texts of the line
    int32_t[LINE_TEXTS] rows
    int32_t count              # texts of the block
    int32_t[LINE_TEXTS] last   # the last of them, each at its place in a circle


cdef int find_texts(Finder f, const uint8_t* keep) except -1:
    """The text rows of short blocks, and those of others that may say who wrote them and when: their first lines, short
    lines with dates, and dates that stand apart at their beginning or end. None in quotes of other posts. Where the
    posts are hidden, as in <noscript>, so is what belongs to them."""
    cdef const Segmenter* g = f.g
    cdef const Columns* t = f.t
    cdef int32_t row = 0, block
    cdef bint hidden = False
    cdef LongBlock long_block
    memset(&long_block, 0, sizeof(LongBlock))
    long_block.block = -1
    for block in range(g.count):
        if keep[block] and g.blocks[block].hidden:
            hidden = True
    while row < t.rows:
        if t.namespace[row] == HTML and (t.tag[row] == T_BLOCKQUOTE or t.tag[row] == T_Q):
            row = t.end[row]
            continue
        block = g.row_block[row]
        if block >= 0 and g.piece_len[row] > 0 and (hidden or g.visible[row]):
            if block != long_block.block:
                add_dated_end(f, &long_block)
                memset(&long_block, 0, sizeof(LongBlock))
                long_block.block = -1 if g.blocks[block].words <= BYLINE_WORDS else block
            if long_block.block < 0:
                add_row(&f.texts, row)
            else:
                long_block.last[long_block.count % LINE_TEXTS] = row
                long_block.count += 1
                add_lines(f, &long_block, row)
        row += 1
    add_dated_end(f, &long_block)
    f.told = <uint8_t*> calloc(max(f.texts.count, 1), 1)
    if f.told == NULL:
        raise MemoryError
    return 0


cdef int add_lines(Finder f, LongBlock* block, int32_t row) except -1:
    """A text row of a long block. A line is added when the next one begins: if it is one of the first and these are
    short, since they may say who wrote what comes after, and when; or if it is a short one with a date. Of a line that is
    long among the first what stands before the text."""
    if block.count > 1 and (f.g.out + f.g.piece_start[row])[0] == c'\n':
        end_line(f, block)
    if block.is_long:
        return 0
    block.size += f.g.row_chars[row]
    if block.size > LINE_CHARS or block.waiting == LINE_TEXTS:
        if block.lines < FIRST_LINES:
            add_dated_beginning(f, block)
        block.lines, block.is_long = FIRST_LINES, True
        return 0
    block.rows[block.waiting] = row
    block.waiting += 1
    return 0


cdef int end_line(Finder f, LongBlock* block) except -1:
    cdef int32_t i
    if not block.is_long and (block.lines < FIRST_LINES or is_dated_line(f, block)):
        for i in range(block.waiting):
            add_row(&f.texts, block.rows[i])
    block.lines, block.size, block.waiting, block.is_long = block.lines + 1, 0, 0, False
    return 0


cdef bint is_dated_line(Finder f, const LongBlock* block) noexcept:
    """Whether a line is short, and one of its texts a date."""
    cdef int32_t i
    if block.size > LONGEST_DAY:
        return False
    for i in range(block.waiting):
        if says_when(f, block.rows[i]):
            return True
    return False


cdef int add_dated_beginning(Finder f, const LongBlock* block) except -1:
    """Of a line that is long its texts up to the last date that stands apart."""
    cdef int32_t i, count = 0
    for i in range(block.waiting):
        if is_date_apart(f, block.rows[i]):
            count = i + 1
    for i in range(count):
        add_row(&f.texts, block.rows[i])
    return 0


cdef int add_dated_end(Finder f, LongBlock* block) except -1:
    """The last texts of a long block, from the first that stands apart, where one of them is a date that does."""
    cdef int32_t row, size = 0, first = block.count, i, begins = -1
    cdef bint dated = False
    if block.block < 0:
        return 0
    if block.lines >= FIRST_LINES:                         # before it there is text, or a byline
        end_line(f, block)
    for i in range(block.count - 1, max(block.count - LINE_TEXTS, 0) - 1, -1):
        row = block.last[i % LINE_TEXTS]
        size += f.g.row_chars[row]
        if size > LINE_CHARS or (f.texts.count and row <= f.texts.rows[f.texts.count - 1]):
            break
        first = i
        if stands_apart(f, row):
            begins = i
            dated = dated or is_date_apart(f, row)
    if first > 0 and dated:                                # before a date that is all of a block there is no text
        for i in range(begins, block.count):
            add_row(&f.texts, block.last[i % LINE_TEXTS])
    return 0


cdef bint is_date_apart(Finder f, int32_t row) noexcept:
    return stands_apart(f, row) and says_when(f, row)


cdef bint says_when(Finder f, int32_t row) noexcept:
    """Whether a text has a time of the day, or a day."""
    cdef const uint8_t* s = f.g.out + f.g.piece_start[row]
    return has_clock(s, f.g.piece_len[row]) or says_day(s, f.g.piece_len[row])


cdef bint stands_apart(Finder f, int32_t row) noexcept:
    """Whether a text is all that its element says."""
    cdef int32_t parent = f.t.parent[row], other
    if f.t.end[parent] - parent > APART_ROWS:
        return False
    for other in range(parent, f.t.end[parent]):
        if other != row and f.g.row_chars[other]:
            return False
    return True


cdef inline const uint8_t* piece(Finder f, int32_t place) noexcept:
    return f.g.out + f.g.piece_start[f.texts.rows[place]]


cdef inline int32_t piece_length(Finder f, int32_t place) noexcept:
    return f.g.piece_len[f.texts.rows[place]]


cdef bint goes_on(Finder f, int32_t first, int32_t place) noexcept:
    """Whether a text is in the same line as one before it."""
    return (f.g.row_block[f.texts.rows[place]] == f.g.row_block[f.texts.rows[first]] and piece(f, place)[0] != c'\n')


cdef Line line_in(Finder f, int32_t row, Wanted wanted) noexcept:
    """The first line inside an element, or one of the next, that is what is wanted."""
    cdef int32_t end = f.t.end[row], first = first_from(f.texts.rows, f.texts.count, row), place, length, chars, more
    cdef int32_t last = min(first + FIRST_TEXTS, f.texts.count)
    cdef uint8_t[LONGEST_NAME * CHARACTER] text
    cdef Line line
    while first < last:
        length, chars, place = 0, 0, first
        while place < min(first + FIRST_TEXTS, f.texts.count) and f.texts.rows[place] < end:
            if (place > first and not goes_on(f, first, place)) or piece_length(f, place) > LONGEST_NAME * CHARACTER:
                break
            if wanted == NAME_WANTED and place > first and is_date(f, place):
                break
            more = characters(piece(f, place), piece_length(f, place))
            if chars + more > LONGEST_NAME or length + piece_length(f, place) > LONGEST_NAME * CHARACTER:
                break
            memcpy(text + length, piece(f, place), piece_length(f, place))
            length += piece_length(f, place)
            chars += more
            place += 1
        if is_wanted(text, length, wanted) and not (wanted == NAME_WANTED and place > first + 1 and says_by(f, first)):
            line.first, line.count = first, place - first
            return line
        first += 1
    line.first = line.count = 0
    return line


cdef bint tells_clock(Finder f, int32_t place) noexcept:
    """Whether a text has a time of the day: it is asked more than once."""
    if not f.told[place] & ASKED_CLOCK:
        f.told[place] |= ASKED_CLOCK | (TELLS_CLOCK if has_clock(piece(f, place), piece_length(f, place)) else 0)
    return f.told[place] & TELLS_CLOCK


cdef bint tells_day(Finder f, int32_t place) noexcept:
    """Whether a text has a day, in the same way."""
    if not f.told[place] & ASKED_DAY:
        f.told[place] |= ASKED_DAY | (TELLS_DAY if says_day(piece(f, place), piece_length(f, place)) else 0)
    return f.told[place] & TELLS_DAY


cdef inline bint is_date(Finder f, int32_t place) noexcept:
    return tells_clock(f, place) or tells_day(f, place)


cdef bint says_by(Finder f, int32_t place) noexcept:
    """Whether a text ends in a word that stands before a name: "Posted by"."""
    cdef const uint8_t* s = piece(f, place)
    cdef const uint8_t* stop = s + piece_length(f, place)
    cdef const uint8_t* start
    cdef int size
    while stop > s and not is_letter(last_of(s, stop, &size)):
        stop -= size
    start = stop
    while start > s and is_letter(last_of(s, start, &size)):
        start -= size
    return start < stop and is_listed(start, <int32_t> (stop - start), &BY)


cdef bint is_wanted(const uint8_t* s, int32_t length, Wanted wanted) noexcept:
    cdef const uint8_t* stop
    cdef uint32_t code
    cdef int size
    cdef int32_t leading = leading_space(s, length)
    s, length = s + leading, length - leading
    length -= trailing_space(s, length)
    if wanted == TEXT_WANTED:
        return length > 0
    if wanted == NAME_WANTED and (characters(s, length) < 2 or s[length - 1] == c':'):
        return False
    if wanted == NUMBER_WANTED and says_day(s, length):
        return True
    stop = s + length
    while s < stop:
        code = first_of(s, stop, &size)
        if Py_UNICODE_ISALPHA(code) if wanted == NAME_WANTED else Py_UNICODE_ISDIGIT(code):
            return True
        s += size
    return False


cdef int32_t read_name(Finder f, Line name, uint8_t* text) noexcept:
    """The text of a line that is a name, without white space around it, into room for a name. Returns its length."""
    cdef int32_t place, length = 0, leading
    for place in range(name.first, name.first + name.count):
        if length + piece_length(f, place) > LONGEST_NAME * CHARACTER:
            break
        memcpy(text + length, piece(f, place), piece_length(f, place))
        length += piece_length(f, place)
    leading = leading_space(text, length)
    length -= leading
    memmove(text, text + leading, length)
    return length - trailing_space(text, length)
