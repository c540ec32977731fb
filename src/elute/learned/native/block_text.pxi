# What the text of a block tells, in one pass over its characters.

cdef enum:
    TEXT_TOKENS = 60
    HEADING_TOKENS = 10
    DATE_BYTES = 40

cdef enum:                     # how the text read so far ends, beside the endings that features have
    ENDING_CLOSED = 3          # with a mark that ends a sentence whatever follows

cdef enum:                     # marks, as bits
    MARK_COMMA = 1
    MARK_SEPARATOR = 2
    MARK_QUOTE = 4
    MARK_END = 8
    MARK_WIDE_END = 16
    MARK_COLON = 32
    MARK_CLOSING = 64
    MARK_PRICE = 128

cdef uint8_t[128] ASCII_MARK
cdef uint64_t[256] ASCII_LETTER    # lower case; one digit from bit 8 on, one capital from bit 36 on; 0 for others


cdef struct Fact:              # of a block
    Odds words
    Odds above                 # of the first tokens of a heading, which the blocks below it see
    Odds near
    Odds names
    int64_t words_before
    int64_t good_before
    int64_t chars_before
    int64_t links_before
    int64_t names_before       # names_mean, weighted by words + 1
    int64_t worth_before       # words_mean, weighted likewise
    int64_t weight_before
    uint64_t in_title          # which tokens of the title it has, as bits
    uint64_t in_description
    uint32_t text
    int32_t tokens
    int32_t title_tokens
    int32_t commas
    int32_t sentences
    int32_t separators
    int32_t quotes
    int32_t digits
    int32_t uppers
    int32_t wide
    int32_t good
    int32_t weight
    uint8_t ending
    uint8_t heading
    uint8_t tag
    uint8_t names_mean
    uint8_t words_mean
    uint8_t link_share
    uint8_t price
    uint8_t date


cdef int mark_of(uint32_t code) noexcept nogil:
    """The marks beyond ASCII."""
    if code < 0x2000:
        if code == 0xAB:
            return MARK_QUOTE
        if code == 0xBB:
            return MARK_SEPARATOR | MARK_QUOTE | MARK_CLOSING
        if code == 0xB7:
            return MARK_SEPARATOR
        if code == 0xA3 or code == 0xA5:
            return MARK_PRICE
        if code == 0x060C:
            return MARK_COMMA
        return MARK_WIDE_END if code == 0x061F or code == 0x06D4 or code == 0x0964 else 0
    if code < 0x3000:
        if code == 0x2026:
            return MARK_END
        if code == 0x2019:
            return MARK_CLOSING
        if code == 0x201C:
            return MARK_QUOTE
        if code == 0x201D:
            return MARK_QUOTE | MARK_CLOSING
        if code == 0x203A or code == 0x2022:
            return MARK_SEPARATOR
        return MARK_PRICE if code == 0x20AC or code == 0x20BD or code == 0x20B9 else 0
    if code == 0x3001 or code == 0xFF0C:
        return MARK_COMMA
    if code == 0x3002 or code == 0xFF01 or code == 0xFF1F or code == 0xFF0E:
        return MARK_WIDE_END
    if code == 0x300C:
        return MARK_QUOTE
    if code == 0x300D:
        return MARK_QUOTE | MARK_CLOSING
    if code == 0x300F or code == 0xFF09:
        return MARK_CLOSING
    return MARK_COLON if code == 0xFF1A else 0


cdef inline void met(Fact* f, const Worth* worth, const Page_* page, uint32_t token) noexcept nogil:
    cdef int place
    if f.tokens < TEXT_TOKENS:
        add_odds(&f.words, worth.words[token & worth.words_mask])
    if f.heading and f.tokens < HEADING_TOKENS:
        add_odds(&f.above, worth.above[token & worth.above_mask])
    f.tokens += 1
    f.text = mixed(f.text, token)
    if not page.seen[token & (SEEN - 1)]:
        return
    place = found_at(&page.title, token)
    if place >= 0:
        f.title_tokens += 1
        f.in_title |= <uint64_t> 1 << place
    place = found_at(&page.description, token)
    if place >= 0:
        f.in_description |= <uint64_t> 1 << place


# ---- runs of letters, and wide characters

cdef inline uint32_t begun(const Reader* reader) noexcept nogil:
    return reader.run if reader.in_run else SEED_WORD


cdef inline void go_on(Reader* reader, uint32_t run) noexcept nogil:
    reader.run = run
    reader.in_run = True
    reader.wide = 0


cdef inline void end_run(Fact* f, const Worth* worth, const Page_* page, Reader* reader) noexcept nogil:
    if reader.in_run:
        met(f, worth, page, finished(reader.run))
        reader.in_run = False


cdef inline void met_wide(Fact* f, const Worth* worth, const Page_* page, Reader* reader, uint32_t code) noexcept nogil:
    f.wide += 1
    met(f, worth, page, wide_token(reader, code))


