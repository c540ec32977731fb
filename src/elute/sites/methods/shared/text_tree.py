"""The tree of a page's text: the elements around its visible blocks, and the blocks as leaves, in document order.

Elements inside a block, such as links and emphasis, are part of its text, not of the page's structure. An element looks
like another where both have the same tag, the same first class and the same id, without digits, because "post-1234" is
another one on every page. What `html` and `body` say of themselves differs from page to page, and is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final
from zlib import crc32

import numpy as np

from elute.page import Page
from elute.page.arrays import Counts, Keys, Mask, Numbers, Places, prefix_sums

PRIME: Final = np.uint64(0x9FB21C651E98DF25)
SEED: Final = np.uint64(0xCBF29CE484222325)
TEXT: Final = np.uint64(1)  # how a block looks
_DIGITS: Final = re.compile(r"\d+")


def mixed(hash: Keys, value: Numbers) -> Keys:
    """Two numbers, or arrays of them, as one hash; the order counts."""
    found = (hash ^ value.astype(np.uint64)) * PRIME
    return found ^ (found >> np.uint64(32))


class TextTree:
    """Nodes in document order, so that the nodes below one follow it; node 0 is the document.

    >>> import elute
    >>> tree = TextTree(elute.parse("<div class=a><p>One <b>two</b><p>three</div>four"))
    >>> [tree.name(node) for node in range(len(tree))]
    ['', 'html', 'body', 'div', 'p', 'One two', 'p', 'three', 'four']
    >>> tree.parent.tolist()
    [-1, 0, 1, 2, 3, 4, 3, 6, 2]
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        blocks = page.blocks
        shown = np.flatnonzero(blocks.hidden == 0)
        around: Mask = page.subtree_sum(np.bincount(blocks.container[shown], minlength=len(page))) > 0
        around &= page.tag > 0
        around[0] = True
        elements = np.flatnonzero(around)
        row = np.concatenate([elements, blocks.first[shown]])
        order = np.argsort(row, kind="stable")
        self.row: Places = row[order]
        """The row of an element, the first row of a block."""
        self.block: Places = np.concatenate([np.full(len(elements), -1), shown])[order]
        """The block of a leaf, -1 of an element."""
        node = np.zeros(len(page), dtype=np.int64)
        node[self.row] = np.arange(len(self.row))
        above = page.nearest_in(around)[page.parent[self.row]]
        self.parent: Counts = np.where(self.row > 0, node[above], -1)
        self.depth: Counts = page.depth[above].astype(np.int64) + 1
        self.depth[0] = 0

    def __len__(self) -> int:
        return len(self.row)

    def name(self, node: int) -> str:
        """The tag of an element, the text of a block, "" for the document."""
        block = int(self.block[node])
        return self.page.tag_name(int(self.row[node])) if block < 0 else self.page.blocks.text(block)

    @cached_property
    def look(self) -> Keys:
        """What each node looks like, as a number: all blocks look the same."""
        found = np.full(len(self), TEXT, dtype=np.uint64)
        for node in np.flatnonzero(self.block < 0).tolist():
            found[node] = _number(_look(self.page, int(self.row[node]))) + 2
        return found

    @cached_property
    def text(self) -> Keys:
        """The text of each leaf as a number, 0 for elements. Digits count: a price may be all that differs."""
        blocks = self.page.blocks
        return self.of_leaves(np.array([_number(blocks.text(block)) for block in range(len(blocks))], dtype=np.uint64))

    @cached_property
    def by_parent(self) -> Places:
        """All nodes but the first, ordered by their parent, then as they stand."""
        return np.argsort(self.parent[1:], kind="stable") + 1

    @cached_property
    def first_child(self) -> Counts:
        """Where the children of each node begin in `by_parent`, and where those of the last end."""
        return prefix_sums(np.bincount(self.parent[1:], minlength=len(self)))

    def place(self, alive: Mask) -> Counts:
        """Which child of its parent each node is, of those that are alive."""
        before = prefix_sums(alive[self.by_parent])
        found = np.zeros(len(self), dtype=np.int64)
        found[self.by_parent] = before[:-1] - before[self.first_child[self.parent[self.by_parent]]]
        return found

    @cached_property
    def end(self) -> Counts:
        """One past the last node below each."""
        size = np.ones(len(self), dtype=np.int64)
        for nodes in self.upwards():
            np.add.at(size, self.parent[nodes], size[nodes])
        return np.arange(len(self)) + size

    def of_leaves(self, values: Numbers) -> Numbers:
        """Values of blocks as values of nodes, 0 for elements."""
        found: Numbers = np.append(values, np.zeros(1, dtype=values.dtype))[self.block]
        return found

    def of_blocks(self, values: Numbers) -> Numbers:
        """Values of nodes as values of the page's blocks, 0 for hidden ones."""
        found: Numbers = np.zeros(len(self.page.blocks), dtype=values.dtype)
        leaf = self.block >= 0
        found[self.block[leaf]] = values[leaf]
        return found

    def children(self, node: int) -> Places:
        """The children of a node."""
        return self.by_parent[self.first_child[node] : self.first_child[node + 1]]

    def upwards(self) -> Iterator[Places]:
        """All nodes but the first, level by level, the deepest first. A page has a few hundred levels at most."""
        order = np.argsort(self.depth, kind="stable")
        bounds = np.flatnonzero(np.diff(self.depth[order])) + 1
        return iter(np.split(order, bounds)[:0:-1])

    def downwards(self) -> Iterator[Places]:
        """The same, the highest first."""
        return reversed(list(self.upwards()))

    def classes(self, alive: Mask) -> Keys:
        """For each node the class of those that are the same with all that is alive below them: look, text, order."""
        value = mixed(mixed(np.full(len(self), SEED), self.look), self.text)
        below, place = np.zeros(len(self), dtype=np.uint64), self.place(alive)
        for nodes in self.upwards():
            value[nodes] = mixed(value[nodes], below[nodes])
            living = nodes[alive[nodes]]
            np.add.at(below, self.parent[living], mixed(value[living], place[living]))
        value[0] = mixed(value[:1], below[:1])[0]
        return value


def _number(text: str) -> int:
    return crc32(text.encode("utf-8", "replace"))


def _look(page: Page, row: int) -> str:
    tag = page.tag_name(row)
    if tag in ("html", "body"):
        return tag
    first_class = (page.attribute(row, "class") or "").split(maxsplit=1)[:1]
    return _DIGITS.sub("", f"{tag} {''.join(first_class)} {page.attribute(row, 'id') or ''}")
