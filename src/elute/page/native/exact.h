/* How arrays grow. The fuzz build gives each its exact size, so that the address sanitizer sees the first element read or
   written past the end. */
#ifdef ELUTE_FUZZ
#define FIRST_ROOM(guess) (1)
#define GROWN(room, need) (need)
#define FITS_EXACTLY (1)
#else
#define FIRST_ROOM(guess) (guess)
#define GROWN(room, need) ((need) > 2 * (room) ? (need) : 2 * (room))
#define FITS_EXACTLY (0)
#endif
