"""Containers inside each other, as every format needs them: lists hold items, and items are only in lists."""

from dataclasses import dataclass

from elute.render.outline.nodes import ENTER, LEAF, LEAVE, Node, Step

_PARTS = frozenset(
    {("caption", "table"), ("row", "table"), ("cell", "row"), ("term", "definitions"), ("definition", "definitions")}
)
_ONLY_PARTS = frozenset({"list", "definitions", "table", "row"})


@dataclass(slots=True, eq=False)
class Container:
    """A node that other nodes stand in, while it is read."""

    node: Node
    implied: bool
    """Not in the page: an item around text that stands directly in a list, or a list around a lone item."""
    following: int
    """The number of a list's next item."""
    is_open: bool = True


class Nesting:
    """Writes the steps of an outline. What the page leaves out, such as the item around text in a list, is implied."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.open = [Container(Node("document", 0), False, 0)]
        self.left = self.open[0]  # the container that was left last

    @property
    def inmost(self) -> Node:
        return self.open[-1].node

    def is_inside(self, kind: str) -> bool:
        return any(container.node.kind == kind for container in self.open)

    def leaf(self, node: Node) -> None:
        self._make_place()
        self.inmost.size += 1 if node.kind == "paragraph" else 2
        self.steps.append((LEAF, node))

    def rule(self, node: Node) -> None:
        """A rule parts blocks of one container: one is enough, and none is needed where a container begins."""
        if self.inmost.kind not in _ONLY_PARTS and self.steps and self.steps[-1][1].kind != "rule":
            self.leaf(node)

    def enter(self, node: Node, implied: bool = False) -> Container:
        if node.kind != "item" and (node.kind, self.inmost.kind) not in _PARTS:
            self._make_place()
        around = self.inmost
        if node.kind == "list":
            around.size = max(around.size, 1)
        elif node.kind != "item":
            around.size += 2
        container = Container(node, implied, node.number)
        self.open.append(container)
        self.steps.append((ENTER, node))
        return container

    def leave(self, container: Container) -> None:
        """Close a container and whatever is implied inside it; nothing happens when it is closed already."""
        while container.is_open:
            self.left = self.open.pop()
            self.left.is_open = False
            node = self.left.node
            if node.kind == "item" and node.size > 1:
                node.loose = self.inmost.loose = True
            self.steps.append((LEAVE, node))

    def leave_implied(self, kind: str) -> None:
        if self.open[-1].implied and self.inmost.kind == kind:
            self.leave(self.open[-1])

    def item_for_list(self, row: int) -> Container | None:
        """The item that a list at `row` belongs to, when it stands directly in a list: the one before it.

        Browsers show it so. The item is open again afterwards, and to be left with the list.
        """
        if self.inmost.kind != "list" or self.open[-1].implied:
            return None
        if self.steps[-1][0] != LEAVE:
            return self.enter(Node("item", row, number=self.next_number()), implied=True)
        self.steps.pop()
        self.left.is_open = True
        self.open.append(self.left)
        return self.left

    def next_number(self, value: str | None = None) -> int:
        """The number of the next item in the open list, which may say its own."""
        around = self.open[-1]
        number = integer(value, around.following) if around.node.ordered else 1
        around.following = number + 1
        return number

    def _make_place(self) -> None:
        around = self.inmost
        if around.kind == "list" and self.open[-1].implied:
            self.leave(self.open[-1])
        elif around.kind == "list":
            self.enter(Node("item", around.row, number=self.next_number()), implied=True)
        elif around.kind == "definitions":
            self.enter(Node("definition", around.row), implied=True)


def integer(value: str | None, otherwise: int) -> int:
    """A number of at most eight digits, or what stands in for one."""
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 9 else otherwise
