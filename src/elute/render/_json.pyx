# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A JSON document as text, indented as `json.dumps` does with an indent of 2, which has no fast way for that."""

from libc.math cimport fabs, floor, isfinite, signbit
from libc.stdint cimport INT64_MAX, int32_t, int64_t, uint8_t
from libc.stdlib cimport free, realloc
from libc.string cimport memchr, memcpy, memset, strlen

from json import JSONEncoder, dumps

from elute.page._parser cimport utf8_text
from elute.page._paths cimport Paths
from elute.units._blocks cimport Block, Segmenter
from elute.units.row_state import HIDDEN
from elute.units.roles import Role
from elute.views._blocks cimport BlockColumns, BlockFacts

cdef extern from "../page/native/exact.h" nogil:
    int64_t GROWN(int64_t room, int64_t need)
    int64_t FIRST_ROOM(int64_t guess)

cdef extern from "native/standing.h" nogil:
    int64_t behind_standing(const uint8_t* s, int64_t i, int64_t length)

cdef enum:
    SCALE = 10_000             # scores have four digits

cdef double TIE = 1e-6         # so near to a tie Python has to round
cdef object ENCODE = JSONEncoder(ensure_ascii=False).encode
cdef list ROLES = [dumps(role.word).encode() for role in Role]
cdef list HIDES = [dumps(reason).encode() for reason in HIDDEN]


cdef int no_memory() except -1 nogil:
    with gil:
        raise MemoryError("not enough memory to write the page")


include "native/buffer.pxi"
include "native/json_values.pxi"


def document(dict members not None, BlockColumns columns, Paths paths, reasons, images):
    """A document with these members, its blocks and its images. `reasons` has a reason for each block, or is None where
    nobody asked for them; each image has the fields of `views.images.Image`."""
    cdef Buffer b
    cdef int64_t head
    memset(&b, 0, sizeof(Buffer))
    try:
        start_buffer(&b)
        put_members(&b, members)
        head = b.length
        put_text(&b, b',\n  "blocks": ')
        put_blocks(&b, columns, paths, reasons)
        put_text(&b, b',\n  "images": ')
        put_images(&b, images)
        put_text(&b, b"\n}")
        if has_surrogates(b.data, head):   # which a page's own JSON may have: half a pair of them stays as it is
            told = (<const char*> b.data)[:head].decode("utf-8", "surrogatepass")
            return told + utf8_text(b.data + head, b.length - head)
        return utf8_text(b.data, b.length)
    finally:
        free(b.data)


cdef bint has_surrogates(const uint8_t* s, int64_t length) noexcept:
    cdef const uint8_t* end = s + length - 1
    while s < end:
        s = <const uint8_t*> memchr(s, 0xED, end - s)
        if s == NULL:
            return False
        if s[1] >= 0xA0:
            return True
        s += 1
    return False


cdef int put_members(Buffer* b, dict values) except -1:
    cdef list open = [(iter(values.items()), True)]    # what has members, from outside in, and whether these have names
    cdef bint first = True                             # of the innermost
    while open:
        inner, named = open[len(open) - 1]
        value = next(inner, open)
        if value is open:                              # no further one
            open.pop()
            if open:
                put_line(b, b"", <int> len(open))
                put_byte(b, c'}' if named else c']')
            first = False
            continue
        put_line(b, b"," if not first else b"{" if named else b"[", <int> len(open))
        first = False
        if named:
            name, value = value
            put_told(b, name)
            put_text(b, b": ")
        if value and (type(value) is dict or type(value) is list):
            first = True
            open.append((iter(value.items()), True) if type(value) is dict else (iter(value), False))
        else:
            put_told(b, value)
    return 0


cdef int put_told(Buffer* b, value) except -1:
    """A value that has no members."""
    cdef bytes written
    if type(value) is str:
        return put_bytes(b, (<str> value).encode("utf-8", "surrogatepass"))
    if type(value) is int:
        written = str(value).encode()
    elif type(value) is float and isfinite(<double> value):
        written = repr(value).encode()
    else:
        written = ENCODE(value).encode()
    return put(b, <const char*> written, len(written))


cdef int put_blocks(Buffer* b, BlockColumns columns, Paths paths, reasons) except -1:
    cdef int32_t number
    put_byte(b, c'[')
    for number in range(columns.count):
        put_text(b, b",\n    {" if number else b"\n    {")
        put_block(b, columns, number, paths)
        if reasons is not None:
            put_text(b, b',\n      "reason": ')
            put_str(b, next(reasons))
        put_text(b, b"\n    }")
    return put_text(b, b"\n  ]" if columns.count else b"]")


cdef int put_block(Buffer* b, BlockColumns columns, int32_t number, Paths paths) except -1:
    cdef const Segmenter* g = &columns.segments.g
    cdef const Block* block = &g.blocks[number]
    cdef const BlockFacts* facts = &columns.facts[number]
    cdef int32_t length = paths.find(block.container)
    put_text(b, b'\n      "text": ')
    put_string(b, g.out + block.text_start, block.text_len)
    put_text(b, b',\n      "role": ')
    put_quoted(b, <bytes> ROLES[facts.role])
    put_text(b, b',\n      "score": ')
    put_score(b, facts.score)
    put_text(b, b',\n      "keep": true' if facts.keep else b',\n      "keep": false')
    put_text(b, b',\n      "path": ')
    put_string(b, paths.path, length)
    put_text(b, b',\n      "span": [\n        ')
    put_number(b, facts.start)
    put_text(b, b",\n        ")
    put_number(b, facts.end)
    put_text(b, b'\n      ],\n      "hidden": ')
    put_quoted(b, <bytes> HIDES[block.hidden])
    put_text(b, b',\n      "level": ')
    return put_number(b, facts.level)


cdef int put_images(Buffer* b, images) except -1:
    cdef bint first = True
    put_byte(b, c'[')
    for image in images:
        put_text(b, b"\n    {" if first else b",\n    {")
        put_image(b, image)
        put_text(b, b"\n    }")
        first = False
    return put_text(b, b"]" if first else b"\n  ]")


cdef int put_image(Buffer* b, tuple image) except -1:
    cdef str url, alt, caption, path
    cdef bint main
    cdef double score
    url, alt, caption, main, score, width, height, row, path = image
    put_text(b, b'\n      "url": ')
    put_str(b, url)
    put_text(b, b',\n      "alt": ')
    put_str(b, alt)
    put_text(b, b',\n      "caption": ')
    put_str(b, caption)
    put_text(b, b',\n      "main": true' if main else b',\n      "main": false')
    put_text(b, b',\n      "score": ')
    put_score(b, score)
    put_text(b, b',\n      "width": ')
    put_whole(b, width)
    put_text(b, b',\n      "height": ')
    put_whole(b, height)
    put_text(b, b',\n      "row": ')
    put_whole(b, row)
    put_text(b, b',\n      "path": ')
    return put_str(b, path)
