"""A page in a few numbers, as a site remembers it: of each block its text, its place, and how likely it is content."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Bytes, Keys, Singles
from elute.page.table import Page

from ._signatures import signatures

Hashes = npt.NDArray[np.uint32]
MOST_BLOCKS: Final = 4096
"""Of a page that are remembered, the first ones."""


@dataclass(frozen=True, eq=False)
class Signature:
    """What is remembered of a page. Two pages are the same where their `key` is.

    >>> import elute
    >>> page = elute.parse("<nav>Home</nav><p>It rained.<p>It rained.")
    >>> found = Signature.of(page, np.array([0.0, 1.0, 1.0], np.float32))
    >>> len(set(found.text.tolist())), len(set(found.place.tolist())), found.score.tolist()
    (2, 2, [0, 255, 255])
    """

    key: int
    """Of all its texts: the same for a page that is fetched twice. Any order by it is one by chance."""
    text: Hashes = field(repr=False)
    place: Hashes = field(repr=False)
    score: Bytes = field(repr=False)
    """How probable it is that a block is content, as far as its own page tells, in 255ths."""

    @classmethod
    def of(cls, page: Page, probability: Singles) -> Signature:
        """The signature of a page, with the probability of each of its blocks."""
        return cls(*signatures(page.blocks.segments, probability))

    @property
    def bounded(self) -> Signature:
        """The same of the first blocks alone."""
        if len(self) <= MOST_BLOCKS:
            return self
        first = slice(MOST_BLOCKS)
        return Signature(self.key, self.text[first].copy(), self.place[first].copy(), self.score[first].copy())

    def __len__(self) -> int:
        return len(self.text)

    @property
    def text_here(self) -> Keys:
        """The text and the place of each block as one number."""
        return here(self.place, self.text)

    @property
    def nbytes(self) -> int:
        """Bytes of memory, without what Python needs for any object."""
        return self.text.nbytes + self.place.nbytes + self.score.nbytes


def here(place: Hashes, text: Hashes) -> Keys:
    """Places and texts as one number each."""
    return (place.astype(np.uint64) << np.uint64(32)) | text
