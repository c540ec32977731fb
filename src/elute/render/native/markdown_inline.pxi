# The text of one block as Markdown: emphasis, links, code, formulas.

cdef enum:
    EMPHASIS = (1 << M_EM) | (1 << M_CITE) | (1 << M_DFN) | (1 << M_VAR)
    CODE_LIKE = (1 << M_CODE) | (1 << M_KBD) | (1 << M_SAMP)
    DELIMITED = (1 << M_STRONG) | (1 << M_EM) | (1 << M_DEL)
    ELEMENTS = DELIMITED | (1 << M_SUB) | (1 << M_SUP) | (1 << M_RUBY) | (1 << M_RT)    # written as such


# ---- the marks that Markdown has: code innermost and bare, references to notes as atoms

cdef bint leads_back(const uint8_t* s, int64_t length) noexcept nogil:
    """Whether the text of a link back from a note is no more than an arrow, a number or two letters."""
    cdef const uint8_t* stop = s + length
    cdef int size
    cdef int64_t digits = 0, letters = 0, others = 0
    cdef uint32_t code
    while s < stop and not is_word(first_of(s, stop, &size)):
        s += size
    while s < stop:
        code = first_of(s, stop, &size)
        if not is_word(code):
            break
        if Py_UNICODE_ISDECIMAL(code):
            digits += 1
        elif is_letter(code):
            letters += 1
        else:
            others += 1
        s += size
    while s < stop and not is_word(first_of(s, stop, &size)):
        s += size
    return s == stop and not others and ((digits <= 4 and not letters) or (letters <= 2 and not digits))


cdef bint has_mark(const Inline* n, int32_t first, int kind, int32_t row) noexcept nogil:
    cdef int32_t i
    for i in range(first, n.mark_count):
        if n.marks[i].kind == kind and n.marks[i].row == row:
            return True
    return False


cdef int normal_marks(Markdown* w, const Run* run, bint strong, const Place* place) except -1 nogil:
    """Add the marks of a run that Markdown has. Code comes last, where nothing stands inside it."""
    cdef Inline* n = &w.n
    cdef const Outline* o = w.o
    cdef int32_t first = n.mark_count, count = read_chain(n, o, run.mark), i, code = -1
    cdef const Mark* mark
    cdef int kind
    if strong and not place.heading:
        add_mark(n, M_STRONG, -1, NO_TEXT, NO_TEXT)
    for i in range(count):
        mark = &o.marks[n.chain[i]]
        kind = M_EM if (1 << mark.kind) & EMPHASIS else mark.kind
        if kind == M_REFERENCE:
            n.mark_count = first
            code = -1
            add_mark(n, M_REFERENCE, mark.row, mark.value, mark.title)
            break
        if (1 << kind) & CODE_LIKE:
            code = n.chain[i]
        elif kind == M_LINK or kind == M_IMAGE or kind == M_MATH:
            add_mark(n, kind, mark.row, mark.value, mark.title)
        elif code < 0 and (1 << kind) & ELEMENTS and not (place.heading and kind == M_STRONG):
            if kind == M_SUB or kind == M_SUP or not has_mark(n, first, kind, mark.row if kind == mark.kind else -1):
                add_mark(n, kind, mark.row if kind == mark.kind else -1, NO_TEXT, NO_TEXT)
    if code >= 0 and (n.mark_count == first or not (1 << n.marks[n.mark_count - 1].kind) & ATOMS):
        add_mark(n, M_CODE, o.marks[code].row, NO_TEXT, NO_TEXT)
    return 0


