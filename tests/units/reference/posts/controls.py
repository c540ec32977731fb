"""What stands in posts and is no text of theirs."""

from __future__ import annotations

from typing import Final

import numpy as np

from elute.page.arrays import Mask, prefix_sums
from elute.page.table import Page
from elute.page.vocabulary import TAG
from elute.units.posts.class_words import CONTROL, class_words

BLOCKQUOTE: Final = TAG["blockquote"]


def controls(page: Page) -> Mask:
    """As `elute.units.posts.controls`, step by step."""
    blocks = page.blocks
    chars = prefix_sums(blocks.row_chars)
    unfolding = []
    for row in np.flatnonzero(class_words().find(page.table) == CONTROL).tolist():
        quote = next((above for above in page.ancestors(row) if page.tag[above] == BLOCKQUOTE), None)
        if quote is not None and chars[quote] < chars[row] and chars[page.end[row]] == chars[page.end[quote]]:
            unfolding.append(row)
    icons = (blocks.words == 0) & (blocks.link_chars == blocks.chars)
    found: Mask = page.in_subtrees(unfolding) | blocks.to_rows(icons, False)
    return found & (blocks.row_block >= 0)
