"""The oracle: the best that choosing blocks can do on a page whose gold text is known.

A method that chooses whole blocks can be no better than this. What is missing to 1 lies in the gold text (words that
are not on the page), in blocks that are partly gold, and in the order of the gold text.
"""

from __future__ import annotations

from dataclasses import dataclass

from elute.page.arrays import Mask
from elute.page.table import Page
from elute.units.alignment import Alignment
from elute.units.sequences import lcs_length
from elute.units.words import word_keys

from .page import GoldPage


def oracle(page: Page, alignment: Alignment) -> Mask:
    """The blocks that together have the highest word F1 against the text.

    By Dinkelbach's method ("On nonlinear fractional programming", 1967): F1 is 2 m / (w + g), with m of w chosen words
    in a text of g. At the highest value F of it, a block adds to 2 m - F (w + g) just where twice its matched words
    are more than F times its words. So F is guessed, the blocks chosen, F measured, until it stays.

    >>> import elute
    >>> from elute.units.alignment import align
    >>> page = elute.parse("<p>Home<p>It rained all day long.<p>It stopped. Share this<p>Imprint")
    >>> oracle(page, align(page, "It rained all day long. It stopped.")).tolist()
    [False, True, True, False]
    """
    words, matched = alignment.block_words, alignment.block_matched
    gold = len(alignment.found)
    best = 0.0
    while True:
        chosen: Mask = 2 * matched > best * words
        total = int(words[chosen].sum()) + gold
        f1 = 2 * int(matched[chosen].sum()) / total if total else 0.0
        if f1 <= best:
            return chosen
        best = f1


def oracle_text(page: Page, chosen: Mask) -> str:
    """The text of chosen blocks."""
    return page.blocks.join(page.blocks.to_rows(chosen, default=False))


@dataclass(frozen=True)
class Figures:
    """How well a page's gold text is found, and the precision, recall and F1 of its oracle's text, by common words."""

    id: str
    coverage: float
    precision: float
    recall: float
    f1: float


def figures(gold: GoldPage) -> Figures:
    """The oracle's figures on one page."""
    text = oracle_text(gold.page, oracle(gold.page, gold.alignment))
    expected, chosen = word_keys(gold.text), word_keys(text)
    common = lcs_length(expected, chosen)
    precision, recall = common / max(len(chosen), 1), common / max(len(expected), 1)
    f1 = 2 * common / max(len(expected) + len(chosen), 1)
    return Figures(gold.id, gold.alignment.coverage, precision, recall, f1)
