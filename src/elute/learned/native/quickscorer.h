/* Scores of blocks by a forest, after QuickScorer (Lucchese et al., "QuickScorer: a fast algorithm to rank documents
   with additive ensembles of regression trees", 2015): no tree is walked. A block that fails a test, because its value
   is above the threshold, cannot end in a leaf under the left of that test: the test rules these leaves out. The first
   leaf that no test has ruled out is where the block ends. All tests of a tree are done for many blocks at once, in any
   order, without a branch.

   Values are bytes, and a tree has at most 16 leaves: two bytes of bits, low and high. In the order from left to right,
   test i stands between leaves i and i + 1. So the first 8 tests touch the low byte alone, and of the others few reach
   from the high byte into the low one. Such a test is written down twice; all others cost one byte. Trees are sorted by
   their numbers of tests, so that the ends of the loops are foreseen by the processor.

   All is whole numbers: every version gives the same sums. */
#ifndef ELUTE_QUICKSCORER_H
#define ELUTE_QUICKSCORER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "across_trees.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define QUICKSCORER_AVX2 1
#endif
#if defined(_MSC_VER)
#include <intrin.h>
#define QUICKSCORER_ALIGNED __declspec(align(32))
#else
#define QUICKSCORER_ALIGNED __attribute__((aligned(32)))
#endif

#define QUICKSCORER_LEAVES 16
#define QUICKSCORER_LANES 128         /* blocks in one round */
#define QUICKSCORER_VECTOR 32         /* blocks in one vector */
#define QUICKSCORER_COLUMNS 512       /* that a forest may use: the copies of a round stand on the stack, 64 kB */
#define QUICKSCORER_FLUSH 256         /* trees whose bytes add up to no more than 16 bits */
#define QUICKSCORER_BYTES 3           /* of a leaf */
#define QUICKSCORER_HALF (1 << 23)    /* added to a leaf, so that its bytes are not negative */

typedef struct {
    int32_t column;                   /* where the values stand in the copies of a round */
    uint32_t threshold;               /* as the copies have it (see quickscorer_copy), four times */
    uint32_t leaves;                  /* the bits that a failed test rules out, four times */
} ForestTest;

typedef struct {
    int32_t low;                      /* tests that concern leaves 0 to 7 */
    int32_t high;                     /* after them, tests that concern leaves 8 to 15 */
    uint8_t leaf[QUICKSCORER_BYTES][QUICKSCORER_LEAVES];      /* the lowest bytes of all leaves, then the next */
} ForestTree;

typedef struct {
    int32_t features;                 /* the forest reads no column from this one on */
    int32_t columns;                  /* that it does read */
    int32_t trees;
    double bias;
    double scale;
    uint16_t *column;                 /* which they are */
    ForestTree *tree;
    ForestTest *test;                 /* tree by tree */
    int32_t groups;
    ForestGroup *group;               /* all trees once more, for a single block; NULL where they are too large */
} ForestData;

/* Copies the columns of some blocks side by side: columns of large pages would share the few places that a cache has
   for addresses a power of two apart. A value v becomes 127 - v, because AVX2 compares signed bytes alone. */
static inline void quickscorer_copy(const ForestData *forest, const uint8_t *columns, ptrdiff_t stride, int32_t lanes,
                                    int8_t *copies)
{
    for (int32_t i = 0; i < forest->columns; i++) {
        const uint8_t *from = columns + forest->column[i] * stride;
        int8_t *to = copies + (size_t)i * QUICKSCORER_LANES;
        for (int32_t j = 0; j < lanes; j += 8) { /* eight at a time: compilers make a loop over bytes of the plain one */
            uint64_t eight;
            memcpy(&eight, from + j, sizeof eight);
            eight ^= UINT64_C(0x7f7f7f7f7f7f7f7f);
            memcpy(to + j, &eight, sizeof eight);
        }
    }
}

static inline int quickscorer_first_left(uint32_t ruled_out)
{
#if defined(_MSC_VER)
    unsigned long place;
    _BitScanForward(&place, ~ruled_out);
    return (int)place;
#else
    return __builtin_ctz(~ruled_out);
#endif
}

/* Which leaves some tests rule out, for the blocks of one vector. Compilers make poor vectors of the plain loop. */
static inline void quickscorer_rule_out(const ForestTest *test, int32_t count, const int8_t *copies, uint8_t *ruled_out)
{
#if defined(__GNUC__)
    typedef int8_t Half __attribute__((vector_size(QUICKSCORER_VECTOR / 2)));
    Half out[2] = {{0}, {0}}, value[2];
    for (; count > 0; count--, test++) {
        memcpy(value, copies + test->column, QUICKSCORER_VECTOR);
        out[0] |= ((int8_t)test->threshold > value[0]) & (int8_t)test->leaves;
        out[1] |= ((int8_t)test->threshold > value[1]) & (int8_t)test->leaves;
    }
    memcpy(ruled_out, out, QUICKSCORER_VECTOR);
#else
    memset(ruled_out, 0, QUICKSCORER_VECTOR);
    for (; count > 0; count--, test++)
        for (int j = 0; j < QUICKSCORER_VECTOR; j++)
            if ((int8_t)test->threshold > copies[test->column + j])
                ruled_out[j] |= (uint8_t)test->leaves;
#endif
}

