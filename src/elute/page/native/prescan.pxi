# The prescan of the HTML standard (13.2.3.2): what <meta> elements in the first bytes of a page say of its encoding.
# Where these bytes run out inside a tag there is no answer.

cdef struct Bytes:
    const uint8_t* s
    Py_ssize_t length


cdef inline bint parts_names(uint8_t c) noexcept nogil:
    return c == c' ' or c == c'\t' or c == c'\n' or c == c'\f' or c == c'\r'


cdef inline const uint8_t* past_spaces(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    while s < stop and parts_names(s[0]):
        s += 1
    return s


cdef bint is_word(const uint8_t* s, const uint8_t* stop, const char* word) noexcept nogil:
    """Whether the bytes begin with a word of small letters, in any case."""
    while word[0]:
        if s == stop or (s[0] | 0x20 if c'A' <= s[0] <= c'Z' else s[0]) != <uint8_t> word[0]:
            return False
        s += 1
        word += 1
    return True


cdef inline bint is_named(Bytes name, const char* word) noexcept nogil:
    return name.length == <Py_ssize_t> strlen(word) and is_word(name.s, name.s + name.length, word)


cdef const uint8_t* past(const uint8_t* s, const uint8_t* stop, const char* end) noexcept nogil:
    """Behind the next `end`, or `stop` where there is none."""
    cdef Py_ssize_t length = strlen(end)
    while stop - s >= length:
        s = <const uint8_t*> memchr(s, end[0], stop - s - length + 1)
        if s == NULL:
            return stop
        if memcmp(s, end, length) == 0:
            return s + length
        s += 1
    return stop


cdef const uint8_t* get_attribute(const uint8_t* s, const uint8_t* stop, Bytes* name, Bytes* value) noexcept nogil:
    """The standard's "get an attribute". Returns where it ends; the name is empty where there is none left, and NULL
    comes back where the bytes run out."""
    cdef uint8_t quote
    memset(name, 0, sizeof(Bytes))
    memset(value, 0, sizeof(Bytes))
    while s < stop and (parts_names(s[0]) or s[0] == c'/'):
        s += 1
    if s == stop:
        return NULL
    if s[0] == c'>':
        return s + 1
    name.s = s
    s += 1                                             # a name may begin with =
    while s < stop and not parts_names(s[0]) and s[0] != c'/' and s[0] != c'>' and s[0] != c'=':
        s += 1
    name.length = s - name.s
    s = past_spaces(s, stop)
    if s == stop:
        return NULL
    if s[0] != c'=':
        return s
    s = past_spaces(s + 1, stop)
    if s == stop:
        return NULL
    if s[0] == c'"' or s[0] == c"'":
        quote = s[0]
        value.s = s + 1
        s = <const uint8_t*> memchr(value.s, quote, stop - value.s)
        if s == NULL:
            return NULL
        value.length = s - value.s
        return s + 1
    value.s = s
    while s < stop and not parts_names(s[0]) and s[0] != c'>':
        s += 1
    value.length = s - value.s
    return s if s < stop else NULL


cdef Bytes label_in(Bytes content) noexcept nogil:
    """The standard's "extracting a character encoding from a meta element"; NULL where there is none."""
    cdef const uint8_t* s = content.s
    cdef const uint8_t* stop = content.s + content.length
    cdef const uint8_t* end
    cdef Bytes found
    memset(&found, 0, sizeof(Bytes))
    while s < stop:
        if is_word(s, stop, b"charset"):
            end = past_spaces(s + 7, stop)
            if end < stop and end[0] == c'=':
                s = past_spaces(end + 1, stop)
                break
        s += 1
    if s >= stop or s[0] == c';':
        return found
    if s[0] == c'"' or s[0] == c"'":
        end = <const uint8_t*> memchr(s + 1, s[0], stop - s - 1)
        if end != NULL:
            found.s = s + 1
            found.length = end - s - 1
        return found
    found.s = s
    while s < stop and not parts_names(s[0]) and s[0] != c';':
        s += 1
    found.length = s - found.s
    return found


cdef const uint8_t* read_meta(const uint8_t* s, const uint8_t* stop, Bytes* label) noexcept nogil:
    """What a <meta> says of the encoding, from behind its name; NULL where nothing. Returns the place behind the tag."""
    cdef Bytes name, value, charset, content, pragma
    memset(&charset, 0, sizeof(Bytes))
    memset(&content, 0, sizeof(Bytes))
    memset(&pragma, 0, sizeof(Bytes))
    memset(label, 0, sizeof(Bytes))
    while True:
        s = get_attribute(s, stop, &name, &value)
        if s == NULL:
            return stop
        if name.s == NULL:
            break
        if value.s == NULL:
            value.s = name.s                           # it is there, and empty
        if charset.s == NULL and is_named(name, b"charset"):
            charset = value
        elif content.s == NULL and is_named(name, b"content"):
            content = value
        elif pragma.s == NULL and is_named(name, b"http-equiv"):
            pragma = value
    if charset.s != NULL:
        label[0] = charset
    elif content.s != NULL and is_named(pragma, b"content-type"):
        label[0] = label_in(content)
    return s


cdef const uint8_t* past_tag(const uint8_t* s, const uint8_t* stop) noexcept nogil:
    """Behind a tag that is no <meta>, from its name on."""
    cdef Bytes name, value
    while s < stop and not parts_names(s[0]) and s[0] != c'>':
        s += 1
    while True:
        s = get_attribute(s, stop, &name, &value)
        if s == NULL:
            return stop
        if name.s == NULL:
            return s


cdef inline bint is_ascii_letter(uint8_t c) noexcept nogil:
    return c'a' <= c | 0x20 <= c'z'


cdef const uint8_t* next_declaration(const uint8_t* s, const uint8_t* stop, Bytes* label) noexcept nogil:
    """The next label that a <meta> gives, NULL where there is none. Returns the place behind it."""
    label.s = NULL
    while s < stop:
        s = <const uint8_t*> memchr(s, c'<', stop - s)
        if s == NULL or stop - s < 2:
            return stop
        if is_word(s, stop, b"<!--"):
            s = past(s + 2, stop, b"-->")              # the dashes of <!--> both open and close
        elif is_word(s, stop, b"<meta") and stop - s > 5 and (parts_names(s[5]) or s[5] == c'/'):
            s = read_meta(s + 5, stop, label)
            if label.s != NULL:
                return s
        elif is_ascii_letter(s[1]) or (s[1] == c'/' and stop - s > 2 and is_ascii_letter(s[2])):
            s = past_tag(s + 1, stop)
        elif s[1] == c'!' or s[1] == c'/' or s[1] == c'?':
            s = past(s + 1, stop, b">")
        else:
            s += 1
    return stop


def next_label(bytes data, Py_ssize_t position, Py_ssize_t limit):
    """The next label of an encoding that a <meta> gives in the bytes [position, limit), or to their end, and where to go
    on; or None."""
    cdef const uint8_t* start = data
    cdef const uint8_t* end
    cdef Bytes label
    limit = min(limit, len(data))
    if not 0 <= position <= limit:
        raise IndexError(f"bytes {position} to {limit} of {len(data)}")
    end = next_declaration(start + position, start + limit, &label)
    return None if label.s == NULL else (label.s[:label.length].decode("latin-1"), <Py_ssize_t> (end - start))
