"""Tree mapping: the template is what the trees of a few pages have in common, and is taken out of all others.

Karane Vieira, Altigran S. da Silva, Nick Pinto, Edleno S. de Moura, João M. B. Cavalcanti, Juliana Freire: "A fast and
robust method for web page template detection and removal". CIKM 2006. Named by Kovačič (2012), section 2.2.2.

A mapping of two trees is top-down where a node is mapped only if its parent is, and restricted (RTDM) where nodes that
differ are mapped only if they are leaves. A template is made of nodes that are mapped and equal: the first page mapped
to the second, what is left of it to the third, and so on. Finding it is the dear part, and a few pages are enough; then
the template is mapped to each page of the site, once, and what it meets is removed.

As in the paper, subtrees that are equal as a whole are of one class, found from the leaves up, and cost nothing to map.
Different from it, the children of two nodes are not compared each with each, which takes time with the product of both
pages' sizes. Those of one class are mapped first, by a longest common subsequence; between them those that look the
same, by another one; and the way goes down into these alone. So each node is mapped to one at most.

What the paper leaves open, as far as it is known here: a page that is there twice counts once, and where no second one
is there, nothing is template.

Time is linear in the nodes, times the most children of one node that are looked at, over 64.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.methods.shared.decide import decide_blocks
from elute.page import Page
from elute.page.arrays import Ints, Keys, Mask, Places
from elute.units.sequences import lcs_pairs

from .shared.text_tree import TextTree

PAGES: Final = 5
"""Those that the template is made of, at most."""
CHILDREN: Final = 10_000
"""Of one node that are mapped, the first ones."""


def label_pages(pages: Sequence[Page]) -> list[Labels]:
    """Keep what the template does not have."""
    template = Template.of(pages)
    return [template.label(page) for page in pages]


class Template:
    """What pages have in common: a part of the tree of the first one.

    >>> import elute
    >>> pages = [elute.parse(f"<ul><li>Home<li>News</ul><p>{text}") for text in ("It rained", "It snowed")]
    >>> template = Template.of(pages)
    >>> new = template.label(elute.parse("<ul><li>Home<li>News<li>Late</ul><p>Fog rose"))
    >>> new.page.blocks.join(new.keep).split("\\n")
    ['Late', 'Fog rose']
    """

    def __init__(self, tree: TextTree) -> None:
        self.tree = tree
        self.alive: Mask = np.ones(len(tree), dtype=np.bool_)
        self.pages = 1

    @classmethod
    def of(cls, pages: Sequence[Page]) -> Template:
        """The template of some pages, of which the first few that differ are looked at."""
        found = cls(TextTree(pages[0]))
        seen = {_whole(found.tree)}
        for page in pages[1:]:
            tree = TextTree(page)
            if _whole(tree) not in seen:
                seen.add(_whole(tree))
                found.meet(tree)
            if found.pages == PAGES:
                break
        return found

    def meet(self, tree: TextTree) -> None:
        """Keep what another page has too."""
        self.alive = self.mapped(tree)[0]
        self.pages += 1

    def mapped(self, tree: TextTree) -> tuple[Mask, Mask]:
        """The nodes of the template, and those of a page, that are mapped to equal ones."""
        mine, other = self.tree, tree
        here, there = np.zeros(len(mine), dtype=np.bool_), np.zeros(len(other), dtype=np.bool_)
        my_class, other_class = mine.classes(self.alive), other.classes(np.ones(len(other), dtype=np.bool_))
        pairs = [(0, 0)]
        while pairs:
            one, two = pairs.pop()
            here[one] = there[two] = True
            mine_below, other_below = mine.children(one), other.children(two)[:CHILDREN]
            mine_below = mine_below[self.alive[mine_below]][:CHILDREN]
            same, as_same = lcs_pairs(my_class[mine_below], other_class[other_below])
            for left, right in zip(mine_below[same].tolist(), other_below[as_same].tolist(), strict=True):
                here[left : mine.end[left]] = self.alive[left : mine.end[left]]
                there[right : other.end[right]] = True
            for left, right in _between(mine_below, same, other_below, as_same):
                left, right = left[mine.block[left] < 0], right[other.block[right] < 0]
                alike, as_alike = lcs_pairs(mine.look[left], other.look[right])
                pairs += zip(left[alike].tolist(), right[as_alike].tolist(), strict=True)
        return here, there

    def label(self, page: Page) -> Labels:
        """Keep what the template does not have; all, where it is made of one page."""
        tree = TextTree(page)
        there = self.mapped(tree)[1] if self.pages > 1 else np.zeros(len(tree), dtype=np.bool_)
        keep: Mask = tree.of_blocks(~there)

        def reason(block: int) -> str:
            said = "not in" if keep[block] else "in"
            return f"{said} the template of {self.pages} pages"

        return decide_blocks(page, keep, keep, reason)


def _between(one: Places, same: Ints, two: Places, as_same: Ints) -> Iterator[tuple[Places, Places]]:
    """What is left of two sequences before, between and after the places that they share, where both have some."""
    for left, right in zip(_gaps(len(one), same), _gaps(len(two), as_same), strict=True):
        if left.stop > left.start and right.stop > right.start:
            yield one[left], two[right]


def _gaps(length: int, places: Ints) -> list[slice]:
    bounds = [-1, *places.tolist(), length]
    return [slice(start + 1, stop) for start, stop in pairwise(bounds)]


def _whole(tree: TextTree) -> int:
    """A number for all that is on a page."""
    whole: Keys = tree.classes(np.ones(len(tree), dtype=np.bool_))
    return int(whole[0])
