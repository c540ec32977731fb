# Tokens as hashes: docs/learned/features.md, "Words and tokens".

cdef enum:
    SEED_WORD = 1
    SEED_TEXT = 2
    SEED_NAME = 3
    SEED_CLASS = 4
    SEED_TAGGED = 5
    SEED_TAG = 6
    SEED_ROLE = 7
    SEED_ITEMPROP = 8

cdef enum:
    CLASS_TOKENS = 12
    TAGGED_TOKENS = 3
    ID_TOKENS = 4
    CLASS_NAMES = 4
    SHAPE_NAMES = 2
    VALUE_BYTES = 20
    MOST_NAMES = 1 + CLASS_TOKENS + TAGGED_TOKENS + ID_TOKENS + CLASS_NAMES + 2
    SET_ROOM = 64
    SET_SLOTS = 256
    STEM_ROOM = 16
    MOST_STEMS = 32
    SHORT_TEXT = 6


cdef inline uint32_t mixed(uint32_t hash, uint32_t code) noexcept nogil:
    return (hash ^ code) * <uint32_t> 16777619


cdef inline uint32_t finished(uint32_t hash) noexcept nogil:
    return hash ^ (hash >> 15)


cdef inline uint32_t lower(uint32_t code) noexcept nogil:
    if code < 0x80:
        return code + 32 if c'A' <= code <= c'Z' else code
    if 0xC0 <= code <= 0xDE:
        return code if code == 0xD7 else code + 32
    if 0x391 <= code <= 0x3A9 or 0x410 <= code <= 0x42F:
        return code + 32
    return code + 80 if 0x400 <= code <= 0x40F else code


cdef inline int token_class(uint32_t code) noexcept nogil:
    """The class of a character. Arabic and Indic marks are letters to those who count words: they end where one stands."""
    if code < 0x80:
        return ASCII_CLASS[code]
    if code == 0x060C or code == 0x061F or code == 0x06D4 or code == 0x0964:
        return CHAR_OTHER
    return class_of(code)


# ---- small sets of tokens, in the order in which they came

cdef struct TokenSet:
    uint32_t[SET_ROOM] tokens
    uint8_t[SET_SLOTS] slots   # number + 1 of the token, 0 is free
    int number


cdef inline int found_at(const TokenSet* known, uint32_t token) noexcept nogil:
    """The number of a token in a set, -1 where it is not in it."""
    cdef int slot = token & (SET_SLOTS - 1)
    while known.slots[slot]:
        if known.tokens[known.slots[slot] - 1] == token:
            return known.slots[slot] - 1
        slot = (slot + 1) & (SET_SLOTS - 1)
    return -1


cdef void add_to(TokenSet* known, uint32_t token) noexcept nogil:
    cdef int slot = token & (SET_SLOTS - 1)
    if known.number == SET_ROOM or found_at(known, token) >= 0:
        return
    while known.slots[slot]:
        slot = (slot + 1) & (SET_SLOTS - 1)
    known.tokens[known.number] = token
    known.number += 1
    known.slots[slot] = <uint8_t> known.number


# ---- tokens of a text, one after the other

cdef struct Reader:
    const uint8_t* at
    const uint8_t* stop
    uint32_t run               # hash of the run of letters that is being read
    bint in_run
    uint32_t wide              # the wide character just before, 0 for none


cdef inline uint32_t wide_token(Reader* reader, uint32_t code) noexcept nogil:
    cdef uint32_t hash = SEED_WORD
    if reader.wide:
        hash = mixed(hash, reader.wide)
    reader.wide = code
    return finished(mixed(hash, code))


cdef bint next_token(Reader* reader, uint32_t* token) noexcept nogil:
    """The next token of a text, False at its end."""
    cdef uint32_t code
    cdef int size, kind
    while reader.at < reader.stop:
        code, size = reader.at[0], 1
        if code >= 0x80:
            code = code_point(reader.at, reader.stop, &size)
        kind = token_class(code)
        if reader.in_run and kind != CHAR_LETTER and kind != CHAR_MARK:
            reader.in_run = False
            token[0] = finished(reader.run)
            return True
        reader.at += size
        if kind == CHAR_LETTER or (kind == CHAR_MARK and reader.in_run):
            reader.run = mixed(reader.run if reader.in_run else SEED_WORD, lower(code))
            reader.in_run = True
            reader.wide = 0
        elif kind == CHAR_WORD:
            token[0] = wide_token(reader, code)
            return True
        elif kind != CHAR_MARK:
            reader.wide = 0
    if reader.in_run:
        reader.in_run = False
        token[0] = finished(reader.run)
        return True
    return False


cdef inline Reader reader_of(const uint8_t* text, int32_t length) noexcept nogil:
    cdef Reader reader
    memset(&reader, 0, sizeof(Reader))
    reader.at = text
    reader.stop = text + length
    return reader


cdef void add_tokens(TokenSet* known, const uint8_t* text, int32_t length) noexcept nogil:
    cdef Reader reader = reader_of(text, length)
    cdef uint32_t token
    while next_token(&reader, &token):
        add_to(known, token)


cdef int32_t first_tokens(const uint8_t* text, int32_t length, int most, uint32_t* out) noexcept nogil:
    """The first tokens of a text, and the whole where it is short. Returns how many."""
    cdef Reader reader = reader_of(text, length)
    cdef uint32_t token, whole = SEED_TEXT
    cdef int32_t number = 0
    while next_token(&reader, &token):
        whole = mixed(whole, token)
        if number < most:
            out[number] = token
        number += 1
    if 1 <= number <= SHORT_TEXT:
        out[number] = finished(whole)
        return number + 1
    return min(number, most)


# ---- names of an element

