# The blocks of a document as Markdown: what stands before each line, and what is written of each leaf.

# ---- containers

cdef int put_rest(Buffer* out, const Container* container) except -1 nogil:
    return put(out, b"> ", 2) if container.quote else put_many(out, c' ', container.width)


cdef int contain(Markdown* w, Container* container) except -1 nogil:
    """One more container around lines, unless there are too many already."""
    cdef int i, width = container.width
    for i in range(w.depth):
        width += w.containers[i].width
    if w.too_deep or w.depth >= MOST_NESTED or width > WIDEST_INDENT:
        w.too_deep += 1
        return 0
    w.containers[w.depth] = container[0]
    w.depth += 1
    return 0


cdef int enter_note(Markdown* w, int32_t number) except -1 nogil:
    cdef const Node* node = &w.o.nodes[number]
    cdef Container container
    cdef int length = min(node.label.length, <int32_t> LONGEST_FIRST - 5)
    memset(&container, 0, sizeof(Container))
    memcpy(container.first, b"[^", 2)
    memcpy(container.first + 2, text_at(w.o, node.label), length)
    memcpy(container.first + 2 + length, b"]: ", 3)
    container.first_length = length + 5
    container.width = 4
    w.label = node.label
    make_room(<void**> &w.notes, &w.note_room, <int64_t> w.note_count + 1, sizeof(int32_t))
    w.notes[w.note_count] = number
    w.note_count += 1
    return contain(w, &container)


cdef int enter_list(Markdown* w, int32_t number) except -1 nogil:
    """Two lists side by side would be read as one, unless their marks differ."""
    cdef bint ordered = w.o.nodes[number].ordered
    cdef uint8_t usual = c'.' if ordered else c'-'
    cdef OpenList* opened
    make_room(<void**> &w.lists, &w.list_room, <int64_t> w.list_count + 1, sizeof(OpenList))
    opened = &w.lists[w.list_count]
    opened.node, opened.items, opened.item = number, 0, -1
    opened.marker = usual
    if w.before_depth == w.depth and w.before_marker == usual:
        opened.marker = c')' if ordered else c'*'
    w.list_count += 1
    return 0


cdef int enter_item(Markdown* w, int32_t number) except -1 nogil:
    cdef const Node* nodes = w.o.nodes
    cdef OpenList* around
    cdef Container container
    cdef Buffer first
    cdef int32_t holder
    if not w.list_count:
        return 0
    around = &w.lists[w.list_count - 1]
    memset(&container, 0, sizeof(Container))
    first.data, first.length, first.room = container.first, 0, LONGEST_FIRST    # more than any marker needs
    if nodes[around.node].ordered:
        put_number(&first, nodes[number].number)
    put_byte(&first, around.marker)
    put_byte(&first, c' ')
    container.width = <int> first.length
    if nodes[number].task >= 0:
        put_text(&first, b"[x] " if nodes[number].task else b"[ ] ")
    container.first_length = <int> first.length
    if around.items:
        container.tight = not nodes[around.node].loose
    else:
        holder = w.lists[w.list_count - 2].item if w.list_count > 1 else -1
        container.tight = holder >= 0 and not nodes[holder].loose and nodes[number].number == 1
    around.items += 1
    around.item = number
    return contain(w, &container)


cdef int enter_container(Markdown* w, int32_t number) except -1 nogil:
    cdef const Node* node = &w.o.nodes[number]
    cdef Container container
    if node.kind == N_LIST:
        return enter_list(w, number)
    if node.label.length:
        return enter_note(w, number)
    if node.kind == N_ITEM:
        return enter_item(w, number)
    if node.kind == N_QUOTE:
        memset(&container, 0, sizeof(Container))
        memcpy(container.first, b"> ", 2)
        container.first_length = container.width = 2
        container.quote = True
        return contain(w, &container)
    if node.kind == N_TERM or node.kind == N_SUMMARY:
        w.strong += 1
    return 0


