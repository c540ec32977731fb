"""Many pages parsed, and their blocks found, in one stretch of native code."""

from __future__ import annotations

from collections.abc import Sequence

from elute.page import Encoding, Page, finish
from elute.units._blocks import prepare
from elute.units.blocks import Blocks


def prepared(readings: Sequence[tuple[bytes, Encoding, str | None]]) -> list[Page]:
    """The pages of what `elute.page.decoded` gave of each.

    >>> from elute.page import decoded
    >>> pages = prepared([decoded("<p>One<p>Two"), decoded(b"<p>Three", "https://example.org/")])
    >>> [len(page.blocks) for page in pages]
    [2, 1]
    """
    found = prepare([source for source, _, _ in readings])
    pages = []
    for segments, (_, encoding, url) in zip(found, readings, strict=True):
        parsed = Page(segments.table, encoding, url)
        page = finish(parsed)
        if page is parsed:
            page.blocks = Blocks(page, segments)
        pages.append(page)
    return pages
