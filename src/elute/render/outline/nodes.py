"""The parts of an outline: containers, which open and close, and leaves, which carry text."""

from dataclasses import dataclass, field

from elute.render.kinds import ENTER, LEAF, LEAVE
from elute.units.tables import Table

from .runs import Run

__all__ = ["ENTER", "ITEMS", "LEAF", "LEAVE", "Node", "Step"]

ITEMS = frozenset({"item", "term", "definition"})
"""Containers that are parts of a list, whatever its kind."""


@dataclass(slots=True, eq=False)
class Node:
    """A container or a leaf.

    Containers: list, item, quote, table, row, cell, caption, figure, definitions, term, definition, details, summary,
    note. Leaves: heading, paragraph, code, formula, rule.
    """

    kind: str
    row: int
    """The element's row; for a paragraph the row of its first text or image."""
    number: int = 0
    """Level of a heading, number of an item, first number of a list."""
    ordered: bool = False
    label: str = ""
    """Label of a footnote, language of code."""
    task: bool | None = None
    """For an item with a check box: whether it is ticked."""
    loose: bool = False
    """An item that holds more than one block, or a list that has such an item."""
    runs: list[Run] = field(default_factory=list)
    text: str = ""
    """Code or TeX."""
    table: Table | None = None
    size: int = 0
    """How many blocks a container holds, so far as it tells one paragraph from more."""


Step = tuple[int, Node]
