"""The text of a block as runs with marks, and the one way to walk over them.

A run is a piece of text with the marks (strong, link, code …) of its inline ancestors, outermost first. Marks belong
to runs, not the other way round, so it does not matter how the page nests its elements: a link around three paragraphs
is a mark on the runs of each.
"""

from collections.abc import Iterator
from typing import NamedTuple

from .openers import CODE_MARKS

__all__ = ["ATOM", "ATOMS", "BREAK", "CLOSE", "CODE_MARKS", "OPEN", "SPACE", "TEXT", "Mark", "Marks", "Run", "Token"]


class Mark(NamedTuple):
    """What an inline element says about its text. Neighbours with an equal mark share it.

    `row` tells apart what must not melt together, such as two quotations side by side. `value` is the address of a link
    or an image, the label of a note, or "display" for a formula on its own line; `title` is that of an image.
    """

    kind: str
    row: int = -1
    value: str = ""
    title: str = ""


Marks = tuple[Mark, ...]
Run = tuple[str, Marks]

OPEN, CLOSE, TEXT, SPACE, BREAK, ATOM = range(6)
ATOMS = frozenset({"image", "math", "reference"})


class Token(NamedTuple):
    """One step over runs: a mark opens or closes, text, white space, a line break, or a formula or image (ATOM)."""

    step: int
    text: str = ""
    mark: Mark = Mark("")


_BREAK, _SPACE = Token(BREAK, "\n"), Token(SPACE, " ")


def tokens(runs: list[Run]) -> Iterator[Token]:
    """Runs as properly nested steps. White space stays outside the marks that begin or end at it, as a plain space.

    >>> bold = (Mark("strong"),)
    >>> [token.text or token.step for token in tokens([("a ", ()), ("b ", bold), ("c", ())])]
    ['a', ' ', 0, 'b', 1, ' ', 'c']
    """
    open_marks: Marks = ()
    space = ""
    started = False
    for text, marks in runs:
        atom = marks[-1] if marks and marks[-1].kind in ATOMS else None
        body = text.lstrip()
        space += text[: len(text) - len(body)]
        if atom:
            marks = marks[:-1]
        elif not body:
            continue
        shared = 0
        for ours, theirs in zip(open_marks, marks, strict=False):
            if ours != theirs:
                break
            shared += 1
        for mark in reversed(open_marks[shared:]):
            yield Token(CLOSE, mark=mark)
        if started and space:
            yield _BREAK if "\n" in space else _SPACE
        for mark in marks[shared:]:
            yield Token(OPEN, mark=mark)
        open_marks, started = marks, True
        if not atom or atom.kind != "image":  # around an image it stays on both sides, or it would move with each pass
            space = ""
        if atom:
            yield Token(ATOM, body.rstrip(), atom)
            continue
        for number, line in enumerate(body.split("\n")):
            if number:
                space += "\n"
            core = line.strip()
            if not core:
                space += line
                continue
            if number:
                yield _BREAK if "\n" in space else _SPACE
            yield Token(TEXT, core)
            space = line[len(line.rstrip()) :]
    for mark in reversed(open_marks):
        yield Token(CLOSE, mark=mark)


def plain(runs: list[Run]) -> str:
    """The words of runs without their marks.

    >>> plain([("Hello", (Mark("em"),)), (" world", ())])
    'Hello world'
    """
    return "".join(text for text, marks in runs if not marks or marks[-1].kind != "image").strip()