cdef int normalise(Markdown* w, Runs runs, const Place* place) except -1 nogil:
    cdef Inline* n = &w.n
    cdef const Run* run
    cdef const uint8_t* text
    cdef int32_t i, length, first, reference = -1
    n.mark_count = n.run_count = 0
    for i in range(runs.count):
        run = &w.o.runs[runs.first + i]
        text, length = text_at(w.o, run.text), run.text.length
        if i == 0:
            text, length = text + runs.skip, length - runs.skip
        if run.mark >= 0 and w.o.marks[run.mark].kinds & (1 << M_BACK) and leads_back(text, length):
            continue
        first = n.mark_count
        normal_marks(w, run, runs.strong, place)
        if n.mark_count > first and n.marks[n.mark_count - 1].kind == M_REFERENCE:
            if n.marks[n.mark_count - 1].row == reference:
                n.mark_count = first
                continue
            reference = n.marks[n.mark_count - 1].row
            length = leading_space(text, length)
        add_inline_run(n, text, length, first)
    return tokenize(n, w.o)


# ---- neighbouring texts as one, and each line of code as an atom

cdef int add_joined(Markdown* w, int step, int kind, int32_t mark, int64_t start) except -1 nogil:
    """A step whose text are the words from `start` on."""
    cdef Joined* joined
    make_room(<void**> &w.joined, &w.joined_room, <int64_t> w.joined_count + 1, sizeof(Joined))
    joined = &w.joined[w.joined_count]
    joined.step, joined.kind, joined.mark = <uint8_t> step, <uint8_t> kind, mark
    joined.start, joined.length = start, w.words.length - start
    w.joined_count += 1
    return 0


cdef inline Joined* last_joined(Markdown* w) noexcept nogil:
    return &w.joined[w.joined_count - 1] if w.joined_count else NULL


cdef int join_tokens(Markdown* w) except -1 nogil:
    cdef const Token* token
    cdef Joined* last
    cdef int32_t i
    cdef int kind
    cdef int64_t code = -1     # where the open code begins in the words
    w.joined_count = 0
    w.words.length = 0
    for i in range(w.n.token_count):
        token = &w.n.tokens[i]
        kind = w.n.marks[token.mark].kind if token.mark >= 0 else M_NONE
        last = last_joined(w)
        if kind == M_CODE and token.step == MARK_OPENS:
            code = w.words.length
            if last != NULL and last.step == IS_ATOM and last.kind == M_CODE:      # code beside code is one
                code = last.start
                w.joined_count -= 1
        elif kind == M_CODE:
            add_joined(w, IS_ATOM, M_CODE, -1, code)
            code = -1
        elif code >= 0 and token.step == IS_BREAK:
            add_joined(w, IS_ATOM, M_CODE, -1, code)
            add_joined(w, IS_BREAK, M_NONE, -1, w.words.length)
            code = w.words.length
        elif code >= 0:
            put(&w.words, token.text, token.length)
        elif token.step == IS_TEXT and last != NULL and last.step == IS_TEXT:
            put(&w.words, token.text, token.length)
            last.length += token.length
        else:
            if token.length:
                put(&w.words, token.text, token.length)
            add_joined(w, token.step, kind, token.mark, w.words.length - token.length)
    return 0


# ---- writing

cdef uint32_t next_character(Markdown* w, int32_t number, const Place* place) noexcept nogil:
    """The character with which a step begins, or one that Markdown treats alike."""
    cdef const Joined* joined
    cdef int size
    if number >= w.joined_count or w.joined[number].step == IS_BREAK:
        return c'<' if place.cell else c' '
    joined = &w.joined[number]
    if joined.step == IS_TEXT or joined.step == IS_SPACE:
        return first_of(w.words.data + joined.start, w.words.data + joined.start + joined.length, &size)
    if joined.step == IS_ATOM:
        if joined.kind == M_IMAGE:
            return c'!'
        return c'[' if joined.kind == M_REFERENCE else c'$' if joined.kind == M_MATH else c'`'
    if joined.kind == M_LINK:
        return c'[' if joined.step == MARK_OPENS else c']'
    if (1 << joined.kind) & DELIMITED:
        return c'~' if joined.kind == M_DEL else c'*'
    return c'<'


