"""Where an element stands, as a CSS selector that finds it.

A selector that begins at <html>, or at an id that the page has once, finds this element and no other. One of an element
that lies too deep for that has only its last steps: it finds the element, and perhaps others that stand alike.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np

from elute.page.arrays import Counts
from elute.page.kinds import ELEMENT
from elute.page.vocabulary import ATTRIBUTE

if TYPE_CHECKING:
    from elute.page.table import Page

MOST_STEPS: Final = 32
LONGEST_STEP: Final = 48  # characters of a name with id and classes; what would make it longer is left out
LONGEST_PATH: Final = 400  # characters
LONGEST_VALUE: Final = 1000  # bytes of an attribute that is read
BETWEEN: Final = " > "

_PLAIN = re.compile(r"-?[a-zA-Z_\x80-\U0010ffff][\w\x80-\U0010ffff-]*", re.ASCII)
_CONTROLS = frozenset(map(chr, (*range(1, 32), 127)))
_DIGITS = frozenset("0123456789")
_WHITE_SPACE = re.compile(r"[ \t\n\f\r]")


class Paths:
    """The paths of a page's elements; each step is made once, however many paths it is part of.

    >>> import elute
    >>> page = elute.parse("<div id=main><p>One<p class=last>Two")
    >>> paths = Paths(page)
    >>> [paths.of(row) for row in page.rows_of("p").tolist()]
    ['html > body > div#main > p:nth-of-type(1)', 'html > body > div#main > p.last:nth-of-type(2)']
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self._steps: dict[int, str] = {}

    def of(self, row: int) -> str:
        """The path of an element, or of the element around a text; "" of the document."""
        row = row if self.page.kind[row] == ELEMENT else int(self.page.parent[row])
        rows: list[int] = []  # the element and those above it, as many as fit
        length = -len(BETWEEN)
        for above in [row, *islice(self.page.ancestors(row), MOST_STEPS - 1)] if row > 0 else ():
            if above == 0:
                break
            length += len(BETWEEN) + len(self._step(above))
            if length > LONGEST_PATH:
                break
            rows.append(above)
        if rows and self.page.parent[rows[-1]] != 0:
            named = [place for place, above in enumerate(rows) if self._is_named(above)]
            rows = rows[: named[-1] + 1] if named else rows
        return BETWEEN.join(self._step(above) for above in reversed(rows))

    def _step(self, row: int) -> str:
        if row not in self._steps:
            self._steps[row] = self._names(row) + self._number(row)
        return self._steps[row]

    def _names(self, row: int) -> str:
        """The name of an element, its id and its first classes."""
        name = identifier(self.page.tag_name(row)[: LONGEST_STEP + 1])
        step = name if len(name) <= LONGEST_STEP else "*"
        marks = [f"#{identifier(self._identity(row))}"] if self._identity(row) else []
        for mark in [*marks, *(f".{identifier(name)}" for name in self._value(row, "class").split())]:
            if len(step) + len(mark) > LONGEST_STEP:
                break
            step += mark
        return step

    def _number(self, row: int) -> str:
        """Which of its parent's elements of that name it is, where there are others."""
        number, others = self._numbers[:, row].tolist()
        return f":nth-of-type({number})" if others else ""

    def _identity(self, row: int) -> str:
        """The id of an element, if it is one that `#` can name."""
        value = self._value(row, "id")
        return "" if _WHITE_SPACE.search(value) else value

    def _value(self, row: int, name: str) -> str:
        """An attribute, "" where it has none, or one that is too long to be read for each of many elements."""
        page, number = self.page, ATTRIBUTE[name]
        start = int(page.attr_start[row])
        for attribute, _, length in page.attrs[start : start + int(page.attr_count[row])].tolist():
            if attribute == number and length <= LONGEST_VALUE:
                return page.attribute(row, name) or ""
        return ""

    def _is_named(self, row: int) -> bool:
        """Whether its step has an id that no other element of the page has."""
        identity = self._identity(row)
        return bool(identity) and self._identities[identity] == 1 and f"#{identifier(identity)}" in self._step(row)

    @cached_property
    def _identities(self) -> Counter[str]:
        """How many elements have each id."""
        return Counter(filter(None, map(self._identity, np.flatnonzero(self.page.attr_count).tolist())))

    @cached_property
    def _numbers(self) -> Counts:
        """For each element its number among those of its name and parent, and how many others there are."""
        page = self.page
        rows = np.flatnonzero(page.kind == ELEMENT)
        numbers: Counts = np.zeros((2, len(page)), dtype=np.int64)
        keys = np.stack([page.parent[rows], page.namespace[rows], page.tag[rows]]).astype(np.int64)
        order = np.lexsort(keys)  # stable: equals stay in document order
        first = np.ones(len(rows), dtype=np.bool_)
        first[1:] = (np.diff(keys[:, order]) != 0).any(axis=0)
        starts = np.flatnonzero(first)
        sizes = np.diff(np.append(starts, len(rows)))
        numbers[0, rows[order]] = np.arange(len(rows)) - np.repeat(starts, sizes) + 1
        numbers[1, rows[order]] = np.repeat(sizes, sizes) - 1
        return numbers


def identifier(name: str) -> str:
    """A name as CSS writes it (CSSOM, "serialize an identifier").

    >>> print(identifier("md:flex"), identifier("3d"), identifier("größe"))
    md\\:flex \\33 d größe
    """
    if _PLAIN.fullmatch(name):
        return name
    if name == "-":
        return "\\-"
    leading = len(name) - len(name.removeprefix("-"))
    return "".join(_escaped(character, place <= leading) for place, character in enumerate(name))


def _escaped(character: str, begins: bool) -> str:
    if character in _CONTROLS or (character in _DIGITS and begins):
        return f"\\{ord(character):x} "
    return character if _PLAIN.fullmatch(f"a{character}") else f"\\{character}"
