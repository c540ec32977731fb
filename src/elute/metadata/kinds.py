"""Kinds of places: what weights know of the places that say something, by the names of their sources."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

OF_OTHERS: Final = ("of another thing",)
"""How the names of sources end that do not speak of the page."""

SHOWN: Final = ("class", "text", "time", "a ")
"""How the names of sources begin that readers see."""

FOR_MACHINES: Final = ("meta", "JSON-LD", "itemprop", "RDFa", "time", "address")
"""How the names of sources begin whose dates are written for machines."""


class Place(NamedTuple):
    """What weights know of a kind of place: its name, that of the first such place, the way in which it tells things,
    and whether readers see it, or machines read it."""

    name: str
    first: str
    way: str
    is_shown: bool
    is_for_machines: bool


@cache
def known(source: str) -> Place:
    """A kind of place by the name of a source. RDFa is rare, and says the same as microdata."""
    name = f"itemprop{source.removeprefix('RDFa')}" if source.startswith("RDFa") else source
    way = "others" if source.endswith(OF_OTHERS) else name.partition(" ")[0]
    return Place(name, f"{name}, first", way, source.startswith(SHOWN), source.startswith(FOR_MACHINES))
