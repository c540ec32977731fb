# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What a small model of fastText says of the language of a text (Joulin et al. 2016). It is asked once a page, and fastText
itself takes a third of the time of all metadata: it makes a string of each piece of a word, and looks each up in a map.

Sums and logarithms are of the same precision and in the same order as there, so that nothing is told otherwise.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.math cimport expf, log
from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.string cimport memcmp, memcpy, memset, strlen

cdef extern from "../learned/native/prefetch.h" nogil:
    void PREFETCH(const void* address)

cdef enum:                             # of the models that are read; language_model.py makes sure of them
    DIMENSIONS = 16
    SUBSPACES = 8                      # a code each, for two dimensions
    CENTROIDS = 256                    # of each of them
    SHORTEST_PIECE = 2                 # characters
    LONGEST_PIECE = 4
    PIECE_HASHES = 2_000_000
    LOOKED_UP = 256                    # at a time
    WORD = 0x80000000                  # more than any of these hashes

cdef enum:                             # FNV-1a
    HASH_START = 2_166_136_261
    HASH_FACTOR = 16_777_619

cdef double ABOVE_NOTHING = 1e-5       # which logarithms are taken with
cdef const char* LABEL = b"__label__"  # words that begin so are none
cdef const char* LINE_END = b"</s>"


cdef struct Slot:                      # of a table in which the next slot is taken where one is not free
    uint32_t hash
    int32_t number                     # plus one; 0 where it is free


cdef struct Word:
    const uint8_t* text
    int32_t length
    uint32_t hash


cdef struct Batch:                     # what is looked up together, and then added in its order
    uint32_t[LOOKED_UP] sought         # hashes of pieces; of words WORD and their number here
    int32_t[LOOKED_UP] rows
    Word[LOOKED_UP] words
    int32_t count, words_count
    float* sums
    int32_t added


cdef struct Branch:                    # of the tree of languages, and the logarithm of how likely it is
    int32_t node
    float score


cdef inline uint32_t hashed(uint32_t hash, uint8_t c) noexcept nogil:
    return (hash ^ <uint32_t> <int32_t> <signed char> c) * <uint32_t> HASH_FACTOR


cdef uint32_t hash_of(const uint8_t* s, Py_ssize_t length) noexcept nogil:
    cdef uint32_t hash = HASH_START
    cdef Py_ssize_t i
    for i in range(length):
        hash = hashed(hash, s[i])
    return hash


cdef inline bint begins_character(uint8_t c) noexcept nogil:
    return c & 0xC0 != 0x80


cdef inline bint parts_words(uint8_t c) noexcept nogil:
    return c == c' ' or c == 0 or 9 <= c <= 13


cdef inline float logarithm(float x) noexcept nogil:
    return <float> log(x + ABOVE_NOTHING)


def is_mostly_capitals(bytes text not None):
    """Whether of its letters of ASCII more than four in five are capitals."""
    cdef const uint8_t* s = <const uint8_t*> <const char*> text
    cdef Py_ssize_t i, capitals = 0, letters = 0
    for i in range(len(text)):
        capitals += c'A' <= s[i] <= c'Z'
        letters += c'a' <= s[i] | 0x20 <= c'z'
    return capitals > 0.8 * letters


