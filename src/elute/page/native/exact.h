/* Buffers grow by half as much again; the fuzz build gives them their exact size, so that the address sanitizer sees
   the first byte read past the end. */
#ifdef ELUTE_FUZZ
#define EXACT_ROOM(need) (need)
#else
#define EXACT_ROOM(need) ((need) + (need) / 2 + 1024)
#endif
