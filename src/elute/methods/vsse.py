"""VSSE: visual value of text, path aggregation, and content semantics.

Jingwei Zhang, Qian Wang, Qing Yang, Rui Zhou, Yanchun Zhang: "Exploiting Multi-Category Characteristics and Unified
Framework to Extract Web Content". Data Science and Engineering 3 (2018). This is its part for text.

1. Characteristics (4.2). A text node with many characters and many punctuation marks is likely content:

       vvtc = text length / nodes * punctuation marks / nodes

   Nodes with at least T1 = 0.8 of the page's largest value are starting points. A container holds the characteristics,
   so that others can join this one: see `CHARACTERISTICS`.
2. Aggregating paths (4.3.1). The tag path of a node is the tags from the root down to it. The longest common prefix of
   the starting points' paths locates the content area: all nodes whose path begins with it.
3. Refining by semantics (4.4). The words of a paragraph weigh tf * (log(N / N_k) + L), for N paragraphs in the area,
   N_k of them with the word. They give a SimHash of 64 bits, and a paragraph is compared with the title and the
   description of the page by Hamming distance; at most T2 = 3 is near.

Two places read otherwise here than they are printed. Both printed readings can be had (docs/methods/vsse.md has the
figures of all):

    vsse(subsequence)      formula 2: the length of a longest common subsequence of two paths, and the area is below the
                           first so many tags of the first path. The text around it speaks of the common prefix.
    vsse(near-title)       step 3: every paragraph has to be near the title. That drops all but copies of it: between
                           unrelated texts about 32 of 64 bits differ, and between a title and the paragraphs of its
                           article hardly fewer. So only doubtful paragraphs have to pass it in `vsse`: those in the
                           area without any punctuation, such as captions and labels.
    vsse(near-title=30)    the same with another T2

L is "an empirical constant", not published; here 0.1. The focus moves T1.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.metadata.declared import declared
from elute.methods.shared.decide import unless_hidden
from elute.methods.shared.simhash import BITS, distance, segment, simhash, weights
from elute.methods.shared.text_counts import punctuation
from elute.page.arrays import Ints, Keys, Mask, Reals
from elute.page.kinds import ELEMENT
from elute.page.table import Page
from elute.units.sequences import lcs_length

T1: Final = {"balanced": 0.8, "precision": 1.0, "recall": 0.5}
T2: Final = 3
NEAR_TITLE: Final = re.compile(r"near-title(?:=(\d+))?")


def visual_value(page: Page, leaves: Ints) -> Reals:
    """Formula 1: how much a text node looks like running text."""
    marks = punctuation([page.blocks.piece(row) for row in leaves.tolist()])
    value: Reals = page.blocks.row_chars[leaves] / len(leaves) * marks / len(leaves)
    return value


# The container: each gives a value for each of the given text rows. What is near the largest of any is content.
CHARACTERISTICS: dict[str, Callable[[Page, Ints], Reals]] = {"visual value": visual_value}


class Vsse:
    """Keep what shares its tag path with the texts that have most punctuation."""

    def __init__(self, aggregate: Aggregate, all_near: bool = False, bits: int = T2) -> None:
        self.__module__, self.__qualname__ = __name__, "vsse"  # registered by that name below
        self.aggregate = aggregate
        self.all_near = all_near
        self.bits = bits

    def of(self, arguments: str) -> Vsse:
        """The method with places of the paper read as they are printed."""
        aggregate, all_near, bits = self.aggregate, self.all_near, self.bits
        for argument in arguments.split("+"):
            match = NEAR_TITLE.fullmatch(argument)
            if argument == "subsequence":
                aggregate = common_subsequence
            elif match and int(match[1] or T2) <= BITS:
                all_near, bits = True, int(match[1] or T2)
            else:
                raise ValueError(f"vsse takes 'subsequence' and 'near-title' or 'near-title=BITS', not {argument!r}")
        return Vsse(aggregate, all_near, bits)

    def __call__(self, page: Page, focus: str = "balanced") -> Labels:
        blocks = page.blocks
        value = relative_values(page)
        starts = value >= T1[focus]
        area = blocks.whole(content_area(page, starts, self.aggregate) & blocks.row_visible)
        far = self.far(page, area)
        keep = area & ~blocks.to_rows(far, False)
        but = "unlike the title" if self.all_near else "without punctuation and unlike the title"

        def reason(block: int) -> str:
            row = int(blocks.first[block])
            if not area[row]:
                return f"outside the content area: visual value {value[row]:.2f}"
            if far[block]:
                return f"in the content area, but {but}"
            return f"in the content area: visual value {value[row]:.2f}"

        score = (np.minimum(value, 1) / 2 + keep / 2).astype(np.float32)
        return Labels(page, score, keep, reason_of=unless_hidden(page, reason))

    def far(self, page: Page, area: Mask) -> Mask:
        """The blocks of the area that have to be near the title or the description, and are not."""
        blocks = page.blocks
        far = np.zeros(len(blocks), dtype=np.bool_)
        paragraphs = np.unique(blocks.row_block[area])
        texts = [blocks.text(block) for block in paragraphs.tolist()]
        doubtful = np.flatnonzero(self.all_near | (punctuation(texts) == 0))
        if len(doubtful):
            words = [segment(text) for text in texts]
            weight = weights(words)
            head = declared(page)
            summaries = (head.title, head.description, f"{head.title} {head.description}")
            targets = [simhash(segment(summary), weight) for summary in summaries if summary.strip()]
            for number in doubtful:
                own = simhash(words[number], weight)
                far[paragraphs[number]] = all(distance(own, target) > self.bits for target in targets)
        return far


def relative_values(page: Page) -> Reals:
    """For each text row the largest of its characteristics, each as a share of the page's largest."""
    leaves = np.flatnonzero(page.blocks.row_visible & (page.blocks.row_chars > 0)).astype(np.int32)
    found = np.zeros(len(page))
    for characteristic in CHARACTERISTICS.values() if len(leaves) else ():
        value = characteristic(page, leaves)
        found[leaves] = np.maximum(found[leaves], value / max(value.max(), np.finfo(float).tiny))
    return found


