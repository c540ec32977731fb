"""Separators between blocks, their weights, and the content structure that they give.

A separator is a stripe across all blocks, or down all of them, that goes through none. Its weight grows

    with its width,
    where a line <hr> is in it,
    where the backgrounds on its two sides differ,
    where, between blocks above each other, the fonts differ, and more where the letters below are larger,

and is less between texts that look alike. Blocks are merged over the lightest separators first: read from the end,
a group of blocks is parted by its heaviest separators, and each part by the heaviest of its own. The heavier the
separators inside it, the less coherent is a group: DoC is 10 less their weight, and no more than that of its blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from elute.page.arrays import Mask, Places, Reals, prefix_sums
from elute.segments.sight import Sight
from elute.segments.tree import Group
from elute.segments.vips.rules import LEAST_COHERENT, Block

STRIPE: Final = 10.0  # pixels that add 1 to the weight,
WIDEST: Final = 4  # and no more than this
LINE: Final = 3
BACKGROUND: Final = 2
FONT: Final = 1
LARGER_BELOW: Final = 1
ALIKE: Final = -1
HEAVIEST: Final = 9
TOUCHING: Final = 0.5  # pixels by which blocks may overlap and still be beside each other: boxes are rounded
DEEPEST: Final = 24  # groups in groups; what is left then is not grouped


@dataclass(frozen=True)
class Looks:
    """The blocks of a round, a column each for what separators are weighed by."""

    left: Reals
    top: Reals
    right: Reals
    bottom: Reals
    background: Reals
    size: Reals
    bold: Mask
    row: Reals  # the first
    lines: Reals  # <hr> elements before each row of the page

    @classmethod
    def of(cls, sight: Sight, blocks: list[Block]) -> Looks:
        boxes = [sight.box(block.start, block.end) for block in blocks]
        largest = [block.start + int(np.argmax(sight.area[block.start : block.end])) for block in blocks]
        return cls(
            left=np.array([box.left for box in boxes]),
            top=np.array([box.top for box in boxes]),
            right=np.array([box.right for box in boxes]),
            bottom=np.array([box.bottom for box in boxes]),
            background=np.array([sight.background[block.roots[0]] for block in blocks]),
            size=sight.font_size[largest],
            bold=sight.bold[largest],
            row=np.array([block.roots[0] for block in blocks]),
            lines=prefix_sums(sight.page.is_tag("hr")),
        )


def structure(sight: Sight, group: Group, blocks: list[Block], merged: int) -> list[tuple[Group, Block]]:
    """Put the blocks into the group by their separators. Those of a group that is more coherent than `merged` are one.
    The innermost groups that have one block, each with that, are returned."""
    looks = Looks.of(sight, blocks)
    coherence = np.array([block.coherence for block in blocks])
    leaves = []
    waiting = [(group, np.arange(len(blocks)), 0)]
    while waiting:
        outer, members, depth = waiting.pop()
        floor = outer.coherence or LEAST_COHERENT
        if len(members) == 1:
            outer.coherence = max(floor, int(coherence[members[0]]))
            leaves.append((outer, blocks[int(members[0])]))
            continue
        weight, parts = parted(looks, members) if depth < DEEPEST else (0, [])
        degree = min(10 - weight, int(coherence[members].min()))
        if outer is not group or degree > merged:
            outer.coherence = max(floor, degree)
        if degree > merged:
            continue
        for part in parts or [members[place : place + 1] for place in range(len(members))]:
            things = np.concatenate([np.arange(blocks[each].start, blocks[each].end) for each in np.sort(part)])
            inner = Group(things, coherence=outer.coherence)
            outer.inside.append(inner)
            waiting.append((inner, part, depth + 1))
    return leaves


def parted(looks: Looks, members: Places) -> tuple[int, list[Places]]:
    """The blocks parted at their heaviest separators, and how heavy these are; nothing where no stripe is free."""
    heaviest = 0
    parts: list[Places] = []
    for low, high, across in ((looks.top, looks.bottom, True), (looks.left, looks.right, False)):
        order = members[np.argsort(low[members], kind="stable")]
        reach = np.maximum.accumulate(high[order])
        width = low[order][1:] - reach[:-1]
        places = np.flatnonzero(width >= -TOUCHING)
        if not len(places):
            continue
        last = np.maximum.accumulate(np.where(high[order] == reach, np.arange(len(order)), 0))
        weights = weights_between(looks, order[last[places]], order[places + 1], width[places], across)
        most = int(weights.max())
        if most > heaviest or not parts:
            heaviest = most
            parts = np.split(order, places[weights == most] + 1)
    return heaviest, parts


def weights_between(looks: Looks, above: Places, below: Places, width: Reals, across: bool) -> Places:
    """The weight of each separator, from the blocks on its two sides."""
    weight = np.clip(width // STRIPE, 0, WIDEST)
    weight += LINE * (looks.lines[looks.row[below]] > looks.lines[looks.row[above]])
    weight += BACKGROUND * (looks.background[above] != looks.background[below])
    if across:
        other = (looks.size[above] != looks.size[below]) | (looks.bold[above] != looks.bold[below])
        weight += FONT * other + LARGER_BELOW * (looks.size[above] < looks.size[below]) + ALIKE * ~other
    return np.clip(weight, 0, HEAVIEST).astype(np.intp)
