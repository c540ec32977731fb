# What happens where an element begins: a function for each kind of element. `units` and the questions about a page that
# are asked seldom (`outline/`) are in Python.

cdef int open_element(Draft d, int opener, int32_t row, int32_t end) except -1:
    if opener == OPEN_BLOCK:
        return open_block(d, end)
    if opener == OPEN_MARK:
        return open_inline(d, end, with_mark(d, row, MARK_OF_TAG[d.t.tag[row]], marks(d)))
    if opener == OPEN_LINK:
        return open_link(d, row, end)
    if opener == OPEN_ITEM:
        return open_item(d, row, end)
    if opener == OPEN_LIST:
        return open_list(d, row, end)
    if opener == OPEN_HEADING:
        return open_heading(d, row, end)
    if opener == OPEN_RULE:
        return add_rule(d, row)
    if opener == OPEN_INLINE_CODE:
        return open_inline_code(d, row, end)
    if opener == OPEN_CODE or opener == OPEN_LISTING:
        return open_code(d, row, end, opener == OPEN_LISTING, False)
    if opener == OPEN_FORMULA:
        return open_formula(d, row, end)
    if opener == OPEN_TABLE:
        return open_table(d, row, end)
    if opener == OPEN_IMAGE:
        return add_image(d, row, end)
    if opener == OPEN_RAISED:
        return open_raised(d, row, end)
    return open_holder(d, opener, row, end)


cdef int open_holder(Draft d, int opener, int32_t row, int32_t end) except -1:
    """Containers wherever they stand, and those that mean something only directly inside another."""
    if opener == OPEN_QUOTE:
        return open_container(d, end, new_node(d.o, N_QUOTE, row), False)
    if opener == OPEN_DETAILS:
        return open_container(d, end, new_node(d.o, N_DETAILS, row), False)
    if opener == OPEN_DEFINITIONS:
        return open_container(d, end, new_node(d.o, N_DEFINITIONS, row), False)
    if opener == OPEN_FIGURE:
        return open_container(d, end, new_node(d.o, N_FIGURE, row), False)
    if opener == OPEN_FIGCAPTION:
        return open_container(d, end, new_node(d.o, N_CAPTION, row), False)
    if opener == OPEN_NOTE:
        return open_container(d, end, labelled(d, new_node(d.o, N_NOTE, row)), False)
    if opener == OPEN_CAPTION:
        return open_part(d, N_CAPTION, N_TABLE, row, end)
    if opener == OPEN_ROW:
        return open_part(d, N_ROW, N_TABLE, row, end)
    if opener == OPEN_CELL:
        return open_part(d, N_CELL, N_ROW, row, end)
    if opener == OPEN_TERM:
        return open_part(d, N_TERM, N_DEFINITIONS, row, end)
    if opener == OPEN_DEFINITION:
        return open_part(d, N_DEFINITION, N_DEFINITIONS, row, end)
    if opener == OPEN_SUMMARY:
        return open_part(d, N_SUMMARY, N_DETAILS, row, end)
    return 0


cdef int open_part(Draft d, int kind, int whole, int32_t row, int32_t end) except -1:
    end_paragraph(d)
    leave_implied(d, kind)
    if inmost(d).kind != whole:
        return open_block(d, end)
    return open_container(d, end, labelled(d, new_node(d.o, kind, row)), False)


cdef int32_t labelled(Draft d, int32_t node) except -1:
    """The node, with the label of the note that it is."""
    if d.notes is not None:
        add_str(d.o, d.notes.get(d.o.nodes[node].row, ""), &d.o.nodes[node].label)
    return node


cdef int open_list(Draft d, int32_t row, int32_t end) except -1:
    cdef int32_t item, node
    end_paragraph(d)
    item = item_for_list(d, row)
    if item >= 0:
        open_again(d, end, item)
    node = new_node(d.o, N_LIST, row)
    d.o.nodes[node].ordered = d.t.tag[row] == T_OL
    d.o.nodes[node].number = integer(d.t, find_attr(d.t, row, A_START), 1) if d.o.nodes[node].ordered else 1
    return open_container(d, end, node, False)


cdef int open_item(Draft d, int32_t row, int32_t end) except -1:
    cdef int32_t node, box
    end_paragraph(d)
    leave_implied(d, N_ITEM)
    if inmost(d).kind != N_LIST:
        node = new_node(d.o, N_LIST, row)
        d.o.nodes[node].number = 1
        open_container(d, d.t.end[d.t.parent[row]], node, True)
    node = labelled(d, new_node(d.o, N_ITEM, row))
    d.o.nodes[node].number = next_number(d, find_attr(d.t, row, A_VALUE))
    if d.has_check_boxes:
        box = check_box(d, row)
        if box >= 0:
            d.o.nodes[node].task = find_attr(d.t, box, A_CHECKED) != NULL
    return open_container(d, end, node, False)


cdef int open_table(Draft d, int32_t row, int32_t end) except -1:
    cdef int32_t node
    cdef TableKind kind
    if d.tables is None:
        d.tables = read_tables(d)
    kind = d.tables.read_into(row)
    if kind == CODE_TABLE:
        return open_code(d, row, end, False, True)
    if kind != DATA_TABLE or is_inside(d, N_TABLE):
        return open_block(d, end)
    node = new_node(d.o, N_TABLE, row)
    d.o.nodes[node].table = new_grid(d.o, d.tables)
    return open_container(d, end, node, False)


