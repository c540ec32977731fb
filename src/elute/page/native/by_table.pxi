# Encodings in which bytes below 0x80 are ASCII, and a table has all other characters: of one byte, or of two.

from cpython.bytes cimport PyBytes_FromStringAndSize

cdef enum:
    CELL = 4                   # bytes of the table for each character: how many follow, then the character in UTF-8
    FIRST_LEAD = 0x81
    LEADS = 0xFE - FIRST_LEAD + 1
    FIRST_TRAIL = 0x40
    TRAILS = 0xFE - FIRST_TRAIL + 1
    SINGLES = CELL * 0x80      # the table begins with the bytes from 0x80 on; pairs follow, where it has any
    PAIRS = CELL * LEADS * TRAILS


cdef inline const uint8_t* cell_of(const uint8_t* s, const uint8_t* stop, const uint8_t* table, bint pairs) noexcept nogil:
    """The cell of the character at `s`, which is no ASCII; NULL where the table has none."""
    cdef const uint8_t* cell = table + CELL * (s[0] - 0x80)
    if cell[0]:
        return cell
    if not pairs or stop - s < 2 or not FIRST_LEAD <= s[0] < FIRST_LEAD + LEADS:
        return NULL
    if not FIRST_TRAIL <= s[1] < FIRST_TRAIL + TRAILS:
        return NULL
    cell = table + SINGLES + CELL * ((s[0] - FIRST_LEAD) * TRAILS + s[1] - FIRST_TRAIL)
    return cell if cell[0] else NULL


cdef inline int width(const uint8_t* s, const uint8_t* table) noexcept nogil:
    """How many bytes the character at `s` has, in a table that has it."""
    return 1 if table[CELL * (s[0] - 0x80)] else 2


cdef Py_ssize_t length_in_utf8(const uint8_t** begin, const uint8_t* stop, const uint8_t* table,
                               bint pairs) noexcept nogil:
    """`begin` is set to the first character that is not in the table, or to `stop`."""
    cdef const uint8_t* s = begin[0]
    cdef const uint8_t* cell
    cdef Py_ssize_t longer = 0
    cdef int step
    while True:
        s = past_ascii(s, stop)
        while s < stop and s[0] >= 0x80:
            cell = cell_of(s, stop, table, pairs)
            if cell == NULL:
                break
            step = width(s, table)
            longer += cell[0] - step
            s += step
        if s == stop or s[0] >= 0x80:
            longer += s - begin[0]
            begin[0] = s
            return longer


cdef void put_as_utf8(const uint8_t* s, const uint8_t* stop, const uint8_t* table, bint pairs, uint8_t* out) noexcept nogil:
    cdef const uint8_t* ascii
    cdef const uint8_t* cell
    cdef int i
    while s < stop:
        ascii = s
        s = past_ascii(s, stop)
        memcpy(out, ascii, s - ascii)
        out += s - ascii
        while s < stop and s[0] >= 0x80:
            cell = cell_of(s, stop, table, pairs)
            for i in range(cell[0]):
                out[i] = cell[1 + i]
            out += cell[0]
            s += width(s, table)


cdef class CharacterTable:
    """The characters of an encoding beyond ASCII, as encoding_tables.py makes them; ValueError where they are none."""

    cdef bytes cells
    cdef bint pairs

    def __cinit__(self, bytes cells):
        cdef Py_ssize_t i
        if len(cells) not in (SINGLES, SINGLES + PAIRS):
            raise ValueError(f"a table of characters has {SINGLES} bytes, or {PAIRS} more, not {len(cells)}")
        for i in range(0, len(cells), CELL):
            if <uint8_t> cells[i] >= CELL:
                raise ValueError(f"a character of {cells[i]} bytes")
        self.cells, self.pairs = cells, len(cells) > SINGLES

    def to_utf8(self, bytes data, Py_ssize_t begin=0):
        """The data from `begin` on as UTF-8, and how far that goes: to the first character that the table lacks."""
        cdef const uint8_t* start = <const uint8_t*> data + min(max(begin, 0), len(data))
        cdef const uint8_t* reached = start
        cdef const uint8_t* cells = self.cells
        cdef Py_ssize_t length
        cdef PyThreadState* state = let_go(len(data) // BYTES_PER_ROW)
        length = length_in_utf8(&reached, <const uint8_t*> data + len(data), cells, self.pairs)
        take_back(state)
        utf8 = PyBytes_FromStringAndSize(NULL, length)
        state = let_go(len(data) // BYTES_PER_ROW)
        put_as_utf8(start, reached, cells, self.pairs, <uint8_t*> <char*> utf8)
        take_back(state)
        return utf8, reached - <const uint8_t*> data
