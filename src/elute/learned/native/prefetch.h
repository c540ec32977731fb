/* Tells the processor that a byte will be read soon. */
#ifndef ELUTE_PREFETCH_H
#define ELUTE_PREFETCH_H

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) ((void)(address))
#endif

#endif
