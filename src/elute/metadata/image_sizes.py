"""What the addresses of pictures say of their sizes: of several copies of one picture a page means the largest more
often, and the small ones seldom."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from elute.metadata._evidence import Evidence
from elute.metadata._places import may_tell_a_size

LONGEST: Final = 1_000
"""Characters of an address that are looked at."""

SMALL: Final = 200_000
"""Points of a picture that is small."""

_SIDE: Final = r"(\d{2,4})(?!\d)"
_SIZE: Final = re.compile(
    rf"(?<!\d){_SIDE}x{_SIDE}|\bw(?:idth)?[=_]{_SIDE}(?:&amp;|[&,/;])h(?:eight)?[=_]{_SIDE}"
    rf"|\bh(?:eight)?[=_]{_SIDE}(?:&amp;|[&,/;])w(?:idth)?[=_]{_SIDE}",
    re.IGNORECASE,
)


def points_of(address: str) -> int:
    """How many points a picture has that tells its size in its address, 0 where it does not.

    >>> points_of("/rain-300x200.jpg"), points_of("/rain.jpg?w=1200&h=630"), points_of("/rain.jpg")
    (60000, 756000, 0)
    """
    if not may_tell_a_size(address) or not (told := _SIZE.search(address[:LONGEST])):
        return 0
    one, other = filter(None, told.groups())
    return int(one) * int(other)


def tell_sizes(found: Mapping[str, Evidence]) -> None:
    """Add to what speaks for each picture whether it tells its size, and how large it is beside others that do."""
    points = {key: points_of(evidence.shown) for key, evidence in found.items()}
    sized = [size for size in points.values() if size]
    largest = max(sized, default=0)
    for key, size in points.items():
        features = found[key].features
        features["tells a size" if size else "tells no size"] = 1
        if size and size < SMALL:
            features["small"] = 1
        if size and len(sized) > 1:
            features["largest" if size == largest else "smaller"] = 1