cdef int leave_container(Markdown* w, const Node* node) noexcept nogil:
    if node.kind == N_LIST:
        if w.list_count:
            w.list_count -= 1
            w.before_depth, w.before_marker = w.depth, w.lists[w.list_count].marker
    elif node.label.length or node.kind == N_ITEM or node.kind == N_QUOTE:
        if w.too_deep:
            w.too_deep -= 1
        elif w.depth:
            w.depth -= 1
        if node.label.length:
            w.note_count -= 1
    elif node.kind == N_TERM or node.kind == N_SUMMARY:
        w.strong -= 1
    return 0


# ---- lines

cdef int write_block(Markdown* w, const uint8_t* s, int64_t length, bint escaped) except -1 nogil:
    """Lines of one block, with what stands before each; `escaped` puts a backslash before the first."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* line_end
    cdef int i, fresh = 0
    while fresh < w.depth and w.containers[fresh].used:
        fresh += 1
    w.rest.length = 0
    for i in range(fresh):
        put_rest(&w.rest, &w.containers[i])
    if w.begun and not (fresh < w.depth and w.containers[fresh].tight):
        put_byte(&w.out, c'\n')
        put(&w.out, w.rest.data, without_spaces(&w.rest))
    if w.begun:
        put_byte(&w.out, c'\n')
    w.begun = True
    w.before_depth = -1
    put(&w.out, w.rest.data, w.rest.length)
    for i in range(fresh, w.depth):
        if w.containers[i].used:
            put_rest(&w.out, &w.containers[i])
        else:
            put(&w.out, w.containers[i].first, w.containers[i].first_length)
        put_rest(&w.rest, &w.containers[i])
        w.containers[i].used = True
    if escaped:
        put_byte(&w.out, c'\\')
    while True:
        line_end = <const uint8_t*> memchr(s, c'\n', stop - s) if s < stop else NULL
        if line_end == NULL:
            return put(&w.out, s, stop - s)
        put(&w.out, s, line_end - s + 1)
        s = line_end + 1
        put(&w.out, w.rest.data, without_spaces(&w.rest) if s == stop or s[0] == c'\n' else w.rest.length)


cdef int64_t without_spaces(const Buffer* b) noexcept nogil:
    """The length of what stands before an empty line."""
    cdef int64_t length = b.length
    while length > 0 and b.data[length - 1] == c' ':
        length -= 1
    return length


# ---- leaves

cdef inline Runs runs_of(const Node* node) noexcept nogil:
    cdef Runs runs
    runs.first, runs.count, runs.skip, runs.strong = node.first_run, node.run_count, 0, False
    return runs


cdef int write_leaf(Markdown* w, const Node* node) except -1 nogil:
    cdef Place heading
    w.text.length = 0
    if node.kind == N_PARAGRAPH:
        return write_paragraph(w, runs_of(node))
    if node.kind == N_HEADING:
        heading = w.place
        heading.heading = True
        put_many(&w.text, c'#', node.number)
        put_byte(&w.text, c' ')
        write_inline(w, runs_of(node), &heading, &w.text)
    elif node.kind == N_CODE:
        write_fenced(w, node)
    elif node.kind == N_FORMULA:
        write_formula(w, text_at(w.o, node.text), node.text.length)
    elif node.kind == N_RULE:
        put_text(&w.text, b"---")
    return write_block(w, w.text.data, w.text.length, False)


cdef int write_paragraph(Markdown* w, Runs runs) except -1 nogil:
    cdef Runs rest
    cdef bint may_be_task = w.depth > 0 and not w.containers[w.depth - 1].used
    if w.label.length:
        rest = without_label(w, runs)
        if has_words(w.o, rest):
            runs = rest
        elif w.note_count and w.o.nodes[w.notes[w.note_count - 1]].size > 1:
            return 0           # the number alone; the text of the note comes next
        w.label.length = 0
    runs.strong = w.strong > 0
    write_inline(w, runs, &w.place, &w.text)
    return write_block(w, w.text.data, w.text.length, may_be_task and looks_like_task(w.text.data, w.text.length))


cdef int write_fenced(Markdown* w, const Node* node) except -1 nogil:
    """A block of code between more backticks than it holds."""
    cdef const uint8_t* s = text_at(w.o, node.text)
    cdef int64_t i, run = 0, longest = 2
    for i in range(node.text.length):
        run = run + 1 if s[i] == c'`' else 0
        longest = max(longest, run)
    put_many(&w.text, c'`', longest + 1)
    put(&w.text, text_at(w.o, node.label), node.label.length)
    put_byte(&w.text, c'\n')
    put(&w.text, s, node.text.length)
    put_byte(&w.text, c'\n')
    return put_many(&w.text, c'`', longest + 1)


cdef int write_formula(Markdown* w, const uint8_t* s, int64_t length) except -1 nogil:
    """A formula on its own lines, without empty ones: they would end it."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* line_end
    cdef int64_t lines = 0, first = w.text.length
    put_text(&w.text, b"$$\n")
    while s < stop:
        line_end = <const uint8_t*> memchr(s, c'\n', stop - s)
        if line_end == NULL:
            line_end = stop
        if not is_blank(s, <int32_t> (line_end - s)):
            put(&w.text, s, line_end - s)
            put_byte(&w.text, c'\n')
            lines += 1
        s = line_end + 1
    if lines == 1:                                         # all in one line
        memmove(w.text.data + first + 2, w.text.data + first + 3, w.text.length - first - 3)
        w.text.length -= 2
    return put_text(&w.text, b"$$")


