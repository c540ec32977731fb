# Days in short texts: in numbers, with the name of a month, or how long ago they were.

cdef extern from "Python.h" nogil:
    int Py_UNICODE_TODECIMAL(uint32_t code)

cdef enum:
    MONTH_WORDS = 46
    MONTH_LETTERS = 3
    LONGEST_MONTH = 9          # characters
    AGO_WORDS = 23
    AGO_ALONE = 4              # the first of them, which need no number
    AGO_UNITS = 10
    ONE_WORDS = 18
    NEAR_DAYS = 18
    LONGEST_AGO = 16           # bytes
    LONGEST_IN_WORDS = 40      # bytes of how long ago it was, without digits
    MOST_WORDS_AGO = 6
    LONGEST_ON = 3             # letters of a word that stands before a date
    OTHER_STEMS = 54
    POSTED_STEMS = 41

# The first letters of months, in some languages: with them a day needs no year.
cdef Word[MONTH_WORDS] MONTHS = [
    b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec", b"m\xc3\xa4r",
    b"mai", b"okt", b"dez", b"f\xc3\xa9v", b"avr", b"jui", b"ao\xc3\xbb", b"d\xc3\xa9c", b"ene", b"abr", b"dic",
    b"fev", b"set", b"out", b"gen", b"mag", b"giu", b"lug", b"ott", b"mrt", b"\xd1\x8f\xd0\xbd\xd0\xb2",
    b"\xd1\x84\xd0\xb5\xd0\xb2", b"\xd0\xbc\xd0\xb0\xd1\x80", b"\xd0\xb0\xd0\xbf\xd1\x80",
    b"\xd0\xbc\xd0\xb0\xd1\x8f", b"\xd0\xbc\xd0\xb0\xd0\xb9", b"\xd0\xb8\xd1\x8e\xd0\xbd",
    b"\xd0\xb8\xd1\x8e\xd0\xbb", b"\xd0\xb0\xd0\xb2\xd0\xb3", b"\xd1\x81\xd0\xb5\xd0\xbd",
    b"\xd0\xbe\xd0\xba\xd1\x82", b"\xd0\xbd\xd0\xbe\xd1\x8f", b"\xd0\xb4\xd0\xb5\xd0\xba",
]
# Words that make a time of a number, the first of them also of a word alone; units that stand behind a number alone; and
# words for one, which is often no digit.
cdef Word[AGO_WORDS] AGO = [
    b"\xd0\xbd\xd0\xb0\xd0\xb7\xd0\xb0\xd0\xb4", b"\xd1\x82\xd0\xbe\xd0\xbc\xd1\x83", b"temu", b"sitten", b"ago",
    b"vor", b"hace", b"h\xc3\xa1", b"fa", b"\xc3\xb6nce", b"geleden", b"sedan", b"siden", b"atr\xc3\xa1s",
    b"p\xc5\x99ed", b"\xcf\x80\xcf\x81\xce\xb9\xce\xbd", b"lalu", b"tr\xc6\xb0\xe1\xbb\x9bc", b"acum",
    b"\xd0\xbf\xd1\x80\xd0\xb5\xd0\xb4\xd0\xb8", b"\xd9\x85\xd9\x86\xd8\xb0", b"\xd7\x9c\xd7\xa4\xd7\xa0\xd7\x99",
    b"ezel\xc5\x91tt",
]
cdef Word[AGO_UNITS] UNITS = [
    b"s", b"m", b"h", b"d", b"w", b"y", b"mo", b"min", b"hr", b"yr",
]
cdef Word[ONE_WORDS] ONES = [
    b"a", b"an", b"one", b"ein", b"eine", b"einem", b"einer", b"einen", b"un", b"une", b"una", b"uno", b"um", b"uma",
    b"een", b"en", b"bir", b"ett",
]
# Days that are no date.
cdef Word[NEAR_DAYS] NEAR = [
    b"today", b"yesterday", b"heute", b"gestern", b"ayer", b"hoy", b"ieri", b"oggi", b"ontem", b"hoje", b"gisteren",
    b"vandaag", b"wczoraj", b"dzisiaj", b"\xd0\xb2\xd1\x87\xd0\xb5\xd1\x80\xd0\xb0",
    b"\xd1\x81\xd0\xb5\xd0\xb3\xd0\xbe\xd0\xb4\xd0\xbd\xd1\x8f", b"ig\xc3\xa5r", b"idag",
]

