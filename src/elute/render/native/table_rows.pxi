# Where a row of a table is in its grid.

cdef const TableRow* find_table_row(const Outline* o, const Grid* grid, int32_t row) noexcept nogil:
    cdef int32_t low = grid.first_row, high = grid.first_row + grid.row_count - 1, middle
    while low <= high:
        middle = (low + high) // 2
        if o.rows[middle].row == row:
            return &o.rows[middle]
        if o.rows[middle].row < row:
            low = middle + 1
        else:
            high = middle - 1
    return NULL
