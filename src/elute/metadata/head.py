"""What the elements of the head say that have a meaning of their own: <link rel=canonical>, <html lang>."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elute.page.table import Page

# What stands here counts for more than a <meta>.
BEST: Final = ("html lang", "link canonical")


def from_head(page: Page) -> Iterator[tuple[str, str, str]]:
    """Each field with its value, which may be empty, and the place it was found."""
    for row in page.rows_of("link"):
        attributes = page.attributes(int(row))
        if "canonical" in attributes.get("rel", "").lower().split():
            yield "url", attributes.get("href", "").strip(), "link canonical"
    for row in page.rows_of("html"):
        yield "language", (page.attribute(int(row), "lang") or "").strip(), "html lang"
