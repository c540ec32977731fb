"""A page with its segments coloured, and the frames that show them over its screenshot."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from elute.browser.picture import Frame

from .document import Marked
from .style import bar

if TYPE_CHECKING:
    from elute.page.table import Page
    from elute.segments import Segment, Segmentation

# Colours that colour-blind eyes tell apart (Okabe and Ito 2008), one after the other.
COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8a7a00", "#444444")


def coloured_segments(page: Page, cut: Segmentation, assets: bool = False, base: str | None = None) -> str:
    """The page as one HTML file that needs nothing else, each leaf of its segmentation in a colour.

    >>> import elute
    >>> page = elute.parse("<nav><a href=/>Home</a></nav><main><p>It rained all day.</main>")
    >>> coloured_segments(page, page.segments("baluja(2)")).count("data-elute=\\"segment\\"")
    2
    """
    said = f"<span>{escape(cut.method)}: {len(cut.leaves):,} segments</span>"
    return _Segments(page, cut, assets).document(
        f"{cut.method} – elute segments", bar(said, [*page.warnings, *cut.warnings]), base
    )


def frames(cut: Segmentation) -> list[Frame]:
    """The leaves of a rendered page as frames to draw over its screenshot."""
    colours = _colours(cut)
    return [
        Frame(*leaf.box, colour=colours[leaf.number], label=_name(leaf)) for leaf in cut.leaves if leaf.box is not None
    ]


class _Segments(Marked):
    """Text has the colour of its leaf."""

    def __init__(self, page: Page, cut: Segmentation, assets: bool) -> None:
        super().__init__(page, assets)
        self._cut = cut
        self._leaf = cut.leaf_of_row.tolist()
        self._seen = page.blocks.row_visible.tolist()
        self._colours = _colours(cut)

    def mark(self, row: int) -> dict[str, str] | None:
        if not self._seen[row]:
            return None
        leaf = self._cut[self._leaf[row]]
        around = f" in {leaf.parent}" if leaf.parent >= 0 else ""
        return {
            "data-elute": "segment",
            "data-elute-leaf": str(leaf.number),
            "style": f"--elute: {self._colours[leaf.number]}",
            "title": f"segment {_name(leaf)}{around}",
        }


def _colours(cut: Segmentation) -> dict[int, str]:
    return {leaf.number: COLOURS[place % len(COLOURS)] for place, leaf in enumerate(cut.leaves)}


def _name(segment: Segment) -> str:
    degree = "" if segment.coherence is None else f" · DoC {segment.coherence:g}"
    return f"{segment.number}{degree}"
