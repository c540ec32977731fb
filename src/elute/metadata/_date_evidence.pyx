# cython: language_level=3
"""What speaks for each day, by the clues that name it: what is told is added to its features one by one, in the order that
sums depend on."""

import datetime
import re

cimport cython
from libc.math cimport log

from elute.metadata._clue cimport Clue
from elute.metadata._evidence cimport Evidence
from elute.metadata._kinds cimport Place, known

FEW_AROUND = 25                # characters around a date that is all that a text says ("Published on", a weekday)
MANY_AROUND = 80               # and around one in a story
DECLARING = tuple([f"published by {way}" for way in ("meta", "JSON-LD", "itemprop")])  # that a day is that of publication

cdef int FEW = FEW_AROUND, MANY = MANY_AROUND
cdef tuple DECLARED = DECLARING
cdef dict ORDERS = {}                  # by kinds of pages: what is told of a day that is the earliest on one, or the latest
cdef dict WAYS = {}                    # for each way of telling a day its bit
cdef dict TOGETHER = {}                # by the bits of ways: what is told of a day that is named in these
cdef cython.pymutex counting           # ways, of which no two may get one bit
_numbers_alone = re.compile(r"\b\d{1,2}[/.-]\s?\d{1,2}[/.-]\s?\d{4}")


@cython.no_gc                          # nothing in it leads back to it
cdef class Said:
    """A day that a clue names, and how many characters stand around it."""

    cdef readonly Clue clue
    cdef readonly object when          # its day, time and zone, a tuple
    cdef readonly int around
    cdef str day
    cdef Place place

    def __cinit__(self, Clue clue not None, when not None, int around):
        self.clue, self.when, self.around = clue, when, around
        self.day = (<tuple> when)[0]
        self.place = known(clue.source)


@cython.no_gc
cdef class Named:
    """A day, who names it, and what speaks for it. What is said of the site alone is no reason to believe in a day."""

    cdef str day
    cdef Evidence evidence
    cdef list said


def of_days(list said not None, near not None, str page_type not None):
    """The days that are named. What is told of a day with its time is shown with it. `near` are the rows near the title,
    `page_type` is what the method says that the page is."""
    cdef Said each
    cdef Named named
    cdef dict found = {}, features
    cdef set met = set()
    cdef int start = near.start, stop = near.stop
    cdef bint is_near
    correct(said)
    for each in said:
        named = found.get(each.day)
        if named is None:
            named = found[each.day] = Named.__new__(Named)
            named.day, named.evidence, named.said = each.day, Evidence(each.when, each.clue), []
        if length_of_time(<tuple> each.when) > length_of_time(<tuple> named.evidence.shown):
            named.evidence.shown = each.when
        if each.place.is_copyright:
            continue
        named.said.append(each)
        named.evidence.add_place(each.place, met)
        features = named.evidence.features
        features[each.place.field_by_way(each.clue.field)] = 1
        is_near = start <= each.clue.row < stop
        if is_near:
            features["near the title"] = 1
        if each.place.is_shown:
            features["alone" if each.around <= FEW else "in a text"] = 1
            if each.around > MANY:
                features["in a long text"] = 1
            elif is_near:
                features[each.place.beside] = 1
    cdef list days = sorted(found.values(), key=day_of)
    tell_order(list(found.values()), days, page_type)
    tell_company(list(found.values()))
    tell_first(days, start, stop)
    return {day: (<Named> each_named).evidence for day, each_named in found.items()}


def day_of(Named named not None):
    return named.day


cdef int correct(list said) except -1:
    """Day and month of one in numbers alone are as the page tells machines, where it does."""
    cdef Said each
    cdef set certain = set()
    cdef str other
    for each in said:
        if each.place.is_for_machines:
            certain.add(each.day)
    if not certain:
        return 0
    for each in said:
        if each.day not in certain:
            other = swapped(each.day)
            if other in certain and _numbers_alone.search(each.clue.value):
                each.when = each.when._replace(date=other)
                each.day = other
    return 0


