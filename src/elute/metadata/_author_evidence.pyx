# cython: language_level=3
"""What speaks for each list of names as a whole: what is told is added to its features one by one, in the order that sums
depend on."""

from elute.metadata._evidence cimport Evidence
from elute.metadata._keys cimport key_of

cdef enum:
    FEWEST_OF_A_PERSON = 2             # of a name like those of people
    MOST_OF_A_PERSON = 4
    MANY_NAMES = 3                     # names; more are many


def tell_names(dict found not None, dict said not None, str site not None, str bylines not None):
    """`found` has the lists by their names in small letters, parted by bars; `said` has for each name how many lists it is
    in; `site` is the name of the site, and `bylines` the key of what the method takes for bylines."""
    cdef str key, name, letters = key_of(site).replace(" ", ""), words = f" {bylines} "
    cdef Evidence evidence
    cdef dict features
    cdef list listed
    cdef double count
    cdef int twice, like_people, two_words, in_bylines
    cdef bint of_site, one_word, small, digits
    for key, evidence in found.items():
        listed = key.split("|")
        count = len(listed)
        twice, like_people, two_words, in_bylines, of_site, one_word = 0, 0, 0, 0, False, True
        for name in listed:
            twice += <int> said[name] > 1
            like_people += FEWEST_OF_A_PERSON <= len(name.split()) <= MOST_OF_A_PERSON
            two_words += name.count(" ") == 1
            one_word = one_word and " " not in name
            if bylines:
                in_bylines += f" {key_of(name)} " in words
            if site and not of_site:
                of_site = is_same(key_of(name).replace(" ", ""), letters)
        small = True
        for name in <tuple> evidence.shown:
            small = small and name.islower()
        digits = False
        for letter in key:
            digits = digits or letter.isdigit()
        features = evidence.features
        features["only"] = len(found) == 1
        features["names said twice"] = twice / count
        features["names like of people"] = like_people / count
        features["names of two words"] = two_words / count
        features["with digits"] = digits
        features["in small letters"] = small
        features["one word"] = one_word
        features["several names"] = len(listed) > 1
        features["many names"] = len(listed) > MANY_NAMES
        features["name of the site"] = of_site
        features["part of all that is said"] = count / len(said)
        features["in a byline"] = in_bylines / count
        features["in no byline"] = bool(bylines) and not in_bylines
        evidence.close()


cdef bint is_same(str one, str other):
    return one in other or other in one
