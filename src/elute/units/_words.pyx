# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The words of a text in one pass: where each stands, and a key for each that two spellings of one word share."""

cimport cython
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_KIND
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort
from unicodedata import category, combining, normalize

import numpy as np

cdef extern from "../page/native/shared.h" nogil:
    void PUBLISH(uint32_t* place, uint32_t value)

include "native/words.pxi"
include "native/utf8.pxi"

cdef enum:                     # what a character is to words; 0 is not known yet
    PARTS = 1                  # punctuation, symbols, white space
    RUNS = 2                   # a letter or digit, a word together with its neighbours
    ALONE = 3                  # a letter that is a word by itself
    JOINS = 4                  # a mark: belongs to the word before it
    UNSEEN = 5                 # takes no room: soft hyphens, joiners, variation selectors

cdef enum:
    FEW_WORDS = 32
    MOST_BYTES = 4             # of a character
    CODES = 0x110000
    CODE = 0x1FFFFF            # an entry: the folded character, or beyond CODES the place of several;
    CLASS_SHIFT = 21           # then its class,
    ORDER_SHIFT = 24           # then its canonical combining class
    SEVERAL_ROOM = 1 << 16     # all of Unicode takes 52,000

# What is known of a character, learnt from Python's Unicode data when it first occurs, by one thread at a time. It never
# moves or changes: other threads may be reading.
cdef uint32_t* known = <uint32_t*> calloc(CODES, sizeof(uint32_t))
cdef uint32_t[SEVERAL_ROOM] several  # foldings of more than one character: how many, then an entry for each
cdef uint32_t several_len = 0
cdef cython.pymutex learning
if known == NULL:
    raise MemoryError


def fold(text):
    """Characters as words compare them: without case, compatible forms alike, decomposed, invisible ones left out.

    >>> fold("Strasse") == fold("STRAẞE"), fold("ﬁn") == fold("fin"), fold("co\\u00adop")
    (True, True, 'coop')
    """
    kept = "".join(char for char in text if not takes_no_room(char))
    return normalize("NFKD", normalize("NFKD", kept).casefold())


def takes_no_room(str char):
    return category(char) == "Cf" or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


cdef int class_of_char(str char, str folded):
    cdef str kind = category(char)
    if takes_no_room(char):
        return UNSEEN
    if kind[0] == "M" or folded and category(folded[0])[0] == "M":
        return JOINS
    if kind[0] == "L" or kind[0] == "N":
        return ALONE if ord(char) >= 0x80 and class_of(ord(char)) == CHAR_WORD else RUNS
    return PARTS


cdef uint32_t learn(uint32_t code) except 0:
    cdef str char = chr(code), folded = fold(char)
    cdef uint32_t entry = <uint32_t> class_of_char(char, folded) << CLASS_SHIFT
    with learning:
        if known[code] == 0:
            PUBLISH(&known[code], entry | folding(folded))
    return known[code]


cdef uint32_t folding(str folded) except? 0:
    """The part of an entry that tells what a character is folded to."""
    global several_len
    cdef uint32_t place = several_len
    if len(folded) < 2:
        return ord(folded) | <uint32_t> combining(folded) << ORDER_SHIFT if folded else 0
    if place + len(folded) >= SEVERAL_ROOM:
        raise MemoryError
    several_len += <uint32_t> len(folded) + 1
    several[place] = <uint32_t> len(folded)
    for i, part in enumerate(folded, 1):
        several[place + <uint32_t> i] = ord(part) | <uint32_t> combining(part) << ORDER_SHIFT
    return CODES + place


cdef inline uint64_t mixed(uint64_t key, uint32_t code) noexcept nogil:
    key = (key + code) * <uint64_t> 0x9E3779B97F4A7C15
    return key ^ (key >> 32)


cdef uint64_t key_in_order(str word):
    """The key of a word whose marks are not in canonical order."""
    cdef uint64_t key = 1
    for char in normalize("NFD", fold(word)):
        key = mixed(key, ord(char))
    return key


ctypedef fused Unit:
    uint8_t
    uint16_t
    uint32_t


cdef int32_t scan_units(const Unit* units, Py_ssize_t length, str text, uint64_t* keys, int32_t* starts,
                        int32_t* ends) except -1:
    """Write down the words and return how many there are. `text` is the same again."""
    cdef Py_ssize_t i
    cdef uint32_t entry, part, last, order, before = 0
    cdef uint64_t key = 1
    cdef int32_t count = 0
    cdef int within = 0, cls               # in no word, or the class of the word's first character
    cdef bint disordered = False
    for i in range(length):
        entry = known[units[i]]
        if entry == 0:
            entry = learn(units[i])
        cls = (entry >> CLASS_SHIFT) & 7
        if cls == within == RUNS and entry & CODE < CODES and entry >> ORDER_SHIFT == 0:
            key = mixed(key, entry & CODE)
            before = 0
            ends[count] = <int32_t> i + 1
            continue
        if cls == UNSEEN or cls == JOINS and not within:
            continue
        if within and (cls == PARTS or cls == ALONE or within == ALONE and cls == RUNS):
            keys[count] = key_in_order(text[starts[count]:ends[count]]) if disordered else key
            count += 1
            within = 0
        if cls == PARTS:
            continue
        if not within:
            within = cls
            starts[count] = <int32_t> i
            key = 1
            before = 0
            disordered = False
        ends[count] = <int32_t> i + 1
        if entry & CODE < CODES:
            order = entry >> ORDER_SHIFT
            disordered |= 0 < order < before
            before = order
            key = mixed(key, entry & CODE)
            continue
        part = (entry & CODE) - CODES
        last = part + several[part]
        while part < last:
            part += 1
            order = several[part] >> ORDER_SHIFT
            disordered |= 0 < order < before
            before = order
            key = mixed(key, several[part] & CODE)
    if within:
        keys[count] = key_in_order(text[starts[count]:ends[count]]) if disordered else key
        count += 1
    return count


