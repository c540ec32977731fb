# 13.2.6.4.7 The "in body" insertion mode.

cdef void add_late_attrs(Parser* p, int32_t row) noexcept nogil:
    """A second <html> or <body> adds the attributes that the first has not; document_order.pxi merges them at the end."""
    cdef int32_t room
    if p.t.attr_total == p.token_attrs:
        return
    if p.late_count == p.late_room:
        room = <int32_t> GROWN(p.late_room, p.late_count + 1)
        if not resize(<void**> &p.late, room * sizeof(LateAttrs)):
            p.failed = True
            return
        p.late_room = room
    p.late[p.late_count].row = row
    p.late[p.late_count].start = p.token_attrs
    p.late[p.late_count].count = p.t.attr_total - p.token_attrs
    p.late_count += 1
    p.attrs_used = True


cdef inline bint body_is_open(const Parser* p) noexcept nogil:
    return p.open_count > 1 and p.open[1].key == T_BODY


cdef void close_list_item(Parser* p, int32_t tag, int32_t also) noexcept nogil:
    """Close an open li (or dd, dt) before the next one, unless another special element stands between."""
    cdef int i = p.open_count - 1
    cdef int32_t key
    while i > 0:
        key = p.open[i].key
        if key == tag or key == also:
            generate_implied_end_tags(p, key)
            pop_until(p, key)
            return
        if is_special(key) and key != T_ADDRESS and key != T_DIV and key != T_P:
            return
        i -= 1


cdef void start_a(Parser* p) noexcept nogil:
    cdef int entry = find_formatting_tag(p, T_A)
    cdef int32_t row
    if entry >= 0:
        row = p.formatting[entry].row
        adoption_agency(p, T_A)
        remove_formatting(p, find_formatting(p, row))
        remove_open(p, find_open(p, row))
    reconstruct_formatting(p)
    push_formatting(p, insert_for_token(p, T_A), T_A)


cdef void start_frameset(Parser* p) noexcept nogil:
    if not body_is_open(p) or not p.frameset_ok:
        return
    detach(p, p.open[1].row)
    while p.open_count > 1:
        pop(p)
    insert_for_token(p, T_FRAMESET)
    p.mode = IN_FRAMESET


cdef void start_form_control(Parser* p, int32_t tag, int rule) noexcept nogil:
    """select, option, optgroup, input, button: how they close one another."""
    cdef bint select_open
    if rule == S_BUTTON:
        if in_scope(p, T_BUTTON, SCOPE_DEFAULT):
            generate_implied_end_tags(p, 0)
            pop_until(p, T_BUTTON)
        reconstruct_formatting(p)
        insert_for_token(p, tag)
        p.frameset_ok = False
        return
    select_open = in_scope(p, T_SELECT, SCOPE_DEFAULT)
    if rule == S_INPUT:
        if p.context == T_SELECT:
            return
        if select_open:
            pop_until(p, T_SELECT)
        reconstruct_formatting(p)
        if not attr_is(p, token_attr(p, A_TYPE), b"hidden", 6):
            p.frameset_ok = False
        insert_void(p, tag)
    elif rule == S_SELECT:
        if p.context == T_SELECT:
            return
        if select_open:
            pop_until(p, T_SELECT)
            return
        reconstruct_formatting(p)
        insert_for_token(p, tag)
        p.frameset_ok = False
    else:
        if select_open:
            generate_implied_end_tags(p, T_OPTGROUP if rule == S_OPTION else 0)
        elif current_key(p) == T_OPTION:
            pop(p)
        reconstruct_formatting(p)
        insert_for_token(p, tag)


cdef void start_raw_in_body(Parser* p, int32_t tag, int rule) noexcept nogil:
    """Elements whose content the tokenizer reads as text."""
    if rule == S_TEXTAREA:
        insert_raw(p, tag, RAW_RCDATA)
        p.skip_newline = True
        p.frameset_ok = False
    elif rule == S_XMP:
        close_p_element(p)
        reconstruct_formatting(p)
        p.frameset_ok = False
        insert_raw(p, tag, RAW_TEXT)
    elif rule == S_IFRAME:
        p.frameset_ok = False
        insert_raw(p, tag, RAW_TEXT)
    elif rule == S_NOEMBED:
        insert_raw(p, tag, RAW_TEXT)
    elif rule == S_NOSCRIPT:
        if p.scripting:
            insert_raw(p, tag, RAW_TEXT)
        else:
            reconstruct_formatting(p)
            insert_for_token(p, tag)
    else:
        close_p_element(p)
        insert_raw(p, tag, RAW_PLAINTEXT)


