"""Names of attributes by markup: <dt> before <dd>, <th> before <td>, the first column of a table with two."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from elute.page.vocabulary import TAG

from .leaves import Leaves
from .names import DELIMITERS, MOST_WORDS, Label, is_name

FEWEST_ROWS: Final = 3  # of two cells each, where the first column of a table names attributes without a <th>

MOST_LEAVES: Final = 100  # of a value; what has more is a part of the page, and there may be others inside it


def headed_labels(leaves: Leaves) -> Iterator[Label]:
    """The labels that lists of definitions and tables have."""
    yield from _of_lists(leaves)
    yield from _of_tables(leaves)


def _of_lists(leaves: Leaves) -> Iterator[Label]:
    """Every <dt>, with what stands between it and the next."""
    page = leaves.page
    for row in page.rows_of("dt").tolist():
        end = int(page.end[row])
        while end < len(page) and page.parent[end] == page.parent[row] and page.tag[end] != TAG["dt"]:
            end = int(page.end[end])
        yield from _label(leaves, "list", leaves.before(row), leaves.before(int(page.end[row])), leaves.before(end))


def _of_tables(leaves: Leaves) -> Iterator[Label]:
    page = leaves.page
    cells_of: defaultdict[int, list[int]] = defaultdict(list)
    for cell in page.rows_of("td", "th").tolist():
        if leaves.before(cell) < leaves.before(int(page.end[cell])):
            cells_of[int(page.parent[cell])].append(cell)
    table_of = page.nearest_in(page.is_tag("table"))
    two_columns: defaultdict[int, list[Label]] = defaultdict(list)
    wider: set[int] = set()
    for row, cells in cells_of.items():
        table = int(table_of[row])
        heads, values = cells[::2], cells[1::2]
        labels = [each for pair in zip(heads, values, strict=False) for each in _cell_label(leaves, *pair)]
        if len(heads) == len(values) and all(
            page.tag[head] == TAG["th"] and page.tag[value] == TAG["td"]
            for head, value in zip(heads, values, strict=True)
        ):
            yield from labels
        elif len(cells) == 2:
            two_columns[table] += labels
        elif len(cells) > 2:
            wider.add(table)
    for table, labels in two_columns.items():
        if table not in wider and len(labels) >= FEWEST_ROWS:
            yield from labels


def _cell_label(leaves: Leaves, head: int, value: int) -> Iterator[Label]:
    end = leaves.page.end
    start, stop = leaves.before(head), leaves.before(int(end[head]))
    return _label(leaves, "table", start, stop, leaves.before(int(end[value])))


def _label(leaves: Leaves, source: str, start: int, stop: int, value_stop: int) -> Iterator[Label]:
    """The label in these leaves, where there is one and a value after it."""
    if start < stop < value_stop <= stop + MOST_LEAVES and stop - start <= MOST_WORDS:
        name = leaves.text(range(start, stop)).rstrip(DELIMITERS + " ")
        if is_name(name):
            yield Label(start, stop, name, source, value_stop)
