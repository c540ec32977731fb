/* What threads share and change without a lock, on a Python that has none itself. */
#ifndef ELUTE_SHARED_H
#define ELUTE_SHARED_H

#ifdef _MSC_VER
#include <intrin.h>
/* Puts a pointer to a place, and gives the one before: no other thread gets the same. */
#define EXCHANGED(place, pointer) _InterlockedExchangePointer((void *volatile *)(place), (pointer))
/* Puts 32 bits to a place: who sees them there sees also what was written before. */
#define PUBLISH(place, value) ((void)_InterlockedExchange((long volatile *)(place), (long)(value)))
#else
#define EXCHANGED(place, pointer) __atomic_exchange_n((place), (pointer), __ATOMIC_ACQ_REL)
#define PUBLISH(place, value) __atomic_store_n((place), (value), __ATOMIC_RELEASE)
#endif

#endif
