"""What the <meta> elements of a page say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elute.page.table import Page

from ._head import metas

# For each field the <meta> names that give it, best first.
META_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "author": ("author", "article:author", "dc.creator", "citation_author"),
    "date": ("article:published_time", "date", "dc.date", "citation_publication_date", "pubdate"),
    "description": ("description", "og:description", "twitter:description", "dc.description"),
    "site": ("og:site_name", "application-name"),
    "url": ("og:url",),
    "image": ("og:image", "twitter:image"),
    "language": ("og:locale", "content-language", "dc.language"),
}
_NAMES: Final = frozenset(name for names in META_NAMES.values() for name in names)


def from_meta_tags(page: Page) -> Iterator[tuple[str, str, str]]:
    """Each field that a <meta> gives, with its value and the place it was found. The first <meta> of a name counts."""
    found = metas(page.table, _NAMES)
    for field, names in META_NAMES.items():
        for name in names:
            if name in found:
                yield field, found[name], f"meta {name}"
                break