# Beginnings of words that stand beside other dates than that of a post: when the author joined, or changed it; and beside
# that of a post. What ends in a point is a whole word.
cdef Word[OTHER_STEMS] OTHERS = [
    b"join", b"regist", b"reged", b"rejestr", b"zarejestr", b"geregist", b"since.", b"sinds.", b"seit.", b"depuis.",
    b"desde.", b"anmeld", b"angemeld", b"inscri", b"iscri", b"beigetret", b"ingres", b"do\xc5\x82\xc4\x85cz", b"last.",
    b"letzt", b"zuletzt", b"edit", b"bearbeit", b"ge\xc3\xa4nd", b"gewijz", b"bewerk", b"aangepast", b"modif",
    b"redig", b"derni", b"\xc3\xbaltim", b"ultim", b"updat", b"seen.", b"edytow", b"zmien", b"zmodyf", b"alterad",
    b"birth", b"born.", b"geburt", b"geboren", b"naissan", b"nacimiento",
    b"\xd1\x80\xd0\xb5\xd0\xb3\xd0\xb8\xd1\x81\xd1\x82\xd1\x80",
    b"\xd0\xa0\xd0\xb5\xd0\xb3\xd0\xb8\xd1\x81\xd1\x82\xd1\x80", b"\xd0\xb8\xd0\xb7\xd0\xbc\xd0\xb5\xd0\xbd",
    b"\xd0\x98\xd0\xb7\xd0\xbc\xd0\xb5\xd0\xbd", b"\xd1\x80\xd0\xb5\xd0\xb4\xd0\xb0\xd0\xba\xd1\x82",
    b"\xd0\xa0\xd0\xb5\xd0\xb4\xd0\xb0\xd0\xba\xd1\x82",
    b"\xd0\xbe\xd1\x82\xd1\x80\xd0\xb5\xd0\xb4\xd0\xb0\xd0\xba\xd1\x82",
    b"\xd0\x9e\xd1\x82\xd1\x80\xd0\xb5\xd0\xb4\xd0\xb0\xd0\xba\xd1\x82",
    b"\xd0\xbf\xd0\xbe\xd1\x81\xd0\xbb\xd0\xb5\xd0\xb4\xd0\xbd",
    b"\xd0\x9f\xd0\xbe\xd1\x81\xd0\xbb\xd0\xb5\xd0\xb4\xd0\xbd",
]
cdef Word[POSTED_STEMS] POSTED = [
    b"post", b"date", b"datum", b"data", b"fecha", b"dato", b"\xd0\xb4\xd0\xb0\xd1\x82\xd0\xb0",
    b"\xd0\x94\xd0\xb0\xd1\x82\xd0\xb0", b"\xd0\xb4\xd0\xbe\xd0\xb1\xd0\xb0\xd0\xb2\xd0\xbb",
    b"\xd0\x94\xd0\xbe\xd0\xb1\xd0\xb0\xd0\xb2\xd0\xbb", b"\xd0\xbd\xd0\xb0\xd0\xbf\xd0\xb8\xd1\x81",
    b"\xd0\xbe\xd1\x82\xd0\xbf\xd1\x80\xd0\xb0\xd0\xb2", b"publi", b"verf", b"geschr", b"erstell", b"eingetr",
    b"\xc3\xa9crit", b"envoy", b"ajout", b"scritt", b"inviat", b"escrit", b"enviad", b"coment", b"comment",
    b"kommen", b"answer", b"asked", b"repl", b"antw", b"sent", b"creat", b"submit", b"writ", b"wrote", b"napis",
    b"dodan", b"opgemaakt", b"geplaatst", b"skrev",
]


# Which lists have a word with a first byte: most words of a page begin no word of any.
cdef enum:
    BEGINS_MONTH = 1
    BEGINS_AGO = 2
    BEGINS_ONE = 4
    BEGINS_NEAR = 8
    BEGINS_OTHER = 16
    BEGINS_POSTED = 32
