# Encodings in which every character is one byte, and those below 0x80 are ASCII.

from cpython.bytes cimport PyBytes_FromStringAndSize

cdef enum:
    CELL = 4                   # bytes of the table for each byte from 0x80: how many follow, then a character in UTF-8


cdef Py_ssize_t length_in_utf8(const uint8_t* s, const uint8_t* stop, const uint8_t* table) noexcept nogil:
    cdef Py_ssize_t length = stop - s
    while True:
        s = past_ascii(s, stop)
        if s == stop:
            return length
        while s < stop and s[0] >= 0x80:
            length += table[CELL * (s[0] - 0x80)] - 1
            s += 1


cdef void put_as_utf8(const uint8_t* s, const uint8_t* stop, const uint8_t* table, uint8_t* out) noexcept nogil:
    cdef const uint8_t* ascii
    cdef const uint8_t* cell
    cdef int i
    while s < stop:
        ascii = s
        s = past_ascii(s, stop)
        memcpy(out, ascii, s - ascii)
        out += s - ascii
        while s < stop and s[0] >= 0x80:
            cell = table + CELL * (s[0] - 0x80)
            for i in range(cell[0]):
                out[i] = cell[1 + i]
            out += cell[0]
            s += 1


def single_bytes_to_utf8(bytes data, bytes table):
    """The data as UTF-8, by a table that has four bytes for each byte from 0x80, as CELL says."""
    cdef const uint8_t* start = data
    cdef const uint8_t* cells = table
    cdef Py_ssize_t length
    cdef int i
    if len(table) != 0x80 * CELL or any([not 0 < table[i] < CELL for i in range(0, 0x80 * CELL, CELL)]):
        raise ValueError("no table of single bytes")
    length = length_in_utf8(start, start + len(data), cells)
    utf8 = PyBytes_FromStringAndSize(NULL, length)
    put_as_utf8(start, start + len(data), cells, <uint8_t*> <char*> utf8)
    return utf8
