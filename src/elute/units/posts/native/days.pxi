# Days in short texts: in numbers, with the name of a month, or how long ago they were.

cdef extern from "Python.h" nogil:
    int Py_UNICODE_TODECIMAL(uint32_t code)

cdef enum:
    MONTH_LETTERS = 3
    LONGEST_MONTH = 9          # characters
    LONGEST_IN_WORDS = 40      # bytes of how long ago it was, without digits
    MOST_WORDS_AGO = 6
    LONGEST_ON = 3             # letters of a word that stands before a date

cdef Words MONTHS, AGO, AGO_ALONE, ONES, UNITS, NEAR, OTHERS, POSTED
take_words(&MONTHS, date_words.MONTHS)
take_words(&AGO, date_words.AGO)
take_words(&AGO_ALONE, date_words.AGO_ALONE)
take_words(&ONES, date_words.ONES)
take_words(&UNITS, date_words.UNITS)
take_words(&NEAR, date_words.NEAR)
take_words(&OTHERS, date_words.OTHERS)
take_words(&POSTED, date_words.POSTED)
cdef uint8_t[256] BEGINS_IN_WORDS      # by byte: whether a word of a day without digits may begin so


cdef void init_begins_in_words():
    cdef int byte
    for byte in range(256):
        BEGINS_IN_WORDS[byte] = AGO.first[byte] or ONES.first[byte] or NEAR.first[byte] or (byte | 0x20) == c'i'


init_begins_in_words()


