/* The score of one block by a forest of small trees. The lanes of a vector are trees here, not blocks: of those only one
   would be in use, and what types of pages there are is asked of one block. As in quickscorer.h all tests of a tree are
   done, and rule out leaves; so the first test of 32 trees is one step, then the second of all of them. The values that
   they ask for are looked up in a table, which is why these may be few. */
#ifndef ELUTE_ACROSS_TREES_H
#define ELUTE_ACROSS_TREES_H

#include <stdint.h>

#define ACROSS_TREES 32               /* in one vector */
#define ACROSS_LEAVES 8               /* of a tree at most: a byte of bits */
#define ACROSS_TESTS (ACROSS_LEAVES - 1)
#define ACROSS_COLUMNS 64             /* that a forest may ask for */
#define ACROSS_PART 16                /* of the table, that one instruction looks into */
#define ACROSS_PARTS (ACROSS_COLUMNS / ACROSS_PART)

typedef struct {                      /* the trees of a vector; one that is not there has no tests, and leaves of 0 */
    uint8_t column[ACROSS_TESTS][ACROSS_TREES];       /* the place of the value among those that the forest asks for */
    uint8_t threshold[ACROSS_TESTS][ACROSS_TREES];    /* as the table has values */
    uint8_t leaves[ACROSS_TESTS][ACROSS_TREES];       /* the bits that a failed test rules out */
    int32_t leaf[ACROSS_TREES][ACROSS_LEAVES];
} ForestGroup;

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define ACROSS_AVX2 1
#define ACROSS_INLINE static inline __attribute__((always_inline, target("avx2")))

ACROSS_INLINE __m256i across_load(const uint8_t *from)
{
    return _mm256_loadu_si256((const __m256i *)from);
}

ACROSS_INLINE __m256i across_both(const uint8_t *half)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)half));
}

/* The values at some places of the table. A place that is not in a part becomes one that the instruction takes for
   none, because the highest bit is set: 0x70 is added, and what overflows stays at the largest number. */
ACROSS_INLINE __m256i across_values(const __m256i *part, __m256i place)
{
    __m256i value = _mm256_setzero_si256();
    for (int p = 0; p < ACROSS_PARTS; p++) {
        __m256i within = _mm256_sub_epi8(place, _mm256_set1_epi8((char)(p * ACROSS_PART)));
        within = _mm256_adds_epu8(within, _mm256_set1_epi8(0x70));
        value = _mm256_or_si256(value, _mm256_shuffle_epi8(part[p], within));
    }
    return value;
}

/* The number of the first bit that is 0, of eight of which one is. */
ACROSS_INLINE __m256i across_first_left(__m256i bits)
{
    static const uint8_t lower[16] = {0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 99};
    static const uint8_t upper[16] = {4, 5, 4, 6, 4, 5, 4, 7, 4, 5, 4, 6, 4, 5, 4, 99};
    const __m256i half = _mm256_set1_epi8(15);
    const __m256i above = _mm256_and_si256(_mm256_srli_epi16(bits, 4), half);
    return _mm256_min_epu8(_mm256_shuffle_epi8(across_both(lower), _mm256_and_si256(bits, half)),
                           _mm256_shuffle_epi8(across_both(upper), above));
}

/* The sum of the leaves in which a block ends. `table` has what the forest asks for, as 127 - v. */
__attribute__((target("avx2"))) static inline int32_t across_sum(const ForestGroup *group, int32_t groups,
                                                                 const uint8_t *table)
{
    __m256i part[ACROSS_PARTS];
    uint8_t leaf[ACROSS_TREES];
    int32_t sum = 0;
    for (int p = 0; p < ACROSS_PARTS; p++)
        part[p] = across_both(table + p * ACROSS_PART);
    for (; groups > 0; groups--, group++) {
        __m256i ruled_out = _mm256_setzero_si256();
        for (int i = 0; i < ACROSS_TESTS; i++) {
            const __m256i value = across_values(part, across_load(group->column[i]));
            const __m256i failed = _mm256_cmpgt_epi8(across_load(group->threshold[i]), value);
            ruled_out = _mm256_or_si256(ruled_out, _mm256_and_si256(failed, across_load(group->leaves[i])));
        }
        _mm256_storeu_si256((__m256i *)leaf, across_first_left(ruled_out));
        for (int t = 0; t < ACROSS_TREES; t++)
            sum += group->leaf[t][leaf[t]];
    }
    return sum;
}
#endif

#endif
