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

cdef extern from *:
    bint unlikely(bint) noexcept nogil

cdef extern from "native/letters.h" nogil:
    bint is_ascii_letter(uint8_t byte)
    const uint8_t* past_letters(const uint8_t* s, const uint8_t* stop)
    uint32_t hash_letters(uint32_t hash, const uint8_t* s, const uint8_t* end)
    void count_ascii(const uint8_t* s, const uint8_t* stop, int32_t* digits, int32_t* capitals)


cdef struct Fact:              # of a block
    Odds words
    Odds above                 # of the first tokens of a heading, which the blocks below it see
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
    int32_t place              # of the element of the block
    uint8_t ending
    uint8_t heading
    uint8_t tag
    uint8_t names_mean
    uint8_t words_mean
    uint8_t above_mean
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


cdef struct Text:              # of a block, while it is read
    const Page_* page
    const Worth* worth
    Reader reader
    uint32_t[TEXT_TOKENS + 1] first    # its first tokens; one more for the whole of a short text


cdef inline void met(Fact* f, Text* text, uint32_t token) noexcept nogil:
    cdef int place
    if f.tokens < TEXT_TOKENS:
        text.first[f.tokens] = token
        PREFETCH(&text.worth.words[token & text.worth.words_mask])
    f.tokens += 1
    f.text = mixed(f.text, token)
    if not text.page.seen[token & (SEEN - 1)]:
        return
    place = found_at(&text.page.title, token)
    if place >= 0:
        f.title_tokens += 1
        f.in_title |= <uint64_t> 1 << place
    place = found_at(&text.page.description, token)
    if place >= 0:
        f.in_description |= <uint64_t> 1 << place


# ---- runs of letters, and wide characters

cdef inline uint32_t begun(const Reader* reader) noexcept nogil:
    return reader.run if reader.in_run else SEED_WORD


cdef inline void go_on(Reader* reader, uint32_t run) noexcept nogil:
    reader.run = run
    reader.in_run = True
    reader.wide = 0


cdef inline void end_run(Fact* f, Text* text) noexcept nogil:
    if text.reader.in_run:
        met(f, text, finished(text.reader.run))
        text.reader.in_run = False


cdef inline void met_wide(Fact* f, Text* text, uint32_t code) noexcept nogil:
    f.wide += 1
    met(f, text, wide_token(&text.reader, code))


cdef inline const uint8_t* read_letters(Fact* f, Text* text, const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """Letters and digits of ASCII, of which the first stands at s. Returns the place behind them, and behind the space
    that follows most of them."""
    cdef const uint8_t* end = past_letters(s, stop)
    if unlikely(text.reader.in_run):
        go_on(&text.reader, hash_letters(text.reader.run, s, end))
    else:          # a word of its own, which is hashed while the one before still is
        go_on(&text.reader, hash_letters(SEED_WORD, s, end))
    if end == stop or end[0] != c' ':
        return end
    end_run(f, text)
    return end + 1


cdef void read_text(Fact* f, const uint8_t* s, int32_t length, const Worth* worth, const Page_* page) noexcept nogil:
    cdef Text text
    cdef const uint8_t* stop = s + length
    cdef uint32_t code
    cdef int size, kind, mark, ending = ENDING_OPEN
    cdef int32_t uppers = 0
    memset(&text.reader, 0, sizeof(Reader))
    text.page, text.worth = page, worth
    f.text = SEED_TEXT
    count_ascii(s, stop, &f.digits, &f.uppers)
    while s < stop:
        code = s[0]
        if is_ascii_letter(code):
            # Most of all text: letters of ASCII, many at a time.
            s = read_letters(f, &text, s, stop)
            ending = ENDING_OPEN
            continue
        if 0xE4 < code < 0xEA and s + 2 < stop:
            # Most of all Chinese and Japanese text: U+5000 to U+9FFF, all of them wide.
            code = ((code & 15) << 12) | ((s[1] & 63) << 6) | (s[2] & 63)
            s += 3
            end_run(f, &text)
            met_wide(f, &text, code)
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
        if kind == CHAR_LETTER or (kind == CHAR_MARK and text.reader.in_run):
            uppers += lower(code) != code
            go_on(&text.reader, mixed(begun(&text.reader), lower(code)))
            ending = ENDING_OPEN
            continue
        if kind == CHAR_MARK:
            continue
        end_run(f, &text)
        if kind == CHAR_WORD:
            met_wide(f, &text, code)
        else:
            text.reader.wide = 0
        if kind == CHAR_SPACE:
            if ending == ENDING_SENTENCE:
                f.sentences += 1
                ending = ENDING_CLOSED
        else:
            ending = ending_after(f, mark, ending) if mark else ENDING_OPEN
    end_run(f, &text)
    f.uppers += uppers
    finish_text(f, &text, ending)


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


cdef void finish_text(Fact* f, Text* text, int ending) noexcept nogil:
    cdef const Worth* worth = text.worth
    cdef int32_t number = min(f.tokens, <int32_t> TEXT_TOKENS), of_heading = min(f.tokens, <int32_t> HEADING_TOKENS)
    f.sentences += ending == ENDING_SENTENCE
    f.ending = ENDING_SENTENCE if ending == ENDING_CLOSED else ending
    f.text = finished(f.text)
    if 1 <= f.tokens <= SHORT_TEXT:
        text.first[f.tokens] = f.text
        number += 1
        of_heading += 1
    f.words = odds_of(text.first, number, worth.words, worth.words_mask, 1)
    if f.heading:
        f.above = odds_of(text.first, of_heading, worth.above, worth.above_mask, 1)
        f.above_mean = odds_mean(&f.above)


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
