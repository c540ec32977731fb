"""Elements that hold blocks: quotes, lists, tables, figures, notes, and headings, which hold one line."""

from elute.page.vocabulary import TAG
from elute.render.outline.nodes import Node

from .code import open_code
from .draft import Draft, Opener
from .kept import LEVELS
from .nesting import integer

_OL = TAG["ol"]


def open_block(draft: Draft, row: int, end: int) -> None:
    """An element that is no more than a block."""
    draft.open_block(end)


def container(kind: str) -> Opener:
    """Opens elements that are containers wherever they stand."""

    def open_container(draft: Draft, row: int, end: int) -> None:
        draft.open_block(end, Node(kind, row))

    return open_container


def part(kind: str, whole: str) -> Opener:
    """Opens elements that mean something only directly inside another, such as a row in a (data) table."""

    def open_part(draft: Draft, row: int, end: int) -> None:
        draft.end_paragraph()
        draft.nesting.leave_implied(kind)
        inside = draft.nesting.inmost.kind == whole
        draft.open_block(end, Node(kind, row, label=draft.kept.notes.notes.get(row, "")) if inside else None)

    return open_part


def open_note(draft: Draft, row: int, end: int) -> None:
    draft.open_block(end, Node("note", row, label=draft.kept.notes.notes[row]))


def open_list(draft: Draft, row: int, end: int) -> None:
    draft.end_paragraph()
    if item := draft.nesting.item_for_list(row):
        draft.open_again(end, item)
    page = draft.kept.page
    ordered = bool(page.tag[row] == _OL)
    number = integer(page.attribute(row, "start"), 1) if ordered else 1
    draft.open_block(end, Node("list", row, number=number, ordered=ordered))


def open_item(draft: Draft, row: int, end: int) -> None:
    page, nesting = draft.kept.page, draft.nesting
    draft.end_paragraph()
    nesting.leave_implied("item")
    if nesting.inmost.kind != "list":
        around = int(page.end[page.parent[row]])
        draft.open_block(around, Node("list", row, number=1), implied=True)
    number = nesting.next_number(page.attribute(row, "value"))
    item = Node("item", row, number=number, label=draft.kept.notes.notes.get(row, ""))
    if box := draft.kept.check_box(row):
        item.task = page.attribute(box, "checked") is not None
    draft.open_block(end, item)


def open_table(draft: Draft, row: int, end: int) -> None:
    kind, table = draft.kept.tables.read(row)
    if kind == "code":
        open_code(draft, row, end, dedented=True)
    elif kind == "data" and not draft.nesting.is_inside("table"):
        draft.open_block(end, Node("table", row, table=table))
    else:
        draft.open_block(end)


def open_heading(draft: Draft, row: int, end: int) -> None:
    """A heading is one line, whatever it holds; but a heading that was never closed is not a heading."""
    if draft.heading or draft.kept.holds_structure(row):
        draft.open_block(end)
        return
    page = draft.kept.page
    level = LEVELS.get(int(page.tag[row])) or integer(page.attribute(row, "aria-level"), 2)
    draft.open_heading(end, Node("heading", row, number=min(max(level, 1), 6)))


def add_rule(draft: Draft, row: int, end: int) -> None:
    draft.end_paragraph()
    draft.nesting.rule(Node("rule", row))
