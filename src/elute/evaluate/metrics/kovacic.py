"""Words in their order exactly as in Kovačič's thesis.

T. Kovačič: "Evaluating Web Content Extraction Algorithms", University of Ljubljana 2012, section 4.4. Algorithm 3 makes
words: punctuation and control characters become spaces, characters beyond ASCII are deleted, letters are lowered. What
two sequences have in common are the matching blocks of Python's difflib (figure 4.4). Table 3.2 says what stands where
a side is empty: infinity, and F1 is not a number; where nothing is shared F1 is infinity.

    precision = |matches| / |output|     recall = |matches| / |gold|     F1 = 2 P R / (P + R)

Because the text beyond ASCII is deleted, a Chinese page has an empty gold here. `words` is the figure for all pages.
"""

from __future__ import annotations

import string
from math import inf

from elute import registry
from elute.evaluate.case import Case

from ._matching import matching_blocks
from .rates import Figures
from .tokens import numbered

FIGURES = ("precision", "recall", "f1")
_TABLE_3_2 = {(0, 0): "mismatch", (inf, 0): "empty output", (0, inf): "empty gold", (inf, inf): "both empty"}
_CONTROL = bytes(range(0x20))
_SPACES = bytes.maketrans(
    string.punctuation.encode() + _CONTROL + string.ascii_uppercase.encode(),
    b" " * (len(string.punctuation) + len(_CONTROL)) + string.ascii_lowercase.encode(),
)


def tokens(text: str) -> list[str]:
    """Algorithm 3.

    >>> tokens("Don’t re-use naïve\\tcafés: 3.14!")
    ['dont', 're', 'use', 'nave', 'cafs', '3', '14']
    """
    return text.encode("ascii", "ignore").translate(_SPACES).decode("ascii").split()


@registry.metrics.describe(
    needs="text", figures=FIGURES, over="success", paper="Kovačič 2012", title="Words, as in Kovačič's thesis"
)
def kovacic(case: Case) -> Figures:
    """Words in their order: the thesis' tokenization and difflib."""
    gold, output, common = _matched(case)
    precision = common / output if output else inf
    recall = common / gold if gold else inf
    f1 = 2 * precision * recall / (precision + recall) if precision + recall > 0 else inf
    return {"precision": precision, "recall": recall, "f1": f1}


def kovacic_boundary(end: str, precision: float, recall: float) -> str:
    """What became of a page as the thesis counts it, by its own words: tables 5.4 and 5.5.

    That is table 3.2, read from the figures. `end` is the boundary case by words of all scripts: a page that failed has
    failed here too.

    >>> kovacic_boundary("success", 0.9, 0.8), kovacic_boundary("success", inf, inf), kovacic_boundary("failed", inf, 0)
    ('success', 'both empty', 'failed')
    """
    if end == "failed" or precision != precision:
        return end
    return _TABLE_3_2.get((precision, recall), "success")


def _matched(case: Case) -> tuple[int, int, int]:
    (gold, output), count = numbered(tokens(case.gold.text), tokens(case.output.text))
    return len(gold), len(output), int(matching_blocks(gold, output, count)[:, 2].sum())
