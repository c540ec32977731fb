"""Content elements: the elements that hold data themselves, and are wholly main content or wholly not.

H. Yunis: "Content Extraction from Webpages Using Machine Learning", Bauhaus-Universität Weimar 2016, section 4.3.
Textual ones are `p`, `li`, `h1` to `h6`, `pre`, `figcaption`, and those `div`, `td` and `th` that are no mere
containers: with no textual content element inside, and no more than two levels of elements below them. `img` is the one
that is not textual. It takes nothing from the text around it: a `div` with an image and words of its own counts.

What has no words is no obstacle: an empty paragraph does not make a container of the `div` around it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Ints, Mask, Places
from elute.page.kinds import ELEMENT
from elute.page.table import Page

HEADERS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
ALWAYS: Final = ("p", "li", *HEADERS, "pre", "figcaption")
CONTAINERS: Final = ("div", "td", "th")
DEEPEST: Final = 2


def content_elements(page: Page, row_words: npt.NDArray[Any]) -> Places:
    """The rows of the textual content elements that have words.

    >>> import elute
    >>> page = elute.parse("<div>One<p>two</p></div><div>three <b>four</b></div><table><td><ul><li>five</table>")
    >>> [page.tag_name(row) for row in content_elements(page, page.blocks.row_chars)]
    ['p', 'div', 'li']
    """
    return np.flatnonzero(is_textual(page, row_words) & (page.subtree_sum(row_words) > 0))


def is_textual(page: Page, row_words: npt.NDArray[Any]) -> Mask:
    """The textual content elements, with words or without, as a mask.

    >>> import elute
    >>> page = elute.parse("<div><p></p></div><div><p>One</p></div>")
    >>> [page.tag_name(row) for row in np.flatnonzero(is_textual(page, page.blocks.row_chars))]
    ['div', 'p', 'p']
    """
    has_words = page.subtree_sum(row_words) > 0
    always = page.is_tag(*ALWAYS)
    loose = page.is_tag(*CONTAINERS) & (page.subtree_sum(always & has_words) == 0) & (levels_below(page) <= DEEPEST)
    filled = loose & has_words
    innermost: Mask = loose & (page.subtree_sum(filled) == filled)
    return always | innermost


def owners(page: Page, rows: Places) -> npt.NDArray[np.int64]:
    """For each row the nearest of `rows` that it is in, or -1. A later one begins inside, or after the end, of it."""
    owner = np.full(len(page), -1, dtype=np.int64)
    for row in rows.tolist():
        owner[row : page.end[row]] = row
    return owner


def levels_below(page: Page) -> Ints:
    """For each row the levels of elements below it; 0 for one without child elements.

    >>> import elute
    >>> page = elute.parse("<div>One <b><i>two</i></b></div>")
    >>> levels_below(page)[page.rows_of("div", "b", "i")].tolist()
    [2, 1, 0]
    """
    depth = np.where(page.kind == ELEMENT, page.depth, 0)
    below: Ints = np.maximum(depth[page.subtree_argmax(depth)] - page.depth, 0)
    return below
