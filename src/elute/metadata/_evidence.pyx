# cython: language_level=3, boundscheck=False, wraparound=False
"""What speaks for a value: all that is done for each of many values and places."""

cimport cython
from libc.math cimport log1p

from elute.metadata._clue cimport Clue
from elute.metadata._keys cimport key_of
from elute.metadata._kinds cimport Place, known



@cython.no_gc                          # nothing in it leads back to it
cdef class Evidence:
    """What speaks for a value: features with their weights in it, and the clue that says it first."""

    def __init__(self, shown, clue, dict features=None):
        self.shown, self.clue = shown, clue
        self.features = {} if features is None else features

    def support(self, str source not None, set met=None):
        """Count a place that says so. `met` are the kinds that have said something before, where that counts."""
        self.add_place(known(source), met)

    cdef int add_place(self, Place place, set met) except -1:
        if met is not None and place.source not in met:
            met.add(place.source)
            self.features[place.first] = 1
        self.features[place.name] = 1
        self.said += 1
        self.seen = self.seen or place.is_shown
        return 0

    def tell(self, dict told not None):
        """Add what is told of the value as a whole."""
        self.features.update(told)
        self.close()

    cdef int close(self) except -1:
        """Add what is known when all places have been counted."""
        if not self.seen:
            self.features["not shown"] = 1
        self.features["said"] = log1p(self.said)
        return 0


def keys_of(clues not None):
    """The key of each text that clues give."""
    cdef Clue clue
    cdef dict keys = {}
    for clue in clues:
        if clue.value not in keys:
            keys[clue.value] = key_of(clue.value)
    return keys


def of_keys(clues not None, dict keys not None):
    """The texts that clues give, by their keys, and who says each."""
    cdef Clue clue
    cdef Evidence evidence
    cdef str key
    cdef dict found = {}
    cdef set met = set()
    for clue in clues:
        key = keys[clue.value]
        if key:
            evidence = found.get(key)
            if evidence is None:
                evidence = found[key] = Evidence(clue.value, clue)
            evidence.add_place(known(clue.source), met)
    for evidence in found.values():
        evidence.close()
    return found
