"""The images of a page that can be shown: each once, with its address, size, text and caption.

What a page shows by other means does not count here: backgrounds of a style sheet, drawings in SVG, frames of a video.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import unquote

import numpy as np

from elute.page.arrays import prefix_sums
from elute.page.table import Page
from elute.page.vocabulary import TAG
from elute.units._images import ImageReader
from elute.units.addresses import IMAGES, Addresses
from elute.units.captions import captions_of
from elute.units.image_sources import TELLING, Source, source_of

HIGHEST_TEXT: Final = 32  # pixels; a box as low as a line may hold the text of an image that was not loaded
LONGEST_FORMULA: Final = 1000  # rows looked through for one
NEAREST: Final = 2  # how much deeper than its <noscript> a lazily loaded image may stand

_STYLE = re.compile(r"(?:^|;)\s*(width|height)\s*:\s*(\d{1,5}(?:\.\d*)?)px", re.IGNORECASE)
_SIZE_IN_NAME = re.compile(r"[-_@](?:\d{2,4}x\d{2,4}|\d{2,4}w|\dx)(?=[-_.])")
_TELLING_NAME = re.compile(r"(?=.*\d).{8,}\.[a-z]{3,4}", re.IGNORECASE)  # not "large.jpg", which is in many folders


class PageImage(NamedTuple):
    """One image. Sizes are CSS pixels, 0 where nothing tells them."""

    row: int
    url: str
    alt: str
    width: float
    height: float
    caption: tuple[int, ...] = ()
    """The rows of the elements that hold its caption."""
    file: str = ""
    """The name of its file."""


def page_images(page: Page) -> list[PageImage]:
    """The images of a page in document order; copies of one picture, side by side, are one image.

    >>> import elute
    >>> page = elute.parse('<img src=blank.gif data-src=cat.jpg alt="A cat"><noscript><img src=cat.jpg></noscript>')
    >>> [(image.url, image.alt) for image in page_images(page)]
    [('cat.jpg', 'A cat')]
    """
    reader = ImageReader(page.table, IMAGES, TELLING, NEAREST)
    rows = reader.rows()
    if not rows:
        return []
    texts = prefix_sums((page.blocks.row_block >= 0) & (page.blocks.piece_len > 0))[rows].tolist()
    left_out = Addresses(page).left_out[rows].tolist()
    has_formulas = bool((page.tag == TAG["math"]).any())
    shown: list[_Element] = []
    for row, text, is_left_out in zip(rows, texts, left_out, strict=True):
        if is_left_out or reader.is_counter(row) or (has_formulas and shows_formula(page, row)):
            continue
        element = _Element(page, row, text, reader)
        if shown and text == shown[-1].text and element.stands_in_for(shown[-1]):
            shown[-1].learn(element)
        else:
            shown.append(element)
    found: list[_Element] = []
    for element in shown:
        if element.source is None:
            continue
        if found and element.text == found[-1].text and element.file == found[-1].file:
            found[-1].learn(element)
        else:
            found.append(element)
    captions = captions_of(page, [element.row for element in found])
    return [element.image(caption) for element, caption in zip(found, captions, strict=True)]


def shows_formula(page: Page, row: int) -> bool:
    """Whether an image is the picture of a formula whose source stands beside it, and is all the text there is."""
    parent = int(page.parent[row])
    rows = np.arange(parent, min(int(page.end[parent]), parent + LONGEST_FORMULA))
    formulas = rows[page.tag[rows] == TAG["math"]]
    if not len(formulas):
        return False
    texts = rows[page.blocks.row_chars[rows] > 0]
    before = np.searchsorted(formulas, texts) - 1
    return bool(((before >= 0) & (texts < page.end[formulas[before]])).all())


class _Element:
    """An element that may show an image, and what its copies add to it."""

    def __init__(self, page: Page, row: int, text: int, reader: ImageReader) -> None:
        self.page = page
        self.row = row
        self.text = text
        """How many texts stand before it."""
        self.attributes = reader.attributes(row)
        self.source: Source | None = source_of(page, row, self.attributes)
        self.file = file_name(self.source.url) if self.source else ""
        self.alt = " ".join(self.attributes.get("alt", "").split())
        self.size = self._size(*reader.size(row))
        self.noscript = reader.noscript(row)

    def image(self, caption: tuple[int, ...]) -> PageImage:
        assert self.source is not None
        return PageImage(self.row, self.source.url, self.alt, *self.size, caption, self.file)

    def stands_in_for(self, other: _Element) -> bool:
        """Whether it is what browsers without scripts show in place of the other, which stands right before."""
        if self.noscript < 0 or other.noscript >= 0:
            return False
        lazy = other.source is None or other.source.sure or "lazy" in other.attributes.get("class", "").lower()
        around = int(self.page.parent[self.noscript])
        near = self.page.depth[other.row] <= self.page.depth[self.noscript] + NEAREST
        return bool((lazy or self.file == other.file) and near and around < other.row < self.noscript)

    def learn(self, copy: _Element) -> None:
        """Take over what a copy of the same picture tells better."""
        if copy.source:
            theirs = copy.source._replace(sure=copy.source.sure or copy.noscript >= 0)
            if self.source is None or (self.source.width, self.source.sure) < (theirs.width, theirs.sure):
                self.source, self.file = theirs, copy.file
        self.alt = self.alt or copy.alt
        self.size = self.size if all(self.size) else copy.size

    def _size(self, width: float, height: float) -> tuple[float, float]:
        """Width and height, by a browser's layout or else as the page says them. Given are the attributes.

        A browser that could not load an image shows its text in its place: such a box tells nothing of the image,
        unless the page itself says how large it is.
        """
        width, height = max(width, 0.0), max(height, 0.0)
        if "style" in self.attributes:
            styled = dict(_STYLE.findall(self.attributes["style"].lower()))
            width, height = float(styled.get("width", width)), float(styled.get("height", height))
        layout = self.page.layout
        if layout is not None and (
            layout.height[self.row] >= HIGHEST_TEXT or (layout.area[self.row] and width + height)
        ):
            return float(layout.width[self.row]), float(layout.height[self.row])
        return width, height


def file_name(url: str) -> str:
    """The name of an image's file, the same for all its sizes; the whole address where the name tells little.

    >>> file_name("https://cdn.example.org/600/the-door-27-300x200.jpg?w=300"), file_name("/vi/2/large.jpg?w=300")
    ('the-door-27.jpg', '/vi/2/large.jpg')
    """
    path = url.partition("#")[0].partition("?")[0]
    name = _SIZE_IN_NAME.sub("", unquote(path.rpartition("/")[2]))
    return name.lower() if _TELLING_NAME.fullmatch(name) else url if path.endswith("/") or "." not in name else path
