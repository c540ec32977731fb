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

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels, squash
from elute.page.table import ELEMENT, Page
from elute.page.vocabulary import NO_TEXT, TAG

# How much denser than the body an element must be, for each focus; 1 is the paper's.
THRESHOLD: Final = {"balanced": 1.0, "precision": 2.0, "recall": 0.5}


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
    body = int(page.rows_of("body", "frameset")[0]) if len(page.rows_of("body", "frameset")) else 0
    density = composite_density(page, body)
    threshold = float(density[body]) * THRESHOLD[focus]

    dense = page.all_above((density >= threshold) | (np.arange(len(page)) <= body))
    best = page.subtree_argmax(density_sum(page, density))
    content = page.in_subtrees(np.unique(best[dense & (page.kind == ELEMENT) & (density > 0)]))

    score = np.where(page.kind == ELEMENT, 0.0, squash(density[page.parent], threshold))
    keep = content & blocks.row_visible

    def reason(block: int) -> str:
        row = int(blocks.first[block])
        if blocks.hidden[block]:
            return "hidden"
        element = int(page.parent[row])
        place = "inside the densest part" if content[row] else "outside the dense parts"
        return f"{place}: density {density[element]:.1f}, page {threshold:.1f}"

    return Labels(page, score.astype(np.float32), keep, "cetd", reason)


def composite_density(page: Page, body: int) -> npt.NDArray[np.float64]:
    """The composite text density of every element, 0 for other rows."""
    blocks = page.blocks
    is_element = (page.kind == ELEMENT) & ~np.isin(page.tag, [TAG[tag] for tag in NO_TEXT])
    visible = np.where(blocks.row_visible, blocks.row_chars, 0)
    chars = page.subtree_sum(visible)
    link_chars = page.subtree_sum(np.where(blocks.row_in_link, visible, 0))
    tags = page.subtree_sum(is_element) - is_element
    link_tags = page.subtree_sum(is_element & (page.tag == TAG["a"]))

    def at_least_one(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.maximum(values, 1)

    tags = at_least_one(tags)
    body_share = link_chars[body] / max(int(chars[body]), 1)
    base = np.log(chars / at_least_one(chars - link_chars) * link_chars + body_share * chars + np.e)
    ratio = chars / at_least_one(link_chars) * tags / at_least_one(link_tags)
    with np.errstate(divide="ignore", invalid="ignore"):
        composite = chars / tags * np.log(ratio) / np.log(base)
    return np.where(is_element & (chars > 0) & np.isfinite(composite), np.maximum(composite, 0.0), 0.0)


def density_sum(page: Page, density: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """For every element the sum of its children's densities."""
    return np.bincount(page.parent[1:], weights=density[1:], minlength=len(page))
