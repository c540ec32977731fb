"""The features of a block that only a browser knows: where it stands, how large its letters are, what colours it has.

They follow those of features.py, and are bytes like these; `Layout` has the numbers that they are made of. A block has
the box around the boxes of its text. What has no box has 0 in all features of place. docs/learned/layout.md says how
each is counted, and what they are worth.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.learned.features import FAR, FEATURES, MIDDLE, Feature, on_scale
from elute.learned.forest import columns_of
from elute.learned.scales import count, plain, share, signed
from elute.page.arrays import Bytes, Counts, Ints, Mask, Reals, prefix_sums
from elute.page.layout import Layout
from elute.page.table import Page

LEVELS: Final = (0, 1, 2, 4)
"""Elements whose boxes are looked at, in steps up from the one that holds the block."""
DISPLAYED: Final = (0, 1, 2)
STEPS_A_DOUBLING: Final = 32  # of a ratio
OPAQUE: Final = 128  # a background that covers what is behind it by more than half
WHITE: Final = 0xFFFFFFFF  # what is behind everything
LIGHTNESS: Final = np.array([0.299, 0.587, 0.114])  # of red, green and blue


def _of_box() -> list[Feature]:
    """The box of the text."""
    return [
        *on_scale(
            "share",
            box_seen="share of its text that can be seen",
            box_left="its left edge, in widths of the page",
            box_right="its right edge, in widths of the page",
            box_middle="its distance from the middle of the page, in half widths of it",
            box_width="its width in widths of the page",
            box_place="its place from top to bottom",
        ),
        *on_scale(
            "count",
            box_height="pixels of height",
            box_top="pixels from the top of the page",
            box_end="pixels to the end of the page",
        ),
        *on_scale("mean", box_letters="letters for each line's height of it"),
        *on_scale(
            "signed",
            box_above="pixels since the end of the block above",
            box_below="pixels since the start of the block below",
            box_indent="pixels since the left edge of the block above",
        ),
    ]


def _of_element(level: int) -> list[Feature]:
    """The box of an element around it."""
    up = f"the element {level} up" if level else "its element"
    says = {
        f"box{level}_left": f"left edge of {up}, in widths of the page",
        f"box{level}_width": f"width of {up} in widths of the page",
        f"box{level}_height": f"height of {up} in heights of the page",
        f"box{level}_beside": f"share of the page's words beside {up}",
    }
    return on_scale("share", **says)


def _of_column() -> list[Feature]:
    return on_scale(
        "share",
        column_words="share of the page's words in elements as far left and as wide",
        column_edge="share of the page's words with the same left edge",
        column_main="how much of the widths of its element and of the main column is common to both",
    )


def _of_font() -> list[Feature]:
    """Letters and colours."""
    return [
        *on_scale("plain", font_size="size of its letters in pixels", font_weight="weight of its letters in tens"),
        *on_scale("ratio", font_ratio="letters larger than most on the page"),
        *on_scale(
            "share",
            font_alike="share of the page's words in the same letters and colour",
            font_contrast="contrast with its background",
            font_colour="difference of its colour from that of most words",
            font_background="difference of its background from that of most words",
        ),
        *on_scale("plain", font_painted="steps up to an element with a background"),
        *on_scale("code", **{f"display{level}": f"display of the element {level} up" for level in DISPLAYED}),
    ]


LAYOUT_FEATURES: Final = (
    *_of_box(),
    *(feature for level in LEVELS for feature in _of_element(level)),
    *_of_column(),
    *_of_font(),
)
LAYOUT_NAMES: Final = tuple(feature.name for feature in LAYOUT_FEATURES)
ALL_FEATURES: Final = FEATURES + LAYOUT_FEATURES
ALL_NAMES: Final = tuple(feature.name for feature in ALL_FEATURES)


def with_layout(columns: Bytes, page: Page) -> Bytes:
    """The columns of features.py, and below them those of the layout."""
    return np.concatenate([columns, columns_of(layout_matrix(page))])


def layout_matrix(page: Page) -> Bytes:
    """The features of a rendered page as bytes: a row a block, a column for each of `LAYOUT_FEATURES`.

    >>> import elute
    >>> page = elute.parse("<p>It rained.")
    >>> box = (100, 50, 400, 20, True, 16, 400, "rgb(0, 0, 0)", "#fff", "block")
    >>> page.layout = Layout.of_boxes(page, {page.rows_of("p")[0]: box}, page_width=800, page_height=600)
    >>> found = dict(zip(LAYOUT_NAMES, layout_matrix(page)[0].tolist(), strict=True))
    >>> found["box_width"], found["box_top"], found["font_ratio"]
    (128, 91, 128)
    """
    if page.layout is None:
        raise ValueError(
            "this page has no layout, which learned-layout needs: give it a page from elute.browser.render(…), "
            "or call elute --browser"
        )
    if not len(page.blocks):
        return np.zeros((0, len(LAYOUT_FEATURES)), np.uint8)
    columns = _Blocks(page, page.layout).columns()
    return np.stack([columns[name] for name in LAYOUT_NAMES], axis=1)


class _Blocks:
    """The blocks of a page with their boxes: NaN where there is none."""

    def __init__(self, page: Page, layout: Layout) -> None:
        self.page, self.layout, self.blocks = page, layout, page.blocks
        rows = np.flatnonzero((self.blocks.row_block >= 0) & (self.blocks.row_chars > 0) & layout.boxed)
        self.left = self._extreme(np.fmin, rows, layout.left)
        self.top = self._extreme(np.fmin, rows, layout.top)
        self.right = self._extreme(np.fmax, rows, layout.right)
        self.bottom = self._extreme(np.fmax, rows, layout.bottom)
        self.boxed: Mask = np.isfinite(self.left)
        self.words: Reals = np.where(self.boxed, self.blocks.words, 0).astype(np.float64)
        self.plain = np.maximum(self.words - self.blocks.link_words, 0)
        """Words outside links: what is written in the letters and the column of most of these, is a page's text."""
        self.levels = self._levels()

    def _extreme(self, fold: np.ufunc, rows: npt.NDArray[Any], column: npt.NDArray[Any]) -> Reals:
        found = np.full(len(self.blocks), np.nan)
        fold.at(found, self.blocks.row_block[rows], column[rows].astype(np.float64))
        return found

    def _levels(self) -> dict[int, Ints]:
        """For each of `LEVELS` the elements so many steps up, the document where there are not so many."""
        rows: Ints = self.blocks.container
        found = {}
        for level in range(max(LEVELS) + 1):
            found[level] = rows
            rows = np.maximum(self.page.parent[rows], 0)
        return found

    def columns(self) -> dict[str, Bytes]:
        return self._boxes() | self._elements() | self._columns() | self._letters() | self._displays()

    def _boxes(self) -> dict[str, Bytes]:
        page_width, page_height = self.layout.page_width, self.layout.page_height
        middle = np.abs((self.left + self.right) / 2 - page_width / 2)
        height = self.bottom - self.top
        above, below = self._neighbours()
        # Behind the last block there is none.
        left, top, bottom = (np.append(edge, np.nan) for edge in (self.left, self.top, self.bottom))
        return {
            "box_seen": share(self.seen, 1),
            "box_left": share(self.left, page_width),
            "box_right": share(self.right, page_width),
            "box_middle": share(middle, page_width / 2),
            "box_width": share(self.right - self.left, page_width),
            "box_place": share(self.top, page_height),
            "box_height": count(height),
            "box_top": count(self.top),
            "box_end": count(page_height - self.bottom),
            "box_letters": count(8 * self.blocks.chars / np.maximum(height / np.maximum(self.size, 1), 1)),
            "box_above": signed(self.top - bottom[above]),
            "box_below": signed(self.bottom - top[below]),
            "box_indent": signed(self.left - left[above]),
        }

    @cached_property
    def seen(self) -> Reals:
        """For each block the share of its characters that can be seen."""
        inside = self.blocks.row_block >= 0
        seen = np.where(self.layout.visible, self.blocks.row_chars, 0)[inside]
        sums = np.bincount(self.blocks.row_block[inside], seen, minlength=len(self.blocks))
        shares: Reals = sums / np.maximum(self.blocks.chars, 1)
        return shares

    def _neighbours(self) -> tuple[Counts, Counts]:
        """For each block the one with a box before it, and the one behind it; their number where there is none."""
        own, none = np.arange(len(self.blocks)), len(self.blocks)
        before = np.maximum.accumulate(np.where(self.boxed, own, -1))
        after = np.minimum.accumulate(np.where(self.boxed, own, none)[::-1])[::-1]
        above = np.append(-1, before[:-1])
        return np.where(above < 0, none, above), np.append(after[1:], none)

    def _elements(self) -> dict[str, Bytes]:
        layout, found = self.layout, {}
        for level in LEVELS:
            rows = self.levels[level]
            found[f"box{level}_left"] = share(layout.left[rows], layout.page_width)
            found[f"box{level}_width"] = share(layout.width[rows], layout.page_width)
            found[f"box{level}_height"] = share(layout.height[rows], layout.page_height)
            found[f"box{level}_beside"] = share(self._beside(rows), self.words.sum())
        return found

    def _beside(self, rows: Ints) -> Reals:
        """The words whose middle is as high on the page as the box of an element, without those that are in it."""
        middle = (self.top + self.bottom) / 2
        order = np.argsort(middle)  # those without a box come last, and have no words
        middle, before = middle[order], prefix_sums(self.words[order])
        inside = prefix_sums(self.words)

        def between(places: npt.NDArray[Any], sums: Reals, start: npt.NDArray[Any], stop: npt.NDArray[Any]) -> Reals:
            found: Reals = sums[np.searchsorted(places, stop)] - sums[np.searchsorted(places, start)]
            return found

        as_high = between(middle, before, self.layout.top[rows], self.layout.bottom[rows])
        own = between(self.blocks.first, inside, rows, self.page.end[rows])
        return np.where(self.layout.boxed[rows], np.maximum(as_high - own, 0), 0)

    @cached_property
    def column(self) -> Counts:
        """The number of the column that the element of each block makes: by its left edge and its width."""
        rows = self.blocks.container
        boxes = np.stack([self.layout.left[rows], self.layout.width[rows]], axis=1)
        return numbered(np.nan_to_num(np.rint(boxes), nan=-1))

    @cached_property
    def main(self) -> int:
        """A block of the main column: where most words stand that are not in links."""
        return most(self.column, self.plain)

    def _columns(self) -> dict[str, Bytes]:
        rows = self.blocks.container
        left, right = self.layout.left[rows], self.layout.right[rows]
        both = np.minimum(right, right[self.main]) - np.maximum(left, left[self.main])
        either = np.maximum(right, right[self.main]) - np.minimum(left, left[self.main])
        return {
            "column_words": share(shared(self.column, self.words), self.words.sum()),
            "column_edge": share(shared(self.edge, self.words), self.words.sum()),
            "column_main": share(both, either),
        }

    @cached_property
    def edge(self) -> Counts:
        return numbered(np.nan_to_num(np.rint(self.left), nan=-1))

    @cached_property
    def size(self) -> Reals:
        """The size of the letters that each block begins with."""
        return self.layout.font_size[self.blocks.first].astype(np.float64)

    @cached_property
    def letters(self) -> Counts:
        """The number of the kind of letters that each block begins with."""
        first, layout = self.blocks.first, self.layout
        return numbered(np.stack([layout.font_size[first], layout.font_weight[first], layout.color[first]], axis=1))

    def _letters(self) -> dict[str, Bytes]:
        first = self.blocks.first
        colour, (background, painted) = self.layout.color[first], self._backgrounds()
        usual = most(numbered(self.size), self.plain)
        with np.errstate(divide="ignore", invalid="ignore"):
            larger = np.log2(self.size / self.size[usual])
        found = {
            "font_size": plain(self.size),
            "font_weight": plain(self.layout.font_weight[first] / 10),
            "font_ratio": plain(MIDDLE + STEPS_A_DOUBLING * larger),
            "font_alike": share(shared(self.letters, self.words), self.words.sum()),
            "font_contrast": share(np.abs(lightness(colour) - lightness(background)), 255),
            "font_colour": share(difference(colour, colour[most(numbered(colour), self.plain)]), 255),
            "font_background": share(difference(background, background[most(numbered(background), self.plain)]), 255),
            "font_painted": plain(np.minimum(painted, FAR)),
        }
        return {name: np.where(self.boxed, column, 0).astype(np.uint8) for name, column in found.items()}

    def _backgrounds(self) -> tuple[npt.NDArray[np.uint32], Counts]:
        """The colour behind each block, and how many steps up the element is that paints it; `FAR` for the page."""
        colours, rows = np.full(len(self.blocks), WHITE, np.uint32), self.blocks.container
        steps, found = np.full(len(rows), FAR), np.zeros(len(rows), np.bool_)
        for step in range(int(self.page.depth[rows].max(initial=0)) + 1):
            own = self.layout.background[rows]
            here = ~found & ((own & 0xFF) >= OPAQUE)
            colours[here], steps[here] = own[here], step
            found |= here
            rows = np.maximum(self.page.parent[rows], 0)
        return colours, steps

    def _displays(self) -> dict[str, Bytes]:
        return {f"display{level}": self.layout.display[self.levels[level]] for level in DISPLAYED}


