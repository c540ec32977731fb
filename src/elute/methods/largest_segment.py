"""Largest segment: the largest part in the middle of the page. A baseline for segments.

Deepayan Chakrabarti, Ravi Kumar, Kunal Punera: "A Graph-Theoretic Approach to Webpage Segmentation". WWW 2008: to tell
pages that are nearly the same, they look at the largest segment of each alone.

From the page down, the largest segment is looked into that lies across the middle of the page, as long as it has more
than half of all that there is in the one around it. Large is measured by text outside links: its area, or its
characters on a page that was not rendered, where every segment is in the middle. What has no such part is the content,
all of it. "largest-segment(vips)" takes another segmenter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide
from elute.page.arrays import Mask, Reals, prefix_sums
from elute.page.table import Page

SHARE: Final = {"precision": 0.4, "balanced": 0.5, "recall": 0.6}  # of what is in the segment around


@dataclass(frozen=True)
class LargestSegment:
    """Keep the largest part in the middle of the page."""

    segmenter: str = "graph-cut"
    info: ClassVar[Mapping[str, object]] = {
        "title": "Largest segment",
        "paper": "Chakrabarti, Kumar, Punera: A Graph-Theoretic Approach to Webpage Segmentation",
        "year": 2008,
        "trainable": False,
    }

    def of(self, arguments: str) -> LargestSegment:
        """The same with another segmenter, as a name gives it."""
        registry.segmenters.get(arguments)
        return LargestSegment(arguments)

    def __call__(self, page: Page, focus: str = "balanced") -> Labels:
        cut = page.segments(self.segmenter)
        before = prefix_sums(text_area(page))
        middle = page.layout.page_width / 2 if page.layout is not None else 0.0

        def area(ranges: tuple[tuple[int, int], ...]) -> float:
            return float(sum(before[end] - before[start] for start, end in ranges))

        chosen = cut[0]
        while True:
            central = [part for part in cut.inside(chosen) if part.box is None or _across(part.box, middle)]
            largest = max(central, key=lambda part: area(part.ranges), default=None)
            if largest is None or area(largest.ranges) <= SHARE[focus] * area(chosen.ranges):
                break
            chosen = largest
        keep: Mask = np.zeros(len(page), dtype=np.bool_)
        keep[chosen.rows] = True
        inside = f"segment {chosen.number} of {len(cut)} by {cut.method}"

        def reason(block: int) -> str:
            return f"in {inside}" if keep[page.blocks.first[block]] else f"outside of {inside}"

        return decide(page, keep, keep.astype(np.float64), reason)


largest_segment = LargestSegment()


def text_area(page: Page) -> Reals:
    """For each row the area of its text outside links: in pixels, or in characters where the page was not rendered."""
    plain = page.blocks.row_visible & ~page.blocks.row_in_link
    return np.where(plain, page.blocks.row_chars if page.layout is None else page.layout.area, 0.0)


def _across(box: tuple[float, float, float, float], middle: float) -> bool:
    left, _, width, _ = box
    return left <= middle <= left + width
