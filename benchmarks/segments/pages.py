"""Pages for measuring segments: rendered ones where a folder has them, each with the words of its content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from zlib import crc32

import numpy as np

from elute.browser import read
from elute.browser.saved import path_of
from elute.gold import GoldPage, load
from elute.page import Page
from elute.page.arrays import Counts
from elute.units.alignment import Alignment, align


@dataclass(frozen=True)
class Labelled:
    """A page with its gold."""

    gold: GoldPage
    page: Page

    @cached_property
    def alignment(self) -> Alignment:
        return align(self.page, self.gold.text)

    @cached_property
    def words(self) -> Counts:
        """For each row of the page its words that can be read."""
        return np.where(self.page.blocks.row_visible, self.alignment.row_words, 0)

    @cached_property
    def content(self) -> Counts:
        """For each row of the page those of its words that are content."""
        return np.where(self.page.blocks.row_visible, self.alignment.row_matched, 0)


def half(page: GoldPage) -> int:
    """Which half of the hosts a page is of: 0 to choose and learn with, 1 to measure with."""
    return crc32((page.host or page.id).encode()) % 2


def labelled(name: str, folder: Path | None, every: int = 1, halves: tuple[int, ...] = (1,)) -> Iterator[Labelled]:
    """Every so many pages of a set, of one half of the hosts. With a folder those that were rendered into it, by
    benchmarks.rendered."""
    chosen = [page for page in load(name) if half(page) in halves]
    for page in chosen[::every] if folder is None else chosen:
        if folder is None:
            found = Labelled(page, page.page)
        elif (file := path_of(folder / name, page.id)).exists():
            found = Labelled(page, read(file))
        else:
            continue
        if found.words.sum() and found.content.sum():
            yield found