def scan(str text not None):
    """The key, the start and the end of every word."""
    cdef Py_ssize_t length = len(text)
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef int32_t count
    if length > 0x7FFFFFFF:
        raise ValueError(f"a text of {length} characters")
    # Latin letters are never words by themselves.
    room = length // 2 + 1 if kind == 1 else length + 1
    all_keys = np.empty(room, dtype=np.uint64)
    all_starts = np.empty(room, dtype=np.int32)
    all_ends = np.empty(room, dtype=np.int32)
    cdef uint64_t[::1] keys = all_keys
    cdef int32_t[::1] starts = all_starts
    cdef int32_t[::1] ends = all_ends
    if kind == 1:
        count = scan_units(<const uint8_t*> data, length, text, &keys[0], &starts[0], &ends[0])
    elif kind == 2:
        count = scan_units(<const uint16_t*> data, length, text, &keys[0], &starts[0], &ends[0])
    else:
        count = scan_units(<const uint32_t*> data, length, text, &keys[0], &starts[0], &ends[0])
    return all_keys[:count].copy(), all_starts[:count].copy(), all_ends[:count].copy()


cdef int in_order(const void* a, const void* b) noexcept nogil:
    cdef uint64_t one = (<const uint64_t*> a)[0], other = (<const uint64_t*> b)[0]
    return (one > other) - (one < other)


cdef void sort_few(uint64_t* keys, int32_t count) noexcept nogil:
    """By insertion: titles have few words, and a function that is called for each pair costs more than they do."""
    cdef int32_t i, k
    cdef uint64_t key
    for i in range(1, count):
        key, k = keys[i], i
        while k > 0 and keys[k - 1] > key:
            keys[k] = keys[k - 1]
            k -= 1
        keys[k] = key


cdef int fill(WordBag bag, const Unit* units, Py_ssize_t length, str text) except -1:
    """The words of a text into a bag. `text` is the same again."""
    cdef size_t room = length // 2 + 1 if Unit is uint8_t else length + 1      # Latin letters are never words alone
    cdef int32_t* places
    free(bag.keys)
    bag.count = 0
    bag.keys = <uint64_t*> malloc(room * (sizeof(uint64_t) + 2 * sizeof(int32_t)))
    if bag.keys == NULL:
        raise MemoryError
    places = <int32_t*> (bag.keys + room)      # which are not asked for later
    bag.count = scan_units(units, length, text, bag.keys, places, places + room)
    if bag.count > FEW_WORDS:
        qsort(bag.keys, bag.count, sizeof(uint64_t), in_order)
    else:
        sort_few(bag.keys, bag.count)
    return 0


cdef WordBag bag_of_utf8(const uint8_t* s, Py_ssize_t length, Py_ssize_t most):
    cdef WordBag bag
    cdef Py_ssize_t i = 0, read = min(length, most)
    while i < read and s[i] < 0x80:
        i += 1
    if i < read:               # so many bytes have as many characters as are wanted, and a broken one is not among them
        return WordBag((<const char*> s)[:min(length, MOST_BYTES * most)].decode("utf-8", "replace")[:most])
    bag = WordBag.__new__(WordBag)
    fill(bag, s, read, "")     # the marks of ASCII are in order, for which alone the text would be asked
    return bag


cdef bint has_more_words(const uint8_t* s, Py_ssize_t length, int32_t count) except -1:
    cdef const uint8_t* stop = s + length
    cdef uint32_t code, entry
    cdef int size, within = 0, cls         # as in `scan_units`
    while s < stop:
        code = first_of(s, stop, &size)
        s += size
        entry = known[code] if code < CODES else PARTS << CLASS_SHIFT
        if entry == 0:
            entry = learn(code)
        cls = (entry >> CLASS_SHIFT) & 7
        if cls == UNSEEN or cls == JOINS and not within:
            continue
        if cls == PARTS:
            within = 0
        elif not within or cls == ALONE or within == ALONE and cls == RUNS:
            within = cls
            count -= 1
            if count < 0:
                return True
    return False


cdef class WordBag:
    """The words of a text without their order, to be compared with others."""

    def __init__(self, str text not None):
        cdef Py_ssize_t length = len(text)
        cdef int kind = PyUnicode_KIND(text)
        cdef void* data = PyUnicode_DATA(text)
        if length > 0x7FFFFFFF:
            raise ValueError(f"a text of {length} characters")
        if kind == 1:
            fill(self, <const uint8_t*> data, length, text)
        elif kind == 2:
            fill(self, <const uint16_t*> data, length, text)
        else:
            fill(self, <const uint32_t*> data, length, text)

    def __dealloc__(self):
        free(self.keys)

    def __len__(self):
        return self.count

    cpdef int32_t shared(self, WordBag other) except -1:
        """How many words two texts have in common."""
        cdef int32_t i = 0, k = 0, found = 0
        if other is None:
            raise TypeError("no bag of words to compare with")
        while i < self.count and k < other.count:
            if self.keys[i] < other.keys[k]:
                i += 1
            elif self.keys[i] > other.keys[k]:
                k += 1
            else:
                found += 1
                i += 1
                k += 1
        return found
