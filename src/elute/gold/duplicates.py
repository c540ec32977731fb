"""Pages with nearly the same text: found by MinHash over shingles of words, without comparing all pairs.

Broder, On the resemblance and containment of documents, 1997. Of every text the smallest value of many hash functions
over its shingles is kept; two texts agree in a share of these that is their Jaccard similarity, by chance. Texts that
agree in all values of a band are compared further.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from elute.units.words import word_keys

SHINGLE = 4  # words
BANDS, BAND = 16, 4  # two texts of similarity s meet in a band with probability 1 - (1 - s^4)^16: 0.65 for 0.5
SIMILAR = 0.5  # the share of values that nearly the same texts have in common

Hashes = npt.NDArray[np.uint64]

_GENERATOR = np.random.default_rng(20261116)
_FACTORS = _GENERATOR.integers(0, 2**63, (BANDS * BAND, 1), dtype=np.uint64) * np.uint64(2) + np.uint64(1)
_MIX = np.uint64(0x9E3779B97F4A7C15)


def signature(text: str) -> Hashes | None:
    """The MinHash signature of a text; None where it has too few words to say anything."""
    keys = word_keys(text)
    if len(keys) < SHINGLE:
        return None
    shingles = np.zeros(len(keys) - SHINGLE + 1, dtype=np.uint64)
    for place in range(SHINGLE):
        shingles = (shingles ^ keys[place : place + len(shingles)]) * _MIX
        shingles ^= shingles >> np.uint64(29)
    smallest: Hashes = (np.unique(shingles) * _FACTORS).min(axis=1)
    return smallest


def near_duplicates(texts: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of nearly the same texts by their numbers; with others of their kind, a text is paired with the first.

    >>> rain = "It rained all night, and the river rose by a metre before dawn, and fell again at noon."
    >>> sun = "The sun shone all day on the dry fields, and the farmers waited for a cloud that did not come."
    >>> near_duplicates([rain, sun, rain + " Updated."])
    [(0, 2)]
    """
    signatures = [signature(text) for text in texts]
    pairs: set[tuple[int, int]] = set()
    for band in range(BANDS):
        buckets: dict[bytes, int] = {}
        for number, values in enumerate(signatures):
            if values is None:
                continue
            first = buckets.setdefault(values[band * BAND : (band + 1) * BAND].tobytes(), number)
            earlier = signatures[first]
            if first != number and earlier is not None and np.mean(values == earlier) >= SIMILAR:
                pairs.add((first, number))
    return sorted(pairs)