static inline void quickscorer_sum(const ForestData *forest, const int8_t *copies, uint32_t *sums)
{
    const ForestTest *test = forest->test;
    uint8_t low[QUICKSCORER_VECTOR], high[QUICKSCORER_VECTOR];
    memset(sums, 0, QUICKSCORER_VECTOR * sizeof *sums);
    for (int32_t t = 0; t < forest->trees; t++) {
        const ForestTree *tree = &forest->tree[t];
        quickscorer_rule_out(test, tree->low, copies, low);
        test += tree->low;
        quickscorer_rule_out(test, tree->high, copies, high);
        test += tree->high;
        for (int j = 0; j < QUICKSCORER_VECTOR; j++) {
            int leaf = quickscorer_first_left(low[j] | (uint32_t)high[j] << 8);
            for (int b = 0; b < QUICKSCORER_BYTES; b++)
                sums[j] += (uint32_t)tree->leaf[b][leaf] << 8 * b;
        }
    }
}

#ifdef QUICKSCORER_AVX2
#define QUICKSCORER_INLINE static inline __attribute__((always_inline, target("avx2")))

/* Bytes added up: `both` has the sums of whole pairs of bytes, `odd` those of the second of each pair. */
typedef struct {
    __m256i both;
    __m256i odd;
} ByteSums;

QUICKSCORER_INLINE void quickscorer_add(ByteSums *sums, __m256i bytes)
{
    sums->both = _mm256_add_epi16(sums->both, bytes);
    sums->odd = _mm256_add_epi16(sums->odd, _mm256_srli_epi16(bytes, 8));
}

QUICKSCORER_INLINE void quickscorer_flush(ByteSums *bytes, int shift, uint32_t *sums)
{
    uint16_t both[16], odd[16];
    memcpy(both, &bytes->both, sizeof both);
    memcpy(odd, &bytes->odd, sizeof odd);
    for (int i = 0; i < 16; i++) {
        sums[2 * i] += (uint32_t)(uint16_t)(both[i] - (odd[i] << 8)) << shift;
        sums[2 * i + 1] += (uint32_t)odd[i] << shift;
    }
    bytes->both = bytes->odd = _mm256_setzero_si256();
}

QUICKSCORER_INLINE const ForestTest *quickscorer_rule_out_avx2(const ForestTest *test, int32_t count,
                                                               const int8_t *copies, int vectors, __m256i *ruled_out)
{
    for (int v = 0; v < vectors; v++)
        ruled_out[v] = _mm256_setzero_si256();
    for (; count > 0; count--, test++) {
        const __m256i *value = (const __m256i *)(copies + test->column);
        const __m256i threshold = _mm256_set1_epi32((int)test->threshold);
        const __m256i leaves = _mm256_set1_epi32((int)test->leaves);
        for (int v = 0; v < vectors; v++) {
            __m256i failed = _mm256_cmpgt_epi8(threshold, _mm256_load_si256(value + v));
            ruled_out[v] = _mm256_or_si256(ruled_out[v], _mm256_and_si256(failed, leaves));
        }
    }
    return test;
}

/* The number of the first bit that is 0, 0 to 15: half a byte at a time is looked up. */
QUICKSCORER_INLINE __m256i quickscorer_first_left_avx2(__m256i low, __m256i high)
{
    const __m256i lower = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 99));
    const __m256i upper = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(4, 5, 4, 6, 4, 5, 4, 7, 4, 5, 4, 6, 4, 5, 4, 99));
    const __m256i half = _mm256_set1_epi8(15);
    __m256i in_high = _mm256_cmpeq_epi8(low, _mm256_set1_epi8(-1));
    __m256i bits = _mm256_blendv_epi8(low, high, in_high);
    __m256i below = _mm256_shuffle_epi8(lower, _mm256_and_si256(bits, half));
    __m256i above = _mm256_shuffle_epi8(upper, _mm256_and_si256(_mm256_srli_epi16(bits, 4), half));
    return _mm256_or_si256(_mm256_min_epu8(below, above), _mm256_and_si256(in_high, _mm256_set1_epi8(8)));
}

