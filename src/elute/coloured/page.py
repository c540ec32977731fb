"""coloured(): a page as it looks, with its kept and dropped parts coloured and the reason for each on hover.

The page is written anew from its table by `elute.page.inert`, so that nothing active gets through: no scripts, no
frames, no forms that send, and unless assets are allowed nothing that loads from elsewhere. A content security policy
at the top of the file says the same to the browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import numpy as np

from elute.page.arrays import prefix_sums
from elute.page.inert import COLOURED, COLOURED_WITH_ASSETS, WHOLE, Writer, links_sheets

from .style import BAR, BASE_STYLE, READING_STYLE, STYLE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from elute.extraction import Extraction

_SECURITY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'"
_SECURITY_WITH_ASSETS = (
    "default-src 'none'; style-src * 'unsafe-inline'; img-src * data:; font-src * data:; form-action 'none'"
)


def coloured(extraction: Extraction, assets: bool = False, base: str | None = None, records: bool = False) -> str:
    """The page as one HTML file that needs nothing else.

    `assets` lets images and style sheets load from where the page had them; `base` is the address to resolve
    them against when the page itself does not know one. `records` outlines the page's sets of records, and each record.

    >>> import elute
    >>> shown = coloured(elute.extract("<p onclick=steal()>A paragraph that is kept.", method="cetd"))
    >>> "A paragraph that is kept.</elute-mark>" in shown, "steal" in shown
    (True, False)
    """
    page = extraction.page
    writer = _Coloured(extraction, assets, _outlines(extraction) if records else {})
    html, head, body = (_first(page.rows_of(name)) for name in ("html", "head", "body"))
    address = writer.policy.base(urljoin(base or "", page.base_url or ""))
    security = _SECURITY_WITH_ASSETS if assets else _SECURITY
    return "".join(
        [
            "" if page.quirks else "<!DOCTYPE html>\n",
            f"{writer.around('html', html)}\n<head>\n<meta charset=utf-8>\n",
            f'<meta http-equiv=Content-Security-Policy content="{security}">\n',
            '<meta name=referrer content=no-referrer>\n<meta name=viewport content="width=device-width">\n',
            f'<base href="{escape(address)}">\n' if address else "",
            f"<title>{escape(extraction.title or 'A page')} – elute explain</title>\n",
            f"<style>{BASE_STYLE}{'' if assets or not links_sheets(page) else READING_STYLE}</style>\n",
            writer.inside(head),
            f"<style>{STYLE}</style>\n</head>\n{writer.around('body', body)}\n{_bar(extraction)}",
            writer.inside(body),
            "\n</body>\n</html>\n",
        ]
    )


class _Coloured(Writer):
    """Text rows of blocks have their colour, and so have elements in which no element of ours may stand."""

    def __init__(self, extraction: Extraction, assets: bool, outlines: Mapping[int, dict[str, str]]) -> None:
        page = extraction.page
        self._outlines = outlines
        super().__init__(page, COLOURED_WITH_ASSETS if assets else COLOURED)
        self._blocks = extraction.blocks
        self._words = page.blocks.words.tolist()
        self._parent = page.parent.tolist()
        self._block = page.blocks.row_block.tolist()
        self._keep = extraction.labels.keep.tolist()
        in_block = page.blocks.row_block >= 0
        self._kept_before = prefix_sums(in_block & extraction.labels.keep).tolist()
        self._dropped_before = prefix_sums(in_block & ~extraction.labels.keep).tolist()
        self._introduced: set[int] = set()

    def around(self, name: str, row: int | None) -> str:
        """The start tag of html or body, which may not be a row of the page."""
        return f"<{name}>" if row is None else self.start_tag(row, name)

    def inside(self, parent: int | None) -> str:
        """All that is in the element, without its own tags."""
        return "" if parent is None else self.written(parent + 1, self.end[parent])

    def attributes(self, row: int, name: str, kept: dict[str, str]) -> dict[str, str]:
        if name in ("html", "body"):
            return kept
        whole = name in WHOLE and row >= self.whole_until
        mark = self._mark_of_whole(row) if whole else self._mark_of_box(row)
        return mark | self._outlines.get(row, {}) | kept

    def text(self, row: int, text: str) -> str:
        block = self._block[row]
        if block < 0 or row < self.whole_until:
            return text
        mark = "".join(f' {name}="{escape(value)}"' for name, value in self._mark(row, block).items())
        return f"<elute-mark{mark}>{text}</elute-mark>"

    def _mark_of_whole(self, row: int) -> dict[str, str]:
        """The colour of the first block inside, for an element that takes none there."""
        inside = next((r for r in range(row + 1, self.end[row]) if self._block[r] >= 0), None)
        return {} if inside is None else self._mark(inside, self._block[inside])

    def _mark_of_box(self, row: int) -> dict[str, str]:
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
        about = f"{number}: {each.kind}, {len(each)} records, score {each.score:.2f}"
        found.setdefault(each.row, {}).setdefault("data-elute-region", about)
        for record, rows in enumerate(each.rows):
            for row in rows:
                found.setdefault(row, {}).setdefault("data-elute-record", f"{number}.{record}")
    return found


def _bar(extraction: Extraction) -> str:
    words = extraction.page.blocks.words
    keep = np.array([block.keep for block in extraction.blocks], dtype=bool)
    hidden = [block.keep for block in extraction.blocks if block.hidden]
    return BAR.format(
        method=escape(extraction.method),
        confidence=extraction.confidence,
        kept=f"{int(keep.sum()):,} blocks, {int(words[keep].sum()):,} words",
        dropped=f"{int((~keep).sum()):,} blocks, {int(words[~keep].sum()):,} words",
        hidden=f"<span>{len(hidden):,} of these blocks are hidden, {sum(hidden):,} of them kept</span>\n"
        if hidden
        else "",
        warnings="".join(f"<p>{escape(warning)}</p>\n" for warning in extraction.warnings),
    )


def _first(rows: NDArray[np.int_]) -> int | None:
    return int(rows[0]) if len(rows) else None
