# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Features of all blocks of a page, in a few passes over its rows and one over its text: see features.py."""

from libc.math cimport floor
from libc.stdint cimport INT8_MAX, INT8_MIN, int8_t, int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

import numpy as np

from elute.learned import features, second
from elute.page import vocabulary
from elute.learned._forest cimport QUICKSCORER_VECTOR as VECTOR
from elute.page._parser cimport ELEMENT, HTML, TEXT, Attr, Columns, Table, find_attr, span_at, view
from elute.units import comment_words
from elute.units._blocks cimport HIDDEN_LAYOUT, HIDDEN_STYLE, Block, Segmenter, Segments

include "../page/native/generated/vocabulary.pxi"
include "native/generated/features.pxi"
include "native/generated/second.pxi"

cdef enum:
    OTHER_INLINE = 10
    SLOTS_A_WORD = 32
    ALIGNED = 16

cdef extern from "../page/native/bits.h" nogil:
    int LOWEST(uint64_t)
    int ONES(uint64_t)

cdef extern from "native/prefetch.h" nogil:
    void PREFETCH(const void* address)

cdef uint8_t[256] TAG_CODE
cdef uint8_t[256] HEADING_OF
cdef uint8_t[256] INLINE_CODE
cdef uint8_t[256] AROUND_OF_TAG
cdef uint8_t[256] COMMON_TAG
cdef uint8_t[256] TELLING_TAG
cdef uint8_t[256] INNER_TAG

include "../units/native/words.pxi"
include "native/scales.pxi"
include "native/tokens.pxi"
include "native/page_facts.pxi"
include "native/block_text.pxi"
include "native/structure.pxi"
include "native/columns.pxi"
include "native/group_columns.pxi"
include "native/page_columns.pxi"
include "native/second_look.pxi"

cdef TokenSet ROLE_TOKENS
cdef Odds NO_ODDS

HEADINGS = {**{f"h{level}": level for level in range(1, 7)}, **dict.fromkeys(("dt", "summary", "legend", "caption"), 7)}
INLINE = {"a": 1, "span": 2, "time": 3, "small": 4, "b": 5, "strong": 5, "em": 6, "i": 6, "font": 7, "code": 8, "cite": 9}
AROUND_ROLES = "article main navigation complementary contentinfo banner form figure table listitem".split()


cdef struct Work:              # while features are found
    const Columns* t
    const Block* blocks
    int32_t count
    Fact* facts                # one more than blocks: the last has the sums over all
    int32_t* rows              # the elements of blocks and those around them, the document first
    int32_t rows_count
    uint64_t* holding          # a bit for each row: whether it is one of these
    int32_t* place             # by row of these: its place among them
    Element* elements          # by place
    int32_t* elements_before   # by row
    int32_t* links_before      # by row
    Groups groups
    int32_t* group             # by block: its group
    int32_t* alike             # by block: the group of its surroundings
    int32_t alike_count
    uint64_t* keys             # by block: what it has in common with those of its group
    int32_t* before            # by block: how many of its group stand before it
    uint32_t* names
    int32_t names_count
    int32_t names_room
    int32_t best               # the place of an element
    int64_t best_points
    int64_t second_points
    int32_t stretch_start
    int32_t stretch_end
    Page_ page
    uint8_t* matrix
    size_t stride


cdef uint32_t mask_for(int64_t number) noexcept nogil:
    """For a hash table with room for so many."""
    cdef uint32_t mask = 15
    while mask < 2 * number:
        mask = mask * 2 + 1
    return mask


cdef void read_blocks(Work* w, const uint8_t* text, const Worth* worth) noexcept nogil:
    cdef const Block* block
    cdef Fact* f
    cdef int32_t i
    for i in range(w.count):
        block, f = &w.blocks[i], &w.facts[i]
        f.tag = tag_code(w.t, block.container)
        f.heading = HEADING_OF[w.t.tag[block.container]] if f.tag else 0
        read_text(f, text + block.text_start, block.text_len, worth, &w.page)
        f.date = f.digits >= 4 and begins_with_date(text + block.text_start, block.text_len)
        f.link_share = share_byte(block.link_chars, block.chars)
        f.words_mean = odds_mean(&f.words)
        f.weight = block.words + 1
        if not block.hidden and block.words >= GOOD_WORDS and (f.sentences or f.commas):
            f.good = block.words - block.link_words


