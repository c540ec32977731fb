/* Which bits of a word are set, and how many, by every compiler that wheels are made with. */
#ifndef ELUTE_BITS_H
#define ELUTE_BITS_H

#include <stdint.h>

#if defined(_MSC_VER)
#include <intrin.h>
#define ONES(x) ((int) __popcnt64(x))
static __inline int lowest_bit(uint64_t word) {
    unsigned long place = 0;
    _BitScanForward64(&place, word);
    return (int) place;
}
#define LOWEST(x) lowest_bit(x) /* of a word that is not 0 */
#else
#define ONES(x) __builtin_popcountll(x)
#define LOWEST(x) __builtin_ctzll(x)
#endif

#endif
