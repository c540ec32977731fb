# cython: language_level=3
"""How titles agree with one another, with the address and with the name of the site. A page has a dozen of them, and each
is compared with several others: what is told is added to their features one by one, in the order that sums depend on."""

from unicodedata import normalize

from cpython.unicode cimport PyUnicode_Substring

from elute.metadata._clue cimport Clue
from elute.metadata._evidence cimport Evidence
from elute.metadata._keys cimport key_of
from elute.metadata._kinds cimport known

from elute.units.titles import partings

cdef enum:
    SHORT_TITLE = 4                    # words
    LONG_TITLE = 20
    LETTERS_A_WORD = 4                 # where no spaces part words
    LONGEST_IN_PARTS = 1_000           # characters of a title whose parts are looked at

cdef dict PARTS = {}                   # by the name of a source: those of its parts


def parts(str text not None, str source not None, Py_ssize_t most):
    """A title without its last part, without its last two, without its first, and each part alone."""
    cdef list places = partings(text)[:most]
    cdef list found
    if not places:
        return []
    names = PARTS.get(source)
    if names is None:
        names = PARTS[source] = tuple([source + part for part in (
            " but the last part", " but the first part", ", first part", ", last part", " but the last two parts")])
    found = [Clue("title", text[:places[-1][0]], names[0]), Clue("title", text[places[0][1]:], names[1])]
    if len(places) > 1:
        found.append(Clue("title", text[:places[0][0]], names[2]))
        found.append(Clue("title", text[places[-1][1]:], names[3]))
        found.append(Clue("title", text[:places[-2][0]], names[4]))
    return found


cdef class Titles:
    """The titles of a page: what each that is said is called by, what speaks for each, of each source the first clue, of
    each title the bits of all that say so, and the first titles that the head declares as a whole."""

    cdef dict keys
    cdef readonly dict found
    cdef dict first
    cdef dict said
    cdef list whole

    def __cinit__(self, clues not None, dict bits not None, tuple declaring not None, int most):
        cdef Clue clue
        cdef Evidence evidence
        cdef str key
        cdef set met = set()
        self.keys, self.found, self.first, self.said, self.whole = {}, {}, {}, {}, []
        for clue in clues:
            key = self.keys.get(clue.value)
            if key is None:
                key = self.keys[clue.value] = key_of(clue.value)
            if key:
                evidence = self.found.get(key)
                if evidence is None:
                    evidence = self.found[key] = Evidence(clue.value, clue)
                evidence.add_place(known(clue.source), met)
            if clue.source not in self.first:
                self.first[clue.source] = clue
            bit = bits.get(clue.source)
            if bit is not None:
                self.said[key] = self.said.get(key, 0) | bit
            if clue.source in declaring and len(self.whole) < most and key not in self.whole:
                self.whole.append(key)
        for evidence in self.found.values():
            evidence.close()

    def tell_whole(self):
        """How each title agrees with those that the head declares as a whole."""
        cdef str key, each, lines = "\n".join(["", *self.whole])       # a sign that no key has
        cdef Evidence evidence
        cdef Py_ssize_t shortest
        for key, evidence in self.found.items():
            if key in lines:
                shortest = len(lines)
                for each in self.whole:
                    if len(each) < shortest and key in each:
                        shortest = len(each)
                evidence.features["in a declared title"] = 1
                evidence.features["begins a declared title"] = "\n" + key in lines
                evidence.features["share of the shortest declared title"] = <double> len(key) / shortest

    def tell_speakers(self, told_by, str page_type not None):
        """Who says each, all of them together, and each on such a page: `told_by` tells it of their bits."""
        cdef str key
        cdef Evidence evidence
        for key, evidence in self.found.items():
            evidence.features.update(told_by(self.said.get(key, 0), page_type))

    def tell_parts(self, dict compared not None):
        """Which other titles begin or end with each, or it with them. `compared` has for the sources of these what is
        told of a title that ends theirs, begins it, or is more than it."""
        cdef str key, other, source
        cdef Evidence evidence
        cdef tuple told
        cdef list others = []
        for source, told in compared.items():
            if source in self.first:
                others.append((told, self.keys[(<Clue> self.first[source]).value]))
        for key, evidence in self.found.items():
            for told, other in others:
                if len(key) == len(other):             # it can be no part of the other
                    continue
                if key in other:
                    if other.endswith(" " + key):
                        evidence.features[told[0]] = 1
                    elif other.startswith(key + " "):
                        evidence.features[told[1]] = 1
                elif other in key and (key.endswith(" " + other) or key.startswith(other + " ")):
                    evidence.features[told[2]] = 1

    def tell_words(self, tuple names not None, frozenset address not None):
        """How long each title is, whether the address has its words, whether it has a name of the site, and whether it is
        the only one."""
        cdef str key, name
        cdef dict features
        cdef Evidence evidence
        cdef double count
        cdef Py_ssize_t both
        for key, evidence in self.found.items():
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
            if len(self.found) == 1:
                features["only"] = 1

    def tell_tail(self, str source not None, is_site):
        """Whether the last part of a title is what the site is called, by `is_site`: of the title with it, and without
        it."""
        cdef Clue clue = self.first.get(source)
        cdef Evidence whole, without
        cdef str text, key
        cdef bint of_site
        cdef Py_ssize_t start, end
        if clue is None:
            return
        text, key = clue.value[:LONGEST_IN_PARTS], self.keys[clue.value]
        places = partings(text)
        if not places or not key:
            return
        start, end = places[-1]
        whole, without = self.found[key], self.found.get(key_of(text[:start]))
        of_site = is_site(key_of(text[end:]))
        whole.features[f"{source} with {'the site' if of_site else text[start:end].strip()}"] = 1
        if without is not None:
            without.features[f"{source} without {'the site' if of_site else 'another part'}"] = 1


cpdef frozenset plain_words(str text):
    """The words of a text in small letters of ASCII, as addresses have them."""
    cdef Py_ssize_t i, start = 0
    cdef Py_UCS4 char
    cdef list found = []
    if not text.isascii():
        text = normalize("NFKD", text).encode("ascii", "ignore").decode()
    text = text.lower()
    for i in range(len(text)):
        char = text[i]
        if not (c'a' <= char <= c'z' or c'0' <= char <= c'9'):
            if i > start:
                found.append(PyUnicode_Substring(text, start, i))
            start = i + 1
    if len(text) > start:
        found.append(PyUnicode_Substring(text, start, len(text)))
    return frozenset(found)


def words_of_address(str path not None):
    """Of the steps of an address the words of the one that has most, the first of several."""
    cdef frozenset words, most = frozenset()
    for step in path.split("/"):
        words = plain_words(step)
        if len(words) > len(most):
            most = words
    return most


def letters_alone(str text not None):
    """The letters and digits of ASCII in a text in small letters, without what is between them."""
    return "".join([char for char in text if c'a' <= <Py_UCS4> char <= c'z' or c'0' <= <Py_UCS4> char <= c'9'])
