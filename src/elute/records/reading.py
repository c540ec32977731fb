"""What rows of a page say, as a field: their text, the first link and image in them, their place in the source."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

from elute.page.arrays import Mask
from elute.page.table import Page
from elute.units.addresses import IMAGES, Addresses
from elute.units.image_sources import source_of
from elute.views.text import text_in

from .shape import Field


class Reader:
    """Reads fields of one page. Only text that is seen counts, unless other rows are wanted.

    >>> import elute
    >>> page = elute.parse("<p><a href=/tea>Green tea</a> <b>3 €</b>", url="https://shop.example/")
    >>> Reader(page).field(0, int(page.rows_of("a")[0]))
    Field(column=0, text='Green tea', rows=(5,), link='https://shop.example/tea', image='', span=(3, 29), source='')
    """

    def __init__(self, page: Page, wanted: Mask | None = None) -> None:
        self.page = page
        self.wanted = page.blocks.row_visible if wanted is None else wanted

    def field(self, column: int, *rows: int, source: str = "") -> Field:
        """The field that these rows are, each with all that is below it."""
        return Field(column, self.text(*rows), rows, self.link(*rows), self.image(*rows), self.span(*rows), source)

    def text(self, *rows: int) -> str:
        """The text in these rows, in one line."""
        return text_in(self.page, self.wanted, *rows)

    def link(self, *rows: int) -> str:
        """Where the first link in these rows leads, or else the one that is around the first of them; "" for none."""
        for row in rows:
            for inside in self._within(self._links, row):
                if address := self._addresses.of_link(inside):
                    return address
        around = int(self._link_around[rows[0]]) if rows else 0
        return (self._addresses.of_link(around) or "") if around else ""

    def image(self, *rows: int) -> str:
        """Where the first image in these rows is loaded from, "" for none."""
        for row in rows:
            for inside in self._within(self._images, row):
                found = source_of(self.page, inside, self.page.attributes(inside))
                if found and not self._addresses.left_out[inside]:
                    return found.url
        return ""

    def span(self, *rows: int) -> tuple[int, int]:
        """Where these rows stand in the source."""
        if not rows:
            return 0, 0
        start, end = self.page.source_start, self.page.source_end
        return min(int(start[row]) for row in rows), max(int(end[row]) for row in rows)

    def _within(self, rows: list[int], row: int) -> list[int]:
        return rows[bisect_left(rows, row) : bisect_left(rows, int(self.page.end[row]))]

    @cached_property
    def _addresses(self) -> Addresses:
        return Addresses(self.page)

    @cached_property
    def _links(self) -> list[int]:
        rows: list[int] = self.page.rows_of("a").tolist()
        return rows

    @cached_property
    def _link_around(self) -> list[int]:
        around: list[int] = self.page.nearest_in(self.page.is_tag("a")).tolist()
        return around

    @cached_property
    def _images(self) -> list[int]:
        rows: list[int] = self.page.rows_of(*IMAGES).tolist()
        return rows
