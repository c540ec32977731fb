"""The outline and its formats in plain Python, slow and readable: what the native ones are compared with."""

from .cleaneval import cleaneval
from .html import html
from .markdown import markdown
from .outline import outline
from .tei import tei, xml_text

__all__ = ["cleaneval", "html", "markdown", "outline", "tei", "xml_text"]
