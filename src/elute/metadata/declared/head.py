"""What the elements of the head say that have a meaning of their own: <link rel=canonical>, <html lang>."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elute.page.table import Page

from ._head import canonical_addresses, languages

# What stands here counts for more than a <meta>.
BEST: Final = ("html lang", "link canonical")


def from_head(page: Page) -> Iterator[tuple[str, str, str]]:
    """Each field with its value, which may be empty, and the place it was found."""
    for address in canonical_addresses(page.table):
        yield "url", address, "link canonical"
    for language in languages(page.table):
        yield "language", language, "html lang"
