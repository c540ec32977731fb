"""The cells of a table, and what tells that they hold no data."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

_CODE_CELL = re.compile(r"\b(?:blob-(?:num|code)|hljs-ln|line-?num|lineno|gutter|code-line)", re.IGNORECASE)


class Cell(NamedTuple):
    """One cell: its row in the page, the first column it takes, and how far it spans."""

    row: int
    column: int
    colspan: int
    rowspan: int
    header: bool


@dataclass(slots=True)
class Table:
    """The rows of one table, without those of tables inside it."""

    rows: dict[int, list[Cell]] = field(default_factory=dict)
    """The cells of each row, by the row's place in the page."""
    header_rows: set[int] = field(default_factory=set)
    headed: bool = False
    """Some header cell has text."""
    captioned: bool = False
    has_columns: bool = False
    width: int = 0

    def cells(self) -> Iterator[Cell]:
        for cells in self.rows.values():
            yield from cells


def is_code_cell(classes: str) -> bool:
    """Whether a cell with these classes is one of those in which a highlighter numbers the lines of code."""
    return _CODE_CELL.search(classes) is not None
