# The open elements of the page, so far as they matter: opened here, and closed in one place.

cdef inline int32_t marks(Draft d) noexcept:
    """The inmost mark of text that comes next, -1 for none."""
    return d.elements[d.element_count - 1].mark


cdef int push_element(Draft d, int32_t end, int32_t mark) except -1:
    cdef Element* element
    make_room(<void**> &d.elements, &d.element_room, <int64_t> d.element_count + 1, sizeof(Element))
    element = &d.elements[d.element_count]
    element.end = end
    element.mark = mark
    element.is_block = True
    element.is_heading = False
    element.container = -1
    d.element_count += 1
    return 0


cdef int open_block(Draft d, int32_t end) except -1:
    """A block that ends before row `end`."""
    end_paragraph(d)
    return push_element(d, end, marks(d))


cdef int open_container(Draft d, int32_t end, int32_t node, bint implied) except -1:
    """A block that is a container."""
    open_block(d, end)
    enter(d, node, implied)
    d.elements[d.element_count - 1].container = node
    return 0


cdef int open_again(Draft d, int32_t end, int32_t container) except -1:
    """A block that closes a container which is open already."""
    push_element(d, end, marks(d))
    d.elements[d.element_count - 1].container = container
    return 0


cdef int open_inline(Draft d, int32_t end, int32_t mark) except -1:
    push_element(d, end, mark)
    d.elements[d.element_count - 1].is_block = False
    return 0


cdef int close_before(Draft d, int32_t row) except -1:
    """Close the elements that end before a row."""
    cdef Element element
    while d.element_count and d.elements[d.element_count - 1].end <= row:
        d.element_count -= 1
        element = d.elements[d.element_count]
        if element.is_block:
            end_paragraph(d)
        if element.is_heading:
            end_heading(d)
        elif element.container >= 0:
            leave(d, element.container)
    return 0
