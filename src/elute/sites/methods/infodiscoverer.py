"""InfoDiscoverer: words that are on all pages of a cluster are the template's.

Shian-Hua Lin, Jan-Ming Ho: "Discovering informative content blocks from Web documents". KDD 2002. Retold by Yunis
(2016), section 2.5.

The matrix has a row for each feature and a column for each of the d pages: how often the feature is on the page. With
the weights w of a row, divided by their sum, the entropy of the feature is

    H(F) = - sum of w log_d w

from 0, all on one page, to 1, equally often on all. The entropy of a block is the mean of its features', and a block is
informative where it is at most H0. That begins with 0 and grows by 0.1 until a step adds no feature to the informative
blocks.

Different from the paper: blocks are elute's, not those of tables; features are words as they stand, without stemming
and stop words, which know one language. As long as no block is informative, H0 goes on growing.

Time is that of sorting all words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.methods.shared.decide import decide_blocks
from elute.page import Page
from elute.page.arrays import Reals

from .shared.entropy import Words

STEP: Final = 0.1


def label_pages(pages: Sequence[Page]) -> list[Labels]:
    """Keep the blocks whose words are not those of all pages."""
    words = Words(pages)
    of_blocks = block_entropy(words)
    limit = boundary(of_blocks, words)
    return [_labels(page, of_page, limit) for page, of_page in zip(pages, words.split(of_blocks), strict=True)]


def block_entropy(words: Words) -> Reals:
    """The mean entropy of the words of each block; 1 where it has none."""
    count = words.of_blocks(np.ones(words.different))
    return np.where(count > 0, words.of_blocks(words.entropy()) / np.maximum(count, 1), 1.0)


def boundary(of_blocks: Reals, words: Words) -> float:
    """H0: as far as each step still adds features to the informative blocks."""
    limits = [round(STEP * number, 1) for number in range(11)]
    features = [words.kept(of_blocks <= limit) for limit in limits]
    for number, limit in enumerate(limits[:-1]):
        if features[number] and features[number] == features[number + 1]:
            return limit
    return limits[-1]


def _labels(page: Page, of_blocks: Reals, limit: float) -> Labels:
    def reason(block: int) -> str:
        return f"entropy {of_blocks[block]:.2f}, informative up to {limit:.1f}"

    keep = (of_blocks <= limit) & (page.blocks.words > 0)
    return decide_blocks(page, keep, (0.5 + (limit - of_blocks) / 2).clip(0, 1), reason)
