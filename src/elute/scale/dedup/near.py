"""Texts that are nearly the same, by MinHash over shingles of words, with rensa.

Broder, On the resemblance and containment of documents, 1997. What is extracted is compared, not the whole page: pages
of a site share more with each other in their menus than a copied article shares with its original in its text
(Kovačič 2012, section 2.3). `benchmarks/scale/near_duplicates.py` shows the difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from elute.units.words import word_keys

if TYPE_CHECKING:
    from rensa import RMinHash

SHINGLE: Final = 5  # words
SIMILAR: Final = 0.8
"""The share of shingles that nearly the same texts have in common, as far as MinHash tells."""

_VALUES: Final = 128
_BANDS: Final = 16  # two texts of similarity s meet with probability 1 - (1 - s^8)^16: 0.95 for 0.8, 0.06 for 0.5
_SEED: Final = 42
_MIX: Final = np.uint64(0x9E3779B97F4A7C15)


def shingles(text: str) -> npt.NDArray[np.uint64]:
    """A key for every run of five words, each once; for all words together, where there are fewer.

    >>> len(shingles("It rained all night, and the river rose.")), len(shingles("rain, rain")), len(shingles(""))
    (4, 1, 0)
    """
    keys = word_keys(text)
    if not len(keys):
        return keys
    size = min(SHINGLE, len(keys))
    mixed = np.zeros(len(keys) - size + 1, dtype=np.uint64)
    for place in range(size):
        mixed = (mixed ^ keys[place : place + len(mixed)]) * _MIX
        mixed ^= mixed >> np.uint64(29)
    return np.unique(mixed)


def sketch(keys: npt.NDArray[np.uint64]) -> RMinHash:
    """What is kept of a text: 128 numbers."""
    from rensa import RMinHash

    found = RMinHash(_VALUES, _SEED)
    found.update(keys.view("V8").tolist())
    return found


class Index:
    """Texts in the order in which they come. One that is nearly the same as a text before it is not remembered."""

    def __init__(self, similar: float = SIMILAR) -> None:
        from rensa import RMinHashLSH

        self._similar = similar
        self._bands = RMinHashLSH(similar, _VALUES, _BANDS)
        self._sketches: dict[int, RMinHash] = {}

    def first_like(self, key: int, text: str) -> tuple[int, float] | None:
        """The first text that is nearly the same as this one, and how similar they are; None where it is new. Texts
        without words are like no other."""
        keys = shingles(text)
        if not len(keys):
            return None
        own = sketch(keys)
        for other in sorted(self._bands.query(own)):
            alike = self._sketches[other].jaccard(own)
            if alike >= self._similar:
                return other, alike
        self._bands.insert(key, own)
        self._sketches[key] = own
        return None
