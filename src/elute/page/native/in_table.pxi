# 13.2.6.4.9 to 13.2.6.4.15: the insertion modes of tables. A mode's function returns True when the token is to be
# processed again in the mode it has switched to.

cdef void clear_stack_back_to(Parser* p, int32_t a, int32_t b, int32_t c) noexcept nogil:
    """To a table context (table), a table body context (tbody, tfoot, thead) or a table row context (tr)."""
    cdef int32_t key = current_key(p)
    while p.open_count > 1 and key != a and key != b and key != c and key != T_TEMPLATE and key != T_HTML:
        pop(p)
        key = current_key(p)


cdef inline void clear_to_table(Parser* p) noexcept nogil:
    clear_stack_back_to(p, T_TABLE, T_TABLE, T_TABLE)


cdef inline void clear_to_table_body(Parser* p) noexcept nogil:
    clear_stack_back_to(p, T_TBODY, T_TFOOT, T_THEAD)


cdef inline void clear_to_table_row(Parser* p) noexcept nogil:
    clear_stack_back_to(p, T_TR, T_TR, T_TR)


cdef inline bint is_table_part(int32_t tag) noexcept nogil:
    return (flags_of(tag) & F_TABLE_PART) != 0


cdef inline bint is_table_section(int32_t tag) noexcept nogil:
    return tag == T_TBODY or tag == T_THEAD or tag == T_TFOOT


cdef inline bint section_in_table_scope(const Parser* p) noexcept nogil:
    return (in_scope(p, T_TBODY, SCOPE_TABLE) or in_scope(p, T_THEAD, SCOPE_TABLE)
            or in_scope(p, T_TFOOT, SCOPE_TABLE))


# ---- in table

cdef bint close_table(Parser* p) noexcept nogil:
    if not in_scope(p, T_TABLE, SCOPE_TABLE):
        return False
    pop_until(p, T_TABLE)
    reset_insertion_mode(p)
    return True


