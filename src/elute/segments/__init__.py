"""Segments: a page in visual blocks. `page.segments("vips")` asks for them; each way to cut has a file, with its paper.

`sight.py` is what there is to see on a page, as a browser shows it or as the table alone tells. A segmenter cuts it,
and `tree.py` gives the cuts back as ranges of rows.
"""

from elute.segments.sight import Box, Sight
from elute.segments.tree import Segment, Segmentation

__all__ = ["Box", "Segment", "Segmentation", "Sight"]
