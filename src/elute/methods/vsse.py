"""VSSE: visual value of text, path aggregation, and content semantics.

Jingwei Zhang, Qian Wang, Qing Yang, Rui Zhou, Yanchun Zhang: "Exploiting Multi-Category Characteristics and Unified
Framework to Extract Web Content". Data Science and Engineering 3 (2018). This is its part for text.

1. Characteristics (4.2). A text node with many characters and many punctuation marks is likely content:

       vvtc = text length / nodes * punctuation marks / nodes

   Nodes with at least T1 = 0.8 of the page's largest value are starting points. A container holds the characteristics,
   so that others can join this one: see `CHARACTERISTICS`.
2. Aggregating paths (4.3.1). The tag path of a node is the tags from the root down to it. The longest common prefix of
   the starting points' paths locates the content area: all nodes whose path begins with it. (Formula 2, as printed, is
   a longest common subsequence; the text around it speaks of the prefix, and a subsequence locates no area.)
3. Refining by semantics (4.4). The words of a paragraph weigh tf * (log(N / N_k) + L), for N paragraphs in the area,
   N_k of them with the word. They give a SimHash of 64 bits, and a paragraph is compared with the title and the
   description of the page by Hamming distance; at most T2 = 3 is near.

Read literally, step 3 drops every paragraph that is no copy of the title: between unrelated texts about 32 of 64 bits
differ, and between a title and the paragraphs of its article hardly fewer (docs/methods/vsse.md has the figures). So
only doubtful paragraphs have to pass it here: those in the area without any punctuation, such as captions and labels.

L is "an empirical constant", not published; here 0.1. The focus moves T1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.metadata import metadata
from elute.methods.shared.decide import unless_hidden
from elute.methods.shared.simhash import distance, segment, simhash, weights
from elute.methods.shared.text_counts import punctuation
from elute.page.arrays import Ints, Mask, Reals
from elute.page.kinds import ELEMENT
from elute.page.table import Page

T1: Final = {"balanced": 0.8, "precision": 1.0, "recall": 0.5}
T2: Final = 3


def visual_value(page: Page, leaves: Ints) -> Reals:
    """Formula 1: how much a text node looks like running text."""
    marks = punctuation([page.blocks.piece(row) for row in leaves.tolist()])
    value: Reals = page.blocks.row_chars[leaves] / len(leaves) * marks / len(leaves)
    return value


# The container: each gives a value for each of the given text rows. What is near the largest of any is content.
CHARACTERISTICS: dict[str, Callable[[Page, Ints], Reals]] = {"visual value": visual_value}


@registry.methods.describe(
    title="Punctuation, tag paths and the title",
    paper="Zhang et al.: Exploiting Multi-Category Characteristics and Unified Framework to Extract Web Content",
    year=2018,
    trainable=False,
)
def vsse(page: Page, focus: str = "balanced") -> Labels:
    """Keep what shares its tag path with the texts that have most punctuation."""
    blocks = page.blocks
    value = relative_values(page)
    starts = value >= T1[focus]
    area = blocks.whole(content_area(page, starts) & blocks.row_visible)
    far = doubtful_and_far(page, area)
    keep = area & ~blocks.to_rows(far, False)

    def reason(block: int) -> str:
        row = int(blocks.first[block])
        if not area[row]:
            return f"outside the content area: visual value {value[row]:.2f}"
        if far[block]:
            return "in the content area, but without punctuation and unlike the title"
        return f"in the content area: visual value {value[row]:.2f}"

    score = (np.minimum(value, 1) / 2 + keep / 2).astype(np.float32)
    return Labels(page, score, keep, reason_of=unless_hidden(page, reason))


def relative_values(page: Page) -> Reals:
    """For each text row the largest of its characteristics, each as a share of the page's largest."""
    leaves = np.flatnonzero(page.blocks.row_visible & (page.blocks.row_chars > 0)).astype(np.int32)
    found = np.zeros(len(page))
    for characteristic in CHARACTERISTICS.values() if len(leaves) else ():
        value = characteristic(page, leaves)
        found[leaves] = np.maximum(found[leaves], value / max(value.max(), np.finfo(float).tiny))
    return found


def content_area(page: Page, starts: Mask) -> Mask:
    """The rows whose tag path begins with the longest common prefix of the paths of the starting points."""
    if not starts.any():
        return np.zeros(len(page), dtype=np.bool_)
    paths = tag_paths(page)
    inside = np.bincount(paths.of_row[starts], minlength=len(paths.above))
    for path in range(len(paths.above) - 1, 0, -1):
        inside[paths.above[path]] += inside[path]
    prefix = int(np.flatnonzero(inside == inside[0])[-1])  # those with all starts are a chain: the last is the longest
    begins = np.zeros(len(paths.above), dtype=np.bool_)
    for path, above in enumerate(paths.above):
        begins[path] = path == prefix or (above >= 0 and begins[above])
    return begins[paths.of_row]


@dataclass(frozen=True)
class TagPaths:
    """The different tag paths of a page: for each row the number of its path, and for each path the one above it."""

    of_row: npt.NDArray[np.intp]
    above: list[int]


def tag_paths(page: Page) -> TagPaths:
    """The tag paths of all rows; text has the path of its parent. Path 0 is the document's."""
    numbers: dict[tuple[int, int], int] = {}
    above = [-1]
    of_row = [0]
    for kind, tag, parent in zip(page.kind[1:].tolist(), page.tag[1:].tolist(), page.parent[1:].tolist(), strict=True):
        path = of_row[parent]
        if kind == ELEMENT:
            step = (path, tag)
            if step not in numbers:
                numbers[step] = len(above)
                above.append(path)
            path = numbers[step]
        of_row.append(path)
    return TagPaths(np.array(of_row), above)


def doubtful_and_far(page: Page, area: Mask) -> Mask:
    """The blocks of the area without punctuation whose words are not those of the title or the description."""
    blocks = page.blocks
    far = np.zeros(len(blocks), dtype=np.bool_)
    paragraphs = np.unique(blocks.row_block[area])
    texts = [blocks.text(block) for block in paragraphs.tolist()]
    doubtful = np.flatnonzero(punctuation(texts) == 0)
    if len(doubtful):
        words = [segment(text) for text in texts]
        weight = weights(words)
        head = metadata(page)
        summaries = (head.title, head.description, f"{head.title} {head.description}")
        targets = [simhash(segment(summary), weight) for summary in summaries if summary.strip()]
        for number in doubtful:
            own = simhash(words[number], weight)
            far[paragraphs[number]] = all(distance(own, target) > T2 for target in targets)
    return far
