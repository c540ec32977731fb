"""Trees in words: the conditions of a path, and the whole tree as rules that can be read and followed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, inf
from typing import Final

from .trees import LARGEST, Tree

# What a column says where it is 1, and where it is 0.
FLAGS: Final = {
    "is_desc_a": ("in a link", "not in a link"),
    "is_link": ("a link and nothing else", "not a mere link"),
    "is_thumbnail": ("alone in a link", "not alone in a link"),
    "is_middle": ("across the middle", "not across the middle"),
    "is_leftmost": ("at the left edge", "not at the left edge"),
    "is_rightmost": ("at the right edge", "not at the right edge"),
    "is_on_side": ("at a side", "not at a side"),
    "is_uppermost_or_bottommost": ("at the page's top or bottom", "not at the page's top or bottom"),
    "has_children": ("elements inside", "no elements inside"),
    "in_noisy_section": ("below a header of noise", "not below a header of noise"),
}
FLAG_PREFIXES: Final = {
    "is_desc_": ("inside “{}”", "not inside “{}”"),
    "is_sib_": ("beside <{}>", "not beside <{}>"),
    "contains_": ("says “{}”", "does not say “{}”"),
}
# What a column counts, one and several of them.
COUNTS: Final = {
    "inner_text_length": ("word", "words"),
    "child_text_length": ("word of its own", "words of its own"),
    "num_siblings": ("sibling", "siblings"),
    "num_child_elements": ("child", "children"),
    "dom_subtree_depth": ("level inside", "levels inside"),
    "distance_to_root": ("level above", "levels above"),
    "doc_dom_depth": ("level on the page", "levels on the page"),
    "rect_size": ("px²", "px²"),
}
PLACES: Final = {"normalized_top": "begins", "normalized_bottom": "ends"}
KNOWN: Final = LARGEST / 4  # a threshold above it parts what is known from what is missing


@dataclass(frozen=True)
class Condition:
    """That a column lies above `low`, and is at most `high`.

    >>> str(Condition("is_sib_p", 0.5)), str(Condition("is_sib_p", high=0.5)), str(Condition("is_desc_a", 0.5))
    ('beside <p>', 'not beside <p>', 'in a link')
    >>> str(Condition("inner_text_length", 8.5)), str(Condition("inner_text_length", 8.5, 40.5))
    ('more than 8 words', '9 to 40 words')
    >>> str(Condition("normalized_top", high=0.25)), str(Condition("stop_words", 0.25, 0.5))
    ('begins in the first 25 % of the page', '0.25 < stop_words ≤ 0.5')
    """

    column: str
    low: float = -inf
    high: float = inf

    def __str__(self) -> str:
        if self.low > KNOWN:
            return f"{self.column} unknown"
        if self.high > KNOWN and self.low == -inf:
            return f"{self.column} known"
        if words := _flag(self.column):
            return words[0] if self.low >= 0 else words[1]
        if self.column in COUNTS:
            return self._count(*COUNTS[self.column])
        if self.column in PLACES:
            return self._place(PLACES[self.column])
        low = f"{self.low:.4g} < " if self.low > -inf else ""
        return f"{low}{self.column}" + (f" ≤ {self.high:.4g}" if self.high <= KNOWN else "")

    def _count(self, one: str, several: str) -> str:
        low = floor(self.low) + 1 if self.low > -inf else 0
        high = floor(self.high) if self.high <= KNOWN else None
        if high is None:
            return f"more than {low - 1:,} {one if low == 2 else several}" if low != 1 else f"at least 1 {one}"
        if high == 0:
            return f"no {several}"
        counted = f"{high:,} {one if high == 1 else several}"
        if low >= high:
            return counted
        return f"{low:,} to {counted}" if low > 0 else f"at most {counted}"

    def _place(self, begins: str) -> str:
        if self.high > KNOWN:
            return f"{begins} after {100 * self.low:.3g} % of the page"
        if self.low <= 0:
            return f"{begins} in the first {100 * self.high:.3g} % of the page"
        return f"{begins} between {100 * self.low:.3g} and {100 * self.high:.3g} % of the page"


def _flag(column: str) -> tuple[str, str] | None:
    """The words for 1 and 0."""
    if column in FLAGS:
        return FLAGS[column]
    for prefix, (yes, no) in FLAG_PREFIXES.items():
        if column.startswith(prefix):
            value = column.removeprefix(prefix).replace("_", " ")
            return yes.format(value), no.format(value)
    return None


def path(tree: Tree, names: Sequence[str], leaf: int) -> list[Condition]:
    """What holds of the elements in a node, each column once, in the order in which they are asked for.

    >>> import numpy as np
    >>> tree = Tree.of([(0, 8.5, 1, 2), (-1, 0, -1, -1), (0, 40.5, 3, 4)] + 2 * [(-1, 0, -1, -1)], [0] * 5, [0] * 5)
    >>> [str(condition) for condition in path(tree, ["inner_text_length"], 3)]
    ['9 to 40 words']
    """
    parent = {int(child): node for node in range(len(tree)) for child in (tree.left[node], tree.right[node])}
    bounds: dict[str, tuple[float, float]] = {}
    steps = [leaf]
    while steps[-1]:
        steps.append(parent[steps[-1]])
    for child, node in zip(steps[-2::-1], steps[:0:-1], strict=True):
        column, threshold = names[tree.feature[node]], float(tree.threshold[node])
        low, high = bounds.get(column, (-inf, inf))
        # a threshold further down the path is always the narrower one
        bounds[column] = (low, threshold) if child == tree.left[node] else (threshold, high)
    return [Condition(column, *limits) for column, limits in bounds.items()]


def write_rules(tree: Tree, names: Sequence[str], title: str) -> str:
    """A tree as text: the conditions one below the other, and what is in each leaf.

    >>> tree = Tree.of([(0, 0.5, 1, 2)] + 2 * [(-1, 0, -1, -1)], [100, 60, 40], [42, 6, 36])
    >>> print(write_rules(tree, ["is_sib_p"], "p"))
    p: 100 elements, 42 % main
      beside <p>: main, 90 % of 40
      not beside <p>: noise, 90 % of 60
    """
    if tree.is_leaf[0]:
        lines = [f"  always{_answer(tree, 0)}"]
    else:
        lines = [*_lines(tree, names)]
    elements = "element" if tree.total[0] == 1 else "elements"
    head = f"{title}: {tree.total[0]:,} {elements}, {100 * tree.share[0]:.0f} % main"
    return "\n".join([head, *lines])


def _lines(tree: Tree, names: Sequence[str]) -> Iterator[str]:
    """The nodes below the root, each with its condition, what holds before what does not."""
    waiting = [(0, "", 0)]
    while waiting:
        node, condition, level = waiting.pop()
        if condition:
            yield "  " * level + condition + (_answer(tree, node) if tree.is_leaf[node] else "")
        if not tree.is_leaf[node]:
            column, threshold = names[tree.feature[node]], float(tree.threshold[node])
            waiting.append((int(tree.left[node]), str(Condition(column, high=threshold)), level + 1))
            waiting.append((int(tree.right[node]), str(Condition(column, low=threshold)), level + 1))


def _answer(tree: Tree, leaf: int) -> str:
    name, sure = verdict(tree, leaf)
    return f": {name}, {100 * sure:.0f} % of {tree.total[leaf]:,}"


def verdict(tree: Tree, leaf: int) -> tuple[str, float]:
    """What a leaf says: the class, and the share of its elements that are of it."""
    share = float(tree.share[leaf])
    return ("main", share) if share > 0.5 else ("noise", 1 - share)
