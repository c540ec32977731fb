"""The images of a page that can be shown: each once, with its address, size, text and caption.

What a page shows by other means does not count here: backgrounds of a style sheet, drawings in SVG, frames of a video.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import numpy as np

from elute.page._urls import Base
from elute.page.table import Page
from elute.units import _image_copies
from elute.units._image_copies import without_copies
from elute.units._image_files import file_name
from elute.units._image_places import shows_formula
from elute.units._images import ImageElement, ImageReader
from elute.units.addresses import IMAGES, Addresses
from elute.units.captions import captions_of
from elute.units.image_sources import MOST_IN_PICTURE, fillers, kinds, source_of

__all__ = ["PageImage", "file_name", "page_images"]

HIGHEST_TEXT: Final = 32  # pixels; a box as low as a line may hold the text of an image that was not loaded
LONGEST_FORMULA: Final = 1000  # rows looked through for one
NEAREST: Final = 2  # how much deeper than its <noscript> a lazily loaded image may stand

_STYLE = re.compile(r"(?:^|;)\s*(width|height)\s*:\s*(\d{1,5}(?:\.\d*)?)px", re.IGNORECASE)


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
    reader = ImageReader(
        page.blocks.segments, IMAGES, kinds(), NEAREST, MOST_IN_PICTURE, Base(page.base_url), fillers()
    )
    elements = reader.elements(Addresses(page).left_out.view(np.uint8))
    if reader.has_formulas:
        segments = page.blocks.segments
        elements = [element for element in elements if not shows_formula(segments, element.row, LONGEST_FORMULA)]
    for element in elements if page.layout is not None else reader.unread:
        if element.attributes is not None:
            _load(page, element, element.attributes)
        if element.style or page.layout is not None:
            element.width, element.height = _size(page, element)
    found = without_copies(page.table, elements, NEAREST)
    return _image_copies.page_images(PageImage, found, captions_of(page, [element.row for element in found]))


def _load(page: Page, element: ImageElement, attributes: dict[str, str]) -> None:
    """Find the address of an element that does not say it plainly."""
    if source := source_of(page, element.row, attributes):
        element.url, element.file_width, element.sure = source
        element.file = file_name(source.url)


def _size(page: Page, element: ImageElement) -> tuple[float, float]:
    """Width and height, by a browser's layout or else as the page says them.

    A browser that could not load an image shows its text in its place: such a box tells nothing of the image, unless
    the page itself says how large it is.
    """
    styled = dict(_STYLE.findall(element.style.lower()))
    width, height = float(styled.get("width", element.width)), float(styled.get("height", element.height))
    layout, row = page.layout, element.row
    if layout is not None and (layout.height[row] >= HIGHEST_TEXT or (layout.area[row] and width + height)):
        return float(layout.width[row]), float(layout.height[row])
    return width, height
