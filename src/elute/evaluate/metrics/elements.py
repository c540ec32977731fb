"""Content elements as a classifier sees them, counted by element and by word.

H. Yunis: "Content Extraction from Webpages Using Machine Learning", Bauhaus-Universität Weimar 2016, sections 4.2 to
4.4. Content elements are `p`, `li`, `h1` to `h6`, `pre`, `figcaption`, and those `div`, `td` and `th` that are no mere
containers: with no content element inside, and no more than two levels of elements below them. Elements without words,
and those that nobody can see, are left out. A word belongs to the nearest content element around it.

An element is main where at least half of its words are in the text, found by alignment. `elements` counts elements;
`text-matrix` counts the words of the elements in each cell, which gives long paragraphs the weight that readers give.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.evaluate.case import Case
from elute.page import ELEMENT, Page

from .blocks import MAIN, cells
from .rates import CONFUSION, Figures, confusion

ALWAYS = ("p", "li", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "figcaption")
CONTAINERS = ("div", "td", "th")
DEEPEST = 2

Rows = npt.NDArray[np.intp]


@registry.metrics.register(
    "elements", needs="rows", figures=CONFUSION, paper="Yunis 2016", title="Content elements by number"
)
def elements(case: Case) -> Figures:
    """Content elements: confusion matrix by element."""
    gold, output, _ = _labels(case)
    return confusion(*cells(gold, output))


@registry.metrics.register(
    "text-matrix", needs="rows", figures=CONFUSION, paper="Yunis 2016", title="Content elements by words"
)
def text_matrix(case: Case) -> Figures:
    """Content elements: confusion matrix by word."""
    gold, output, words = _labels(case)
    return confusion(*cells(gold, output, words))


def _labels(case: Case) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
    """For each content element: is it main in the gold, is it in the output, and its words."""
    page = case.gold.page
    row_words = np.where(page.blocks.row_visible, case.gold.alignment.row_words, 0)
    rows = content_elements(page, row_words)
    owner = owners(page, rows)
    owned = np.flatnonzero((owner >= 0) & (row_words > 0))

    def total(values: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        sums = np.bincount(owner[owned], weights=values[owned], minlength=len(page))[rows]
        return sums.astype(np.int64)

    words = total(row_words)
    counted = words > 0
    gold, output = (
        total(alignment.row_matched)[counted] >= MAIN * words[counted]
        for alignment in (case.gold.alignment, case.output_alignment)
    )
    return gold, output, words[counted]


def content_elements(page: Page, row_words: npt.NDArray[np.int64]) -> Rows:
    """The rows of the content elements that have words.

    >>> import elute
    >>> page = elute.parse("<div>One<p>two</p></div><div>three <b>four</b></div><table><td><ul><li>five</table>")
    >>> [page.tag_name(row) for row in content_elements(page, page.blocks.row_chars)]
    ['p', 'div', 'li']
    """
    has_words = page.subtree_sum(row_words) > 0
    always = page.is_tag(*ALWAYS) & has_words
    lowest = np.maximum(_deepest_below(page) - page.depth, 0)
    loose = page.is_tag(*CONTAINERS) & has_words & (page.subtree_sum(always) == 0) & (lowest <= DEEPEST)
    innermost = loose & (page.subtree_sum(loose) == 1)
    return np.flatnonzero(always | innermost)


def owners(page: Page, rows: Rows) -> npt.NDArray[np.int64]:
    """For each row the nearest of `rows` that it is in, or -1. A later one begins inside, or after the end, of it."""
    owner = np.full(len(page), -1, dtype=np.int64)
    for row in rows.tolist():
        owner[row : page.end[row]] = row
    return owner


def _deepest_below(page: Page) -> npt.NDArray[np.int32]:
    """For each row the depth of the deepest element in its subtree."""
    depth = np.where(page.kind == ELEMENT, page.depth, 0)
    return depth[page.subtree_argmax(depth)]