def content_area(page: Page, starts: Mask, aggregate: Aggregate) -> Mask:
    """The rows whose tag path begins with what the paths of the starting points have in common."""
    if not starts.any():
        return np.zeros(len(page), dtype=np.bool_)
    paths = tag_paths(page)
    common = aggregate(paths, paths.of_row[starts])
    begins = np.zeros(len(paths.above), dtype=np.bool_)
    for path, above in enumerate(paths.above):
        begins[path] = path == common or (above >= 0 and begins[above])
    return begins[paths.of_row]


@dataclass(frozen=True)
class TagPaths:
    """The different tag paths of a page: for each row the number of its path, for each path the one above it and its
    last tag."""

    of_row: npt.NDArray[np.intp]
    above: list[int]
    tag: list[int]

    def down_to(self, path: int) -> list[int]:
        """The paths above a path and itself, from the root down, without the document's."""
        found = []
        while path > 0:
            found.append(path)
            path = self.above[path]
        return found[::-1]


Aggregate = Callable[[TagPaths, npt.NDArray[np.intp]], int]
"""From the paths of the starting points to the path of the content area."""


def common_prefix(paths: TagPaths, starts: npt.NDArray[np.intp]) -> int:
    """The longest common prefix."""
    inside = np.bincount(starts, minlength=len(paths.above))
    for path in range(len(paths.above) - 1, 0, -1):
        inside[paths.above[path]] += inside[path]
    return int(np.flatnonzero(inside == inside[0])[-1])  # those with all starts are a chain: the last is the longest


def common_subsequence(paths: TagPaths, starts: npt.NDArray[np.intp]) -> int:
    """Formula 2 as printed: as many tags of the first path as it has in common with the next, and so on with that."""

    def tags(path: int) -> Keys:
        return np.array([paths.tag[each] for each in paths.down_to(path)], dtype=np.uint64)

    met: list[int] = list(dict.fromkeys(starts.tolist()))
    common = met[0]
    for other in met[1:]:
        common = paths.down_to(common)[lcs_length(tags(common), tags(other)) - 1]
    return common


def tag_paths(page: Page) -> TagPaths:
    """The tag paths of all rows; text has the path of its parent. Path 0 is the document's."""
    numbers: dict[tuple[int, int], int] = {}
    above, tags = [-1], [0]
    of_row = [0]
    for kind, tag, parent in zip(page.kind[1:].tolist(), page.tag[1:].tolist(), page.parent[1:].tolist(), strict=True):
        path = of_row[parent]
        if kind == ELEMENT:
            step = (path, tag)
            if step not in numbers:
                numbers[step] = len(above)
                above.append(path)
                tags.append(tag)
            path = numbers[step]
        of_row.append(path)
    return TagPaths(np.array(of_row), above, tags)


vsse = registry.methods.describe(
    title="Punctuation, tag paths and the title",
    paper="Zhang et al.: Exploiting Multi-Category Characteristics and Unified Framework to Extract Web Content",
    year=2018,
    trainable=False,
)(Vsse(common_prefix))
