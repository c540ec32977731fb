"""Blocks as users see them: text, role, score, place in the page, and the reason."""

from dataclasses import dataclass

import numpy as np

from elute.labels import Labels
from elute.page import Page
from elute.page._paths import Paths
from elute.page.vocabulary import HEADING
from elute.units.roles import Role
from elute.units.row_state import HIDDEN


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
    reason: str


def blocks_of(page: Page, labels: Labels) -> list[Block]:
    """All text blocks of the page in document order.

    >>> import elute
    >>> found = elute.extract("<h2>Tea</h2><p hidden>secret</p>", method="cetd")
    >>> [(block.text, block.level, block.hidden) for block in blocks_of(found.page, found.labels)]
    [('Tea', 2, ''), ('secret', 0, 'hidden attribute')]
    """
    blocks = page.blocks
    if not len(blocks):
        return []
    rows = np.flatnonzero(blocks.row_block >= 0)
    owner = blocks.row_block[rows]
    start = np.full(len(blocks), np.iinfo(np.int32).max, np.int32)
    end = np.zeros(len(blocks), np.int32)
    np.minimum.at(start, owner, page.source_start[rows])
    np.maximum.at(end, owner, page.source_end[rows])
    keep = np.zeros(len(blocks), np.bool_)
    keep[blocks.row_block[rows[labels.keep[rows]]]] = True
    paths = Paths(page)
    path_of: dict[int, str] = {}
    levels = np.zeros(len(page), np.uint8)
    for level, tag in enumerate(HEADING, start=1):
        levels[page.rows_of(tag)] = level
    levels = page.nearest_above(levels)
    found = []
    for number, (first, container) in enumerate(zip(blocks.first.tolist(), blocks.container.tolist(), strict=True)):
        if container not in path_of:
            path_of[container] = paths.of(container)
        found.append(
            Block(
                text=blocks.text(number),
                role=Role(int(labels.role[first])).word,
                score=round(float(labels.score[first]), 4),
                keep=bool(keep[number]),
                path=path_of[container],
                span=(int(start[number]), int(end[number])),
                hidden=HIDDEN[int(blocks.hidden[number])],
                level=int(levels[first]),
                reason=labels.reason(number),
            )
        )
    return found
