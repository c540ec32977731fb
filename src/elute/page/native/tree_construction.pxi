# 13.2.6 Tree construction: the dispatcher, and the insertion modes that are short enough to stand here.

cdef enum Mode:
    INITIAL, BEFORE_HTML, BEFORE_HEAD, IN_HEAD, IN_HEAD_NOSCRIPT, AFTER_HEAD, IN_BODY, IN_TABLE, IN_CAPTION
    IN_COLUMN_GROUP, IN_TABLE_BODY, IN_ROW, IN_CELL, IN_TEMPLATE, AFTER_BODY, IN_FRAMESET, AFTER_FRAMESET
    AFTER_AFTER_BODY, AFTER_AFTER_FRAMESET


# ---- 13.2.6.4.16 The "in template" insertion mode

cdef bint in_template_start(Parser* p, int32_t tag) noexcept nogil:
    cdef int mode = IN_BODY
    if tag <= T_LAST and START_RULE[tag] == S_HEAD_CONTENT:
        head_content(p, tag)
        return False
    if tag == T_CAPTION or tag == T_COLGROUP or is_table_section(tag):
        mode = IN_TABLE
    elif tag == T_COL:
        mode = IN_COLUMN_GROUP
    elif tag == T_TR:
        mode = IN_TABLE_BODY
    elif tag == T_TD or tag == T_TH:
        mode = IN_ROW
    if p.template_mode_count:
        p.template_modes[p.template_mode_count - 1] = <uint8_t> mode
    p.mode = mode
    return True


# ---- 13.2.6.4.18 "in frameset", 13.2.6.4.19 "after frameset", 13.2.6.4.21 "after after frameset"

cdef void frameset_start(Parser* p, int32_t tag) noexcept nogil:
    if tag == T_HTML:
        in_body_start(p, tag)
    elif tag == T_NOFRAMES:
        head_content(p, tag)
    elif p.mode == IN_FRAMESET and tag == T_FRAMESET:
        insert_for_token(p, tag)
    elif p.mode == IN_FRAMESET and tag == T_FRAME:
        insert_void(p, tag)


cdef void frameset_end(Parser* p, int32_t tag) noexcept nogil:
    if p.mode == IN_FRAMESET and tag == T_FRAMESET and p.open_count > 1:
        pop_at(p, p.closing_end)
        if not p.context and current_key(p) != T_FRAMESET:
            p.mode = AFTER_FRAMESET
    elif p.mode == AFTER_FRAMESET and tag == T_HTML:
        p.mode = AFTER_AFTER_FRAMESET


cdef void frameset_text(Parser* p, int32_t start, int32_t length) noexcept nogil:
    """White space alone is kept."""
    cdef const uint8_t* s
    cdef int32_t i = 0, spaces
    while i < length:
        spaces = space_prefix(span_at(&p.t, start) + i, length - i)
        insert_text(p, start + i, spaces)
        s = span_at(&p.t, start)               # the text that was joined may have moved it
        i += spaces
        while i < length and not CLASS[s[i]] & C_SPACE:
            i += 1


# ---- 13.2.6.4.17 "after body", 13.2.6.4.20 "after after body"

cdef void return_to_body(Parser* p) noexcept nogil:
    cdef int i
    p.mode = IN_BODY
    for i in range(min(p.open_count, 2)):          # html and body go on, unless the source does not name them
        if p.t.source_end[p.open[i].row] > p.t.source_start[p.open[i].row]:
            p.t.source_end[p.open[i].row] = -1


# ---- the tree construction dispatcher

