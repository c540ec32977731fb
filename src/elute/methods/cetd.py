"""CETD: content extraction via text density.

Fei Sun, Dandan Song, Lejian Liao: "DOM Based Content Extraction via Text Density". SIGIR 2011.

For every element, with C characters, T tags, LC characters in links and LT link tags in its subtree, and ¬LC = C - LC
(zero denominators count as 1; b is the body):

    density          C / T
    composite        C / T * log_base( C / LC * T / LT ),   base = ln( C / ¬LC * LC + LC_b / C_b * C + e )
    density sum      the sum of the composite densities of its children

Long text with few tags is dense; links make it less so. The threshold is the density of the body. Going down from the
body as long as elements are at least that dense, each one contributes the element of its subtree with the largest
density sum: the whole of that element is content.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels, squash
from elute.page.table import ELEMENT, Page

# How much denser than the body an element must be, for each focus; 1 is the paper's.
THRESHOLD: Final = {"balanced": 1.0, "precision": 2.0, "recall": 0.5}
# The base nears 1 where a page has hardly any links, and the logarithm to it would grow without bound.
SMALLEST_LOG: Final = 0.1


@registry.methods.register(
    "cetd",
    title="Composite text density",
    paper="Sun, Song, Liao: DOM Based Content Extraction via Text Density",
    year=2011,
    trainable=False,
)
def cetd(page: Page, focus: str = "balanced") -> Labels:
    """Keep the elements whose text is dense and free of links."""
    blocks = page.blocks
    body = int(page.is_tag("body", "frameset").argmax())
    density = composite_density(page, body)
    threshold = float(density[body]) * THRESHOLD[focus]

    dense = density >= threshold
    dense[: body + 1] = True
    reached = page.all_above(dense) & (density > 0)
    best = page.subtree_argmax(density_sum(page, density))
    content = page.in_subtrees(best[reached])

    score = squash(density[page.parent], threshold)
    keep = content & blocks.row_visible

    def reason(block: int) -> str:
        row = int(blocks.first[block])
        if blocks.hidden[block]:
            return "hidden"
        place = "inside the dense parts" if content[row] else "outside the dense parts"
        return f"{place}: density {density[page.parent[row]]:.1f}, page {threshold:.1f}"

    return Labels(page, score, keep, "cetd", reason)


def composite_density(page: Page, body: int) -> npt.NDArray[np.float64]:
    """The composite text density of every element, 0 for other rows."""
    blocks = page.blocks
    visible = blocks.row_chars * blocks.row_visible
    chars = page.subtree_sum(visible)
    link_chars = page.subtree_sum(visible * blocks.row_in_link)
    tags = page.subtree_sum(page.kind == ELEMENT)
    link_tags = page.subtree_sum(page.is_tag("a"))
    body_link_share = link_chars[body] / max(chars[body], 1)

    density = np.zeros(len(page))
    rows = np.flatnonzero((chars > 0) & (page.kind == ELEMENT))
    c, lc, t, lt = chars[rows], link_chars[rows], np.maximum(tags[rows] - 1, 1), np.maximum(link_tags[rows], 1)
    base = np.log(c / np.maximum(c - lc, 1) * lc + body_link_share * c + np.e)
    ratio = c / np.maximum(lc, 1) * (t / lt)
    density[rows] = c / t * np.log(np.maximum(ratio, 1)) / np.maximum(np.log(base), SMALLEST_LOG)
    return density


def density_sum(page: Page, density: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """For every element the sum of its children's densities."""
    return np.bincount(page.parent[1:], weights=density[1:], minlength=len(page)).astype(np.float64, copy=False)
