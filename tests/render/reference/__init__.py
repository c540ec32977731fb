"""The outline, Markdown and HTML in plain Python, slow and readable: what the native ones are compared with."""

from .html import html
from .markdown import markdown
from .outline import outline

__all__ = ["html", "markdown", "outline"]