cdef inline const uint8_t* read_letters(const uint8_t* s, const uint8_t* stop, uint32_t* run,
                                        uint64_t* counts) noexcept nogil:
    """Letters and digits of ASCII, of which the first stands at s. Returns the place behind them."""
    cdef uint64_t letter = ASCII_LETTER[s[0]]
    while letter:
        counts[0] += letter >> 8
        run[0] = mixed(run[0], <uint8_t> letter)
        s += 1
        if s == stop:
            break
        letter = ASCII_LETTER[s[0]]
    return s


cdef void read_text(Fact* f, const uint8_t* text, int32_t length, const Worth* worth, const Page_* page) noexcept nogil:
    cdef Reader reader
    cdef const uint8_t* s = text
    cdef const uint8_t* stop = text + length
    cdef uint32_t code, run
    cdef uint64_t counts = 0
    cdef int size, kind, mark, ending = ENDING_OPEN
    cdef int32_t uppers = 0
    memset(&reader, 0, sizeof(Reader))
    f.text = SEED_TEXT
    while s < stop:
        code = s[0]
        if ASCII_LETTER[code]:
            # Most of all text: letters of ASCII, in a loop of their own.
            run = begun(&reader)
            s = read_letters(s, stop, &run, &counts)
            go_on(&reader, run)
            ending = ENDING_OPEN
            continue
        if 0xE4 < code < 0xEA and s + 2 < stop:
            # Most of all Chinese and Japanese text: U+5000 to U+9FFF, all of them wide.
            code = ((code & 15) << 12) | ((s[1] & 63) << 6) | (s[2] & 63)
            s += 3
            end_run(f, worth, page, &reader)
            met_wide(f, worth, page, &reader, code)
            ending = ENDING_OPEN
            continue
        size = 1
        if code >= 0x80:
            code = code_point(s, stop, &size)
            kind = token_class(code)
            mark = mark_of(code) if kind == CHAR_OTHER else 0
        else:
            kind, mark = ASCII_CLASS[code], ASCII_MARK[code]
        s += size
        if kind == CHAR_LETTER or (kind == CHAR_MARK and reader.in_run):
            uppers += lower(code) != code
            go_on(&reader, mixed(begun(&reader), lower(code)))
            ending = ENDING_OPEN
            continue
        if kind == CHAR_MARK:
            continue
        end_run(f, worth, page, &reader)
        if kind == CHAR_WORD:
            met_wide(f, worth, page, &reader, code)
        else:
            reader.wide = 0
        if kind == CHAR_SPACE:
            if ending == ENDING_SENTENCE:
                f.sentences += 1
                ending = ENDING_CLOSED
        else:
            ending = ending_after(f, mark, ending) if mark else ENDING_OPEN
    end_run(f, worth, page, &reader)
    f.digits = <int32_t> (counts & 0xFFFFFFF)
    f.uppers = <int32_t> (counts >> 28) + uppers
    finish_text(f, ending, worth)


cdef inline int ending_after(Fact* f, int mark, int ending) noexcept nogil:
    """Count a mark. Returns how the text ends with it."""
    f.commas += (mark & MARK_COMMA) != 0
    f.separators += (mark & MARK_SEPARATOR) != 0
    f.quotes += (mark & MARK_QUOTE) != 0
    f.price |= (mark & MARK_PRICE) != 0
    if mark & MARK_WIDE_END:
        f.sentences += 1
        return ENDING_CLOSED
    if mark & MARK_END:
        return ENDING_SENTENCE
    if mark & MARK_COLON:
        return ENDING_COLON
    return ending if mark & MARK_CLOSING else ENDING_OPEN


cdef void finish_text(Fact* f, int ending, const Worth* worth) noexcept nogil:
    f.sentences += ending == ENDING_SENTENCE
    f.ending = ENDING_SENTENCE if ending == ENDING_CLOSED else ending
    f.text = finished(f.text)
    if 1 <= f.tokens <= SHORT_TEXT:
        add_odds(&f.words, worth.words[f.text & worth.words_mask])
        if f.heading:
            add_odds(&f.above, worth.above[f.text & worth.above_mask])


cdef inline bint is_digit(uint8_t byte) noexcept nogil:
    return c'0' <= byte <= c'9'


cdef bint begins_with_date(const uint8_t* s, int32_t length) noexcept nogil:
    cdef int32_t i, stop = min(length, <int32_t> DATE_BYTES)
    for i in range(stop - 3):
        if not (is_digit(s[i]) and is_digit(s[i + 1])):
            continue
        if (is_digit(s[i + 2]) and is_digit(s[i + 3]) and (i == 0 or not is_digit(s[i - 1]))
                and (i + 4 >= stop or not is_digit(s[i + 4]))
                and ((s[i] == c'1' and s[i + 1] == c'9') or (s[i] == c'2' and s[i + 1] == c'0'))):
            return True
        if (i + 4 < stop and (s[i + 2] == c':' or s[i + 2] == c'/' or s[i + 2] == c'.')
                and is_digit(s[i + 3]) and is_digit(s[i + 4])):
            return True
    return False
