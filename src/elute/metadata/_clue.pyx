# cython: language_level=3
"""A clue as a native object: a page has dozens of them, and native code makes some."""

cimport cython


@cython.freelist(64)
@cython.no_gc                          # nothing in it leads back to it
cdef class Clue:
    """A value that a place of the page gives for a field. `source` names the kind of place: how far it is trusted has
    been measured for each kind. `row` is where it stands, 0 where that is no row, such as the page's address;
    `date` its date where it has been read."""

    def __cinit__(self, str field not None, str value not None, str source not None, int row=0, date=None):
        self.field, self.value, self.source, self.row, self.date = field, value, source, row, date

    def __repr__(self):
        return f"Clue({self.field!r}, {self.value!r}, {self.source!r}, {self.row}, {self.date!r})"
