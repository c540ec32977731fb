"""CETD: content extraction via text density.

Fei Sun, Dandan Song, Lejian Liao: "DOM Based Content Extraction via Text Density". SIGIR 2011.

For every element, with C characters, T tags, LC characters in links and LT link tags in its subtree, and ¬LC = C - LC
(zero denominators count as 1; b is the body):

    density          C / T
    composite        C / T * log_base( C / LC * T / LT ),   base = ln( C / ¬LC * LC + LC_b / C_b * C + e )
    density sum      the sum of the composite densities of its children

Long text with few tags is dense; links make it less so. The threshold is the density of the body. Going down from the
body as long as elements are at least that dense, each one contributes the element of its subtree with the largest
density sum: the whole of that element is content. A paragraph is kept or dropped whole, by where most of it lies.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared._density import body_row, composite_density, dense_parts, row_scores
from elute.methods.shared.decide import unless_hidden
from elute.page.table import Page

# How much denser than the body an element must be, for each focus; 1 is the paper's.
THRESHOLD: Final = {"balanced": 1.0, "precision": 2.0, "recall": 0.5}
# The base nears 1 where a page has hardly any links, and the logarithm to it would grow without bound.
SMALLEST_LOG: Final = 0.1


@registry.methods.describe(
    title="Composite text density",
    paper="Sun, Song, Liao: DOM Based Content Extraction via Text Density",
    year=2011,
    trainable=False,
)
def cetd(page: Page, focus: str = "balanced") -> Labels:
    """Keep the elements whose text is dense and free of links."""
    body = body_row(page.table)
    density = composite_density(page.table, page.blocks.segments, body, SMALLEST_LOG)
    threshold = float(density[body]) * THRESHOLD[focus]
    content = dense_parts(page.table, density, body, threshold)
    keep = page.blocks.whole(content & page.blocks.row_visible)
    score = row_scores(page.table, density, keep.view(np.uint8), threshold)

    def reason(block: int) -> str:
        row = int(page.blocks.first[block])
        place = "inside the dense parts" if keep[row] else "outside the dense parts"
        return f"{place}: density {density[page.parent[row]]:.1f}, page {threshold:.1f}"

    return Labels(page, score, keep, reason_of=unless_hidden(page, reason))
