/* Letters and digits of ASCII, sixteen bytes at a time where there is SSE2: most of all text is runs of them. Up to fifteen
   bytes behind the end of a text may be read, as the texts of blocks allow (READ_AHEAD in units/_blocks.pxd); what stands
   there changes nothing. */
#ifndef ELUTE_LETTERS_H
#define ELUTE_LETTERS_H

#include <stdint.h>
#if defined(__SSE2__)
#define LETTERS_SIXTEEN
#include <emmintrin.h>
#endif

#define LETTERS_PRIME 16777619u       /* of FNV */
#define LETTERS_AT_ONCE 8
#define LETTERS_FLUSH 255             /* vectors whose counts fit into bytes */

#if defined(LETTERS_SIXTEEN)
/* Which bytes lie from `first` on, `count` of them: each all ones or all zeros. */
static inline __m128i bytes_within(__m128i bytes, char first, char count)
{
    __m128i above = _mm_sub_epi8(bytes, _mm_set1_epi8(first));
    return _mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8(count - 1)), above);
}

static inline int32_t sum_of_bytes(__m128i bytes)
{
    __m128i halves = _mm_sad_epu8(bytes, _mm_setzero_si128());
    return _mm_cvtsi128_si32(halves) + _mm_cvtsi128_si32(_mm_srli_si128(halves, 8));
}
#endif

static inline int is_ascii_letter(uint8_t byte)
{
    return (uint8_t)((byte | 0x20) - 'a') < 26 || (uint8_t)(byte - '0') < 10;
}

/* Behind the letters and digits at `s`. */
static inline const uint8_t *past_letters(const uint8_t *s, const uint8_t *stop)
{
#if defined(LETTERS_SIXTEEN)
    for (; s < stop; s += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)s);
        __m128i letters = bytes_within(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 26);
        unsigned others = ~(unsigned)_mm_movemask_epi8(_mm_or_si128(letters, bytes_within(bytes, '0', 10)));
        if (others & 0xFFFF) {
            s += __builtin_ctz(others);
            break;
        }
    }
    return s < stop ? s : stop;
#else
    while (s < stop && is_ascii_letter(*s))
        s++;
    return s;
#endif
}

/* Goes on with the hash of a word by the letters and digits from `s` to `end`, one or more, in lower case. Eight steps are
   done at a time without a branch, and of the last eight the one that counts is taken: where a word ends is not to be
   foreseen. */
static inline uint32_t hash_letters(uint32_t hash, const uint8_t *s, const uint8_t *end)
{
    uint32_t after[LETTERS_AT_ONCE];
    for (;;) {
        for (int i = 0; i < LETTERS_AT_ONCE; i++)
            after[i] = hash = (hash ^ (s[i] | 0x20u)) * LETTERS_PRIME;
        if (end - s <= LETTERS_AT_ONCE)
            return after[end - s - 1];
        s += LETTERS_AT_ONCE;
    }
}

/* How many digits and capital letters of ASCII a text has. */
static inline void count_ascii(const uint8_t *s, const uint8_t *stop, int32_t *digits, int32_t *capitals)
{
    *digits = *capitals = 0;
#if defined(LETTERS_SIXTEEN)
    const __m128i places = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    while (s < stop) {
        __m128i some_digits = _mm_setzero_si128(), some_capitals = _mm_setzero_si128();
        for (int i = 0; i < LETTERS_FLUSH && s < stop; i++, s += 16) {
            __m128i bytes = _mm_loadu_si128((const __m128i *)s);
            if (stop - s < 16) /* bytes behind the text are none of these */
                bytes = _mm_and_si128(bytes, _mm_cmplt_epi8(places, _mm_set1_epi8((char)(stop - s))));
            some_digits = _mm_sub_epi8(some_digits, bytes_within(bytes, '0', 10));
            some_capitals = _mm_sub_epi8(some_capitals, bytes_within(bytes, 'A', 26));
        }
        *digits += sum_of_bytes(some_digits);
        *capitals += sum_of_bytes(some_capitals);
    }
#else
    for (; s < stop; s++) {
        *digits += (uint8_t)(*s - '0') < 10;
        *capitals += (uint8_t)(*s - 'A') < 26;
    }
#endif
}

#endif
