"""Images as users see them, and as formats write them. Which of them are main is decided in `main_images`."""

from dataclasses import dataclass

from elute.labels import Labels
from elute.main_images import scored_images
from elute.page import Page
from elute.page.table import Mask
from elute.units.images import PageImage


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
    """The elements down to it: `html > body > figure > img`."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a format writes of an image: its address, and its title where its caption is not in the text."""

    url: str
    alt: str
    title: str


def images_of(page: Page, labels: Labels) -> list[Image]:
    """All images of the page that can be shown, in document order.

    >>> import elute
    >>> page = elute.extract("<p>The door is blue, and warm to the hand:<img src=door.jpg alt='A door' width=600>")
    >>> [(image.url, image.alt, image.main, image.width) for image in images_of(page.page, page.labels)]
    [('door.jpg', 'A door', True, 600)]
    """
    captions = _Captions(page, page.blocks.row_visible)
    return [
        Image(
            url=scored.image.url,
            alt=scored.image.alt,
            caption=captions.of(scored.image),
            main=scored.main,
            score=scored.score,
            width=round(scored.image.width) or None,
            height=round(scored.image.height) or None,
            row=scored.image.row,
            path=page.path(scored.image.row),
        )
        for scored in scored_images(page, labels)
    ]


def written_images(page: Page, labels: Labels) -> dict[int, Written]:
    """The main images by their rows.

    A caption that the method keeps is written where it stands. One that it drops is no part of the text, so it becomes
    the title of the image, as is what the page itself gives as its title.
    """
    visible, kept = (_Captions(page, mask) for mask in (page.blocks.row_visible, labels.keep))
    written = {}
    for scored in scored_images(page, labels):
        if scored.main:
            image = scored.image
            own = " ".join((page.attribute(image.row, "title") or "").split())
            title = "" if kept.of(image) else visible.of(image) or own
            written[image.row] = Written(image.url, image.alt, title if title != image.alt else "")
    return written


class _Captions:
    """The text of captions, each in one line and read once: images may share one."""

    def __init__(self, page: Page, rows: Mask) -> None:
        self.page = page
        self.rows = rows
        self.known: dict[tuple[int, ...], str] = {(): ""}

    def of(self, image: PageImage) -> str:
        if image.caption not in self.known:
            parts = (self.page.blocks.join(self.rows, row, int(self.page.end[row])) for row in image.caption)
            self.known[image.caption] = " ".join(" ".join(parts).split())
        return self.known[image.caption]
