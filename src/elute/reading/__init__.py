"""A page to read: well set, on paper, or as a book to take along."""

from .book import epub
from .images import inlined
from .view import Story, reading, story

__all__ = ["Story", "epub", "inlined", "reading", "story"]
