"""What every framework is told of a page beside its text."""

from __future__ import annotations

from typing import Any

from elute.extraction import Extraction


def known(extraction: Extraction) -> dict[str, Any]:
    """Plain values: what the page says of itself, where it says something, and how sure elute is.

    >>> import elute
    >>> known(elute.extract("<title>Rain</title><p>It rained all night.", url="https://example.org/", method="bte"))
    {'title': 'Rain', 'source': 'https://example.org/', 'page_type': '', 'confidence': ...}
    """
    metadata = extraction.metadata
    fields = ("title", "author", "published", "description", "site", "language")
    said = {name: getattr(metadata, name) for name in fields if getattr(metadata, name)}
    return {
        **said,
        "source": extraction.page.url or metadata.url,
        "page_type": extraction.page_type,
        "confidence": round(extraction.confidence, 4),
    }
