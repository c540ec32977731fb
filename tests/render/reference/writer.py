"""What writers of formats have in common: the way over an outline, and the elements that HTML and TEI nest."""

from abc import ABC, abstractmethod

from elute.units.tables import Cell, Table

from .outline import ENTER, LEAF, Node, Step


class Writer(ABC):
    """Goes over the steps of an outline. A format says what it writes of leaves and where containers open and close."""

    def walk(self, steps: list[Step]) -> None:
        for step, node in steps:
            self.step(step, node)

    def step(self, step: int, node: Node) -> None:
        if step == LEAF:
            self.leaf(node)
        elif step == ENTER:
            self.enter(node)
        else:
            self.leave(node)

    @abstractmethod
    def enter(self, node: Node) -> None: ...

    @abstractmethod
    def leave(self, node: Node) -> None: ...

    @abstractmethod
    def leaf(self, node: Node) -> None: ...


class MarkupWriter(Writer):
    """Writes containers as elements. It knows those around, and the cells that a row has beside those with text."""

    bare: frozenset[str]
    """Containers whose only paragraph is written without an element of its own."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.around = [Node("document", 0)]
        self.table = Table()  # the one that is open; there is none inside another
        self.cells: list[Cell] = []  # of the open row, those still to write, last one first

    @abstractmethod
    def opening(self, node: Node) -> str:
        """What is written where a container opens."""

    @abstractmethod
    def closing(self, node: Node) -> str:
        """What is written where a container closes."""

    @abstractmethod
    def cell(self, cell: Cell, empty: bool) -> str:
        """The opening tag of a cell, or all of an empty one."""

    def enter(self, node: Node) -> None:
        if node.table:
            self.table = node.table
        elif node.kind == "row":
            self.cells = self.table.rows[node.row][::-1]
        self.out.append(self.opening(node))
        self.around.append(node)

    def leave(self, node: Node) -> None:
        self.around.pop()
        self.out.append(self.closing(node))

    def is_bare(self) -> bool:
        """Whether the next paragraph is the only one in its container, and needs no element there."""
        around = self.around[-1]
        return around.kind in self.bare and around.size <= 1

    def cells_up_to(self, row: int) -> str:
        """The empty cells before the one at `row`, and the opening tag of that one."""
        written = []
        while self.cells:
            cell = self.cells.pop()
            written.append(self.cell(cell, empty=cell.row != row))
            if cell.row == row:
                break
        return "".join(written)

    def other_cells(self) -> str:
        """The empty cells that are left."""
        cells, self.cells = reversed(self.cells), []
        return "".join(self.cell(cell, empty=True) for cell in cells)


def spans(cell: Cell, columns: str, rows: str) -> str:
    """How far a cell spans, as attributes of these names.

    >>> spans(Cell(row=4, column=0, colspan=1, rowspan=2, header=False), "colspan", "rowspan")
    ' rowspan="2"'
    """
    return f' {columns}="{cell.colspan}"' * (cell.colspan > 1) + f' {rows}="{cell.rowspan}"' * (cell.rowspan > 1)
