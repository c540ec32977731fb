"""WISDOM: the part of the tree that holds what a page alone says.

Hung-Yu Kao, Jan-Ming Ho, Ming-Syan Chen: "WISDOM: Web Intrapage Informative Structure Mining Based on Document Object
Model". IEEE TKDE 17 (5), 2005; in part "DOMISA", SDM 2004.

The information of a term is 1 - EN(T), with its entropy over the d pages of the site

    EN(T) = - sum of w log_d w

The information of a node is the sum over all terms below it; by how many these are, it is the node's density. Then the
informative structure is found from the root down.

Condensing: as long as one child holds nearly all the information of a node, that child stands for it. What is left
out on the way has words, but says hardly anything.

Searching: a subtree is informative where it is dense, and so are its children; where it is not, its children are looked
at one by one.

Merging: a child of few words does not part those around it. A date or a caption is kept with the dense text beside it.

What is open: the paper was not at hand. Nearly all is 0.8 here, dense is half the density of what the condensing ends
at, and few are less than 10 words. Where the same page is there twice, all its terms have the largest entropy; a page
without information is kept whole.

Time is that of sorting all words, and linear in the elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.methods.shared.decide import decide_blocks
from elute.page import Page
from elute.page.arrays import Mask, Reals

from .shared.entropy import Words
from .shared.text_tree import TextTree

NEARLY_ALL: Final = 0.8
DENSE: Final = 0.5
FEW: Final = 10


def label_pages(pages: Sequence[Page]) -> list[Labels]:
    """Keep the informative structure of each page."""
    return [structure.labels() for structure in structures(pages)]


def structures(pages: Sequence[Page]) -> list[Structure]:
    """The tree of each page, with what each of its words tells."""
    words = Words(pages)
    information = words.split(words.of_blocks(1 - words.entropy()))
    terms = words.split(words.of_blocks(np.ones(words.different)))
    return [Structure(*known) for known in zip(pages, information, terms, strict=True)]


class Structure:
    """The tree of a page with the information and the terms of all nodes."""

    def __init__(self, page: Page, information: Reals, terms: Reals) -> None:
        self.tree = TextTree(page)
        self.information: Reals = self.tree.of_leaves(information)
        self.terms: Reals = self.tree.of_leaves(terms)
        for nodes in self.tree.upwards():
            for column in (self.information, self.terms):
                np.add.at(column, self.tree.parent[nodes], column[nodes])

    @property
    def density(self) -> Reals:
        """The information of a term, for each node; 0 where it has none."""
        return self.information / np.maximum(self.terms, 1)

    def condensed(self) -> int:
        """The lowest node that holds nearly all that the page says."""
        node = 0
        while len(below := self.tree.children(node)):
            best = int(below[self.information[below].argmax()])
            if self.information[best] < NEARLY_ALL * self.information[node]:
                break
            node = best
        return node

    def informative(self, least: float) -> Mask:
        """The nodes that are dense, with children that are, but for those of few words."""
        found: Mask = self.density >= least
        for nodes in self.tree.upwards():
            parting = nodes[~found[nodes] & (self.terms[nodes] >= FEW)]
            found[self.tree.parent[parting]] = False
        return found

    def labels(self) -> Labels:
        """Keep what is in an informative node below the one that it condenses to."""
        tree, root = self.tree, self.condensed()
        least = DENSE * float(self.density[root])
        kept = self.informative(least)
        for nodes in tree.downwards():
            kept[nodes] |= kept[tree.parent[nodes]]
        kept[:root] = False
        kept[tree.end[root] :] = False
        if not self.information[0]:
            kept[:] = True
        keep, density = tree.of_blocks(kept), tree.of_blocks(self.density)

        def reason(block: int) -> str:
            said = "in" if keep[block] else "outside"
            return f"{said} the informative structure: information {density[block]:.2f} a word, dense from {least:.2f}"

        return decide_blocks(tree.page, keep, keep, reason)
