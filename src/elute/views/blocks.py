"""Blocks as users see them: text, role, score, place in the page, and the reason."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.page import Page
from elute.page._paths import Paths
from elute.page.arrays import Bytes, Mask
from elute.page.vocabulary import HEADING
from elute.units.roles import Role
from elute.units.row_state import HIDDEN

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
    reason: str


def blocks_of(page: Page, labels: Labels) -> list[Block]:
    """All text blocks of the page in document order.

    >>> import elute
    >>> found = elute.extract("<h2>Tea</h2><p hidden>secret</p>", method="cetd")
    >>> [(block.text, block.level, block.hidden) for block in blocks_of(found.page, found.labels)]
    [('Tea', 2, ''), ('secret', 0, 'hidden attribute')]
    """
    return [Block(*fields) for fields in block_fields(page, labels)]


def block_fields(
    page: Page, labels: Labels
) -> Iterator[tuple[str, str, float, bool, str, tuple[int, int], str, int, str]]:
    """The same, each as a tuple of the fields of a Block, for those that need no objects."""
    blocks = page.blocks
    if not len(blocks):
        return iter(())
    first, containers = blocks.first, blocks.container.tolist()
    paths = Paths(page)
    path_of = {container: paths.of(container) for container in dict.fromkeys(containers)}
    return zip(
        map(blocks.text, range(len(blocks))),
        map(ROLE_WORDS.__getitem__, labels.role[first].tolist()),
        [round(score, 4) for score in labels.score[first].tolist()],
        _kept(page, labels).tolist(),
        map(path_of.__getitem__, containers),
        _spans(page),
        map(HIDDEN.__getitem__, blocks.hidden.tolist()),
        _heading_levels(page)[first].tolist(),
        labels.reasons(),
        strict=True,
    )


def _kept(page: Page, labels: Labels) -> Mask:
    """The blocks of which any row is kept."""
    row_block = page.blocks.row_block
    kept = np.zeros(len(page.blocks), np.bool_)
    kept[row_block[labels.keep & (row_block >= 0)]] = True
    return kept


def _spans(page: Page) -> Iterator[tuple[int, int]]:
    """Where the text of each block begins and ends."""
    blocks = page.blocks
    rows = np.flatnonzero(blocks.row_block >= 0)
    owner = blocks.row_block[rows]
    start = np.full(len(blocks), np.iinfo(np.int32).max, np.int32)
    end = np.zeros(len(blocks), np.int32)
    np.minimum.at(start, owner, page.source_start[rows])
    np.maximum.at(end, owner, page.source_end[rows])
    return zip(start.tolist(), end.tolist(), strict=True)


def _heading_levels(page: Page) -> Bytes:
    """For each row the level of the heading that it is in, 0 for none."""
    levels = np.zeros(len(page), np.uint8)
    for level, tag in enumerate(HEADING, start=1):
        levels[page.rows_of(tag)] = level
    return page.nearest_above(levels)
