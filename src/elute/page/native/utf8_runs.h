/* Text beyond ASCII, such as Cyrillic or Chinese, sixteen bytes at a time where there is SSE2: whether it is UTF-8
   (RFC 3629), and what it has. A byte is judged by itself and by the three before it. */
#ifndef ELUTE_UTF8_RUNS_H
#define ELUTE_UTF8_RUNS_H

#include <stddef.h>
#include <stdint.h>
#if defined(__SSE2__)
#define UTF8_SIXTEEN
#include <emmintrin.h>
#endif

typedef struct {
    const uint8_t *behind; /* what was looked at; a character begins there */
    ptrdiff_t leads;       /* bytes that begin a character beyond ASCII */
    ptrdiff_t later;       /* bytes that go on with one */
    uint8_t largest;       /* byte */
    int broken;            /* it is not well-formed */
} Utf8Run;

#if defined(UTF8_SIXTEEN)
static inline __m128i each_is(__m128i bytes, uint8_t byte)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)byte));
}

static inline __m128i at_least(__m128i bytes, uint8_t least)
{
    return _mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8((char)least)), bytes);
}

/* Where a byte cannot stand behind the one before it, though it goes on with a character: that could be written in
   fewer bytes, is a surrogate, or is beyond the last one. */
static inline __m128i out_of_range(__m128i bytes, __m128i before)
{
    __m128i from_a0 = at_least(bytes, 0xA0), from_90 = at_least(bytes, 0x90);
    __m128i too_low = _mm_or_si128(_mm_andnot_si128(from_a0, each_is(before, 0xE0)),
                                   _mm_andnot_si128(from_90, each_is(before, 0xF0)));
    __m128i too_high = _mm_or_si128(_mm_and_si128(from_a0, each_is(before, 0xED)),
                                    _mm_and_si128(from_90, each_is(before, 0xF4)));
    return _mm_or_si128(too_low, too_high);
}

/* `counts` and how many bytes of a mask are set, as two numbers: of its first half, and of the other. */
static inline __m128i counted_set(__m128i counts, __m128i mask)
{
    __m128i ones = _mm_sub_epi8(_mm_setzero_si128(), mask);
    return _mm_add_epi64(counts, _mm_sad_epu8(ones, _mm_setzero_si128()));
}

static inline ptrdiff_t both_halves(__m128i counts)
{
    uint64_t half[2];
    _mm_storeu_si128((__m128i *)half, counts);
    return (ptrdiff_t)(half[0] + half[1]);
}
#endif

/* As far as there are bytes beyond ASCII among each sixteen. At least three bytes stand before `s`, where a character
   begins, and what stands before it is well-formed. */
static inline Utf8Run past_beyond_ascii(const uint8_t *s, const uint8_t *stop)
{
    Utf8Run run = {s, 0, 0, 0, 0};
#if defined(UTF8_SIXTEEN)
    __m128i wrong = _mm_setzero_si128(), largest = wrong, all_leads = wrong, all_later = wrong;
    uint8_t all[16];
    for (; stop - s >= 16; s += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)s);
        if (!_mm_movemask_epi8(bytes))
            break;
        __m128i before = _mm_loadu_si128((const __m128i *)(s - 1));
        __m128i second = _mm_loadu_si128((const __m128i *)(s - 2)), third = _mm_loadu_si128((const __m128i *)(s - 3));
        __m128i leads = at_least(bytes, 0xC0);
        __m128i later = _mm_andnot_si128(leads, at_least(bytes, 0x80));
        __m128i behind_longer = _mm_or_si128(at_least(second, 0xE0), at_least(third, 0xF0));
        __m128i wanted = _mm_or_si128(at_least(before, 0xC0), behind_longer);
        __m128i never = _mm_or_si128( /* in UTF-8 */
            each_is(_mm_and_si128(bytes, _mm_set1_epi8((char)0xFE)), 0xC0), at_least(bytes, 0xF5));
        wrong = _mm_or_si128(wrong, _mm_or_si128(_mm_xor_si128(later, wanted), never));
        wrong = _mm_or_si128(wrong, out_of_range(bytes, before));
        largest = _mm_max_epu8(largest, bytes);
        all_leads = counted_set(all_leads, leads);
        all_later = counted_set(all_later, later);
    }
    if (s == run.behind)
        return run;
    run.leads = both_halves(all_leads);
    run.later = both_halves(all_later);
    while (s[-1] >= 0x80 && run.leads) { /* the last character may not have ended */
        s--;
        if (s[0] >= 0xC0) {
            run.leads--;
            break;
        }
        run.later--;
    }
    run.behind = s;
    run.broken = _mm_movemask_epi8(wrong) != 0;
    _mm_storeu_si128((__m128i *)all, largest);
    for (int i = 0; i < 16; i++)
        run.largest = all[i] > run.largest ? all[i] : run.largest;
#endif
    return run;
}
#endif
