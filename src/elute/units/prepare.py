"""Many pages parsed, and their blocks found, in one stretch of native code."""

from __future__ import annotations

from collections.abc import Sequence

from elute.page import Encoding, Page, finish
from elute.units._blocks import Segments, prepare
from elute.units.blocks import Blocks

Reading = tuple[bytes, Encoding, str | None]
"""What `elute.page.decoded` gives of a page: its source in UTF-8, the encoding it was in, its url."""


def prepared(readings: Sequence[Reading]) -> list[Page]:
    """The pages of what was read of each.

    >>> from elute.page import decoded
    >>> pages = prepared([decoded("<p>One<p>Two"), decoded(b"<p>Three", "https://example.org/")])
    >>> [len(page.blocks) for page in pages]
    [2, 1]
    """
    found = prepare([source for source, _, _ in readings])
    return [page_of(segments, reading) for segments, reading in zip(found, readings, strict=True)]


def page_of(segments: Segments, reading: Reading) -> Page:
    """The page that has these blocks; but one that had to be parsed once more finds its own."""
    _, encoding, url = reading
    parsed = Page(segments.table, encoding, url)
    page = finish(parsed)
    if page is parsed:
        page.blocks = Blocks(page, segments)
    return page
