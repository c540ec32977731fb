# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Copies of one picture, side by side: they are one image, which knows what each of them tells."""

from libc.stdint cimport int32_t

from elute.page._parser cimport Columns, Table
from elute.units._images cimport ImageElement

include "../page/native/generated/vocabulary.pxi"


def without_copies(Table table not None, list elements not None, int32_t nearest):
    """The elements that show an image, in document order. `nearest` is how much deeper than a <noscript> a lazily
    loaded image may stand that is shown in its place."""
    cdef ImageElement element, last = None
    cdef list shown = [], found = []
    for element in elements:
        table.check(element.row)
        if last is not None and element.texts == last.texts and stands_in_for(table, element, last, nearest):
            learn(last, element)
        else:
            shown.append(element)
            last = element
    last = None
    for element in shown:
        if not element.url:
            continue
        if last is not None and element.texts == last.texts and element.file == last.file:
            learn(last, element)
        else:
            found.append(element)
            last = element
    return found


cdef bint stands_in_for(Table table, ImageElement element, ImageElement other, int32_t nearest) except -1:
    """Whether it is what browsers without scripts show in place of the other, which stands right before."""
    cdef const Columns* t = &table.t
    cdef int32_t noscript = element.noscript
    if noscript < 0 or other.noscript >= 0 or not t.parent[noscript] < other.row < noscript:
        return False
    if t.depth[other.row] > t.depth[noscript] + nearest:
        return False
    return (not other.url or other.sure or element.file == other.file
            or "lazy" in (table.attribute(other.row, A_CLASS) or "").lower())


cdef int learn(ImageElement element, ImageElement copy) except -1:
    """Take over what a copy of the same picture tells better."""
    cdef bint sure = copy.sure or copy.noscript >= 0
    if copy.url and (not element.url or element.file_width < copy.file_width
                     or (element.file_width == copy.file_width and not element.sure and sure)):
        element.url, element.file, element.file_width, element.sure = copy.url, copy.file, copy.file_width, sure
    element.alt = element.alt or copy.alt
    if not (element.width and element.height):
        element.width, element.height = copy.width, copy.height
    return 0


def page_images(type kind not None, list elements not None, list captions not None):
    """A tuple of a `kind` for each element, the fields of `PageImage` in order. A named tuple makes itself of values
    several times more slowly."""
    cdef ImageElement each
    cdef Py_ssize_t i
    cdef list found = []
    if len(captions) != len(elements):
        raise ValueError(f"captions of {len(captions)} images for {len(elements)}")
    new = tuple.__new__
    for i in range(len(elements)):
        each = elements[i]
        found.append(new(kind, (each.row, each.url, each.alt, each.width, each.height, captions[i], each.file)))
    return found
