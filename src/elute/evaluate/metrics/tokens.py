"""Tokens as numbers: what the native comparisons work on."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int32]


def numbered(*sequences: Iterable[str]) -> tuple[list[Numbers], int]:
    """Each sequence with a number in place of each token, equal tokens alike, and how many numbers there are.

    >>> (first, second), count = numbered(["to", "be"], ["be", "so"])
    >>> first.tolist(), second.tolist(), count
    ([0, 1], [1, 2], 3)
    """
    numbers: dict[str, int] = {}
    found = [
        np.fromiter((numbers.setdefault(token, len(numbers)) for token in tokens), dtype=np.int32)
        for tokens in sequences
    ]
    return found, len(numbers)
