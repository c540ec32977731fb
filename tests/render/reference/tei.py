"""XML after the guidelines of the Text Encoding Initiative (TEI P5).

Headings divide the text: each opens a <div> that holds what follows, nested by level. A heading inside a list, table or
quotation cannot do that and is an anonymous block there.
"""

import re
from html import escape

from elute.labels import Labels
from elute.metadata.declared import Declared, declared
from elute.page import Page
from elute.render import Options
from elute.render.outline.nodes import ITEMS
from elute.render.outline.runs import ATOM, ATOMS, BREAK, CLOSE, CODE_MARKS, OPEN, tokens
from elute.units.tables import Cell

from .outline import Mark, Node, Run, Step, outline
from .writer import MarkupWriter, spans

NAMESPACE = "http://www.tei-c.org/ns/1.0"

_CONTAINERS = {"quote": "quote", "figure": "figure", "table": "table"}
_PHRASES = frozenset({"caption", "summary"})
"""Containers that TEI allows no paragraphs in."""
_UNWRITTEN = frozenset({"details", "note"})

_ELEMENTS = {
    "strong": ('hi rend="bold"', "hi"),
    "em": ('hi rend="italic"', "hi"),
    "cite": ('hi rend="italic"', "hi"),
    "var": ('hi rend="italic"', "hi"),
    "dfn": ("term", "term"),
    "u": ('hi rend="underline"', "hi"),
    "mark": ('hi rend="highlight"', "hi"),
    "small": ('hi rend="small"', "hi"),
    "sub": ('hi rend="subscript"', "hi"),
    "sup": ('hi rend="superscript"', "hi"),
    "del": ("del", "del"),
    "ins": ("add", "add"),
    "q": ("q", "q"),
    "code": ("code", "code"),
}
_OTHER_SPACES = str.maketrans("\x0b\x0c", "  ")  # white space that XML does not know
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*")


def tei(page: Page, labels: Labels, options: Options) -> str:
    """What is kept of the page as a TEI document."""
    body = _Writer().write(outline(page, labels, options))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="{NAMESPACE}">\n{_header(page, declared(page))}'
        f"<text>\n<body>\n{body}</body>\n</text>\n</TEI>"
    )


def xml_text(text: str) -> str:
    """Text as XML may hold it: characters that XML forbids become the replacement character."""
    return _NOT_XML.sub("\ufffd", escape(text.translate(_OTHER_SPACES), quote=True))


def _header(page: Page, facts: Declared) -> str:
    title = f"<title>{xml_text(facts.title)}</title>"
    author = f"<author>{xml_text(facts.author)}</author>" if facts.author else ""
    date = f"<date>{xml_text(facts.date)}</date>" if facts.date else ""
    address = page.url or facts.url
    source = f'<ref target="{xml_text(address)}">{xml_text(address)}</ref>' if address else ""
    language = ""
    if _LANGUAGE.fullmatch(facts.language):
        name = xml_text(facts.language)
        language = f'<profileDesc><langUsage><language ident="{name}">{name}</language></langUsage></profileDesc>\n'
    return (
        f"<teiHeader>\n<fileDesc>\n<titleStmt>{title}{author}</titleStmt>\n"
        "<publicationStmt><p>Extracted from a web page by elute.</p></publicationStmt>\n"
        f"<sourceDesc><bibl>{title}{author}{date}{source}</bibl></sourceDesc>\n</fileDesc>\n{language}</teiHeader>\n"
    )