cdef uint32_t last_character(Markdown* w, const Place* place) noexcept nogil:
    """What stands before the next part: the character itself, or one that Markdown treats alike."""
    cdef const Part* part
    cdef int size
    if not w.part_count:
        return c'>' if place.cell else c' '
    part = &w.parts[w.part_count - 1]
    if not part.length:
        return c'*'
    if place.cell and part.length == 1 and w.written.data[part.start] == c'\n':
        return c'>'
    return last_of(w.written.data + part.start, w.written.data + part.start + part.length, &size)


cdef int add_part(Markdown* w, int64_t start) except -1 nogil:
    """What was written from `start` on is a part."""
    make_room(<void**> &w.parts, &w.part_room, <int64_t> w.part_count + 1, sizeof(Part))
    w.parts[w.part_count].start = start
    w.parts[w.part_count].length = w.written.length - start
    w.parts[w.part_count].partner = -1
    w.part_count += 1
    return 0


cdef int write_mark(Markdown* w, const Joined* joined) except -1 nogil:
    """What a mark opens or closes with. Delimiters are decided later: they are empty until then."""
    cdef InlineMark* mark = &w.n.marks[joined.mark]
    cdef bint opens = joined.step == MARK_OPENS
    if opens:
        make_room(<void**> &w.opened, &w.opened_room, <int64_t> w.opened_count + 1, sizeof(int32_t))
        w.opened[w.opened_count] = w.part_count
        w.opened_count += 1
    else:
        w.opened_count -= 1
    if (1 << joined.kind) & DELIMITED:
        if not opens:
            make_room(<void**> &w.pairs, &w.pair_room, <int64_t> w.pair_count + 1, sizeof(Pair))
            w.pairs[w.pair_count].start = w.opened[w.opened_count]
            w.pairs[w.pair_count].end = w.part_count
            w.pairs[w.pair_count].kind = joined.kind
            w.pair_count += 1
    elif joined.kind != M_LINK:
        put_text(&w.written, b"<" if opens else b"</")
        put_text(&w.written, MARK_NAMES[joined.kind])
        put_byte(&w.written, c'>')
    elif opens:
        put_byte(&w.written, c'[')
    else:
        put_text(&w.written, b"](")
        put_destination(&w.written, text_at(w.o, mark.value), mark.value.length)
        put_byte(&w.written, c')')
    return 0


cdef int write_code(Buffer* out, const uint8_t* s, int64_t length, bint cell) except -1 nogil:
    """Text between as many backticks as it needs."""
    cdef Place place
    cdef int64_t i, run = 0, longest = 0
    cdef bint pad = length > 0 and (s[0] == c'`' or s[length - 1] == c'`')
    for i in range(length):
        if cell and s[i] == c'\\' and i + 1 < length and s[i + 1] == c'|':     # on which GFM parsers disagree
            place.cell = place.dollars = True
            put_text(out, b"<code>")
            escape(out, s, length, c'>', c'<', True, &place)
            return put_text(out, b"</code>")
        run = run + 1 if s[i] == c'`' else 0
        longest = max(longest, run)
    put_many(out, c'`', longest + 1)
    if pad:
        put_byte(out, c' ')
    put_with_pipes(out, s, length, cell)
    if pad:
        put_byte(out, c' ')
    return put_many(out, c'`', longest + 1)


cdef int put_with_pipes(Buffer* out, const uint8_t* s, int64_t length, bint cell) except -1 nogil:
    """Text as it is, with escaped pipes in a cell."""
    cdef int64_t i
    if not cell:
        return put(out, s, length)
    for i in range(length):
        if s[i] == c'|':
            put_byte(out, c'\\')
        put_byte(out, s[i])
    return 0


