"""Preformatted code: its text with every space, and its language."""

import re
from itertools import groupby
from operator import itemgetter
from textwrap import dedent

import numpy as np
import numpy.typing as npt

from elute.page import HTML, TEXT, Page
from elute.page.vocabulary import BLOCK, TAG

_LINES = frozenset(TAG[name] for name in BLOCK if name not in ("td", "th"))
_CELLS = frozenset({TAG["td"], TAG["th"]})
_AROUND_CELLS = frozenset(TAG[name] for name in ("table", "tbody", "thead", "tfoot", "tr"))
_BR = TAG["br"]
_BLANK_LINES = re.compile(r"\A(?:[^\S\n]*\n)+")

# From the code outwards; beyond that a class speaks of the page, not of the code.
_LEVELS = 4
_ATTRIBUTES = ("data-lang", "data-language", "data-code-language", "data-code-lang", "data-programming-language")
_PREFIXED = re.compile(
    r"(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|brush|src|sourceCode|prism|syntax|code)"
    r"(?:-|:\s*)([A-Za-z][\w+#.-]*)"
)
_HIGHLIGHTER = re.compile(
    r"(?:^|\s)(?:hljs|highlight|sourceCode|prettyprint|codehilite|chroma|shiki|prism|code)(?=\s|$)"
)
_NO_LANGUAGE = frozenset(
    "none plain plaintext text txt nohighlight no-highlight default notranslate source wrapper block container "
    "fallback linenos output unknown wrap toolbar box example body content header line lines area view snippet".split()
)
LANGUAGES = frozenset(
    "ada apache applescript asm awk bash bat c c# c++ clj clojure cmake cobol coffee coffeescript cpp crystal cs "
    "csharp css csv cuda cypher d dart delphi diff django docker dockerfile elisp elixir elm erlang f# fish "
    "fortran fsharp gdscript gherkin glsl go golang gradle graphql groovy haml handlebars haskell hcl hlsl hs "
    "html http ini java javascript js json json5 jsonc jsx julia kotlin kt latex lean less lisp llvm log lua make "
    "makefile markdown mathematica matlab md mermaid nginx nim nix objc objective-c objectivec ocaml octave "
    "pascal perl php pl plsql postgres postgresql powershell prolog properties proto protobuf ps1 pug py python "
    "python3 qml r racket rb reasonml regex rs ruby rust sas sass scala scheme scss sh shell smalltalk sol "
    "solidity sql stylus svelte swift tcl terraform tex toml ts tsx typescript typst v vala vb vbnet verilog vhdl "
    "vim viml vue wasm wat x86asm xml xquery yaml yml zig zsh".split()
)


def code_text(page: Page, kept: npt.NDArray[np.bool_], row: int) -> str:
    """The kept text below `row` with its white space as it is; line elements and <br> begin new lines.

    Hidden text has lines of its own, after the block that it stands in, as plain text has it.
    """
    blocks, first, end = page.blocks, row + 1, int(page.end[row])
    tags = np.where(page.namespace[first:end] == HTML, page.tag[first:end], 0)  # <title> in a drawing begins no line
    columns = (tags, page.kind[first:end], kept[first:end], blocks.row_block[first:end])
    lines = _Lines()
    line_ends: list[int] = []
    around = -1  # the block of the kept text before
    for current, (tag, kind, keep, block) in enumerate(
        zip(*(column.tolist() for column in columns), strict=True), first
    ):
        while line_ends and current >= line_ends[-1]:
            line_ends.pop()
            lines.end()
        if kind == TEXT:
            text = page.text(current)
            if keep and block != around:
                if around >= 0 and blocks.last[around] > current:
                    lines.later(text, block)
                    continue
                if around >= 0 and (blocks.hidden[around] > 0) != (blocks.hidden[block] > 0):
                    lines.end()
                lines.write_later()
                around = block
            # White space between elements is in no block where no <pre> is around; between rows and cells it is none.
            if keep or (text.isspace() and int(page.tag[page.parent[current]]) not in _AROUND_CELLS):
                lines.add(text.replace("\r\n", "\n").replace("\r", "\n"))
        elif tag == _BR:
            lines.add("\n")
        elif tag in _LINES:
            lines.end()
            line_ends.append(int(page.end[current]))
        elif tag in _CELLS and not lines.at_start:
            lines.parts.append("\t")
    lines.write_later()
    return _BLANK_LINES.sub("", "".join(lines.parts)).rstrip()


class _Lines:
    """Lines of code, while they are read."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.at_start = True  # of a line
        self.hidden: list[tuple[str, int]] = []  # texts inside another block, each with its own

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.at_start = text.endswith("\n")

    def end(self) -> None:
        if not self.at_start:
            self.add("\n")

    def later(self, text: str, block: int) -> None:
        self.hidden.append((text, block))

    def write_later(self) -> None:
        """The hidden texts that were met, a line for each block."""
        hidden, self.hidden = self.hidden, []
        for _, texts in groupby(hidden, key=itemgetter(1)):
            self.end()
            self.add("".join(text for text, _ in texts))
            self.end()


def code_without_pre(page: Page, kept: npt.NDArray[np.bool_], row: int, texts: list[int]) -> str:
    """The text of a <code> element that shows lines although no <pre> is around it; "" when it shows none.

    Style sheets may keep its white space, which only a line break in the source, a class or a style gives away.
    """
    blocks = page.blocks
    lines: list[str] = []
    last = -1
    for text, block in zip(texts, blocks.row_block[texts].tolist(), strict=True):
        piece = blocks.piece(text)
        lines.append(piece if block == last else f"\n{piece.lstrip()}")
        last = block
    collapsed = "".join(lines).strip()
    source = dedent(code_text(page, kept, row))
    if source.split() == collapsed.split():
        attributes = page.attributes(row)
        says_so = "block" in attributes.get("class", "").split() or "pre" in attributes.get("style", "")
        return source if "\n" in source or says_so else ""
    return collapsed if "\n" in collapsed else ""


def language(page: Page, row: int) -> str:
    """The language that the code element `row`, an element inside or one around it names, or "".

    >>> import elute
    >>> page = elute.parse('<div class="highlight-source-js"><pre>let x</pre></div>')
    >>> language(page, int(page.rows_of("pre")[0]))
    'js'
    """
    for element in _around(page, row):
        attributes = page.attributes(element)
        names = [attributes.get(name, "") for name in _ATTRIBUTES]
        classes = attributes.get("class", "")
        names += _PREFIXED.findall(classes)
        if _HIGHLIGHTER.search(classes) or page.tag_name(element) in ("pre", "code"):
            names += [name for name in [*classes.split(), attributes.get("lang", "")] if name.lower() in LANGUAGES]
        for name in names:
            name = name.strip().lower()
            if re.fullmatch(r"[a-z][\w+#.-]*", name) and name not in _NO_LANGUAGE:
                return name
    return ""


def _around(page: Page, row: int) -> list[int]:
    inner = [child for child in page.children(row) if page.tag_name(child) == "code"][:1]
    outer = []
    for _ in range(_LEVELS):
        outer.append(row)
        row = int(page.parent[row])
        if row <= 0 or page.tag_name(row) in ("body", "article", "main", "section", "li", "td"):
            break
    return inner + outer
