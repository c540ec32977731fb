"""The text of a block, while it is collected."""

from itertools import groupby
from operator import itemgetter

from elute.render.outline.nodes import Node
from elute.render.outline.runs import Marks, Run, plain

from .kept import KeptPage

_ASCII_SPACE = tuple(" \t\n\f\r")


class Paragraph:
    """The runs of one block; and, for later, those of hidden blocks that stand inside it."""

    def __init__(self, kept: KeptPage) -> None:
        self.kept = kept
        self.runs: list[Run] = []
        self.block = -1  # of the text in runs; -1 while there is none
        self.first = self.last = 0  # rows of the first and the last text or image
        self.aside: list[tuple[str, Marks, int]] = []  # texts of other blocks, each with its block

    def goes_on_after(self, row: int) -> bool:
        """Whether the block has text after a row, so that another block at that row stands inside it."""
        return bool(self.kept.blocks.last[self.block] > row)

    def add(self, text: str, marks: Marks, row: int) -> None:
        images = self.kept.images
        if not self.runs:
            self.first = row
        elif images and (self.last in images or row in images) and self._is_parted(row):
            text = f" {text}"
        self.last = row
        self.runs.append((text, marks))

    def take_runs(self) -> list[Run]:
        """All runs; those that come next begin a new block."""
        runs, self.runs, self.block = self.runs, [], -1
        return runs

    def take_aside(self) -> list[Node]:
        """The blocks that stood inside, as paragraphs."""
        aside, self.aside = self.aside, []
        return [
            Node("paragraph", self.first, runs=[(text, marks) for text, marks, _ in group])
            for _, group in groupby(aside, key=itemgetter(2))
        ]

    def take(self) -> list[Node]:
        """What has been collected, as leaves. Lines that are code throughout are a block of code."""
        runs = self.take_runs()
        found = []
        if any(text.strip() or (marks and marks[-1].kind == "image") for text, marks in runs):
            lines = plain(runs)
            if "\n" in lines and all(any(mark.kind == "code" for mark in marks) for _, marks in runs):
                label = self.kept.languages.of(int(self.kept.page.parent[self.first]))
                found.append(Node("code", self.first, text=lines, label=label))
            else:
                found.append(Node("paragraph", self.first, runs=runs))
        return found + self.take_aside() if self.aside else found

    def _is_parted(self, row: int) -> bool:
        """Whether white space stands before `row`. Blocks tell that of text; images are in no block."""
        page = self.kept.page
        ends = any(page.text(before).endswith(_ASCII_SPACE) for before in range(self.last, row))
        return ends or page.text(row).startswith(_ASCII_SPACE)
