"""Markdown: CommonMark with GitHub's tables, task lists, strikethrough, footnotes and formulas.

Parsing the output gives the words of the plain text again: marks are only ever added around them, and what would be
read as a mark by accident is escaped. Only the title may be more: it stands above articles and documentation.
"""

import re
from dataclasses import dataclass

from elute.labels import Labels
from elute.page import Page
from elute.render import Options
from elute.render.outline.runs import plain
from elute.render.title import title_above

from .markdown_escape import escape_task
from .markdown_inline import Place, write_inline
from .markdown_table import TableWriter
from .outline import Mark, Node, Run, Step, outline
from .writer import Writer

MOST_NESTED = 24
"""Quotes and lists inside each other; deeper ones are written at this depth, where a reader can still see them."""

WIDEST_INDENT = 72
"""Characters before a line, however many quotes and lists are around it."""

_STRONG = frozenset({"term", "summary"})
_BACKTICKS = re.compile("`{3,}")
_WORD = re.compile(r"\w")


def markdown(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page as Markdown."""
    steps = outline(page, labels, options)
    writer = _Writer(_has_formulas(steps))
    if title := title_above(page, labels, options):
        writer.leaf(Node("heading", 0, number=1, runs=[(title, ())]))
    writer.walk(steps)
    return "\n".join(writer.lines)


def _has_formulas(steps: list[Step]) -> bool:
    return any(
        node.kind == "formula" or any(marks and marks[-1].kind == "math" for _, marks in node.runs) for _, node in steps
    )


@dataclass(slots=True)
class _Container:
    """A quote, item or note around lines: what stands before its first line and before all others."""

    first: str
    rest: str
    tight: bool = False
    """No empty line before its first line."""
    used: bool = False


@dataclass(slots=True)
class _List:
    node: Node
    marker: str
    items: int = 0
    item: Node | None = None


class _Writer(Writer):
    def __init__(self, dollars: bool) -> None:
        self.text_place = Place(dollars=dollars)
        self.heading_place = Place(dollars=dollars, heading=True)
        self.lines: list[str] = []
        self.containers: list[_Container] = []
        self.too_deep = 0  # open containers beyond MOST_NESTED or WIDEST_INDENT
        self.lists: list[_List] = []
        self.table: TableWriter | None = None
        self.strong = 0  # open terms and summaries
        self.label = ""  # of a note whose text has not begun
        self.notes: list[Node] = []
        self.list_before: tuple[int, str] | None = None  # depth and marker of a list that nothing has followed yet

    def step(self, step: int, node: Node) -> None:
        if self.table:
            self._table_step(self.table, step, node)
        else:
            super().step(step, node)

    def _table_step(self, table: TableWriter, step: int, node: Node) -> None:
        if node is not table.node:
            table.step(step, node)
            return
        self.table = None
        for caption in table.above:
            self.leaf(caption)
        self._block(table.lines())
        for caption in table.below:
            self.leaf(caption)

    # --- containers

    def enter(self, node: Node) -> None:
        kind = node.kind
        if kind == "table":
            self.table = TableWriter(node, self.text_place)
        elif kind == "list":
            self.lists.append(_List(node, self._marker(node)))
        elif node.label:
            self.label = node.label
            self.notes.append(node)
            self._contain(f"[^{node.label}]: ", "    ")
        elif kind == "item":
            self._enter_item(node)
        elif kind == "quote":
            self._contain("> ", "> ")
        elif kind in _STRONG:
            self.strong += 1

    def _enter_item(self, node: Node) -> None:
        around = self.lists[-1]
        marker = f"{node.number}{around.marker} " if around.node.ordered else f"{around.marker} "
        task = "" if node.task is None else "[x] " if node.task else "[ ] "
        if around.items:
            tight = not around.node.loose
        else:
            holder = self.lists[-2].item if len(self.lists) > 1 else None
            tight = holder is not None and not holder.loose and node.number == 1
        around.items += 1
        around.item = node
        self._contain(marker + task, " " * len(marker), tight)

    def _marker(self, node: Node) -> str:
        """Two lists side by side would be read as one, unless their marks differ."""
        usual, other = (".", ")") if node.ordered else ("-", "*")
        return other if self.list_before == (len(self.containers), usual) else usual

    def _contain(self, first: str, rest: str, tight: bool = False) -> None:
        width = sum(len(container.rest) for container in self.containers) + len(rest)
        if not self.too_deep and len(self.containers) < MOST_NESTED and width <= WIDEST_INDENT:
            self.containers.append(_Container(first, rest, tight))
        else:
            self.too_deep += 1

    def leave(self, node: Node) -> None:
        if node.kind == "list":
            self.list_before = (len(self.containers), self.lists.pop().marker)
        elif node.label or node.kind in ("item", "quote"):
            if self.too_deep:
                self.too_deep -= 1
            else:
                self.containers.pop()
            if node.label:
                self.notes.pop()
        elif node.kind in _STRONG:
            self.strong -= 1

    # --- leaves

    def leaf(self, node: Node) -> None:
        kind = node.kind
        if kind == "paragraph":
            self._paragraph(node.runs)
        elif kind == "heading":
            self._block([f"{'#' * node.number} {write_inline(node.runs, self.heading_place)}"])
        elif kind == "code":
            self._code(node)
        elif kind == "formula":
            tex = [line for line in node.text.split("\n") if line.strip()]
            self._block(["$$", *tex, "$$"] if len(tex) > 1 else [f"$${tex[0]}$$"])
        elif kind == "rule":
            self._block(["---"])

    def _paragraph(self, runs: list[Run]) -> None:
        if self.label:
            rest = _without_label(runs, self.label)
            if not plain(rest) and self.notes[-1].size > 1:
                return  # the number alone; the text of the note comes next
            runs, self.label = rest if plain(rest) else runs, ""
        if self.strong:
            runs = [(text, (Mark("strong"), *marks)) for text, marks in runs]
        lines = write_inline(runs, self.text_place).split("\n")
        if self.containers and not self.containers[-1].used:
            lines[0] = escape_task(lines[0])
        self._block(lines)

    def _code(self, node: Node) -> None:
        longest = max((len(ticks) for ticks in _BACKTICKS.findall(node.text)), default=0)
        fence = "`" * max(3, longest + 1)
        self._block([fence + node.label, *node.text.split("\n"), fence])

    def _block(self, lines: list[str]) -> None:
        if not lines:
            return
        fresh = next((place for place, container in enumerate(self.containers) if not container.used), None)
        around = self.containers[:fresh]
        if self.lines and not (fresh is not None and self.containers[fresh].tight):
            self.lines.append("".join(container.rest for container in around).rstrip())
        first = "".join(container.rest if container.used else container.first for container in self.containers)
        rest = "".join(container.rest for container in self.containers)
        blank = rest.rstrip()
        self.lines.append(first + lines[0])
        self.lines += [rest + line if line else blank for line in lines[1:]]
        for container in self.containers[fresh:] if fresh is not None else ():
            container.used = True
        self.list_before = None


def _without_label(runs: list[Run], label: str) -> list[Run]:
    """The text of a note without what stands before it: the way back, and the number that its label says already."""
    number = re.compile(rf"\s*[\[(]?\s*{re.escape(label)}\s*[\])]?[.:)]?(?=\s|$)")
    for place, (text, marks) in enumerate(runs):
        if any(mark.kind == "back" for mark in marks) or not _WORD.search(text):
            continue
        match = number.match(text)
        return [(text[match.end() :], marks), *runs[place + 1 :]] if match else runs[place:]
    return []
