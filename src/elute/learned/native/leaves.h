/* The leaves of one tree that blocks end in, for as many blocks as a vector has: see quickscorer.h. Plain C, which
   compilers make vectors of: it is for reasons, and not for every page. */
#ifndef ELUTE_LEAVES_H
#define ELUTE_LEAVES_H

#include <stddef.h>
#include <stdint.h>
#include "quickscorer.h"

/* Rules out the leaves `gone` for the blocks that are above the threshold. Not inline: of two tests at once, as compilers
   would have it, they make no vectors. */
#if defined(__GNUC__)
__attribute__((noinline))
#endif
static void leaves_rule_out(uint16_t *open, const uint8_t *column, uint8_t threshold, uint16_t gone)
{
    for (int i = 0; i < QUICKSCORER_VECTOR; i++)
        open[i] &= (uint16_t)~(column[i] > threshold ? gone : 0);
}

/* Test i stands between leaves i and i + 1, and `first[i]` is the first leaf under it. */
static inline void leaves_of(const uint8_t *columns, ptrdiff_t stride, const uint16_t *feature, const uint8_t *threshold,
                             const uint8_t *first, int32_t tests, uint8_t *leaves)
{
    uint16_t open[QUICKSCORER_VECTOR];
    for (int i = 0; i < QUICKSCORER_VECTOR; i++)
        open[i] = 0xffff;
    for (int32_t i = 0; i < tests; i++)
        leaves_rule_out(open, columns + feature[i] * stride, threshold[i], (uint16_t)((2u << i) - (1u << first[i])));
    for (int i = 0; i < QUICKSCORER_VECTOR; i++) {
        uint16_t below = (uint16_t)((open[i] & -open[i]) - 1); /* as many ones as leaves are ruled out before the first */
        below -= (below >> 1) & 0x5555;
        below = (below & 0x3333) + ((below >> 2) & 0x3333);
        below = (below + (below >> 4)) & 0x0f0f;
        leaves[i] = (uint8_t)(below + (below >> 8));
    }
}

#endif
