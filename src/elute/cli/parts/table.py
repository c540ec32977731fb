"""A table on stdout: fitted to the width of a terminal, or tab-separated where a program reads it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from .console import is_terminal, one_line, write


@dataclass(frozen=True)
class Column:
    """A column. Those with a share of the width get what the others leave, and cut or wrap their text to fit."""

    name: str
    share: int = 0
    wraps: bool = False
    numeric: bool = False


def show(columns: Sequence[Column], rows: Sequence[Sequence[str]], styles: Sequence[str] | None = None) -> None:
    """Print the rows below the columns' names; `styles` colours whole rows, in a terminal only."""
    clean = [[one_line(cell) for cell in row] for row in rows]
    if is_terminal(sys.stdout):
        _in_terminal(columns, clean, styles)
    else:
        lines = ["\t".join(column.name for column in columns), *map("\t".join, clean)]
        write("".join(f"{line}\n" for line in lines))


def present(columns: Sequence[Column], rows: Sequence[Sequence[str]], markdown: bool) -> None:
    """A table for a terminal, for a program, or for a page of documentation."""
    if not markdown:
        show(columns, rows)
        return
    lines = [[column.name for column in columns], ["---:" if column.numeric else "---" for column in columns], *rows]
    write("".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines))


def _in_terminal(columns: Sequence[Column], rows: Sequence[Sequence[str]], styles: Sequence[str] | None) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, expand=any(column.share for column in columns), padding=(0, 1, 0, 0), pad_edge=False)
    for column in columns:
        table.add_column(
            column.name,
            justify="right" if column.numeric else "left",
            no_wrap=not column.wraps,
            overflow="fold" if column.wraps else "ellipsis",
            ratio=column.share or None,
        )
    for number, row in enumerate(rows):
        table.add_row(*map(Text, row), style=styles[number] if styles else None)
    Console().print(table)