cdef Py_ssize_t length_of_time(tuple when) except -1:
    return len(<str> when[1]) + len(<str> when[2])


cdef int tell_order(list found, list days, str page_type) except -1:
    """How each day stands among the others: forums begin with their first, other pages are changed on their last."""
    cdef Named named
    cdef dict features
    cdef set declared = set()
    cdef str earliest_of, latest_of
    cdef bint others, is_earliest, is_latest, is_few = len(days) <= 3
    if page_type and page_type not in ORDERS:
        ORDERS[page_type] = f"earliest of {page_type}", f"latest of {page_type}"
    for named in found:
        for name in DECLARED:
            if name in named.evidence.features:
                declared.add(named.day)
                break
    for named in found:
        features = named.evidence.features
        others = len(declared) > (named.day in declared)
        is_earliest, is_latest = named is days[0], named is days[len(days) - 1]
        features["only"] = len(days) == 1
        features["earliest"] = is_earliest
        features["latest"] = is_latest
        features["few"] = is_few
        features["the day after is declared"] = others and days_on(named.day, 1) in declared   # as it was in Greenwich
        features["the day before is declared"] = others and days_on(named.day, -1) in declared
        features["with a time"] = len(<str> (<tuple> named.evidence.shown)[1]) > 0
        if page_type:
            earliest_of, latest_of = <tuple> ORDERS[page_type]
            features[earliest_of] = is_earliest
            features[latest_of] = is_latest
        named.evidence.close()
    return 0


cdef int tell_company(list found) except -1:
    """Which ways of telling name a day together, and how many days are named by the same kinds of places: where they
    are many, they are those of a list."""
    cdef Named named
    cdef Said each
    cdef dict features, days_of = {}
    cdef int fewest, most, count
    for named in found:
        for each in named.said:
            days = days_of.get(each.place.source)
            if days is None:
                days = days_of[each.place.source] = set()
            (<set> days).add(named.day)
    for named in found:
        if not named.said:
            continue
        fewest, most, ways = 0, 0, 0
        for each in named.said:
            count = <int> len(<set> days_of[each.place.source])
            fewest = count if fewest == 0 else min(fewest, count)
            most = max(most, count)
            ways |= bit_of(each)
        features = named.evidence.features
        features["days of the rarest such place"] = log(fewest)
        features["days of the commonest such place"] = log(most)
        features[together(ways)] = 1
    return 0


cdef object bit_of(Said said):
    """The way in which it tells a day, as a bit."""
    way = f"{said.place.way} as changed" if said.clue.field == "modified" or said.place.is_of_change else said.place.way
    bit = WAYS.get(way)
    if bit is None:
        with counting:
            bit = WAYS.setdefault(way, <object> 1 << len(WAYS))    # a number of Python, which has as many bits as that
    return bit


cdef str together(ways):
    """What is told of a day that is named in several ways."""
    told = TOGETHER.get(ways)
    if told is None:
        known_ways = list(WAYS.items())                # at once: another thread may add one
        told = TOGETHER[ways] = f"said by {', '.join(sorted([way for way, bit in known_ways if ways & bit]))}"
    return <str> told


cdef int tell_first(list days, int start, int stop) except -1:
    """Which day readers see first, on the page and from its title on."""
    cdef Named named, first = None, behind = None
    cdef Said each
    cdef int first_row = 0, behind_row = 0
    for named in days:
        for each in named.said:
            if not each.place.is_shown:
                continue
            if first is None or each.clue.row < first_row:
                first, first_row = named, each.clue.row
            if start <= each.clue.row and start < stop and (behind is None or each.clue.row < behind_row):
                behind, behind_row = named, each.clue.row
    if first is not None:
        first.evidence.features["first that is seen"] = 1
    if behind is not None:
        behind.evidence.features["first that is seen near the title"] = 1
    return 0


cdef str swapped(str day):
    """The day whose month this one's day is, and the other way round."""
    return f"{day[:5]}{day[8:]}-{day[5:7]}"


cdef str days_on(str day, int days):
    return (datetime.date.fromisoformat(day) + datetime.timedelta(days)).isoformat()
