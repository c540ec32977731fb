"""The words of an output: what is left when the marks of its format are taken away.

Every format is read back by somebody else's parser, so that a mark which is escaped wrongly shows up as a changed word.
"""

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from html.parser import HTMLParser

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from elute import Extraction
from properties.invariants import words

INLINE_HTML = set("a abbr b bdi bdo cite code data del dfn em i img ins kbd mark math q rp rt ruby s samp small span "
                  "strong sub sup time u var".split())  # fmt: skip
INLINE_TEI = {"hi", "ref", "code", "formula", "graphic", "del", "q", "seg"}
FORMULA = re.compile(r"(?P<marks>\$\$?)(?P<tex>[^$]+)(?P=marks)")
FOOTNOTE = re.compile(r"(?<!\\)\[\^[^\]\s]+\]:?")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
TASK = re.compile(r"^(\s*(?:[-*+]|\d+[.)]) )\[[ xX]\] ", re.MULTILINE)
TEI = "{http://www.tei-c.org/ns/1.0}"


class _Text(HTMLParser):
    """The text of HTML; anything but inline elements parts words."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._boundary(tag)

    def handle_endtag(self, tag: str) -> None:
        self._boundary(tag)

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def _boundary(self, tag: str) -> None:
        if tag not in INLINE_HTML:
            self.parts.append(" ")


def html_words(output: str) -> list[str]:
    reader = _Text()
    reader.feed(output)
    reader.close()
    return words("".join(reader.parts))


def _formula(state: StateInline, silent: bool) -> bool:
    """The inline rule for `$x$` and `$$x$$`, which CommonMark has not."""
    match = FORMULA.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        state.push("code_inline", "math", 0).content = match["tex"]
    state.pos = match.end()
    return True


def markdown_words(output: str, formulas: bool) -> list[str]:
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    if formulas:
        reader.inline.ruler.before("escape", "formula", _formula)
    parts: list[str] = []

    def read(tokens: list[Token]) -> None:
        for token in tokens:
            if token.type == "inline":
                read(token.children or [])
            elif token.type in ("text", "code_inline", "fence", "code_block"):
                parts.append(token.content)
            elif token.type in ("softbreak", "hardbreak") or token.block or token.content.startswith("<br"):
                parts.append(" ")

    read(reader.parse(output))
    return words("".join(parts))


class _TeiText:
    """The text of TEI's <text>, without the header; anything but inline elements parts words."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.inside = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.inside = self.inside or tag == f"{TEI}text"
        self._boundary(tag)

    def end(self, tag: str) -> None:
        self._boundary(tag)

    def data(self, text: str) -> None:
        if self.inside:
            self.parts.append(text)

    def _boundary(self, tag: str) -> None:
        if tag.removeprefix(TEI) not in INLINE_TEI:
            self.parts.append(" ")


def tei_words(output: str) -> list[str]:
    text = _TeiText()
    reader = ElementTree.XMLParser(target=text)
    reader.feed(output)
    reader.close()
    return words("".join(text.parts))


def json_words(output: str) -> list[str]:
    return [word for block in json.loads(output)["blocks"] if block["keep"] for word in words(block["text"])]


def cleaneval_words(output: str) -> list[str]:
    lines = [line.split("> ", 1)[-1] if line.startswith(("<h>", "<p>", "<l>")) else line for line in output.split("\n")]
    return words("\n".join(lines))


READERS: dict[str, Callable[[str], list[str]]] = {
    "text": words,
    "html": html_words,
    "json": json_words,
    "xml": tei_words,
    "cleaneval": cleaneval_words,
}
FORMATS = ("markdown", *READERS)


def output_words(result: Extraction, name: str) -> list[str]:
    """The words of one output of a page."""
    output = result.to(name)
    if name != "markdown":
        return READERS[name](output)
    output = TASK.sub(r"\1", output)
    # A dollar sign is a mark only where a page has formulas, and there it is escaped in the text.
    plain, with_formulas = markdown_words(output, False), markdown_words(output, True)
    return plain if plain == words(result.text) else with_formulas


def formats(result: Extraction) -> list[str]:
    """The formats with the same words: all, but for what a format cannot write.

    Markdown names notes in its own way, and XML has no control characters.
    """
    cannot = {"markdown": FOOTNOTE.search(result.markdown), "xml": CONTROL.search(result.text)}
    return [name for name in FORMATS if not cannot.get(name)]
