# 13.2.6.4.1 to 13.2.6.4.6: the insertion modes before the body. A mode's function returns True when the token is to be
# processed again in the mode it has switched to.

cdef inline const Attr* token_attr(const Parser* p, int32_t name) noexcept nogil:
    cdef int32_t i
    for i in range(p.token_attrs, p.t.attr_total):
        if p.t.attrs[i].name == name:
            return &p.t.attrs[i]
    return NULL


cdef inline bint attr_is(const Parser* p, const Attr* attr, const char* lower, int32_t length) noexcept nogil:
    return (attr != NULL and attr.length == length
            and equals_ignoring_case(span_at(&p.t, attr.start), lower, length))


# ---- 13.2.6.2 Parsing elements that contain only text

cdef void insert_raw(Parser* p, int32_t tag, int raw) noexcept nogil:
    insert_for_token(p, tag)
    p.raw = raw
    p.raw_name = TAG_NAME[tag]
    p.raw_name_len = TAG_NAME_LEN[tag]


cdef void push_template_mode(Parser* p, int mode) noexcept nogil:
    if p.template_mode_count < MAX_OPEN_ELEMENTS:
        p.template_modes[p.template_mode_count] = <uint8_t> mode
        p.template_mode_count += 1


cdef void end_template(Parser* p) noexcept nogil:
    if p.open_tags[T_TEMPLATE] == 0:
        return
    generate_all_implied_end_tags_thoroughly(p)
    pop_until(p, T_TEMPLATE)
    clear_to_marker(p)
    if p.template_mode_count > 0:
        p.template_mode_count -= 1
    reset_insertion_mode(p)


cdef bint head_content(Parser* p, int32_t tag) noexcept nogil:
    """The start tags that "in head" inserts and other modes borrow; False where it is none of them."""
    if tag == T_META or tag == T_LINK or tag == T_BASE or tag == T_BASEFONT or tag == T_BGSOUND:
        insert_void(p, tag)
    elif tag == T_SCRIPT:
        insert_raw(p, tag, RAW_SCRIPT)
    elif tag == T_STYLE or tag == T_NOFRAMES:
        insert_raw(p, tag, RAW_TEXT)
    elif tag == T_TITLE:
        insert_raw(p, tag, RAW_RCDATA)
    elif tag == T_TEMPLATE:
        insert_for_token(p, tag)
        insert_marker(p)
        p.frameset_ok = False
        p.mode = IN_TEMPLATE
        push_template_mode(p, IN_TEMPLATE)
    else:
        return False
    return True


cdef bint initial_anything_else(Parser* p) noexcept nogil:
    p.quirks = True
    p.mode = BEFORE_HTML
    return True


cdef bint before_html_start(Parser* p, int32_t tag) noexcept nogil:
    p.mode = BEFORE_HEAD
    if tag == T_HTML:
        insert_for_token(p, tag)
        return False
    insert_implied(p, T_HTML)
    return True


cdef bint before_head_start(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_HTML:
        in_body_start(p, tag)
        return False
    p.mode = IN_HEAD
    if tag == T_HEAD:
        p.head = insert_for_token(p, tag)
        return False
    p.head = insert_implied(p, T_HEAD)
    return True


cdef bint in_head_start(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_HTML:
        in_body_start(p, tag)
    elif tag == T_NOSCRIPT:
        if p.scripting:
            insert_raw(p, tag, RAW_TEXT)
        else:
            insert_for_token(p, tag)
            p.mode = IN_HEAD_NOSCRIPT
    elif tag != T_HEAD and not head_content(p, tag):
        pop(p)
        p.mode = AFTER_HEAD
        return True
    return False


cdef bint in_head_noscript_start(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_HTML:
        in_body_start(p, tag)
    elif (tag == T_BASEFONT or tag == T_BGSOUND or tag == T_LINK or tag == T_META or tag == T_NOFRAMES
            or tag == T_STYLE):
        head_content(p, tag)
    elif tag != T_HEAD and tag != T_NOSCRIPT:
        pop(p)
        p.mode = IN_HEAD
        return True
    return False


cdef bint after_head_start(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_HTML:
        in_body_start(p, tag)
    elif tag == T_BODY:
        insert_for_token(p, tag)
        p.frameset_ok = False
        p.mode = IN_BODY
    elif tag == T_FRAMESET:
        insert_for_token(p, tag)
        p.mode = IN_FRAMESET
    elif tag <= T_LAST and START_RULE[tag] == S_HEAD_CONTENT:
        push(p, p.head, T_HEAD)
        head_content(p, tag)
        remove_open(p, find_open(p, p.head))
    elif tag != T_HEAD:
        insert_implied(p, T_BODY)
        p.mode = IN_BODY
        return True
    return False


cdef inline bint opens_body(int32_t tag) noexcept nogil:
    """End tags that act as anything else before the body; all others are ignored there."""
    return tag == T_BODY or tag == T_HTML or tag == T_BR


cdef bint before_body_end(Parser* p, int32_t tag) noexcept nogil:
    """End tags in the modes from "before html" to "after head"."""
    if p.mode == BEFORE_HTML or p.mode == BEFORE_HEAD:
        if not (opens_body(tag) or tag == T_HEAD):
            return False
        if p.mode == BEFORE_HTML:
            insert_implied(p, T_HTML)
            p.mode = BEFORE_HEAD
        else:
            p.head = insert_implied(p, T_HEAD)
            p.mode = IN_HEAD
        return True
    if p.mode == IN_HEAD_NOSCRIPT:
        if tag != T_NOSCRIPT and tag != T_BR:
            return False
        pop_at(p, p.closing_end if tag == T_NOSCRIPT else p.token_start)
        p.mode = IN_HEAD
        return tag == T_BR
    if tag == T_TEMPLATE:
        end_template(p)
        return False
    if p.mode == IN_HEAD:
        if tag != T_HEAD and not opens_body(tag):
            return False
        pop_at(p, p.closing_end if tag == T_HEAD else p.token_start)
        p.mode = AFTER_HEAD
        return tag != T_HEAD
    if not opens_body(tag):
        return False
    insert_implied(p, T_BODY)
    p.mode = IN_BODY
    return True


cdef bint before_body_text(Parser* p) noexcept nogil:
    """Text other than white space in the modes before the body; always to be processed again."""
    if p.mode == INITIAL:
        return initial_anything_else(p)
    if p.mode == BEFORE_HTML:
        insert_implied(p, T_HTML)
        p.mode = BEFORE_HEAD
    elif p.mode == BEFORE_HEAD:
        p.head = insert_implied(p, T_HEAD)
        p.mode = IN_HEAD
    elif p.mode == IN_HEAD_NOSCRIPT:
        pop(p)
        p.mode = IN_HEAD
    elif p.mode == IN_HEAD:
        pop(p)
        p.mode = AFTER_HEAD
    else:
        insert_implied(p, T_BODY)
        p.mode = IN_BODY
    return True
