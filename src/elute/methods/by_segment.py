"""By segment: another method decides, and whole segments follow it.

Deepayan Chakrabarti, Ravi Kumar, Kunal Punera: "A Graph-Theoretic Approach to Webpage Segmentation". WWW 2008: what is
true of a part of a segment is taken to be true of all of it.

The page is cut into segments. A segment is kept, all of it, where the method keeps more than half of its words, and
dropped otherwise; hidden text is never kept. "by-segment(bte)" takes another method, "by-segment(bte+vips)" another
segmenter too. Any method can be asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods import label
from elute.methods.shared.arguments import parts
from elute.methods.shared.decide import decide_blocks
from elute.page.table import Page

SHARE: Final = 0.5  # of a segment's words


@dataclass(frozen=True)
class BySegment:
    """Keep the segments that another method keeps most of."""

    method: str = "cetd"
    segmenter: str = "graph-cut"
    info: ClassVar[Mapping[str, object]] = {
        "title": "Another method by segment",
        "paper": "Chakrabarti, Kumar, Punera: A Graph-Theoretic Approach to Webpage Segmentation",
        "year": 2008,
        "trainable": False,
    }

    def of(self, arguments: str) -> BySegment:
        """The same with another method, and maybe another segmenter, as a name gives them.

        >>> by_segment.of("bte+baluja(4)")
        BySegment(method='bte', segmenter='baluja(4)')
        """
        method, *others = map(str.strip, parts(arguments))
        if len(others) > 1:
            raise ValueError("by-segment takes a method and maybe a segmenter: by-segment(bte), by-segment(bte+vips)")
        segmenter = others[0] if others else self.segmenter
        registry.methods.get(method)  # an unknown one is told now, not on the first page
        registry.segmenters.get(segmenter)
        return BySegment(method, segmenter)

    def __call__(self, page: Page, focus: str = "balanced") -> Labels:
        blocks = page.blocks
        cut = page.segments(self.segmenter)
        segment = cut.leaf_of_row[blocks.first]
        kept = blocks.whole(label(page, self.method, focus).keep)[blocks.first]
        words, agreed = (np.bincount(segment, each, len(cut)) for each in (blocks.words, blocks.words * kept))
        share = (agreed / np.maximum(words, 1))[segment]
        keep = (share > SHARE) & (blocks.hidden == 0)

        def reason(block: int) -> str:
            part = f"segment {segment[block]} of {len(cut)} by {cut.method}"
            return f"{self.method} keeps {share[block]:.0%} of the words of {part}"

        return decide_blocks(page, keep, (share + keep) / 2, reason)


by_segment = BySegment()