cdef inline void start_tag(Parser* p, int32_t tag) noexcept nogil:
    cdef bint again = True
    p.closing_end = p.token_start
    if p.open_count and adjusted_current_key(p) >> NS_SHIFT != HTML and foreign_start(p, tag):
        return
    while again:
        if p.mode == IN_BODY:
            in_body_start(p, tag)
            again = False
        elif p.mode == INITIAL:
            again = initial_anything_else(p)
        elif p.mode == BEFORE_HTML:
            again = before_html_start(p, tag)
        elif p.mode == BEFORE_HEAD:
            again = before_head_start(p, tag)
        elif p.mode == IN_HEAD:
            again = in_head_start(p, tag)
        elif p.mode == IN_HEAD_NOSCRIPT:
            again = in_head_noscript_start(p, tag)
        elif p.mode == AFTER_HEAD:
            again = after_head_start(p, tag)
        elif p.mode == IN_TABLE:
            again = in_table_start(p, tag)
        elif p.mode == IN_CAPTION:
            again = in_caption_start(p, tag)
        elif p.mode == IN_COLUMN_GROUP:
            again = in_column_group_start(p, tag)
        elif p.mode == IN_TABLE_BODY:
            again = in_table_body_start(p, tag)
        elif p.mode == IN_ROW:
            again = in_row_start(p, tag)
        elif p.mode == IN_CELL:
            again = in_cell_start(p, tag)
        elif p.mode == IN_TEMPLATE:
            again = in_template_start(p, tag)
        elif p.mode == AFTER_BODY or p.mode == AFTER_AFTER_BODY:
            if tag == T_HTML:
                in_body_start(p, tag)
                again = False
            else:
                return_to_body(p)
        else:
            frameset_start(p, tag)
            again = False


cdef inline void end_tag(Parser* p, int32_t tag) noexcept nogil:
    cdef bint again = True
    p.closing_end = p.token_end
    if p.open_count and current_key(p) >> NS_SHIFT != HTML and foreign_end(p, tag):
        return
    while again:
        if p.mode == IN_BODY:
            again = in_body_end(p, tag)
        elif p.mode == INITIAL:
            again = initial_anything_else(p)
        elif p.mode <= AFTER_HEAD:
            again = before_body_end(p, tag)
        elif p.mode == IN_TABLE:
            again = in_table_end(p, tag)
        elif p.mode == IN_CAPTION:
            again = in_caption_end(p, tag)
        elif p.mode == IN_COLUMN_GROUP:
            again = in_column_group_end(p, tag)
        elif p.mode == IN_TABLE_BODY:
            again = in_table_body_end(p, tag)
        elif p.mode == IN_ROW:
            again = in_row_end(p, tag)
        elif p.mode == IN_CELL:
            again = in_cell_end(p, tag)
        elif p.mode == IN_TEMPLATE:
            if tag == T_TEMPLATE:
                end_template(p)
            again = False
        elif p.mode == AFTER_BODY:
            if tag == T_HTML:
                if not p.context:
                    p.mode = AFTER_AFTER_BODY
                    end_source(p, p.open[0].row, p.token_end)
                again = False
            else:
                return_to_body(p)
        elif p.mode == AFTER_AFTER_BODY:
            return_to_body(p)
        else:
            frameset_end(p, tag)
            again = False


cdef inline void note_text(Parser* p, int32_t start, int32_t length) noexcept nogil:
    if p.frameset_ok and space_prefix(span_at(&p.t, start), length) < length:
        p.frameset_ok = False


cdef void note_foreign_text(Parser* p) noexcept nogil:
    """In foreign content a NUL, though it shows as U+FFFD, counts as white space does."""
    cdef int32_t i = p.token_start
    while p.frameset_ok and i < p.token_end:
        p.frameset_ok = p.t.source[i] == 0 or CLASS[p.t.source[i]] & C_SPACE != 0
        i += 1


cdef void table_text(Parser* p, int32_t start, int32_t length) noexcept nogil:
    """13.2.6.4.10 The "in table text" insertion mode: white space stays in the table, anything else is fostered."""
    cdef int32_t key = current_key(p)
    if ((flags_of(key) & F_FOSTERING or key == T_TEMPLATE)
            and space_prefix(span_at(&p.t, start), length) == length):
        insert_text(p, start, length)
        return
    p.foster_parenting = True
    reconstruct_formatting(p)
    insert_text(p, start, length)
    p.foster_parenting = False
    note_text(p, start, length)