def numbered(values: npt.NDArray[Any]) -> Counts:
    """Values, or rows of values, as numbers: equal ones have the same."""
    numbers: Counts = np.unique(values, axis=0, return_inverse=True)[1].reshape(-1)
    return numbers


def shared(number: Counts, weight: Reals) -> Reals:
    """For each the weight of all that have the same number.

    >>> shared(np.array([0, 1, 0]), np.array([2.0, 3.0, 5.0])).tolist()
    [7.0, 3.0, 7.0]
    """
    found: Reals = np.bincount(number, weight).astype(np.float64)[number]
    return found


def most(number: Counts, weight: Reals) -> int:
    """One of those whose number has most weight."""
    return int(shared(number, weight).argmax())


def lightness(colour: npt.NDArray[np.uint32]) -> Reals:
    """From 0 for black to 255 for white.

    >>> lightness(np.array([0x000000FF, 0xFFFFFFFF], np.uint32)).round().tolist()
    [0.0, 255.0]
    """
    light: Reals = channels(colour) @ LIGHTNESS
    return light


def difference(colour: npt.NDArray[np.uint32], other: np.uint32) -> Reals:
    """By how much red, green or blue differ at most, of 255."""
    found: Reals = np.abs(channels(colour) - channels(other)).max(axis=-1)
    return found


def channels(colour: npt.NDArray[np.uint32] | np.uint32) -> Reals:
    """Red, green and blue.

    >>> channels(np.array([0x0102037F], np.uint32)).tolist()
    [[1.0, 2.0, 3.0]]
    """
    return np.stack([(colour >> shift) & 0xFF for shift in (24, 16, 8)], axis=-1).astype(np.float64)
