"""A page by its address or its file."""

from __future__ import annotations

from pathlib import Path

import elute
from elute.page import Document


def opened(page: str | Path) -> Document:
    """What is fetched or read. Addresses are those of the public internet, as in `elute.fetch`.

    >>> opened("examples/page.html")
    <Document of ... bytes>
    """
    if isinstance(page, str) and page.lower().startswith(("http://", "https://")):
        return elute.fetch(page)
    return elute.read(page)
