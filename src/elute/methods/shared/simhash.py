"""SimHash: a number of 64 bits for a text, near that of any text with much the same words.

M. S. Charikar: "Similarity estimation techniques from rounding algorithms". STOC 2002. Each word has a hash; each bit
of the text's is that which its words, by weight, have more often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from math import log
from typing import Final

import numpy as np

from elute.units.words import words

BITS: Final = 64
EMPIRICAL_CONSTANT: Final = 0.1  # L of VSSE's formula 4: what a word weighs that is in every paragraph

Weight = Callable[[str], float]


def simhash(text: Sequence[str], weight: Weight) -> int:
    """The hash of a text given as words.

    >>> same = lambda word: 1.0
    >>> one, other = simhash("the rain in Spain".split(), same), simhash("the rain in Spain falls".split(), same)
    >>> distance(one, one), distance(one, other) < distance(one, simhash(["tea"], same))
    (0, True)
    """
    counts = Counter(text)
    if not counts:
        return 0
    hashes = b"".join(blake2b(word.encode(), digest_size=BITS // 8).digest() for word in counts)
    bits = np.unpackbits(np.frombuffer(hashes, dtype=np.uint8)).reshape(len(counts), BITS)
    votes = np.array([count * weight(word) for word, count in counts.items()]) @ np.where(bits, 1, -1)
    return int.from_bytes(np.packbits(votes > 0).tobytes(), "big")


def distance(one: int, other: int) -> int:
    """Hamming distance: how many bits differ."""
    return (one ^ other).bit_count()


def weights(paragraphs: Sequence[Sequence[str]]) -> Weight:
    """The inverse document frequency of words in some paragraphs; a word of none counts as one of a single one."""
    frequency = Counter(word for paragraph in paragraphs for word in set(paragraph))
    return lambda word: log(len(paragraphs) / max(frequency[word], 1)) + EMPIRICAL_CONSTANT


def segment(text: str) -> list[str]:
    """The words of a text. Chinese is cut by rjieba where that is installed (extra `chinese`), else by character.

    >>> segment("Rain, again")
    ['rain', 'again']
    """
    cut = None if text.isascii() else _chinese()
    return [piece.casefold() for piece in cut(text) if any(map(str.isalnum, piece))] if cut else words(text)


@cache
def _chinese() -> Callable[[str], list[str]] | None:
    try:
        import rjieba
    except ImportError:
        return None
    cut: Callable[[str], list[str]] = rjieba.cut
    return cut
