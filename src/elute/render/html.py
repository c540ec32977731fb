"""Clean HTML: a fragment that is safe to show in any page.

Nothing of the page's own markup is copied. The outline is written with a handful of elements, and attributes are only
those named here: href, src, alt, title, colspan, rowspan, start, value, class="language-…". Text is escaped; addresses
are http, https, mailto or relative.
"""

from html import escape

from elute import registry
from elute.labels import Labels
from elute.page import Page

from . import Options
from .inline import ATOM, BREAK, CLOSE, OPEN, Mark, Run, plain, tokens
from .math import FORMULA_CLASS
from .nodes import ENTER, LEAF, Node, Step
from .outline import outline
from .tables import Cell, Table

_TAGS = {
    "quote": "blockquote",
    "item": "li",
    "table": "table",
    "row": "tr",
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
_BARE = frozenset({"item", "cell", "caption", "term", "definition", "summary"})
"""Containers whose only paragraph needs no <p>."""


@registry.renderers.register("html", extension=".html", media_type="text/html", markup=True)
def html(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page as clean HTML.

    >>> import elute
    >>> source = "<p onclick=x()>Some <b>bold</b> words & a <a href=javascript:x()>bad link</a> in them."
    >>> found = elute.extract(source, method="cetd")
    >>> print(html(found.page, found.labels, Options()))
    <p>Some <strong>bold</strong> words &amp; a bad link in them.</p>
    """
    return write_html(outline(page, labels, options))


def write_html(steps: list[Step]) -> str:
    """An outline as HTML."""
    return _Writer().write(steps)


class _Writer:
    def __init__(self) -> None:
        self.out: list[str] = []
        self.around = [Node("document", 0)]
        self.tables: list[Table] = []
        self.header = False  # whether the open cell is one
        self.cells: list[Cell] = []  # of the open row, those still to write, last one first

    def write(self, steps: list[Step]) -> str:
        for step, node in steps:
            if step == LEAF:
                self._leaf(node)
            elif step == ENTER:
                self._enter(node)
            else:
                self._leave(node)
        return "".join(self.out).strip("\n")

    # --- containers

    def _enter(self, node: Node) -> None:
        kind = node.kind
        if kind == "list":
            start = f' start="{node.number}"' if node.ordered and node.number != 1 else ""
            self.out.append(f"<{_list_tag(node)}{start}>\n")
        elif kind == "table":
            assert node.table is not None
            self.tables.append(node.table)
            # A table without headings says that it is one, or it might be taken for layout.
            self.out.append("<table>\n" if node.table.headed else '<table role="table">\n')
        elif kind == "row":
            self.cells = self.tables[-1].rows[node.row][::-1]
            self.out.append("<tr>")
        elif kind == "cell":
            self.out.append(self._cells_up_to(node.row))
        elif kind == "item":
            self.out.append("<li>" if node.task is None else f"<li>{_CHECK_BOX[node.task]} ")
        elif tag := self._tag(node):
            shown = " open" if kind == "details" else ""
            self.out.append(f"<{tag}>" if kind in _BARE else f"<{tag}{shown}>\n")
        self.around.append(node)

    def _leave(self, node: Node) -> None:
        self.around.pop()
        kind = node.kind
        if kind == "list":
            self.out.append(f"</{_list_tag(node)}>\n")
        elif kind == "row":
            self.out.append(self._cells_up_to(-1) + "</tr>\n")
        elif kind == "cell":
            self.out.append("</th>" if self.header else "</td>")
        elif kind == "table":
            self.tables.pop()
            self.out.append("</table>\n")
        elif tag := self._tag(node):
            self.out.append(f"</{tag}>\n")

    def _tag(self, node: Node) -> str:
        if node.kind == "caption":
            return "caption" if self.around[-1].kind == "table" else "figcaption"
        return _TAGS.get(node.kind, "")

    def _cells_up_to(self, row: int) -> str:
        """The empty cells before the one at `row` (or all that are left), and the opening tag of that one."""
        tags = []
        while self.cells:
            cell = self.cells.pop()
            tag = "th" if cell.header else "td"
            spans = f' colspan="{cell.colspan}"' * (cell.colspan > 1) + f' rowspan="{cell.rowspan}"' * (
                cell.rowspan > 1
            )
            tags.append(f"<{tag}{spans}>")
            if cell.row == row and row >= 0:
                self.header = cell.header
                break
            tags.append(f"</{tag}>")
        return "".join(tags)

    # --- leaves

    def _leaf(self, node: Node) -> None:
        kind = node.kind
        around = self.around[-1]
        if kind == "paragraph":
            text = write_inline(node.runs)
            bare = around.kind in _BARE and around.size <= 1
            only_images = around.kind == "figure" and not plain(node.runs)
            self.out.append(text if bare else f"{text}\n" if only_images else f"<p>{text}</p>\n")
        elif kind == "heading":
            self.out.append(f"<h{node.number}>{write_inline(node.runs)}</h{node.number}>\n")
        elif kind == "code":
            language = f' class="language-{escape(node.label)}"' if node.label else ""
            self.out.append(f"<pre><code{language}>{escape(node.text, quote=False)}</code></pre>\n")
        elif kind == "formula":
            self.out.append(
                f'<pre><code class="{FORMULA_CLASS}-display">{escape(node.text, quote=False)}</code></pre>\n'
            )
        elif kind == "rule":
            self.out.append("<hr>\n")


def write_inline(runs: list[Run]) -> str:
    """The text of a block with its inline elements.

    >>> write_inline([("1 < 2", (Mark("strong"),))])
    '<strong>1 &lt; 2</strong>'
    """
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
            out.append(f'<code class="{FORMULA_CLASS}-inline">{escape(text, quote=False)}</code>')
        else:
            out.append(escape(text, quote=False))
    return "".join(out)


def _written(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    return tuple(mark for mark in marks if mark.kind in _INLINE)


def _list_tag(node: Node) -> str:
    return "ol" if node.ordered else "ul"