cdef void sum_before(Work* w) noexcept nogil:
    cdef const Block* block
    cdef Fact* f
    cdef Fact* after
    cdef int32_t i
    for i in range(w.count):
        block, f, after = &w.blocks[i], &w.facts[i], &w.facts[i + 1]
        f.names_mean = odds_mean(&element_of(w, i).names)
        after.words_before = f.words_before + block.words
        after.good_before = f.good_before + f.good
        after.chars_before = f.chars_before + block.chars
        after.links_before = f.links_before + block.link_chars
        after.names_before = f.names_before + <int64_t> f.names_mean * f.weight
        after.worth_before = f.worth_before + <int64_t> f.words_mean * f.weight
        after.weight_before = f.weight_before + f.weight


cdef bint run(Work* w, const uint8_t* text, const Worth* worth) noexcept nogil:
    read_page(&w.page, w.t, w.elements_before, w.links_before)
    read_blocks(w, text, worth)
    if not find_elements(w):
        return False
    add_up(w)
    if not name_elements(w, worth):
        return False
    sum_before(w)
    count_siblings(w)
    find_best(w)
    find_stretch(w)
    text_columns(w)
    place_columns(w)
    group_columns(w)
    find_levels(w)
    element_columns(w)
    window_columns(w)
    page_columns(w)
    return True


cdef void* room_of(uint8_t* memory, size_t* used, size_t number, size_t size) noexcept nogil:
    """Room for so many things of a size; NULL where there is no memory yet, and sizes are added up only."""
    cdef void* room = memory + used[0] if memory != NULL else NULL
    used[0] += (number * size + ALIGNED - 1) // ALIGNED * ALIGNED
    return room


