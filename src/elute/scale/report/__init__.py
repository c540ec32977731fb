"""A corpus told: what was kept, what was lost and why, as one HTML file."""

from .html import html

__all__ = ["html"]
