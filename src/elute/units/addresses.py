"""Which links and images of a page may be written with their addresses.

A page can make a writer repeat one address many times: a link around a thousand paragraphs, a long <base> before a
thousand links. So the addresses of a page together may be only so long as its own size allows. What goes beyond loses
its address, never its text, and the page's warnings say so.
"""

from __future__ import annotations

from itertools import islice

import numpy as np

from elute.page.arrays import Counts, Mask, prefix_sums
from elute.page.limits import ADDRESS_ALLOWANCE, ADDRESS_PER_BYTE, MAX_ADDRESS
from elute.page.remembered import remembered
from elute.page.table import Page
from elute.page.urls import resolve
from elute.page.vocabulary import ATTRIBUTE

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
        self.links = page.is_tag("a")
        self.images = page.is_tag(*IMAGES)

    def of_link(self, row: int) -> str | None:
        """Where the link at `row` leads; None when that is nowhere, not safe, or too long to be written."""
        return None if self.left_out[row] else resolve(self.base_url, self.page.attribute(row, "href"))

    @property
    def left_out(self) -> Mask:
        """The links and images that are written without an address."""
        return _left_out(self.page)

    def find_left_out(self) -> Mask:
        """The same, found anew."""
        left_out: Mask = self.links & (self._lengths > MAX_ADDRESS)
        most = ADDRESS_PER_BYTE * len(self.page.source) + ADDRESS_ALLOWANCE
        costs = np.where(left_out, 0, self._costs)
        if costs.sum() > most:
            for row in np.flatnonzero(costs).tolist():
                most -= costs[row]
                if most < 0:
                    left_out[row] = True
                    most += costs[row]
        return left_out

    @property
    def _lengths(self) -> Counts:
        return _href_lengths(self.page)

    @property
    def _costs(self) -> Counts:
        """For each row how much of addresses may be written because of it. A link is written in each of its blocks, of
        which there are no more than texts and images in it; of an image its own address is no more than its source."""
        page, base = self.page, len(self.base_url or "")
        parts = prefix_sums(((page.blocks.row_block >= 0) & (page.blocks.piece_len > 0)) | self.images)
        links = (base + self._lengths) * (parts[page.end] - parts[:-1])
        costs: Counts = np.where(self.links & (self._lengths > 0), links, np.where(self.images, base, 0))
        return costs

    def warnings(self) -> list[str]:
        """What is left out, as a user should know it."""
        found = []
        href = next((self.page.attribute(int(row), "href") for row in islice(self.page.rows_of("base"), 1)), None)
        if href and len(href) > MAX_ADDRESS:
            found.append(f"the <base> of the page has more than {MAX_ADDRESS:,} characters and is not used")
        long = int(np.count_nonzero(self.links & (self._lengths > MAX_ADDRESS)))
        if long:
            found.append(f"{long:,} links have addresses of more than {MAX_ADDRESS:,} bytes, which are left out")
        many = int(np.count_nonzero(self.left_out)) - long
        if many:
            found.append(f"{many:,} links and images are left without addresses, which would be longer than the page")
        return found


@remembered
def _href_lengths(page: Page) -> Counts:
    """For each row the length of its `href`."""
    sums = prefix_sums(np.where(page.attr_name == ATTRIBUTE["href"], page.attrs[:, 2], 0))
    lengths: Counts = sums[page.attr_start + page.attr_count] - sums[page.attr_start]
    return lengths


@remembered
def _left_out(page: Page) -> Mask:
    return Addresses(page).find_left_out()
