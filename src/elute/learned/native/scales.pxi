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


cdef inline int64_t quotient(int64_t a, int64_t b) noexcept nogil:
    """Rounded to zero. Exact as long as `a` is below 2^53, and faster than whole numbers."""
    return <int64_t> (<double> a / <double> b)


cdef inline uint8_t mean_byte(int64_t total, int64_t number) noexcept nogil:
    return count_byte(quotient(8 * total, number if number > 1 else 1))


cdef inline uint8_t share_byte(int64_t part, int64_t whole) noexcept nogil:
    return within(quotient(510 * part + whole, 2 * whole)) if whole > 0 else 0


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


cdef inline Odds odds_of(const uint32_t* tokens, int32_t number, const int8_t* table, uint32_t mask,
                         Py_ssize_t step) noexcept nogil:
    """Those of some tokens together, by a table whose slots are `step` bytes apart. Without a branch, so that one token
    is looked up while the next still comes from memory."""
    cdef Odds odds
    cdef int32_t i, total = 0
    cdef int value, least = INT8_MAX, most = INT8_MIN
    for i in range(number):
        value = table[(tokens[i] & mask) * step]
        total += value
        least = min(least, value)
        most = max(most, value)
    odds.total, odds.number = total, number
    odds.least = <int8_t> least if number else 0
    odds.most = <int8_t> most if number else 0
    return odds


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
    """Values are bytes: with 128 added to each none is negative, and rounding to zero is rounding down."""
    cdef uint32_t above
    if not odds.number:
        return MIDDLE
    above = <uint32_t> (2 * (odds.total + MIDDLE * odds.number)) // <uint32_t> odds.number
    return within(<int64_t> above - MIDDLE)
