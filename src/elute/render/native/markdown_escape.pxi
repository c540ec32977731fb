# Escapes for Markdown: only where a CommonMark or GFM parser would otherwise read a mark, so prose stays prose.

cdef struct Place:             # where text stands, so far as that changes how it is written
    bint cell
    bint heading
    bint dollars               # the document holds formulas, so a dollar sign that begins none must say so


cdef uint8_t[256] SPECIAL      # bytes that may need an escape
cdef uint8_t[256] IN_ADDRESS   # the same in addresses


cdef void init_special():
    for character in "\\`*_~[]!<&|$":
        SPECIAL[<int> ord(character)] = True
    for character in "()&":
        IN_ADDRESS[<int> ord(character)] = True


cdef inline bint is_letter(uint32_t code) noexcept nogil:
    return c'a' <= (code | 0x20) <= c'z' and code < 0x80


cdef inline bint is_digit(uint32_t code) noexcept nogil:
    return c'0' <= code <= c'9'


cdef inline bint is_ascii_punctuation(uint32_t code) noexcept nogil:
    return 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126


cdef inline uint32_t at(const uint8_t* p, const uint8_t* stop, uint32_t after) noexcept nogil:
    """The character at p, where `after` is the one that will stand behind the text, and 0 comes behind that."""
    cdef int size
    if p < stop:
        return first_of(p, stop, &size)
    return after if p == stop else 0


cdef bint is_entity(const uint8_t* p, const uint8_t* stop, uint32_t after) noexcept nogil:
    """Whether what follows an ampersand makes it a reference to a character."""
    cdef int count = 0
    cdef uint32_t code
    if at(p, stop, after) == c'#':
        p += 1
        if (at(p, stop, after) | 0x20) == c'x':
            p += 1
            while count <= 6:
                code = at(p + count, stop, after)
                if not (is_digit(code) or c'a' <= (code | 0x20) <= c'f'):
                    break
                count += 1
            return 1 <= count <= 6 and at(p + count, stop, after) == c';'
        while count <= 7 and is_digit(at(p + count, stop, after)):
            count += 1
        return 1 <= count <= 7 and at(p + count, stop, after) == c';'
    if not is_letter(at(p, stop, after)):
        return False
    p += 1
    while count <= 40 and (is_letter(at(p + count, stop, after)) or is_digit(at(p + count, stop, after))):
        count += 1
    return 1 <= count <= 40 and at(p + count, stop, after) == c';'


cdef int64_t underscores(const uint8_t* p, const uint8_t* stop, uint32_t before, uint32_t after) noexcept nogil:
    """How many underscores are to be escaped: those at the border of a word, not within, nor between spaces."""
    cdef const uint8_t* behind = p
    cdef uint32_t follower
    if before == c'_':
        return 0
    while behind < stop and behind[0] == c'_':
        behind += 1
    follower = at(behind, stop, after)
    if is_space(before) and is_space(follower):
        return 0
    if not Py_UNICODE_ISALNUM(before) or not Py_UNICODE_ISALNUM(follower):
        return behind - p
    return 0


cdef int64_t needs_escape(const uint8_t* p, const uint8_t* stop, uint32_t before, uint32_t after, bint link,
                          const Place* place) noexcept nogil:
    """How many characters at p need an escape. `before` stands right before p."""
    cdef uint8_t c = p[0]
    cdef uint32_t follower = at(p + 1, stop, after)
    if c == c'`':
        return 1
    if c == c'\\':                                         # that would escape what follows
        return is_ascii_punctuation(follower)
    if c == c'*':                                          # unless white space stands on both sides
        return not (is_space(before) and is_space(follower))
    if c == c'_':
        return underscores(p, stop, before, after)
    if c == c'~':
        return follower == c'~' or not is_space(before)
    if c == c'[':                                          # a footnote
        return link or follower == c'^'
    if c == c']':                                          # the end of a link text or a definition
        return link or follower == c'(' or follower == c'[' or follower == c':'
    if c == c'!':
        return follower == c'['
    if c == c'<':
        return is_letter(follower) or follower == c'/' or follower == c'!' or follower == c'?'
    if c == c'&':
        return is_entity(p + 1, stop, after)
    return place.cell if c == c'|' else place.dollars


