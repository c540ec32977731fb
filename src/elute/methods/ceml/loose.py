"""Text in no content element: it stands directly in a container, such as a deep `div`, a `blockquote` or a `section`.

No tree is asked about it, and in the thesis it is noise. But on old pages and in forums that is where the content is.
So a rule of ours keeps the long ones: what a container holds directly is main where it has enough words, few of them in
links, and none of the fixed rules of a division makes it noise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Mask
from elute.page.table import Page

from .classify import FIXED, NOISY
from .columns import Elements

LEAST_WORDS: Final = 20
MOST_LINKS: Final = 1 / 3  # of the words
SHARE: Final = 0.68  # of such texts that are main; benchmarks/methods/ceml_loose.py counts them


@dataclass(frozen=True)
class Loose:
    """The texts in no content element, by their containers."""

    page: Page
    words: npt.NDArray[np.int64]
    """For each row the words that it holds directly, as their container."""
    main: Mask
    """The text rows that the rule keeps."""

    def reason(self, block: int) -> str:
        """Why a block is kept or dropped, in words."""
        said = "in no content element"
        if not self.main[self.page.blocks.first[block]]:
            return said
        return f"{said}: {self.words[self.page.blocks.container[block]]} words, few of them in links → main"


def loose_text(page: Page, elements: Elements, owner: npt.NDArray[np.int64]) -> Loose:
    """The texts that have no owner, and those of them that are main.

    >>> import elute
    >>> from .columns import element_features
    >>> story = "The river rose by a metre before dawn, and the town was under water for most of the day. "
    >>> page = elute.parse(f"<section>{story * 2}</section><section>In short</section>")
    >>> found = loose_text(page, element_features(page), np.full(len(page), -1))
    >>> [found.reason(block) for block in range(2)]
    ['in no content element: 38 words, few of them in links → main', 'in no content element']
    """
    blocks = page.blocks
    loose = (owner[blocks.first] < 0) & (blocks.hidden == 0)
    container = blocks.container[loose]

    def held(values: npt.NDArray[np.int32]) -> npt.NDArray[np.int64]:
        return np.bincount(container, weights=values[loose], minlength=len(page)).astype(np.int64)

    words = held(blocks.words)
    noise = np.zeros(len(page), dtype=np.bool_)
    for column in (*FIXED["div"], NOISY):
        noise[elements.rows] |= np.asarray(elements.columns[column]) == 1
    main = (words >= LEAST_WORDS) & (held(blocks.link_words) <= MOST_LINKS * words) & ~noise
    return Loose(page, words, blocks.to_rows(loose & main[blocks.container], False))
