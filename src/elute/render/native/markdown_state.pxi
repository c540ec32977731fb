# What a writer of Markdown knows while it writes. All memory is used again for each block.

cdef struct Container:         # a quote, item or note around lines
    uint8_t[LONGEST_FIRST] first      # what stands before its first line
    int first_length
    bint quote                 # before all others: "> ", or so many spaces
    int width
    bint tight                 # no empty line before its first line
    bint used


cdef struct OpenList:
    int32_t node
    uint8_t marker
    int32_t items
    int32_t item


cdef struct CellText:          # what is written of a cell of a table
    int32_t line
    int32_t column
    int64_t start
    int64_t length


cdef struct Markdown:
    const Outline* o
    Buffer out
    bint begun                 # a line is written already
    Place place
    Buffer rest                # what stands before a line, but for the first of its block
    Buffer text                # a block, its lines parted by line breaks
    # A block's text on its way:
    Inline n
    Buffer words
    Joined* joined
    int32_t joined_count
    int32_t joined_room
    Buffer written
    Part* parts
    int32_t part_count
    int32_t part_room
    Pair* pairs                # inner ones first
    int32_t pair_count
    int32_t pair_room
    int32_t* opened            # the parts of open marks
    int32_t opened_count
    int32_t opened_room
    Buffer whole
    # What is around:
    Container[MOST_NESTED] containers
    int depth
    int32_t too_deep           # open containers beyond MOST_NESTED or WIDEST_INDENT
    OpenList* lists
    int32_t list_count
    int32_t list_room
    int before_depth           # the depth and the marker of a list that nothing has followed yet; -1 for none
    uint8_t before_marker
    int32_t strong             # open terms and summaries
    Span label                 # of a note whose text has not begun
    int32_t* notes             # the nodes of open ones
    int32_t note_count
    int32_t note_room
    # A table:
    Buffer cells
    CellText* cell_texts
    int32_t cell_count
    int32_t cell_room
    bint after_text            # the open cell has text that something must part from more
    int32_t* below
    int32_t below_count
    int32_t below_room


cdef int start_buffers(Markdown* w) except -1 nogil:
    start_buffer(&w.out)
    start_buffer(&w.rest)
    start_buffer(&w.text)
    start_buffer(&w.words)
    start_buffer(&w.written)
    start_buffer(&w.whole)
    return start_buffer(&w.cells)


cdef void free_markdown(Markdown* w) noexcept nogil:
    free_inline(&w.n)
    free(w.out.data)
    free(w.rest.data)
    free(w.text.data)
    free(w.words.data)
    free(w.joined)
    free(w.written.data)
    free(w.parts)
    free(w.pairs)
    free(w.opened)
    free(w.whole.data)
    free(w.lists)
    free(w.notes)
    free(w.cells.data)
    free(w.cell_texts)
    free(w.below)
