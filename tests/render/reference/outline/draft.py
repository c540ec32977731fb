"""An outline while it is made: what the functions that open elements work on."""

from collections.abc import Callable
from dataclasses import dataclass

from elute.render.outline.nodes import Node
from elute.render.outline.runs import Mark, Marks

from .kept import KeptPage
from .nesting import Container, Nesting
from .paragraph import Paragraph


@dataclass(slots=True)
class Element:
    """An open element of the page, so far as it matters: a block, a mark, a heading or a container."""

    end: int
    marks: Marks
    is_block: bool
    container: Container | None = None
    is_heading: bool = False


class Draft:
    """The open elements of the page, the paragraph or heading whose text is collected, and the steps so far."""

    def __init__(self, kept: KeptPage) -> None:
        self.kept = kept
        self.nesting = Nesting()
        self.paragraph = Paragraph(kept)
        self.heading: Node | None = None
        self.elements = [Element(len(kept.page), (), True)]
        self.done = 0  # rows before this one are written already
        self.in_code = 0  # rows before this one are inside <code>

    @property
    def marks(self) -> Marks:
        """Those of text that comes next."""
        return self.elements[-1].marks

    # --- elements: opened here, and closed in one place

    def open_block(self, end: int, node: Node | None = None, implied: bool = False) -> None:
        """A block that ends before row `end`, and the container that it is, if it is one."""
        self.end_paragraph()
        marks = self.marks
        self.elements.append(Element(end, marks, True, self.nesting.enter(node, implied) if node else None))

    def open_again(self, end: int, container: Container) -> None:
        """A block that ends before row `end` and closes a container which is open already."""
        self.elements.append(Element(end, self.marks, True, container))

    def open_heading(self, end: int, heading: Node) -> None:
        self.end_paragraph()
        self.heading = heading
        self.elements.append(Element(end, self.marks, True, is_heading=True))

    def open_inline(self, end: int, marks: Marks) -> None:
        self.elements.append(Element(end, marks, False))

    def close_before(self, row: int) -> None:
        """Close the elements that end before a row."""
        elements = self.elements
        while elements and elements[-1].end <= row:
            element = elements.pop()
            if element.is_block:
                self.end_paragraph()
            if element.is_heading:
                self._end_heading()
            elif element.container:
                self.nesting.leave(element.container)

    # --- text

    def add(self, text: str, row: int, block: int, mark: Mark | None = None) -> None:
        """Text of a block. What stands inside another block, because it is hidden, comes after that one."""
        paragraph, marks = self.paragraph, self.marks
        if block != paragraph.block and paragraph.block >= 0:
            if paragraph.goes_on_after(row):
                paragraph.aside.append((text, marks, block))
                return
            self.end_paragraph()
        paragraph.add(text, (*marks, mark) if mark else marks, row)
        paragraph.block = block

    def leaf(self, node: Node) -> None:
        """A leaf of its own, after what has been collected."""
        self.end_paragraph()
        self.nesting.leaf(node)

    def end_paragraph(self) -> None:
        """End the paragraph, if there is one. In a heading only a space is left of the border."""
        if not self.heading:
            for node in self.paragraph.take():
                self.nesting.leaf(node)
        elif self.paragraph.runs:
            self.paragraph.runs.append((" ", ()))

    def _end_heading(self) -> None:
        heading, self.heading = self.heading, None
        assert heading is not None
        heading.runs = self.paragraph.take_runs()
        if any(text.strip() or marks for text, marks in heading.runs):
            self.nesting.leaf(heading)
        for node in self.paragraph.take_aside():
            self.nesting.leaf(node)


Opener = Callable[[Draft, int, int], None]
"""What happens where an element begins: a function of the draft, the element's row, and the row at which it ends."""
