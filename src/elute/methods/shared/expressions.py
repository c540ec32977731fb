"""Regular expressions as trees that can be bred: every tree is a valid expression, and none runs away.

A tree has capturing nodes, groups, alternatives, and literals as its leaves. Each literal takes exactly one tag or one
run of text and never gives any of it back (possessive quantifiers), and it begins where a tag begins or ends. So from
any place an expression reads a bounded number of tags and texts ahead: the time for a page is linear in its size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

LITERALS: Final = {
    "tag": r"<[^<>]*+>",
    "start tag": r"<[a-z][^<>]*+>",
    "end tag": r"</[^<>]*+>",
    "paragraph": r"<p\b[^<>]*+>",
    "block": r"</?(?:p|div|td|li|h[1-6]|section|article)\b[^<>]*+>",
    "heading": r"<h[1-6]\b[^<>]*+>",
    "item": r"<li\b[^<>]*+>",
    "cell": r"<td\b[^<>]*+>",
    "line break": r"<br\b[^<>]*+>",
    "link": r"<a\b[^<>]*+>",
    "inline": r"</?(?:a|b|i|em|strong|span|font)\b[^<>]*+>",
    "text": r"(?<=>)[^<>]++",
    "long text": r"(?<=>)[^<>]{60,}+",
    "sentence": r"(?<=>)[^<>.]++[.][^<>]*+",
}
KINDS: Final = ("capture", "group", "or")
DEEPEST: Final = 4
LARGEST: Final = 24  # nodes


@dataclass(frozen=True)
class Node:
    """A node of an expression: "capture", "group" and "or" have children, a literal has none."""

    kind: str
    children: tuple[Node, ...] = ()

    def __str__(self) -> str:
        """The expression.

        >>> str(Node("capture", (Node("or", (Node("link"), Node("text"))),)))
        '((?:<a\\\\b[^<>]*+>|(?<=>)[^<>]++))'
        """
        parts = [str(child) for child in self.children]
        if self.kind == "capture":
            return f"({''.join(parts)})"
        if self.kind == "group":
            return f"(?:{''.join(parts)})"
        return f"(?:{'|'.join(parts)})" if self.kind == "or" else LITERALS[self.kind]

    def nodes(self) -> Iterator[Node]:
        """The node and all below it."""
        yield self
        for child in self.children:
            yield from child.nodes()

    def with_node(self, place: int, other: Node) -> Node:
        """The same tree with another node at a place, counted as `nodes` counts."""
        if place == 0:
            return other
        place -= 1
        children = list(self.children)
        for number, child in enumerate(children):
            size = sum(1 for _ in child.nodes())
            if place < size:
                children[number] = child.with_node(place, other)
                break
            place -= size
        return Node(self.kind, tuple(children))


def random_node(random: Random, depth: int = DEEPEST) -> Node:
    """A tree by chance, no deeper than `depth`."""
    if depth == 0 or random.random() < 0.3:
        return Node(random.choice(list(LITERALS)))
    kind = random.choice(KINDS)
    count = 2 if kind == "or" else random.randint(1, 3)
    return Node(kind, tuple(random_node(random, depth - 1) for _ in range(count)))


def crossed(one: Node, other: Node, random: Random) -> Node:
    """One tree with a part of the other in place of a part of its own."""
    return _limited(one, random.choice(list(other.nodes())), random)


def mutated(tree: Node, random: Random) -> Node:
    """The tree with a new part in place of one of its own."""
    return _limited(tree, random_node(random, 2), random)


def _limited(tree: Node, part: Node, random: Random) -> Node:
    """The tree with a part put somewhere, or as it was where that would be too large."""
    size = sum(1 for _ in tree.nodes())
    grown = tree.with_node(random.randrange(size), part)
    return grown if sum(1 for _ in grown.nodes()) <= LARGEST else tree
