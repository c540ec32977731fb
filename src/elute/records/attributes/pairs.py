"""Pairs of attribute and value, from the names of attributes and what stands after each. Linear in the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from elute.page.table import Page

from .dictionary import Dictionary, shipped
from .labels import labels_of
from .leaves import Leaves, leaves_of
from .names import Label

FURTHEST: Final = 24  # rows of the page between a name and a value that stands in another block


@dataclass(frozen=True, slots=True)
class Pair:
    """An attribute with its value."""

    name: str
    value: str
    name_row: int
    """The text row of the page that names it."""
    rows: tuple[int, ...]
    """The text rows of the value. Where name and value are one text, that is the row of both."""
    source: str
    """What told the name: "table", "list", "delimiter" or "dictionary"."""


def pairs_of(page: Page, dictionary: Dictionary | None = None) -> list[Pair]:
    """All pairs of a page, in their order.

    >>> import elute
    >>> html = "<dl><dt>Maker<dd>Ann & Co.</dl><p>Size: 3 cm<br><b>Weight</b>: 2 g<p>Price<p>$ 5"
    >>> [(pair.name, pair.value, pair.source) for pair in pairs_of(elute.parse(html), Dictionary.of(["price"]))]
    [('Maker', 'Ann & Co.', 'list'), ('Size', '3 cm', 'delimiter'), ('Weight', '2 g', 'delimiter'),
     ('Price', '$ 5', 'dictionary')]
    """
    leaves = leaves_of(page)
    labels = labels_of(leaves, shipped() if dictionary is None else dictionary)
    starts = [*(label.start for label in labels), len(leaves)]
    found = []
    for label, after in zip(labels, starts[1:], strict=True):
        places = _value(leaves, label, after)
        rest = leaves.text(places)
        if value := f"{label.inner} {rest}".strip():
            own = (label.stop - 1,) if label.inner else ()
            rows = tuple(leaves.rows[place] for place in (*own, *places))
            found.append(Pair(label.name, value, leaves.rows[label.start], rows, label.source))
    return found


def _value(leaves: Leaves, label: Label, after: int) -> Sequence[int]:
    """The leaves of a label's value, before those of the next label."""
    start = label.stop
    if label.value_stop is not None:
        return range(start, label.value_stop)
    line = leaves.lines[start - 1]
    stop = _end(leaves.lines, line, start, after)
    if stop > start or label.inner or start >= after:
        return range(start, stop)
    if leaves.blocks[start] == leaves.blocks[start - 1]:
        return range(start, _end(leaves.lines, leaves.lines[start], start, after))
    if leaves.rows[start] - leaves.rows[start - 1] > FURTHEST:
        return ()
    return range(start, _end(leaves.blocks, leaves.blocks[start], start, after))


def _end(column: list[int], value: int, start: int, stop: int) -> int:
    """The end of the run of a value in a column."""
    while start < stop and column[start] == value:
        start += 1
    return start if start <= stop else stop