cdef struct Names_:
    const Worth* worth         # what they will be looked up in
    uint32_t[MOST_NAMES] tokens
    int number
    uint32_t shape
    uint32_t role
    bint comment


cdef enum:                     # what bytes of names are, as bits
    SMALL_LETTER = 1
    NAME_DIGIT = 2
    NAME_SPACE = 4
    CAPITAL_LETTER = 32        # that by which a small one differs from it
    ANY_LETTER = SMALL_LETTER + CAPITAL_LETTER

cdef uint8_t[256] NAME_BYTE


cdef inline void name(Names_* names, uint32_t token) noexcept nogil:
    """One name more; what it is worth is on its way from memory while the next is read."""
    PREFETCH(&names.worth.near[(token & names.worth.near_mask) * names.worth.near_step])
    names.tokens[names.number] = token
    names.number += 1


cdef inline bint is_upper(uint8_t byte) noexcept nogil:
    return c'A' <= byte <= c'Z'


cdef inline bint is_lower(uint8_t byte) noexcept nogil:
    return c'a' <= byte <= c'z'


cdef struct Stem:
    uint8_t[STEM_ROOM] letters
    int length
    bint innocent

cdef Stem[MOST_STEMS] STEMS    # the innocent ones first
cdef int STEM_COUNT
cdef uint32_t[256] STEMS_FROM  # by their first letter, as bits


cdef bint names_comments(const uint8_t* s, int32_t length) noexcept nogil:
    """Whether a token begins as those do that name comments."""
    cdef uint32_t stems = STEMS_FROM[s[0] | 32]
    cdef const Stem* stem
    cdef int k
    while stems:
        stem = &STEMS[LOWEST(stems)]
        stems &= stems - 1
        if stem.length > length:
            continue
        k = 1
        while k < stem.length and stem.letters[k] == s[k] | 32:
            k += 1
        if k == stem.length:
            return not stem.innocent
    return False


cdef void name_tokens(Names_* names, const uint8_t* s, int32_t length, int most, int tagged, int32_t tag) noexcept nogil:
    """The words in a class or id: runs of letters, parted in camel case too."""
    cdef int32_t i = 0, start
    cdef int number = 0
    cdef uint32_t hash
    cdef uint8_t kind
    while i < length and number < most:
        if not NAME_BYTE[s[i]] & ANY_LETTER:
            i += 1
            continue
        hash = SEED_NAME
        start = i
        while True:
            hash = mixed(hash, s[i] | 32)
            i += 1
            kind = NAME_BYTE[s[i]] if i < length else 0
            if not kind & ANY_LETTER:
                break
            if kind & CAPITAL_LETTER and (
                    NAME_BYTE[s[i - 1]] & SMALL_LETTER or (i + 1 < length and NAME_BYTE[s[i + 1]] & SMALL_LETTER)):
                break
        hash = finished(hash)
        name(names, hash)
        if number < tagged:
            name(names, finished(mixed(mixed(SEED_TAGGED, tag if tag <= T_LAST else 0), hash)))
        names.comment |= names_comments(s + start, i - start)
        number += 1


cdef void class_names(Names_* names, const uint8_t* s, int32_t length) noexcept nogil:
    """Whole class names, without their digits: those of an item and of the next are the same."""
    cdef int32_t i = 0
    cdef int kept = 0
    cdef uint32_t hash, shape, code
    cdef bint empty
    while kept < CLASS_NAMES:
        while i < length and NAME_BYTE[s[i]] & NAME_SPACE:
            i += 1
        if i == length:
            return
        hash = SEED_CLASS
        shape = names.shape
        empty = True
        while i < length and not NAME_BYTE[s[i]] & NAME_SPACE:
            if not NAME_BYTE[s[i]] & NAME_DIGIT:
                empty = False
                code = s[i] | (NAME_BYTE[s[i]] & CAPITAL_LETTER)
                hash = mixed(hash, code)
                shape = mixed(shape, code)
            i += 1
        if empty:
            continue
        name(names, finished(hash))
        if kept < SHAPE_NAMES:
            names.shape = mixed(shape, 32)
        kept += 1


cdef inline uint32_t lower_ascii(uint8_t byte) noexcept nogil:
    return byte + 32 if is_upper(byte) else byte


cdef uint32_t value_token(uint32_t seed, const uint8_t* s, int32_t length) noexcept nogil:
    cdef int32_t i
    for i in range(min(length, <int32_t> VALUE_BYTES)):
        seed = mixed(seed, lower_ascii(s[i]))
    return finished(seed)


cdef void read_names(const Columns* t, int32_t row, Names_* names) noexcept nogil:
    """The names of an element, its shape, its role and whether it is called a comment."""
    cdef int32_t i, tag = t.tag[row]
    cdef const Attr* attr
    cdef const uint8_t* s
    names.number = 0
    names.role = 0
    names.comment = False
    names.shape = mixed(SEED_CLASS, tag)
    if tag <= T_LAST and not COMMON_TAG[tag]:
        name(names, finished(mixed(SEED_TAG, tag)))
    for i in range(t.attr_start[row], t.attr_start[row] + t.attr_count[row]):
        attr = &t.attrs[i]
        s = span_at(t, attr.start)
        if attr.name == A_CLASS:
            name_tokens(names, s, attr.length, CLASS_TOKENS, TAGGED_TOKENS, tag)
            class_names(names, s, attr.length)
        elif attr.name == A_ID:
            name_tokens(names, s, attr.length, ID_TOKENS, 0, tag)
        elif attr.name == A_ROLE and attr.length:
            names.role = value_token(SEED_ROLE, s, attr.length)
            name(names, names.role)
        elif attr.name == A_ITEMPROP and attr.length:
            name(names, value_token(SEED_ITEMPROP, s, attr.length))
    names.shape = finished(names.shape)
