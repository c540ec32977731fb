"""The report of a run: one HTML file down to single pages, or Markdown with figures beside it."""

from .html import html
from .markdown import markdown
from .pages import page_view, view
from .results import NoResults, Results, gather
from .shell import document
from .style import STYLES

__all__ = ["STYLES", "NoResults", "Results", "document", "gather", "html", "markdown", "page_view", "view"]
