# 13.2.5.72 Character reference state, and the states after it.

cdef enum:
    ENTITY_SLOTS = 8192
    LONGEST_ENTITY = 32            # "CounterClockwiseContourIntegral;"
    SHORTEST_LEGACY = 2            # "gt" …
    LONGEST_LEGACY = 6             # … "Ccedil": names that need no semicolon

cdef struct Entity:
    uint32_t hash
    uint8_t length
    uint8_t value_length
    uint8_t[6] value
    const uint8_t* name

cdef Entity[ENTITY_SLOTS] ENTITIES
cdef uint16_t[32] WINDOWS_1252         # what the references 0x80 to 0x9F stand for
_ENTITY_BYTES = [(name.encode(), value.encode()) for name, value in html5.items()]


cdef void init_references():
    cdef uint32_t h, slot
    cdef int i
    memset(ENTITIES, 0, sizeof(ENTITIES))
    for name, value in _ENTITY_BYTES:
        h = HASH_SEED
        for i in range(len(name)):
            h = hash_byte(h, name[i])
        slot = h & (ENTITY_SLOTS - 1)
        while ENTITIES[slot].length:
            slot = (slot + 1) & (ENTITY_SLOTS - 1)
        ENTITIES[slot].hash = h
        ENTITIES[slot].length = <uint8_t> len(name)
        ENTITIES[slot].name = <const uint8_t*> <bytes> name
        ENTITIES[slot].value_length = <uint8_t> len(value)
        for i in range(len(value)):
            ENTITIES[slot].value[i] = value[i]
    for i in range(32):
        char = bytes([0x80 + i]).decode("cp1252", "ignore")
        WINDOWS_1252[i] = ord(char) if char else 0x80 + i


cdef const Entity* find_entity(const uint8_t* name, int32_t length, uint32_t h) noexcept nogil:
    cdef uint32_t slot = h & (ENTITY_SLOTS - 1)
    while ENTITIES[slot].length:
        if (ENTITIES[slot].hash == h and ENTITIES[slot].length == length
                and memcmp(ENTITIES[slot].name, name, length) == 0):
            return &ENTITIES[slot]
        slot = (slot + 1) & (ENTITY_SLOTS - 1)
    return NULL


cdef int32_t numeric_reference(const uint8_t* s, int32_t left, uint8_t* out, int* out_len) noexcept nogil:
    """s is at "&#". Returns how many bytes the reference takes, 0 where it is not a reference."""
    cdef int32_t i = 2, digits
    cdef uint32_t code = 0
    cdef uint8_t byte
    cdef int value
    if i < left and (s[i] == c'x' or s[i] == c'X'):
        i += 1
        digits = i
        while i < left:
            byte = s[i]
            if c'0' <= byte <= c'9':
                value = byte - c'0'
            elif c'a' <= LOWER[byte] <= c'f':
                value = LOWER[byte] - c'a' + 10
            else:
                break
            if code <= 0x10FFFF:
                code = code * 16 + value
            i += 1
    else:
        digits = i
        while i < left and c'0' <= s[i] <= c'9':
            if code <= 0x10FFFF:
                code = code * 10 + (s[i] - c'0')
            i += 1
    if i == digits:
        return 0
    if i < left and s[i] == c';':
        i += 1
    if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        code = 0xFFFD
    elif 0x80 <= code <= 0x9F:
        code = WINDOWS_1252[code - 0x80]
    out_len[0] = put_utf8(out, code)
    return i


