/* Words, and the white space between them, sixteen bytes at a time where there is SSE2. */
#ifndef ELUTE_SCAN_WORDS_H
#define ELUTE_SCAN_WORDS_H

#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static inline int is_ascii_space(uint8_t byte)
{
    return byte == ' ' || (uint8_t)(byte - '\t') < 5;
}

/* Behind the white space of ASCII at the beginning of a text: mostly it has none, or one, or is indented. */
static inline const uint8_t *past_spaces(const uint8_t *text, const uint8_t *stop)
{
    const uint8_t *s = text;
    if (s == stop || !is_ascii_space(*s))
        return s;
    s++;
#if defined(__SSE2__)
    while (stop - s >= 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)s), from_tab = _mm_sub_epi8(bytes, _mm_set1_epi8('\t'));
        __m128i breaks = _mm_cmpeq_epi8(_mm_min_epu8(from_tab, _mm_set1_epi8(4)), from_tab);
        unsigned others = ~(unsigned)_mm_movemask_epi8(_mm_or_si128(breaks, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '))));
        if (others & 0xFFFF)
            return s + __builtin_ctz(others);
        s += 16;
    }
#endif
    while (s < stop && is_ascii_space(*s))
        s++;
    return s;
}

/* The first run of visible ASCII characters of a text, copied: most of all text is such words. Returns its length. `out`
   must have room for as many bytes as the text has: what is written past the run's end is of the text, too, and is
   written over by what follows. */
static inline int32_t copy_word(uint8_t *out, const uint8_t *text, const uint8_t *stop)
{
    const uint8_t *s = text;
#if defined(__SSE2__)
    while (stop - s >= 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)s);
        /* Bytes from 0x80 are negative here: below 0x21 is all that is not visible ASCII, but for DEL, which is no space. */
        int ends = _mm_movemask_epi8(_mm_cmplt_epi8(bytes, _mm_set1_epi8(0x21)));
        _mm_storeu_si128((__m128i *)(out + (s - text)), bytes);
        if (ends)
            return (int32_t)(s - text) + __builtin_ctz(ends);
        s += 16;
    }
#endif
    while (s < stop && (int8_t)*s > 0x20) {
        out[s - text] = *s;
        s++;
    }
    return (int32_t)(s - text);
}

#endif