class _Writer(MarkupWriter):
    bare = ITEMS | {"cell"}

    def __init__(self) -> None:
        super().__init__()
        self.divisions: list[int] = []  # levels of open ones
        self.has_rows = False  # the open table
        self.phrases: list[str] = []  # open ones; "" for one inside another, which TEI does not allow
        self.fresh = False  # the open phrase holds nothing yet
        self.figures = 0  # open ones
        self.has_text = False  # a body needs more than figures and milestones

    def write(self, steps: list[Step]) -> str:
        self.walk(steps)
        self._close_divisions(0)
        if not self.has_text:
            self.out.append("<p/>\n")
        return "".join(self.out)

    # --- containers

    def opening(self, node: Node) -> str:
        kind = node.kind
        self.figures += kind == "figure"
        self.has_text |= not self.figures and kind not in _UNWRITTEN
        if kind == "list":
            return f'<list rend="{"numbered" if node.ordered else "bulleted"}">\n'
        if kind == "definitions":
            return '<list rend="definitions">\n'
        if kind in ITEMS:
            return self._item(node)
        if kind == "row":
            self.has_rows = True
            return '<row role="label">' if node.row in self.table.header_rows else "<row>"
        if kind == "cell":
            return self.cells_up_to(node.row)
        if kind in _PHRASES:
            return self._open_phrase(node)
        if kind == "table":
            self.has_rows = False
        return f"<{_CONTAINERS[kind]}>\n" if kind in _CONTAINERS else ""

    def closing(self, node: Node) -> str:
        kind = node.kind
        self.figures -= kind == "figure"
        if kind in ("list", "definitions"):
            return "</list>\n"
        if kind in ITEMS:
            return "</item>\n"
        if kind == "row":
            return self.other_cells() + "</row>\n"
        if kind == "cell":
            return "</cell>"
        if kind in _PHRASES:
            phrase = self.phrases.pop().partition(" ")[0]
            return f"</{phrase}>\n" if phrase else ""
        return f"</{_CONTAINERS[kind]}>\n" if kind in _CONTAINERS else ""

    def cell(self, cell: Cell, empty: bool) -> str:
        role = ' role="label"' * cell.header
        return f"<cell{role}{spans(cell, 'cols', 'rows')}{'/' * empty}>"

    def _item(self, node: Node) -> str:
        if node.kind != "item":
            return f'<item rend="{node.kind}">'
        ordered = self.around[-1].ordered
        done = "" if node.task is None else ' rend="done"' if node.task else ' rend="open"'
        return f'<item n="{node.number}"{done}>' if ordered else f"<item{done}>"

    def _in_phrase(self) -> bool:
        return next((node.kind for node in reversed(self.around) if node.kind not in _UNWRITTEN), "") in _PHRASES

    def _open_phrase(self, node: Node) -> str:
        if self._in_phrase():
            self.phrases.append("")
            return ""
        self.fresh = True
        self.phrases.append(self._phrase(node))
        return f"<{self.phrases[-1]}>"

    def _phrase(self, node: Node) -> str:
        """A heading where TEI allows one: in a figure, and in a table before its rows."""
        around = self.around[-1].kind
        if node.kind == "caption" and around == "table" and self.has_rows:
            return 'note type="caption"'
        return "head" if node.kind == "caption" and around in ("figure", "table") else f'ab type="{node.kind}"'

    # --- leaves

    def leaf(self, node: Node) -> None:
        if self._in_phrase():
            self._phrase_leaf(node)
            return
        self.has_text |= not self.figures and node.kind != "rule"
        if node.kind == "heading" and len(self.around) == 1:
            self._close_divisions(node.number)
            self.divisions.append(node.number)
            self.out.append(f'<div type="section" n="{node.number}">\n<head>{write_inline(node.runs)}</head>\n')
        elif node.kind == "heading":
            self.out.append(f'<ab type="heading">{write_inline(node.runs)}</ab>\n')
        elif node.kind == "code":
            self.out.append(f'<ab type="code">{_code(node)}</ab>\n')
        elif node.kind == "formula":
            self.out.append(f"<p>{_formula(node.text)}</p>\n")
        elif node.kind == "rule":
            self.out.append('<milestone unit="section" rend="rule"/>\n')
        elif self.is_bare():
            self.out.append(write_inline(node.runs))
        else:
            self.out.append(f"<p>{write_inline(node.runs)}</p>\n")

    def _phrase_leaf(self, node: Node) -> None:
        if not self.fresh:
            self.out.append("<lb/>")
        self.fresh = False
        if node.kind == "code":
            self.out.append(_code(node))
        elif node.kind == "formula":
            self.out.append(_formula(node.text))
        elif node.kind != "rule":
            self.out.append(write_inline(node.runs))

    def _close_divisions(self, level: int) -> None:
        while self.divisions and self.divisions[-1] >= level:
            self.divisions.pop()
            self.out.append("</div>\n")


def _code(node: Node) -> str:
    language = f' lang="{xml_text(node.label)}"' if node.label else ""
    return f'<code{language} xml:space="preserve">{xml_text(node.text)}</code>'


def _formula(tex: str) -> str:
    return f'<formula notation="TeX">{xml_text(tex)}</formula>'


def write_inline(runs: list[Run]) -> str:
    """The text of a block with its phrase-level elements."""
    out = []
    in_code = False
    for step, text, mark in tokens([(text, _written(marks)) for text, marks in runs]):
        if step == OPEN:
            in_code = mark.kind == "code"
            out.append(
                f'<ref target="{xml_text(mark.value)}">' if mark.kind == "link" else f"<{_ELEMENTS[mark.kind][0]}>"
            )
        elif step == CLOSE:
            in_code = False
            out.append("</ref>" if mark.kind == "link" else f"</{_ELEMENTS[mark.kind][1]}>")
        elif step == ATOM:
            out.append(_graphic(text, mark) if mark.kind == "image" else _formula(text))
        elif step == BREAK and not in_code:
            out.append("<lb/>")
        else:
            out.append(xml_text(text))
    return "".join(out)


def _graphic(text: str, mark: Mark) -> str:
    described = "".join(f"<desc>{xml_text(words)}</desc>" for words in (text, mark.title) if words)
    return f'<graphic url="{xml_text(mark.value)}">{described}</graphic>'


def _written(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks that TEI has. Code holds nothing but text, so it goes inside all others."""
    kept = [
        mark
        for mark in marks
        if (mark.kind in _ELEMENTS and mark.kind != "code") or mark.kind in ("link", "image", "math")
    ]
    code = [
        Mark("code", mark.row) for mark in marks if mark.kind in CODE_MARKS and not (kept and kept[-1].kind in ATOMS)
    ]
    return (*kept, *code[:1])
