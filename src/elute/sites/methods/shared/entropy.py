"""How evenly something is spread over pages: entropy, from 0, all on one page, to 1, equally often on all."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elute.page.arrays import Counts, Keys, Mask, Numbers, Places, Reals, prefix_sums
from elute.page.table import Page
from elute.units.words import word_keys


def entropy(feature: Numbers, page: Numbers, pages: Numbers) -> Reals:
    """The entropy of each feature, H = - sum of w log_d w, with w its share on each of d pages.

    `feature` and `page` are the numbers of what was found, an entry for each time. `pages` has for each feature on how
    many pages it might be; where that is one, the entropy is 0.

    >>> counts = np.array([[14, 9, 8, 5, 12], [0, 18, 2, 4, 6]])  # table 2.1 of Yunis (2016)
    >>> feature, page = (np.repeat(numbers.ravel(), counts.ravel()) for numbers in np.indices(counts.shape))
    >>> entropy(feature, page, np.array([5, 5])).round(4).tolist()
    [0.9656, 0.6695]
    """
    wide = int(page.max(initial=0)) + 1
    pair, count = np.unique(feature.astype(np.int64) * wide + page, return_counts=True)
    of = pair // wide
    total = np.bincount(of, count, len(pages))
    share = count / total[of]
    found: Reals = -np.bincount(of, share * np.log(share), len(pages)) / np.log(np.maximum(pages, 2))
    return np.where(pages > 1, found, 0.0).clip(0, 1)


class Words:
    """The words of all blocks of some pages, as numbers, in their order.

    >>> import elute
    >>> words = Words([elute.parse("<p>It rained<p>and rained"), elute.parse("<p>It snowed")])
    >>> words.different, words.block.tolist(), words.page.tolist()
    (4, [0, 0, 1, 1, 2, 2], [0, 0, 0, 0, 1, 1])
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        texts = [page.blocks.text(block) for page in pages for block in range(len(page.blocks))]
        keys = [word_keys(text) for text in texts]
        of_pages = [len(page.blocks) for page in pages]
        self.pages = len(pages)
        self.first_block: Counts = prefix_sums(of_pages)
        """Blocks are counted through all pages: the number of the first one of each."""
        length = [len(each) for each in keys]
        self.block: Places = np.repeat(np.arange(len(keys)), length)
        self.page: Places = np.repeat(np.repeat(np.arange(len(pages)), of_pages), length)
        joined: Keys = np.concatenate([np.zeros(0, np.uint64), *keys])
        known, number = np.unique(joined, return_inverse=True)
        self.different = len(known)
        self.number: Places = number

    def entropy(self) -> Reals:
        """How evenly each different word is spread over the pages."""
        return entropy(self.number, self.page, np.full(self.different, self.pages))

    def of_blocks(self, value: Reals) -> Reals:
        """For each block the sum of the values of its words."""
        found: Reals = np.bincount(self.block, value[self.number], int(self.first_block[-1])).astype(np.float64)
        return found

    def kept(self, blocks: Mask) -> int:
        """How many different words some of the blocks have."""
        return len(np.unique(self.number[blocks[self.block]]))

    def split(self, values: Numbers) -> list[Numbers]:
        """Values of all blocks, page by page."""
        return np.split(values, self.first_block[1:-1]) if self.pages else []
