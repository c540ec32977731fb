"""Templateness: a classifier of single nodes, trained without labels on sites, and smoothed on the tree.

Deepayan Chakrabarti, Ravi Kumar, Kunal Punera: "Page-level template detection via isotonic smoothing". WWW 2007.

What repeats on the pages of a site is its template. So pages of many sites teach, without anybody's labels, what
templates look like, and then one page alone is enough:

1. A node of a training page is template where another page of its site has the same one, with all below it.
2. Of each node features are known that need no other page, and a logistic regression on them gives x, from 0 to 1.
3. A part of a template is template too: on the way down the score must not fall. Isotonic smoothing
   (`shared/isotonic.py`) finds such scores y near x, with few steps.

A text is dropped where y of its leaf is above one quarter; a focus moves that.

What the paper leaves open, as far as it is known here: features are those below, each cut into ranges, so that the
regression may bend; nodes are blocks and the elements around them; all nodes of a page together weigh the same. Sets
for training have few pages a site, so that two pages that agree are enough; much of a template is on no second page of
them, and so a quarter is a lot. The penalty of a step is ours.

Time is linear in the page.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods import label
from elute.methods.shared.decide import decide_blocks
from elute.methods.shared.options import Option, amount
from elute.methods.shared.text_counts import punctuation
from elute.methods.shared.trained import Example, trained
from elute.model import Arrays, Model
from elute.page import Page
from elute.page.arrays import Counts, Mask, Numbers, Reals, below, prefix_sums
from elute.sites.store import host_of

from .shared.isotonic import smoothed
from .shared.text_tree import TextTree

PAPER: Final = "Chakrabarti, Kumar, Punera: Page-level template detection via isotonic smoothing"
MOST: Final = {"precision": 0.15, "balanced": 0.25, "recall": 0.4}
PENALTY: Final = 0.2
RANGES: Final = 12  # of each feature
L2: Final = 1.0
STEPS: Final = 8  # of Newton's method
FEATURES: Final = (
    "words",
    "share of the page",
    "words a block",
    "longest block",
    "words in links",
    "words a link",
    "punctuation a word",
    "words before",
    "words behind",
    "depth",
    "list",
    "paragraph",
    "heading",
)
TAGS: Final = (("li", "dd", "dt", "option"), ("p", "blockquote", "pre"), ("h1", "h2", "h3", "h4", "h5", "h6"))

Ranges = npt.NDArray[np.int64]


def label_pages(pages: Iterable[Page]) -> list[Labels]:
    """Each page by itself: the sites were in training."""
    return [label(page, "templateness") for page in pages]


def features(tree: TextTree) -> Reals:
    """For each node a column of `FEATURES`."""
    page, blocks = tree.page, tree.page.blocks
    texts = [blocks.text(block) for block in range(len(blocks))]
    counted: list[Numbers] = [blocks.words, blocks.link_words, punctuation(texts), np.ones(len(blocks))]
    words, link_words, marks, leaves = (_sums(tree, tree.of_leaves(column)) for column in counted)
    own = tree.of_leaves(blocks.words)
    before = prefix_sums(own)
    total = max(float(words[0]), 1.0)
    links = _links(tree)
    kinds = [page.in_subtrees(page.rows_of(*tags))[tree.row] for tags in TAGS]
    columns = [
        np.log2(1 + words),
        words / total,
        words / np.maximum(leaves, 1),
        _largest(tree, own),
        link_words / np.maximum(words, 1),
        words / (1 + links),
        marks / np.maximum(words, 1),
        before[:-1] / total,
        1 - before[tree.end] / total,
        tree.depth,
        *kinds,
    ]
    return np.stack(columns, axis=1).astype(np.float64)


def _links(tree: TextTree) -> Counts:
    """How many links are in each node: those of a block begin behind what is before it, since it may be in one."""
    leaf, last = tree.block >= 0, tree.of_leaves(tree.page.blocks.last)
    behind = np.where(leaf, last, tree.row + 1)
    start = np.where(leaf, np.minimum(tree.row, np.append(0, behind[:-1])), tree.row)
    before = prefix_sums(tree.page.is_tag("a"))
    found: Counts = before[np.where(leaf, last, tree.page.end[tree.row])] - before[start]
    return found


def _sums(tree: TextTree, values: Numbers) -> Reals:
    before = prefix_sums(values.astype(np.float64))
    found: Reals = before[tree.end] - before[:-1]
    return found


def _largest(tree: TextTree, values: Numbers) -> Numbers:
    found = values.copy()
    for nodes in tree.upwards():
        np.maximum.at(found, tree.parent[nodes], found[nodes])
    return found


def repeated(trees: list[TextTree]) -> list[Mask]:
    """For pages of one site the nodes that another page has too, with all below them. A page that is there twice is
    one page.

    >>> import elute
    >>> trees = [TextTree(elute.parse(f"<ul><li>Home</ul><p>{text}")) for text in ("Rain", "Snow", "Snow")]
    >>> [[tree.name(node) for node in np.flatnonzero(found)] for tree, found in zip(trees, repeated(trees))]
    [['ul', 'li', 'Home'], ['ul', 'li', 'Home'], ['ul', 'li', 'Home']]
    """
    classes = [tree.classes(np.ones(len(tree), dtype=np.bool_)) for tree in trees]
    different = {int(of_page[0]): of_page for of_page in classes}
    count = Counter(key for of_page in different.values() for key in np.unique(of_page).tolist())
    several = np.array(sorted(key for key, pages in count.items() if pages > 1), dtype=np.uint64)
    return [np.isin(of_page, several) for of_page in classes]


def fit(examples: Iterable[Example], l2: float = L2) -> Arrays:
    """Weights from pages of sites; what the gold says of them is not asked. Where no two pages are of one site, nothing
    is learned, and all text kept."""
    sites: dict[str, list[TextTree]] = defaultdict(list)
    for example in examples:
        sites[host_of(example.page.url)].append(TextTree(example.page))
    known: list[Reals] = []
    told: list[Mask] = []
    for host, trees in sites.items():
        if host and len(trees) > 1:
            known += map(features, trees)
            told += repeated(trees)
    if not known:
        return {"cuts": np.zeros((len(FEATURES), RANGES - 1)), "weights": np.zeros(len(FEATURES) * RANGES + 1)}
    weight = np.concatenate([np.full(len(each), 1 / len(each)) for each in told])
    matrix = np.vstack(known)
    cuts = np.quantile(matrix, np.linspace(0, 1, RANGES + 1)[1:-1], axis=0).T
    found = regression(in_ranges(matrix, cuts), np.concatenate(told), weight * len(weight) / weight.sum(), l2)
    return {"cuts": cuts, "weights": found}


def in_ranges(matrix: Reals, cuts: Reals) -> Ranges:
    """For each node and feature the number of its range, counted through all features."""
    columns = [
        np.searchsorted(of_feature, matrix[:, number], side="right") + number * RANGES
        for number, of_feature in enumerate(cuts)
    ]
    return np.stack(columns, axis=1)


def regression(ranges: Ranges, told: Mask, weight: Reals, l2: float) -> Reals:
    """Logistic regression by Newton's method: a weight for each range, and one for all."""
    wide = len(FEATURES) * RANGES + 1
    columns = [*ranges.T, np.full(len(ranges), wide - 1)]
    found = np.zeros(wide)
    for _ in range(STEPS):
        x = 1 / (1 + np.exp(-sum(found[column] for column in columns)))
        slope, bend = l2 * found, l2 * np.eye(wide)
        for one in columns:
            slope += np.bincount(one, weight * (x - told), wide)
            for other in columns:
                bend += np.bincount(one * wide + other, weight * x * (1 - x), wide * wide).reshape(wide, wide)
        found -= np.linalg.solve(bend, slope)
    return found


def node_scores(tree: TextTree, arrays: Arrays) -> Reals:
    """x of each node."""
    weights = arrays["weights"]
    total: Reals = weights[in_ranges(features(tree), arrays["cuts"])].sum(axis=1) + weights[-1]
    return 1 / (1 + np.exp(-total))


@registry.methods.describe(title="Templateness", paper=PAPER, year=2007, trainable=True)
@trained(fit, Option("l2", amount, L2, "how much large weights cost"), penalty=PENALTY, ranges=RANGES)
def templateness(page: Page, model: Model, focus: str) -> Labels:
    """Keep text that does not look like what repeats on sites."""
    tree = TextTree(page)
    by_itself = node_scores(tree, model.arrays)
    before, found = tree.of_blocks(by_itself), tree.of_blocks(smoothed(tree, by_itself, PENALTY))
    keep = (found <= MOST[focus]) & (page.blocks.words > 0)

    def reason(block: int) -> str:
        return f"templateness {found[block]:.2f}, {before[block]:.2f} by itself"

    return decide_blocks(page, keep, np.where(page.blocks.hidden == 0, below(found, MOST[focus]), 0.0), reason)
