"""The parts that a record is cut into: texts that stand together, and images.

A text goes on through marks of emphasis, such as a search engine puts around the words that were looked for, and
through links that stand in running text: "by Ann on Monday". A piece of punctuation belongs to what stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from elute.page.arrays import Mask
from elute.page.kinds import ELEMENT, TEXT
from elute.page.table import Page
from elute.page.vocabulary import TAG
from elute.units.addresses import IMAGES

EMPHASIS: Final = frozenset(TAG[name] for name in "b strong em i u mark font small sup sub wbr".split())
_WORDLESS = re.compile(r"\W*")


@dataclass(slots=True)
class Atom:
    """One part of a record."""

    rows: list[int]
    """Its rows of text, or that of its image."""
    owner: int
    """The nearest element around it that is no mark of emphasis, and no link in running text."""
    text: str


def atoms(page: Page, tops: tuple[int, ...], counted: Mask) -> Iterator[Atom]:
    """The parts of the record that is made of these rows and all below them, in document order."""
    images = {TAG[name] for name in IMAGES if name in TAG}
    last: Atom | None = None
    for top in tops:
        for row in range(top, int(page.end[top])):
            if page.kind[row] == TEXT:
                if not counted[row]:
                    continue
                text = page.blocks.piece(row)
                owner = _owner(page, row, counted)
                if last is not None and _goes_on(page, last, owner, row, text):
                    last.rows.append(row)
                    last.text += text
                    continue
                if last is not None:
                    yield last
                last = Atom([row], owner, text)
            elif page.kind[row] == ELEMENT and page.tag[row] in images:
                if last is not None:
                    yield last
                    last = None
                yield Atom([row], row, "")
    if last is not None:
        yield last


def _owner(page: Page, row: int, counted: Mask) -> int:
    owner = int(page.parent[row])
    while page.tag[owner] in EMPHASIS:
        owner = int(page.parent[owner])
    block = int(page.blocks.row_block[row])
    before = owner - 1
    # A link behind words goes on with them; one before them is more often a title of its own.
    around = {TAG["a"]: (before,), TAG["span"]: (before, int(page.end[owner]))}.get(int(page.tag[owner]), ())
    if any(_has_words(page, other, int(page.parent[owner]), block, counted) for other in around):
        return int(page.parent[owner])
    return owner


def _has_words(page: Page, row: int, parent: int, block: int, counted: Mask) -> bool:
    """Whether a row is a text with words, in that parent and block."""
    return bool(
        0 < row < len(page)
        and page.parent[row] == parent
        and counted[row]
        and page.blocks.row_block[row] == block
        and not _WORDLESS.fullmatch(page.blocks.piece(row))
    )


def _goes_on(page: Page, last: Atom, owner: int, row: int, text: str) -> bool:
    """Whether a text belongs to the part before it."""
    if page.blocks.row_block[row] != page.blocks.row_block[last.rows[-1]]:
        return False
    return owner == last.owner or bool(_WORDLESS.fullmatch(text))
