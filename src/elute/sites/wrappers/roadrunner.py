"""RoadRunner: the template of a site from a few of its pages, without any label.

Valter Crescenzi, Giansalvatore Mecca, Paolo Merialdo: "RoadRunner: Towards Automatic Data Extraction from Large Web
Sites". VLDB 2001.

The first page is taken for the template, and matched with the others, one by one. Where a page differs, the template
grows more general:

    #PCDATA     a field: both have a text there, and not the same
    (...)+      an iterator: siblings that come again, once more on one page than on the other. What is too many, the
                square, must be like what stands before it, or behind it
    (...)?      an optional: what only one of both has

Different from the paper: what is matched are trees of elements, not lists of tags, so that squares and optionals are
always whole. And there is no backtracking, which is exponential in the paper: siblings are aligned so that most names
and texts below them agree, by dynamic programming (`MOST_PAIRS` bounds the pairs that are compared), and what that
leaves over are the mismatches. An element has `MOST_SIBLINGS` children and `MOST_SQUARES` iterators at most. What no
iterator explains is optional; in the paper the match would fail. Rows with a label that both pages have, such as
"Price:", are not taken for repetitions of each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import islice
from typing import Final

from elute.page import ELEMENT

from .wrapper import View

TEXT_LOOK: Final = "#"
MOST_PAIRS: Final = 10_000  # of siblings that are compared; of longer lists those at like places
MOST_SIBLINGS: Final = 300  # of an element of a page; what is behind them is not looked at
MOST_SQUARES: Final = 4
DEEPEST: Final = 60  # levels below the body; what is deeper is not looked at
LEAST_ALIKE: Final = 0.3
"""The share of names that two elements have in common (Dice) which may be the same."""
LEAST_SQUARE: Final = 0.6
"""The same of two repetitions."""
TEXT_COUNTS: Final = 3  # for so many names a text that both have
LEFT_OUT: Final = frozenset({"script", "style", "noscript", "template", "head"})

Place = tuple[int, int]
"""The number of a page, and a row of it."""


@dataclass(frozen=True, eq=False)
class Node:
    """A part of a template: a text, an element, or an iterator.

    `look` is "#" for a text, the tag of an element, and "+" with the looks of its square for an iterator. `text` is
    that of a text which is the same everywhere, None for a field. `places` is where it is on the pages.
    """

    look: str
    text: str | None = None
    inside: tuple[Node, ...] = ()
    names: frozenset[str] = frozenset()
    places: tuple[Place, ...] = field(default=(), repr=False)
    optional: bool = False

    @property
    def is_iterator(self) -> bool:
        return self.look.startswith("+")

    @property
    def is_field(self) -> bool:
        return self.look == TEXT_LOOK and self.text is None

    @cached_property
    def all_names(self) -> frozenset[str]:
        """The tags, classes and ids of it and of all below it."""
        return self.names.union(*(node.all_names for node in self.inside))

    @cached_property
    def texts(self) -> frozenset[str]:
        """The texts in it that are the same everywhere."""
        own = frozenset([self.text]) if self.text is not None else frozenset()
        return own.union(*(node.texts for node in self.inside))

    def __str__(self) -> str:
        """As the paper writes it."""
        inside = "".join(map(str, self.inside))
        if self.look == TEXT_LOOK:
            said = "#PCDATA" if self.text is None else self.text
        else:
            said = f"({inside})+" if self.is_iterator else f"<{self.look}>{inside}</{self.look}>"
        return f"({said})?" if self.optional else said


def template_of(views: Sequence[View]) -> Node:
    """The template of pages of one site; they are named by their numbers.

    >>> import elute
    >>> pages = [elute.parse(f"<h1>{name}</h1><p>Price: <b>{price}</b>") for name, price in (("Tea", 4), ("Milk", 1))]
    >>> print(template_of([View(page) for page in pages]))
    <body><h1>#PCDATA</h1><p>Price:<b>#PCDATA</b></p></body>
    """
    return reduce(_merged, (_tree(view, number) for number, view in enumerate(views)))


def _tree(view: View, number: int) -> Node:
    page, texts = view.page, view.line_of_row

    def node(row: int, depth: int) -> Node | None:
        if row in texts:
            return Node(TEXT_LOOK, texts[row], names=frozenset({TEXT_LOOK}), places=((number, row),))
        tag = page.tag_name(row) if page.kind[row] == ELEMENT else ""
        if not tag or tag in LEFT_OUT or depth > DEEPEST:
            return None
        children = (found for child in page.children(row) if (found := node(child, depth + 1)))
        inside = tuple(islice(children, MOST_SIBLINGS))
        classes, id = view.find.classes(row), view.find.id(row)
        names = (tag, *(f"{tag}.{name}" for name in classes), *([f"{tag}#{id}"] if id else []))
        return Node(tag, None, inside, frozenset(names), ((number, row),))

    body = page.rows_of("body").tolist()
    return (node(body[0], 0) if body else None) or Node("body", names=frozenset({"body"}))


def _merged(one: Node, other: Node) -> Node:
    """The part that two are, which have the same look."""
    inside = map(_merged, one.inside, other.inside) if one.is_iterator else _generalised(one.inside, other.inside)
    return Node(
        one.look,
        one.text if one.text == other.text else None,
        tuple(inside),
        one.names & other.names,
        (*one.places, *other.places),
        one.optional or other.optional,
    )


def _generalised(one: Sequence[Node], other: Sequence[Node]) -> tuple[Node, ...]:
    """Siblings of the template, and those of a page, as one list for both."""
    tried: set[str] = set()
    pairs = _aligned(one, other)
    while len(tried) < MOST_SQUARES and (square := next(_squares((one, other), pairs, tried), None)):
        tried.add(_look(square))
        partners = {mine: yours for pair in pairs if all(pair) for mine, yours in (pair, pair[::-1])}
        one, other = (_collapsed(nodes, square, partners) for nodes in (one, other))
        pairs = _aligned(one, other)
    return tuple(
        _merged(mine, yours) if mine and yours else replace(mine or yours or _NOTHING, optional=True)
        for mine, yours in pairs
    )


Pairs = list[tuple[Node | None, Node | None]]
Partners = Mapping[Node | None, Node | None]


def _aligned(one: Sequence[Node], other: Sequence[Node]) -> Pairs:
    """Siblings in pairs, in their order, so that most of what is below them agrees; None beside one that is alone."""
    band = max(abs(len(one) - len(other)) + 10, MOST_PAIRS // max(len(one), len(other), 1))
    best = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in reversed(range(len(one))):
        row, below = best[i], best[i + 1]
        for j in reversed(range(len(other))):
            row[j] = max(below[j], row[j + 1])
            if abs(i - j) <= band and one[i].look == other[j].look and (same := _agreement(one[i], other[j])):
                row[j] = max(row[j], same + below[j + 1])
    pairs: Pairs = []
    i = j = 0
    while i < len(one) and j < len(other):
        if best[i][j] == best[i + 1][j]:
            pairs.append((one[i], None))
            i += 1
        elif best[i][j] == best[i][j + 1]:
            pairs.append((None, other[j]))
            j += 1
        else:
            pairs.append((one[i], other[j]))
            i, j = i + 1, j + 1
    return [*pairs, *((node, None) for node in one[i:]), *((None, node) for node in other[j:])]


def _agreement(one: Node, other: Node) -> int:
    """How much two parts of the same look have in common; 0 where they are not the same."""
    texts = len(one.texts & other.texts)
    if not texts and _alike(one, other) < LEAST_ALIKE:
        return 0
    return max(len(one.all_names & other.all_names), 1) + TEXT_COUNTS * texts


def _alike(one: Node, other: Node) -> float:
    mine, yours = one.all_names, other.all_names
    return 2 * len(mine & yours) / max(len(mine) + len(yours), 1)


def _squares(sides: tuple[Sequence[Node], ...], pairs: Pairs, tried: set[str]) -> Iterator[Sequence[Node]]:
    """What comes again: the iterators that one side has and the other has not yet, then what one side has too many."""
    for mine, yours in pairs:
        alone = mine or yours
        if alone and not (mine and yours) and alone.is_iterator and alone.look not in tried:
            yield alone.inside
    for side, nodes in enumerate(sides):
        partners = {pair[side]: pair[1 - side] for pair in pairs if pair[0] and pair[1]}
        for start, end in _runs([node not in partners for node in nodes]):
            for square, again in _candidates(nodes, start, end):
                if _look(square) not in tried and _repeats(square, again, partners):
                    yield square


def _runs(marks: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where marks that stand together begin and end."""
    start = 0
    for end in range(len(marks) + 1):
        if end == len(marks) or not marks[end]:
            if end > start:
                yield start, end
            start = end + 1


