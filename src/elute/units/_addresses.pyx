# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which links and images of a page may be written with their addresses: `addresses.py` says why some may not."""

from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free

import numpy as np

from elute.page._parser cimport HTML, Attr, Columns, find_attr
from elute.units._blocks cimport Segmenter, Segments

include "../page/native/generated/limits.pxi"
include "../page/native/generated/vocabulary.pxi"


cdef struct Address:           # of a row, and one past the last
    int32_t parts              # texts and images before it
    int32_t length             # of a link; -1 for an image, 0 for all else


def left_out(Segments segments, images, int64_t base):
    """The links and images that are written without an address, and how many of them are links that are too long.

    `images` are the tags of images, `base` is how long the address is that others are relative to.
    """
    cdef const Columns* t = &segments.table.t
    cdef int32_t row, long_ones = 0
    cdef int64_t left = ADDRESS_PER_BYTE * <int64_t> t.source_len + ADDRESS_ALLOWANCE, cost
    result = np.zeros(t.rows, np.bool_)
    cdef uint8_t[::1] found = result.view(np.uint8)
    cdef Address* at = <Address*> calloc(t.rows + 1, sizeof(Address))
    if at == NULL:
        raise MemoryError
    try:
        read(at, segments, images)
        # Row by row what does not fit is left out: where all fit together, none is.
        for row in range(t.rows):
            if at[row].length > MAX_ADDRESS:
                found[row] = True
                long_ones += 1
            elif at[row].length:
                cost = base if at[row].length < 0 else (base + at[row].length) * (at[t.end[row]].parts - at[row].parts)
                if cost > left:
                    found[row] = True
                else:
                    left -= cost
    finally:
        free(at)
    return result, long_ones


cdef int read(Address* at, Segments segments, images) except -1:
    cdef const Columns* t = &segments.table.t
    cdef const Segmenter* g = &segments.g
    cdef const Attr* href
    cdef int32_t row, number
    cdef bint is_image
    cdef set met = {T_LAST + 1 + number for number in range(t.tag_names.count)
                    if segments.table.interned(&t.tag_names, number) in images}
    for row in range(t.rows):
        is_image = t.namespace[row] == HTML and (
            t.tag[row] == T_IMG or t.tag[row] == T_AMP_IMG or (t.tag[row] > T_LAST and met and t.tag[row] in met))
        if is_image:
            at[row].length = -1
        elif t.tag[row] == T_A and t.namespace[row] == HTML:
            href = find_attr(t, row, A_HREF)
            at[row].length = href.length if href != NULL else 0
        at[row + 1].parts = at[row].parts + (is_image or (g.row_block[row] >= 0 and g.piece_len[row] > 0))
    return 0
