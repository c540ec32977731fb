"""What the head of a page says: its <meta> elements, <link rel=canonical>, <html lang>."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elute.page.table import Page

from ._head import head

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
_IMAGE_NAMES: Final = {name.encode(): name for name in META_NAMES["image"]}
_NAMES: Final = {name.encode(): name for names in META_NAMES.values() for name in names}


def from_head(page: Page) -> Iterator[tuple[str, str, str]]:
    """Each field that the head gives, with its value and the place it was found; the later counts for more. Of several
    <meta> of one name the first counts. An element that has a meaning of its own counts for more than any of them."""
    metas, addresses, languages = head(page.table, _NAMES)
    for field, names in META_NAMES.items():
        for name in names:
            if name in metas:
                yield field, metas[name], f"meta {name}"
                break
    for address in filter(None, addresses):
        yield "url", address, "link canonical"
    for language in filter(None, languages):
        yield "language", language, "html lang"


def image_of(page: Page) -> str:
    """The address of the image that the head gives, "" for none: for those who ask for nothing else of it."""
    metas, _, _ = head(page.table, _IMAGE_NAMES)
    return next((metas[name] for name in META_NAMES["image"] if name in metas), "")
