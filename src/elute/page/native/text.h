/* UTF-8 as a str of Python. Python's own decoder guesses how wide the characters are and starts over where it was wrong;
   here they are measured first, and ASCII is copied in runs. */
#ifndef ELUTE_TEXT_H
#define ELUTE_TEXT_H

#include <Python.h>
#include <stdint.h>
#include "scan.h"

/* The code of the character at `s`, in valid UTF-8 beyond ASCII, and its length. */
static inline uint32_t character_at(const uint8_t *s, int *length)
{
    if (s[0] < 0xE0) {
        *length = 2;
        return (uint32_t)(s[0] & 0x1F) << 6 | (s[1] & 0x3F);
    }
    if (s[0] < 0xF0) {
        *length = 3;
        return (uint32_t)(s[0] & 0x0F) << 12 | (uint32_t)(s[1] & 0x3F) << 6 | (s[2] & 0x3F);
    }
    *length = 4;
    return (uint32_t)(s[0] & 0x07) << 18 | (uint32_t)(s[1] & 0x3F) << 12 | (uint32_t)(s[2] & 0x3F) << 6 | (s[3] & 0x3F);
}

#define WRITE_CHARACTERS(Unit)                                            \
    static inline void write_##Unit(const uint8_t *s, const uint8_t *stop, Unit *out) \
    {                                                                     \
        int length;                                                       \
        while (s < stop) {                                                \
            const uint8_t *end = past_ascii(s, stop);                     \
            for (Py_ssize_t i = 0; i < end - s; i++)                      \
                out[i] = s[i];                                            \
            out += end - s;                                               \
            for (s = end; s < stop && *s >= 0x80; s += length)            \
                *out++ = (Unit)character_at(s, &length);                  \
        }                                                                 \
    }
WRITE_CHARACTERS(Py_UCS1)
WRITE_CHARACTERS(Py_UCS2)
WRITE_CHARACTERS(Py_UCS4)
#undef WRITE_CHARACTERS

/* The str of valid UTF-8 that has so many characters; `lead` is its largest byte. */
static inline PyObject *str_of(const uint8_t *s, const uint8_t *stop, Py_ssize_t characters, uint8_t lead)
{
    Py_UCS4 largest = lead < 0x80 ? 0x7F : lead < 0xC4 ? 0xFF : lead < 0xF0 ? 0xFFFF : 0x10FFFF;
    PyObject *text = PyUnicode_New(characters, largest);
    if (text == NULL || characters == 0)
        return text;
    if (largest <= 0xFF)
        write_Py_UCS1(s, stop, PyUnicode_1BYTE_DATA(text));
    else if (largest == 0xFFFF)
        write_Py_UCS2(s, stop, PyUnicode_2BYTE_DATA(text));
    else
        write_Py_UCS4(s, stop, PyUnicode_4BYTE_DATA(text));
    return text;
}
#endif