cdef int32_t reference(const uint8_t* s, int32_t left, uint8_t* out, int* out_len, bint in_attribute) noexcept nogil:
    """s is at "&". Writes what the reference stands for; returns how many bytes it takes, 0 if it is no reference."""
    cdef int32_t i = 1, length
    cdef uint32_t[LONGEST_ENTITY + 1] hashes       # of the first so many characters
    cdef const Entity* found = NULL
    if left < 2:
        return 0
    if s[1] == c'#':
        return numeric_reference(s, left, out, out_len)
    hashes[0] = HASH_SEED
    while i < left and i <= LONGEST_ENTITY and CLASS[s[i]] & C_ALNUM:
        hashes[i] = hash_byte(hashes[i - 1], s[i])
        i += 1
    length = i
    if i < left and s[i] == c';':
        found = find_entity(s + 1, length, hash_byte(hashes[length - 1], c';'))
    if found == NULL:                              # else the longest that needs no semicolon
        length = min(length, LONGEST_LEGACY + 1)
        while found == NULL and length > SHORTEST_LEGACY:
            length -= 1
            found = find_entity(s + 1, length, hashes[length])
    if found == NULL:
        return 0
    i = 1 + length
    if in_attribute and s[i - 1] != c';' and i < left and (s[i] == c'=' or CLASS[s[i]] & C_ALNUM):
        return 0
    memcpy(out, found.value, found.value_length)
    out_len[0] = found.value_length
    return i


cdef enum:
    NUL_DROP = 0
    NUL_REPLACE = 1
    NUL_KEEP = 2
    REFS_NONE = 0
    REFS_TEXT = 1
    REFS_ATTRIBUTE = 2


cdef inline bint needs_decoding(const uint8_t* s, int32_t length, int refs) noexcept nogil:
    return (memchr(s, c'\r', length) != NULL or memchr(s, 0, length) != NULL
            or (refs != REFS_NONE and memchr(s, c'&', length) != NULL))


cdef int32_t decode(Parser* p, int32_t start, int32_t length, int refs, int nul) noexcept nogil:
    """Text of a source span with references, CR and NUL seen to, at the end of `decoded`; returns its length."""
    cdef Columns* t = &p.t
    cdef const uint8_t* s = t.source + start
    cdef const uint8_t* stop = s + length
    cdef uint8_t* out
    cdef uint8_t* first
    cdef int32_t taken
    cdef int written
    # The longest growth: a NUL becomes three bytes; "&nGt;" (5) becomes 6.
    if not decoded_room(p, (<size_t> length * 3 if memchr(s, 0, length) != NULL
                            else <size_t> length + length // 4) + 8):
        return 0
    first = t.decoded + t.decoded_len
    out = first
    while True:
        taken = copy_plain(out, s, stop, c'\r' if refs == REFS_NONE else c'&')
        s += taken
        out += taken
        if s == stop:
            break
        taken = 1
        written = 1
        if s[0] == c'\r':
            out[0] = c'\n'
            taken = 2 if s + 1 < stop and s[1] == c'\n' else 1
        elif s[0] == c'&':
            taken = reference(s, <int32_t> (stop - s), out, &written, refs == REFS_ATTRIBUTE)
            if not taken:
                out[0] = c'&'
                taken = 1
        elif nul == NUL_REPLACE:
            written = put_utf8(out, 0xFFFD)
        elif nul == NUL_DROP:
            written = 0
        else:
            out[0] = 0
        s += taken
        out += written
    t.decoded_len += <int32_t> (out - first)
    return <int32_t> (out - first)


cdef inline int32_t next_decoded(const Columns* t) noexcept nogil:
    """Where the next decoded text will start, as a span."""
    return t.source_len + t.decoded_len


cdef int32_t decoded_span(Parser* p, int32_t* length, int32_t start, int refs, int nul) noexcept nogil:
    """The span of a source text once it is decoded."""
    cdef int32_t span = next_decoded(&p.t)
    length[0] = decode(p, start, length[0], refs, nul)
    return span


cdef int32_t text_span(Parser* p, int32_t* length, int32_t start, int refs, int nul) noexcept nogil:
    """The span of a source text as the standard reads it: the source itself wherever that says the same."""
    if not needs_decoding(p.t.source + start, length[0], refs):
        return start
    return decoded_span(p, length, start, refs, nul)
