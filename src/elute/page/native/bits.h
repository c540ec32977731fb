/* How many bits of a word are set, by every compiler that wheels are made with. */
#ifndef ELUTE_BITS_H
#define ELUTE_BITS_H

#include <stdint.h>

#if defined(_MSC_VER)
#include <intrin.h>
#define ONES(x) ((int) __popcnt64(x))
#else
#define ONES(x) __builtin_popcountll(x)
#endif

#endif
