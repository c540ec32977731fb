# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Texts as far as two that say the same are alike: "Tea – how it's made!" is `tea how it s made`."""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.unicode cimport PyUnicode_1BYTE_KIND, PyUnicode_4BYTE_KIND, PyUnicode_DATA, PyUnicode_FromKindAndData
from libc.stdint cimport uint8_t

cdef enum:
    ON_STACK = 512                     # characters: what is no longer is written without asking for memory


cpdef str key_of(str text):
    """A text without regard to capitals, with a space for all that is no letter or digit, and none around it."""
    return key_of_ascii(text) if text.isascii() else words_alone(text.casefold())


cdef str key_of_ascii(str text):
    cdef Py_ssize_t i, length = 0, characters = len(text)
    cdef const uint8_t* s = <const uint8_t*> PyUnicode_DATA(text)
    cdef uint8_t[ON_STACK] common
    cdef uint8_t* kept = &common[0]
    cdef uint8_t char
    if characters > ON_STACK:
        kept = <uint8_t*> PyMem_Malloc(characters)
        if kept == NULL:
            raise MemoryError
    for i in range(characters):
        char = s[i]
        if c'A' <= char <= c'Z':
            char |= 0x20
        if c'a' <= char <= c'z' or c'0' <= char <= c'9':
            kept[length] = char
            length += 1
        elif length and kept[length - 1] != c' ':
            kept[length] = c' '
            length += 1
    length -= length > 0 and kept[length - 1] == c' '
    try:
        return PyUnicode_FromKindAndData(PyUnicode_1BYTE_KIND, kept, length)
    finally:
        if characters > ON_STACK:
            PyMem_Free(kept)


cdef str words_alone(str text):
    cdef Py_ssize_t i, length = 0
    cdef Py_UCS4 char
    cdef Py_UCS4* kept = <Py_UCS4*> PyMem_Malloc(max(len(text), 1) * sizeof(Py_UCS4))
    if kept == NULL:
        raise MemoryError
    try:
        for i in range(len(text)):
            char = text[i]
            if char.isalnum():
                kept[length] = char
                length += 1
            elif length and kept[length - 1] != c' ':
                kept[length] = c' '
                length += 1
        return PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, kept, length - (length > 0 and kept[length - 1] == c' '))
    finally:
        PyMem_Free(kept)
