# What addresses and short texts look like. In brackets are the regular expressions of the version in plain Python.

cdef extern from "Python.h" nogil:
    bint Py_UNICODE_ISALPHA(uint32_t code)
    bint Py_UNICODE_ISDIGIT(uint32_t code)


cdef inline bint is_ascii_letter(uint32_t code) noexcept nogil:
    return c'a' <= (code | 0x20) <= c'z'


cdef inline bint is_decimal(uint32_t code) noexcept nogil:
    """\\d"""
    return c'0' <= code <= c'9' if code < 0x80 else Py_UNICODE_ISDECIMAL(code)


cdef inline bint is_letter(uint32_t code) noexcept nogil:
    """[^\\W\\d_]"""
    return is_ascii_letter(code) if code < 0x80 else Py_UNICODE_ISALNUM(code) and not Py_UNICODE_ISDECIMAL(code)


cdef inline const uint8_t* behind_letters(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """[^\\W\\d_]*"""
    cdef int size
    while s < stop:
        while s < stop and is_ascii_letter(s[0]):
            s += 1
        if s == stop or s[0] < 0x80 or not is_letter(first_of(s, stop, &size)):
            return s
        s += size
    return s


cdef inline bint may_have_digits(const uint8_t* s, int32_t length) noexcept nogil:
    """Few texts have any: the others are done with. The first digits that are not ASCII are those of Arabic."""
    cdef int32_t i
    cdef bint found = False
    for i in range(length):    # without a jump
        found |= (<uint8_t> (s[i] - c'0') < 10) | (s[i] >= 0xD9)
    return found


cdef enum:
    PROFILE_WORDS = 12
    PROFILE_SIGN = PROFILE_WORDS + 1       # the @ or ~ of a name

ctypedef const char* Word
cdef Word[PROFILE_WORDS] PROFILES = [
    b"u", b"user", b"users", b"member", b"members", b"memberlist", b"profile", b"profiles", b"viewprofile", b"people",
    b"author", b"authors"
]
cdef int[PROFILE_WORDS] PROFILE_LENGTHS = [1, 4, 5, 6, 7, 10, 7, 8, 11, 6, 6, 7]


cdef inline bint parts_words(uint8_t byte) noexcept nogil:
    """[/?&;=]"""
    return byte == c'/' or byte == c'?' or byte == c'&' or byte == c';' or byte == c'='


cdef uint8_t[256] BEFORE_PROFILE       # by byte: [/?&;=_]


cdef void init_before_profile():
    cdef int byte
    for byte in range(256):
        BEFORE_PROFILE[byte] = parts_words(<uint8_t> byte) or byte == c'_'


init_before_profile()


cdef int profile_in(const uint8_t* s, int32_t length) noexcept nogil:
    """The number of the first word in an address that leads to a profile, 0 for none.

    (?:^|[/?&;=_])(?:(u|users?|members?|…)(?=[/?.=;,&]|$)|[@~]\\w)
    """
    cdef int32_t i, end
    cdef int word, size
    for i in range(length):
        if i and not BEFORE_PROFILE[s[i - 1]]:
            continue
        if s[i] == c'@' or s[i] == c'~':
            if i + 1 < length and is_word(first_of(s + i + 1, s + length, &size)):
                return PROFILE_SIGN
        elif s[i] == c'u' or s[i] == c'm' or s[i] == c'p' or s[i] == c'v' or s[i] == c'a':
            for word in range(PROFILE_WORDS):
                end = i + PROFILE_LENGTHS[word]
                if end <= length and memcmp(s + i, PROFILES[word], PROFILE_LENGTHS[word]) == 0 and (
                    end == length or parts_words(s[end]) or s[end] == c'.' or s[end] == c','
                    or (s[end] == c'\n' and end + 1 == length)
                ):
                    return word + 1
    return 0


cdef bint is_count(const uint8_t* s, int32_t length) noexcept nogil:
    """What a profile counts, such as points or posts: \\d[\\d.,]*[kKmM]?\\s+[^\\W\\d]+"""
    cdef const uint8_t* stop = s + length
    cdef int size
    cdef uint32_t code
    cdef bint spaces = False
    if s == stop or not is_decimal(first_of(s, stop, &size)):
        return False
    while s < stop and (s[0] == c'.' or s[0] == c',' or is_decimal(first_of(s, stop, &size))):
        s += size if s[0] >= 0x80 else 1
    if s < stop and (s[0] | 0x20 == c'k' or s[0] | 0x20 == c'm'):
        s += 1
    while s < stop and is_space(first_of(s, stop, &size)):
        s += size
        spaces = True
    if not spaces or s == stop:
        return False
    while s < stop:
        code = first_of(s, stop, &size)
        if not is_word(code) or is_decimal(code):
            return False
        s += size
    return True


cdef bint has_clock(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a text has a time of the day: (?<!\\d)\\d{1,2}[:h]\\d\\d(?!\\d)"""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = s
    if not may_have_digits(s, length):
        return False
    while p < stop:
        if (p[0] == c':' or p[0] == c'h') and 1 <= digits_before(s, p) <= 2 and digits_at(p + 1, stop) == 2:
            return True
        p += 1
    return False


cdef int digits_at(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """How many digits a text begins with; of more than two, three."""
    cdef int count = 0, size
    while s < stop and count < 3 and is_decimal(first_of(s, stop, &size)):
        s += size
        count += 1
    return count


cdef int digits_before(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """How many digits a text ends with; of more than two, three."""
    cdef int count = 0, size
    while stop > s and count < 3 and is_decimal(last_of(s, stop, &size)):
        stop -= size
        count += 1
    return count


cdef bint is_iso_date(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a text begins with a date: \\d{4}-\\d\\d-\\d\\d"""
    cdef const uint8_t* stop = s + length
    return skip_digits(&s, stop, 4) and skip_dash(&s, stop) and skip_digits(&s, stop, 2) and (
        skip_dash(&s, stop) and skip_digits(&s, stop, 2))


cdef bint skip_digits(const uint8_t** s, const uint8_t* stop, int count) noexcept nogil:
    cdef int size
    while count:
        if s[0] >= stop or not is_decimal(first_of(s[0], stop, &size)):
            return False
        s[0] += size
        count -= 1
    return True


cdef bint skip_dash(const uint8_t** s, const uint8_t* stop) noexcept nogil:
    if s[0] >= stop or s[0][0] != c'-':
        return False
    s[0] += 1
    return True


cdef bint has_word(const uint8_t* s, int32_t length, const char* word, int32_t word_length) noexcept nogil:
    """Whether it is among the words of a text: str.split"""
    cdef int32_t start = 0, end
    cdef int size
    while True:
        start += leading_space(s + start, length - start)
        if start == length:
            return False
        end = start
        while end < length and not is_space(first_of(s + end, s + length, &size)):
            end += size
        if end - start == word_length and memcmp(s + start, word, word_length) == 0:
            return True
        start = end


cdef inline bint is_value(const Columns* t, const Attr* attr, const char* value, int32_t length) noexcept nogil:
    return attr != NULL and attr.length == length and memcmp(span_at(t, attr.start), value, length) == 0


cdef inline bint is_longer(const uint8_t* s, int32_t length, int32_t limit) noexcept nogil:
    """Whether a text has more characters: most tell it by their bytes."""
    return length > limit and (length > CHARACTER * limit or characters(s, length) > limit)


cdef int32_t characters(const uint8_t* s, int32_t length) noexcept nogil:
    """How many characters a text has."""
    cdef int32_t i, count = 0
    for i in range(length):
        count += (s[i] & 0xC0) != 0x80
    return count
