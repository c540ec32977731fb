"""The outline and Markdown in plain Python, slow and readable: what the native ones are compared with."""

from .markdown import markdown
from .outline import outline

__all__ = ["markdown", "outline"]
