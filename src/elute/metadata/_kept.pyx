# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How much text is kept, and its beginning, which tells its language."""

from cpython.buffer cimport PyBuffer_Release
from cpython.unicode cimport PyUnicode_4BYTE_KIND, PyUnicode_FromKindAndData
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport free, malloc

from elute.page._parser cimport open_mask
from elute.units._blocks cimport Segments


def kept_words(Segments segments, keep):
    """How many words the blocks have that are kept. `keep` has a byte for each row."""
    cdef int32_t block
    cdef int64_t words = 0
    cdef Py_buffer buffer
    cdef const uint8_t* kept = open_mask(keep, segments.table.t.rows, &buffer)
    for block in range(segments.g.count):
        if kept[segments.g.blocks[block].first]:
            words += segments.g.blocks[block].words
    PyBuffer_Release(&buffer)
    return words


def kept_text(Segments segments, keep, int32_t enough):
    """The text of the blocks that are kept, a line each, until it has as many characters as are enough."""
    cdef int32_t block
    cdef Py_ssize_t length = 0
    cdef list pieces = []
    cdef str piece
    cdef Py_buffer buffer
    cdef const uint8_t* kept = open_mask(keep, segments.table.t.rows, &buffer)
    try:
        for block in range(segments.g.count):
            if kept[segments.g.blocks[block].first]:
                piece = segments.text(block)
                pieces.append(piece)
                length += len(piece)
                if length >= enough:
                    break
    finally:
        PyBuffer_Release(&buffer)
    return "\n".join(pieces)


def one_line(str text not None, Py_ssize_t looked_at, Py_ssize_t most):
    """The first characters of a text, white space in it as one space and none before it, of no more than are looked at."""
    cdef Py_ssize_t i, length = 0
    cdef bint is_behind_space = False
    cdef Py_UCS4 char
    cdef Py_UCS4* line = <Py_UCS4*> malloc(<size_t> max(most, 1) * sizeof(Py_UCS4))
    if line == NULL:
        raise MemoryError
    try:
        for i in range(min(len(text), looked_at)):
            char = text[i]
            if char.isspace():
                is_behind_space = length > 0
                continue
            if is_behind_space and length < most:
                line[length] = c' '
                length += 1
            if length >= most:
                break
            is_behind_space = False
            line[length] = char
            length += 1
        return PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, line, length)
    finally:
        free(line)
