"""Site style tree: what all pages of a site show in the same way, with the same words, is noise.

Lan Yi, Bing Liu, Xiaoli Li: "Eliminating Noisy Information in Web Pages for Data Mining". KDD 2003. Named by Kovačič
(2012), section 2.2.2.

The trees of all pages are laid over each other from the root down. A style node is a sequence of elements, and has the
number of pages that show it; an element node has the style nodes that pages show below it. So elements of two pages are
the same node where everything on the way down to them looks the same, with all that stands beside it.

For an element node on m pages, with l style nodes below it of which a page shows the i-th with probability p_i:

    NodeImp(E) = - sum of p_i log_m p_i                                    1 where m = 1       presentation
    CompImp(E) = (1 - g^l) NodeImp(E) + g^l sum of p_i CompImp(S_i)        g = 0.9
    CompImp(S) = mean of CompImp(E_j) over its elements
    CompImp(E) = 1 - mean of H(a_i) over the features of a leaf            1 where m = 1       content
    H(a_i)     = - sum of p_ij log_m p_ij                                  p_ij: its share on page j

An element is noise where it and all below it are less important than a threshold t. A page is mapped from its root
down: what is noise in the tree is dropped, and what the tree does not have is kept, with all below it.

What the paper leaves open: t is set by hand for each site; here it is 0.5 for all. Leaves are elute's blocks and their
features are words; elements inside a block are its text. Attributes of display are class and id now, without digits.
It follows from the definitions that a text is dropped where its own leaf is below t, whatever stands around it.

Time is that of sorting all words and elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.methods.shared.decide import decide_blocks
from elute.page import Page
from elute.page.arrays import Counts, Keys, Mask, Numbers, Places, Reals, above

from .shared.entropy import Words, entropy
from .shared.text_tree import SEED, TextTree, mixed

DECAY: Final = 0.9
THRESHOLD: Final = 0.5


def label_pages(pages: Sequence[Page]) -> list[Labels]:
    """Keep what is important in the tree of all pages."""
    tree = StyleTree([*{page.source: page for page in pages}.values()])  # a copy would make all of it a template
    return [tree.label(page) for page in pages]


class Ways:
    """The ways down to the nodes of a page, as numbers: nodes of two pages are one where they have the same."""

    def __init__(self, tree: TextTree) -> None:
        place = tree.place(np.ones(len(tree), dtype=np.bool_))
        below = np.zeros(len(tree), dtype=np.uint64)
        np.add.at(below, tree.parent[1:], mixed(tree.look[1:], place[1:]))
        self.node: Keys = np.full(len(tree), SEED)
        self.style: Keys = mixed(self.node, below)
        """The style node that is below each of them."""
        for nodes in tree.downwards():
            self.node[nodes] = mixed(self.style[tree.parent[nodes]], place[nodes])
            self.style[nodes] = mixed(self.node[nodes], below[nodes])


class StyleTree:
    """The tree of a site, made of some of its pages: the element nodes, and how important each is.

    >>> import elute
    >>> pages = [elute.parse(f"<p>Home<p>{text}") for text in ("It rained hard", "Snow fell", "Fog rose")]
    >>> new = StyleTree(pages).label(elute.parse("<p>Home<p>The wind blew"))
    >>> new.page.blocks.join(new.keep)
    'The wind blew'
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        trees = [TextTree(page) for page in pages]
        ways = [Ways(tree) for tree in trees]
        start = np.cumsum([0, *map(len, trees)])
        self.key, row, node = _numbered([way.node for way in ways])
        _, style_row, self._style = _numbered([way.style for way in ways])
        self._node: Places = node
        """All of this is for each node of each page, one page after the other; the rest for each node of the tree."""
        self._parent: Counts = _joined([tree.parent + first for tree, first in zip(trees, start, strict=False)])
        self._depth: Counts = _joined([tree.depth for tree in trees])
        self._leaf: Mask = _joined([tree.block for tree in trees]) >= 0
        self.pages: Counts = np.bincount(node, minlength=len(self.key))
        """On how many pages each node is."""
        self.importance: Reals = np.zeros(len(self.key))
        self.importance[node[self._leaf]] = self._content(trees, start)[node[self._leaf]]
        self._compose(row, np.bincount(node[style_row], minlength=len(self.key)))

    def _content(self, trees: Sequence[TextTree], start: Counts) -> Reals:
        """The importance of leaves: one less the mean entropy of their different words."""
        words = Words([tree.page for tree in trees])
        nodes = [tree.of_blocks(part + 1) for tree, part in zip(trees, np.split(self._node, start[1:-1]), strict=True)]
        of_word = _joined(nodes)[words.block] - 1
        shown = of_word >= 0
        pair, feature = np.unique(of_word[shown] * (words.different + 1) + words.number[shown], return_inverse=True)
        node = pair // (words.different + 1)
        spread = entropy(feature, words.page[shown], self.pages[node])
        features = np.bincount(node, minlength=len(self.key))
        found = 1 - np.bincount(node, spread, len(self.key)) / np.maximum(features, 1)
        return np.where(self.pages == 1, 1.0, np.where(features > 0, found, 0.0))

    def _compose(self, row: Places, styles: Counts) -> None:
        """The importance of elements, from the leaves up: `row` is where each node of the tree is met first, `styles`
        how many style nodes it has."""
        presentation = np.where(self.pages > 1, entropy(self._node, self._style, self.pages), 1.0)
        decayed = DECAY**styles
        depth, above_it = self._depth[row], self._style[self._parent[row]]
        total, elements = np.zeros(len(self._style)), np.zeros(len(self._style))
        for rows, nodes in zip(_levels(self._depth), _levels(depth), strict=True):
            inside = rows[~self._leaf[rows]]
            below = total[self._style[inside]] / np.maximum(elements[self._style[inside]], 1)
            own = np.unique(self._node[inside])
            shown = np.bincount(np.searchsorted(own, self._node[inside]), below, len(own)) / self.pages[own]
            self.importance[own] = (1 - decayed[own]) * presentation[own] + decayed[own] * shown
            np.add.at(total, above_it[nodes], self.importance[nodes])
            np.add.at(elements, above_it[nodes], 1)

    def of_blocks(self, page: Page) -> tuple[Reals, Counts]:
        """The importance of the blocks of a page, and on how many pages of the tree each is. What the tree does not
        have is as important as can be."""
        tree = TextTree(page)
        way = Ways(tree).node
        place = np.searchsorted(self.key[:-1], way)
        there = self.key[place] == way
        importance, pages = np.where(there, self.importance[place], 1.0), np.where(there, self.pages[place], 0)
        return tree.of_blocks(importance), tree.of_blocks(pages)

    def label(self, page: Page) -> Labels:
        """Keep what is important in the tree, and what it does not have."""
        importance, pages = self.of_blocks(page)

        def reason(block: int) -> str:
            return f"importance {importance[block]:.2f} on {pages[block]} pages that show it in this way"

        keep = (importance >= THRESHOLD) & (page.blocks.words > 0)
        return decide_blocks(page, keep, above(importance, THRESHOLD), reason)


def _joined(of_pages: Sequence[Numbers]) -> Numbers:
    return np.concatenate([np.zeros(0, dtype=np.int64), *of_pages])


def _numbered(of_pages: Sequence[Keys]) -> tuple[Keys, Places, Places]:
    """The different keys, where each is met first, and for all of them their numbers."""
    key, first, number = np.unique(
        np.concatenate([np.zeros(0, dtype=np.uint64), *of_pages]), return_index=True, return_inverse=True
    )
    return key, first, number


def _levels(depth: Counts) -> list[Places]:
    """What is at each depth, the deepest first."""
    order = np.argsort(depth, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(depth[order])) + 1)[::-1] if len(depth) else []
