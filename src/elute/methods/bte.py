"""BTE: body text extraction.

Aidan Finn, Nicholas Kushmerick, Barry Smyth: "Fact or Fiction: Content Classification for Digital Libraries". DELOS
Workshop on Personalisation and Recommender Systems in Digital Libraries, 2001. Retold by Yunis (2016), section 2.1.

A page is a sequence of tokens, B_n = 1 where the n-th is a tag and 0 where it is a word. The body text is the part
from token i to token j that maximises

    T(i, j) = tags before i + words from i to j + tags behind j

The method has no parameter.

All pairs need not be tried. T(i, j) is the number of tags on the page plus the sum of v_n from i to j, where v_n is 1
for a word and -1 for a tag. So the best part is the one with the largest sum, which one pass finds: with the sums
S_n = v_0 + … + v_(n-1), it is the largest S_j - S_i. Of equals the first to begin, and of these the longest.

The score of a token compares the best part that holds it with the best part that does not: with / (with + without). It
is above one half inside the body text, and says how clear the case is.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide
from elute.methods.shared.parts import best_parts
from elute.page.table import Page
from elute.units.tokens import Tokens

# What a tag costs, in words, for each focus; 1 is the paper's.
TAG_COST: Final = {"balanced": 1.0, "precision": 2.0, "recall": 0.5}


@registry.methods.describe(
    title="Body text extraction",
    paper="Finn, Kushmerick, Smyth: Fact or Fiction: Content Classification for Digital Libraries",
    year=2001,
    trainable=False,
)
def bte(page: Page, focus: str = "balanced") -> Labels:
    """Keep the one part of the page that has the most words and the fewest tags."""
    tokens = Tokens(page)
    parts = best_parts(np.where(tokens.is_tag, -TAG_COST[focus], tokens.words))
    total = parts.holding + parts.avoiding
    score = np.divide(parts.holding, total, out=np.zeros(len(total)), where=total > 0)
    margin = tokens.to_rows(parts.holding - parts.avoiding)

    def reason(block: int) -> str:
        gain = margin[page.blocks.first[block]]
        return f"the best part {'with' if gain > 0 else 'without'} it is better by {abs(gain):.0f} tokens"

    keep = tokens.to_rows(parts.inside.astype(np.float64)) > 0
    return decide(page, keep, tokens.to_rows(score), reason)