cdef void in_body_start(Parser* p, int32_t tag) noexcept nogil:
    cdef int rule = START_RULE[tag] if tag <= T_LAST else S_OTHER
    if rule == S_IMAGE:
        tag = T_IMG
        rule = S_VOID
    if rule == S_OTHER:
        reconstruct_formatting(p)
        insert_for_token(p, tag)
    elif rule == S_BLOCK:
        close_p_element(p)
        insert_for_token(p, tag)
    elif rule == S_A:
        start_a(p)
    elif rule == S_FORMATTING:
        reconstruct_formatting(p)
        push_formatting(p, insert_for_token(p, tag), tag)
    elif rule == S_VOID:
        reconstruct_formatting(p)
        insert_void(p, tag)
        p.frameset_ok = False
    elif rule == S_LI or rule == S_DD_DT:
        p.frameset_ok = False
        if rule == S_LI:
            close_list_item(p, T_LI, T_LI)
        else:
            close_list_item(p, T_DD, T_DT)
        close_p_element(p)
        insert_for_token(p, tag)
    elif rule == S_HEAD_CONTENT:
        head_content(p, tag)
    elif rule == S_HEADING:
        close_p_element(p)
        if flags_of(current_key(p)) & F_HEADING:
            pop(p)
        insert_for_token(p, tag)
    elif rule == S_PRE:
        close_p_element(p)
        insert_for_token(p, tag)
        p.skip_newline = True
        p.frameset_ok = False
    elif rule == S_FORM:
        if p.form != NO_FORM and p.open_tags[T_TEMPLATE] == 0:
            return
        close_p_element(p)
        insert_for_token(p, tag)
        if p.open_tags[T_TEMPLATE] == 0:
            p.form = current_row(p)
    elif rule == S_TABLE:
        if not p.quirks:
            close_p_element(p)
        insert_for_token(p, tag)
        p.frameset_ok = False
        p.mode = IN_TABLE
    elif (rule == S_BUTTON or rule == S_INPUT or rule == S_SELECT or rule == S_OPTION or rule == S_OPTGROUP):
        start_form_control(p, tag, rule)
    else:
        in_body_rare_start(p, tag, rule)


cdef void in_body_rare_start(Parser* p, int32_t tag, int rule) noexcept nogil:
    if rule == S_HR:
        close_p_element(p)
        if in_scope(p, T_SELECT, SCOPE_DEFAULT):
            generate_implied_end_tags(p, 0)
        insert_void(p, tag)
        p.frameset_ok = False
    elif rule == S_PARAM:
        insert_void(p, tag)
    elif rule == S_NOBR:
        reconstruct_formatting(p)
        if in_scope(p, T_NOBR, SCOPE_DEFAULT):
            adoption_agency(p, T_NOBR)
            reconstruct_formatting(p)
        push_formatting(p, insert_for_token(p, tag), tag)
    elif rule == S_MARKER:
        reconstruct_formatting(p)
        insert_for_token(p, tag)
        insert_marker(p)
        p.frameset_ok = False
    elif rule == S_RB or rule == S_RT:
        if in_scope(p, T_RUBY, SCOPE_DEFAULT):
            generate_implied_end_tags(p, T_RTC if rule == S_RT else 0)
        insert_for_token(p, tag)
    elif rule == S_MATH or rule == S_SVG:
        reconstruct_formatting(p)
        insert_foreign(p, tag | ((MATHML if rule == S_MATH else SVG) << NS_SHIFT))
    elif rule == S_HTML:
        if p.open_tags[T_TEMPLATE] == 0:
            add_late_attrs(p, p.open[0].row)
    elif rule == S_BODY:
        if body_is_open(p) and p.open_tags[T_TEMPLATE] == 0:
            p.frameset_ok = False
            add_late_attrs(p, p.open[1].row)
    elif rule == S_FRAMESET:
        start_frameset(p)
    elif rule != S_IGNORED:
        start_raw_in_body(p, tag, rule)


cdef void end_form(Parser* p) noexcept nogil:
    cdef int32_t form = p.form
    if p.open_tags[T_TEMPLATE] == 0:
        p.form = NO_FORM
        if form == NO_FORM or not row_in_scope(p, form):
            return
        generate_implied_end_tags(p, 0)
        remove_open(p, find_open(p, form))
    elif in_scope(p, T_FORM, SCOPE_DEFAULT):
        generate_implied_end_tags(p, 0)
        pop_until(p, T_FORM)


cdef void end_heading(Parser* p) noexcept nogil:
    cdef int32_t tag
    for tag in range(T_H1, T_H6 + 1):
        if in_scope(p, tag, SCOPE_DEFAULT):
            generate_implied_end_tags(p, 0)
            while p.open_count > 1 and not flags_of(current_key(p)) & F_HEADING:
                pop(p)
            pop_at(p, p.closing_end)
            return


cdef bint in_body_end(Parser* p, int32_t tag) noexcept nogil:
    cdef int rule = END_RULE[tag] if tag <= T_LAST else E_OTHER
    if rule == E_BLOCK:
        if in_scope(p, tag, SCOPE_DEFAULT):
            generate_implied_end_tags(p, 0)
            pop_until(p, tag)
    elif rule == E_FORMATTING:
        adoption_agency(p, tag)
    elif rule == E_OTHER:
        any_other_end_tag(p, tag)
    elif rule == E_P:
        if not in_scope(p, T_P, SCOPE_BUTTON):
            insert_implied(p, T_P)
        generate_implied_end_tags(p, T_P)
        pop_until(p, T_P)
    elif rule == E_LI:
        if in_scope(p, T_LI, SCOPE_LIST_ITEM):
            generate_implied_end_tags(p, T_LI)
            pop_until(p, T_LI)
    elif rule == E_DD_DT:
        if in_scope(p, tag, SCOPE_DEFAULT):
            generate_implied_end_tags(p, tag)
            pop_until(p, tag)
    elif rule == E_HEADING:
        end_heading(p)
    elif rule == E_FORM:
        end_form(p)
    elif rule == E_MARKER:
        if in_scope(p, tag, SCOPE_DEFAULT):
            generate_implied_end_tags(p, 0)
            pop_until(p, tag)
            clear_to_marker(p)
    elif rule == E_BODY or rule == E_HTML:
        if in_scope(p, T_BODY, SCOPE_DEFAULT):
            p.mode = AFTER_BODY
            if rule == E_HTML:
                return True
            end_source(p, p.open[1].row, p.token_end)
    elif rule == E_TEMPLATE:
        end_template(p)
    else:
        p.t.attr_total = p.token_attrs
        in_body_start(p, T_BR)
    return False
