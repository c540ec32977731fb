"""A data table as GFM writes it: one line a row, a header that is empty where the page has none.

A cell that spans columns or rows is written once, in its first place. Lists inside a cell become HTML lists, further
blocks are parted by <br>: all that GFM allows in a line.
"""

from .markdown_inline import Place, code_span, write_inline
from .outline.nodes import ENTER, LEAF, Node
from .outline.runs import Mark

_TAGS = {"list": "ul", "item": "li"}


class TableWriter:
    """Takes the steps inside one table and gives its lines."""

    def __init__(self, node: Node, place: Place) -> None:
        self.node = node
        self.place = Place(cell=True, dollars=place.dollars)
        self.header = Place(cell=True, heading=True, dollars=place.dollars)
        self.above: list[Node] = []  # leaves of captions
        self.below: list[Node] = []
        self.rows: list[tuple[bool, dict[int, str]]] = []
        self.cell: list[str] | None = None
        self.columns: dict[int, int] = {}
        self.is_header = False
        self.after_text = False

    def step(self, step: int, node: Node) -> None:
        if step == LEAF:
            if self.cell is None:
                (self.below if self.rows else self.above).append(node)
            else:
                self._leaf(node)
        elif node.kind == "row" and step == ENTER:
            self._open_row(node)
        elif node.kind == "cell":
            if step == ENTER:
                self.cell, self.after_text = [], False
            else:
                self.rows[-1][1][self.columns[node.row]] = "".join(self.cell or ())
                self.cell = None
        elif node.kind in _TAGS and self.cell is not None:
            self._tag(step, node)

    def lines(self) -> list[str]:
        columns = sorted({column for _, cells in self.rows for column, text in cells.items() if text})
        if not columns:
            return []
        rows = [[cells.get(column, "") for column in columns] for _, cells in self.rows]
        header = rows.pop(0) if self.rows[0][0] else [""] * len(columns)
        return [f"| {' | '.join(row)} |" for row in [header, ["---"] * len(columns), *rows]]

    def _open_row(self, node: Node) -> None:
        assert self.node.table is not None
        cells = self.node.table.rows[node.row]
        self.columns = {cell.row: cell.column for cell in cells}
        self.is_header = node.row in self.node.table.header_rows
        self.rows.append((self.is_header, {}))

    def _leaf(self, node: Node) -> None:
        if node.kind == "code":
            lines = [code_span(line.strip(), cell=True) for line in node.text.split("\n") if line.strip()]
            self._add("<br>".join(lines))
        elif node.kind == "formula":
            self._add(write_inline([(node.text, (Mark("math"),))], self.place))
        elif node.kind != "rule":
            self._add(write_inline(node.runs, self.header if self.is_header else self.place))

    def _add(self, text: str) -> None:
        assert self.cell is not None
        if self.after_text:
            self.cell.append("<br>")
        self.cell.append(text)
        self.after_text = True

    def _tag(self, step: int, node: Node) -> None:
        assert self.cell is not None
        name = "ol" if node.ordered else _TAGS[node.kind]
        start = f' start="{node.number}"' if node.ordered and node.number != 1 else ""
        self.cell.append(f"<{name}{start}>" if step == ENTER else f"</{name}>")
        self.after_text = False
