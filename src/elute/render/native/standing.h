/* What JSON lets stand between quotation marks, sixteen bytes at a time where there is SSE2, as on every x86-64. */
#ifndef ELUTE_STANDING_H
#define ELUTE_STANDING_H

#include <stdint.h>
#if defined(__SSE2__) && defined(__x86_64__)
#define STANDING_SIXTEEN
#include <emmintrin.h>
#endif

static inline int is_escaped(uint8_t byte)
{
    return byte < 0x20 || byte == '"' || byte == '\\';
}

/* The place of the first byte from `i` on that is escaped, or `length` where there is none. */
static inline int64_t behind_standing(const uint8_t *s, int64_t i, int64_t length)
{
#if defined(STANDING_SIXTEEN)
    const __m128i quote = _mm_set1_epi8('"'), slash = _mm_set1_epi8('\\'), control = _mm_set1_epi8(0x1F);
    for (; length - i >= 16; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(s + i));
        __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, control), bytes);
        __m128i signs = _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, slash));
        unsigned found = (unsigned)_mm_movemask_epi8(_mm_or_si128(controls, signs));
        if (found)
            return i + __builtin_ctz(found);
    }
#endif
    while (i < length && !is_escaped(s[i]))
        i++;
    return i;
}

#endif
