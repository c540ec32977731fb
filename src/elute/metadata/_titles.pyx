# cython: language_level=3
"""How titles agree with one another, with the address and with the name of the site. A page has a dozen of them, and each
is compared with several others: what is told is added to their features one by one, in the order that sums depend on."""

from elute.metadata._clue cimport Clue
from elute.metadata._evidence cimport Evidence

cdef enum:
    SHORT_TITLE = 4                    # words
    LONG_TITLE = 20
    LETTERS_A_WORD = 4                 # where no spaces part words


def who_says(clues not None, dict keys not None, dict bits not None, tuple declaring not None, int most):
    """Of each source the first clue; of each title, by its key, the bits of all that say so; and the first titles that the
    head declares as a whole, at most so many."""
    cdef Clue clue
    cdef str key
    cdef dict first = {}, said = {}, whole = {}
    for clue in clues:
        key = keys[clue.value]
        if clue.source not in first:
            first[clue.source] = clue
        bit = bits.get(clue.source)
        if bit is not None:
            said[key] = said.get(key, 0) | bit
        if clue.source in declaring and len(whole) < most:
            whole[key] = None
    return first, said, list(whole)


def tell_whole(dict found not None, list whole not None):
    """How each title agrees with these, which the head declares as a whole."""
    cdef str key, each, lines = "\n".join(["", *whole])                # a sign that no key has
    cdef Evidence evidence
    cdef Py_ssize_t shortest
    for key, evidence in found.items():
        if key in lines:
            shortest = len(lines)
            for each in whole:
                if len(each) < shortest and key in each:
                    shortest = len(each)
            evidence.features["in a declared title"] = 1
            evidence.features["begins a declared title"] = "\n" + key in lines
            evidence.features["share of the shortest declared title"] = <double> len(key) / shortest


def tell_parts(dict found not None, list compared not None):
    """Which other titles begin or end with each, or it with them. `compared` has for each of these what is told of a title
    that ends it, begins it, or is more than it, and its key."""
    cdef str key, other, ends, begins, more
    cdef Evidence evidence
    for key, evidence in found.items():
        for ends, begins, more, other in compared:
            if len(key) == len(other):  # it can be no part of the other
                continue
            if key in other:
                if other.endswith(" " + key):
                    evidence.features[ends] = 1
                elif other.startswith(key + " "):
                    evidence.features[begins] = 1
            elif other in key and (key.endswith(" " + other) or key.startswith(other + " ")):
                evidence.features[more] = 1


def tell_words(dict found not None, tuple names not None, frozenset address not None, plain_words not None):
    """How long each title is, whether the address has its words, whether it has a name of the site, and whether it is the
    only one. `plain_words` gives the words of a title beyond ASCII as addresses have them."""
    cdef str key, name
    cdef dict features
    cdef Evidence evidence
    cdef double count
    cdef Py_ssize_t both
    for key, evidence in found.items():
        features = evidence.features
        count = key.count(" ") + 1 if " " in key else <double> len(key) / LETTERS_A_WORD
        if count < SHORT_TITLE:
            features["few words"] = 1
            features["one word"] = count < 2
        elif count > LONG_TITLE:
            features["many words"] = 1
        if address:
            words = frozenset(key.split()) if key.isascii() else plain_words(key)
            if words:
                both = len(words & address)
                features["share of the address"] = <double> both / len(address)
                features["share in the address"] = <double> both / len(words)
        for name in names:
            if name in key:
                if key == name:
                    features["name of the site"] = 1
                elif key.endswith(" " + name):
                    features["ends with the name of the site"] = 1
                elif key.startswith(name + " "):
                    features["begins with the name of the site"] = 1
                else:
                    features["has the name of the site"] = 1
        if len(found) == 1:
            features["only"] = 1
