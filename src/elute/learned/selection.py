"""Which blocks to keep, given how probable it is that each is content.

The figure that counts is the F score of the words that are kept. With w words in a block and the probability p that
they are content, a choice K of blocks is expected to have about

    F = (1 + b²) S / (W + b² P),   S = Σ w p over K,   W = Σ w over K,   P = Σ w p over all blocks

because S is the number of kept words that are content, W the number of kept words, and P that of the page's words that
are content. A small b favours precision, a large one recall; b = 1 is F1. The balanced focus has b² = 0.7: on pages
unlike all that a model was trained on, blocks that it gives a chance of a third or a half are content less often than
that, and the larger threshold costs little elsewhere (docs/learned/experiments.md).

Of all choices the best one is: the blocks with p > t, where t = max S / (W + b² P). For no choice exceeds t, so that
S - t W is at most t b² P, and S - t W = Σ w (p - t) over K is largest when K has every block with p > t and no other.
This is Dinkelbach's argument for fractions (Management Science 13, 1967), and his iteration finds t in a few passes
over the blocks, without sorting: from any t that is not too large, the choice p > t gives a better one.

A larger b makes every one of these fractions smaller, hence t too, and more is kept. So the focuses are nested. They
are nested to the last bit because the iteration for one focus goes on from the t of the next wider one.

Then holes are filled: a listing, cell, list item, heading or quotation between two blocks with p > t needs only 0.6 t.
In F1 it makes hardly a difference, to a reader it does. The focuses are still nested.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from elute.learned import _selection
from elute.page.arrays import Bytes, Mask, Numbers

# Each focus with how many of the steps recall (b² = 4), balanced (0.7), precision (0.25) its iteration goes.
STEPS: Final = {focus: steps for steps, focus in enumerate(_selection.BETA_SQUARED, start=1)}


def threshold(probability: Numbers, words: Numbers, focus: str = "balanced") -> float:
    """The probability above which a block is kept, t: 1 where no word is expected to be content.

    >>> threshold(np.array([1.0, 1.0, 0.25]), np.array([30, 10, 80]))  # 40 / (40 + 0.7 * 60)
    0.487...
    """
    return _selection.threshold(_reals(probability), _counts(words), STEPS[focus])


def choose(probability: Numbers, words: Numbers, tags: Bytes, focus: str = "balanced") -> Mask:
    """The blocks that make the largest expected F score, with holes filled, as a mask. `focus` is one of `STEPS`.

    Blocks of the same probability are kept or dropped together; of two choices that are equally good it is the
    smaller one. `tags` is the feature of that name: it says which blocks make holes where they miss.

    >>> tags = np.zeros(3, dtype=np.uint8)
    >>> choose(np.array([0.9, 0.1, 0.4]), np.array([50, 50, 20]), tags).tolist()
    [True, False, False]
    >>> choose(np.array([0.9, 0.1, 0.4]), np.array([50, 50, 20]), tags, "recall").tolist()
    [True, False, True]
    """
    return _selection.choose(_reals(probability), _counts(words), np.ascontiguousarray(tags), STEPS[focus])


def expected_f1(probability: Numbers, words: Numbers, keep: Mask) -> float:
    """The F1 that a choice is expected to have, from 0 to 1; 0 where nothing is kept or can be right.

    >>> expected_f1(np.array([1.0, 0.5]), np.array([30, 10]), np.array([True, False]))
    0.923...
    """
    kept = np.ascontiguousarray(keep, dtype=np.bool_).view(np.uint8)
    return _selection.expected_f1(_reals(probability), _counts(words), kept)


def _reals(probability: Numbers) -> npt.NDArray[np.float32]:
    return np.ascontiguousarray(probability, dtype=np.float32)


def _counts(words: Numbers) -> npt.NDArray[np.int32]:
    return np.asarray(words, dtype=np.int32)  # a column of the blocks' records is no contiguous array