QUICKSCORER_INLINE void quickscorer_sum_vectors(const ForestData *forest, const int8_t *copies, int vectors,
                                                uint32_t *sums)
{
    const ForestTest *test = forest->test;
    ByteSums bytes[QUICKSCORER_BYTES][4];
    memset(bytes, 0, sizeof bytes);
    memset(sums, 0, QUICKSCORER_LANES * sizeof *sums);
    for (int32_t t = 0; t < forest->trees;) {
        const int32_t rest = forest->trees - t;
        const int32_t until = t + (rest < QUICKSCORER_FLUSH ? rest : QUICKSCORER_FLUSH);
        for (; t < until; t++) {
            const ForestTree *tree = &forest->tree[t];
            __m256i low[4], high[4];
            test = quickscorer_rule_out_avx2(test, tree->low, copies, vectors, low);
            test = quickscorer_rule_out_avx2(test, tree->high, copies, vectors, high);
            for (int v = 0; v < vectors; v++) {
                __m256i leaf = quickscorer_first_left_avx2(low[v], high[v]);
                for (int b = 0; b < QUICKSCORER_BYTES; b++) {
                    __m128i byte = _mm_loadu_si128((const __m128i *)tree->leaf[b]);
                    quickscorer_add(&bytes[b][v], _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(byte), leaf));
                }
            }
        }
        for (int b = 0; b < QUICKSCORER_BYTES; b++)
            for (int v = 0; v < vectors; v++)
                quickscorer_flush(&bytes[b][v], 8 * b, sums + QUICKSCORER_VECTOR * v);
    }
}

/* The number of vectors is a constant in each call, so that their loops are unrolled into registers. */
__attribute__((target("avx2"))) static inline void quickscorer_sum_avx2(const ForestData *forest, const int8_t *copies,
                                                                        int32_t lanes, uint32_t *sums)
{
    switch (lanes / QUICKSCORER_VECTOR) {
    case 1: quickscorer_sum_vectors(forest, copies, 1, sums); break;
    case 2: quickscorer_sum_vectors(forest, copies, 2, sums); break;
    case 3: quickscorer_sum_vectors(forest, copies, 3, sums); break;
    default: quickscorer_sum_vectors(forest, copies, 4, sums);
    }
}
#endif

/* Whether this machine has the fast version. */
static inline int quickscorer_wide(void)
{
#ifdef QUICKSCORER_AVX2
    return __builtin_cpu_supports("avx2") != 0;
#else
    return 0;
#endif
}

#ifdef ACROSS_AVX2
/* The score of one block by a forest that has groups. */
static inline float quickscorer_one(const ForestData *forest, const uint8_t *columns, ptrdiff_t stride)
{
    uint8_t table[ACROSS_COLUMNS] = {0};
    for (int32_t i = 0; i < forest->columns; i++)
        table[i] = columns[forest->column[i] * stride] ^ 0x7f;
    return (float)(forest->bias + forest->scale * across_sum(forest->group, forest->groups, table));
}
#endif

/* The scores of `count` blocks. There are as many columns as the forest has features, `stride` bytes apart: a multiple
   of 32, and at least `count`. */
static inline void quickscorer(const ForestData *forest, const uint8_t *columns, ptrdiff_t stride, int32_t count,
                               int wide, float *out)
{
    QUICKSCORER_ALIGNED int8_t copies[QUICKSCORER_COLUMNS * QUICKSCORER_LANES];
    uint32_t sums[QUICKSCORER_LANES];
    /* The sums of leaves fit (Scorer.check sees to it). Sums of leaves and halves may not, and wrap: so does this. */
    const uint32_t halves = (uint32_t)forest->trees * QUICKSCORER_HALF;
#ifdef ACROSS_AVX2
    if (count == 1 && wide && forest->group != NULL) {
        *out = quickscorer_one(forest, columns, stride);
        return;
    }
#endif
    for (int64_t i = 0; i < count; i += QUICKSCORER_LANES) {
        const int32_t rest = count - i < QUICKSCORER_LANES ? (int32_t)(count - i) : QUICKSCORER_LANES;
        const int32_t lanes = (rest + QUICKSCORER_VECTOR - 1) / QUICKSCORER_VECTOR * QUICKSCORER_VECTOR;
        quickscorer_copy(forest, columns + i, stride, lanes, copies);
#ifdef QUICKSCORER_AVX2
        if (wide)
            quickscorer_sum_avx2(forest, copies, lanes, sums);
        else
#endif
            for (int32_t j = 0; j < lanes; j += QUICKSCORER_VECTOR)
                quickscorer_sum(forest, copies + j, sums + j);
        for (int32_t j = 0; j < rest; j++)
            out[i + j] = (float)(forest->bias + forest->scale * (int32_t)(sums[j] - halves));
    }
}

#endif
