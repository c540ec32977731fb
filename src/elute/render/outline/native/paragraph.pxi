# The text of a block while it is collected: the last runs of the outline, from d.first_run on. And, for later, the
# texts of hidden blocks that stand inside it.

cdef int add_piece(Draft d, Span text, int32_t row, int32_t block, int extra) except -1:
    """Text of a block, with one more mark or -1. What stands inside another block, because it is hidden, comes after
    that one."""
    cdef int32_t mark = marks(d)
    if block != d.block and d.block >= 0:
        if d.g.blocks[d.block].last > row:
            make_room(<void**> &d.aside, &d.aside_room, <int64_t> d.aside_count + 1, sizeof(Aside))
            d.aside[d.aside_count].text = text
            d.aside[d.aside_count].mark = mark
            d.aside[d.aside_count].block = block
            d.aside_count += 1
            return 0
        end_paragraph(d)
    if extra >= 0:
        mark = new_mark(d.o, mark, extra, row if extra == M_MATH else -1)
    collect(d, text, mark, row)
    d.block = block
    return 0


cdef int collect(Draft d, Span text, int32_t mark, int32_t row) except -1:
    cdef bytes parted
    if d.o.run_count == d.first_run:
        d.first = row
    elif d.image != NULL and (d.image[d.last] or d.image[row]) and is_parted(d, row):
        parted = b" " + (<const char*> text_at(d.o, text))[:text.length]
        add_bytes(d.o, parted, len(parted), &text)
    d.last = row
    return add_run(d.o, text, mark)


cdef bint is_parted(Draft d, int32_t row) noexcept:
    """Whether white space stands before `row`. Blocks tell that of text; images are in no block."""
    cdef const Columns* t = d.t
    cdef int32_t before
    for before in range(d.last, row):
        if t.text_len[before] and is_html_space(span_at(t, t.text_start[before])[t.text_len[before] - 1]):
            return True
    return t.text_len[row] > 0 and is_html_space(span_at(t, t.text_start[row])[0])


cdef inline bint is_html_space(uint8_t byte) noexcept nogil:
    return byte == 32 or byte == 9 or byte == 10 or byte == 12 or byte == 13


cdef inline bint has_kind(Draft d, int32_t mark, uint32_t kinds) noexcept:
    """Whether a mark or one outside it is of one of these kinds."""
    return mark >= 0 and (d.o.marks[mark].kinds & kinds) != 0


cdef int end_paragraph(Draft d) except -1:
    """End the paragraph, if there is one. In a heading only a space is left of the border."""
    cdef int32_t i, node
    cdef bint filled = False, code = True
    cdef Run* run
    if d.heading >= 0:
        return add_run(d.o, d.space, -1) if d.o.run_count > d.first_run else 0
    d.block = -1
    for i in range(d.first_run, d.o.run_count):
        run = &d.o.runs[i]
        filled |= not is_blank(text_at(d.o, run.text), run.text.length)
        filled |= run.mark >= 0 and d.o.marks[run.mark].kind == M_IMAGE
        code &= has_kind(d, run.mark, 1 << M_CODE)
    if not filled:
        d.o.run_count = d.first_run
    elif not code or not add_lines_of_code(d):
        node = new_node(d.o, N_PARAGRAPH, d.first)
        take_runs(d, node)
        leaf(d, node)
    return add_aside(d) if d.aside_count else 0


cdef void take_runs(Draft d, int32_t node) noexcept:
    """A node gets what was collected; what comes next begins a new block."""
    d.o.nodes[node].first_run = d.first_run
    d.o.nodes[node].run_count = d.o.run_count - d.first_run
    d.first_run = d.o.run_count
    d.block = -1


cdef bint add_lines_of_code(Draft d) except -1:
    """Lines that are code throughout are a block of code. False where there are no lines."""
    cdef list texts = []
    cdef int32_t i, node
    cdef Run* run
    for i in range(d.first_run, d.o.run_count):
        run = &d.o.runs[i]
        if d.o.marks[run.mark].kind != M_IMAGE:
            texts.append((<const char*> text_at(d.o, run.text))[:run.text.length].decode("utf-8", "replace"))
    lines = "".join(texts).strip()
    if "\n" not in lines:
        return False
    d.o.run_count = d.first_run
    node = new_node(d.o, N_CODE, d.first)
    add_str(d.o, lines, &d.o.nodes[node].text)
    add_str(d.o, language_of(d, d.t.parent[d.first]), &d.o.nodes[node].label)
    leaf(d, node)
    return True


cdef int add_aside(Draft d) except -1:
    """The blocks that stood inside, as paragraphs."""
    cdef int32_t i = 0, node, block
    while i < d.aside_count:
        block = d.aside[i].block
        while i < d.aside_count and d.aside[i].block == block:
            add_run(d.o, d.aside[i].text, d.aside[i].mark)
            i += 1
        node = new_node(d.o, N_PARAGRAPH, d.first)
        take_runs(d, node)
        leaf(d, node)
    d.aside_count = 0
    return 0


cdef int end_heading(Draft d) except -1:
    cdef int32_t i, heading = d.heading
    cdef Run* run
    d.heading = -1
    for i in range(d.first_run, d.o.run_count):
        run = &d.o.runs[i]
        if run.mark >= 0 or not is_blank(text_at(d.o, run.text), run.text.length):
            take_runs(d, heading)
            leaf(d, heading)
            break
    d.o.run_count = d.first_run
    d.block = -1
    return add_aside(d) if d.aside_count else 0
