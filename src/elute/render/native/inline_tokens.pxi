# The text of a block as properly nested steps: a mark opens or closes, text, white space, a line break, or an atom, which
# is an image, a formula or a reference to a note. A format says first which marks it has (its `normal` form of runs).
# White space stays outside the marks that begin or end at it, as a plain space.

cdef enum:
    MARK_OPENS, MARK_CLOSES, IS_TEXT, IS_SPACE, IS_BREAK, IS_ATOM
    ATOMS = (1 << M_IMAGE) | (1 << M_MATH) | (1 << M_REFERENCE)


cdef struct InlineMark:
    uint8_t kind
    int32_t row
    Span value
    Span title


cdef struct InlineRun:
    const uint8_t* text
    int32_t length
    int32_t first_mark
    int32_t mark_count


cdef struct Token:
    uint8_t step
    int32_t mark               # a number of `marks`, -1 for none
    const uint8_t* text
    int32_t length


cdef struct Inline:
    InlineMark* marks
    int32_t mark_count
    int32_t mark_room
    InlineRun* runs
    int32_t run_count
    int32_t run_room
    Token* tokens
    int32_t token_count
    int32_t token_room
    int32_t* chain             # the marks of a run, outermost first
    int32_t chain_room
    bint started
    bint spaced                # white space stands before what comes next,
    bint broken                # with a line break in it


cdef void free_inline(Inline* n) noexcept nogil:
    free(n.marks)
    free(n.runs)
    free(n.tokens)
    free(n.chain)


cdef int32_t read_chain(Inline* n, const Outline* o, int32_t mark) except -1 nogil:
    """The marks of a run into `chain`. Returns how many they are."""
    cdef int32_t count = o.marks[mark].depth if mark >= 0 else 0, i
    make_room(<void**> &n.chain, &n.chain_room, count, sizeof(int32_t))
    for i in range(count - 1, -1, -1):
        n.chain[i] = mark
        mark = o.marks[mark].outer
    return count


cdef int add_mark(Inline* n, uint8_t kind, int32_t row, Span value, Span title) except -1 nogil:
    cdef InlineMark* mark
    make_room(<void**> &n.marks, &n.mark_room, <int64_t> n.mark_count + 1, sizeof(InlineMark))
    mark = &n.marks[n.mark_count]
    mark.kind, mark.row, mark.value, mark.title = kind, row, value, title
    n.mark_count += 1
    return 0


cdef int add_inline_run(Inline* n, const uint8_t* text, int32_t length, int32_t first_mark) except -1 nogil:
    """A run with the marks from `first_mark` on."""
    cdef InlineRun* run
    make_room(<void**> &n.runs, &n.run_room, <int64_t> n.run_count + 1, sizeof(InlineRun))
    run = &n.runs[n.run_count]
    run.text, run.length = text, length
    run.first_mark, run.mark_count = first_mark, n.mark_count - first_mark
    n.run_count += 1
    return 0


cdef int add_token(Inline* n, int step, int32_t mark, const uint8_t* text, int32_t length) except -1 nogil:
    cdef Token* token
    make_room(<void**> &n.tokens, &n.token_room, <int64_t> n.token_count + 1, sizeof(Token))
    token = &n.tokens[n.token_count]
    token.step, token.mark, token.text, token.length = <uint8_t> step, mark, text, length
    n.token_count += 1
    return 0


cdef bint is_same_mark(const Outline* o, const InlineMark* a, const InlineMark* b) noexcept nogil:
    return (a.kind == b.kind and a.row == b.row and a.value.length == b.value.length and a.title.length == b.title.length
            and memcmp(text_at(o, a.value), text_at(o, b.value), a.value.length) == 0
            and memcmp(text_at(o, a.title), text_at(o, b.title), a.title.length) == 0)


cdef inline void note_space(Inline* n, const uint8_t* s, int64_t length) noexcept nogil:
    if length:
        n.spaced = True
        n.broken = n.broken or memchr(s, c'\n', length) != NULL


cdef int add_space(Inline* n) except -1 nogil:
    if n.broken:
        return add_token(n, IS_BREAK, -1, <const uint8_t*> b"\n", 1)
    return add_token(n, IS_SPACE, -1, <const uint8_t*> b" ", 1)


cdef int tokenize(Inline* n, const Outline* o) except -1 nogil:
    """All runs as tokens."""
    cdef int32_t i, k, shared, opened = 0, open_count = 0, count, leading, atom
    cdef const InlineRun* run
    n.token_count = 0
    n.started = n.spaced = n.broken = False
    for i in range(n.run_count):
        run = &n.runs[i]
        leading = leading_space(run.text, run.length)
        note_space(n, run.text, leading)
        count = run.mark_count
        atom = -1
        if count and (1 << n.marks[run.first_mark + count - 1].kind) & ATOMS:
            count -= 1
            atom = run.first_mark + count
        elif leading == run.length:
            continue
        shared = 0
        while (shared < count and shared < open_count
               and is_same_mark(o, &n.marks[opened + shared], &n.marks[run.first_mark + shared])):
            shared += 1
        for k in range(open_count - 1, shared - 1, -1):
            add_token(n, MARK_CLOSES, opened + k, NULL, 0)
        if n.started and n.spaced:
            add_space(n)
        for k in range(shared, count):
            add_token(n, MARK_OPENS, run.first_mark + k, NULL, 0)
        opened, open_count, n.started = run.first_mark, count, True
        # Around an image it stays on both sides, or it would move with each pass.
        if atom < 0 or n.marks[atom].kind != M_IMAGE:
            n.spaced = n.broken = False
        add_body(n, atom, run.text + leading, run.length - leading)
    for k in range(open_count - 1, -1, -1):
        add_token(n, MARK_CLOSES, opened + k, NULL, 0)
    return 0


cdef int add_body(Inline* n, int32_t atom, const uint8_t* s, int32_t length) except -1 nogil:
    """What a run says, without the white space before it: an atom, or lines."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* line_end
    cdef int32_t leading, size, trailing
    cdef bint first = True
    if atom >= 0:
        return add_token(n, IS_ATOM, atom, s, length - trailing_space(s, length))
    while True:
        line_end = <const uint8_t*> memchr(s, c'\n', stop - s)
        if line_end == NULL:
            line_end = stop
        size = <int32_t> (line_end - s)
        leading = leading_space(s, size)
        if leading == size:
            note_space(n, s, size)
        else:
            if not first:
                add_space(n)
            trailing = trailing_space(s, size)
            add_token(n, IS_TEXT, -1, s + leading, size - leading - trailing)
            n.spaced = trailing > 0
            n.broken = False
        if line_end == stop:
            return 0
        n.spaced = n.broken = True                         # the line break
        first = False
        s = line_end + 1
