"""Images as users see them. Which of them are main is decided in `elute.main_images`."""

from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.main_images import scored_images
from elute.page import Page
from elute.page._paths import Paths
from elute.page.arrays import Mask
from elute.views import _image_facts
from elute.views._frozen import frozen
from elute.views._image_facts import CaptionTexts


@dataclass(frozen=True, slots=True)
class Image:
    """One image of a page, main or not."""

    url: str
    """Where it is loaded from: of several sizes the largest."""
    alt: str
    """Its text for those who do not see it."""
    caption: str
    """The text of its caption, kept or not, "" where it has none."""
    main: bool
    """Whether it belongs to the main content."""
    score: float
    """How likely it does, from 0 to 1."""
    width: int | None
    """In CSS pixels, as the page or a browser's layout tells; None where nothing does."""
    height: int | None
    row: int
    """The row of its element."""
    path: str
    """Its element as a CSS selector: `html > body > figure > img`."""


_FIELDS: Final = tuple(field.name for field in fields(Image))
ImageFacts = tuple[str, str, str, bool, float, int | None, int | None, int, str]


def images_of(page: Page, labels: Labels, paths: Paths | None = None) -> list[Image]:
    """All images of the page that can be shown, in document order. `paths` are those of the page, if they are at hand.

    >>> import elute
    >>> page = elute.extract("<p>The door is blue, and warm to the hand:<img src=door.jpg alt='A door' width=600>")
    >>> [(image.url, image.alt, image.main, image.width) for image in images_of(page.page, page.labels)]
    [('door.jpg', 'A door', True, 600)]
    """
    return frozen(Image, _FIELDS, image_facts(page, labels, paths or Paths(page)))


def image_facts(page: Page, labels: Labels, paths: Paths) -> list[ImageFacts]:
    """The same as plain tuples, for those who write many of them: the fields of `Image` in order."""
    return _image_facts.image_facts(scored_images(page, labels), paths, caption_texts(page, page.blocks.row_visible))


def caption_texts(page: Page, wanted: Mask) -> CaptionTexts:
    """The text of captions, of those segments that are wanted."""
    return CaptionTexts(page, np.ascontiguousarray(wanted, dtype=np.bool_).view(np.uint8))
