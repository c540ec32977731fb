"""A data table as GFM writes it: one line a row, the first of them as its header.

GFM has no table without a header. Where the page has none, the first row takes its place: an empty one tells a reader
less, and the words stay where they were.

A cell that spans columns or rows is written once, in its first place. Lists inside a cell become HTML lists, further
blocks are parted by <br>: all that GFM allows in a line.
"""

from .markdown_inline import Place, code_span, write_inline
from .outline import Mark, Node
from .writer import Writer

_TAGS = {"list": "ul", "item": "li"}


class TableWriter(Writer):
    """Takes the steps inside one table and gives its lines."""

    def __init__(self, node: Node, place: Place) -> None:
        self.node = node
        self.place = Place(cell=True, dollars=place.dollars)
        self.header = Place(cell=True, heading=True, dollars=place.dollars)
        self.above: list[Node] = []  # leaves of captions
        self.below: list[Node] = []
        self.rows: list[dict[int, str]] = []  # the text of each cell by its column
        self.cell: list[str] | None = None
        self.columns: dict[int, int] = {}
        self.is_header = False
        self.after_text = False

    def enter(self, node: Node) -> None:
        if node.kind == "row":
            self._open_row(node)
        elif node.kind == "cell":
            self.cell, self.after_text = [], False
        else:
            self._tag(node, opens=True)

    def leave(self, node: Node) -> None:
        if node.kind == "cell":
            self.rows[-1][self.columns[node.row]] = "".join(self.cell or ())
            self.cell = None
        else:
            self._tag(node, opens=False)

    def leaf(self, node: Node) -> None:
        if self.cell is None:
            (self.below if self.rows else self.above).append(node)
        elif node.kind == "code":
            lines = [code_span(line.strip(), cell=True) for line in node.text.split("\n") if line.strip()]
            self._add(self.cell, "<br>".join(lines))
        elif node.kind == "formula":
            self._add(self.cell, write_inline([(node.text, (Mark("math"),))], self.place))
        elif node.kind != "rule":
            self._add(self.cell, write_inline(node.runs, self.header if self.is_header else self.place))

    def lines(self) -> list[str]:
        columns = sorted({column for cells in self.rows for column, text in cells.items() if text})
        if not columns:
            return []
        header, *rows = [[cells.get(column, "") for column in columns] for cells in self.rows]
        return [f"| {' | '.join(row)} |" for row in [header, ["---"] * len(columns), *rows]]

    def _open_row(self, node: Node) -> None:
        assert self.node.table is not None
        cells = self.node.table.rows[node.row]
        self.columns = {cell.row: cell.column for cell in cells}
        self.is_header = not self.rows or node.row in self.node.table.header_rows
        self.rows.append({})

    def _add(self, cell: list[str], text: str) -> None:
        if not text:
            return
        if self.after_text:
            cell.append("<br>")
        cell.append(text)
        self.after_text = True

    def _tag(self, node: Node, opens: bool) -> None:
        """The tag of a list or an item, in a cell; other containers have none."""
        if self.cell is None or node.kind not in _TAGS:
            return
        name = "ol" if node.ordered else _TAGS[node.kind]
        start = f' start="{node.number}"' if node.ordered and node.number != 1 else ""
        self.cell.append(f"<{name}{start}>" if opens else f"</{name}>")
        self.after_text = False
