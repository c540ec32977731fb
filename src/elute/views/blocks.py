"""Blocks as users see them: text, role, score, place in the page, and the reason."""

from dataclasses import dataclass, field, fields
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.page import Page
from elute.page._paths import Paths
from elute.units.roles import Role
from elute.units.row_state import HIDDEN
from elute.views._blocks import BlockColumns
from elute.views._frozen import frozen

ROLE_WORDS: Final = tuple(role.word for role in Role)


@dataclass(frozen=True, slots=True)
class Block:
    """One text block of a page, kept or not."""

    text: str
    role: str
    score: float
    keep: bool
    path: str
    """The element around the block, as a CSS selector: `html > body > div#main > p:nth-of-type(2)`."""
    span: tuple[int, int]
    """Where its text stands in `page.source`, in bytes."""
    hidden: str
    """Why a reader would not see it, "" where one would."""
    level: int
    """1 to 6 in a heading, else 0."""
    _labels: Labels = field(repr=False, compare=False)
    _number: int = field(repr=False, compare=False)

    @property
    def reason(self) -> str:
        """Why it is kept or dropped. It is found when it is asked for: that may take longer than all else."""
        return self._labels.reason(self._number)


_FIELDS: Final = tuple(field.name for field in fields(Block))


def blocks_of(page: Page, labels: Labels) -> list[Block]:
    """All text blocks of the page in document order.

    >>> import elute
    >>> found = elute.extract("<h2>Tea</h2><p hidden>secret</p>", method="cetd")
    >>> [(block.text, block.level, block.hidden) for block in blocks_of(found.page, found.labels)]
    [('Tea', 2, ''), ('secret', 0, 'hidden attribute')]
    """
    rows = block_columns(page, labels).rows(Paths(page), ROLE_WORDS, HIDDEN, labels)
    return frozen(Block, _FIELDS, rows)


def block_columns(page: Page, labels: Labels) -> BlockColumns:
    """What is known of each block beside its text, its path and the reason."""
    keep = np.ascontiguousarray(labels.keep, dtype=np.bool_).view(np.uint8)
    score = labels.score[page.blocks.first].astype(np.float64)
    return BlockColumns(page.blocks.segments, keep, np.ascontiguousarray(labels.role, dtype=np.uint8), score)