cdef inline void characters(Parser* p, int32_t start, int32_t length) noexcept nogil:
    cdef int32_t spaces
    if p.skip_newline:
        p.skip_newline = False
        if length > 0 and span_at(&p.t, start)[0] == c'\n':
            start += 1
            length -= 1
    if p.open_count and length > 0 and not takes_html(p):
        insert_text(p, start, length)
        note_foreign_text(p)
        return
    while length > 0:
        if p.mode == IN_BODY or p.mode == IN_CELL or p.mode == IN_CAPTION or p.mode == IN_TEMPLATE:
            reconstruct_formatting(p)
            insert_text(p, start, length)
            note_text(p, start, length)
            return
        if p.mode == IN_TABLE or p.mode == IN_TABLE_BODY or p.mode == IN_ROW:
            table_text(p, start, length)
            return
        if p.mode == IN_FRAMESET or p.mode == AFTER_FRAMESET or p.mode == AFTER_AFTER_FRAMESET:
            frameset_text(p, start, length)
            return
        spaces = space_prefix(span_at(&p.t, start), length)
        if p.mode == AFTER_BODY or p.mode == AFTER_AFTER_BODY:
            if spaces < length:
                return_to_body(p)
                continue
            reconstruct_formatting(p)
            insert_text(p, start, spaces)
            return
        if spaces and (p.mode == IN_COLUMN_GROUP or IN_HEAD <= p.mode <= AFTER_HEAD):
            insert_text(p, start, spaces)
        start += spaces
        length -= spaces
        if length == 0:
            return
        if p.mode == IN_COLUMN_GROUP:
            if not leave_column_group(p):
                return
        else:
            before_body_text(p)


cdef void comment(Parser* p, int32_t start, int32_t length) noexcept nogil:
    cdef int32_t row = new_comment(p, COMMENT, start, length)
    p.skip_newline = False
    if p.open_count and adjusted_current_key(p) >> NS_SHIFT != HTML:
        append(p, current_row(p), row)
    elif p.open_count == 0 or p.mode == AFTER_AFTER_BODY or p.mode == AFTER_AFTER_FRAMESET:
        append(p, 0, row)
    elif p.mode == AFTER_BODY:
        append(p, p.open[0].row, row)
    else:
        append(p, current_row(p), row)


cdef void end_of_file(Parser* p) noexcept nogil:
    """13.2.7 The end: html, head and body exist on every page; what is still open ends with the source."""
    cdef int i
    p.token_start = p.t.source_len
    p.token_end = p.t.source_len
    if p.mode == INITIAL:
        initial_anything_else(p)
    if p.mode == BEFORE_HTML or p.mode == BEFORE_HEAD:
        before_body_text(p)
    if p.mode == BEFORE_HEAD:
        before_body_text(p)
    while p.open_tags[T_TEMPLATE] and p.open_count > 1:
        end_template(p)
    if p.mode == IN_HEAD_NOSCRIPT:
        before_body_text(p)
    if p.mode == IN_HEAD or p.mode == AFTER_HEAD:
        before_body_text(p)
    if p.mode == AFTER_HEAD:
        before_body_text(p)
    for i in range(p.open_count):
        end_source(p, p.open[i].row, p.t.source_len)


# ---- 13.2.4.1, "fragment case": 13.4 Parsing HTML fragments

cdef void begin_fragment(Parser* p) noexcept nogil:
    cdef int32_t key = p.context
    append(p, 0, new_row(p, ELEMENT, T_HTML, 0))
    push(p, 1, T_HTML)
    if key == T_TITLE or key == T_TEXTAREA:
        p.raw = RAW_RCDATA
    elif (key == T_STYLE or key == T_XMP or key == T_IFRAME or key == T_NOEMBED or key == T_NOFRAMES
            or (key == T_NOSCRIPT and p.scripting)):
        p.raw = RAW_TEXT
    elif key == T_SCRIPT:
        p.raw = RAW_SCRIPT
    elif key == T_PLAINTEXT:
        p.raw = RAW_PLAINTEXT
    if key == T_TEMPLATE:
        push_template_mode(p, IN_TEMPLATE)
    if key == T_FORM:
        p.form = 0
    reset_insertion_mode(p)