cdef bint says_day(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a text has a day, or says how long ago it was."""
    return has_day(s, length) if may_have_digits(s, length) else says_day_in_words(s, length)


cdef bint has_day(const uint8_t* s, int32_t length) noexcept nogil:
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = s
    cdef const uint8_t* start
    cdef int size
    cdef uint32_t code
    cdef uint8_t kind, before = 0, first = 0       # of the last tokens
    cdef int there_is = 0                          # words of "il y a"
    cdef bint number = False, ago = False, glued = False
    while p < stop:
        code = first_of(p, stop, &size)
        start = p
        if is_decimal(code):
            while p < stop and is_decimal(first_of(p, stop, &size)):
                p += size
            if skip_clock(start, &p, stop):
                glued = False
                continue
            kind = 0 if glued else number_kind(start, p)
            number = number or kind
            glued = False
        elif is_letter(code):
            p = behind_letters(p, stop)
            glued = ((p - 1)[0] | 0x20) >= c'a' and ((p - 1)[0] | 0x20) <= c'z'
            kind = word_kind(start, p)
            there_is = words_of_there_is(there_is, start, p)
            ago = ago or kind == c'a' or there_is == 3
        else:
            p += size
            glued = False
            continue
        if kind:
            if is_day(first, before, kind):
                return True
            first, before = before, kind
    return (number and (ago or ends_ago(s, stop))) or has_short_year(s, stop) or is_short_ago(s, length)


cdef bint skip_clock(const uint8_t* start, const uint8_t** p, const uint8_t* stop) noexcept nogil:
    """Whether the number before `p` is the hour of a time of the day; if so, `p` is behind the time.

    \\d{1,2}[:h]\\d\\d(?!\\d)(?::\\d\\d(?!\\d))*
    """
    if p[0] >= stop or (p[0][0] != c':' and p[0][0] != c'h') or digits_at(p[0] + 1, stop) != 2 or (
            digits_before(start, p[0]) > 2):
        return False
    while p[0] < stop and (p[0][0] == c':' or p[0][0] == c'h') and digits_at(p[0] + 1, stop) == 2:
        p[0] += 1
        skip_digits(p, stop, 2)
        if p[0] < stop and p[0][0] == c'h':
            break
    return True


cdef inline int words_of_there_is(int before, const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """How many words of "il y a" a text ends with, `before` and with one more."""
    if before == 1 and is_value_of(s, stop, b"y"):
        return 2
    if before == 2 and is_value_of(s, stop, b"a"):
        return 3
    return is_value_of(s, stop, b"il") or is_value_of(s, stop, b"Il")


cdef bint says_day_in_words(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a text without digits is a day: "an hour ago", "yesterday"."""
    cdef const uint8_t* stop
    cdef const uint8_t* start
    cdef int size, words = 0, there_is = 0
    cdef bint ago = False, alone = False, one = False, near = False
    if length > LONGEST_IN_WORDS:
        return False
    stop = s + length
    while s < stop:
        start = s
        s = behind_letters(s, stop)
        if s == start:
            first_of(s, stop, &size)
            s += size
            continue
        words += 1
        if words > MOST_WORDS_AGO:
            return False
        if there_is or lowered(start[0]) == c'i':
            there_is = words_of_there_is(there_is, start, s)
        alone = False
        if not there_is and not BEGINS_IN_WORDS[start[0]]:
            continue
        alone = is_listed(start, <int32_t> (s - start), &AGO_ALONE)
        ago = ago or there_is == 3 or is_listed(start, <int32_t> (s - start), &AGO)
        one = one or is_listed(start, <int32_t> (s - start), &ONES)
        near = near or is_listed(start, <int32_t> (s - start), &NEAR)
    return (near and words == 1) or (alone and words == 2) or (ago and one)


cdef uint8_t number_kind(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """A year, a number that may be a day or a month, another."""
    cdef int32_t count = characters(s, <int32_t> (stop - s)), value = 0
    cdef int size
    if count == 4 and ((s[0] == c'1' and s[1] == c'9') or (s[0] == c'2' and s[1] == c'0')):
        return c'y'
    if count > 2:
        return c'x'
    while s < stop:
        value = 10 * value + Py_UNICODE_TODECIMAL(first_of(s, stop, &size))
        s += size
    return c'n' if 1 <= value <= 31 else c'x'


cdef uint8_t word_kind(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """A month, a word that says how long ago, another; 0 for one that says nothing."""
    cdef int32_t length = <int32_t> (stop - s), letters
    if is_listed(s, length, &AGO):
        return c'a'
    if MONTHS.first[s[0]] and not is_longer(s, length, LONGEST_MONTH):
        letters = bytes_of(s, stop, MONTH_LETTERS)
        if is_listed(s, letters, &MONTHS):
            return c'm'
    return c'w' if is_longer(s, length, 2) else 0


cdef int32_t bytes_of(const uint8_t* s, const uint8_t* stop, int count) noexcept nogil:
    """The bytes of the first characters of a text."""
    cdef const uint8_t* p = s
    cdef int size
    while p < stop and count:
        first_of(p, stop, &size)
        p += size
        count -= 1
    return <int32_t> (p - s)


cdef inline bint is_day(uint8_t first, uint8_t second, uint8_t third) noexcept nogil:
    """ynn|nny|n[wm]y|[wm]ny|nm|mn, at the end of tokens"""
    cdef bint worded = second == c'w' or second == c'm'
    if (second == c'n' and third == c'm') or (second == c'm' and third == c'n'):
        return True
    if third == c'n':
        return first == c'y' and second == c'n'
    return third == c'y' and ((first == c'n' and (second == c'n' or worded)) or (
        second == c'n' and (first == c'w' or first == c'm')))


cdef bint ends_ago(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """[前전]\\s*$"""
    cdef int size
    cdef uint32_t code
    stop -= trailing_space(s, <int32_t> (stop - s))
    if stop == s:
        return False
    code = last_of(s, stop, &size)
    return code == 0x524D or code == 0xC804


cdef inline bint is_digit(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    return s < stop and c'0' <= s[0] <= c'9'


cdef inline bint parts_numbers(uint8_t byte) noexcept nogil:
    return byte == c'.' or byte == c'/' or byte == c'-'


cdef bint has_short_year(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """(?<![\\d./-])\\d{1,2}([-./])\\d{1,2}\\1\\d\\d(?![\\d./-])"""
    cdef const uint8_t* p = s
    cdef const uint8_t* q
    cdef uint8_t sign
    while p < stop:
        if not is_digit(p, stop) or (p > s and (is_digit(p - 1, stop) or parts_numbers((p - 1)[0]))):
            p += 1
            continue
        q = p + 2 if is_digit(p + 1, stop) else p + 1
        p += 1
        if q >= stop or not parts_numbers(q[0]):
            continue
        sign = q[0]
        q += 1
        if not is_digit(q, stop):
            continue
        q += 2 if is_digit(q + 1, stop) else 1
        if q < stop and q[0] == sign and is_digit(q + 1, stop) and is_digit(q + 2, stop) and (
                q + 3 == stop or not (is_digit(q + 3, stop) or parts_numbers(q[3]))):
            return True
    return False


cdef bint is_short_ago(const uint8_t* s, int32_t length) noexcept nogil:
    """\\W*[0-9]{1,2} ?(?:s|m|h|…)\\W*"""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p
    cdef int size
    while s < stop and not is_word(first_of(s, stop, &size)):
        s += size
    while stop > s and not is_word(last_of(s, stop, &size)):
        stop -= size
    if not is_digit(s, stop):
        return False
    s += 2 if is_digit(s + 1, stop) else 1
    if s < stop and s[0] == c' ':
        s += 1
    p = s
    while p < stop:                                        # 5M are five million
        if c'A' <= p[0] <= c'Z':
            return False
        p += 1
    return is_listed(s, <int32_t> (stop - s), &UNITS)


cdef inline bint is_value_of(const uint8_t* s, const uint8_t* stop, Word word) noexcept nogil:
    """Whether a text is a word, with its capitals."""
    while s < stop and word[0] and s[0] == <uint8_t> word[0]:
        s += 1
        word += 1
    return s == stop and not word[0]


cdef bint tells_another_time(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a word of a text, before any number, begins like those beside other dates."""
    return has_stem(s, s + length, &OTHERS, False)


cdef bint tells_of_post(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a label goes with the date of a post: by its words, or by the last, such as "on:"."""
    return has_stem(s, s + length, &POSTED, False) or 0 < letters_before(s, s + length) <= LONGEST_ON


cdef bint begins_posted(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether the first word of a text goes with the date of a post: "Posted 9 years ago, 12 people read it"."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* start
    cdef int size
    s += leading_space(s, length)
    start = s
    while s < stop and is_letter(first_of(s, stop, &size)):
        s += size
    return begins_listed(start, <int32_t> (s - start), &POSTED)


cdef int32_t letters_before(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """How many letters the last word of a text has."""
    cdef int size
    cdef int32_t count = 0
    while stop > s and not is_letter(last_of(s, stop, &size)):
        stop -= size
    while stop > s and is_letter(last_of(s, stop, &size)):
        stop -= size
        count += 1
    return count
