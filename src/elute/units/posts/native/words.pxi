# Lists of words, by their first bytes: most words of a page begin no word of any.

cdef enum:
    MOST_LISTED = 100          # words of a list
    LONGEST_LISTED = 24        # bytes of a word


cdef struct Words:
    uint8_t[256] first         # by byte: the place of a word that begins with it, plus one; 0 for none
    uint8_t[MOST_LISTED] following         # the next that begins so, in the same way
    uint8_t[MOST_LISTED] length
    uint8_t[MOST_LISTED][LONGEST_LISTED] text


cdef int take_words(Words* words, str listed) except -1:
    """The words of a list, in small letters."""
    cdef int i, k
    cdef uint8_t first
    cdef bytes word
    memset(words, 0, sizeof(Words))
    for i, text in enumerate(listed.split()):
        word = text.encode()
        if i == MOST_LISTED or len(word) > LONGEST_LISTED:
            raise ValueError(f"too many words, or too long a one: {text}")
        words.length[i] = <uint8_t> len(word)
        for k in range(words.length[i]):
            words.text[i][k] = word[k]
        first = words.text[i][0]
        words.following[i] = words.first[first]
        words.first[first] = i + 1
        if c'a' <= first <= c'z':
            words.first[first - 32] = i + 1
    return 0


cdef inline uint8_t lowered(uint8_t byte) noexcept nogil:
    return byte | 0x20 if c'A' <= byte <= c'Z' else byte


cdef bint is_listed(const uint8_t* s, int32_t length, const Words* words) noexcept nogil:
    """Whether a word is one of a list, whose capitals are those of ASCII."""
    cdef int place = words.first[s[0]] if length else 0
    cdef int32_t k
    while place:
        if words.length[place - 1] == length:
            k = 1
            while k < length and lowered(s[k]) == words.text[place - 1][k]:
                k += 1
            if k == length:
                return True
        place = words.following[place - 1]
    return False


cdef bint begins_listed(const uint8_t* s, int32_t length, const Words* words) noexcept nogil:
    """Whether a word begins with one of a list, or is one that ends in a point there."""
    cdef int place = words.first[s[0]] if length else 0
    cdef int32_t k, wanted
    while place:
        k, wanted = 1, words.length[place - 1]
        while k < wanted and k < length and lowered(s[k]) == words.text[place - 1][k]:
            k += 1
        if k == wanted or (k == length and k + 1 == wanted and words.text[place - 1][k] == c'.'):
            return True
        place = words.following[place - 1]
    return False


cdef bint has_stem(const uint8_t* s, const uint8_t* stop, const Words* stems, bint anywhere) noexcept nogil:
    """Whether a word of a text, before any number or anywhere, begins with one of these."""
    cdef const uint8_t* start
    cdef int size
    while s < stop and (anywhere or not is_decimal(first_of(s, stop, &size))):
        start = s
        while s < stop and is_letter(first_of(s, stop, &size)):
            s += size
        if s == start:
            first_of(s, stop, &size)
            s += size
        elif begins_listed(start, <int32_t> (s - start), stems):
            return True
    return False
