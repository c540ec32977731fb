"""A page as it looks, with its parts coloured and what is said of each on hover: what is kept and dropped, or segments.

`document.py` is what all such views have in common.
"""

from .page import coloured
from .segments import coloured_segments, frames

__all__ = ["coloured", "coloured_segments", "frames"]
