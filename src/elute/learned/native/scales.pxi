# Values as bytes: docs/learned/features.md, "Scales".

cdef uint8_t[LARGEST_EXACT] COUNT


cdef void init_scales():
    cdef int i
    for i in range(LARGEST_EXACT):
        COUNT[i] = COUNT_BYTES[i]


cdef inline uint8_t within(int64_t x) noexcept nogil:
    return <uint8_t> (0 if x < 0 else 255 if x > 255 else x)


cdef inline uint8_t count_byte(int64_t x) noexcept nogil:
    cdef int more = 0
    if x < 0:
        return 0
    while x >= LARGEST_EXACT:
        x >>= 1
        more += STEPS_AN_OCTAVE
    return within(COUNT[x] + more)


cdef inline uint8_t mean_byte(int64_t total, int64_t number) noexcept nogil:
    return count_byte(8 * total // (number if number > 1 else 1))


cdef inline uint8_t share_byte(int64_t part, int64_t whole) noexcept nogil:
    return within((510 * part + whole) // (2 * whole)) if whole > 0 else 0


cdef inline uint8_t signed_byte(int64_t x) noexcept nogil:
    return MIDDLE + (count_byte(x) >> 1) if x >= 0 else MIDDLE - (count_byte(-x) >> 1)


cdef inline int64_t floor_div(int64_t a, int64_t b) noexcept nogil:
    """Division that rounds down, for b > 0."""
    return a // b if a >= 0 else -((-a + b - 1) // b)


cdef struct Odds:              # log-odds of tokens, in 16ths
    int32_t total
    int32_t number
    int8_t least
    int8_t most


cdef inline void add_odds(Odds* odds, int8_t value) noexcept nogil:
    if odds.number == 0 or value < odds.least:
        odds.least = value
    if odds.number == 0 or value > odds.most:
        odds.most = value
    odds.total += value
    odds.number += 1


cdef inline Odds both(const Odds* a, const Odds* b) noexcept nogil:
    cdef Odds odds
    if a.number == 0:
        return b[0]
    if b.number == 0:
        return a[0]
    odds.total = a.total + b.total
    odds.number = a.number + b.number
    odds.least = min(a.least, b.least)
    odds.most = max(a.most, b.most)
    return odds


cdef inline uint8_t odds_sum(const Odds* odds) noexcept nogil:
    return within(MIDDLE + floor_div(odds.total, 8))


cdef inline uint8_t odds_mean(const Odds* odds) noexcept nogil:
    return within(MIDDLE + floor_div(2 * <int64_t> odds.total, odds.number)) if odds.number else MIDDLE
