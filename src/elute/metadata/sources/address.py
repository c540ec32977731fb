"""What the address of a page says: the day in its path, or in that of its picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from elute.metadata.clue import Clue

CENTURIES: Final = ("20", "19")
"""What years begin with: most addresses have neither."""

_DAY: Final = re.compile(
    r"[/_.-]((?:19|20)\d\d)[/_-]?(0[1-9]|1[0-2])[/_-]?(0[1-9]|[12]\d|3[01])(?=[/_.-]|\D|$)", re.ASCII
)
_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_SPOKEN: Final = re.compile(
    rf"/((?:19|20)\d\d)/(\d\d?|(?:{'|'.join(_MONTHS)})[a-z]{{0,6}})/(\d\d?)(?=/|$)", re.IGNORECASE | re.ASCII
)


def clues(addresses: Iterable[str], images: Iterable[str]) -> Iterator[Clue]:
    """The day in the first of the page's own addresses that has one, and that in those of its pictures: they are often
    kept by the day on which they were added."""
    for source, asked in (("address", addresses), ("picture address", images)):
        if day := next(filter(None, map(day_in, asked)), ""):
            yield Clue("published", day, source)


def day_in(address: str) -> str:
    """The first day in an address, "" where it has none.

    >>> day_in("https://a.org/2023/05/12/rain"), day_in("https://a.org/2023/may/3/rain"), day_in("https://a.org/2023/5")
    ('2023-05-12', '2023-05-03', '')
    """
    if not any(map(address.__contains__, CENTURIES)):
        return ""
    if found := _DAY.search(address):
        return "-".join(found.groups())
    if found := _SPOKEN.search(address):
        year, month, day = found.groups()
        number = int(month) if month.isdigit() else _MONTHS.index(month[:3].lower()) + 1
        return f"{year}-{number:02}-{int(day):02}"
    return ""
