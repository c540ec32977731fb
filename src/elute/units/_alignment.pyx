# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Runs of words that two sequences share, the longest first, wherever they stand.

This is greedy string tiling (Wise, "YAP3", 1996) made linear: instead of one longest run after the other, runs that
begin with the same window of words are placed, for shorter and shorter windows. Windows that occur once in each
sequence go before all others (as in Cohen's patience diff), so that there are neighbours to choose a copy by.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

cdef enum:
    CANDIDATES = 32            # copies of a run that are looked at, those nearest to where it is expected
    ANYWHERE = 6               # shorter runs are only taken between their neighbours
    ASIDE_COST = 12            # a copy in the open may be so many words shorter than one that is hidden or a quote
    MULTIPLIER = 0x2545F491

cdef struct Tiling:
    const uint64_t* text
    int32_t text_len
    const uint64_t* page
    int32_t page_len
    const uint8_t* aside       # by word of the page: hidden, or in a quote
    int32_t* place             # by word of the text: its word on the page, -1 for none yet
    uint8_t* used              # by word of the page
    int32_t* following         # by word of the text: the next one that has a place, text_len for none
    int32_t* text_window       # by word of the text: the window that begins there, -1 for none
    int32_t* page_window
    int32_t* copies            # by window: where its copies begin in page_places
    int32_t* text_copies       # by window: how often the text has it
    int32_t* page_places
    uint64_t* slot_hash
    int32_t* slot_window
    int64_t slots


cdef struct Copy:
    int32_t place
    int32_t length
    int32_t value


def place_runs(const uint64_t[::1] text, const uint64_t[::1] page, const uint8_t[::1] aside, int32_t[::1] place,
               uint8_t[::1] used, windows):
    """Give every word of the text that is part of a shared run its place on the page."""
    cdef Tiling t
    cdef int32_t window
    cdef bint once
    memset(&t, 0, sizeof(Tiling))
    t.text_len = <int32_t> text.shape[0]
    t.page_len = <int32_t> page.shape[0]
    if place.shape[0] != t.text_len or aside.shape[0] != t.page_len or used.shape[0] != t.page_len:
        raise ValueError("columns of different length")
    if t.text_len == 0 or t.page_len == 0:
        return
    t.text, t.page, t.aside, t.place, t.used = &text[0], &page[0], &aside[0], &place[0], &used[0]
    t.slots = 2
    while t.slots < 2 * <int64_t> t.text_len:
        t.slots *= 2
    try:
        allocate(&t)
        for window, once in windows:
            with nogil:
                find_windows(&t, window)
                place_windows(&t, window, once)
    finally:
        free(t.following)
        free(t.text_window)
        free(t.page_window)
        free(t.copies)
        free(t.text_copies)
        free(t.page_places)
        free(t.slot_hash)
        free(t.slot_window)


cdef int allocate(Tiling* t) except -1:
    t.following = <int32_t*> malloc((<size_t> t.text_len + 1) * sizeof(int32_t))
    t.text_window = <int32_t*> malloc(<size_t> t.text_len * sizeof(int32_t))
    t.page_window = <int32_t*> malloc(<size_t> t.page_len * sizeof(int32_t))
    t.copies = <int32_t*> malloc((<size_t> t.text_len + 2) * sizeof(int32_t))
    t.text_copies = <int32_t*> malloc((<size_t> t.text_len + 1) * sizeof(int32_t))
    t.page_places = <int32_t*> malloc(<size_t> t.page_len * sizeof(int32_t))
    t.slot_hash = <uint64_t*> malloc(t.slots * sizeof(uint64_t))
    t.slot_window = <int32_t*> malloc(t.slots * sizeof(int32_t))
    if (t.following == NULL or t.text_window == NULL or t.page_window == NULL or t.copies == NULL
            or t.text_copies == NULL or t.page_places == NULL or t.slot_hash == NULL or t.slot_window == NULL):
        raise MemoryError
    return 0


# ---- windows

cdef inline int32_t look_up(Tiling* t, uint64_t key, int32_t new) noexcept nogil:
    """The window with this hash; where there is none `new`, which becomes its number unless it is -1."""
    cdef int64_t slot = (key ^ (key >> 29)) & (t.slots - 1)
    while t.slot_window[slot] >= 0:
        if t.slot_hash[slot] == key:
            return t.slot_window[slot]
        slot = (slot + 1) & (t.slots - 1)
    if new >= 0:
        t.slot_hash[slot] = key
        t.slot_window[slot] = new
    return new


cdef int32_t find_windows(Tiling* t, int32_t window) noexcept nogil:
    """Number the windows of the text that lie free, and find their copies on the page."""
    cdef int32_t i, free_run = 0, count = 0, found
    cdef uint64_t key = 0, oldest = 1
    memset(t.slot_window, 0xFF, t.slots * sizeof(int32_t))
    for i in range(window):
        oldest *= MULTIPLIER
    for i in range(t.text_len):
        key = key * MULTIPLIER + t.text[i] - (oldest * t.text[i - window] if i >= window else 0)
        t.text_window[i] = -1
        free_run = 0 if t.place[i] >= 0 else free_run + 1
        if free_run >= window:
            found = look_up(t, key, count)
            if found == count:
                t.text_copies[count] = t.copies[count] = 0
                count += 1
            t.text_window[i - window + 1] = found
            t.text_copies[found] += 1
    key = 0
    free_run = 0
    for i in range(t.page_len):
        key = key * MULTIPLIER + t.page[i] - (oldest * t.page[i - window] if i >= window else 0)
        t.page_window[i] = -1
        free_run = 0 if t.used[i] else free_run + 1
        if free_run >= window:
            found = look_up(t, key, -1)
            if found >= 0:
                t.page_window[i - window + 1] = found
                t.copies[found] += 1
    group(t, count)
    return count


cdef void group(Tiling* t, int32_t count) noexcept nogil:
    """The places of each window side by side, in page order."""
    cdef int32_t i, total = 0
    for i in range(count):
        total += t.copies[i]
        t.copies[i] = total
    t.copies[count] = total
    for i in range(t.page_len - 1, -1, -1):
        if t.page_window[i] >= 0:
            t.copies[t.page_window[i]] -= 1
            t.page_places[t.copies[t.page_window[i]]] = i


# ---- runs

cdef void place_windows(Tiling* t, int32_t window, bint once) noexcept nogil:
    """Place the runs that begin with a window; where `once`, only those that occur once in both sequences."""
    cdef int32_t i, found, last = -1
    cdef Copy copy
    t.following[t.text_len] = t.text_len
    for i in range(t.text_len - 1, -1, -1):
        t.following[i] = i if t.place[i] >= 0 else t.following[i + 1]
    i = 0
    while i < t.text_len:
        if t.place[i] >= 0:
            last = i
            i += 1
            continue
        found = t.text_window[i]
        if found < 0 or t.copies[found] == t.copies[found + 1]:
            i += 1
            continue
        if once and (t.text_copies[found] > 1 or t.copies[found + 1] - t.copies[found] > 1):
            i += 1
            continue
        copy = best_copy(t, i, window, found, last)
        if copy.length == 0:
            i += 1
            continue
        while copy.length > 0:
            t.place[i] = copy.place
            t.used[copy.place] = True
            last = i
            i += 1
            copy.place += 1
            copy.length -= 1


cdef Copy best_copy(Tiling* t, int32_t i, int32_t window, int32_t found, int32_t last) noexcept nogil:
    """The copy of the run at i to take: long, in the open, and near the places of its neighbours."""
    cdef int32_t following = t.following[i], expected = 0, low, high, middle, place, tried
    cdef Copy best, copy
    best.place, best.length, best.value = -1, 0, 0
    if last >= 0:
        expected = t.place[last] + i - last
    elif following < t.text_len:
        expected = t.place[following] - (following - i)
    low = t.copies[found]
    high = t.copies[found + 1]
    while low < high:
        middle = (low + high) // 2
        if t.page_places[middle] < expected:
            low = middle + 1
        else:
            high = middle
    low -= 1
    for tried in range(CANDIDATES):
        if low < t.copies[found] and high >= t.copies[found + 1]:
            break
        if high >= t.copies[found + 1] or (
                low >= t.copies[found] and expected - t.page_places[low] < t.page_places[high] - expected):
            place = t.page_places[low]
            low -= 1
        else:
            place = t.page_places[high]
            high += 1
        copy = measured(t, i, place, last, following)
        # At the same value the first on the page.
        if copy.length >= window and (best.length == 0 or copy.value > best.value
                                      or copy.value == best.value and copy.place < best.place):
            best = copy
    return best


cdef Copy measured(const Tiling* t, int32_t i, int32_t place, int32_t last, int32_t following) noexcept nogil:
    """How long the copy is, and what it is worth: its words, less for each leap from one neighbour and to the other."""
    cdef Copy copy
    cdef bint after, before
    cdef int32_t length = 0, far = bits(t.page_len) + 4
    # What follows a quote is no more of it: else an answer would draw all that it quotes to itself.
    while (i + length < following and place + length < t.page_len and not t.used[place + length]
            and t.aside[place + length] == t.aside[place] and t.text[i + length] == t.page[place + length]):
        length += 1
    copy.place, copy.length, copy.value = place, length, length
    after = last < 0 or t.place[last] < place
    before = following == t.text_len or place + length <= t.place[following]
    if last >= 0:
        copy.value -= bits(abs(place - t.place[last] - (i - last))) if after else far
    if following < t.text_len:
        copy.value -= bits(abs(t.place[following] - place - (following - i))) if before else far
    if t.aside[place]:
        copy.value -= ASIDE_COST
    if length < ANYWHERE and not (after and before) and not (
            (after or before) and last >= 0 and following < t.text_len and t.place[last] > t.place[following]):
        copy.length = 0
    return copy


cdef inline int32_t bits(int32_t distance) noexcept nogil:
    cdef int32_t count = 0
    while distance:
        distance >>= 1
        count += 1
    return count


cdef inline int32_t abs(int32_t number) noexcept nogil:
    return -number if number < 0 else number
