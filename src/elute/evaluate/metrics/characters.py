"""Characters in their order: the finest document model.

T. Gottron: "Evaluating content extraction on HTML documents", ITA 2007, and T. Kovačič: "Evaluating Web Content
Extraction Algorithms", 2012, section 3.3.2, who warns of it: texts that have nothing in common share many characters in
their order, and a character that was decoded wrongly counts as missing. What two texts have in common is the longest
common subsequence of their characters. Case and punctuation count; white space does not.
"""

from __future__ import annotations

import numpy as np

from elute import registry
from elute.evaluate.case import Case
from elute.page.arrays import Keys
from elute.units.sequences import lcs_length

from .rates import RATES, Figures, overlap


@registry.metrics.describe(needs="text", figures=RATES, paper="Gottron 2007", title="Characters in order")
def characters(case: Case) -> Figures:
    """Characters in their order: longest common subsequence."""
    gold, output = _keys(case.gold.text), _keys(case.output.text)
    return overlap(lcs_length(gold, output), len(gold), len(output))


def _keys(text: str) -> Keys:
    """The code of each character that is no white space."""
    return np.frombuffer("".join(text.split()).encode("utf-32-le", "surrogatepass"), np.uint32).astype(np.uint64)
