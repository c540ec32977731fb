"""Clean HTML: a fragment that is safe to show in any page.

Nothing of the page's own markup is copied. The outline is written with a handful of elements, and attributes are only
those named here: href, src, alt, title, colspan, rowspan, start, value, class="language-…". Text is escaped; addresses
are http, https, mailto or relative.
"""

from html import escape

from elute.labels import Labels
from elute.page import Page
from elute.render import Options
from elute.render.outline.runs import ATOM, BREAK, CLOSE, OPEN, plain, tokens
from elute.units.tables import Cell

from .outline import Mark, Node, Run, outline
from .writer import MarkupWriter, spans

_TAGS = {
    "quote": "blockquote",
    "item": "li",
    "table": "table",
    "figure": "figure",
    "definitions": "dl",
    "term": "dt",
    "definition": "dd",
    "details": "details",
    "summary": "summary",
}
_INLINE = frozenset(
    "cite code del dfn em image ins kbd link mark math q rt ruby samp small strong sub sup u var".split()
)
_CHECK_BOX = {True: '<input type="checkbox" disabled checked>', False: '<input type="checkbox" disabled>'}
_FORMULA = "language-math math"
"""How remark, Hugo and others mark TeX in HTML: <code class="language-math math-inline"> or math-display."""


def html(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page as clean HTML."""
    writer = _Writer()
    writer.walk(outline(page, labels, options))
    return "".join(writer.out).strip("\n")


class _Writer(MarkupWriter):
    bare = frozenset({"item", "cell", "caption", "term", "definition", "summary"})

    def __init__(self) -> None:
        super().__init__()
        self.cell_tag = "td"  # of the open cell

    # --- containers

    def opening(self, node: Node) -> str:
        kind = node.kind
        if kind == "list":
            start = f' start="{node.number}"' if node.ordered and node.number != 1 else ""
            return f"<{_list_tag(node)}{start}>\n"
        if kind == "table":  # one without headings says that it is one, or it might be taken for layout
            return "<table>\n" if self.table.headed else '<table role="table">\n'
        if kind == "cell":
            return self.cells_up_to(node.row)
        if kind == "row":
            return "<tr>"
        if kind == "item":
            return "<li>" if node.task is None else f"<li>{_CHECK_BOX[node.task]} "
        if tag := self._tag(node):
            shown = " open" if kind == "details" else ""
            return f"<{tag}>" if kind in self.bare else f"<{tag}{shown}>\n"
        return ""

    def closing(self, node: Node) -> str:
        if node.kind == "list":
            return f"</{_list_tag(node)}>\n"
        if node.kind == "row":
            return self.other_cells() + "</tr>\n"
        if node.kind == "cell":
            return f"</{self.cell_tag}>"
        tag = self._tag(node)
        return f"</{tag}>\n" if tag else ""

    def cell(self, cell: Cell, empty: bool) -> str:
        tag = "th" if cell.header else "td"
        opening = f"<{tag}{spans(cell, 'colspan', 'rowspan')}>"
        if empty:
            return f"{opening}</{tag}>"
        self.cell_tag = tag
        return opening

    def _tag(self, node: Node) -> str:
        if node.kind == "caption":
            return "caption" if self.around[-1].kind == "table" else "figcaption"
        return _TAGS.get(node.kind, "")

    # --- leaves

    def leaf(self, node: Node) -> None:
        kind = node.kind
        if kind == "paragraph":
            text = write_inline(node.runs)
            only_images = self.around[-1].kind == "figure" and not plain(node.runs)
            self.out.append(text if self.is_bare() else f"{text}\n" if only_images else f"<p>{text}</p>\n")
        elif kind == "heading":
            self.out.append(f"<h{node.number}>{write_inline(node.runs)}</h{node.number}>\n")
        elif kind == "code":
            language = f' class="language-{escape(node.label)}"' if node.label else ""
            self.out.append(f"<pre><code{language}>{escape(node.text, quote=False)}</code></pre>\n")
        elif kind == "formula":
            self.out.append(f'<pre><code class="{_FORMULA}-display">{escape(node.text, quote=False)}</code></pre>\n')
        elif kind == "rule":
            self.out.append("<hr>\n")


def write_inline(runs: list[Run]) -> str:
    """The text of a block with its inline elements."""
    out = []
    for step, text, mark in tokens([(text, _written(marks)) for text, marks in runs]):
        if step == OPEN:
            out.append(f'<a href="{escape(mark.value)}">' if mark.kind == "link" else f"<{mark.kind}>")
        elif step == CLOSE:
            out.append("</a>" if mark.kind == "link" else f"</{mark.kind}>")
        elif step == BREAK:
            out.append("<br>")
        elif step == ATOM and mark.kind == "image":
            title = f' title="{escape(mark.title)}"' if mark.title else ""
            out.append(f'<img src="{escape(mark.value)}" alt="{escape(text)}"{title}>')
        elif step == ATOM:
            out.append(f'<code class="{_FORMULA}-inline">{escape(text, quote=False)}</code>')
        else:
            out.append(escape(text, quote=False))
    return "".join(out)


def _written(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    return tuple(mark for mark in marks if mark.kind in _INLINE)


def _list_tag(node: Node) -> str:
    return "ol" if node.ordered else "ul"
