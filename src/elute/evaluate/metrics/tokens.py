"""Tokens as numbers: what the native comparisons work on."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import chain

import numpy as np

from elute.page.arrays import Ints


def numbered(*sequences: Sequence[Hashable]) -> tuple[list[Ints], int]:
    """Each sequence with a number in place of each token, equal tokens alike, and how many numbers there are.

    >>> (first, second), count = numbered(["to", "be"], ["be", "so"])
    >>> first.tolist(), second.tolist(), count
    ([0, 1], [1, 2], 3)
    """
    numbers = {token: number for number, token in enumerate(dict.fromkeys(chain.from_iterable(sequences)))}
    found = [np.fromiter(map(numbers.__getitem__, tokens), np.int32, len(tokens)) for tokens in sequences]
    return found, len(numbers)