cdef class LanguageModel:
    """A model by its parts: its words; the hash of each piece of words that it knows, and its row behind those of the words;
    the codes of all rows and what these stand for, as directions and as lengths; and the tree whose leaves are languages,
    for each inner node its two branches and its weights."""

    cdef Slot* word_slots
    cdef Slot* piece_slots
    cdef uint8_t* known_hashes         # a bit for each: most pieces are not known, and this is read sooner than slots
    cdef uint32_t word_mask, piece_mask
    cdef int32_t line_end              # the row of the end of a line, -1 where it has none
    cdef list words, languages
    cdef const uint8_t[::1] codes, lengths
    cdef const float[::1] directions, told_lengths
    cdef const float[:, ::1] weights
    cdef const int32_t[:, ::1] branches

    def __cinit__(self, list words not None, const int32_t[:, ::1] pieces, const uint8_t[::1] codes,
                  const uint8_t[::1] lengths, const float[::1] directions, const float[::1] told_lengths,
                  const float[:, ::1] weights, const int32_t[:, ::1] branches, list languages not None):
        cdef Py_ssize_t rows = lengths.shape[0], leaves = len(languages), i
        if codes.shape[0] != rows * SUBSPACES or pieces.shape[1] != 2 or weights.shape[1] != DIMENSIONS:
            raise ValueError(f"{codes.shape[0]} codes for {rows} rows")
        if directions.shape[0] != CENTROIDS * DIMENSIONS or told_lengths.shape[0] != CENTROIDS:
            raise ValueError(f"codes of {directions.shape[0]} and {told_lengths.shape[0]} values")
        if leaves < 1 or weights.shape[0] < leaves - 1 or branches.shape[0] != leaves - 1 or branches.shape[1] != 2:
            raise ValueError(f"a tree of {branches.shape[0]} branches for {leaves} languages")
        for i in range(leaves - 1):    # each leads to what stands before it, so that there are no circles
            if not 0 <= min(branches[i, 0], branches[i, 1]) <= max(branches[i, 0], branches[i, 1]) < leaves + i:
                raise ValueError(f"branches {branches[i, 0]} and {branches[i, 1]} of a tree")
        self.words, self.languages, self.codes, self.lengths = words, languages, codes, lengths
        self.directions, self.told_lengths, self.weights, self.branches = directions, told_lengths, weights, branches
        self.word_mask, self.piece_mask = mask_for(len(words)), mask_for(pieces.shape[0])
        self.word_slots = <Slot*> PyMem_Calloc(<size_t> self.word_mask + 1, sizeof(Slot))
        self.piece_slots = <Slot*> PyMem_Calloc(<size_t> self.piece_mask + 1, sizeof(Slot))
        self.known_hashes = <uint8_t*> PyMem_Calloc(PIECE_HASHES // 8 + 1, 1)
        if self.word_slots == NULL or self.piece_slots == NULL or self.known_hashes == NULL:
            raise MemoryError
        self.line_end = -1
        self.add_words(rows)
        for i in range(pieces.shape[0]):
            if not 0 <= pieces[i, 1] < rows - len(words):
                raise ValueError(f"row {pieces[i, 1]} of a piece")
            if not 0 <= pieces[i, 0] < PIECE_HASHES:
                raise ValueError(f"hash {pieces[i, 0]} of a piece")
            self.known_hashes[pieces[i, 0] >> 3] |= <uint8_t> (1 << (pieces[i, 0] & 7))
            put_in(self.piece_slots, self.piece_mask, <uint32_t> pieces[i, 0], <int32_t> len(words) + pieces[i, 1])

    def __dealloc__(self):
        PyMem_Free(self.word_slots)
        PyMem_Free(self.piece_slots)
        PyMem_Free(self.known_hashes)

    cdef int add_words(self, Py_ssize_t rows) except -1:
        cdef int32_t number = 0
        cdef uint32_t hash
        cdef bytes word
        if len(self.words) > rows:
            raise ValueError(f"{len(self.words)} words and {rows} rows")
        for word in self.words:
            hash = hash_of(<const uint8_t*> <const char*> word, len(word))
            put_in(self.word_slots, self.word_mask, hash, number)
            if word == LINE_END:
                self.line_end = number
            number += 1
        return 0

    def language(self, bytes text not None):
        """The language of a line of text and how likely it is, None where nothing in it is known."""
        cdef float[DIMENSIONS] sums
        cdef int32_t i, count
        cdef float share
        memset(sums, 0, sizeof(sums))
        count = self.add_text(sums, <const uint8_t*> <const char*> text, len(text))
        if not count:
            return None
        share = <float> (1.0 / count)
        for i in range(DIMENSIONS):
            sums[i] *= share
        return self.likeliest(sums)

    cdef int32_t add_text(self, float* sums, const uint8_t* s, Py_ssize_t length) except -1:
        """Add the rows of a text's words and of their pieces; how many they are."""
        cdef Py_ssize_t i = 0, start
        cdef Batch batch
        cdef uint8_t* marked = <uint8_t*> PyMem_Malloc(length + 2)     # a word, with a sign before and behind it
        if marked == NULL:
            raise MemoryError
        batch.sums, batch.count, batch.words_count, batch.added = sums, 0, 0, 0
        marked[0] = c'<'
        while i < length:
            if parts_words(s[i]):
                i += 1
                continue
            start = i
            while i < length and not parts_words(s[i]):
                i += 1
            if is_word(LINE_END, s + start, i - start):
                break
            memcpy(marked + 1, s + start, i - start)
            marked[i - start + 1] = c'>'
            self.seek_word(&batch, s + start, <int32_t> (i - start), marked)
        PyMem_Free(marked)
        self.look_up(&batch)
        if self.line_end >= 0:
            self.add_row(sums, self.line_end)
            batch.added += 1
        return batch.added

    cdef void seek_word(self, Batch* batch, const uint8_t* word, int32_t length, const uint8_t* marked) noexcept:
        """A word, and its pieces with the signs around it."""
        cdef int32_t characters
        cdef uint32_t hash = hash_of(word, length)
        cdef Py_ssize_t start, i
        if length >= <Py_ssize_t> strlen(LABEL) and memcmp(word, LABEL, strlen(LABEL)) == 0:
            if self.number_of(hash, word, length) < 0:
                return
        if batch.count == LOOKED_UP:
            self.look_up(batch)
        PREFETCH(&self.word_slots[mixed(hash) & self.word_mask])
        batch.words[batch.words_count] = Word(word, length, hash)
        batch.sought[batch.count] = <uint32_t> WORD + batch.words_count
        batch.words_count += 1
        batch.count += 1
        for start in range(length + 2):
            if not begins_character(marked[start]):
                continue
            hash, i, characters = HASH_START, start, 0
            while i < length + 2 and characters < LONGEST_PIECE:
                hash = hashed(hash, marked[i])
                i += 1
                while i < length + 2 and not begins_character(marked[i]):
                    hash = hashed(hash, marked[i])
                    i += 1
                characters += 1
                if characters >= SHORTEST_PIECE:
                    self.seek_piece(batch, hash % PIECE_HASHES)

    cdef inline void seek_piece(self, Batch* batch, uint32_t piece) noexcept:
        if batch.count == LOOKED_UP:
            self.look_up(batch)
        PREFETCH(&self.known_hashes[piece >> 3])
        batch.sought[batch.count] = piece
        batch.count += 1

    cdef void look_up(self, Batch* batch) noexcept:
        """Add the rows of a batch. Each step asks memory for what the next one reads of all: most of the time is waiting
        for memory, and so it is waited for many at once."""
        cdef int32_t i, row, known = 0, count = 0
        cdef uint32_t each
        cdef const Word* word
        for i in range(batch.count):
            each = batch.sought[i]
            batch.sought[known] = each             # no branch: whether a piece is known is not to be foreseen
            if each < WORD:
                PREFETCH(&self.piece_slots[mixed(each) & self.piece_mask])
                known += self.known_hashes[each >> 3] >> (each & 7) & 1
            else:
                known += 1
        for i in range(known):
            each = batch.sought[i]
            if each < WORD:
                row = number_in(self.piece_slots, self.piece_mask, each)
            else:
                word = &batch.words[each - <uint32_t> WORD]
                row = self.number_of(word.hash, word.text, word.length)
            if row >= 0:
                PREFETCH(&self.codes[<Py_ssize_t> row * SUBSPACES])
                PREFETCH(&self.lengths[row])
                batch.rows[count] = row
                count += 1
        for i in range(count):
            self.add_row(batch.sums, batch.rows[i])
        batch.added += count
        batch.count, batch.words_count = 0, 0

    cdef int32_t number_of(self, uint32_t hash, const uint8_t* s, Py_ssize_t length) noexcept:
        """The number of a word, -1 where it is not known."""
        cdef uint32_t place = mixed(hash) & self.word_mask
        cdef int32_t number
        while self.word_slots[place].number:
            if self.word_slots[place].hash == hash:
                number = self.word_slots[place].number - 1
                if len(<bytes> self.words[number]) == length and is_word(<bytes> self.words[number], s, length):
                    return number
            place = (place + 1) & self.word_mask
        return -1

    cdef inline void add_row(self, float* sums, int32_t row) noexcept:
        cdef float norm = self.told_lengths[self.lengths[row]]
        cdef const uint8_t* code = &self.codes[<Py_ssize_t> row * SUBSPACES]
        cdef const float* direction = &self.directions[0]
        cdef int i
        for i in range(SUBSPACES):
            sums[2 * i] += norm * direction[2 * (i * CENTROIDS + code[i])]
            sums[2 * i + 1] += norm * direction[2 * (i * CENTROIDS + code[i]) + 1]

    cdef tuple likeliest(self, const float* sums):
        """The leaf of the tree that is likeliest, and how likely it is. Branches less likely than it are left out."""
        cdef int32_t leaves = <int32_t> len(self.languages), best = -1, open = 1, i
        cdef float score = 0.0, unlikely = logarithm(0.0), f
        cdef Branch branch
        cdef Branch* waiting = <Branch*> PyMem_Malloc((<size_t> leaves + 1) * sizeof(Branch))
        if waiting == NULL:
            raise MemoryError
        waiting[0] = Branch(2 * leaves - 2, 0.0)
        while open:
            open -= 1
            branch = waiting[open]
            if branch.score < unlikely or (best >= 0 and branch.score < score):
                continue
            if branch.node < leaves:
                best, score = branch.node, branch.score
                continue
            branch.node -= leaves
            f = 0.0
            for i in range(DIMENSIONS):
                f += self.weights[branch.node, i] * sums[i]
            f = 1.0 / (<float> 1 + expf(-f))   # a sum of floats is one, where Cython would write 1.0
            waiting[open] = Branch(self.branches[branch.node, 1], branch.score + logarithm(f))
            waiting[open + 1] = Branch(self.branches[branch.node, 0], branch.score + logarithm(<float> (1.0 - f)))
            open += 2
        PyMem_Free(waiting)
        return (self.languages[best], min(<double> expf(score), 1.0)) if best >= 0 else None


cdef bint is_word(const char* word, const uint8_t* s, Py_ssize_t length) noexcept:
    return <Py_ssize_t> strlen(word) == length and memcmp(word, s, length) == 0


cdef uint32_t mask_for(Py_ssize_t count) noexcept:
    """For a table that is half empty at least: one less than a power of two."""
    cdef uint32_t slots = 2
    while slots < 2 * count:
        slots *= 2
    return slots - 1


cdef inline uint32_t mixed(uint32_t hash) noexcept nogil:
    return hash ^ hash >> 15


cdef void put_in(Slot* slots, uint32_t mask, uint32_t hash, int32_t number) noexcept:
    cdef uint32_t place = mixed(hash) & mask
    while slots[place].number:
        place = (place + 1) & mask
    slots[place] = Slot(hash, number + 1)


cdef inline int32_t number_in(const Slot* slots, uint32_t mask, uint32_t hash) noexcept nogil:
    cdef uint32_t place = mixed(hash) & mask
    while slots[place].number:
        if slots[place].hash == hash:
            return slots[place].number - 1
        place = (place + 1) & mask
    return -1