cdef int write_tex(Buffer* out, const uint8_t* s, int64_t length, bint cell) except -1 nogil:
    """A formula in the line, each white space in it a plain one."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* word
    cdef int size = 1
    cdef bint first = True
    put_byte(out, c'$')
    while s < stop:
        word = s
        while s < stop and not is_space(first_of(s, stop, &size)):
            s += size
        if s > word:
            if not first:
                put_byte(out, c' ')
            put_with_pipes(out, word, s - word, cell)
            first = False
        if s < stop:
            s += size
    return put_byte(out, c'$')


cdef int write_atom(Markdown* w, const Joined* joined, const Place* place) except -1 nogil:
    cdef const uint8_t* text = w.words.data + joined.start
    cdef const InlineMark* mark = &w.n.marks[joined.mark] if joined.mark >= 0 else NULL
    cdef Place plain = place[0]
    if joined.kind == M_IMAGE:
        plain.dollars = False
        put_text(&w.written, b"![")
        escape(&w.written, text, joined.length, c'[', c']', True, &plain)
        put_text(&w.written, b"](")
        put_destination(&w.written, text_at(w.o, mark.value), mark.value.length)
        if mark.title.length:
            put_byte(&w.written, c' ')
            put_title(&w.written, text_at(w.o, mark.title), mark.title.length, place.cell)
        return put_byte(&w.written, c')')
    if joined.kind == M_REFERENCE:
        put_text(&w.written, b"[^")
        put(&w.written, text_at(w.o, mark.value), mark.value.length)
        return put_byte(&w.written, c']')
    if joined.kind == M_MATH:
        return write_tex(&w.written, text, joined.length, place.cell)
    return write_code(&w.written, text, joined.length, place.cell)


cdef int write_parts(Markdown* w, const Place* place) except -1 nogil:
    cdef const Joined* joined
    cdef int32_t i, links = 0
    cdef int64_t start
    w.part_count = w.pair_count = w.opened_count = 0
    w.written.length = 0
    for i in range(w.joined_count):
        joined = &w.joined[i]
        start = w.written.length
        if joined.step == IS_TEXT:
            escape(&w.written, w.words.data + joined.start, joined.length, last_character(w, place),
                   next_character(w, i + 1, place), links > 0, place)
        elif joined.step == IS_SPACE:
            put_byte(&w.written, c' ')
        elif joined.step == IS_BREAK:
            put_byte(&w.written, c'\n')
        elif joined.step == IS_ATOM:
            write_atom(w, joined, place)
        else:
            if joined.kind == M_LINK:
                links += 1 if joined.step == MARK_OPENS else -1
            write_mark(w, joined)
        add_part(w, start)
    return decide(w)


cdef int write_inline(Markdown* w, Runs runs, const Place* place, Buffer* out) except -1 nogil:
    """Runs as Markdown text; lines end where the text has line breaks."""
    cdef int32_t i
    cdef Part* part
    normalise(w, runs, place)
    join_tokens(w)
    write_parts(w, place)
    if not w.pair_count:                                   # what is written stands in its order
        return write_lines(w.written.data, w.written.length, place, out)
    w.whole.length = 0
    for i in range(w.part_count):
        part = &w.parts[i]
        if part.length:
            put(&w.whole, w.written.data + part.start, part.length)
    return write_lines(w.whole.data, w.whole.length, place, out)


cdef int write_lines(uint8_t* s, int64_t length, const Place* place, Buffer* out) except -1 nogil:
    """The lines of a text, each made safe from being read as another kind of block."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* line = s
    cdef const uint8_t* line_end
    cdef int64_t i, mark
    if place.heading and not place.cell:
        for i in range(length):
            if s[i] == c'\n':
                s[i] = c' '
        mark = closing_hashes(s, length)
        return put_escaped_at(out, s, length, mark)
    while True:
        line_end = <const uint8_t*> memchr(line, c'\n', stop - line) if line < stop else NULL
        if line_end == NULL:
            line_end = stop
        if place.cell:
            put(out, line, line_end - line)
        else:
            put_escaped_at(out, line, line_end - line, line_escape(line, line_end))
        if line_end == stop:
            return 0
        put_text(out, b"<br>" if place.cell else b"  \n")
        line = line_end + 1


cdef int put_escaped_at(Buffer* out, const uint8_t* s, int64_t length, int64_t place) except -1 nogil:
    """Text with a backslash at a place, none where that is -1."""
    if place < 0:
        return put(out, s, length)
    put(out, s, place)
    put_byte(out, c'\\')
    return put(out, s + place, length - place)
