"""Text blocks as a classifier sees them: main content or not, and the F-measure of the main class alone.

M. Kim, Y. Kim, W. Song, A. Khil: "Main Content Extraction from Web Documents Using Text Block Context", DEXA 2013,
section 4.3: most blocks are no content, so a mean over both classes says little, and only the main class counts.
`f1_weighted` is the mean that the paper warns of, which earlier papers give: the F-measure of each class, weighted by
the blocks that belong to it.

A block is main where at least half of its words are in the text, found by alignment. Blocks that nobody can see are not
counted.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.evaluate.case import Case

from .rates import CONFUSION, Figures, confusion, ratio

MAIN = 0.5
FIGURES = (*CONFUSION, "f1_weighted")


@registry.metrics.describe(
    needs="rows", figures=FIGURES, paper="Kim and others 2013", title="Text blocks of the main class"
)
def blocks(case: Case) -> Figures:
    """Text blocks: F-measure of the main class."""
    counted = (case.gold.page.blocks.hidden == 0) & (case.gold.alignment.block_words > 0)
    gold = case.gold.alignment.block_share[counted] >= MAIN
    output = case.output_alignment.block_share[counted] >= MAIN
    found = confusion(*cells(gold, output))
    of_main, of_rest = found["f1"], ratio(2 * found["tn"], 2 * found["tn"] + found["fp"] + found["fn"])
    weighted = np.nansum([of_main * gold.sum(), of_rest * (~gold).sum()])
    return {**found, "f1_weighted": ratio(float(weighted), len(gold))}


def cells(
    gold: npt.NDArray[np.bool_], output: npt.NDArray[np.bool_], weight: npt.ArrayLike = 1
) -> tuple[int, int, int, int]:
    """True and false positives, false and true negatives, each unit counted with its weight."""
    weights = np.broadcast_to(weight, gold.shape)
    true_positive, false_positive = weights[gold & output].sum(), weights[~gold & output].sum()
    false_negative, true_negative = weights[gold & ~output].sum(), weights[~gold & ~output].sum()
    return int(true_positive), int(false_positive), int(false_negative), int(true_negative)
