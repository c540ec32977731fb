# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""What features weigh: a page has some two hundred of them, and each is looked up among hundreds of weights."""

from operator import itemgetter

from cpython.dict cimport PyDict_Next
from cpython.float cimport PyFloat_AsDouble
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from cpython.object cimport PyObject, PyObject_Hash
from cpython.ref cimport Py_DECREF, Py_INCREF, Py_XDECREF
from libc.math cimport exp

from elute.metadata._evidence cimport Evidence

cdef extern from "../page/native/shared.h":
    PyObject* EXCHANGED(PyObject** place, PyObject* pointer)

cdef object ONE = 1
cdef object SHARE = itemgetter(0)


cdef struct Slot:                      # of a table in which the next slot is taken where one is not free
    Py_hash_t hash
    double weight
    PyObject* name                     # NULL where it is free
    PyObject* met                      # the object of that name that was met last: mostly the same one is met again


cdef class Scale:
    """Weights by the names of features, which lie side by side: Python's table leads to three other places for each."""

    cdef Slot* slots
    cdef size_t mask

    def __cinit__(self, dict weights not None):
        cdef Slot* slot
        cdef str name
        self.mask = 1
        while self.mask < 2 * <size_t> len(weights) + 1:
            self.mask = 2 * self.mask + 1
        self.slots = <Slot*> PyMem_Calloc(self.mask + 1, sizeof(Slot))
        if self.slots == NULL:
            raise MemoryError
        for name, weight in weights.items():
            slot = self.slot_of(PyObject_Hash(name), <PyObject*> name)
            slot.hash, slot.weight, slot.name, slot.met = PyObject_Hash(name), weight, <PyObject*> name, <PyObject*> name
            Py_INCREF(name)
            Py_INCREF(name)

    def __dealloc__(self):
        cdef size_t i
        if self.slots != NULL:
            for i in range(self.mask + 1):
                Py_XDECREF(self.slots[i].name)
                Py_XDECREF(self.slots[i].met)
        PyMem_Free(self.slots)

    def weight(self, dict features not None):
        """The sum of what features weigh."""
        return self.sum(features)

    cdef double sum(self, dict features) except? -1:
        cdef Py_ssize_t place = 0
        cdef PyObject* name
        cdef PyObject* value
        cdef Slot* slot
        cdef double total = 0.0
        while PyDict_Next(features, &place, &name, &value):
            slot = self.slot_of(PyObject_Hash(<object> name), name)
            if slot.name != NULL:
                total += slot.weight * number(<object> value)
        return total

    cdef Slot* slot_of(self, Py_hash_t hash, PyObject* name) except NULL:
        """The slot of a name, or the free one in which it would be."""
        cdef size_t place = <size_t> hash & self.mask
        cdef Slot* slot = &self.slots[place]
        cdef PyObject* before
        while slot.name != NULL:
            if slot.met == name:
                return slot
            if slot.hash == hash and <str> slot.name == <str> name:
                Py_INCREF(<object> name)
                before = EXCHANGED(&slot.met, name)    # all threads have the same scales: only one may let go of it
                Py_DECREF(<object> before)
                return slot
            place = (place + 1) & self.mask
            slot = &self.slots[place]
        return slot


cdef inline double number(value) except? -1:
    """A number as one of C: most are 1, and Python would make an object on the way."""
    return 1.0 if value is ONE or value is True else PyFloat_AsDouble(value)


def ranked(Scale value not None, Scale none not None, list found not None, dict page not None):
    """How likely each of some values is, by the weights of a value and those of a page that has none, and what speaks for
    it; the likeliest first, and of several that are as likely the one that is first in the list."""
    cdef Evidence evidence
    cdef double nothing = none.sum(page), highest = nothing, total
    cdef list scores = [], parts, shares = []
    for evidence in found:
        scores.append(value.sum(evidence.features))
        highest = max(highest, <double> scores[len(scores) - 1])
    parts = [exp(<double> each - highest) for each in scores]
    total = exp(nothing - highest) + <double> sum(parts)
    for part, evidence in zip(parts, found):
        shares.append((<double> part / total, evidence))
    if len(shares) > 1:
        shares.sort(key=SHARE, reverse=True)
    return shares