cdef size_t lay_out(Work* w, uint8_t* memory) noexcept nogil:
    """All that is needed while features are found, in one piece of memory. Returns its size."""
    cdef size_t rows = w.t.rows, count = w.count, used = 0
    w.facts = <Fact*> room_of(memory, &used, count + 1, sizeof(Fact))
    w.elements_before = <int32_t*> room_of(memory, &used, rows + 1, sizeof(int32_t))
    w.links_before = <int32_t*> room_of(memory, &used, rows + 1, sizeof(int32_t))
    w.rows = <int32_t*> room_of(memory, &used, rows, sizeof(int32_t))
    w.holding = <uint64_t*> room_of(memory, &used, rows // ROWS_A_WORD + 1, sizeof(uint64_t))
    w.group = <int32_t*> room_of(memory, &used, count, sizeof(int32_t))
    w.keys = <uint64_t*> room_of(memory, &used, count, sizeof(uint64_t))
    w.before = <int32_t*> room_of(memory, &used, count, sizeof(int32_t))
    w.groups.all_ = <Group*> room_of(memory, &used, max(rows, count), sizeof(Group))
    w.groups.slots = <int32_t*> room_of(memory, &used, <size_t> mask_for(max(rows, count)) + 1, sizeof(int32_t))
    return used


cdef bint reserve_features(Found* found, const Columns* t, const Segmenter* g, int32_t columns) noexcept nogil:
    found.t, found.g, found.count, found.columns = t, g, g.count, columns
    found.stride = (<size_t> g.count + VECTOR - 1) // VECTOR * VECTOR
    found.matrix = <uint8_t*> calloc(columns * found.stride + 1, 1)
    return found.matrix != NULL


cdef bint find_features(Found* found, const Worth* worth) noexcept nogil:
    cdef Work w
    cdef size_t rows = found.t.rows, count = found.count
    cdef uint8_t* memory
    cdef bint done
    if count == 0:
        return True
    memset(&w, 0, sizeof(Work))
    w.t, w.blocks, w.count = found.t, found.g.blocks, found.count
    w.matrix, w.stride = found.matrix, found.stride
    w.place = found.place = <int32_t*> malloc(rows * sizeof(int32_t))
    w.alike = found.alike = <int32_t*> malloc(count * sizeof(int32_t))
    memory = <uint8_t*> malloc(lay_out(&w, NULL))
    if w.place == NULL or w.alike == NULL or memory == NULL:
        free(memory)
        return False
    lay_out(&w, memory)
    memset(w.facts, 0, (count + 1) * sizeof(Fact))
    done = run(&w, found.g.out, worth)
    found.names, found.names_count = w.names, w.names_count
    found.elements, found.elements_count = w.elements, w.rows_count
    found.alike_count = w.alike_count
    free(memory)
    return done


cdef bint sum_by_names(const Found* found, const int8_t* table, uint32_t slots, Py_ssize_t kinds,
                       int32_t* sums) noexcept nogil:
    """For each kind the sum over the slots of the page's names, each slot once. All slots are found before the first is
    read, so that they come from memory side by side."""
    cdef int32_t i, number = 0
    cdef Py_ssize_t kind
    cdef uint32_t slot, bit, words = slots // SLOTS_A_WORD + 1
    cdef uint32_t* seen = <uint32_t*> calloc(<size_t> words + found.names_count, sizeof(uint32_t))  # a bit for each slot
    cdef uint32_t* met_slots = seen + words
    cdef const int8_t* row
    if seen == NULL:
        return False
    for i in range(found.names_count):
        slot = found.names[i] & (slots - 1)
        bit = <uint32_t> 1 << slot % SLOTS_A_WORD
        PREFETCH(&table[slot * kinds])
        met_slots[number] = slot                       # no branch: whether it is a new one is not to be foreseen
        number += not seen[slot // SLOTS_A_WORD] & bit
        seen[slot // SLOTS_A_WORD] |= bit
    for i in range(number):
        row = &table[met_slots[i] * kinds]
        for kind in range(kinds):
            sums[kind] += row[kind]
    free(seen)
    return True


cdef const int8_t[:] table_of(tables, str kind):
    table = tables.get(kind)
    if table is None:
        return np.zeros(1, dtype=np.int8)
    values = np.asarray(table, dtype=np.int8)
    if values.ndim != 1 or len(values) == 0 or len(values) & (len(values) - 1):
        raise ValueError(f"the table of {kind} has {values.size} values, not a power of two")
    return values


cdef class Lookup:
    """Log-odds by the kind of token (near, names, words, above), made ready once for all pages; a kind that is absent
    counts 0."""

    def __cinit__(self, tables):
        cdef Worth* worth = &self.worth
        near, names = table_of(tables, "near"), table_of(tables, "names")
        if len(near) == len(names):      # they are read together: side by side both are in the cache
            pairs = np.stack([near, names], axis=1)
            near, names = pairs[:, 0], pairs[:, 1]
        self.near, self.names = near, names
        self.words, self.above = (np.ascontiguousarray(table_of(tables, kind)) for kind in ("words", "above"))
        worth.near, worth.near_mask, worth.near_step = &self.near[0], <uint32_t> self.near.shape[0] - 1, self.near.strides[0]
        worth.names, worth.names_mask = &self.names[0], <uint32_t> self.names.shape[0] - 1
        worth.names_step = self.names.strides[0]
        worth.words, worth.words_mask = &self.words[0], <uint32_t> self.words.shape[0] - 1
        worth.above, worth.above_mask = &self.above[0], <uint32_t> self.above.shape[0] - 1


cdef class Features:
    """The features of a page's blocks as byte columns, and the tokens that log-odds are fitted on."""

    def __init__(self, Table table, Segments segments, tables, const uint8_t[:, ::1] more=None):
        """`tables` are log-odds by the kind of token, or a Lookup of them. `more` are columns that follow those of the
        features."""
        cdef Found* found = &self.found
        cdef Lookup lookup = tables if isinstance(tables, Lookup) else Lookup(tables)
        cdef int32_t others = <int32_t> more.shape[0] if more is not None else 0
        cdef bint done
        if table is not segments.table or self.segments is not None:
            raise ValueError("the blocks are those of another page")
        self.segments = segments
        if not reserve_features(found, &table.t, &segments.g, FEATURE_COUNT + others):
            raise MemoryError
        if others:
            if <size_t> more.shape[1] != found.stride:
                raise ValueError(f"columns of {more.shape[1]} blocks, and not of {found.stride}")
            if found.stride:
                memcpy(found.matrix + FEATURE_COUNT * found.stride, &more[0, 0], others * found.stride)
        with nogil:
            done = find_features(found, &lookup.worth)
        if not done:
            raise MemoryError

    def __dealloc__(self):
        free(self.found.matrix)
        free(self.found.names)
        free(self.found.place)
        free(self.found.alike)
        free(self.found.elements)

    @property
    def count(self):
        return self.found.count

    @property
    def columns(self):
        """Features x blocks, padded to a multiple of 32."""
        cdef Found* found = &self.found
        return np.frombuffer(view(self, found.matrix, found.columns * found.stride, 1, b"B"), np.uint8).reshape(
            found.columns, found.stride)

    def set_type(self, const uint8_t[::1] types):
        """Fill the columns of the page's type with a byte for each type."""
        cdef int i
        if types.shape[0] != TYPES:
            raise ValueError(f"{types.shape[0]} bytes for {TYPES} types of pages")
        for i in range(TYPES):
            memset(self.found.matrix + (X_TYPE_ARTICLE + i) * self.found.stride, types[i], self.found.count)

    def second(self, const float[::1] log_odds):
        """The columns of the second look (second.py) for what trees have said of the blocks."""
        cdef Found* found = &self.found
        cdef uint8_t[:, ::1] columns
        cdef bint done
        if log_odds.shape[0] != found.count:
            raise ValueError(f"{log_odds.shape[0]} scores for {found.count} blocks")
        made = np.zeros((SECOND_COUNT, found.stride), np.uint8)
        if found.count:
            columns = made
            with nogil:
                done = look_again(found, &log_odds[0], &columns[0, 0])
            if not done:
                raise MemoryError
        return made

    def page_names(self):
        """The different names of the elements that hold blocks."""
        return np.unique(as_array(self.found.names, self.found.names_count))

    def type_sums(self, const int8_t[:, ::1] table):
        """For each column of a table the sum of its values over the slots that the page's names have in it."""
        cdef Py_ssize_t slots = table.shape[0], kinds = table.shape[1]
        cdef int32_t[::1] total
        if slots == 0 or slots & (slots - 1):
            raise ValueError(f"the table of types has {slots} slots, not a power of two")
        sums = np.zeros(kinds, dtype=np.int32)
        total = sums
        if not sum_by_names(&self.found, &table[0, 0], <uint32_t> slots, kinds, &total[0]):
            raise MemoryError
        return sums

    def tokens(self, str kind):
        """The tokens of a kind for all blocks, and where those of each block begin (one more than there are blocks)."""
        starts = np.zeros(self.found.count + 1, dtype=np.int32)
        if kind == "near":
            return self.name_tokens(starts, 2), starts
        if kind == "names":
            return self.name_tokens(starts, 1 << 30), starts
        if kind == "words":
            return self.text_tokens(starts, TEXT_TOKENS, False), starts
        if kind == "above":
            return self.text_tokens(starts, HEADING_TOKENS, True), starts
        raise ValueError(f"there are no tokens of kind {kind}")

    cdef const void* element(self, int32_t row):
        return &(<const Element*> self.found.elements)[self.found.place[row]]

    cdef name_tokens(self, int32_t[::1] starts, int levels):
        cdef int32_t i, row, level, total = 0
        cdef const Element* e
        for i in range(self.found.count):
            row, level = self.found.g.blocks[i].container, 0
            while row > 0 and level < levels:
                total += (<const Element*> self.element(row)).names_number
                row, level = self.found.t.parent[row], level + 1
            starts[i + 1] = total
        found = np.empty(total, dtype=np.uint32)
        cdef uint32_t[::1] out = found
        total = 0
        for i in range(self.found.count):
            row, level = self.found.g.blocks[i].container, 0
            while row > 0 and level < levels:
                e = <const Element*> self.element(row)
                if e.names_number:
                    memcpy(&out[total], self.found.names + e.names_start, e.names_number * sizeof(uint32_t))
                total += e.names_number
                row, level = self.found.t.parent[row], level + 1
        return found

    cdef text_tokens(self, int32_t[::1] starts, int most, bint of_heading):
        cdef uint32_t* out = <uint32_t*> malloc(((<size_t> most + 1) * self.found.count + 1) * sizeof(uint32_t))
        cdef int32_t i, of, heading = -1, total = 0
        cdef const Block* block
        if out == NULL:
            raise MemoryError
        for i in range(self.found.count):
            of = heading if of_heading else i
            if of >= 0:
                block = &self.found.g.blocks[of]
                total += first_tokens(self.segments.g.out + block.text_start, block.text_len, most, out + total)
            starts[i + 1] = total
            block = &self.found.g.blocks[i]
            if tag_code(self.found.t, block.container) and HEADING_OF[self.found.t.tag[block.container]]:
                heading = i
        found = as_array(out, total)
        free(out)
        return found


cdef Features take_features(const Found* found, Segments segments):
    cdef Features features = Features.__new__(Features)
    features.segments = segments
    features.found = found[0]
    features.found.t, features.found.g = &segments.table.t, &segments.g
    return features


cdef as_array(const uint32_t* values, Py_ssize_t number):
    found = np.empty(number, dtype=np.uint32)
    cdef uint32_t[::1] out = found
    if number:
        memcpy(&out[0], values, number * sizeof(uint32_t))
    return found


cdef uint32_t token_of(str text, uint32_t seed):
    for character in text:
        seed = mixed(seed, ord(character))
    return finished(seed)


cdef int add_stem(bytes word, bint innocent) except -1:
    global STEM_COUNT
    if len(word) > STEM_ROOM or STEM_COUNT == MOST_STEMS:
        raise ValueError(f"no room for {word}")
    for i, letter in enumerate(word):
        STEMS[STEM_COUNT].letters[i] = letter
    STEMS[STEM_COUNT].length = <int> len(word)
    STEMS_FROM[<uint8_t> word[0]] |= <uint32_t> 1 << STEM_COUNT
    STEMS[STEM_COUNT].innocent = innocent
    STEM_COUNT += 1
    return 0


cdef int init_tags() except -1:
    for name, number in vocabulary.TAG.items():
        TAG_CODE[number] = features.TAG_CODE.get(name, 0)
        HEADING_OF[number] = HEADINGS.get(name, 0)
        INLINE_CODE[number] = INLINE.get(name, OTHER_INLINE)
        TELLING_TAG[number] = name in ("img", "table", "article", "meta", "title", "script")
        COMMON_TAG[number] = name in ("html", "body", "div", "span")
        INNER_TAG[number] = name in ("p", "td", "pre", "blockquote", "li", "dd", "h2", "h3", "h4")
    for kind, name in enumerate(features.AROUND):
        if name in vocabulary.TAG:
            AROUND_OF_TAG[vocabulary.TAG[name]] = kind + 1
    for name in ("li", "dd", "dt"):
        AROUND_OF_TAG[vocabulary.TAG[name]] = TO_LIST + 1
    for words, innocent in ((comment_words.INNOCENT, True), (comment_words.SURE_OR_LIKELY, False)):
        for word in words.split():
            add_stem(word.encode(), innocent)
    for role in AROUND_ROLES:
        add_to(&ROLE_TOKENS, token_of(role, SEED_ROLE))
    return 0


for number in range(128):
    NAME_BYTE[<int> number] = (
        SMALL_LETTER if chr(number).islower() else CAPITAL_LETTER if chr(number).isupper()
        else NAME_DIGIT if chr(number).isdigit() else NAME_SPACE if number in b"\t\n\v\f\r " else 0)
for marks, bit in ((",", MARK_COMMA), ("|/>", MARK_SEPARATOR), ('"', MARK_QUOTE | MARK_CLOSING), (".!?", MARK_END),
                   (":", MARK_COLON), ("')]", MARK_CLOSING), ("$", MARK_PRICE)):
    for mark in marks:
        ASCII_MARK[<int> ord(mark)] = bit
init_words()
init_scales()
init_second()
init_tags()
