"""Longest common subsequences of two sequences of keys, exact for any length.

>>> from elute.units.words import word_keys
>>> gold, output = word_keys("the quick brown fox"), word_keys("the brown lazy fox")
>>> lcs_length(gold, output)
3
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Ints, Keys
from elute.units._sequences import Common


def lcs_length(a: Keys, b: Keys) -> int:
    """The length of a longest common subsequence.

    >>> lcs_length(np.array([1, 2, 3, 4]), np.array([2, 9, 4]))
    2
    """
    return _common(a, b).length()


def lcs_pairs(a: Keys, b: Keys) -> tuple[Ints, Ints]:
    """The places of one longest common subsequence in `a` and in `b`, both ascending.

    >>> [places.tolist() for places in lcs_pairs(np.array([1, 2, 3, 4]), np.array([2, 9, 4]))]
    [[1, 3], [0, 2]]
    """
    return _common(a, b).pairs()


def _common(a: npt.ArrayLike, b: npt.ArrayLike) -> Common:
    return Common(np.ascontiguousarray(a, dtype=np.uint64), np.ascontiguousarray(b, dtype=np.uint64))
