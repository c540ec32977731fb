"""Figures as SVG: written by hand, light and dark, with a title, a description, and links down to the pages.

A figure takes numbers and names, and a function that gives the address behind each of its parts. It knows nothing of
runs and reports.
"""

from .bars import bars
from .boundary import boundary
from .calibration import calibration
from .heat import heat
from .histograms import histograms
from .scatter import precision_recall, quality_speed
from .svg import Figure

__all__ = ["Figure", "bars", "boundary", "calibration", "heat", "histograms", "precision_recall", "quality_speed"]
