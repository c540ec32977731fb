"""A page of others made harmless: one policy for all that shows or saves one, and one loop that writes it anew."""

from .policy import ANNOTATED, COLOURED, COLOURED_WITH_ASSETS, NO_IMAGE, REPORTED, SAVED, Fate, Policy
from .writing import WHOLE, Writer, links_sheets

__all__ = [
    "ANNOTATED",
    "COLOURED",
    "COLOURED_WITH_ASSETS",
    "NO_IMAGE",
    "REPORTED",
    "SAVED",
    "WHOLE",
    "Fate",
    "Policy",
    "Writer",
    "links_sheets",
]