cdef int escape(Buffer* out, const uint8_t* s, int64_t length, uint32_t before, uint32_t after, bint link,
                const Place* place) except -1 nogil:
    """Plain text as Markdown text. `before` and `after` are the characters that will stand beside it."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = s
    cdef const uint8_t* copied = s
    cdef int64_t count
    cdef int size
    while True:
        p = next_noted(p, stop, SPECIAL)
        if p == stop:
            return put(out, copied, stop - copied)
        count = needs_escape(p, stop, last_of(s, p, &size) if p > s else before, after, link, place)
        if count == 0:
            p += 1
            continue
        put(out, copied, p - copied)
        for _ in range(count):
            put_byte(out, c'\\')
            put_byte(out, p[0])
            p += 1
        copied = p


# ---- lines

cdef inline bint ends_word(const uint8_t* p, const uint8_t* stop) noexcept nogil:
    """Whether white space or the end of the line is at p."""
    cdef int size
    return p == stop or is_space(first_of(p, stop, &size))


cdef const uint8_t* skip_blanks(const uint8_t* p, const uint8_t* stop) noexcept nogil:
    while p < stop and (p[0] == c' ' or p[0] == c'\t'):
        p += 1
    return p


cdef bint is_rule(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """Three times the same character or more, and nothing else."""
    cdef const uint8_t* p = s
    cdef int64_t count = 0
    while p < stop and p[0] == s[0]:
        count += 1
        p = skip_blanks(p + 1, stop)
    return p == stop and count >= 3


cdef bint is_underline(const uint8_t* p, const uint8_t* stop) noexcept nogil:
    """What makes the line before it a heading."""
    while p < stop and (p[0] == c'-' or p[0] == c'='):
        p += 1
    return skip_blanks(p, stop) == stop


cdef bint is_delimiter_row(const uint8_t* p, const uint8_t* stop) noexcept nogil:
    """The second line of a table, with one column."""
    while p < stop and (p[0] == c'-' or p[0] == c':' or p[0] == c'|' or p[0] == c' ' or p[0] == c'\t'):
        p += 1
    return p == stop


cdef int64_t line_escape(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """Where a line, its text escaped already, needs a backslash not to be read as another kind of block; -1 for none."""
    cdef const uint8_t* p = s
    if s == stop:
        return -1
    if s[0] == c'>':
        return 0
    if s[0] == c'#':
        while p < stop and p[0] == c'#':
            p += 1
        return 0 if p - s <= 6 and ends_word(p, stop) else -1
    if is_digit(s[0]):
        while p < stop and is_digit(p[0]):
            p += 1
        return p - s if p - s <= 9 and p < stop and (p[0] == c'.' or p[0] == c')') and ends_word(p + 1, stop) else -1
    if (s[0] == c'-' or s[0] == c'+' or s[0] == c'*') and ends_word(s + 1, stop):
        return 0
    if (s[0] == c'-' or s[0] == c'_' or s[0] == c'*') and is_rule(s, stop):
        return 0
    if (s[0] == c'-' or s[0] == c'=') and is_underline(s, stop):
        return 0
    if (s[0] == c'-' or s[0] == c':' or s[0] == c'|') and is_delimiter_row(s, stop):
        return 0
    return -1


cdef bint looks_like_task(const uint8_t* s, int64_t length) noexcept nogil:
    """Whether brackets at the beginning of an item would be a check box."""
    return (length >= 3 and s[0] == c'[' and (s[1] == c' ' or (s[1] | 0x20) == c'x') and s[2] == c']'
            and ends_word(s + 3, s + length))


cdef int64_t closing_hashes(const uint8_t* s, int64_t length) noexcept nogil:
    """Where the hashes at the end of a heading begin, which would be taken for decoration; -1 for none."""
    cdef int64_t place = length
    while place > 0 and s[place - 1] == c'#':
        place -= 1
    return place if place < length and (place == 0 or s[place - 1] == c' ' or s[place - 1] == c'\t') else -1


# ---- addresses and titles

cdef bint names_entity(const uint8_t* p, const uint8_t* stop) noexcept nogil:
    """Whether what follows an ampersand looks like a reference to a character."""
    cdef const uint8_t* start
    cdef int size
    if p < stop and p[0] == c'#':
        p += 1
    start = p
    while p < stop and is_word(first_of(p, stop, &size)):
        p += size
    return p > start and p < stop and p[0] == c';'


cdef int put_destination(Buffer* out, const uint8_t* s, int64_t length) except -1 nogil:
    """The address of a link as Markdown takes it."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = next_noted(s, stop, IN_ADDRESS)
    cdef int depth = 0
    while p < stop and 0 <= depth <= MOST_PARENTHESES:
        depth += (p[0] == c'(') - (p[0] == c')')
        p = next_noted(p + 1, stop, IN_ADDRESS)
    while True:
        p = next_noted(s, stop, IN_ADDRESS)
        put(out, s, p - s)
        if p == stop:
            return 0
        if depth and p[0] != c'&':
            put_byte(out, c'\\')
        put_byte(out, p[0])
        if p[0] == c'&' and names_entity(p + 1, stop):
            put_text(out, b"amp;")
        s = p + 1


cdef int put_title(Buffer* out, const uint8_t* s, int64_t length, bint cell) except -1 nogil:
    """The title of an image between quotes."""
    cdef int64_t i
    put_byte(out, c'"')
    for i in range(length):
        if cell and s[i] == c'|':
            put_text(out, b"&#124;")
            continue
        if s[i] == c'\\' or s[i] == c'"':
            put_byte(out, c'\\')
        put_byte(out, s[i])
        if s[i] == c'&' and names_entity(s + i + 1, s + length):
            put_text(out, b"amp;")
    return put_byte(out, c'"')
