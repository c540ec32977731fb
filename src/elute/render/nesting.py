"""Containers inside each other, as every format needs them: lists hold items, and items are only in lists."""

from .nodes import ENTER, LEAF, LEAVE, Node, Step

_PARTS = frozenset(
    {("caption", "table"), ("row", "table"), ("cell", "row"), ("term", "definitions"), ("definition", "definitions")}
)
_ONLY_PARTS = frozenset({"list", "definitions", "table", "row"})


class Nesting:
    """Writes the steps of an outline. What the page leaves out, such as the item around text in a list, is implied."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.open = [Node("document", 0)]

    @property
    def inmost(self) -> Node:
        return self.open[-1]

    def is_inside(self, kind: str) -> bool:
        return any(node.kind == kind for node in self.open)

    def leaf(self, node: Node) -> None:
        self._make_place()
        self.inmost.size += 1 if node.kind == "paragraph" else 2
        self.steps.append((LEAF, node))

    def rule(self, node: Node) -> None:
        """A rule parts blocks of one container: one is enough, and none is needed where a container begins."""
        if self.inmost.kind not in _ONLY_PARTS and self.steps and self.steps[-1][1].kind != "rule":
            self.leaf(node)

    def enter(self, node: Node) -> None:
        if node.kind != "item" and (node.kind, self.inmost.kind) not in _PARTS:
            self._make_place()
        if node.kind == "list":
            self.inmost.size = max(self.inmost.size, 1)
        elif node.kind != "item":
            self.inmost.size += 2
        self.open.append(node)
        self.steps.append((ENTER, node))

    def leave(self, node: Node) -> None:
        """Close a container and whatever is implied inside it; nothing happens when it is closed already."""
        while not node.closed:
            inner = self.open.pop()
            inner.closed = True
            if inner.kind == "item" and inner.size > 1:
                inner.loose = self.inmost.loose = True
            self.steps.append((LEAVE, inner))

    def leave_implied(self, kind: str) -> None:
        if self.inmost.implied and self.inmost.kind == kind:
            self.leave(self.inmost)

    def item_for_list(self, row: int) -> Node | None:
        """The item that a list at `row` belongs to, when it stands directly in a list: the one before it.

        Browsers show it so. The item is open again afterwards, and to be left with the list.
        """
        around = self.inmost
        if around.kind != "list" or around.implied:
            return None
        step, item = self.steps[-1]
        if step == LEAVE:
            self.steps.pop()
            item.closed = False
            self.open.append(item)
        else:
            item = Node("item", row, number=self.next_number(), implied=True)
            self.enter(item)
        return item

    def next_number(self, value: str | None = None) -> int:
        """The number of the next item in the open list, which may say its own."""
        around = self.inmost
        number = integer(value, around.following) if around.ordered else 1
        around.following = number + 1
        return number

    def _make_place(self) -> None:
        around = self.inmost
        if around.kind == "list" and around.implied:
            self.leave(around)
        elif around.kind == "list":
            self.enter(Node("item", around.row, number=self.next_number(), implied=True))
        elif around.kind == "definitions":
            self.enter(Node("definition", around.row, implied=True))


def integer(value: str | None, otherwise: int) -> int:
    """A number of at most eight digits, or what stands in for one.

    >>> integer("12", 1), integer("-3", 1), integer(None, 1)
    (12, 1, 1)
    """
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 9 else otherwise