def _candidates(nodes: Sequence[Node], start: int, end: int) -> Iterator[tuple[Sequence[Node], Sequence[Node]]]:
    """A square in a run of siblings, and what it may be a repetition of: before the run, in it, or behind it."""
    looks = [node.look for node in nodes]
    if start and looks[start - 1] in looks[start:end]:
        size = looks.index(looks[start - 1], start, end) - start + 1
        yield nodes[start : start + size], nodes[max(start - size, 0) : start]
    if end < len(nodes) and looks[end] in looks[start:end]:
        size = looks[start:end][::-1].index(looks[end]) + 1
        yield nodes[end - size : end], nodes[end : end + size]
    if looks[start] in looks[start + 1 : end]:
        size = looks.index(looks[start], start + 1, end) - start
        yield nodes[start : start + size], nodes[start + size : start + 2 * size]


def _repeats(square: Sequence[Node], nodes: Sequence[Node], partners: Partners) -> bool:
    """Whether siblings are a repetition of a square, and no rows of their own: what they share with their partners on
    the other page, such as a label, the square has as well."""
    if len(square) != len(nodes) or not any(TEXT_LOOK in node.all_names for node in square):
        return False
    known = frozenset().union(*(node.texts for node in square))
    return all(
        mine.look == yours.look
        and _alike(mine, yours) >= LEAST_SQUARE
        and not ((partner := partners.get(yours)) and (yours.texts & partner.texts) - known)
        for mine, yours in zip(square, nodes, strict=True)
    )


def _collapsed(nodes: Sequence[Node], square: Sequence[Node], partners: Partners) -> list[Node]:
    """Siblings with an iterator in the place of all repetitions of a square that stand together."""
    found: list[Node] = []
    occurrences: list[Sequence[Node]] = []
    at = 0
    while at < len(nodes):
        here = nodes[at : at + len(square)]
        if _repeats(square, here, partners):
            occurrences.append([replace(node, optional=False) for node in here])
            at += len(square)
            continue
        found += _iterators(occurrences)
        occurrences = []
        found.append(nodes[at])
        at += 1
    return [*found, *_iterators(occurrences)]


def _iterators(occurrences: Sequence[Sequence[Node]]) -> list[Node]:
    if not occurrences:
        return []
    inside = reduce(lambda one, other: list(map(_merged, one, other)), occurrences)
    return [Node(_look(inside), None, tuple(inside))]


def _look(square: Sequence[Node]) -> str:
    return "+" + " ".join(node.look for node in square)


_NOTHING: Final = Node("")
