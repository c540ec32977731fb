"""A page as the report shows it: without what runs or loads, its text rows apart so that the report can colour them.

It is written anew by `elute.page.inert`. The browser shows it in a sandboxed frame without scripts, under a policy that
closes the network.
"""

from __future__ import annotations

from dataclasses import replace

from elute.page import Page
from elute.page.inert import REPORTED, Policy, Writer, links_sheets

# Half of a page's style is worse than none: what pops up covers the text, what should be small is large.
_WITHOUT_STYLE = replace(REPORTED, without=REPORTED.without | {"style"})


def shown_source(page: Page) -> tuple[list[str], list[int]]:
    """The page in parts: every second one is the text of a row; and these rows, in the same order.

    >>> import elute
    >>> shown_source(elute.parse("<p>One<script>run()</script> two"))
    (['<html><head></head><body><p>', 'One', '', ' two', '</p></body></html>'], [5, 8])
    >>> shown_source(elute.parse('<img alt="A" src="a.png"><style>a { background: url(b.png) }</style>'))[0]
    ['<html><head></head><body><img alt="A"><style>a { background: url("data:,") }</style></body></html>']
    """
    return _Parts(page, _WITHOUT_STYLE if links_sheets(page) else REPORTED).parts()


class _Parts(Writer):
    """Notes where the text rows of blocks are, but for those in which no element of ours may stand."""

    def __init__(self, page: Page, policy: Policy) -> None:
        super().__init__(page, policy)
        self._in_block = (page.blocks.row_block >= 0).tolist()
        self._rows: list[int] = []
        self._places: list[int] = []  # in what is written

    def parts(self) -> tuple[list[str], list[int]]:
        """The page in parts, and the rows of those that are text."""
        self.write(1, len(self.page))
        parts, done = [], 0
        for place in self._places:
            parts += ["".join(self.out[done:place]), self.out[place]]
            done = place + 1
        return [*parts, "".join(self.out[done:])], self._rows

    def text(self, row: int, text: str) -> str:
        if self._in_block[row] and row >= self.whole_until:
            self._rows.append(row)
            self._places.append(len(self.out))
        return text
