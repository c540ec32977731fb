# The text of a row, as it is added to a block: white space collapsed, words and characters counted.

cdef inline void count_char(Segmenter* g, int char_class, int32_t* words, int32_t* chars) noexcept nogil:
    if char_class == CHAR_SPACE:
        g.in_word = False
        return
    chars[0] += 1
    if char_class == CHAR_LETTER:
        if not g.in_word:
            words[0] += 1
            g.in_word = True
    elif char_class == CHAR_WORD:
        words[0] += 1
        g.in_word = False


cdef extern from "native/scan_words.h" nogil:
    const uint8_t* past_spaces(const uint8_t* text, const uint8_t* stop)
    int32_t copy_word(uint8_t* out, const uint8_t* text, const uint8_t* stop)


cdef bint has_letter(const uint8_t* s, int32_t length) noexcept nogil:
    cdef int32_t i
    for i in range(length):
        if ASCII_CLASS[s[i]] == CHAR_LETTER:
            return True
    return False


cdef bint is_blank(const uint8_t* s, int32_t length) noexcept nogil:
    """Nothing but white space of any kind."""
    cdef const uint8_t* stop = s + length
    cdef int size
    while True:
        s = past_spaces(s, stop)
        if s == stop:
            return True
        if s[0] < 0x80 or class_of(code_point(s, stop, &size)) != CHAR_SPACE:
            return False
        s += size


cdef void add_text(Segmenter* g, int32_t row, int state) noexcept nogil:
    """Put a row's text into the open block, white space collapsed unless it is preformatted."""
    cdef const uint8_t* s = span_at(g.t, g.t.text_start[row])
    cdef const uint8_t* stop = s + g.t.text_len[row]
    cdef uint8_t* out = g.out + g.out_len
    cdef Block* block = &g.blocks[g.count - 1]
    cdef bint pre = (state & IN_PRE) != 0
    cdef bint fresh = block.text_len == 0
    cdef int32_t words = 0, chars = 0
    cdef int size, char_class, i
    if pre:
        if row >= g.line_end > 0:                          # behind a block-level line of it
            g.breaks = not fresh and ends_line(g) and s < stop and s[0] != c'\n'
            g.line_end = 0
        out = write_breaks(g, out)
    while s < stop:
        if s[0] < 0x80:
            char_class = ASCII_CLASS[s[0]]
            if char_class == CHAR_SPACE and not pre:
                g.space = True
                s = past_spaces(s + 1, stop)
                continue
            size = 1
        else:
            char_class = class_of(code_point(s, stop, &size))
        if (g.space or g.breaks) and not pre:
            if not fresh:
                out[0] = c'\n' if g.breaks else c' '
                out += 1
            g.space = False
            g.breaks = 0
            g.in_word = False
        fresh = False
        if 0x20 < s[0] < 0x80:
            size = copy_word(out, s, stop)
            chars += size
            if not g.in_word and has_letter(s, size):
                words += 1
                g.in_word = True
        else:
            count_char(g, char_class, &words, &chars)
            for i in range(size):
                out[i] = s[i]
        out += size
        s += size
    if pre:
        g.space = False
    g.row_chars[row] = chars
    end_piece(g, row, state, <int32_t> (out - (g.out + g.out_len)), words)


cdef inline uint8_t* write_breaks(Segmenter* g, uint8_t* out) noexcept nogil:
    """The line breaks that are due before preformatted text. Returns the place behind them."""
    while g.breaks > 0:
        out[0] = c'\n'
        out += 1
        g.breaks -= 1
        g.in_word = False
    return out


cdef inline void end_piece(Segmenter* g, int32_t row, int state, int32_t piece, int32_t words) noexcept nogil:
    """A row and its block get what was written of it: a piece of so many bytes."""
    cdef Block* block = &g.blocks[g.count - 1]
    cdef int32_t chars = g.row_chars[row]
    g.row_block[row] = g.count - 1
    g.piece_start[row] = g.out_len
    g.piece_len[row] = piece
    g.out_len += piece
    block.text_len += piece
    block.last = row + 1
    block.words += words
    block.chars += chars
    g.state[row] = <uint8_t> state
    g.visible[row] = not state & HIDDEN_MASK
    if state & IN_LINK:
        block.link_words += words
        block.link_chars += chars


cdef void text_row(Segmenter* g, int32_t row, int32_t container, int state) noexcept nogil:
    cdef int hidden = state & HIDDEN_MASK
    cdef int32_t indent
    cdef bint blank
    if g.t.text_len[row] == 0:
        return
    blank = is_blank(span_at(g.t, g.t.text_start[row]), g.t.text_len[row])
    if g.open and (g.blocks[g.count - 1].container != container or (g.breaks > 1 and not state & IN_PRE)
                   or g.blocks[g.count - 1].hidden != hidden):
        if blank:
            return
        close_block(g)
    if blank and not (g.open and state & IN_PRE):
        g.space = True
        if state & IN_PRE and (g.indent < container or g.indent == 0):
            g.indent = row
        return
    if not g.open and state & IN_PRE and g.indent > container:
        # Preformatted text may begin with white space in a row of its own.
        indent = g.indent
        while indent < row and not is_indent(g, indent, state):
            indent += 1
        if open_block(g, indent, container, hidden):
            add_indents(g, indent, row, state)
            add_text(g, row, state)
    elif g.open or open_block(g, row, container, hidden):
        add_text(g, row, state)


cdef bint is_indent(const Segmenter* g, int32_t row, int state) noexcept nogil:
    """Whether a row is white space that preformatted text may begin with: shown as that is, and nothing in between such as
    the text of a script."""
    return (g.t.kind[row] == TEXT and g.row_block[row] < 0
            and text_state(g, g.t.parent[row]) & (IN_PRE | HIDDEN_MASK) == state & (IN_PRE | HIDDEN_MASK)
            and is_blank(span_at(g.t, g.t.text_start[row]), g.t.text_len[row]))


cdef void add_indents(Segmenter* g, int32_t start, int32_t stop, int state) noexcept nogil:
    cdef int32_t row
    for row in range(start, stop):
        if is_indent(g, row, state):
            add_text(g, row, state)
