# Days in short texts: in numbers, with the name of a month, or how long ago they were.

cdef extern from "Python.h" nogil:
    int Py_UNICODE_TODECIMAL(uint32_t code)

cdef enum:
    MONTH_WORDS = 32
    MONTH_LETTERS = 3
    LONGEST_MONTH = 9          # characters
    AGO_WORDS = 13
    AGO_UNITS = 10
    LONGEST_AGO = 16           # bytes
    OTHER_STEMS = 23

# The first letters of months, in some languages: with them a day needs no year.
cdef Word[MONTH_WORDS] MONTHS = [
    b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec",
    b"m\xc3\xa4r", b"mai", b"okt", b"dez", b"f\xc3\xa9v", b"avr", b"jui", b"ao\xc3\xbb", b"d\xc3\xa9c",
    b"ene", b"abr", b"dic", b"fev", b"set", b"out", b"gen", b"mag", b"giu", b"lug", b"ott",
]
# Words that make a time of a number; and units that stand behind one alone.
cdef Word[AGO_WORDS] AGO = [
    b"ago", b"vor", b"hace", b"h\xc3\xa1", b"fa", b"\xd0\xbd\xd0\xb0\xd0\xb7\xd0\xb0\xd0\xb4",
    b"\xd1\x82\xd0\xbe\xd0\xbc\xd1\x83", b"\xc3\xb6nce", b"geleden", b"sedan", b"siden", b"temu", b"sitten",
]
cdef Word[AGO_UNITS] UNITS = [b"s", b"m", b"h", b"d", b"w", b"y", b"mo", b"min", b"hr", b"yr"]

# Beginnings of words that stand beside other dates than that of a post: when the author joined, or changed it.
cdef Word[OTHER_STEMS] OTHERS = [
    b"join", b"regist", b"since", b"seit", b"depuis", b"desde", b"anmeld", b"angemeld", b"inscri", b"iscri",
    b"last", b"zuletzt", b"edit", b"bearbeit", b"ge\xc3\xa4nd", b"modif", b"derni", b"\xc3\xbaltim", b"ultim",
    b"updat", b"seen", b"\xd1\x80\xd0\xb5\xd0\xb3\xd0\xb8\xd1\x81\xd1\x82\xd1\x80",
    b"\xd0\xb8\xd0\xb7\xd0\xbc\xd0\xb5\xd0\xbd",
]


cdef bint says_day(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a text has a day, or says how long ago it was."""
    return may_have_digits(s, length) and has_day(s, length)


cdef inline bint may_have_digits(const uint8_t* s, int32_t length) noexcept nogil:
    """Few texts have any: the others are done with. The first digits that are not ASCII are those of Arabic."""
    cdef int32_t i
    for i in range(length):
        if c'0' <= s[i] <= c'9' or s[i] >= 0xD9:
            return True
    return False


cdef bint has_day(const uint8_t* s, int32_t length) noexcept nogil:
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = s
    cdef const uint8_t* start
    cdef int size
    cdef uint32_t code
    cdef uint8_t kind, before = 0, first = 0       # of the last tokens
    cdef bint number = False, ago = False, glued = False
    while p < stop:
        code = first_of(p, stop, &size)
        start = p
        if Py_UNICODE_ISDECIMAL(code):
            while p < stop and Py_UNICODE_ISDECIMAL(first_of(p, stop, &size)):
                p += size
            kind = 0 if glued else number_kind(start, p)
            number = number or kind
            glued = False
        elif is_letter(code):
            while p < stop and is_letter(first_of(p, stop, &size)):
                p += size
            glued = ((p - 1)[0] | 0x20) >= c'a' and ((p - 1)[0] | 0x20) <= c'z'
            kind = word_kind(start, p)
            ago = ago or kind == c'a'
        else:
            p += size
            glued = False
            continue
        if kind:
            if is_day(first, before, kind):
                return True
            first, before = before, kind
    return (number and (ago or ends_ago(s, stop))) or has_short_year(s, stop) or is_short_ago(s, length)


cdef inline bint is_letter(uint32_t code) noexcept nogil:
    """[^\\W\\d_]"""
    return Py_UNICODE_ISALNUM(code) and not Py_UNICODE_ISDECIMAL(code)


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
    cdef int32_t count = characters(s, <int32_t> (stop - s)), length = <int32_t> (stop - s), letters
    if length <= LONGEST_AGO and is_listed(s, length, AGO, AGO_WORDS):
        return c'a'
    if MONTH_LETTERS <= count <= LONGEST_MONTH:
        letters = length if count == MONTH_LETTERS else bytes_of(s, stop, MONTH_LETTERS)
        if is_listed(s, letters, MONTHS, MONTH_WORDS):
            return c'm'
    return c'w' if count > 2 else 0


cdef int32_t bytes_of(const uint8_t* s, const uint8_t* stop, int count) noexcept nogil:
    """The bytes of the first characters of a text."""
    cdef const uint8_t* p = s
    cdef int size
    while p < stop and count:
        first_of(p, stop, &size)
        p += size
        count -= 1
    return <int32_t> (p - s)


cdef bint is_listed(const uint8_t* s, int32_t length, const Word* words, int count) noexcept nogil:
    """Whether a word is one of a list, whose capitals are those of ASCII."""
    cdef int i
    cdef int32_t k
    cdef uint8_t byte
    for i in range(count):
        k = 0
        while k < length and words[i][k]:
            byte = s[k] | 0x20 if c'A' <= s[k] <= c'Z' else s[k]
            if byte != <uint8_t> words[i][k]:
                break
            k += 1
        if k == length and not words[i][k]:
            return True
    return False


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
    """[0-9]{1,2} ?(?:s|m|h|…), of a text without white space around it"""
    cdef int32_t leading = leading_space(s, length)
    cdef const uint8_t* stop
    cdef int i
    s, length = s + leading, length - leading
    length -= trailing_space(s, length)
    stop = s + length
    if not is_digit(s, stop):
        return False
    s += 2 if is_digit(s + 1, stop) else 1
    if s < stop and s[0] == c' ':
        s += 1
    for i in range(AGO_UNITS):
        if is_value_of(s, stop, UNITS[i]):
            return True
    return False


cdef inline bint is_value_of(const uint8_t* s, const uint8_t* stop, Word word) noexcept nogil:
    """Whether a text is a word, with its capitals."""
    while s < stop and word[0] and s[0] == <uint8_t> word[0]:
        s += 1
        word += 1
    return s == stop and not word[0]


cdef bint tells_another_time(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a word of a text, before any number, begins like those beside other dates."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* start
    cdef int size, i
    while s < stop and not Py_UNICODE_ISDECIMAL(first_of(s, stop, &size)):
        start = s
        while s < stop and is_letter(first_of(s, stop, &size)):
            s += size
        for i in range(OTHER_STEMS):
            if s > start and begins_with(start, s, OTHERS[i]):
                return True
        if s == start:
            first_of(s, stop, &size)
            s += size
    return False


cdef inline bint begins_with(const uint8_t* s, const uint8_t* stop, Word word) noexcept nogil:
    """Whether a word begins with another, whose capitals are those of ASCII."""
    while s < stop and word[0] and (s[0] | 0x20 if c'A' <= s[0] <= c'Z' else s[0]) == <uint8_t> word[0]:
        s += 1
        word += 1
    return not word[0]
