# Containers inside each other, as every format needs them: lists hold items, and items are only in lists. What the page
# leaves out, such as the item around text in a list, is implied.

cdef inline Node* inmost(Draft d) noexcept:
    return &d.o.nodes[d.open[d.open_count - 1]]


cdef inline bint is_inside(Draft d, int kind) noexcept:
    cdef int32_t i
    for i in range(d.open_count):
        if d.o.nodes[d.open[i]].kind == kind:
            return True
    return False


cdef inline int last_kind(Draft d) noexcept:
    """The kind of the node of the last step, -1 where there is none."""
    return d.o.nodes[d.o.steps[d.o.step_count - 1].node].kind if d.o.step_count else -1


cdef int leaf(Draft d, int32_t node) except -1:
    make_place(d)
    inmost(d).size += 1 if d.o.nodes[node].kind == N_PARAGRAPH else 2
    if d.post_of is None or not joined_to_byline(d, node):
        add_step(d.o, LEAF, node)
    return 0


cdef int add_rule(Draft d, int32_t row) except -1:
    """A rule parts blocks of one container: one is enough, and none is needed where a container begins."""
    cdef int around
    end_paragraph(d)
    around = inmost(d).kind
    if around == N_LIST or around == N_DEFINITIONS or around == N_TABLE or around == N_ROW:
        return 0
    if d.o.step_count and last_kind(d) != N_RULE:
        leaf(d, new_node(d.o, N_RULE, row))
    return 0


cdef inline bint is_part(int kind, int around) noexcept:
    if around == N_TABLE:
        return kind == N_CAPTION or kind == N_ROW
    if around == N_DEFINITIONS:
        return kind == N_TERM or kind == N_DEFINITION
    return around == N_ROW and kind == N_CELL


cdef int push_open(Draft d, int32_t node) except -1:
    make_room(<void**> &d.open, &d.open_room, <int64_t> d.open_count + 1, sizeof(int32_t))
    d.open[d.open_count] = node
    d.open_count += 1
    d.o.nodes[node].is_open = True
    return 0


cdef int enter(Draft d, int32_t number, bint implied) except -1:
    cdef Node* node = &d.o.nodes[number]
    cdef Node* around
    cdef int kind = node.kind
    if kind != N_ITEM and not is_part(kind, inmost(d).kind):
        make_place(d)
    around = inmost(d)
    if kind == N_LIST:
        around.size = max(around.size, 1)
    elif kind != N_ITEM:
        around.size += 2
    node = &d.o.nodes[number]
    node.implied = implied
    node.following = node.number
    push_open(d, number)
    return add_step(d.o, ENTER, number)


cdef int leave(Draft d, int32_t container) except -1:
    """Close a container and whatever is implied inside it; nothing happens when it is closed already."""
    cdef Node* node
    while d.o.nodes[container].is_open:
        d.open_count -= 1
        d.left = d.open[d.open_count]
        node = &d.o.nodes[d.left]
        node.is_open = False
        if node.kind == N_ITEM and node.size > 1:
            node.loose = inmost(d).loose = True
        add_step(d.o, LEAVE, d.left)
    return 0


cdef int leave_implied(Draft d, int kind) except -1:
    if inmost(d).implied and inmost(d).kind == kind:
        leave(d, d.open[d.open_count - 1])
    return 0


cdef int32_t item_for_list(Draft d, int32_t row) except -2:
    """The item that a list at `row` belongs to, when it stands directly in a list: the one before it. Browsers show it
    so. The item is open again afterwards, and to be left with the list. -1 for none."""
    cdef int32_t item
    if inmost(d).kind != N_LIST or inmost(d).implied:
        return -1
    if d.o.steps[d.o.step_count - 1].step != LEAVE:
        item = new_node(d.o, N_ITEM, row)
        d.o.nodes[item].number = next_number(d, NULL)
        enter(d, item, True)
        return item
    d.o.step_count -= 1
    push_open(d, d.left)
    return d.left


cdef int32_t next_number(Draft d, const Attr* value) noexcept:
    """The number of the next item in the open list, which may say its own."""
    cdef Node* around = inmost(d)
    cdef int32_t number = integer(d.t, value, around.following) if around.ordered else 1
    around.following = number + 1
    return number


cdef int make_place(Draft d) except -1:
    cdef Node* around = inmost(d)
    cdef int32_t item
    if around.kind == N_LIST and around.implied:
        leave(d, d.open[d.open_count - 1])
    elif around.kind == N_LIST:
        item = new_node(d.o, N_ITEM, around.row)
        d.o.nodes[item].number = next_number(d, NULL)
        enter(d, item, True)
    elif around.kind == N_DEFINITIONS:
        enter(d, new_node(d.o, N_DEFINITION, around.row), True)
    return 0


cdef int32_t integer(const Columns* t, const Attr* value, int32_t otherwise) noexcept:
    """A number of at most eight digits, or what stands in for one."""
    cdef const uint8_t* s
    cdef int32_t i, number = 0
    if value == NULL or not 0 < value.length < 9:
        return otherwise
    s = span_at(t, value.start)
    for i in range(value.length):
        if not c'0' <= s[i] <= c'9':
            return otherwise
        number = number * 10 + (s[i] - c'0')
    return number


cdef bint joined_to_byline(Draft d, int32_t number) except -1:
    """Author and date of a post become one paragraph, where nothing stands between them."""
    cdef Node* node = &d.o.nodes[number]
    cdef Node* before
    cdef int32_t first = node.first_run, count = node.run_count
    if node.kind != N_PARAGRAPH or node.row not in d.post_of or not d.o.step_count:
        return False
    if d.o.steps[d.o.step_count - 1].step != LEAF:
        return False
    before = &d.o.nodes[d.o.steps[d.o.step_count - 1].node]
    if before.kind != N_PARAGRAPH or d.post_of.get(before.row, -1) != d.post_of[node.row]:
        return False
    if first + count != d.o.run_count or before.first_run + before.run_count != first:
        raise AssertionError("the runs of two paragraphs side by side are not")
    add_run(d.o, d.space, -1)
    memmove(&d.o.runs[first + 1], &d.o.runs[first], count * sizeof(Run))
    d.o.runs[first].text = d.space
    d.o.runs[first].mark = -1
    before.run_count += count + 1
    d.first_run = d.o.run_count
    return True
