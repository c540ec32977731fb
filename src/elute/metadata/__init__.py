"""Metadata: what the page says of itself in its head, each field with the place it was found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from elute.page.table import Page

# For each field the <meta> names that give it, best first.
META_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "title": ("og:title", "twitter:title", "dc.title", "citation_title"),
    "author": ("author", "article:author", "dc.creator", "citation_author"),
    "date": ("article:published_time", "date", "dc.date", "citation_publication_date", "pubdate"),
    "description": ("description", "og:description", "twitter:description", "dc.description"),
    "site": ("og:site_name", "application-name"),
    "url": ("og:url",),
    "image": ("og:image", "twitter:image"),
    "language": ("og:locale", "content-language", "dc.language"),
}


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
    metas: dict[str, str] = {}
    for name, content in _metas(page):
        metas.setdefault(name, content)
    for field_name, names in META_NAMES.items():
        for name in names:
            if metas.get(name):
                fields[field_name], sources[field_name] = metas[name], f"meta {name}"
                break
    for field_name, value, source in _elements(page):
        if value and (field_name not in fields or source in ("html lang", "link canonical")):
            fields[field_name], sources[field_name] = value, source
    return Metadata(**fields, sources=sources)


def _metas(page: Page) -> Iterator[tuple[str, str]]:
    for row in page.rows_of("meta"):
        attributes = page.attributes(int(row))
        name = attributes.get("property") or attributes.get("name") or attributes.get("http-equiv") or ""
        content = " ".join(attributes.get("content", "").split())
        if name and content:
            yield name.strip().lower(), content


def _elements(page: Page) -> Iterator[tuple[str, str, str]]:
    for row in page.rows_of("title")[:1]:
        children = list(page.children(int(row)))
        yield "title", " ".join(page.text(children[0]).split()) if children else "", "title"
    for row in page.rows_of("link"):
        attributes = page.attributes(int(row))
        if "canonical" in attributes.get("rel", "").lower().split():
            yield "url", attributes.get("href", "").strip(), "link canonical"
    for row in page.rows_of("html"):
        yield "language", (page.attribute(int(row), "lang") or "").strip(), "html lang"