# ---- notes

cdef bint has_words(const Outline* o, Runs runs) noexcept nogil:
    """Whether runs have text beside images."""
    cdef int32_t i, skip = runs.skip
    cdef const Run* run
    for i in range(runs.count):
        run = &o.runs[runs.first + i]
        if run.mark < 0 or o.marks[run.mark].kind != M_IMAGE:
            if not is_blank(text_at(o, run.text) + skip, run.text.length - skip):
                return True
        skip = 0
    return False


cdef bint has_word(const uint8_t* s, int64_t length) noexcept nogil:
    cdef const uint8_t* stop = s + length
    cdef int size
    while s < stop:
        if is_word(first_of(s, stop, &size)):
            return True
        s += size
    return False


cdef Runs without_label(Markdown* w, Runs runs) noexcept nogil:
    """The text of a note without what stands before it: the way back, and the number that its label says already."""
    cdef const Run* run
    cdef int32_t i
    for i in range(runs.count):
        run = &w.o.runs[runs.first + i]
        if run.mark >= 0 and w.o.marks[run.mark].kinds & (1 << M_BACK):
            continue
        if has_word(text_at(w.o, run.text), run.text.length):
            runs.skip = label_length(text_at(w.o, run.text), run.text.length, text_at(w.o, w.label), w.label.length)
            runs.first += i
            runs.count -= i
            return runs
    runs.count = 0
    return runs


cdef int32_t label_length(const uint8_t* s, int32_t length, const uint8_t* label, int32_t label_bytes) noexcept nogil:
    """How long the label at the beginning of a text is, in brackets or with a full stop; 0 where there is none."""
    cdef const uint8_t* stop = s + length
    cdef const uint8_t* p = s + leading_space(s, length)
    cdef const uint8_t* behind
    if p < stop and (p[0] == c'[' or p[0] == c'('):
        p += 1
        p += leading_space(p, <int32_t> (stop - p))
    if stop - p < label_bytes or memcmp(p, label, label_bytes) != 0:
        return 0
    p += label_bytes
    behind = p + leading_space(p, <int32_t> (stop - p))
    # As much of "] ." as white space or the end follows.
    if behind < stop and (behind[0] == c']' or behind[0] == c')'):
        if behind + 1 < stop and is_point(behind[1]) and ends_word(behind + 2, stop):
            return <int32_t> (behind + 2 - s)
        if ends_word(behind + 1, stop):
            return <int32_t> (behind + 1 - s)
    if behind < stop and is_point(behind[0]) and ends_word(behind + 1, stop):
        return <int32_t> (behind + 1 - s)
    if ends_word(behind, stop):
        return <int32_t> (behind - s)
    return last_space(p, behind) - s if behind > p else 0


cdef inline bint is_point(uint8_t byte) noexcept nogil:
    return byte == c'.' or byte == c':' or byte == c')'


cdef inline const uint8_t* last_space(const uint8_t* p, const uint8_t* behind) noexcept nogil:
    """Where the last white space before `behind` begins."""
    cdef int size
    last_of(p, behind, &size)
    return behind - size
