# 13.2.4.2 The stack of open elements.

cdef enum:
    SCOPE_DEFAULT = 0
    SCOPE_LIST_ITEM = 1
    SCOPE_BUTTON = 2
    SCOPE_TABLE = 3


cdef inline int32_t current_row(const Parser* p) noexcept nogil:
    return p.open[p.open_count - 1].row


cdef inline int32_t current_key(const Parser* p) noexcept nogil:
    return p.open[p.open_count - 1].key


cdef inline void push(Parser* p, int32_t row, int32_t key) noexcept nogil:
    p.open[p.open_count].row = row
    p.open[p.open_count].key = key
    p.open_count += 1
    if key <= T_LAST:
        p.open_tags[key] += 1


cdef inline void pop_at(Parser* p, int32_t source_end) noexcept nogil:
    """Close the current node, which ends at this place of the source; the root element always stays."""
    if p.open_count <= 1:
        return
    p.open_count -= 1
    end_source(p, p.open[p.open_count].row, source_end)
    if p.open[p.open_count].key <= T_LAST:
        p.open_tags[p.open[p.open_count].key] -= 1


cdef inline void pop(Parser* p) noexcept nogil:
    pop_at(p, p.token_start)


cdef void remove_open(Parser* p, int i) noexcept nogil:
    if i <= 0 or i >= p.open_count:
        return
    if p.open[i].key <= T_LAST:
        p.open_tags[p.open[i].key] -= 1
    end_source(p, p.open[i].row, p.closing_end)
    memmove(&p.open[i], &p.open[i + 1], (p.open_count - i - 1) * sizeof(Open))
    p.open_count -= 1


cdef void close_for_room(Parser* p) noexcept nogil:
    cdef int32_t key = current_key(p)
    p.limits |= LIMIT_DEPTH
    pop(p)
    if flags_of(key) & (F_TABLE_PART | F_FOSTERING) or key == T_TEMPLATE:
        if key == T_TEMPLATE and p.template_mode_count > 0:
            p.template_mode_count -= 1
        if key == T_TEMPLATE or key == T_TD or key == T_TH or key == T_CAPTION:
            clear_to_marker(p)
        reset_insertion_mode(p)


cdef inline int find_open(const Parser* p, int32_t row) noexcept nogil:
    cdef int i = p.open_count - 1
    while i >= 0 and p.open[i].row != row:
        i -= 1
    return i


cdef inline bint is_foreign_scope(int32_t key) noexcept nogil:
    """The MathML and SVG elements that bound a scope; they are also the special ones."""
    cdef int32_t tag = key & ((1 << NS_SHIFT) - 1)
    if key >> NS_SHIFT == MATHML:
        return tag == T_MI or tag == T_MO or tag == T_MN or tag == T_MS or tag == T_MTEXT or tag == T_ANNOTATION_XML
    return key >> NS_SHIFT == SVG and (tag == T_FOREIGNOBJECT or tag == T_DESC or tag == T_TITLE)


cdef inline bint is_special(int32_t key) noexcept nogil:
    return (flags_of(key) & F_SPECIAL) != 0 or is_foreign_scope(key)


cdef inline bint bounds_scope(int32_t key, int scope) noexcept nogil:
    if scope == SCOPE_TABLE:
        return key == T_HTML or key == T_TABLE or key == T_TEMPLATE
    if flags_of(key) & F_SCOPE or is_foreign_scope(key):
        return True
    return ((scope == SCOPE_BUTTON and key == T_BUTTON)
            or (scope == SCOPE_LIST_ITEM and (key == T_OL or key == T_UL)))


cdef inline bint in_scope(const Parser* p, int32_t tag, int scope) noexcept nogil:
    cdef int i = p.open_count - 1
    if p.open_tags[tag] == 0:
        return False
    while i >= 0:
        if p.open[i].key == tag:
            return True
        if bounds_scope(p.open[i].key, scope):
            return False
        i -= 1
    return False


cdef bint row_in_scope(const Parser* p, int32_t row) noexcept nogil:
    cdef int i = p.open_count - 1
    while i >= 0:
        if p.open[i].row == row:
            return True
        if bounds_scope(p.open[i].key, SCOPE_DEFAULT):
            return False
        i -= 1
    return False


cdef inline void pop_until(Parser* p, int32_t tag) noexcept nogil:
    """Pop up to and including the nearest HTML element `tag`."""
    while p.open_count > 1 and current_key(p) != tag:
        pop(p)
    pop_at(p, p.closing_end)


# ---- 13.2.6.3 Closing elements that have implied end tags

cdef inline void generate_implied_end_tags(Parser* p, int32_t but) noexcept nogil:
    while p.open_count > 1 and flags_of(current_key(p)) & F_IMPLIED_END and current_key(p) != but:
        pop(p)


cdef void generate_all_implied_end_tags_thoroughly(Parser* p) noexcept nogil:
    while p.open_count > 1 and flags_of(current_key(p)) & F_THOROUGH:
        pop(p)


cdef inline void close_p_element(Parser* p) noexcept nogil:
    if p.open_tags[T_P] and in_scope(p, T_P, SCOPE_BUTTON):
        generate_implied_end_tags(p, T_P)
        pop_until(p, T_P)


# ---- 13.2.4.1 The insertion mode: reset the insertion mode appropriately

cdef void reset_insertion_mode(Parser* p) noexcept nogil:
    cdef int i = p.open_count - 1
    cdef int32_t key
    cdef bint last
    while i >= 0:
        last = i == 0
        key = p.context if last and p.context else p.open[i].key
        if (key == T_TD or key == T_TH) and not last:
            p.mode = IN_CELL
        elif key == T_TR:
            p.mode = IN_ROW
        elif key == T_TBODY or key == T_THEAD or key == T_TFOOT:
            p.mode = IN_TABLE_BODY
        elif key == T_CAPTION:
            p.mode = IN_CAPTION
        elif key == T_COLGROUP:
            p.mode = IN_COLUMN_GROUP
        elif key == T_TABLE:
            p.mode = IN_TABLE
        elif key == T_TEMPLATE:
            p.mode = p.template_modes[p.template_mode_count - 1] if p.template_mode_count else IN_BODY
        elif key == T_HEAD and not last:
            p.mode = IN_HEAD
        elif key == T_BODY:
            p.mode = IN_BODY
        elif key == T_FRAMESET:
            p.mode = IN_FRAMESET
        elif key == T_HTML:
            p.mode = BEFORE_HEAD if p.head < 0 else AFTER_HEAD
        elif last:
            p.mode = IN_BODY
        else:
            i -= 1
            continue
        return
