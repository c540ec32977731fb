"""The text of one block as Markdown: emphasis, links, code, formulas.

Stars and tildes mark emphasis only where CommonMark's rules for delimiter runs (6.2) read them so whatever stands
beside them; everywhere else the HTML element is written, which Markdown allows and which no neighbour can break.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from elute.render.outline.runs import ATOM, ATOMS, BREAK, CLOSE, CODE_MARKS, OPEN, SPACE, TEXT, Mark, Run, Token, tokens

from .markdown_escape import escape_heading, escape_line, escape_text

_DELIMITER = {"strong": "**", "em": "*", "del": "~~"}
_EMPHASIS = dict.fromkeys(("em", "cite", "dfn", "var"), "em")
_WRITTEN = frozenset({"strong", "em", "del", "link", "sub", "sup", "ruby", "rt"})
_ALWAYS = frozenset({"link", "image", "math"})
_BACK_LINK = re.compile(r"\W*(?:\d{1,4}|[a-zA-Z]{1,2})?\W*")
_ENTITY = re.compile(r"&(?=#?\w+;)")
_MOST_PARENTHESES = 3
_FIRST = {
    (OPEN, "link"): "[",
    (CLOSE, "link"): "]",
    (OPEN, "strong"): "*",
    (CLOSE, "strong"): "*",
    (OPEN, "em"): "*",
    (CLOSE, "em"): "*",
    (OPEN, "del"): "~",
    (CLOSE, "del"): "~",
    (ATOM, "image"): "!",
    (ATOM, "reference"): "[",
    (ATOM, "math"): "$",
    (ATOM, "code"): "`",
}
_ASCII_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


@dataclass(frozen=True)
class Place:
    """Where the text stands, so far as that changes how it is written."""

    cell: bool = False
    heading: bool = False
    dollars: bool = False
    """The document holds formulas, so a dollar sign that begins none must say so."""


def write_inline(runs: list[Run], place: Place) -> str:
    """Runs as Markdown text; lines end where the text has line breaks."""
    text = _Inline(place).write(runs)
    if place.cell:
        return text.replace("\n", "<br>")
    if place.heading:
        return escape_heading(text.replace("\n", " "))
    return "  \n".join(escape_line(line) for line in text.split("\n"))


def code_span(text: str, cell: bool = False) -> str:
    """Text between as many backticks as it needs."""
    if cell and "\\|" in text:  # GFM parsers disagree on a backslash before a pipe
        return f"<code>{escape_text(text, '>', '<', link=True, cell=True, dollars=True)}</code>"
    longest = max((len(ticks) for ticks in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{fence}{pad}{text.replace('|', chr(92) + '|') if cell else text}{pad}{fence}"


class _Inline:
    def __init__(self, place: Place) -> None:
        self.place = place
        self.parts: list[str | None] = []  # None: a delimiter not decided yet
        self.pairs: list[tuple[int, int, str]] = []  # where a mark opens and closes, inner ones first

    def write(self, runs: list[Run]) -> str:
        steps = _joined(tokens(_normal(runs, self.place.heading)))
        opened: list[int] = []
        links = 0
        for number, token in enumerate(steps):
            step, text, mark = token
            part: str | None
            if step == TEXT:
                following = steps[number + 1] if number + 1 < len(steps) else None
                part = escape_text(
                    text,
                    self._last_character(),
                    self._next_character(following),
                    link=links > 0,
                    cell=self.place.cell,
                    dollars=self.place.dollars,
                )
            elif step == OPEN:
                opened.append(len(self.parts))
                links += mark.kind == "link"
                part = self._opening(mark)
            elif step == CLOSE:
                links -= mark.kind == "link"
                part = self._closing(mark)
                self.pairs.append((opened.pop(), len(self.parts), mark.kind))
            elif step == ATOM:
                part = self._atom(text, mark)
            else:
                part = "\n" if step == BREAK else text
            self.parts.append(part)
        self._decide()
        return "".join(part or "" for part in self.parts)

    def _last_character(self) -> str:
        """What stands before the next part: the character itself, or one that Markdown treats alike."""
        if not self.parts:
            return ">" if self.place.cell else " "
        last = self.parts[-1]
        if last == "\n" and self.place.cell:
            return ">"
        return last[-1] if last else "*"

    def _next_character(self, token: Token | None) -> str:
        if token is None or token.step == BREAK:
            return "<" if self.place.cell else " "
        if token.step in (TEXT, SPACE):
            return token.text[0]
        return _FIRST.get((token.step, token.mark.kind), "<")

    def _opening(self, mark: Mark) -> str | None:
        if mark.kind in _DELIMITER:
            return None
        return "[" if mark.kind == "link" else f"<{mark.kind}>"

    def _closing(self, mark: Mark) -> str | None:
        if mark.kind in _DELIMITER:
            return None
        return f"]({destination(mark.value)})" if mark.kind == "link" else f"</{mark.kind}>"

    def _atom(self, text: str, mark: Mark) -> str:
        if mark.kind == "image":
            title = f" {quoted(mark.title, self.place.cell)}" if mark.title else ""
            alt = escape_text(text, "[", "]", link=True, cell=self.place.cell)
            return f"![{alt}]({destination(mark.value)}{title})"
        if mark.kind == "reference":
            return f"[^{mark.value}]"
        if mark.kind == "math":
            tex = " ".join(text.split())
            return f"${tex.replace('|', chr(92) + '|') if self.place.cell else tex}$"
        return code_span(text, self.place.cell)

    # --- delimiters

    def _decide(self) -> None:
        """Delimiters or HTML for each pair, inner pairs first: an outer one sees what stands next to it."""
        partner: dict[int, int] = {}  # of places that have become delimiters
        for start, end, kind in self.pairs:
            if kind not in _DELIMITER:
                continue
            delimiter = _DELIMITER[kind]
            near = [place for place in (start - 1, start + 1, end - 1) if place in partner]
            near = [place for place in near if (self.parts[place] or "")[0] == delimiter[0]]
            joins_inner = near == [start + 1, end - 1] and partner[start + 1] == end - 1  # ***both***
            if (not near or joins_inner) and self._can_open(start) and self._can_close(end):
                self.parts[start] = self.parts[end] = delimiter
                partner |= {start: end, end: start}
            else:
                self.parts[start], self.parts[end] = f"<{kind}>", f"</{kind}>"

    def _can_open(self, place: int) -> bool:
        before, after = self._before(place), self._after(place)
        return not _is_space(after) and (not _may_be_punctuation(after) or _is_border(before))

    def _can_close(self, place: int) -> bool:
        before, after = self._before(place), self._after(place)
        return not _is_space(before) and (not _may_be_punctuation(before) or _is_border(after))

    def _before(self, place: int) -> str:
        place -= 1
        while place >= 0 and not self.parts[place]:
            place -= 1
        return (self.parts[place] or " ")[-1] if place >= 0 else " "

    def _after(self, place: int) -> str:
        place += 1
        while place < len(self.parts) and not self.parts[place]:
            place += 1
        return (self.parts[place] or " ")[0] if place < len(self.parts) else " "


def _normal(runs: list[Run], is_heading: bool) -> list[Run]:
    """Runs with the marks that Markdown has: code innermost and bare, references to notes as atoms."""
    normal: list[Run] = []
    reference = -1
    for text, marks in runs:
        kept: list[Mark] = []
        code: Mark | None = None
        if any(mark.kind == "back" for mark in marks) and _BACK_LINK.fullmatch(text):
            continue
        for mark in marks:
            kind = _EMPHASIS.get(mark.kind, mark.kind)
            if kind == "reference":
                kept = [mark]
                break
            if kind in CODE_MARKS:
                code = Mark("code", mark.row)
            elif kind in _ALWAYS:
                kept.append(mark)
            elif not code and kind in _WRITTEN and not (is_heading and kind == "strong"):
                mark = mark if kind == mark.kind else Mark(kind)
                if mark not in kept or kind in ("sub", "sup"):
                    kept.append(mark)
        last = kept[-1] if kept else Mark("")
        if last.kind == "reference":
            if last.row == reference:
                continue
            reference = last.row
            text = text[: len(text) - len(text.lstrip())]
        if code and last.kind not in ATOMS:
            kept.append(code)
        normal.append((text, tuple(kept)))
    return normal


def _joined(steps: Iterable[Token]) -> list[Token]:
    """Steps with neighbouring texts as one, and each line of code as an atom."""
    joined: list[Token] = []
    code: list[str] | None = None
    for token in steps:
        if token.mark.kind == "code":
            if token.step == OPEN:
                beside = joined and joined[-1].step == ATOM and joined[-1].mark.kind == "code"
                code = [joined.pop().text] if beside else []
            else:
                joined.append(Token(ATOM, "".join(code or ()), token.mark))
                code = None
        elif code is not None and token.step == BREAK:
            joined += [Token(ATOM, "".join(code), Mark("code")), token]
            code = []
        elif code is not None:
            code.append(token.text)
        elif joined and token.step == TEXT and joined[-1].step == TEXT:
            joined[-1] = Token(TEXT, joined[-1].text + token.text)
        else:
            joined.append(token)
    return joined


def destination(address: str) -> str:
    """The address of a link as Markdown takes it."""
    address = _ENTITY.sub("&amp;", address)
    depth = 0
    for character in address:
        depth += (character == "(") - (character == ")")
        if depth < 0 or depth > _MOST_PARENTHESES:
            break
    return address if depth == 0 else address.replace("(", "\\(").replace(")", "\\)")


def quoted(title: str, cell: bool = False) -> str:
    """The title of an image between quotes."""
    text = _ENTITY.sub("&amp;", title.replace("\\", "\\\\").replace('"', '\\"'))
    return f'"{text.replace("|", "&#124;") if cell else text}"'


def _is_space(character: str) -> bool:
    return character.isspace()


def _may_be_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def _is_border(character: str) -> bool:
    """White space or punctuation by every version of CommonMark; the older ones leave out symbols beyond ASCII."""
    return character.isspace() or character in _ASCII_PUNCTUATION or unicodedata.category(character)[0] == "P"