cdef uint8_t[256] BEGINS
memset(BEGINS, 0, sizeof(BEGINS))


cdef int mark_first_bytes(const Word* words, int count, uint8_t sign) noexcept:
    cdef int i
    for i in range(count):
        BEGINS[<uint8_t> words[i][0]] |= sign
        if c'a' <= words[i][0] <= c'z':
            BEGINS[<uint8_t> words[i][0] - 32] |= sign
    return 0


mark_first_bytes(MONTHS, MONTH_WORDS, BEGINS_MONTH)
mark_first_bytes(AGO, AGO_WORDS, BEGINS_AGO)
mark_first_bytes(ONES, ONE_WORDS, BEGINS_ONE)
mark_first_bytes(NEAR, NEAR_DAYS, BEGINS_NEAR)
mark_first_bytes(OTHERS, OTHER_STEMS, BEGINS_OTHER)
mark_first_bytes(POSTED, POSTED_STEMS, BEGINS_POSTED)


cdef bint says_day(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a text has a day, or says how long ago it was."""
    return has_day(s, length) if may_have_digits(s, length) else says_day_in_words(s, length)


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
            while p < stop and is_letter(first_of(p, stop, &size)):
                p += size
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
        while s < stop and is_letter(first_of(s, stop, &size)):
            s += size
        if s == start:
            first_of(s, stop, &size)
            s += size
            continue
        words += 1
        there_is = words_of_there_is(there_is, start, s)
        alone = BEGINS[start[0]] & BEGINS_AGO and is_listed(start, <int32_t> (s - start), AGO, AGO_ALONE)
        if BEGINS[start[0]] & (BEGINS_AGO | BEGINS_ONE | BEGINS_NEAR) or there_is == 3:
            ago = ago or there_is == 3 or is_listed(start, <int32_t> (s - start), AGO, AGO_WORDS)
            one = one or is_listed(start, <int32_t> (s - start), ONES, ONE_WORDS)
            near = near or is_listed(start, <int32_t> (s - start), NEAR, NEAR_DAYS)
    return (near and words == 1) or (alone and words == 2) or (ago and one and words <= MOST_WORDS_AGO)


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
    if BEGINS[s[0]] & BEGINS_AGO and length <= LONGEST_AGO and is_listed(s, length, AGO, AGO_WORDS):
        return c'a'
    if BEGINS[s[0]] & BEGINS_MONTH and MONTH_LETTERS <= count <= LONGEST_MONTH:
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
    return has_stem(s, s + length, OTHERS, OTHER_STEMS, BEGINS_OTHER, False)


cdef bint tells_of_post(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a label goes with the date of a post: by its words, or by the last, such as "on:"."""
    return has_stem(s, s + length, POSTED, POSTED_STEMS, BEGINS_POSTED, False) or 0 < letters_before(s, s + length) <= LONGEST_ON


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


cdef bint has_stem(
    const uint8_t* s, const uint8_t* stop, const Word* stems, int count, uint8_t sign, bint anywhere
) noexcept nogil:
    """Whether a word of a text, before any number or anywhere, begins with one of these."""
    cdef const uint8_t* start
    cdef int size, i
    while s < stop and (anywhere or not is_decimal(first_of(s, stop, &size))):
        start = s
        while s < stop and is_letter(first_of(s, stop, &size)):
            s += size
        if s == start:
            first_of(s, stop, &size)
            s += size
        elif BEGINS[start[0]] & sign:
            for i in range(count):
                if begins_with(start, s, stems[i]):
                    return True
    return False


cdef inline bint begins_with(const uint8_t* s, const uint8_t* stop, Word word) noexcept nogil:
    """Whether a word begins with another, whose capitals are those of ASCII, or is it where that ends in a point."""
    while s < stop and word[0] and (s[0] | 0x20 if c'A' <= s[0] <= c'Z' else s[0]) == <uint8_t> word[0]:
        s += 1
        word += 1
    return not word[0] or (s == stop and word[0] == c'.')
