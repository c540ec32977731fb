"""Kept rows as a flat outline: what every structured format is written from.

The outline is a list of steps over nodes, in document order: a container opens or closes, or a leaf stands in it. A
leaf carries its text as runs with marks. Only rows with kept text and their ancestors are visited, once each, and
nothing recurses: how deeply a page nests does not matter.
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from textwrap import dedent

import numpy as np
import numpy.typing as npt

from elute.labels import Labels
from elute.page import HTML, Page
from elute.page.urls import resolve
from elute.page.vocabulary import BLOCK, HEADING, PREFORMATTED, TAG
from elute.units.rows import prefix_sums, rows_with
from elute.units.tables import TableReader

from . import Options
from .code import code_text, code_without_pre, language
from .footnotes import find_footnotes
from .images import written_images
from .inline import Mark, Run, plain
from .marks import MARK_OF_TAG, with_mark
from .math import is_display, is_formula, split_tex, typesets_tex
from .nesting import Nesting, integer
from .nodes import Node, Step
from .rows import next_row, rows_around

_BLOCKS = frozenset(TAG[name] for name in BLOCK)
_FOREIGN = -1
_HEADINGS = {TAG[name]: int(name[1]) for name in HEADING}
_CODE = frozenset(TAG[name] for name in PREFORMATTED if name != "textarea")
_CONTAINERS = "ul ol menu dir li dl dt dd table blockquote hr details summary figure figcaption".split()
_STRUCTURE = [*_HEADINGS, *_CODE, *(TAG[name] for name in _CONTAINERS)]


_ASCII_SPACE = tuple(" \t\n\f\r")
_LABELLED = (TAG["li"], TAG["dd"])
_Opener = Callable[[int, int], None]


@dataclass(slots=True)
class _Frame:
    """An open element of the page, so far as it matters: a block, a mark or a node."""

    end: int
    marks: tuple[Mark, ...]
    is_block: bool
    node: Node | None = None


def outline(page: Page, labels: Labels, options: Options) -> list[Step]:
    """What is kept of the page, as steps.

    >>> import elute
    >>> source = "<h1>Title</h1><p>Some <b>bold</b> text, and enough of it to be the content.</p>"
    >>> found = elute.extract(source, method="cetd")
    >>> [node.kind for _, node in outline(found.page, found.labels, Options())]
    ['heading', 'paragraph']
    """
    return _Builder(page, labels, options).build()


class _Builder:
    def __init__(self, page: Page, labels: Labels, options: Options) -> None:
        blocks = page.blocks
        self.page = page
        self.blocks = blocks
        self.options = options
        self.kept: npt.NDArray[np.bool_] = labels.keep & (blocks.row_block >= 0) & (blocks.piece_len > 0)
        self.base = page.base_url
        self.images = written_images(page, labels) if options.images else {}
        self.content = self.kept.copy()
        self.content[list(self.images)] = True
        self.rows = rows_around(page, self.content)
        self.notes = find_footnotes(page, self.kept, self.rows[page.tag[self.rows] == TAG["a"]].tolist())
        self.texts: list[int] = np.flatnonzero(self.kept).tolist()
        self.items: list[int] = page.rows_of("li").tolist()
        self.boxes = [row for row in page.rows_of("input").tolist() if page.attribute(row, "type") == "checkbox"]
        self.has_raw_tex = typesets_tex(page)

        self.nesting = Nesting()
        self.frames = [_Frame(len(page) + 1, (), True)]
        self.runs: list[Run] = []
        self.block = -1  # of the text in runs; -1 while there is none
        self.aside: list[tuple[str, tuple[Mark, ...], int]] = []  # hidden text inside the block, a block of its own
        self.first = self.last = 0  # rows of the paragraph's first and last text or image
        self.heading: Node | None = None
        self.skip = 0  # rows before this one are written already

    @cached_property
    def tables(self) -> TableReader:
        return TableReader(self.page, self.kept, self.content)

    @cached_property
    def structure(self) -> npt.NDArray[np.int64]:
        """How many elements before each row can be no part of a heading."""
        return prefix_sums(np.isin(self.page.tag, _STRUCTURE))

    def build(self) -> list[Step]:
        page, frames, rows = self.page, self.frames, self.rows
        openers, special = self._openers(), self._special_rows()
        # An element of MathML or SVG is none of HTML's, whatever its name; only a formula's TeX is of interest.
        plain = (page.namespace[rows] == HTML) | (page.tag[rows] == TAG["annotation"])
        tags = np.where(plain, page.tag[rows], _FOREIGN)
        columns = (rows, tags, page.end[rows], self.blocks.row_block[rows])
        for row, tag, end, block in zip(*(column.tolist() for column in columns), strict=True):
            if row < self.skip:
                continue
            while frames[-1].end <= row:
                self._leave_element()
            if tag == 0:
                self._text(row, block)
            elif row in special:
                special[row](row, end)
            elif opener := openers.get(tag):
                opener(row, end)
            elif mark := MARK_OF_TAG.get(tag):
                self._inline(row, end, mark)
            elif tag in _BLOCKS:
                self._element(end)
        while frames:
            self._leave_element()
        return self.nesting.steps

    # --- who opens which rows

    def _openers(self) -> dict[int, _Opener]:
        by_name: dict[str, _Opener] = {
            "a": self._link,
            "annotation": self._formula,
            "blockquote": self._container("quote"),
            "caption": self._part("caption", "table"),
            "code": self._inline_code,
            "dd": self._part("definition", "definitions"),
            "details": self._container("details"),
            "dir": self._list,
            "dl": self._container("definitions"),
            "dt": self._part("term", "definitions"),
            "figcaption": self._container("caption"),
            "figure": self._container("figure"),
            "hr": self._rule,
            "li": self._item,
            "menu": self._list,
            "ol": self._list,
            "script": self._formula,
            "summary": self._part("summary", "details"),
            "table": self._table,
            "td": self._part("cell", "row"),
            "th": self._part("cell", "row"),
            "tr": self._part("row", "table"),
            "tt": self._inline_code,
            "ul": self._list,
        }
        openers = {TAG[name]: opener for name, opener in by_name.items()}
        return openers | dict.fromkeys(_CODE, self._code) | dict.fromkeys(_HEADINGS, self._heading)

    def _special_rows(self) -> dict[int, _Opener]:
        """Rows that are more than their tag says: images, headings by role, notes, raised references to them."""
        page = self.page
        special: dict[int, _Opener] = dict.fromkeys(self.images, self._image)
        for row in np.intersect1d(rows_with(page, "role", "data-lang", "data-language"), self.rows).tolist():
            tag = int(page.tag[row])
            if page.attribute(row, "role") == "heading" and tag not in _HEADINGS:
                special[row] = self._heading
            elif tag == TAG["div"] and not self.structure[page.end[row]] - self.structure[row]:
                if page.attribute(row, "data-lang") or page.attribute(row, "data-language"):
                    special[row] = self._listing
        special |= {row: self._note for row in self.notes.notes if int(page.tag[row]) not in _LABELLED}
        special |= {row: self._raised for row in self.notes.references if page.tag[row] == TAG["sup"]}
        return special

    # --- elements: frames are pushed here and popped in one place

    def _element(self, end: int, node: Node | None = None) -> None:
        self._flush()
        self.frames.append(_Frame(end, self.frames[-1].marks, True, node))
        if node:
            self.nesting.enter(node)

    def _leave_element(self) -> None:
        frame = self.frames.pop()
        if frame.is_block:
            self._flush()
        if frame.node is self.heading and frame.node:
            self._leave_heading(frame.node)
        elif frame.node:
            self.nesting.leave(frame.node)

    def _container(self, kind: str) -> _Opener:
        return lambda row, end: self._element(end, Node(kind, row))

    def _part(self, kind: str, whole: str) -> _Opener:
        """An element that means something only directly inside another, such as a row in a (data) table."""

        def open_part(row: int, end: int) -> None:
            self._flush()
            self.nesting.leave_implied(kind)
            inside = self.nesting.inmost.kind == whole
            self._element(end, Node(kind, row, label=self.notes.notes.get(row, "")) if inside else None)

        return open_part

    def _note(self, row: int, end: int) -> None:
        self._element(end, Node("note", row, label=self.notes.notes[row]))

    def _list(self, row: int, end: int) -> None:
        self._flush()
        if item := self.nesting.item_for_list(row):
            self.frames.append(_Frame(end, self.frames[-1].marks, True, item))
        ordered = self.page.tag[row] == TAG["ol"]
        number = integer(self.page.attribute(row, "start"), 1) if ordered else 1
        self._element(end, Node("list", row, number=number, following=number, ordered=ordered))

    def _item(self, row: int, end: int) -> None:
        self._flush()
        self.nesting.leave_implied("item")
        if self.nesting.inmost.kind != "list":
            around = int(self.page.end[self.page.parent[row]])
            self._element(around, Node("list", row, number=1, implied=True))
        number = self.nesting.next_number(self.page.attribute(row, "value"))
        item = Node("item", row, number=number, label=self.notes.notes.get(row, ""))
        box = next_row(self.boxes, row)
        if box < min(end, next_row(self.texts, row), next_row(self.items, row)):
            item.task = self.page.attribute(box, "checked") is not None
        self._element(end, item)

    def _table(self, row: int, end: int) -> None:
        kind, table = self.tables.read(row)
        inside = self.nesting.is_inside("table")
        if kind == "code":
            self._code(row, end, dedented=True)
        elif kind == "data" and not inside:
            self._element(end, Node("table", row, table=table))
        else:
            self._element(end)

    def _heading(self, row: int, end: int) -> None:
        """A heading is one line, whatever it holds; but a heading that was never closed is not a heading."""
        if self.heading or self.structure[end] - self.structure[row + 1]:
            self._element(end)
            return
        level = _HEADINGS.get(int(self.page.tag[row])) or integer(self.page.attribute(row, "aria-level"), 2)
        self._flush()
        self.heading = Node("heading", row, number=min(max(level, 1), 6))
        self.frames.append(_Frame(end, self.frames[-1].marks, True, self.heading))

    def _leave_heading(self, heading: Node) -> None:
        self.heading = None
        heading.runs, self.runs, self.block = self.runs, [], -1
        if any(text.strip() or marks for text, marks in heading.runs):
            self.nesting.leaf(heading)
        self._write_aside()

    # --- leaves

    def _rule(self, row: int, end: int) -> None:
        self._flush()
        self.nesting.rule(Node("rule", row))

    def _code(self, row: int, end: int, dedented: bool = False) -> None:
        self._flush()
        self.skip = end
        text = code_text(self.page, self.kept, row)
        if text and is_formula(self.page, row):
            self.nesting.leaf(Node("formula", row, text=text))
        elif text:
            text = dedent(text) if dedented else text
            self.nesting.leaf(Node("code", row, label=language(self.page, row), text=text))

    def _inline_code(self, row: int, end: int) -> None:
        """Code that has a block for itself and lines in it is a block of code, even without <pre>."""
        if any(mark.kind == "code" for mark in self.frames[-1].marks):
            return
        if "language-math" in (self.page.attribute(row, "class") or ""):
            self._formula(row, end)
            return
        texts = self._texts_in(row, end)
        last = self.blocks.row_block[self.texts[texts[-1]]] if texts else -1
        if texts and not self.heading and not self.runs and self.blocks.last[last] <= end:
            rows = self.texts[texts.start : texts.stop]
            if text := code_without_pre(self.page, self.kept, row, rows):
                self._flush()
                self.skip = end
                self.nesting.leaf(Node("code", row, label=language(self.page, row), text=text))
                return
        self._inline(row, end, Mark("code"))

    def _listing(self, row: int, end: int) -> None:
        """A <div> that names a language and holds lines."""
        if "\n" in code_text(self.page, self.kept, row):
            self._code(row, end)
        else:
            self._element(end)

    def _texts_in(self, row: int, end: int) -> range:
        """The kept text rows of a subtree, as places in `texts`."""
        return range(bisect_left(self.texts, row), bisect_left(self.texts, end))

    def _formula(self, row: int, end: int) -> None:
        """TeX, which blocks keep only where it stands for a formula."""
        self.skip = end
        for text in range(row + 1, end):
            if self.kept[text]:
                block = int(self.blocks.row_block[text])
                self._tex(self.blocks.piece(text), text, block, is_display(self.page, row))

    def _tex(self, tex: str, row: int, block: int, display: bool) -> None:
        if not tex.strip():
            return
        if display and not self.heading:
            self._flush()
            self.nesting.leaf(Node("formula", row, text=tex.strip()))
            self.block = block
        else:
            self._run(tex, row, block, Mark("math", row))

    # --- inline

    def _text(self, row: int, block: int) -> None:
        text = self.blocks.piece(row)
        in_code = any(mark.kind in ("code", "kbd", "samp") for mark in self.frames[-1].marks)
        if self.has_raw_tex and not in_code and ("$" in text or "\\" in text):
            for kind, part in split_tex(text):
                if kind:
                    self._tex(part, row, block, kind == "display")
                else:
                    self._run(part, row, block)
        else:
            self._run(text, row, block)

    def _run(self, text: str, row: int, block: int, mark: Mark | None = None) -> None:
        marks = self.frames[-1].marks
        if block != self.block:
            if self.block >= 0 and self.blocks.last[self.block] > row:
                self.aside.append((text, marks, block))
                return
            if self.block >= 0:
                self._flush()
        self._append(text, (*marks, mark) if mark else marks, row)
        self.block = block

    def _append(self, text: str, marks: tuple[Mark, ...], row: int) -> None:
        if not self.runs:
            self.first = row
        elif self.images and (self.last in self.images or row in self.images) and self._is_parted(row):
            text = f" {text}"
        self.last = row
        self.runs.append((text, marks))

    def _is_parted(self, row: int) -> bool:
        """Whether white space stands before `row`. Blocks tell that of text; images are in no block."""
        rows = range(self.last, row)
        ends = any(self.page.text(before).endswith(_ASCII_SPACE) for before in rows)
        return ends or self.page.text(row).startswith(_ASCII_SPACE)

    def _image(self, row: int, end: int) -> None:
        self.skip = end
        image = self.images[row]
        self._append(image.alt, (*self.frames[-1].marks, Mark("image", row, image.url, image.title)), row)

    def _inline(self, row: int, end: int, mark: Mark) -> None:
        self.frames.append(_Frame(end, with_mark(self.page, row, mark, self.frames[-1].marks), False))

    def _link(self, row: int, end: int) -> None:
        marks = self.frames[-1].marks
        inside = any(mark.kind == "link" for mark in marks)  # a table is between them; formats nest no links
        if self.options.links and not inside and (address := resolve(self.base, self.page.attribute(row, "href"))):
            marks += (Mark("link", row, address),)
        if label := self.notes.references.get(row):
            marks += (Mark("reference", row, label),)
        elif row in self.notes.back_links:
            marks += (Mark("back", row),)
        self.frames.append(_Frame(end, marks, False))

    def _raised(self, row: int, end: int) -> None:
        marks = (*self.frames[-1].marks, Mark("sup"), Mark("reference", row, self.notes.references[row]))
        self.frames.append(_Frame(end, marks, False))

    # --- the outline

    def _flush(self) -> None:
        """End the paragraph, if there is one. In a heading only a space is left of the border."""
        if self.heading:
            if self.runs:
                self.runs.append((" ", ()))
            return
        runs, self.runs, self.block = self.runs, [], -1
        if any(text.strip() or (marks and marks[-1].kind == "image") for text, marks in runs):
            lines = plain(runs)
            if "\n" in lines and all(any(mark.kind == "code" for mark in marks) for _, marks in runs):
                self.nesting.leaf(
                    Node("code", self.first, text=lines, label=language(self.page, int(self.page.parent[self.first])))
                )
            else:
                self.nesting.leaf(Node("paragraph", self.first, runs=runs))
        self._write_aside()

    def _write_aside(self) -> None:
        aside, self.aside = self.aside, []
        for _, group in groupby(aside, key=itemgetter(2)):
            self.nesting.leaf(Node("paragraph", self.first, runs=[(text, marks) for text, marks, _ in group]))
