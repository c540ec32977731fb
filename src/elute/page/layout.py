"""Layout: what a browser knows of a page's rows beyond the page itself, as columns beside the table's own.

Boxes are in CSS pixels from the upper left corner of the document, as if nothing were scrolled. A row without a box,
such as a script or what a style sheet does not display, has NaN for all four of its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Bytes, Mask, Singles
from elute.page.kinds import ELEMENT, TEXT
from elute.page.vocabulary import NO_TEXT

if TYPE_CHECKING:
    from elute.page.table import Page

Colours = npt.NDArray[np.uint32]

# 0 is what has no box; a kind that is not in the list is "other".
DISPLAYS: Final[list[str]] = (
    "none block inline inline-block list-item table inline-table table-row table-cell table-row-group "
    "table-header-group table-footer-group table-caption table-column table-column-group flex inline-flex grid "
    "inline-grid flow-root contents other"
).split()
OTHER: Final = DISPLAYS.index("other")
SHOWS_ITSELF: Final = 0.1  # a page that shows less of its text than this waits for a script that did not come

_RGB = re.compile(r"rgba?\(([^)]*)\)")
# What a browser tells of an element: x, y, width, height, visible, font size, font weight, colour, background, display.
Box = Sequence[Any]


@dataclass(frozen=True)
class Layout:
    """Columns with an entry for each row of the page.

    >>> import elute
    >>> page = elute.parse("<p>Shown<p class=menu>Not shown")
    >>> first, second = page.rows_of("p").tolist()
    >>> box = (8, 16, 784, 18, True, 16, 400, "rgb(0, 0, 0)", "#fff", "block")
    >>> layout = Layout.of_boxes(page, {first: box}, page_width=800, page_height=600)
    >>> layout.width[first].item(), layout.area[second].item(), f"{layout.color[first]:08x}"
    (784.0, 0.0, '000000ff')
    >>> layout.visible[[first, first + 1, second, second + 1]].tolist()
    [True, True, False, False]
    """

    left: Singles
    top: Singles
    width: Singles
    height: Singles
    visible: Mask  # can be seen by scrolling: a box with an area that is neither left nor above of the page
    font_size: Singles
    font_weight: npt.NDArray[np.int16]
    color: Colours  # 0xRRGGBBAA, as the background
    background: Colours
    display: Bytes  # index into DISPLAYS
    page_width: float
    page_height: float
    viewport_width: int = 0
    viewport_height: int = 0

    @property
    def right(self) -> Singles:
        """The right edge of each row's box."""
        return self.left + self.width

    @property
    def bottom(self) -> Singles:
        """The lower edge of each row's box."""
        return self.top + self.height

    @cached_property
    def boxed(self) -> Mask:
        """The rows that have a box."""
        return ~np.isnan(self.left)

    @cached_property
    def area(self) -> Singles:
        """Square pixels of each row's box, 0 where it has none."""
        area: Singles = np.nan_to_num(self.width * self.height, nan=0.0)
        return area

    def display_name(self, row: int) -> str:
        """How an element is displayed: "block", "inline"…, "none" where it has no box."""
        return DISPLAYS[int(self.display[row])]

    def unseen(self, page: Page) -> Mask | None:
        """The elements all of whose text is out of sight; None where the page shows next to no text at all.

        Text that is transparent counts as seen: pages fade it in as one scrolls. So does all text of a page that shows
        almost none of it: it waits for a script that was not run.
        """
        silent = page.in_subtrees(page.rows_of(*NO_TEXT, "noscript", "template"))
        length = np.where((page.kind == TEXT) & ~silent, page.text_len, 0)
        for row in np.flatnonzero((length > 0) & ~self.visible).tolist():
            if not page.text(row).strip():
                length[row] = 0
        shown = np.where(self.visible, length, 0)
        if shown.sum() < SHOWS_ITSELF * length.sum():
            return None
        hidden: Mask = (page.kind == ELEMENT) & (page.subtree_sum(length) > 0) & (page.subtree_sum(shown) == 0)
        return hidden

    @classmethod
    def of_boxes(
        cls,
        page: Page,
        boxes: Mapping[int, Box],
        page_width: float,
        page_height: float,
        viewport_width: int = 0,
        viewport_height: int = 0,
    ) -> Layout:
        """A layout from what a browser tells of some rows, mostly elements. A text without a box has its element's."""
        rows = len(page)
        source = np.full(rows, -1, dtype=np.int64)
        numbers = np.fromiter(boxes, dtype=np.int64, count=len(boxes))
        if len(numbers) and not (0 <= numbers.min() and numbers.max() < rows):
            raise ValueError(f"a box for row {numbers.max()} of a page of {rows} rows")
        source[numbers] = np.arange(len(numbers))
        texts = (page.kind == TEXT) & (source < 0)
        source[texts] = source[page.parent[texts]]
        told = list(boxes.values())

        def column(index: int, default: Any, dtype: Any, read: Any = None) -> npt.NDArray[Any]:
            values = [box[index] if read is None else read(str(box[index])) for box in told]
            return np.array([*values, default], dtype=dtype)[source]

        left, top, width, height = (column(index, np.nan, np.float32) for index in range(4))
        with np.errstate(invalid="ignore"):
            in_reach = (width > 0) & (height > 0) & (left + width > 0) & (top + height > 0)
        return cls(
            left=left,
            top=top,
            width=width,
            height=height,
            visible=column(4, False, np.bool_) & in_reach,
            font_size=column(5, 0, np.float32),
            font_weight=column(6, 0, np.int16),
            color=column(7, 0, np.uint32, colour),
            background=column(8, 0, np.uint32, colour),
            display=column(9, 0, np.uint8, display),
            page_width=float(page_width),
            page_height=float(page_height),
            viewport_width=int(viewport_width),
            viewport_height=int(viewport_height),
        )


_DISPLAY_NUMBERS: Final = {name: number for number, name in enumerate(DISPLAYS)}


def display(name: str) -> int:
    """The number of a kind of display.

    >>> display("flex") == DISPLAYS.index("flex"), DISPLAYS[display("ruby")]
    (True, 'other')
    """
    return _DISPLAY_NUMBERS.get(name, OTHER)


def colour(css: str) -> int:
    """A computed colour as 0xRRGGBBAA; 0, which is transparent, for what is neither rgb() nor #rrggbb.

    >>> f"{colour('rgb(255, 128, 0)'):08x} {colour('rgba(0, 0, 0, 0.5)'):08x} {colour('#fff'):08x} {colour('red'):08x}"
    'ff8000ff 00000080 ffffffff 00000000'
    """
    if found := _RGB.fullmatch(css):
        parts = [float(part) for part in re.findall(r"\d+\.?\d*|\.\d+", found[1])]
        if len(parts) not in (3, 4):
            return 0
        red, green, blue, alpha = (*parts, 1.0)[:4]
        return _packed(round(red), round(green), round(blue), round(alpha * 255))
    digits = css.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    if len(digits) == 6 and css.startswith("#") and re.fullmatch("[0-9a-fA-F]{6}", digits):
        return int(digits + "ff", 16)
    return 0


def _packed(red: int, green: int, blue: int, alpha: int) -> int:
    return sum(min(max(part, 0), 255) << shift for part, shift in ((red, 24), (green, 16), (blue, 8), (alpha, 0)))
