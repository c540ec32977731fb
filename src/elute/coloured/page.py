"""coloured(): a page as it looks, with its kept and dropped parts coloured and the reason for each on hover."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from elute.page.arrays import prefix_sums

from .document import Marked
from .style import DECISIONS, SWITCH, bar

if TYPE_CHECKING:
    from elute.extraction import Extraction


def coloured(extraction: Extraction, assets: bool = False, base: str | None = None, records: bool = False) -> str:
    """The page as one HTML file that needs nothing else.

    `assets` lets images and style sheets load from where the page had them; `base` is the address to resolve
    them against when the page itself does not know one. `records` outlines the page's sets of records, and each record.

    >>> import elute
    >>> shown = coloured(elute.extract("<p onclick=steal()>A paragraph that is kept.", method="cetd"))
    >>> "A paragraph that is kept.</elute-mark>" in shown, "steal" in shown
    (True, False)
    """
    writer = _Coloured(extraction, assets, _outlines(extraction) if records else {})
    return writer.document(f"{extraction.title or 'A page'} – elute explain", _bar(extraction), base)


class _Coloured(Marked):
    """Text rows of blocks have the colour of their decision."""

    def __init__(self, extraction: Extraction, assets: bool, outlines: Mapping[int, dict[str, str]]) -> None:
        page = extraction.page
        self._outlines = outlines
        super().__init__(page, assets)
        self._blocks = extraction.blocks
        self._words = page.blocks.words.tolist()
        self._parent = page.parent.tolist()
        self._block = page.blocks.row_block.tolist()
        self._keep = extraction.labels.keep.tolist()
        in_block = page.blocks.row_block >= 0
        self._kept_before = prefix_sums(in_block & extraction.labels.keep).tolist()
        self._dropped_before = prefix_sums(in_block & ~extraction.labels.keep).tolist()
        self._introduced: set[int] = set()

    def attributes(self, row: int, name: str, kept: dict[str, str]) -> dict[str, str]:
        told = super().attributes(row, name, kept)
        return told if name in ("html", "body") else self._outlines.get(row, {}) | told

    def mark(self, row: int) -> dict[str, str] | None:
        block = self._block[row]
        return None if block < 0 else self._mark(row, block)

    def mark_of_box(self, row: int) -> dict[str, str]:
        """A sign on the outermost elements in which nothing is kept, so that they can be hidden as one."""
        end, parent = self.end[row], self._parent[row]
        nothing_kept = self._kept_before[row] == self._kept_before[end]
        something_dropped = self._dropped_before[row] < self._dropped_before[end]
        outermost = self._kept_before[parent] < self._kept_before[self.end[parent]]
        return {"data-elute": "box"} if nothing_kept and something_dropped and outermost else {}

    def _mark(self, row: int, number: int) -> dict[str, str]:
        block = self._blocks[number]
        decision = "kept" if self._keep[row] else "dropped"
        words = f"{self._words[number]} word{'' if self._words[number] == 1 else 's'}"
        tip = f"{decision} · score {block.score:.2f} · {block.role} · {words} · block {number}\n{block.reason}"
        anchor = {} if number in self._introduced else {"id": f"elute-{number}"}
        self._introduced.add(number)
        return anchor | {"data-elute": decision, "title": tip}


def _outlines(extraction: Extraction) -> dict[int, dict[str, str]]:
    """By row the signs on regions of records, and on records; those of the main set win."""
    found: dict[int, dict[str, str]] = {}
    for number, each in enumerate(extraction.records):
        records = f"{len(each)} record{'' if len(each) == 1 else 's'}"
        about = f"{number}: {each.kind}, {records}, score {each.score:.2f}"
        found.setdefault(each.row, {}).setdefault("data-elute-region", about)
        for record, rows in enumerate(each.rows):
            for row in rows:
                found.setdefault(row, {}).setdefault("data-elute-record", f"{number}.{record}")
    return found


def _bar(extraction: Extraction) -> str:
    words = extraction.page.blocks.words
    keep = np.array([block.keep for block in extraction.blocks], dtype=bool)
    hidden = [block.keep for block in extraction.blocks if block.hidden]
    said = DECISIONS.format(
        method=escape(extraction.method),
        confidence=extraction.confidence,
        kept=f"{int(keep.sum()):,} blocks, {int(words[keep].sum()):,} words",
        dropped=f"{int((~keep).sum()):,} blocks, {int(words[~keep].sum()):,} words",
        hidden=f"<span>{len(hidden):,} of these blocks are hidden, {sum(hidden):,} of them kept</span>\n"
        if hidden
        else "",
    )
    return bar(said, extraction.warnings, SWITCH)
