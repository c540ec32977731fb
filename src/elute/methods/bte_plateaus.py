"""BTE with several plateaus: document slope curves.

David Pinto, Michael Branstein, Ryan Coleman, W. Bruce Croft, Matthew King, Wei Li, Xing Wei: "QuASM: A System for
Question Answering Using Semi-Structured Data". JCDL 2002. Named by Yunis (2016), section 2.1.

The document slope curve has the number of tags among the first x tokens as its height at x. BTE looks for one plateau,
so noise inside the body text is kept with it. Here a window moves over the curve, by half its length at a time. Where
three windows in a row have a slope of at most half the slope of the whole page, a plateau begins; where three in a row
are steeper than that, it ends.

    window       50 tokens; Yunis gives no number
    low slope    0.5 of the page's slope
    in a row     3 windows

The score of a text is the slope around it, mapped to 0..1 with the low slope at one half.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide
from elute.methods.shared.parts import part_means
from elute.page.arrays import Mask, Reals, below, prefix_sums
from elute.page.table import Page
from elute.units.tokens import Tokens

WINDOW: Final = 50
IN_A_ROW: Final = 3
# Of the slope of the page, for each focus; 0.5 is the paper's.
LOW_SLOPE: Final = {"balanced": 0.5, "precision": 0.25, "recall": 0.75}


@registry.methods.describe(
    title="Plateaus of the document slope curve",
    paper="Pinto et al.: QuASM: A System for Question Answering Using Semi-Structured Data",
    year=2002,
    trainable=False,
)
def bte_plateaus(page: Page, focus: str = "balanced") -> Labels:
    """Keep the parts of the page where words follow each other with few tags between them."""
    tokens = Tokens(page)
    is_tag = np.repeat(tokens.is_tag, tokens.counts)
    slopes = window_slopes(is_tag)
    low = (float(is_tag.mean()) if len(is_tag) else 0.0) * LOW_SLOPE[focus]
    on_plateau = plateaus(slopes <= low)

    step = np.arange(len(is_tag)) // (WINDOW // 2)  # the window that begins with the token's step, or just before it
    end = np.cumsum(tokens.counts)
    start = end - tokens.counts
    slope = tokens.to_rows(part_means(slopes[step], start, end))
    keep = tokens.to_rows(part_means(on_plateau[step], start, end)) >= 0.5

    def reason(block: int) -> str:
        return f"{slope[page.blocks.first[block]]:.0%} tags around it, low is {low:.0%}"

    return decide(page, keep, below(slope, low), reason)


def window_slopes(is_tag: Mask) -> Reals:
    """The share of tags in each window of tokens; there is one for each half window of the page."""
    tags_before = prefix_sums(is_tag)
    start = np.arange(0, len(is_tag), WINDOW // 2)
    end = np.minimum(start + WINDOW, len(is_tag))
    slopes: Reals = (tags_before[end] - tags_before[start]) / (end - start)
    return slopes


def plateaus(low: Mask) -> Mask:
    """The windows on plateaus: from the first of three low ones in a row to the first of three high ones.

    >>> plateaus(np.array([0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 1], dtype=bool)).astype(int).tolist()
    [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1]
    """
    if not len(low):
        return low
    longer = np.append(low, np.repeat(low[-1:], IN_A_ROW - 1))  # the page goes on as it ends
    lows = np.convolve(longer, np.ones(IN_A_ROW, dtype=np.int64), mode="valid")
    turns = np.flatnonzero((lows == IN_A_ROW) | (lows == 0))
    last_turn = np.searchsorted(turns, np.arange(len(low)), side="right") - 1
    on: Mask = (last_turn >= 0) & (lows[turns[last_turn]] == IN_A_ROW) if len(turns) else np.zeros_like(low)
    return on
