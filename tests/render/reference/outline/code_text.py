"""The text of code, with every space."""

import re
from itertools import groupby
from operator import itemgetter

import numpy as np
import numpy.typing as npt

from elute.page import HTML, TEXT, Page
from elute.page.vocabulary import BLOCK, TAG

_LINES = frozenset(TAG[name] for name in BLOCK if name not in ("td", "th"))
_CELLS = frozenset({TAG["td"], TAG["th"]})
_AROUND_CELLS = frozenset(TAG[name] for name in ("table", "tbody", "thead", "tfoot", "tr"))
_BR = TAG["br"]
_BLANK_LINES = re.compile(r"\A(?:[^\S\n]*\n)+")


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
            # White space between elements is in no block where no <pre> is around; between rows and cells, none.
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
