# Kept text, for what Python asks of it: footnotes.

cdef class KeptTexts:
    """The rows of a page's kept text, which `kept` is a mask of."""

    cdef Segments segments
    cdef int32_t* rows
    cdef int32_t count

    def __cinit__(self, Segments segments not None, const uint8_t[::1] kept):
        cdef int32_t row
        if kept.shape[0] != segments.table.t.rows:
            raise ValueError(f"{kept.shape[0]} values for a page of {segments.table.t.rows} rows")
        self.segments = segments
        self.rows = <int32_t*> malloc((<size_t> segments.table.t.rows + 1) * sizeof(int32_t))
        if self.rows == NULL:
            raise MemoryError
        for row in range(segments.table.t.rows):
            self.rows[self.count] = row
            self.count += kept[row] != 0

    def __dealloc__(self):
        free(self.rows)

    cdef int32_t first_from(self, int32_t row) noexcept:
        """The place of the first that is not before a row."""
        cdef int32_t low = 0, high = self.count, middle
        while low < high:
            middle = (low + high) // 2
            if self.rows[middle] < row:
                low = middle + 1
            else:
                high = middle
        return low

    def any_in(self, int32_t start, int32_t end):
        """Whether there is text in the rows [start, end)."""
        cdef int32_t place = self.first_from(start)
        return place < self.count and self.rows[place] < end

    def text(self, int32_t row, int32_t longest):
        """The text below a row, without white space around it; no more of it than shows that it has more characters than
        `longest`, or more pieces."""
        cdef int32_t place = self.first_from(row), last = min(place + longest + 1, self.count), end
        cdef str text = ""
        self.segments.table.check(row)
        end = self.segments.table.t.end[row]
        while place < last and self.rows[place] < end and len(text.strip()) <= longest:
            text += self.segments.piece(self.rows[place])
            place += 1
        return text.strip()
