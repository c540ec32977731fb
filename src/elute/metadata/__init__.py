"""Metadata: what the page says of itself in its head, each field with the place it was found; one file per source."""

from __future__ import annotations

from dataclasses import dataclass, field

from elute.page.table import Page

from .head import BEST, from_head
from .meta_tags import from_meta_tags


@dataclass(frozen=True)
class Metadata:
    """What a page's head says; "" where it says nothing. `sources` names the place of each field."""

    title: str = ""
    author: str = ""
    date: str = ""
    description: str = ""
    site: str = ""
    url: str = ""
    image: str = ""
    language: str = ""
    sources: dict[str, str] = field(default_factory=dict)


def metadata(page: Page) -> Metadata:
    """Read the head of a page.

    >>> import elute
    >>> page = elute.parse('<html lang=en><title>A story | The Site</title><meta name=author content="B. C.">')
    >>> found = metadata(page)
    >>> found.title, found.author, found.language, found.sources["author"]
    ('A story | The Site', 'B. C.', 'en', 'meta author')
    """
    fields: dict[str, str] = {}
    sources: dict[str, str] = {}
    for name, value, source in from_meta_tags(page):
        fields[name], sources[name] = value, source
    for name, value, source in from_head(page):
        if value and (name not in fields or source in BEST):
            fields[name], sources[name] = value, source
    return Metadata(**fields, sources=sources)
