# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What users see of images, as plain tuples, and the text of their captions."""

from libc.math cimport rint

from elute.page._paths cimport Paths

cdef enum:
    LARGEST = 1 << 30          # pixels; what is larger, or no number, is left to Python

cdef enum:                     # the fields of a ScoredImage
    IMAGE
    SCORE
    MAIN
    OF_SCORED                  # how many they are

cdef enum:                     # those of a PageImage
    ROW
    URL
    ALT
    WIDTH
    HEIGHT
    CAPTION
    FILE_NAME
    OF_IMAGE


cdef tuple fields(object of, Py_ssize_t count):
    """A named tuple as a tuple, whose fields are read without a look at their names."""
    if not isinstance(of, tuple) or len(<tuple> of) != count:
        raise TypeError(f"{of!r} has not {count} fields")
    return <tuple> of


cdef class CaptionTexts:
    """The text of captions, each in one line and read once: images may share one."""

    cdef object page
    cdef object wanted
    cdef dict known

    def __cinit__(self, page, wanted):
        self.page, self.wanted, self.known = page, wanted, {(): ""}

    def of(self, image not None):
        """The wanted text of an image's caption, "" where it has none."""
        return self.text(<tuple> fields(image, OF_IMAGE)[CAPTION])

    cdef str text(self, tuple rows):
        known = self.known.get(rows)
        if known is None:
            join, end = self.page.blocks.segments.join, self.page.end
            known = " ".join(" ".join([join(self.wanted, row, end[row]) for row in rows]).split())
            self.known[rows] = known
        return known


def image_facts(list scored not None, Paths paths not None, CaptionTexts captions not None):
    """For each image the fields of `Image` in order. `scored` has it with its score and whether it is main."""
    cdef list found = []
    cdef tuple image
    for each in scored:
        each = fields(each, OF_SCORED)
        image = fields((<tuple> each)[IMAGE], OF_IMAGE)
        found.append((
            image[URL],
            image[ALT],
            captions.text(<tuple> image[CAPTION]),
            (<tuple> each)[MAIN],
            (<tuple> each)[SCORE],
            whole(image[WIDTH]) or None,
            whole(image[HEIGHT]) or None,
            image[ROW],
            paths.of(image[ROW]),
        ))
    return found


cdef object whole(double length):
    """A length rounded, half to even as Python does."""
    return <int> rint(length) if -LARGEST < length < LARGEST else round(length)
