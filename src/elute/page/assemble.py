"""A page from nodes that are known already, such as the document that a browser has built: no parser decides anything.

Scripts can build what no HTML source says: a paragraph inside a paragraph, a link inside a link. So the rows are
exactly the nodes. The source of such a page is written here, after the standard's section 13.3 "Serializing HTML
fragments", so that every row has its place in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from elute.page._parser import assembled
from elute.page.decode import Encoding
from elute.page.kinds import COMMENT, DOCTYPE, DOCUMENT, ELEMENT, HTML, TEXT
from elute.page.layout import Layout
from elute.page.table import Page
from elute.page.vocabulary import ATTRIBUTE, SWALLOWS_NEWLINE, TAG, VOID

BUILT: Final = Encoding(name="utf-8", source="text", note="", replaced=0)
RAW_TEXT: Final = frozenset("style script xmp iframe noembed noframes plaintext".split())
TEXT_ESCAPES: Final = str.maketrans({"&": "&amp;", "\xa0": "&nbsp;", "<": "&lt;", ">": "&gt;"})
VALUE_ESCAPES: Final = TEXT_ESCAPES | str.maketrans({'"': "&quot;"})


@dataclass
class Nodes:
    """Nodes in document order, the document first: a list for what is known of each."""

    kind: list[int] = field(default_factory=list)  # DOCUMENT, ELEMENT, TEXT, COMMENT or DOCTYPE
    name: list[str] = field(default_factory=list)  # of an element or doctype, in lower case; "" of others
    namespace: list[int] = field(default_factory=list)  # HTML, SVG or MATHML
    parent: list[int] = field(default_factory=list)  # -1 for the document
    value: list[str] = field(default_factory=list)  # of a text or comment; "" of others
    attributes: list[list[tuple[str, str]]] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.kind)

    def add(
        self,
        kind: int,
        parent: int,
        name: str = "",
        value: str = "",
        attributes: list[tuple[str, str]] | None = None,
        namespace: int = HTML,
    ) -> int:
        """Add a node behind all others; its number."""
        self.kind.append(kind)
        self.name.append(name)
        self.namespace.append(namespace)
        self.parent.append(parent)
        self.value.append(value)
        self.attributes.append(attributes or [])
        return len(self.kind) - 1


def nodes_of(page: Page) -> Nodes:
    """The nodes of a page, from which `assemble` makes the same rows."""
    nodes = Nodes()
    add_rows(nodes, page, 0, len(page), -1)
    return nodes


def add_rows(nodes: Nodes, page: Page, start: int, end: int, parent: int) -> None:
    """Add the rows [start, end) of a page behind all nodes; those whose own parent is not among them below `parent`."""
    shift = len(nodes) - start
    for row in range(start, end):
        kind, above = int(page.kind[row]), int(page.parent[row])
        nodes.add(
            kind,
            above + shift if above >= start else parent,
            page.table.text(row) if kind == DOCTYPE else page.table.tag_name(row),
            page.table.text(row) if kind in (TEXT, COMMENT) else "",
            list(page.table.attributes(row).items()),
            int(page.namespace[row]),
        )


def assemble(nodes: Nodes, url: str | None = None, layout: Layout | None = None, quirks: bool = False) -> Page:
    """A page whose rows are these nodes.

    >>> nodes = Nodes()
    >>> body = nodes.add(ELEMENT, nodes.add(ELEMENT, nodes.add(DOCUMENT, -1), "html"), "body")
    >>> outer = nodes.add(ELEMENT, body, "p", attributes=[("class", "a")])
    >>> inner = nodes.add(TEXT, nodes.add(ELEMENT, outer, "p"), value="1 < 2")
    >>> page = assemble(nodes)
    >>> page.source, page.text(inner), page.path(inner)
    (b'<html><body><p class="a"><p>1 &lt; 2</p></p></body></html>', '1 < 2', 'html > body > p.a > p')
    """
    written = _Written()
    for row in range(len(nodes)):
        written.add(nodes, row)
    written.close_until(-1)
    source, decoded = b"".join(written.source), b"".join(written.decoded)
    columns = {name: np.array(values, dtype=np.int32) for name, values in written.columns().items()}
    for name in ("text_start", "attr_values"):  # spans of the decoded text lie behind the source
        columns[name] += len(source)
    for name in ("kind", "namespace", "parent"):
        columns[name] = np.array(getattr(nodes, name), dtype=np.int32)
    table = assembled(source, decoded, columns, written.tag_names.other, written.attr_names.other, quirks)
    return Page(table, BUILT, url, layout)


class _Names:
    """Names as numbers: those of the vocabulary, then the others as they are met."""

    def __init__(self, known: dict[str, int]) -> None:
        self._numbers = dict(known)
        self._last = len(known)
        self.other: list[bytes] = []

    def __getitem__(self, name: str) -> int:
        number = self._numbers.get(name)
        if number is None:
            self.other.append(_utf8(name))
            number = self._numbers[name] = self._last + len(self.other)
        return number


class _Written:
    """The columns and the source while they are written."""

    def __init__(self) -> None:
        self.source: list[bytes] = []
        self.decoded: list[bytes] = [b"\0"]  # a gap, so that no span of the source runs on into the decoded text
        self.tag_names = _Names(TAG)
        self.attr_names = _Names(ATTRIBUTE)
        self._length = 0
        self._decoded_length = 1
        self._open: list[tuple[int, bytes]] = []  # rows that are not closed yet, with their end tags
        self._column: dict[str, list[int]] = {
            name: []
            for name in "tag depth end text_start text_len attr_start attr_count source_start source_end "
            "attr_names attr_values attr_lengths".split()
        }

    def columns(self) -> dict[str, list[int]]:
        return self._column

    def add(self, nodes: Nodes, row: int) -> None:
        """Write a node, and the end tags of those before it that it is not in."""
        parent, kind, name = nodes.parent[row], nodes.kind[row], nodes.name[row]
        if (parent < 0) != (row == 0) or parent >= row:
            raise ValueError(f"node {row} cannot have the parent {parent}")
        self.close_until(parent)
        if row and (not self._open or self._open[-1][0] != parent):
            raise ValueError(f"node {row} is not in document order: its parent {parent} is closed")
        column = self._column
        is_element = kind == ELEMENT
        column["tag"].append(self.tag_names[name] if is_element else 0)
        column["depth"].append(len(self._open))
        column["end"].append(row + 1)
        column["source_start"].append(self._length)
        column["attr_start"].append(len(column["attr_names"]))
        column["attr_count"].append(len(nodes.attributes[row]))
        text = nodes.value[row] if kind in (TEXT, COMMENT) else name if kind == DOCTYPE else ""
        start, length = self._keep(text)
        column["text_start"].append(start)
        column["text_len"].append(length)
        for attribute, value in nodes.attributes[row]:
            start, length = self._keep(value)
            column["attr_names"].append(self.attr_names[attribute])
            column["attr_values"].append(start)
            column["attr_lengths"].append(length)
        self._write(_start(nodes, row))
        column["source_end"].append(self._length)
        if is_element or kind == DOCUMENT:
            ends = is_element and not (name in VOID and nodes.namespace[row] == HTML)
            self._open.append((row, f"</{name}>".encode("utf-8", "replace") if ends else b""))

    def close_until(self, row: int) -> None:
        """Write the end tags of all that is open inside `row`."""
        while self._open and self._open[-1][0] != row:
            closed, end_tag = self._open.pop()
            self._write(end_tag)
            self._column["end"][closed] = len(self._column["tag"])
            self._column["source_end"][closed] = self._length

    def _keep(self, text: str) -> tuple[int, int]:
        data = _utf8(text)
        start = self._decoded_length
        self.decoded.append(data)
        self._decoded_length += len(data)
        return start, len(data)

    def _write(self, data: bytes) -> None:
        self.source.append(data)
        self._length += len(data)


def _start(nodes: Nodes, row: int) -> bytes:
    """What stands in the source where a node begins; all of it for what is no element."""
    kind, name, value = nodes.kind[row], nodes.name[row], nodes.value[row]
    if kind == TEXT:
        parent = nodes.parent[row]
        raw = nodes.name[parent] in RAW_TEXT and nodes.namespace[parent] == HTML
        newline = (
            "\n" if nodes.name[parent] in SWALLOWS_NEWLINE and parent == row - 1 and value.startswith("\n") else ""
        )
        return _utf8(newline + (value if raw else value.translate(TEXT_ESCAPES)))
    if kind == COMMENT:
        return _utf8(f"<!--{value}-->")
    if kind == DOCTYPE:
        return _utf8(_doctype(name, dict(nodes.attributes[row])))
    if kind == ELEMENT:
        attributes = "".join(f' {key}="{text.translate(VALUE_ESCAPES)}"' for key, text in nodes.attributes[row])
        return _utf8(f"<{name}{attributes}>")
    return b""


def _doctype(name: str, identifiers: dict[str, str]) -> str:
    """With its identifiers, which tell quirks mode; a quote cannot be told inside its own kind of quotes."""
    keyword = next((key for key in ("public", "system") if key in identifiers), None)
    if keyword is None:
        return f"<!DOCTYPE {name}>"
    quoted = [f"'{text}'" if '"' in text else f'"{text}"' for text in identifiers.values()]
    return f"<!DOCTYPE {name} {keyword.upper()} {' '.join(quoted)}>"


def _utf8(text: str) -> bytes:
    """The text as UTF-8; a lone surrogate, which stands for no character, as the replacement character."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").encode()
