"""CETD once more, as a reader of the paper would write it down: recursive, slow, and without the table's arithmetic.

Only what the text of a page is (its visible blocks) comes from elute.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import e, log

from elute.page import ELEMENT, HTML, TEXT, Page

SPACES = frozenset(
    "\t\n\x0b\x0c\r \u00a0\u0f0b\u0f0c\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
)


@dataclass
class Node:
    """An element, with the texts that stand in it as numbers of characters by row."""

    row: int
    is_link: bool
    texts: dict[int, int] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    chars: int = 0
    link_chars: int = 0
    tags: int = 0
    link_tags: int = 0
    density: float = 0.0
    density_sum: float = 0.0


def tree(page: Page, row: int, linked: bool = False) -> Node:
    """The elements below a row, their counts filled in."""
    node = Node(row, page.tag_name(row) == "a")
    linked = linked or (node.is_link and page.namespace[row] == HTML and page.attribute(row, "href") is not None)
    node.link_tags = int(node.is_link)
    for child in page.children(row):
        if page.kind[child] == TEXT and page.blocks.row_visible[child]:
            count = sum(char not in SPACES for char in page.blocks.piece(child))
            node.texts[child] = count
            node.chars += count
            node.link_chars += count if linked else 0
        elif page.kind[child] == ELEMENT:
            inside = tree(page, child, linked)
            node.children.append(inside)
            node.chars += inside.chars
            node.link_chars += inside.link_chars
            node.tags += 1 + inside.tags
            node.link_tags += inside.link_tags
    return node


def composite(chars: int, link_chars: int, tags: int, link_tags: int, body_chars: int, body_link_chars: int) -> float:
    """The paper's composite text density; a zero denominator counts as 1, and so does a ratio below 1.

    The logarithm of the base is at least 0.1: the paper leaves open what a page without links gives.
    """
    if chars == 0:
        return 0.0
    tags = max(tags, 1)
    ratio = chars / max(link_chars, 1) * tags / max(link_tags, 1)
    base = log(chars / max(chars - link_chars, 1) * link_chars + body_link_chars / body_chars * chars + e)
    return chars / tags * log(max(ratio, 1)) / max(log(base), 0.1)


def weigh(node: Node, body: Node) -> None:
    """Fill in the densities and density sums."""
    for child in node.children:
        weigh(child, body)
    node.density = composite(node.chars, node.link_chars, node.tags, node.link_tags, body.chars, body.link_chars)
    for child in node.children:
        node.density_sum += child.density


def densest(node: Node) -> Node:
    """The element with the largest density sum in a subtree, the first of equals."""
    best = node
    for child in node.children:
        below = densest(child)
        if below.density_sum > best.density_sum:
            best = below
    return best


def mark(node: Node, kept: set[int]) -> None:
    kept.update(node.texts)
    for child in node.children:
        mark(child, kept)


def descend(node: Node, threshold: float, kept: set[int]) -> None:
    """The paper's algorithm: go down while elements are dense, each marks the best of its subtree."""
    if node.density == 0 or node.density < threshold:
        return
    mark(densest(node), kept)
    for child in node.children:
        descend(child, threshold, kept)


def cetd(page: Page, factor: float = 1.0) -> set[int]:
    """The text rows that the method keeps; `factor` moves the threshold, which is the density of the body."""
    kept: set[int] = set()
    root = tree(page, int(page.rows_of("html")[0]))
    (body,) = (child for child in root.children if page.tag_name(child.row) in ("body", "frameset"))
    weigh(root, body)
    if body.chars:
        mark(densest(body), kept)
        for child in body.children:
            descend(child, body.density * factor, kept)
    return whole(page, root, kept)


def whole(page: Page, root: Node, kept: set[int]) -> set[int]:
    """The rows of the blocks of which at least half is kept: a paragraph is kept or dropped whole."""
    chars: dict[int, int] = {}
    gather(root, chars)
    by_block: dict[int, list[int]] = {}
    for row in chars:
        by_block.setdefault(int(page.blocks.row_block[row]), []).append(row)
    return {
        row
        for rows in by_block.values()
        if sum(chars[row] for row in rows if row in kept) * 2 >= sum(chars[row] for row in rows)
        for row in rows
    }


def gather(node: Node, chars: dict[int, int]) -> None:
    chars.update(node.texts)
    for child in node.children:
        gather(child, chars)
