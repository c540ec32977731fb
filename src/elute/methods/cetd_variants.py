"""CETD with less: the variants that its paper compares.

Fei Sun, Dandan Song, Lejian Liao: "DOM Based Content Extraction via Text Density". SIGIR 2011. See `cetd.py` for the
densities. Two choices make four methods:

                                          text density C / T    composite text density
    elements at least as dense as body    cetd-td               cetd-ctd
    of each of these the part of the      cetd-td-sum           cetd
      largest density sum

Without density sums, the text of an element is content if that element and all above it, up to the body, are at least
as dense as the body. With them, each such element contributes the part of it with the largest sum of densities, which
brings back short paragraphs among long ones.

The methods have no parameter; the threshold is the density of the body.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.cetd import SMALLEST_LOG, THRESHOLD
from elute.methods.shared._density import body_row, composite_density, dense_parts
from elute.methods.shared.decide import decide
from elute.page.arrays import Mask, Reals, above
from elute.page.kinds import ELEMENT
from elute.page.table import Page

PAPER: Final = "Sun, Song, Liao: DOM Based Content Extraction via Text Density"


@registry.methods.describe(title="Text density", paper=PAPER, year=2011, trainable=False)
def cetd_td(page: Page, focus: str = "balanced") -> Labels:
    """Keep the elements that have many characters for each tag."""
    body, density = body_row(page.table), text_density(page)
    threshold = float(density[body]) * THRESHOLD[focus]
    return _labels(page, density, dense(page, density, body, threshold), threshold)


@registry.methods.describe(title="Composite text density alone", paper=PAPER, year=2011, trainable=False)
def cetd_ctd(page: Page, focus: str = "balanced") -> Labels:
    """Keep the elements that have many characters for each tag, and few in links."""
    body = body_row(page.table)
    density = composite_density(page.table, page.blocks.segments, body, SMALLEST_LOG)
    threshold = float(density[body]) * THRESHOLD[focus]
    return _labels(page, density, dense(page, density, body, threshold), threshold)


@registry.methods.describe(title="Text density with sums", paper=PAPER, year=2011, trainable=False)
def cetd_td_sum(page: Page, focus: str = "balanced") -> Labels:
    """Keep the parts of a page whose elements together have many characters for each tag."""
    body, density = body_row(page.table), text_density(page)
    threshold = float(density[body]) * THRESHOLD[focus]
    return _labels(page, density, dense_parts(page.table, density, body, threshold), threshold)


def text_density(page: Page) -> Reals:
    """For each element the characters for each tag inside it, where no tag counts as one."""
    is_element = page.kind == ELEMENT
    chars = page.subtree_sum(page.blocks.row_chars * page.blocks.row_visible)
    tags = page.subtree_sum(is_element) - 1
    return np.where(is_element, chars / np.maximum(tags, 1), 0.0)


def dense(page: Page, density: Reals, body: int, threshold: float) -> Mask:
    """The text rows of which all elements around, up to the body, are at least as dense as the threshold."""
    rows = np.arange(len(page))
    is_text_or_outside = (page.kind != ELEMENT) | (rows < body) | (rows >= page.end[body])
    enough = is_text_or_outside | ((density >= threshold) & (density > 0))
    # The body is the measure, not a part: where the focus asks for more than its density, it still does not fail.
    enough[body] = True
    return page.all_above(enough) & page.in_subtrees([body])


def _labels(page: Page, density: Reals, content: Mask, threshold: float) -> Labels:
    of_rows = density[page.parent]

    def reason(block: int) -> str:
        return f"density {of_rows[page.blocks.first[block]]:.1f}, page {threshold:.1f}"

    return decide(page, content, above(of_rows, threshold), reason)
