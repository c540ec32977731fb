"""F1 as something that trees can be grown on.

Were each block kept by as much as it is probable, a page would have, with the probabilities p, the words w of blocks,
those of them that are in the gold text, m, and the G words of the gold text,

    F = 2 Σ p m / (Σ p w + G).

That is smooth in p. Its slope tells for each block whether the page gains or loses by it, and how much: a block that is
half right is worth keeping on a page that is done badly, and not on one that is done well. No sum over blocks taken one
by one can say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Counts, Singles

from .examples import Weighed

Reals = npt.NDArray[np.float64]

LEAST_CURVATURE: Final = 1e-3


@dataclass(frozen=True, eq=False)
class SoftF1:
    """The objective, as LightGBM asks for one, on some blocks of some pages."""

    page: Counts
    """For each block the number of its page."""
    words: Reals
    matched: Reals
    content: Reals
    cost: Reals
    """What each block adds to cross-entropy."""
    gold: Reals
    """For each page the words of its gold text."""
    worth: Reals
    """For each page what its F1 counts, in percent."""
    entropy: float
    """The share of cross-entropy beside F1: it still tells where F1 is level."""

    @classmethod
    def of(cls, examples: Sequence[Weighed], rows: Counts, weight: Singles, entropy: float) -> SoftF1:
        """On a sample of the blocks of pages, with their weights: sums over blocks stay what they are."""
        cost = np.concatenate([example.cost for example in examples])[rows]
        times = weight / cost
        page = np.repeat(np.arange(len(examples)), [len(example.words) for example in examples])[rows]
        words, matched = (
            np.concatenate([getattr(example, name) for example in examples])[rows] * times.astype(np.float64)
            for name in ("words", "matched")
        )
        return cls(
            page,
            words,
            matched,
            np.concatenate([example.content for example in examples])[rows].astype(np.float64),
            weight.astype(np.float64),
            np.array([len(example.gold_keys) for example in examples], np.float64),
            100 * np.array([example.host_weight for example in examples]),
            entropy,
        )

    def __call__(self, scores: Reals, data: Any = None) -> tuple[Reals, Reals]:
        """The slope and the curvature of the loss at these scores. F1 curves both ways, and trees ask for a positive
        curvature: that of the slope's size does."""
        p = 1 / (1 + np.exp(-scores))
        slack = p * (1 - p)
        slope = (1 - self.entropy) * self.worth[self.page] * self.gain(p) * slack
        cost = self.entropy * self.cost
        return cost * (p - self.content) - slope, cost * np.maximum(slack, LEAST_CURVATURE) + np.abs(slope)

    def gain(self, p: Reals) -> Reals:
        """What the F1 of its page gains where a block is kept by a little more, for that little."""
        pages = len(self.gold)
        right = np.bincount(self.page, p * self.matched, minlength=pages)
        all_words = np.bincount(self.page, p * self.words, minlength=pages) + self.gold
        f1 = 2 * right / all_words
        gained: Reals = (2 * self.matched - f1[self.page] * self.words) / all_words[self.page]
        return gained
