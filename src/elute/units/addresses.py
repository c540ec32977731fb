"""Which links and images of a page may be written with their addresses.

A page can make a writer repeat one address many times: a link around a thousand paragraphs, a long <base> before a
thousand links. So the addresses of a page together may be only so long as its own size allows. What goes beyond loses
its address, never its text, and the page's warnings say so.
"""

from __future__ import annotations

import numpy as np

from elute.page.arrays import Mask
from elute.page.limits import MAX_ADDRESS
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.page.urls import resolve
from elute.units._addresses import left_out

IMAGES = ("img", "amp-img", "amp-anim")


class Addresses:
    """The addresses of a page's links, and which images may have one.

    >>> import elute
    >>> page = elute.parse('<a href="one">1</a> <a href="javascript:two()">2</a>', url="https://example.org/")
    >>> addresses = Addresses(page)
    >>> [addresses.of_link(row) for row in page.rows_of("a").tolist()]
    ['https://example.org/one', None]
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.base_url = page.base_url
        self.left_out, self._long = _left_out(page)
        """The links and images that are written without an address."""

    def of_link(self, row: int) -> str | None:
        """Where the link at `row` leads; None when that is nowhere, not safe, or too long to be written."""
        return None if self.left_out[row] else resolve(self.base_url, self.page.attribute(row, "href"))

    def warnings(self) -> list[str]:
        """What is left out, as a user should know it."""
        found = []
        bases = self.page.rows_of("base").tolist()
        href = self.page.attribute(bases[0], "href") if bases else None
        if href and len(href) > MAX_ADDRESS:
            found.append(f"the <base> of the page has more than {MAX_ADDRESS:,} characters and is not used")
        if self._long:
            found.append(f"{self._long:,} links have addresses of more than {MAX_ADDRESS:,} bytes, which are left out")
        many = int(np.count_nonzero(self.left_out)) - self._long
        if many:
            found.append(f"{many:,} links and images are left without addresses, which would be longer than the page")
        return found


@remembered
def _left_out(page: Page) -> tuple[Mask, int]:
    """The rows that are left out, and how many of them are links with too long an address."""
    return left_out(page.blocks.segments, IMAGES, len(page.base_url or ""))
