"""VIPS: a page in blocks as an eye would part it.

Deng Cai, Shipeng Yu, Ji-Rong Wen, Wei-Ying Ma: "VIPS: a Vision-based Page Segmentation Algorithm". Microsoft Research,
MSR-TR-2003-79, 2003.

In rounds, from the page down:

    1. block extraction     rules on tags, colours, text and size say which elements are one block (rules.py)
    2. separators           the gaps between the blocks, each with a weight (separators.py)
    3. content structure    blocks with light separators between them are merged first, so heavy ones part large blocks
    4. granularity          a block whose degree of coherence, DoC, is not above the permitted one, PDoC, is the page of
                            another round

DoC is from 1 to 10, and never smaller inside than outside. "vips(7)" permits 7: the larger, the finer. Where the paper
leaves numbers open they are constants of ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from elute.page.table import Page
from elute.segments.sight import Sight
from elute.segments.tree import Group, Segmentation
from elute.segments.vips.rules import LEAST_COHERENT, Block, Rules
from elute.segments.vips.separators import structure

PERMITTED: Final = 5
MERGED: Final = 7  # blocks whose group is more coherent than this, and than what is permitted, stay one block


@dataclass(frozen=True)
class Vips:
    """Cuts a page by what it looks like, until every block is more coherent than `permitted`."""

    permitted: int = PERMITTED

    def of(self, arguments: str) -> Vips:
        """The same with another permitted degree of coherence, as a name gives it."""
        if not arguments.isdecimal() or not 1 <= int(arguments) <= 10:
            raise ValueError(f"vips takes a permitted degree of coherence, from vips(1) to vips(10), not {arguments!r}")
        return Vips(int(arguments))

    def __call__(self, page: Page) -> Segmentation:
        sight = Sight(page)
        root = Group(np.arange(len(sight)), coherence=LEAST_COHERENT)
        rules = Rules(sight)
        waiting = [(root, Block(0, len(sight), (0,), LEAST_COHERENT))] if len(sight) else []
        while waiting:
            group, block = waiting.pop()
            pool = rules.extract(block)
            if len(pool) == 1 and pool[0].roots != block.roots:
                waiting.append((group, pool[0]))
            elif len(pool) > 1:
                leaves = structure(sight, group, pool, max(self.permitted, MERGED))
                waiting += [leaf for leaf in leaves if leaf[1].coherence <= self.permitted]
        return Segmentation(f"vips({self.permitted})", sight, root)


vips = Vips()