cdef bint in_table_start(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_CAPTION:
        clear_to_table(p)
        insert_marker(p)
        insert_for_token(p, tag)
        p.mode = IN_CAPTION
    elif tag == T_COLGROUP:
        clear_to_table(p)
        insert_for_token(p, tag)
        p.mode = IN_COLUMN_GROUP
    elif tag == T_COL:
        clear_to_table(p)
        insert_implied(p, T_COLGROUP)
        p.mode = IN_COLUMN_GROUP
        return True
    elif is_table_section(tag):
        clear_to_table(p)
        insert_for_token(p, tag)
        p.mode = IN_TABLE_BODY
    elif tag == T_TD or tag == T_TH or tag == T_TR:
        clear_to_table(p)
        insert_implied(p, T_TBODY)
        p.mode = IN_TABLE_BODY
        return True
    elif tag == T_TABLE:
        return close_table(p)
    elif tag == T_STYLE or tag == T_SCRIPT or tag == T_TEMPLATE:
        head_content(p, tag)
    elif tag == T_INPUT and attr_is(p, token_attr(p, A_TYPE), b"hidden", 6):
        insert_void(p, tag)
    elif tag == T_FORM:
        if p.open_tags[T_TEMPLATE] == 0 and p.form == NO_FORM:
            insert_for_token(p, tag)
            p.form = current_row(p)
            pop_at(p, p.token_end)
    else:
        p.foster_parenting = True
        in_body_start(p, tag)
        p.foster_parenting = False
    return False


cdef bint in_table_end(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_TABLE:
        close_table(p)
    elif tag == T_TEMPLATE:
        end_template(p)
    elif tag != T_BODY and tag != T_HTML and not is_table_part(tag):
        p.foster_parenting = True
        in_body_end(p, tag)
        p.foster_parenting = False
    return False


# ---- in caption, in column group

cdef bint close_caption(Parser* p) noexcept nogil:
    if not in_scope(p, T_CAPTION, SCOPE_TABLE):
        return False
    generate_implied_end_tags(p, 0)
    pop_until(p, T_CAPTION)
    clear_to_marker(p)
    p.mode = IN_TABLE
    return True


cdef bint in_caption_start(Parser* p, int32_t tag) noexcept nogil:
    if is_table_part(tag):
        return close_caption(p)
    in_body_start(p, tag)
    return False


cdef bint in_caption_end(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_CAPTION:
        close_caption(p)
        return False
    if tag == T_TABLE:
        p.closing_end = p.token_start
        return close_caption(p)
    if tag != T_BODY and tag != T_HTML and not is_table_part(tag):
        return in_body_end(p, tag)
    return False


cdef bint leave_column_group(Parser* p) noexcept nogil:
    if current_key(p) != T_COLGROUP:
        return False
    pop(p)
    p.mode = IN_TABLE
    return True


cdef bint in_column_group_start(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_HTML:
        in_body_start(p, tag)
    elif tag == T_COL:
        insert_void(p, tag)
    elif tag == T_TEMPLATE:
        head_content(p, tag)
    else:
        return leave_column_group(p)
    return False


cdef bint in_column_group_end(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_TEMPLATE:
        end_template(p)
    elif tag == T_COLGROUP:
        if current_key(p) == T_COLGROUP:
            pop_at(p, p.closing_end)
            p.mode = IN_TABLE
    elif tag != T_COL:
        return leave_column_group(p)
    return False


# ---- in table body

cdef bint leave_table_body(Parser* p) noexcept nogil:
    if not section_in_table_scope(p):
        return False
    clear_to_table_body(p)
    pop(p)
    p.mode = IN_TABLE
    return True


cdef bint in_table_body_start(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_TR:
        clear_to_table_body(p)
        insert_for_token(p, tag)
        p.mode = IN_ROW
        return False
    if tag == T_TH or tag == T_TD:
        clear_to_table_body(p)
        insert_implied(p, T_TR)
        p.mode = IN_ROW
        return True
    if is_table_part(tag):
        return leave_table_body(p)
    return in_table_start(p, tag)


cdef bint in_table_body_end(Parser* p, int32_t tag) noexcept nogil:
    if is_table_section(tag):
        if in_scope(p, tag, SCOPE_TABLE):
            clear_to_table_body(p)
            pop_at(p, p.closing_end)
            p.mode = IN_TABLE
        return False
    if tag == T_TABLE:
        return leave_table_body(p)
    if tag == T_BODY or tag == T_HTML or is_table_part(tag):
        return False
    return in_table_end(p, tag)


# ---- in row

cdef bint leave_row(Parser* p, int32_t source_end) noexcept nogil:
    if not in_scope(p, T_TR, SCOPE_TABLE):
        return False
    clear_to_table_row(p)
    pop_at(p, source_end)
    p.mode = IN_TABLE_BODY
    return True


cdef bint in_row_start(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_TH or tag == T_TD:
        clear_to_table_row(p)
        insert_for_token(p, tag)
        p.mode = IN_CELL
        insert_marker(p)
        return False
    if is_table_part(tag):
        return leave_row(p, p.token_start)
    return in_table_start(p, tag)


cdef bint in_row_end(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_TR:
        leave_row(p, p.closing_end)
        return False
    if tag == T_TABLE or is_table_section(tag):
        if tag != T_TABLE and not in_scope(p, tag, SCOPE_TABLE):
            return False
        return leave_row(p, p.token_start)
    if tag == T_BODY or tag == T_HTML or is_table_part(tag):
        return False
    return in_table_end(p, tag)


# ---- in cell

cdef void close_cell(Parser* p) noexcept nogil:
    generate_implied_end_tags(p, 0)
    while p.open_count > 1 and current_key(p) != T_TD and current_key(p) != T_TH:
        pop(p)
    pop(p)
    clear_to_marker(p)
    p.mode = IN_ROW


cdef bint in_cell_start(Parser* p, int32_t tag) noexcept nogil:
    if is_table_part(tag):
        if not (in_scope(p, T_TD, SCOPE_TABLE) or in_scope(p, T_TH, SCOPE_TABLE)):
            return False
        close_cell(p)
        return True
    in_body_start(p, tag)
    return False


cdef bint in_cell_end(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_TD or tag == T_TH:
        if in_scope(p, tag, SCOPE_TABLE):
            generate_implied_end_tags(p, 0)
            pop_until(p, tag)
            clear_to_marker(p)
            p.mode = IN_ROW
        return False
    if tag == T_BODY or tag == T_CAPTION or tag == T_COL or tag == T_COLGROUP or tag == T_HTML:
        return False
    if tag == T_TABLE or tag == T_TR or is_table_section(tag):
        if not in_scope(p, tag, SCOPE_TABLE):
            return False
        close_cell(p)
        return True
    return in_body_end(p, tag)
