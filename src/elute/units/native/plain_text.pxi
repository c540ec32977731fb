# Kept pieces as plain text: a line a block, the cells of a table row parted by tabs.

cdef int32_t cell_of(const Segmenter* g, int32_t block) noexcept nogil:
    """The table cell that a block is in, -1 where it is in none."""
    cdef const Columns* t = g.t
    cdef int32_t row
    if block < 0 or block >= g.count:
        return -1
    row = g.blocks[block].container
    while row > 0 and t.tag[row] != T_TD and t.tag[row] != T_TH:
        if t.tag[row] == T_TABLE or t.tag[row] == T_BODY:
            return -1
        row = t.parent[row]
    return row if row > 0 else -1


cdef bint shares_line(const Segmenter* g, int32_t before, int32_t block) noexcept nogil:
    """Whether two blocks are each all there is in two cells of one table row."""
    cdef int32_t a = cell_of(g, before), b = cell_of(g, block)
    if a < 0 or b < 0 or a == b or g.t.parent[a] != g.t.parent[b]:
        return False
    return cell_of(g, before - 1) != a and cell_of(g, block + 1) != b


cdef size_t join_kept(const Segmenter* g, const uint8_t* keep, int32_t first, int32_t stop, uint8_t* text) noexcept nogil:
    cdef int32_t block = g.count, row, last = -1, start, length
    cdef size_t n = 0
    # A hidden block inside a visible one comes behind it in the list, so the first row need not be of the first block.
    for row in range(first, stop):
        if 0 <= g.row_block[row] < block:
            block = g.row_block[row]
            if block == 0:
                break
    while block < g.count and g.blocks[block].first < stop:
        for row in range(max(g.blocks[block].first, first), min(g.blocks[block].last, stop)):
            if not keep[row] or g.row_block[row] != block or g.piece_len[row] == 0:
                continue
            start = g.piece_start[row]
            length = g.piece_len[row]
            if last != block:
                while length > 0 and (g.out[start] == c' ' or g.out[start] == c'\n') and start != g.blocks[block].text_start:
                    start += 1
                    length -= 1
                if n:
                    text[n] = c'\t' if last == block - 1 and shares_line(g, last, block) else c'\n'
                    n += 1
                last = block
            memcpy(text + n, g.out + start, length)
            n += length
        block += 1
    return n
