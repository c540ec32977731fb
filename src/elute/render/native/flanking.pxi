# Where stars and tildes mark emphasis: CommonMark's rules for delimiter runs (6.2), so that they are read so whatever
# stands beside them. Everywhere else the HTML element is written, which no neighbour can break.

cdef struct PunctuationRange:
    uint32_t first
    uint32_t last
    uint32_t symbol

cdef PunctuationRange[PUNCTUATION_RANGES] PUNCTUATION_TABLE


cdef void init_punctuation():
    cdef bytes packed = PUNCTUATION
    memcpy(PUNCTUATION_TABLE, <const char*> packed, sizeof(PUNCTUATION_TABLE))


cdef const PunctuationRange* punctuation(uint32_t code) noexcept nogil:
    """The range of punctuation or symbols that a character is in, NULL where it is in none."""
    cdef int low = 0, high = PUNCTUATION_RANGES - 1, middle
    while low <= high:
        middle = (low + high) // 2
        if code < PUNCTUATION_TABLE[middle].first:
            high = middle - 1
        elif code > PUNCTUATION_TABLE[middle].last:
            low = middle + 1
        else:
            return &PUNCTUATION_TABLE[middle]
    return NULL


cdef bint is_border(uint32_t code) noexcept nogil:
    """White space or punctuation by every version of CommonMark; the older ones leave out symbols beyond ASCII."""
    cdef const PunctuationRange* found
    if is_space(code) or is_ascii_punctuation(code):
        return True
    found = punctuation(code)
    return found != NULL and not found.symbol


cdef uint32_t character_before(Markdown* w, int32_t place) noexcept nogil:
    """The character before a part; delimiters that are not decided yet are not there."""
    cdef Part* part
    cdef int size
    while place > 0:
        place -= 1
        part = &w.parts[place]
        if part.length:
            return last_of(w.written.data + part.start, w.written.data + part.start + part.length, &size)
    return c' '


cdef uint32_t character_after(Markdown* w, int32_t place) noexcept nogil:
    cdef Part* part
    cdef int size
    while place + 1 < w.part_count:
        place += 1
        part = &w.parts[place]
        if part.length:
            return first_of(w.written.data + part.start, w.written.data + part.start + part.length, &size)
    return c' '


cdef bint can_open(Markdown* w, int32_t place) noexcept nogil:
    cdef uint32_t after = character_after(w, place)
    return not is_space(after) and (punctuation(after) == NULL or is_border(character_before(w, place)))


cdef bint can_close(Markdown* w, int32_t place) noexcept nogil:
    cdef uint32_t before = character_before(w, place)
    return not is_space(before) and (punctuation(before) == NULL or is_border(character_after(w, place)))


cdef inline bint is_delimiter(const Markdown* w, int32_t place, uint8_t character) noexcept nogil:
    """Whether a part has become a delimiter of this character."""
    return 0 <= place < w.part_count and w.parts[place].partner >= 0 and w.written.data[w.parts[place].start] == character


cdef int decide(Markdown* w) except -1 nogil:
    """Delimiters or HTML for each pair, inner pairs first: an outer one sees what stands next to it."""
    cdef int32_t i, start, end
    cdef uint8_t kind, character
    cdef bint before, inner, outer
    for i in range(w.pair_count):
        start, end, kind = w.pairs[i].start, w.pairs[i].end, w.pairs[i].kind
        character = c'~' if kind == M_DEL else c'*'
        before = is_delimiter(w, start - 1, character)
        inner = is_delimiter(w, start + 1, character)
        outer = is_delimiter(w, end - 1, character)
        # ***both***
        if ((not before and not inner and not outer)
                or (not before and inner and outer and w.parts[start + 1].partner == end - 1)) \
                and can_open(w, start) and can_close(w, end):
            set_part(w, start, b"~~" if kind == M_DEL else b"**" if kind == M_STRONG else b"*")
            set_part(w, end, b"~~" if kind == M_DEL else b"**" if kind == M_STRONG else b"*")
            w.parts[start].partner = end
            w.parts[end].partner = start
        else:
            set_part(w, start, b"<del>" if kind == M_DEL else b"<strong>" if kind == M_STRONG else b"<em>")
            set_part(w, end, b"</del>" if kind == M_DEL else b"</strong>" if kind == M_STRONG else b"</em>")
    return 0


cdef int set_part(Markdown* w, int32_t place, const char* text) except -1 nogil:
    w.parts[place].start = w.written.length
    w.parts[place].length = strlen(text)
    return put_text(&w.written, text)