cdef TableReader read_tables(Draft d):
    cdef uint8_t* text = <uint8_t*> malloc(2 * <size_t> d.t.rows)
    cdef uint8_t* content = text + d.t.rows
    cdef int32_t row
    if text == NULL:
        raise MemoryError
    for row in range(d.t.rows):
        text[row] = is_text(d, row)
        content[row] = text[row] or (d.image != NULL and d.image[row])
    try:
        return reader_of(d.plan.segments, text, content)
    finally:
        free(text)


cdef bint holds_structure(Draft d, int32_t row) noexcept:
    """Whether an element holds some that can be no part of a heading or a line."""
    cdef int32_t inside
    if not d.sought_from <= row < d.structure:    # else what was found from a row before it is the next one from here
        d.sought_from = row
        for inside in range(row + 1, d.t.end[row]):
            if d.t.tag[inside] <= T_LAST and STRUCTURE[d.t.tag[inside]]:
                d.structure = inside
                return True
        d.structure = -1
        return False
    return d.structure < d.t.end[row]


cdef int open_heading(Draft d, int32_t row, int32_t end) except -1:
    """A heading is one line, whatever it holds; but a heading that was never closed is not a heading."""
    cdef int level
    if d.heading >= 0 or holds_structure(d, row):
        return open_block(d, end)
    level = LEVEL[d.t.tag[row]] if d.t.tag[row] <= T_LAST else 0
    if not level:
        level = d.kept.level(row)
    end_paragraph(d)
    d.heading = new_node(d.o, N_HEADING, row)
    d.o.nodes[d.heading].number = min(max(level, 1), 6)
    push_element(d, end, marks(d))
    d.elements[d.element_count - 1].is_heading = True
    return 0


cdef int32_t with_mark(Draft d, int32_t row, int kind, int32_t outer) except -2:
    """The marks of text inside the element at `row`, when `outer` is the inmost mark outside it.

    A mark inside an equal one says nothing, nor does a <b> that is styled as plain text, nor an <i> that is an icon.
    """
    if outer >= 0 and d.o.marks[outer].depth >= MOST_MARKS:
        return outer
    if kind != M_SUB and kind != M_SUP and has_kind(d, outer, 1u << kind):
        return outer
    if ((kind == M_STRONG or kind == M_EM)
            and (find_attr(d.t, row, A_STYLE) != NULL or find_attr(d.t, row, A_ARIA_HIDDEN) != NULL)
            and d.kept.is_plain(row)):
        return outer
    # Two quotations side by side must not melt together.
    return new_mark(d.o, outer, kind, row if (1u << kind) & KEPT_APART else -1)


cdef bint leads_into_page(Draft d, int32_t row) noexcept:
    cdef const Attr* attr = find_attr(d.t, row, A_HREF)
    return attr != NULL and memchr(span_at(d.t, attr.start), c'#', attr.length) != NULL


cdef bint is_sign(Draft d, int32_t row, int32_t end) except -1:
    """Whether a link in a heading is but the sign that documentation puts there, for those who want its address."""
    cdef uint8_t[LONGEST_SIGN] text
    cdef const uint8_t* s
    cdef const uint8_t* stop
    cdef int32_t inside, length = 0
    cdef bint spaced = False
    cdef int size
    for inside in range(row + 1, end):
        s = d.g.out + d.g.piece_start[inside]
        stop = s + d.g.piece_len[inside]
        while s < stop:
            if is_space(first_of(s, stop, &size)):
                spaced = length > 0
            elif spaced or length + size > LONGEST_SIGN:
                return False
            else:
                memcpy(text + length, s, size)
                length += size
            s += size
    return (<const char*> text)[:length] in SIGNS


cdef int open_link(Draft d, int32_t row, int32_t end) except -1:
    """A link, which may be a reference to a note, or lead back from one. Neighbours with one address are one link."""
    cdef int32_t mark = marks(d)
    cdef Span address
    if d.heading >= 0 and leads_into_page(d, row) and is_sign(d, row, end):
        d.done = end
        return 0
    # Where one is inside another a table is between them; formats nest no links.
    if d.links and not has_kind(d, mark, 1u << M_LINK) and find_address(d, row, &address):
        mark = new_mark(d.o, mark, M_LINK, -1)
        d.o.marks[mark].value = address
    if d.references is not None and row in d.references:
        mark = new_mark(d.o, mark, M_REFERENCE, row)
        add_str(d.o, d.references[row], &d.o.marks[mark].value)
    elif d.back_links is not None and row in d.back_links:
        mark = new_mark(d.o, mark, M_BACK, row)
    return open_inline(d, end, mark)


cdef int open_raised(Draft d, int32_t row, int32_t end) except -1:
    """A raised number that is, as a whole, the reference to a note."""
    cdef int32_t mark = new_mark(d.o, new_mark(d.o, marks(d), M_SUP, -1), M_REFERENCE, row)
    add_str(d.o, d.references[row], &d.o.marks[mark].value)
    return open_inline(d, end, mark)


cdef int add_image(Draft d, int32_t row, int32_t end) except -1:
    cdef int32_t mark = new_mark(d.o, marks(d), M_IMAGE, row)
    cdef Span alt
    image = d.kept.images[row]
    add_str(d.o, image.url, &d.o.marks[mark].value)
    add_str(d.o, image.title, &d.o.marks[mark].title)
    add_str(d.o, image.alt, &alt)
    d.done = end
    return collect(d, alt, mark, row)
