# Names of tags and attributes as numbers: the vocabulary's own, then those met on the page.

cdef enum:
    STATIC_SLOTS = 1024
    SLOT_SHIFT = 64 - 10       # log2 of STATIC_SLOTS
    LONGEST_PACKED = 16        # bytes of a PackedName

cdef struct StaticName:
    PackedName name
    int32_t id

cdef StaticName[STATIC_SLOTS] STATIC_TAGS
cdef StaticName[STATIC_SLOTS] STATIC_ATTRS
cdef uint32_t[256] TAG_FLAGS
cdef uint8_t[256] START_RULE
cdef uint8_t[256] END_RULE
cdef const uint8_t* TAG_NAME[256]
cdef int32_t[256] TAG_NAME_LEN
cdef uint64_t[256] CLOSING             # "div>" of a tag's usual end tag "</div>", 0 where it is longer than eight bytes
cdef uint64_t[256] CLOSING_MASK        # the bits of a word that this takes

# Seeded per process, so that nobody can prepare a page whose names all fall into one slot.
cdef uint32_t HASH_SEED = int.from_bytes(os.urandom(4), "little") | 1
cdef uint64_t LOW_SEED = int.from_bytes(os.urandom(8), "little") | 1
cdef uint64_t HIGH_SEED = int.from_bytes(os.urandom(8), "little") | 1
_TAG_BYTES = [name.encode() for name in vocabulary.TAGS]
_ATTR_BYTES = [name.encode() for name in vocabulary.ATTRIBUTES]


cdef inline uint32_t hash_byte(uint32_t h, uint8_t byte) noexcept nogil:
    """FNV-1a, with capital and small letters alike: the comparison that follows tells other bytes apart."""
    return (h ^ (byte | 0x20)) * <uint32_t> 16777619u


cdef inline uint32_t hash_packed(uint64_t low, uint64_t high) noexcept nogil:
    cdef uint64_t h = low * LOW_SEED + high * HIGH_SEED
    return <uint32_t> (((h ^ h >> 32) * <uint64_t> 0x9E3779B97F4A7C15u) >> 32)


cdef uint32_t hash_bytes(const uint8_t* name, int32_t length) noexcept nogil:
    """The hash of a name that the vocabulary does not know."""
    cdef uint64_t low = 0, high = 0
    cdef uint32_t h = HASH_SEED
    cdef int32_t i
    if length > LONGEST_PACKED:
        for i in range(length):
            h = hash_byte(h, name[i])
        return h
    for i in range(length):
        if i < 8:
            low |= <uint64_t> name[i] << 8 * i
        else:
            high |= <uint64_t> name[i] << 8 * (i - 8)
    return hash_packed(low, high)


cdef inline uint32_t slot_of(PackedName name) noexcept nogil:
    return <uint32_t> (((name.low ^ name.high << 1) * <uint64_t> 0x9E3779B97F4A7C15u) >> SLOT_SHIFT)


cdef void put_static(StaticName* table, bytes name, int32_t id):
    cdef PackedName packed
    cdef uint32_t slot
    assert len(name) <= LONGEST_PACKED, name
    packed.low = int.from_bytes(name[:8], "little")
    packed.high = int.from_bytes(name[8:], "little")
    packed.length = <int32_t> len(name)
    slot = slot_of(packed)
    while table[slot].id:
        slot = (slot + 1) & (STATIC_SLOTS - 1)
    table[slot].name = packed
    table[slot].id = id


cdef void init_names():
    cdef int i
    memset(STATIC_TAGS, 0, sizeof(STATIC_TAGS))
    memset(STATIC_ATTRS, 0, sizeof(STATIC_ATTRS))
    start_rules, end_rules = vocabulary.start_rules(), vocabulary.end_rules()
    for i in range(T_LAST):
        put_static(STATIC_TAGS, _TAG_BYTES[i], i + 1)
        TAG_FLAGS[i + 1] = vocabulary.TAG_FLAGS[i]
        START_RULE[i + 1] = start_rules[i]
        END_RULE[i + 1] = end_rules[i]
        TAG_NAME[i + 1] = <const uint8_t*> <bytes> _TAG_BYTES[i]
        TAG_NAME_LEN[i + 1] = <int32_t> len(_TAG_BYTES[i])
        closing = _TAG_BYTES[i] + b">"
        if len(closing) <= 8:
            CLOSING[i + 1] = int.from_bytes(closing.ljust(8, b"\0"), sys.byteorder)
            CLOSING_MASK[i + 1] = int.from_bytes((b"\xff" * len(closing)).ljust(8, b"\0"), sys.byteorder)
    for i in range(A_LAST):
        put_static(STATIC_ATTRS, _ATTR_BYTES[i], i + 1)


cdef inline int32_t find_known(const StaticName* table, PackedName name) noexcept nogil:
    """The id of a name of the vocabulary, 0 where it is none."""
    cdef uint32_t slot = slot_of(name)
    while table[slot].id:
        if (table[slot].name.low == name.low and table[slot].name.high == name.high
                and table[slot].name.length == name.length):
            return table[slot].id
        slot = (slot + 1) & (STATIC_SLOTS - 1)
    return 0


cdef bint grow_slots(Names* names) noexcept nogil:
    cdef int32_t count = names.slot_count * 2 if names.slot_count else 64
    cdef int32_t* slots = <int32_t*> calloc(count, sizeof(int32_t))
    cdef int32_t i
    cdef uint32_t slot
    if slots == NULL:
        return False
    for i in range(names.count):
        slot = names.hashes[i] & (count - 1)
        while slots[slot]:
            slot = (slot + 1) & (count - 1)
        slots[slot] = i + 1
    free(names.slots)
    names.slots = slots
    names.slot_count = count
    return True


cdef bint grow_names(Names* names) noexcept nogil:
    cdef int32_t room = <int32_t> GROWN(names.room, names.count + 1)
    if not (resize(<void**> &names.hashes, room * sizeof(uint32_t))
            and resize(<void**> &names.start, room * sizeof(int32_t))
            and resize(<void**> &names.length, room * sizeof(int32_t))):
        return False
    names.room = room
    return True


cdef int32_t intern(Columns* t, Names* names, int32_t start, int32_t length, uint32_t h) noexcept nogil:
    """The index of a name that the vocabulary does not know, given as a lower-case span; -1 without memory."""
    cdef uint32_t slot
    cdef int32_t i
    if names.count * 2 >= names.slot_count and not grow_slots(names):
        return -1
    slot = h & (names.slot_count - 1)
    while names.slots[slot]:
        i = names.slots[slot] - 1
        if (names.hashes[i] == h and names.length[i] == length
                and memcmp(span_at(t, names.start[i]), span_at(t, start), length) == 0):
            return i
        slot = (slot + 1) & (names.slot_count - 1)
    if names.count >= MAX_NAMES:
        return MAX_NAMES - 1
    if names.count == names.room and not grow_names(names):
        return -1
    i = names.count
    names.hashes[i] = h
    names.start[i] = start
    names.length[i] = length
    names.slots[slot] = i + 1
    names.count += 1
    return i
