"""Words in their order: the project's main figure.

The words of gold and output are sequences; what they have in common is the longest common subsequence (D. S.
Hirschberg: "A linear space algorithm for computing maximal common subsequences", CACM 18, 1975). It is the figure of
Kovačič (`kovacic.py`) with a true intersection in place of difflib's, and words of all scripts.

    precision = |LCS| / |output|     recall = |LCS| / |gold|     F1 = 2 |LCS| / (|gold| + |output|)
"""

from elute import registry
from elute.evaluate.case import Case

from .rates import RATES, Figures, overlap


@registry.metrics.describe(needs="text", figures=RATES, paper="Hirschberg 1975", title="Words in order")
def words(case: Case) -> Figures:
    """Words in their order: longest common subsequence."""
    return overlap(case.common, len(case.gold_keys), len(case.output_keys))
