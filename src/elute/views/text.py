"""The text of an element in one line."""

from elute.page import Page
from elute.page.arrays import Mask


def text_in(page: Page, wanted: Mask, *elements: int) -> str:
    """The wanted text inside some elements, in one line.

    >>> import elute
    >>> page = elute.parse("<ul><li>one<li>two <b>three</b></ul>")
    >>> text_in(page, page.blocks.row_visible, int(page.rows_of("ul")[0]))
    'one two three'
    """
    parts = (page.blocks.join(wanted, row, int(page.end[row])) for row in elements)
    return " ".join(" ".join(parts).split())
