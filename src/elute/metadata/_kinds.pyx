# cython: language_level=3
"""Kinds of places: what weights know of the places that say something, by the names of their sources."""

OF_OTHERS = "of another thing"         # how the names of sources end that do not speak of the page
SHOWN = ("class", "text", "time", "a ")                # how those begin that readers see
FOR_MACHINES = ("meta", "JSON-LD", "itemprop", "RDFa", "time", "address")      # and those whose dates machines read
COPYRIGHT = "text copyright"
CHANGED = "changed"                    # how the names of sources say what is said beside a day
PUBLISHED = ("published", "said")

cdef dict KNOWN = {}                   # by its source; there are some hundred


cdef class Place:
    """What weights know of a kind of place: its name, that of the first such place, the way in which it tells things,
    whether readers see it, or machines read it, whether it tells of a change or of a copyright, and what it tells of a
    day near the title."""

    def __init__(self, str source not None):
        self.source = source
        # RDFa is rare, and says the same as microdata
        self.name = "itemprop" + source.removeprefix("RDFa") if source.startswith("RDFa") else source
        self.first = f"{self.name}, first"
        self.way = "others" if source.endswith(OF_OTHERS) else self.name.partition(" ")[0]
        self.is_shown, self.is_for_machines = source.startswith(SHOWN), source.startswith(FOR_MACHINES)
        self.is_of_change, self.is_copyright = CHANGED in source, source.startswith(COPYRIGHT)
        said = "published" if any([word in source for word in PUBLISHED]) else "date"
        self.beside = f"{CHANGED if self.is_of_change else said}, near the title"
        self.by = {}

    cdef str field_by_way(self, str field):
        """How a field is given, whichever place it is, for those that are met too seldom to be known by name."""
        told = self.by.get(field)
        if told is None:
            told = self.by[field] = f"{field} by {self.way}"
        return <str> told


cpdef Place known(str source):
    """A kind of place by the name of a source."""
    found = KNOWN.get(source)
    if found is None:
        found = KNOWN[source] = Place(source)
    return <Place> found
